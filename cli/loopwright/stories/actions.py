"""Why an action or a choice of a card cannot be made: where it is written, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_engine import Game, view
from loopwright_engine.questions import Questions

from .names import Names
from .offers import label_of

Json = dict[str, Any]


def in_the_way(game: Game, names: Names, questions: Questions, choice: str) -> Iterator[str]:
    """A sentence about the label in a choice; nothing when it has none."""
    label = label_of(choice)
    name = names.labels.get(label) if label else None
    if name is None:
        return
    place = game.tables.names.origin(name)
    action = names.actions.get(name)
    kid = choice.split(" ")[0]
    price = _price(game, names.prices.get(name, 0), kid)
    reason = _reason(game, questions, action, kid) if action is not None else price
    yield f'"{label}" is written at {place}{reason}.'


def _reason(game: Game, questions: Questions, action: Json, kid: str) -> str:
    kind, card, side = action["label"].split(".")[:3]
    if kind == "diary" and not questions.holds(game, {"op": kind, "diary": int(card), "side": side}):
        return f"; the {side} of diary {card} is not in play"
    who = _kid(game, kid)
    if who is None:
        return ""
    if action["at"] and who["at"] not in action["at"]:
        return f"; it can be done at {', '.join(action['at'])}, and {kid} is at {who['at']}"
    if action["condition"] is not None and not questions.holds(game, action["condition"], who["seat"]):
        return "; what it asks for after `if` is not so"
    return _price(game, action["spend"], kid)


def _price(game: Game, spend: int, kid: str) -> str:
    who = _kid(game, kid)
    return f"; it costs {spend} time, and {kid} has {who['pool']}" if who and spend > who["pool"] else ""


def _kid(game: Game, kid: str) -> Json | None:
    seen: Any = view.observe(game)["kids"]
    return next((each for each in seen if each["id"] == kid), None)
