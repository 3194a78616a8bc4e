"""Watching a project: check it, verify it shortly, show what was found, wait until a file changes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from loopwright_compiler import Checked, Unreadable
from loopwright_compiler.workspace import Workspace
from loopwright_engine.kit import registry

from .core import diagnostics
from .core.console import colored, progress
from .core.errors import Failure
from .core.terminal_text import Paper
from .story_tests.run import FOLDER, Stories
from .verify.watch import Again

PAUSE = 0.2
"""Seconds between two looks at the files: a save is noticed before the eye is back on the terminal."""
SUFFIXES = (".loop", ".yaml", ".story")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"

Seen = dict[Path, tuple[int, int]]


class Watching:
    """One project that is being watched."""

    def __init__(self, path: Path, bundled: Path) -> None:
        self.path = path
        self.workspace = Workspace(path, bundled=bundled, kits=registry)
        self.stories = Stories()
        self.again = Again()
        self.checked: Checked | None = None
        """What the last check found, where there was something to check."""
        self.folders = {_folder(path)}

    def run(self) -> None:
        """Show what is found, again after every change, until somebody interrupts. Raises Failure."""
        before = self._look()
        text = self.check(first=True)
        seen = self._look() | before  # what was saved during the check is seen in the next look
        while True:
            self._show(text)
            self._verify(seen)
            seen = self._changed(seen)
            text = self.check()

    def check(self, *, first: bool = False) -> str:
        """Check once; returns what to show. Raises Failure if there is nothing to watch from the first."""
        start = time.perf_counter()
        try:
            checked = self.workspace.look_closer(self.workspace.check())
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
        return _said(checked, time.perf_counter() - start)

    def _verify(self, seen: Seen) -> None:
        """Say what can happen now and could not, or the other way about; a save comes first."""
        if self.checked is None or self.checked.failed:
            return
        with progress() as show:
            lines = list(self.again.tell(self.checked, lambda: self._look() != seen, show))
        for line in lines:
            print("\n".join(Paper.of(sys.stdout).wrapped(line, "", "  ")), flush=True)

    def _changed(self, seen: Seen) -> Seen:
        """Wait for a change; tells the workspace, and returns how the files are now."""
        while True:
            time.sleep(PAUSE)
            now = self._look()
            if now != seen:
                for path in {path for path, _ in seen.items() ^ now.items()}:
                    self.workspace.refresh(path)
                return now

    def _look(self) -> Seen:
        """When each file of the project was changed, and its size."""
        seen: Seen = {}
        for folder in self.folders:
            for place in (folder, folder / FOLDER):
                for path in place.glob("*"):
                    if path.suffix in SUFFIXES:
                        try:
                            status = path.stat()
                        except OSError:  # it went while we looked
                            continue
                        seen[path] = (status.st_mtime_ns, status.st_size)
        return seen

    def _show(self, text: str) -> None:
        clear = CLEAR if sys.stdout.isatty() else ""
        print(f"{clear}{text}", flush=True)


def _folder(path: Path) -> Path:
    return path if path.is_dir() else path.parent


def _said(checked: Checked, seconds: float) -> str:
    """The findings, and a line with the time that it took."""
    text = diagnostics.as_text([checked], sys.stdout)
    *before, last = text.split("\n")
    took = f"{last} {seconds * 1000:.0f} ms, at {time.strftime('%H:%M:%S')}."
    if colored(sys.stdout):
        took = f"{RED if checked.diagnostics else GREEN}{took}{PLAIN}"
    return "\n".join([*before, took])
