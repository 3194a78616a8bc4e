"""Intentions as questions: each has an answer that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.reachability.queries import Question

from loopwright_games.tales.nouns import CLOCK, WEEKDAYS

from .items import items
from .story import closed_choices

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData

    from loopwright_games.tales.bundle_types import BundleData

WEEK = tuple(WEEKDAYS)


class Promise(NamedTuple):
    """An `intend …` line: its item, its words, and the question whose answer keeps or breaks it."""

    id: str
    item: str
    says: str
    question: Question
    possible: bool
    """Whether a game that reaches the question's goal keeps the intention; else it breaks it."""


def promises(bundle: BundleData) -> tuple[Promise, ...]:
    """The intentions of a bundle's cards."""
    return tuple(_promise(intention, bundle) for intention in bundle.get("intentions", ()))


def never_meant(bundle: BundleData) -> frozenset[str]:
    """The ids of the items that are intended never to happen, on no day."""
    return frozenset(
        intention["item"]
        for intention in bundle.get("intentions", ())
        if intention["must"] == "never" and not intention["day"]
    )


def _promise(data: IntentionData, bundle: BundleData) -> Promise:
    must, item, day, after = data["must"], data["item"], data["day"], data["after"]
    weeks = bundle["scenario"]["weeks"]
    if must == "reachable":
        question, says = Question(item, day), f"reachable by {_day(day, weeks)}" if day else "reachable"
    elif must == "never":
        question = Question(item, day - 1 if day else None)
        says = f"never before {_day(day, weeks)}" if day else "never"
    elif must == "after" and after is not None:
        question, says = Question(item, None, frozenset((after,))), f"after {_written(after)}"
    else:
        assert day is not None  # `by` names a day
        last = day == len(WEEK) * weeks
        end = CLOCK if last else f"day.{day + 1}"
        question, says = Question(end, None, frozenset((item,))), f"by {_day(day, weeks)}"
    return Promise(data["id"], item, says, question, must == "reachable")


def _day(day: int, weeks: int) -> str:
    week, number = divmod(day - 1, len(WEEK))
    return f"{WEEK[number]} of week {week + 1}" if weeks > 1 else WEEK[number]


def _written(after: str) -> str:
    """An item as cards name it: `diary 2`, `diary 2 on back`, `flag old-number`."""
    kind, name, *side = after.split(".")
    return f"{kind} {name} on back" if side == ["back"] else f"{kind} {name}"


def questions(bundle: BundleData) -> Iterator[Question]:
    """All questions about a scenario: one for each item, closed choice and intention."""
    yield from (Question(item.id) for item in (*items(bundle), *closed_choices(bundle)))
    yield from (promise.question for promise in promises(bundle))
