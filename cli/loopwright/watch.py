"""`loopwright watch`: check and verify a project, show the result, and wait until a file changes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from loopwright_compiler import Checked, Unreadable
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from .core import diagnostics, usage
from .core.console import colored, progress
from .core.errors import Failure
from .core.terminal_text import Paper
from .story_tests.run import FOLDER, Stories
from .verify.drafts import DraftVerifier

PAUSE = 0.2
"""Seconds between two looks at the files."""
TRIES = 5
"""The most checks in a row of files that are written again and again meanwhile."""
SUFFIXES = (".loop", ".yaml", ".story")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"

FileStamps = dict[Path, tuple[int, int]]
"""The files of a project, each with its time of change in nanoseconds and its size in bytes."""


class Watching:
    """A project that is being watched."""

    def __init__(self, path: Path, bundled: Path) -> None:
        self.path = path
        self.workspace = Workspace(path, bundled=bundled)
        self.stories = Stories()
        self.verifier = DraftVerifier()
        self.checked: Checked | None = None
        """The result of the last check, None before the first."""
        self.folders = {_folder(path)}
        self.text = ""
        """What the last check had to say."""
        self.known: set[tuple[str, str, str]] | None = None
        """The findings of the last check, None before the first."""

    def run(self) -> None:
        """Show the findings, again after every change, until Ctrl-C. Raises Failure if there is no
        project.
        """
        stamps = self.settled(first=True)
        while True:
            self._show(self.text)
            self._verify(stamps)
            stamps = self.settled(self._changed(stamps))

    def settled(self, stamps: FileStamps | None = None, *, first: bool = False) -> FileStamps:
        """Check, and again if a file was written meanwhile, as half of it may have been read; returns the
        stamps of what was read. Raises Failure if the `first` check finds no project.
        """
        stamps = self._look() if stamps is None else stamps
        for _ in range(TRIES):
            self.text = self.check(self._asked_seldom(stamps), first=first)
            now = self._look()
            written = self._written(stamps, now)
            stamps = now | {path: stamp for path, stamp in stamps.items() if path not in written}
            if not written:
                break
            for path in written:
                self.workspace.refresh(path)
        return stamps

    @staticmethod
    def _written(before: FileStamps, now: FileStamps) -> list[Path]:
        """The files that were written between two looks; others have come in sight with their folder."""
        return [path for path, stamp in before.items() if now.get(path, stamp) != stamp]

    def _asked_seldom(self, stamps: FileStamps) -> Callable[[], bool]:
        """Whether a file was written since, to be asked as often as one likes: the files are looked at now
        and then.
        """
        looked, written = time.monotonic(), False

        def answer() -> bool:
            nonlocal looked, written
            if not written and time.monotonic() - looked > PAUSE:
                written, looked = bool(self._written(stamps, self._look())), time.monotonic()
            return written

        return answer

    def check(self, outdated: Callable[[], bool], *, first: bool = False) -> str:
        """Check once and return the text to show; the proof is left out as soon as it is `outdated`. Raises
        Failure if the `first` check finds no project.
        """
        start = time.perf_counter()
        try:
            checked = self.workspace.check()
            with suppress(TooMany):
                checked = self.workspace.look_closer(checked, outdated)
        except Unreadable as error:
            if first:
                raise Failure(str(error)) from None
            return str(error)
        self.folders = {_folder(self.path), *(Path(path).parent for path in checked.sources)}
        if not checked.failed:
            stories = self.stories.tell(checked)
            self.checked = stories.added_to(checked)
            checked = stories.added_to(self.workspace.look_at_sheets(checked))
        else:
            self.checked = checked
        known = self.known
        self.known = {_essence(diagnostic) for diagnostic in checked.diagnostics}
        new = set() if known is None else self.known - known
        return _report(checked, time.perf_counter() - start, new)

    def _verify(self, stamps: FileStamps) -> None:
        """Print what has become possible or impossible; stop as soon as a file changes."""
        if self.checked is None or self.checked.failed:
            return
        with progress() as show:
            lines = list(self.verifier.tell(self.checked, lambda: self._look() != stamps, show))
        for line in lines:
            print("\n".join(Paper.of(sys.stdout).wrapped(line, "", "  ")), flush=True)

    def _changed(self, stamps: FileStamps) -> FileStamps:
        """Wait until a file changes, tell the workspace, and return the files' new stamps."""
        while True:
            time.sleep(PAUSE)
            now = self._look()
            if now != stamps:
                for path in {path for path, _ in stamps.items() ^ now.items()}:
                    self.workspace.refresh(path)
                return now

    def _look(self) -> FileStamps:
        """The stamps of all files of the project."""
        stamps: FileStamps = {}
        for folder in self.folders:
            for place in (folder, folder / FOLDER):
                for path in place.glob("*"):
                    if path.suffix in SUFFIXES:
                        try:
                            status = path.stat()
                        except OSError:  # it was deleted meanwhile
                            continue
                        stamps[path] = (status.st_mtime_ns, status.st_size)
        return stamps

    def _show(self, text: str) -> None:
        clear = CLEAR if sys.stdout.isatty() else ""
        print(f"{clear}{text}", flush=True)


def _folder(path: Path) -> Path:
    return path if path.is_dir() else path.parent


def _essence(diagnostic: Diagnostic) -> tuple[str, str, str]:
    """What stays of a finding when lines move."""
    return diagnostic.code, diagnostic.path, diagnostic.message


def _report(checked: Checked, seconds: float, new: set[tuple[str, str, str]]) -> str:
    """The findings, the `new` ones marked, and a last line with the time that the check took."""
    text = diagnostics.as_text(
        [checked],
        sys.stdout,
        hint=usage.hint_of(checked.diagnostics),
        is_new=lambda diagnostic: _essence(diagnostic) in new,
    )
    *before, last = text.split("\n")
    took = f"{last} {seconds * 1000:.0f} ms, at {time.strftime('%H:%M:%S')}."
    if colored(sys.stdout):
        took = f"{RED if checked.diagnostics else GREEN}{took}{PLAIN}"
    return "\n".join([*before, took])
