"""One line on a terminal that tells how far a run is."""

from __future__ import annotations

from ..console import plural
from .running import Now


def line(now: Now, work: float | None = None, seconds: float | None = None) -> str:
    """`Playing: 150 of 172 decided, 1,204 games, work 12 of 60`: short enough for a narrow terminal."""
    decided = f"{now.asked - now.left} of {now.asked} decided"
    spent = f"work {now.work:.0f} of {work:g}" if work is not None else f"{now.seconds:.0f} of {seconds:g} s"
    return f"{now.doing}: {decided}, {plural(now.games, 'game')}, {spent}"
