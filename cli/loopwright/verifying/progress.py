"""One line on a terminal that tells how far a run is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from time import monotonic

from ..console import plural, progress
from .running import Now

EVERY = 0.2
"""Seconds between two changes of the line."""


@contextlib.contextmanager
def showing(seconds: float) -> Iterator[Callable[[Now], None]]:
    """Gives a function that shows how far a run is, of so many seconds; a pipe stays quiet."""
    last = 0.0
    with progress() as show:

        def tell(now: Now) -> None:
            nonlocal last
            if monotonic() - last > EVERY:
                last = monotonic()
                show(line(now, seconds))

        yield tell


def line(now: Now, seconds: float) -> str:
    """`Playing: 150 of 172 decided, 1,204 games, 12 of 60 s`: short enough for a narrow terminal."""
    decided = f"{now.asked - now.left} of {now.asked} decided"
    return f"{now.doing}: {decided}, {plural(now.games, 'game')}, {now.seconds:.0f} of {seconds:.0f} s"
