"""The intentions of a bundle of Tales as questions, with its days."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from loopwright_compiler.reachability.intentions import Promise, promise
from loopwright_compiler.reachability.queries import Question

from ...nouns import CLOCK, WEEKDAYS
from .items import items
from .story import closed_choices

if TYPE_CHECKING:
    from ...bundle_types import BundleData

WEEK = tuple(WEEKDAYS)


def promises(bundle: BundleData) -> tuple[Promise, ...]:
    """The intentions of a bundle's cards."""
    weeks = bundle["scenario"]["weeks"]
    named, past = partial(_day, weeks), partial(_past, weeks)
    return tuple(promise(intention, named, past) for intention in bundle.get("intentions", ()))


def _day(weeks: int, day: int) -> str:
    week, number = divmod(day - 1, len(WEEK))
    return f"{WEEK[number]} of week {week + 1}" if weeks > 1 else WEEK[number]


def _past(weeks: int, day: int) -> str:
    """The id of what comes after a day: the next one, or that time runs out."""
    return CLOCK if day == len(WEEK) * weeks else f"day.{day + 1}"


def questions(bundle: BundleData) -> Iterator[Question]:
    """All questions about a scenario: one for each item, closed choice and intention."""
    yield from (Question(item.id) for item in (*items(bundle), *closed_choices(bundle)))
    yield from (promise.question for promise in promises(bundle))
