"""How much a verification may do, how far it is, and its verdicts."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from loopwright_dsl.record import record

from loopwright.core.console import plural

IMPOSSIBLE, POSSIBLE, OPEN = "impossible", "possible", "open"
KEPT, BROKEN = "kept", "broken"
STOPPED: Final = "Stopped before the end: this is what is known so far."
"""What a report says that Ctrl-C has ended."""

LEAST_WORK: Final = 0.1
"""Less is told as so much."""
WORK: Final = 60.0
"""Where neither work nor time is given."""


class Limits(NamedTuple):
    """The limits that were asked for; without any, the work is limited, and with a time alone only
    the time.
    """

    asked: float | None = None
    seconds: float | None = None

    @property
    def work(self) -> float:
        """The most work, in units of about a second; infinite if only the time is limited."""
        return self.asked if self.asked is not None else WORK if self.seconds is None else inf

    @property
    def time(self) -> float:
        """The most seconds; infinite without a limit."""
        return inf if self.seconds is None else self.seconds

    @property
    def more(self) -> str:
        """The option that asks for three times as much, and at least for the default."""
        name, limit = ("work", self.work) if self.work < inf else ("seconds", self.time)
        return f"--{name} {max(WORK, 3 * limit):.0f}"


@record
class RunProgress:
    """The progress of a run: what it is doing, questions in all and left, games, work done and seconds."""

    doing: str
    asked: int
    left: int
    games: int
    work: float
    seconds: float


def line(now: RunProgress, limits: Limits) -> str:
    """The progress in a line: `Playing: 150 of 172 decided, 1,204 games, work 12 of 60`."""
    decided, work = f"{now.asked - now.left} of {now.asked} decided", limits.work
    spent = f"work {now.work:.0f} of {work:g}" if work < inf else f"{now.seconds:.0f} of {limits.time:g} s"
    return f"{now.doing}: {decided}, {plural(now.games, 'game')}, {spent}"


def spent(work: float, limit: float, seconds: float) -> str:
    """The work and time spent: `Work 0.8 of 60 in 3 seconds`; the time alone where it is the limit."""
    time = plural(round(seconds), "second") if seconds >= 1 else "less than a second"
    return time.capitalize() if limit == inf else f"Work {max(LEAST_WORK, work):.1f} of {limit:g} in {time}"


def quietly(_: RunProgress) -> None:
    """Report progress to nobody."""
