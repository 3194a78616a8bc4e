"""Days of the week as numbers of rounds."""

from __future__ import annotations

from loopwright_dsl.syntax import Name, Number, Quantity

from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKDAYS


def weekday(day: Quantity) -> int:
    """The number of a day, counted from 1 over all weeks: `tuesday` is 2, `tuesday of week 2` is 8."""
    name, *week = day.args
    assert isinstance(name, Name)
    before = sum(number.value - 1 for number in week if isinstance(number, Number))
    return WEEKDAYS[name.text] + ROUNDS_PER_WEEK * before
