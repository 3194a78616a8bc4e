"""What is spent on cards of Tales, as what must hold for it and the effect that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loopwright_compiler.core.lower import Data, at_least
from loopwright_dsl.syntax import Name, Number, Payment

from loopwright_games.tales.nouns import FAVORS
from loopwright_games.tales.words import TIME


def payment_of(payment: Payment) -> int | tuple[Data, Data]:
    """So much time, or what must hold and what happens, by a row of `words.PRICES`."""
    match payment:
        case Payment(kind=kind, args=(Number(value=by),)):
            return by if kind == TIME else STEPS[kind](by)
        case Payment(kind=kind, args=(Name(text=name),)):
            return THINGS[kind](name)
    return THINGS[payment.kind](None)


def _favor(by: int) -> tuple[Data, Data]:
    """As many steps as are above the lowest."""
    enough = [{"op": "favor", "favor": step} for step in FAVORS[:-by]]
    can_pay = enough[0] if len(enough) == 1 else {"op": "or", "of": enough}
    return can_pay, {"do": "favor", "who": "you", "by": -by}


def _dial(name: str) -> Callable[[int], tuple[Data, Data]]:
    return lambda by: (at_least({"q": name}, by), {"do": name, "by": -by})


STEPS: Final[dict[str, Callable[[int], tuple[Data, Data]]]] = {
    "favor": _favor,
    "insight": _dial("insight"),
    "enigma": _dial("enigma"),
}
THINGS: Final[dict[str, Callable[[str | None], tuple[Data, Data]]]] = {
    "item": lambda tag: (
        {"op": "spare_item", "tag": tag},
        {"do": "discard_item", "who": "you", "tag": tag},
    ),
    "named_item": lambda item: (
        {"op": "spare_named_item", "item": item},
        {"do": "discard_named_item", "who": "you", "item": item},
    ),
    "anomaly": lambda _: ({"op": "has_anomaly"}, {"do": "discard_anomaly", "who": "you"}),
    "take": lambda condition: (
        {"op": "not", "of": {"op": "has_condition", "condition": condition}},
        {"do": "take", "who": "you", "condition": condition},
    ),
}
