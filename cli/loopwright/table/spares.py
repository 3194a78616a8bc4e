"""Where a game that people play is kept aside until they save it: nothing is lost with its terminal."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

from ..match import Match

DAYS = 30
"""How long a game that was cut short is kept."""
_NAME = re.compile(r"(.+)-(\d+)\.json")


def folder() -> Path:
    """Where this user's state lives (XDG_STATE_HOME, else the platform's habit)."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "loopwright" / "games"


def place(match: Match) -> Path:
    """Where this process keeps a game: by its scenario and the number of the process."""
    return folder() / f"{_scenario(match)}-{os.getpid()}.json"


def left(match: Match) -> Path | None:
    """The newest game of the same scenario that was cut short; those of long ago are put away."""
    found: list[tuple[float, Path]] = []
    for path in folder().glob(f"{_scenario(match)}-*.json"):
        name = _NAME.fullmatch(path.name)
        if name is None or name[1] != _scenario(match) or _runs(int(name[2])):
            continue
        try:
            changed = path.stat().st_mtime
            if time.time() - changed > DAYS * 24 * 60 * 60:
                path.unlink()
            else:
                found.append((changed, path))
        except OSError:  # another window has just taken it
            continue
    return max(found)[1] if found else None


def _scenario(match: Match) -> str:
    return str(match.bundle.data["scenario"]["id"])


def _runs(process: int) -> bool:
    """Whether a process is still there, where one can ask."""
    if os.name != "posix":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
