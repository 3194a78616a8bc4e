"""Where a game is saved, and kept aside until then: nothing is lost with its terminal."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import tempfile
import time
from itertools import chain, count
from pathlib import Path

from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper

from .match import Match

DAYS = 30
"""How long a game that was cut short is kept."""
_NAME = re.compile(r"(.+)-([0-9a-f]+)\.json")
_held: dict[Path, int] = {}
"""The open locks of this process, by the game that each is for; they go when it ends, however it ends."""

Stamp = tuple[int, int, int]


class Keeper:
    """The save of a match; `path` is None until somebody names a file.

    `named` is the file that was named for whatever is played; without one a loaded game goes on in its own,
    unless it goes another way than saved: that is overwritten only when somebody says so. `spare` is where
    the game is kept aside after every choice, None for one that needs no care.
    """

    def __init__(self, match: Match, named: Path | None, spare: Path | None = None) -> None:
        self.match = match
        self.path = named or (match.file if match.as_saved else None)
        self.spare = spare
        self._named = named
        self._kept = list(match.game.choices)
        self._known = _stamp(self.path) if self.path is not None and self.path == match.file else None
        if match.file is not None and spare is not None and match.file.parent == spare.parent:
            self._take_up(match.file)

    def _take_up(self, left: Path) -> None:
        """Go on with a game that was kept aside: it belongs to us now, and is not saved yet."""
        self._kept = []
        if self.path == left:
            self.path = None
        if self.keep_aside() and left != self.spare:
            drop(left)

    def follow(self, match: Match) -> Keeper:
        """The keeper of a game that is taken up in place of this one, which is not needed any more."""
        self.forget()
        return Keeper(match, self._named, self.spare)

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost by leaving now."""
        return self._kept != list(self.match.game.choices)

    def foreign(self, path: Path) -> bool:
        """Whether a file is there that this game neither was loaded from nor has written."""
        return path.is_file() and not (path == self.path and _stamp(path) == self._known)

    def save(self, path: Path) -> None:
        """Save, there and from now on. Failure if that cannot be done."""
        self.match.save(path)
        self.path, self._kept, self._known = path, list(self.match.game.choices), _stamp(path)
        self.forget()

    def keep_aside(self) -> bool:
        """Keep what is not saved yet where it can be found again; False if that is not possible."""
        if self.spare is None:
            return False
        hold(self.spare)
        try:
            self.match.save(self.spare)
        except Failure:
            return False
        return True

    def forget(self) -> None:
        """What was kept aside is not needed any more."""
        if self.spare is not None:
            drop(self.spare)

    def leave(self, paper: Paper) -> list[str]:
        """Save where a file was named, else keep the game aside; what to say on leaving."""
        messages = []
        if self.path is not None:
            try:
                self.save(free(self.path) if self.foreign(self.path) else self.path)
            except Failure as failure:
                messages = [str(failure)]
            else:
                return [paper.say("saved", path=self.path)]
        if not self.unsaved:
            return messages
        if self.path is None and self.spare is None:
            return [paper.say("seed_again", seed=self.match.game.seed)]
        file_kept = self.rescue()
        last = (
            paper.say("saved", path=file_kept)
            if file_kept
            else paper.say("seed_again", seed=self.match.game.seed)
        )
        return [*messages, last]

    def rescue(self) -> Path | None:
        """Save wherever it is possible: aside, here, among temporary files; None if it is nowhere."""
        if self.keep_aside():
            return self.spare
        name = Path(f"{self.match.bundle.data['scenario']['id']}-rescued.json")
        for path in (name, Path(tempfile.gettempdir()) / name):
            try:
                file_kept = free(path)
                self.match.save(file_kept)
            except (Failure, OSError):
                continue
            return file_kept
        return None


def _stamp(path: Path) -> Stamp | None:
    """What changes when somebody else writes a file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def free(path: Path) -> Path:
    """This name if no file has it, else one like it: `evening-2.json`."""
    names = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(path_free for path_free in chain([path], names) if not path_free.exists())


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
    for file in (path, _lock(path)):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
    if path in _held:
        os.close(_held.pop(path))


def left(match: Match) -> Path | None:
    """The newest game of the same scenario that was cut short; those of long ago are put away."""
    files_left: list[tuple[float, Path]] = []
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
            files_left.append((changed, path))
    return max(files_left)[1] if files_left else None


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
