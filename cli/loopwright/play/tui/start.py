"""Starting the full screen: when it is used, and what is printed after it."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_dsl.user_cache import switched_on

from loopwright.core.console import note
from loopwright.core.errors import UNUSABLE, Failure

if TYPE_CHECKING:
    from loopwright.core.terminal_text import Paper
    from loopwright.play.film import Recording
    from loopwright.play.match import Match

    from .play_app import PlayApp

PLAIN = "LOOPWRIGHT_PLAIN"
"""An environment variable: whoever switches it on is told the game in lines, as a screen reader wants it."""


def wanted() -> bool:
    """Whether to use the full screen: a capable terminal, no wish for lines, and the extra installed."""
    if switched_on(PLAIN) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return False
    if importlib.util.find_spec("textual") is None:
        note("A table on the whole screen: pip install 'loopwright[table]'")
        return False
    return True


def play(match: Match, paper: Paper, save: Path | None) -> Match:
    """Let people play; return the match that they leave, which may be one that they loaded.
    Raises KeyboardInterrupt.
    """
    from loopwright.play import saves

    from .play_app import PlayApp

    app = PlayApp(match, paper, save, saves.place(match))
    _run(app)
    farewell(app)
    if app.return_code:
        raise KeyboardInterrupt
    return app.match


def watch(recording: Recording, paper: Paper, step: int) -> None:
    """Show a recorded game from a step on. Raises Failure if it differs from its file."""
    from loopwright.play.film import Film, agreed

    from .replay_app import WatchApp

    film = Film(recording)
    film.go(step)
    app = WatchApp(film, recording.told, paper)
    app.run()
    if app.crash is not None:
        raise _fault(app.crash)
    if app.return_code:
        raise KeyboardInterrupt
    if film.fault is not None:
        raise film.fault
    film.go(film.last)
    print(agreed(recording))


def farewell(app: PlayApp) -> None:
    """Print how the game ended and where it is saved."""
    for line in [*app.screens().ending(), *app.farewell]:
        print(line)


def _run(app: PlayApp) -> None:
    """Run the app to its end; Failure after a fault, with the file to which the game was saved."""
    app.run()
    if app.crash is not None:
        file_kept = app.keeper.rescue()
        hint = f"The game is saved in {file_kept}: go on with it by --load {file_kept}" if file_kept else None
        raise _fault(app.crash, hint)


def _fault(crash: Exception, hint: str | None = None) -> Failure:
    kind = f"{type(crash).__name__}: {crash}"
    return Failure(f"this is a fault in loopwright: {kind}", code=UNUSABLE, hint=hint)
