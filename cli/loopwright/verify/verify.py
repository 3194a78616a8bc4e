"""A scenario verified within limits: proofs and games, then what they come to."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_engine import Bundle
from loopwright_games.tales.kit import KIT

from loopwright.core.errors import Failure

from .places import Written
from .report import Report, questions, report
from .run import Now, Run, quietly

WORK: Final = 60.0
"""Where neither work nor time is given."""
REST, MOST_REST = 0.1, 10.0
"""The part that is kept for counter-examples and the facts about the whole story; when all was answered
early they get so much."""


class Limits(NamedTuple):
    """What was asked for: time alone is a limit by itself; work is where there is none."""

    asked: float | None = None
    seconds: float | None = None

    @property
    def work(self) -> float:
        """At most so much."""
        return self.asked if self.asked is not None else WORK if self.seconds is None else inf

    @property
    def time(self) -> float:
        """At most so many seconds."""
        return inf if self.seconds is None else self.seconds

    @property
    def more(self) -> str:
        """How to ask for three times as much, and for as much as nobody asks for at least."""
        name, limit = ("work", self.work) if self.work < inf else ("seconds", self.time)
        return f"--{name} {max(WORK, 3 * limit):.0f}"


def seats(written: Written, kids: tuple[int, ...]) -> tuple[int, ...]:
    """Those numbers of kids that can play in the world. Failure if there is none among them."""
    there = tuple(number for number in kids if number in KIT.axis_values(written.bundle))
    if not there:
        raise Failure("The world has not so many kids.", hint="--kids 2")
    return there


def verified(
    written: Written,
    bundle: Bundle,
    kids: tuple[int, ...],
    limits: Limits,
    *,
    seed: int = 0,
    keep: bool = False,
    tell: Callable[[Now], None] = quietly,
) -> Report:
    """What can never happen, what can, and what is open; with all witnesses if they are to be `kept`.

    `tell` hears how far it is. Ctrl-C ends it with what is known by then.
    """
    rest = REST * min(limits.work, limits.time)
    run = Run(
        bundle,
        questions(written.bundle),
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
    return report(written, run, bundle, until=until, limit=limits.work, more=limits.more, keep=keep)
