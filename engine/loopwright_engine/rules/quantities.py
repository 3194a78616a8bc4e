"""Numbers that conditions of cards ask about, prepared as functions of (game, acting kid).

Each comes with what it depends on (the bits of `Game.dirty`). To add one, add a row to `QUANTITIES`
and one to `loading.trees.QUANTITY_FIELDS`.
"""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from . import game as g
from . import pieces
from . import vocabulary as v
from .game import Game
from .index import Index

Data: TypeAlias = Mapping[str, Any]
Quantity: TypeAlias = "Callable[[Game, int], int]"
Number: TypeAlias = "tuple[Quantity, int]"


def quantity(index: Index, data: Data) -> Number:
    """A number known in play and what it depends on."""
    return QUANTITIES[data["q"]](index, data)


def _number(index: Index, data: Data) -> Number:
    value: int = data["value"]
    return lambda game, kid: value, 0


def _insight(index: Index, data: Data) -> Number:
    return lambda game, kid: game.insight, g.INSIGHT


def _enigma(index: Index, data: Data) -> Number:
    return lambda game, kid: game.enigma, g.ENIGMA


def _enigma_limit(index: Index, data: Data) -> Number:
    """VAR-12; 0 where the scenario has none."""
    return lambda game, kid: game.enigma_limit, 0


def _counter(index: Index, data: Data) -> Number:
    counter = index.counters[data["counter"]]
    return lambda game, kid: game.counters[counter], g.COUNTERS


def _kids(index: Index, data: Data) -> Number:
    return lambda game, kid: game.party.size, 0


def _kids_at(index: Index, data: Data) -> Number:
    """Every kid there counts, lying down or not."""
    place = index.locations[data["location"]]
    index.places |= 1 << place
    return lambda game, kid: game.at.count(place), g.PLACES


def _kids_here(index: Index, data: Data) -> Number:
    """The kids where the acting kid is, this one counted."""
    return lambda game, kid: game.at.count(game.at[kid]), g.PLACES | g.FIRST


def _day(index: Index, data: Data) -> Number:
    return lambda game, kid: game.round, g.DAY


def _rumors(index: Index, data: Data) -> Number:
    return lambda game, kid: game.rumored.bit_count(), g.TRACK


def _hacked_machines(index: Index, data: Data) -> Number:
    return lambda game, kid: len(game.hackers) - game.hackers.count(-1), g.MACHINES


def _week(index: Index, data: Data) -> Number:
    """TIM-1; before the first day it is the first week already."""
    return lambda game, kid: 2 if game.round > v.ROUNDS_IN_WEEK else 1, g.DAY


def _token_at(index: Index, data: Data) -> Number:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    if spot >= 0:
        return lambda game, kid: pieces.count_at(game, token, spot), g.PIECES
    return lambda game, kid: pieces.count_at(game, token, game.at[kid]), g.PIECES | g.PLACES | g.FIRST


def _token_in_play(index: Index, data: Data) -> Number:
    token = index.tokens[data["token"]]
    return lambda game, kid: pieces.count(game, token), g.PIECES


def _sum(index: Index, data: Data) -> Number:
    terms = [(sign, quantity(index, part)) for sign, part in data["terms"]]
    pairs = [(sign, part) for sign, (part, _) in terms]
    needs = 0
    for _, (_, need) in terms:
        needs |= need
    return lambda game, kid: sum(sign * part(game, kid) for sign, part in pairs), needs


QUANTITIES: Final[dict[str, Callable[[Index, Data], Number]]] = {
    "number": _number,
    "insight": _insight,
    "enigma": _enigma,
    "enigma_limit": _enigma_limit,
    "counter": _counter,
    "kids": _kids,
    "kids_at": _kids_at,
    "kids_here": _kids_here,
    "day": _day,
    "rumors": _rumors,
    "hacked_machines": _hacked_machines,
    "week": _week,
    "token_at": _token_at,
    "token_in_play": _token_in_play,
    "sum": _sum,
}
"""One row for each `q`."""
