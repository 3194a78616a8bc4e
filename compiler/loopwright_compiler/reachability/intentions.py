"""Intentions as questions: each has an answer that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .queries import Question

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData


class Promise(NamedTuple):
    """An `intend …` line: its item, its words, and the question whose answer keeps or breaks it."""

    id: str
    item: str
    says: str
    question: Question
    possible: bool
    """Whether a game that reaches the question's goal keeps the intention; else it breaks it."""


def promise(data: IntentionData, named: Callable[[int], str], past: Callable[[int], str]) -> Promise:
    """An intention of a bundle; `named` is what writers call a round, `past` the id of what follows it."""
    must, item, day, after = data["must"], data["item"], data["day"], data["after"]
    if must == "reachable":
        question, says = Question(item, day), f"reachable by {named(day)}" if day else "reachable"
    elif must == "never":
        question = Question(item, day - 1 if day else None)
        says = f"never before {named(day)}" if day else "never"
    elif must == "after" and after is not None:
        question, says = Question(item, None, frozenset((after,))), f"after {_written(after)}"
    else:
        assert day is not None  # `by` names a round
        question, says = Question(past(day), None, frozenset((item,))), f"by {named(day)}"
    return Promise(data["id"], item, says, question, must == "reachable")


def _written(after: str) -> str:
    """An item as cards name it: `card lamp`, `card lamp on back`, `flag old-number`."""
    kind, name, *side = after.split(".")
    return f"{kind} {name} on back" if side == ["back"] else f"{kind} {name}"


def never_meant(bundle: Mapping[str, Any]) -> frozenset[str]:
    """The ids of the items that are intended never to happen, in no round."""
    return frozenset(
        intention["item"]
        for intention in bundle.get("intentions", ())
        if intention["must"] == "never" and not intention["day"]
    )
