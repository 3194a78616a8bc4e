"""One line on a terminal that tells how far a run is."""

from __future__ import annotations

from ..console import plural
from .running import Now


def line(now: Now, seconds: float) -> str:
    """`Playing: 150 of 172 decided, 1,204 games, 12 of 60 s`: short enough for a narrow terminal."""
    decided = f"{now.asked - now.left} of {now.asked} decided"
    return f"{now.doing}: {decided}, {plural(now.games, 'game')}, {now.seconds:.0f} of {seconds:.0f} s"
