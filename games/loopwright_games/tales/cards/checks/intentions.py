"""What is intended for a side, a block or an ending: days that are there, cards and flags that are known."""

from __future__ import annotations

from loopwright_compiler.diagnostics.fixes import instead, without_line
from loopwright_dsl.syntax import Intend, Name, Number, Quantity

from loopwright_games.tales.cards.language.nodes import DiaryCard, RumorCard
from loopwright_games.tales.cards.semantics.weekdays import weekday
from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKS

from .context import Context, Place


def check_days_and_cards(context: Context, intentions: tuple[Intend, ...], place: Place) -> None:
    """Report intentions whose days and cards are none."""
    for intention in intentions:
        if intention.day is not None:
            _day(context, intention, intention.day, place)
        if intention.after is not None:
            _after(context, intention, intention.after, place)


def check_block_intentions(context: Context, intentions: tuple[Intend, ...], place: Place) -> None:
    """The intentions for a block, of which games tell only on diary cards and rumors."""
    if isinstance(place.at.card, DiaryCard | RumorCard):
        context.intentions(intentions, place)
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
