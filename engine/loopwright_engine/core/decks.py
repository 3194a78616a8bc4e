"""Decks of a scenario's own: what is left in each, and what their words mean to whoever knows none.

Nobody has seen the order of a shuffled deck, so a game keeps none: how many of each card are left is a
counter that players never read of, and which one comes is settled when it is drawn. All that are left and fit
are equally likely, as at a table where one draws on until a card fits and shuffles the others back in. So
copies, saves, undo, other deals, walks and proofs need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from loopwright_engine.json_text import Json

Data = Mapping[str, Any]

DECK_VERBS: Final = ("draw_card", "shuffle_deck")
DECK_EMPTY: Final = "deck_empty"


def decks_of(bundle: Data) -> Sequence[Any]:
    decks: Sequence[Any] = bundle.get("decks", ())
    return decks


def deck_cards(bundle: Data) -> Iterator[Any]:
    return (card for deck in decks_of(bundle) for card in deck["cards"])


def left_in(deck: Data) -> list[Json]:
    """For each card of a deck the counter that says how many of it are left, as bundles have counters."""
    return [
        {"id": card["id"], "low": 0, "high": card["copies"], "start": card["copies"]}
        for card in deck["cards"]
    ]


def emptied(deck: Data) -> Data:
    """That nothing is left in a deck, as a condition on its counters."""
    return {"op": "and", "of": [_left(card, "=", 0) for card in deck["cards"]]}


def stacked(bundle: Data, orders: Mapping[str, Sequence[int]]) -> Json:
    """A bundle whose decks lie in an order that a test wants: by their names, the places of their cards."""
    decks = [{**deck, "order": list(orders.get(deck["id"], ()))} for deck in decks_of(bundle)]
    return {**bundle, "decks": decks}


def shuffled(deck: Data) -> list[Data]:
    """What shuffling its discards into a deck does to its counters."""
    return [{"do": "set_counter", "counter": card["id"], "to": card["copies"]} for card in deck["cards"]]


def drawn(deck: Data, block: str) -> list[Data]:
    """What drawing a card does, as if somebody chose one that is left; where it does not fit, nothing
    happens, which is more than a game does. What is no card's own has the id of the `block` of the effect.
    """
    refilled: list[Data] = []
    if not deck["once"]:
        then = {"id": block, "effects": shuffled(deck)}
        otherwise: Json = {"id": block, "effects": []}
        refilled = [{"do": "if", "condition": emptied(deck), "then": then, "else": otherwise}]
    return [*refilled, {"do": "choose", "options": [_option(card, block) for card in deck["cards"]]}]


def _option(card: Data, block: str) -> Data:
    taken = {"do": "counter", "counter": card["id"], "by": -1}
    then = {**card["block"], "effects": [taken, *card["block"]["effects"]]}
    if card["condition"]:
        otherwise: Json = {"id": block, "effects": []}
        asked = {"do": "if", "condition": card["condition"], "then": then, "else": otherwise}
        then = {"id": block, "effects": [asked]}
    return {"label": card["title"], "condition": _left(card, ">=", 1), "then": then}


def _left(card: Data, sign: str, number: int) -> Data:
    left, right = {"q": "counter", "counter": card["id"]}, {"q": "number", "value": number}
    return {"op": "compare", "cmp": sign, "left": left, "right": right}
