"""What is intended for one thing: nothing is said twice, and nothing contradicts."""

from __future__ import annotations

import math

from loopwright_dsl.syntax import Intend, Number

from loopwright_compiler.diagnostics.fixes import without_line
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter

from .contradictions import Meaning


def check_intentions(
    reporter: Reporter, at: CardAt, intentions: tuple[Intend, ...], meaning: Meaning
) -> None:
    """Report what two intentions for one thing say alike, or cannot both have."""
    same: dict[object, Intend] = {}
    kinds: dict[object, Intend] = {}  # the first of each that is alike for contradictions: they are few
    for intention in intentions:
        first = same.setdefault(
            (intention.must, _told(intention) if intention.must == "after" else None), intention
        )
        if first is not intention:
            fix = without_line(at, _weaker(first, intention, meaning))
            reporter.on(at, "LW0363", intention, fix=fix, beside=first)
        for other in kinds.values():
            if other.must != intention.must and (
                _contradict(other, intention, meaning) or _contradict(intention, other, meaning)
            ):
                one, two = at.written(other), at.written(intention)
                reporter.on(at, "LW0362", intention, beside=other, one=one, other=two)
        kinds.setdefault((intention.must, _day(intention, meaning)), intention)


def _day(intention: Intend, meaning: Meaning) -> int | None:
    """The number of the day of an intention, if it has one."""
    return None if intention.day is None else meaning.constant(intention.day)


def _weaker(first: Intend, second: Intend, meaning: Meaning) -> Intend:
    """The one that is kept wherever the other is: never is more than never before a day, by monday more
    than by friday."""
    one, other = (_day(intention, meaning) or math.inf for intention in (first, second))
    return first if (one < other if first.must == "never" else one > other) else second


def _told(intention: Intend) -> tuple[int | str, str]:
    side = intention.side.text if intention.side is not None else "front"
    after = intention.after
    return (after.value, side) if isinstance(after, Number) else (after.text if after else "", "")


def _contradict(first: Intend, second: Intend, meaning: Meaning) -> bool:
    """Whether the second can only be kept where the first, which says never, is not."""
    if first.must != "never":
        return False
    if first.day is None:
        return True
    day, other = _day(first, meaning), _day(second, meaning)
    return second.must in ("reachable", "by") and day is not None and other is not None and other < day
