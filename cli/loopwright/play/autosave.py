"""Where a game that people play is kept aside until they save it: nothing is lost with its terminal."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import time
from pathlib import Path

from .match import Match

DAYS = 30
"""How long a game that was cut short is kept."""
_NAME = re.compile(r"(.+)-([0-9a-f]+)\.json")
_held: dict[Path, int] = {}
"""The open locks of this process, by the game that each is for; they go when it ends, however it ends."""


def folder() -> Path:
    """Where this user's state lives, as the platform has it. RuntimeError for a user without a home."""
    import platformdirs

    return platformdirs.user_state_path("loopwright", appauthor=False).expanduser() / "games"


def place(match: Match) -> Path | None:
    """A new place to keep a game, by its scenario and a name that nobody else has; None without a home."""
    try:
        return folder() / f"{_scenario(match)}-{secrets.token_hex(8)}.json"
    except RuntimeError:
        return None


def hold(path: Path) -> None:
    """From now on this process plays the game that is kept there, where the system can see to it."""
    if path in _held:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(_lock(path), os.O_RDWR | os.O_CREAT, 0o600)
        _held[path] = file
        _claim(file)


def drop(path: Path) -> None:
    """Put a game away that is not needed any more; one that somebody else plays stays."""
    if path not in _held and _is_held(path):
        return
    for each in (path, _lock(path)):
        with contextlib.suppress(OSError):
            each.unlink(missing_ok=True)
    if path in _held:
        os.close(_held.pop(path))


def left(match: Match) -> Path | None:
    """The newest game of the same scenario that was cut short; those of long ago are put away."""
    found: list[tuple[float, Path]] = []
    for path in folder().glob(f"{_scenario(match)}-*.json"):
        name = _NAME.fullmatch(path.name)
        if name is None or name[1] != _scenario(match) or path in _held or _is_held(path):
            continue
        try:
            changed = path.stat().st_mtime
        except OSError:  # another window has just taken it
            continue
        if time.time() - changed > DAYS * 24 * 60 * 60:
            drop(path)
        else:
            found.append((changed, path))
    return max(found)[1] if found else None


def _scenario(match: Match) -> str:
    return str(match.bundle.data["scenario"]["id"])


def _lock(path: Path) -> Path:
    """A file beside the game, which is itself written anew each time."""
    return path.with_suffix(".lock")


def _is_held(path: Path) -> bool:
    """Whether another process plays this game."""
    try:
        file = os.open(_lock(path), os.O_RDWR)
    except OSError:
        return False
    try:
        return not _claim(file)
    finally:
        os.close(file)


def _claim(file: int) -> bool:
    """Take a lock; False if somebody else has it. Where there are no locks, nobody has any."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some file systems know no locks
        return True
    return True
