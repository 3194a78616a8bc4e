"""Saved games, and autosaves of unsaved ones, so that nothing is lost when a terminal closes."""

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
from loopwright.core.file_locks import claim
from loopwright.core.terminal_text import Paper

from .match import Match

DAYS = 30
"""The days for which an autosave is kept."""
_NAME = re.compile(r"(.+)-([0-9a-f]+)\.json")
_held: dict[Path, int] = {}
"""The file numbers of this process's locks, by autosave; the system frees them when the process ends."""

Stamp = tuple[int, int, int]


class SaveFile:
    """The save file of a match; `path` is None until a file is named.

    `named` is the file that was named on the command line. Without one, a loaded game is saved to its own
    file, unless a newer draft has changed its story: then that file is overwritten only on request. `spare`
    is the autosave, written after every choice, None for a match without one.
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
        """Continue from the autosave `left`: it becomes this match's own and counts as unsaved."""
        self._kept = []
        if self.path == left:
            self.path = None
        if self.keep_aside() and left != self.spare:
            drop(left)

    def follow(self, match: Match) -> SaveFile:
        """The keeper for `match`, which takes the place of this one; this one's autosave is removed."""
        self.forget()
        return SaveFile(match, self._named, self.spare)

    @property
    def unsaved(self) -> bool:
        """Whether choices would be lost by leaving now."""
        return self._kept != list(self.match.game.choices)

    def foreign(self, path: Path) -> bool:
        """Whether `path` is a file that this game was neither loaded from nor written to."""
        return path.is_file() and not (path == self.path and _stamp(path) == self._known)

    def save(self, path: Path) -> None:
        """Save to `path`, which becomes the match's file. Raises Failure."""
        self.match.save(path)
        self.path, self._kept, self._known = path, list(self.match.game.choices), _stamp(path)
        self.forget()

    def keep_aside(self) -> bool:
        """Write the autosave; False if there is none or it cannot be written."""
        if self.spare is None:
            return False
        hold(self.spare)
        try:
            self.match.save(self.spare)
        except Failure:
            return False
        return True

    def forget(self) -> None:
        """Remove the autosave."""
        if self.spare is not None:
            drop(self.spare)

    def leave(self, paper: Paper) -> list[str]:
        """Save to the named file, else to the autosave; return the messages to show on leaving."""
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
        """Save to the autosave, the current folder or the temporary folder; None if no place can be
        written.
        """
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
    """The time of change in nanoseconds, the size and the inode of a file; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def free(path: Path) -> Path:
    """This path if no file has it, else the first free one like it: `evening-2.json`."""
    names = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(2))
    return next(path_free for path_free in chain([path], names) if not path_free.exists())


def folder() -> Path:
    """The folder of this user's autosaves. Raises RuntimeError for a user without a home."""
    import platformdirs

    return platformdirs.user_state_path("loopwright", appauthor=False).expanduser() / "games"


def place(match: Match) -> Path | None:
    """A path for a new autosave, with the scenario's id and a random name; None for a user without a home."""
    try:
        return folder() / f"{_scenario(match)}-{secrets.token_hex(8)}.json"
    except RuntimeError:
        return None


def hold(path: Path) -> None:
    """Lock the autosave `path` for this process, where the system has locks."""
    if path in _held:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(_lock(path), os.O_RDWR | os.O_CREAT, 0o600)
        _held[path] = file
        claim(file)


def drop(path: Path) -> None:
    """Delete an autosave and its lock, unless another process plays it."""
    if path not in _held and _is_held(path):
        return
    for file in (path, _lock(path)):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
    if path in _held:
        os.close(_held.pop(path))


def left(match: Match) -> Path | None:
    """The newest autosave of the same scenario that nobody plays; those older than `DAYS` are deleted."""
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
    """The lock of an autosave: a file beside it, since it is itself replaced at each save."""
    return path.with_suffix(".lock")


def _is_held(path: Path) -> bool:
    """Whether another process plays the game of this autosave."""
    try:
        file = os.open(_lock(path), os.O_RDWR)
    except OSError:
        return False
    try:
        return not claim(file)
    finally:
        os.close(file)
