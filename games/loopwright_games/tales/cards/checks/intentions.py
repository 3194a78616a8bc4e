"""What is intended for a side, a block or an ending: names and days are known, and nothing contradicts."""

from __future__ import annotations

import math

from loopwright_compiler.diagnostics.fixes import instead, without_line
from loopwright_dsl.syntax import Intend, Name, Number, Quantity

from loopwright_games.tales.cards.language.nodes import DiaryCard, RumorCard
from loopwright_games.tales.cards.semantics.weekdays import weekday
from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKS

from .context import Context, Place


def check_intentions(context: Context, intentions: tuple[Intend, ...], place: Place) -> None:
    """Report what is wrong with the intentions for one thing."""
    for intention in intentions:
        if intention.day is not None:
            _day(context, intention, intention.day, place)
        if intention.after is not None:
            _after(context, intention, intention.after, place)
    same: dict[object, Intend] = {}
    kinds: dict[object, Intend] = {}  # the first of each that is alike for contradictions: they are few
    for intention in intentions:
        first = same.setdefault(
            (intention.must, _told(intention) if intention.must == "after" else None), intention
        )
        if first is not intention:
            fix = without_line(place.at, _weaker(first, intention))
            context.reporter.on(place.at, "LW0363", intention, fix=fix, beside=first)
        for other in kinds.values():
            if other.must != intention.must and (
                _contradict(other, intention) or _contradict(intention, other)
            ):
                one, two = place.at.written(other), place.at.written(intention)
                context.reporter.on(place.at, "LW0362", intention, beside=other, one=one, other=two)
        kinds.setdefault((intention.must, intention.day and weekday(intention.day)), intention)


def check_block_intentions(context: Context, intentions: tuple[Intend, ...], place: Place) -> None:
    """The same for a block, of which games tell only on diary cards and rumors."""
    if isinstance(place.at.card, DiaryCard | RumorCard):
        check_intentions(context, intentions, place)
        return
    for intention in intentions:
        context.reporter.on(place.at, "LW0360", intention, fix=without_line(place.at, intention))


def _day(context: Context, intention: Intend, day: Quantity, place: Place) -> None:
    name, *week = day.args
    if week and isinstance(week[0], Number) and not context.bounded(place.at, week[0], "week", WEEKS):
        return
    number = weekday(day)
    last = ROUNDS_PER_WEEK * (WEEKS[1] if "weeks" in context.symbols.lost else context.symbols.weeks)
    if number > last and isinstance(name, Name):
        context.reporter.on(place.at, "LW0361", day, fix=instead(day, name.text))
    elif intention.must == "never" and number == 1:
        context.reporter.on(place.at, "LW0365", intention, fix=without_line(place.at, intention))


def _after(context: Context, intention: Intend, after: Number | Name, place: Place) -> None:
    if isinstance(after, Name):
        context.flag(place.at, after)
        return
    side = intention.side.text if intention.side is not None else "front"
    own = place.diary is not None and place.diary.number.value == after.value
    if own and place.side == side:
        context.reporter.on(place.at, "LW0364", intention, fix=without_line(place.at, intention))
    elif context.diary(place.at, after) and side == "back" and not context.symbols.has_back(after.value):
        context.reporter.on(place.at, "LW0314", intention, name=after.value)


def _same(first: Intend, second: Intend) -> bool:
    """Whether both say the same kind of thing, so that one of them is enough."""
    if first.must != second.must:
        return False
    return first.must != "after" or _told(first) == _told(second)


def _weaker(first: Intend, second: Intend) -> Intend:
    """The one that is kept wherever the other is: never is more than never before a day, by monday more
    than by friday."""
    one, other = (weekday(intention.day) if intention.day else math.inf for intention in (first, second))
    return first if (one < other if first.must == "never" else one > other) else second


def _told(intention: Intend) -> tuple[int | str, str]:
    side = intention.side.text if intention.side is not None else "front"
    after = intention.after
    return (after.value, side) if isinstance(after, Number) else (after.text if after else "", "")


def _contradict(first: Intend, second: Intend) -> bool:
    """Whether the second can only be kept where the first, which says never, is not."""
    if first.must != "never":
        return False
    if first.day is None:
        return True
    return second.must in ("reachable", "by") and bool(
        second.day and weekday(second.day) < weekday(first.day)
    )
