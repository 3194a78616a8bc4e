"""How far a verification is and what it has cost, in a line."""

from __future__ import annotations

from math import inf
from typing import Final

from loopwright_engine.kit.verdicts import Limits, RunProgress

from loopwright.core.console import plural

STOPPED: Final = "Stopped before the end: this is what is known so far."
"""What a report says that Ctrl-C has ended."""

LEAST_WORK: Final = 0.1
"""Less is told as so much."""


def line(now: RunProgress, limits: Limits) -> str:
    """The progress in a line: `Playing: 150 of 172 decided, 1,204 games, work 12 of 60`."""
    decided, work = f"{now.asked - now.left} of {now.asked} decided", limits.work
    spent = f"work {now.work:.0f} of {work:g}" if work < inf else f"{now.seconds:.0f} of {limits.time:g} s"
    return f"{now.doing}: {decided}, {plural(now.games, 'game')}, {spent}"


def spent(work: float, limit: float, seconds: float) -> str:
    """The work and time spent: `Work 0.8 of 60 in 3 seconds`; the time alone where it is the limit."""
    time = plural(round(seconds), "second") if seconds >= 1 else "less than a second"
    return time.capitalize() if limit == inf else f"Work {max(LEAST_WORK, work):.1f} of {limit:g} in {time}"
