"""What a writer intends, as questions: each has an answer that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from loopwright_compiler.branches.items import TIME_RAN_OUT
from loopwright_compiler.branches.questions import Question

Data = Mapping[str, Any]

WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "weekend")


class Promise(NamedTuple):
    """One line `intend …`: the item it is about, the question to ask, and what the answer should be."""

    id: str
    item: str
    says: str
    question: Question
    possible: bool
    """Whether a game that does what the question asks keeps the promise; else it breaks it."""


def promises(bundle: Data) -> tuple[Promise, ...]:
    """All that the cards of a bundle intend."""
    return tuple(_promise(each, bundle) for each in bundle.get("intentions", ()))


def never_meant(bundle: Data) -> frozenset[str]:
    """The items of which the cards say that they shall never happen, on no day."""
    return frozenset(
        each["item"] for each in bundle.get("intentions", ()) if each["must"] == "never" and not each["day"]
    )


def _promise(data: Data, bundle: Data) -> Promise:
    must, item, day, after = data["must"], data["item"], data["day"], data["after"]
    weeks = bundle["scenario"]["weeks"]
    if must == "reachable":
        question, says = Question(item, day), f"reachable by {_day(day, weeks)}" if day else "reachable"
    elif must == "never":
        question = Question(item, day - 1 if day else None)
        says = f"never before {_day(day, weeks)}" if day else "never"
    elif must == "after":
        question, says = Question(item, None, frozenset((after,))), f"after {_written(after)}"
    else:
        last = day == len(WEEK) * weeks
        end = f"ending.{TIME_RAN_OUT}" if last else f"day.{day + 1}"
        question, says = Question(end, None, frozenset((item,))), f"by {_day(day, weeks)}"
    return Promise(data["id"], item, says, question, must == "reachable")


def _day(day: int, weeks: int) -> str:
    week, number = divmod(day - 1, len(WEEK))
    return f"{WEEK[number]} of week {week + 1}" if weeks > 1 else WEEK[number]


def _written(after: str) -> str:
    """`diary 2`, `diary 2 on back`, `flag old-number`."""
    kind, name, *side = after.split(".")
    return f"{kind} {name} on back" if side == ["back"] else f"{kind} {name}"
