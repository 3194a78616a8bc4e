"""Conditions of cards, prepared as closures; each also says what it depends on (`needs`)."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from . import diary, machines
from . import game as g
from .cards import Test
from .game import Game
from .index import Index
from .vocabulary import CONDITIONS, TAGS

Data: TypeAlias = Mapping[str, Any]
Quantity: TypeAlias = "Callable[[Game], int]"
Number: TypeAlias = "tuple[Quantity, int]"
Requirement: TypeAlias = "tuple[Test, int]"

COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}


def quantity(index: Index, data: Data) -> Number:
    """A number known in play and what it depends on."""
    return QUANTITIES[data["q"]](index, data)


def _number(index: Index, data: Data) -> Number:
    value: int = data["value"]
    return lambda game: value, 0


def _counter(index: Index, data: Data) -> Number:
    counter = index.counters[data["counter"]]
    return lambda game: game.counters[counter], g.COUNTERS


def _kids_at(index: Index, data: Data) -> Number:
    place = index.locations[data["location"]]
    index.places |= 1 << place
    return lambda game: game.at.count(place), g.PLACES


def _sum(index: Index, data: Data) -> Number:
    terms = [(sign, quantity(index, part)) for sign, part in data["terms"]]
    pairs = [(sign, part) for sign, (part, _) in terms]
    needs = 0
    for _, (_, need) in terms:
        needs |= need
    return lambda game: sum(sign * part(game) for sign, part in pairs), needs


QUANTITIES: Final[dict[str, Callable[[Index, Data], Number]]] = {
    "number": _number,
    "insight": lambda index, data: (lambda game: game.insight, g.INSIGHT),
    "enigma": lambda index, data: (lambda game: game.enigma, g.ENIGMA),
    "counter": _counter,
    "kids": lambda index, data: (lambda game: game.party.size, 0),
    "kids_at": _kids_at,
    "day": lambda index, data: (lambda game: game.round, g.DAY),
    "rumors": lambda index, data: (lambda game: game.rumored.bit_count(), g.TRACK),
    "sum": _sum,
}
"""`kids at K` counts every kid there, lying down or not."""


def requirement(index: Index, data: Data) -> Requirement:
    """A condition and what it depends on."""
    return CONDITIONS_OF[data["op"]](index, data)


def maybe(index: Index, data: Data | None) -> Test | None:
    """A condition that may be absent."""
    return None if data is None else requirement(index, data)[0]


def _parts(index: Index, data: Data) -> tuple[list[Test], int]:
    parts = [requirement(index, part) for part in data["of"]]
    needs = 0
    for _, need in parts:
        needs |= need
    return [part for part, _ in parts], needs


def _and(index: Index, data: Data) -> Requirement:
    parts, needs = _parts(index, data)
    return lambda game, kid: all(part(game, kid) for part in parts), needs


def _or(index: Index, data: Data) -> Requirement:
    parts, needs = _parts(index, data)
    return lambda game, kid: any(part(game, kid) for part in parts), needs


def _not(index: Index, data: Data) -> Requirement:
    part, needs = requirement(index, data["of"])
    return lambda game, kid: not part(game, kid), needs


def _compare(index: Index, data: Data) -> Requirement:
    compare = COMPARE[data["cmp"]]
    left, left_needs = quantity(index, data["left"])
    right, right_needs = quantity(index, data["right"])
    return lambda game, kid: compare(left(game), right(game)), left_needs | right_needs


def _flag(index: Index, data: Data) -> Requirement:
    bit = 1 << index.flags[data["flag"]]
    return lambda game, kid: game.flags & bit != 0, g.FLAGS


def _machine_state(index: Index, data: Data) -> Requirement:
    machine = index.machines[data["machine"]]
    state = machines.ALERT if data["state"] == "ALERT" else machines.ROUTINE
    return (
        lambda game, kid: game.sectors[machine] >= 0 and game.alert >> machine & 1 == state,
        g.MACHINES,
    )


def _machine_nearby(index: Index, data: Data) -> Requirement:
    machine = index.machines[data["machine"]]
    place = index.locations[data["location"]]
    nearby = index.tables.board.nearby
    return (
        lambda game, kid: game.sectors[machine] >= 0 and nearby[game.sectors[machine]] >> place & 1 != 0,
        g.MACHINES,
    )


def _diary(index: Index, data: Data) -> Requirement:
    card = index.diary[data["diary"]]
    side = data["side"]
    if side == "discarded":
        return lambda game, kid: game.gone >> card & 1 != 0, g.DIARY
    if side is None:
        return lambda game, kid: diary.side_in_play(game, card) >= 0, g.DIARY
    wanted = diary.BACK if side == "back" else diary.FRONT
    return lambda game, kid: diary.side_in_play(game, card) == wanted, g.DIARY


def _has_item(index: Index, data: Data) -> Requirement:
    tag = data["tag"]
    mask = -1 if tag is None else index.tables.tagged[TAGS.index(tag)]
    return lambda game, kid: game.items[kid] & mask != 0, g.ITEMS | g.FIRST


def _has_condition(index: Index, data: Data) -> Requirement:
    name = data["condition"]
    mask = -1 if name is None else 1 << CONDITIONS.index(name)
    return lambda game, kid: game.held[kid] & mask != 0, g.HEALTH | g.FIRST


def _at(index: Index, data: Data) -> Requirement:
    place = index.locations[data["location"]]
    index.places |= 1 << place
    return lambda game, kid: game.at[kid] == place, g.PLACES | g.FIRST


CONDITIONS_OF: Final[dict[str, Callable[[Index, Data], Requirement]]] = {
    "and": _and,
    "or": _or,
    "not": _not,
    "compare": _compare,
    "flag": _flag,
    "machine_state": _machine_state,
    "machine_nearby": _machine_nearby,
    "diary": _diary,
    "has_item": _has_item,
    "has_condition": _has_condition,
    "at": _at,
}
"""One row for each `op`; the fields of each are in `loading.trees`."""
