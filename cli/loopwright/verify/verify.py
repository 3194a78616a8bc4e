"""A scenario verified within limits of work and time: the run, then its report."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_engine import Bundle
from loopwright_games.tales.kit import KIT

from loopwright.core.errors import Failure

from .places import LocatedScenario
from .report import Report, questions, report
from .run import Run, RunProgress, quietly

WORK: Final = 60.0
"""Where neither work nor time is given."""
REST, MOST_REST = 0.1, 10.0
"""The part that is kept for counter-examples and the facts about the whole story; when all was answered
early they get so much."""


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


def seats(scenario: LocatedScenario, kids: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of kids, among those asked for, that the world has kids for. Raises Failure if there is
    none.
    """
    possible = tuple(number for number in kids if number in KIT.axis_values(scenario.bundle))
    if not possible:
        raise Failure("The world has not so many kids.", hint="--kids 2")
    return possible


def verified(
    scenario: LocatedScenario,
    bundle: Bundle,
    kids: tuple[int, ...],
    limits: Limits,
    *,
    seed: int = 0,
    keep: bool = False,
    tell: Callable[[RunProgress], None] = quietly,
) -> Report:
    """The report on a scenario: what can never happen, what can, and what is open.

    `keep` asks for the witnesses of all items; `tell` is called with the progress. Ctrl-C ends the run with
    what is known by then.
    """
    rest = REST * min(limits.work, limits.time)
    run = Run(
        bundle,
        questions(scenario.bundle),
        kids,
        work=limits.work - rest,
        seconds=limits.time - rest,
        seed=seed,
    )
    run.go(tell)
    spare = min(limits.work - run.work, limits.time - run.seconds)
    rest = 0 if run.interrupted else max(rest, min(MOST_REST, spare))
    meter = Meter()
    meter.deadline = monotonic() + rest if limits.time < inf else inf
    until = meter.budget(rest * SECOND)
    return report(scenario, run, bundle, until=until, limit=limits.work, more=limits.more, keep=keep)
