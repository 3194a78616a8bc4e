"""The facts and numbers that conditions of cards ask about, each as a closure with what it depends on."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar, cast

from loopwright_engine.core.conditions import Amount, Condition, Conditions, Number, Requirement
from loopwright_engine.core.decks import emptied

from loopwright_games.tales.rules.chapters import diary, machines, pieces
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import game as g
from loopwright_games.tales.rules.state.codes import CONDITIONS, FAVORS
from loopwright_games.tales.rules.state.index import Index

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import ConditionData, FactData, PlainQuantityData
    from loopwright_games.tales.words import FactName, PlainQuantityName

# --- Numbers that conditions of cards ask about


Asked = TypeVar("Asked", Amount, Condition)


def _plain(asked: Asked, hangs_on: int) -> Callable[[Index, object], tuple[Asked, int]]:
    """A number or a fact that is the same whatever the bundle has beside its name."""
    return lambda index, data: (asked, hangs_on)


def _counter(index: Index, data: PlainQuantityData) -> Number:
    counter = index.counters[data["counter"]]
    return lambda game, kid: game.counters[counter], g.COUNTERS


def _own_counter(index: Index, data: PlainQuantityData) -> Number:
    """ADV-11: the counter of the acting kid."""
    first = index.own[data["counter"]]
    return lambda game, kid: game.counters[first + kid], g.COUNTERS | g.FIRST


def _kids_at(index: Index, data: PlainQuantityData) -> Number:
    """The number of kids at a place, whether they lie down or not."""
    place = index.locations[data["location"]]
    index.places |= 1 << place
    return lambda game, kid: game.at.count(place), g.PLACES


def _token_at(index: Index, data: PlainQuantityData) -> Number:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    if spot >= 0:
        return lambda game, kid: pieces.count_at(game, token, spot), g.PIECES
    return lambda game, kid: pieces.count_at(game, token, game.at[kid]), g.PIECES | g.PLACES | g.FIRST


def _token_in_play(index: Index, data: PlainQuantityData) -> Number:
    token = index.tokens[data["token"]]
    return lambda game, kid: pieces.count(game, token), g.PIECES


QUANTITIES: Final[dict[PlainQuantityName, Callable[[Index, PlainQuantityData], Number]]] = {
    "insight": _plain(lambda game, kid: game.insight, g.INSIGHT),
    "enigma": _plain(lambda game, kid: game.enigma, g.ENIGMA),
    "enigma_limit": _plain(lambda game, kid: game.enigma_limit, 0),  # VAR-12; 0 where the scenario has none
    "counter": _counter,
    "own_counter": _own_counter,
    "kids": _plain(lambda game, kid: game.party.size, 0),
    "kids_at": _kids_at,
    "kids_here": _plain(lambda game, kid: game.at.count(game.at[kid]), g.PLACES | g.FIRST),
    "day": _plain(lambda game, kid: game.round, g.DAY),
    "rumors": _plain(lambda game, kid: game.rumored.bit_count(), g.TRACK),
    "hacked_machines": _plain(lambda game, kid: len(game.hackers) - game.hackers.count(-1), g.MACHINES),
    # TIM-1; before the first day it is the first week already
    "week": _plain(lambda game, kid: 2 if game.round > v.ROUNDS_IN_WEEK else 1, g.DAY),
    "token_at": _token_at,
    "token_in_play": _token_in_play,
}
"""One row for each `q` that cards have a word for."""


def conditions(index: Index) -> Conditions:
    """What compiles the conditions and sums of a bundle, with the state that each depends on."""
    return Conditions(
        lambda data: FACTS[data["op"]](index, cast("FactData", data)),
        lambda data: QUANTITIES[data["q"]](index, cast("PlainQuantityData", data)),
        lambda game: range(game.party.size),
    )


def asks_for_items(index: Index, data: ConditionData | None) -> bool:
    """Whether a condition depends on what kids hold."""
    return data is not None and index.conditions.condition(data)[1] & g.ITEMS != 0


# --- Facts


def _flag(index: Index, data: FactData) -> Requirement:
    bit = 1 << index.flags[data["flag"]]
    return lambda game, kid: game.flags & bit != 0, g.FLAGS


def _deck_empty(index: Index, data: FactData) -> Requirement:
    """ADV-12: as the counters of its cards say."""
    return index.conditions.condition(emptied(index.decks[data["deck"]]))


def _machine(index: Index, data: FactData) -> int:
    """The number of the machine that a fact names."""
    name = data["machine"]
    assert name is not None, f"{data['op']} names a machine"
    return index.machines[name]


def _machine_state(index: Index, data: FactData) -> Requirement:
    machine = _machine(index, data)
    state = machines.ALERT if data["state"] == "ALERT" else machines.ROUTINE
    return (
        lambda game, kid: game.sectors[machine] >= 0 and game.alert >> machine & 1 == state,
        g.MACHINES,
    )


def _machine_nearby(index: Index, data: FactData) -> Requirement:
    machine = _machine(index, data)
    place = index.locations[data["location"]]
    nearby = index.tables.board.nearby
    return (
        lambda game, kid: game.sectors[machine] >= 0 and nearby[game.sectors[machine]] >> place & 1 != 0,
        g.MACHINES,
    )


def _machine_hacked(index: Index, data: FactData) -> Requirement:
    machine = _machine(index, data)
    return lambda game, kid: game.hackers[machine] >= 0, g.MACHINES


def _controls(index: Index, data: FactData) -> Requirement:
    """HCK-10: the acting kid controls this machine, or any."""
    needs = g.MACHINES | g.FIRST
    if data["machine"] is None:
        return lambda game, kid: kid in game.hackers, needs
    machine = _machine(index, data)
    return lambda game, kid: game.hackers[machine] == kid, needs


def _diary(index: Index, data: FactData) -> Requirement:
    card = index.diary[data["diary"]]
    side = data["side"]
    if side == "discarded":
        return lambda game, kid: game.gone >> card & 1 != 0, g.DIARY
    if side is None:
        return lambda game, kid: diary.side_in_play(game, card) >= 0, g.DIARY
    wanted = diary.BACK if side == "back" else diary.FRONT
    return lambda game, kid: diary.side_in_play(game, card) == wanted, g.DIARY


def _has_item(index: Index, data: FactData) -> Requirement:
    mask = _items(index, data)
    return lambda game, kid: game.items[kid] & mask != 0, g.ITEMS | g.FIRST


def _items(index: Index, data: FactData) -> int:
    """Anomalies are no items, whatever tag they lend (CMB-7)."""
    tag, mask = data["tag"], index.tables.item_mask
    return mask if tag is None else mask & index.tables.tagged[index.tags[tag]]


def _has_named_item(index: Index, data: FactData) -> Requirement:
    mask = index.copies_of(data["item"])
    return lambda game, kid: game.items[kid] & mask != 0, g.ITEMS | g.FIRST


def _item_in_play(index: Index, data: FactData) -> Requirement:
    mask = index.copies_of(data["item"])
    return lambda game, kid: any(held & mask for held in game.items), g.ITEMS


def _spare_item(index: Index, data: FactData) -> Requirement:
    """TST-9: one that can be spent: an iconic item stays (CMB-4)."""
    mask = _items(index, data)
    return lambda game, kid: game.items[kid] & mask & ~game.party.own != 0, g.ITEMS | g.FIRST


def _spare_named_item(index: Index, data: FactData) -> Requirement:
    mask = index.copies_of(data["item"])
    return lambda game, kid: game.items[kid] & mask & ~game.party.own != 0, g.ITEMS | g.FIRST


def _has_anomaly(index: Index, data: FactData) -> Requirement:
    mask = index.tables.anomaly_mask
    return lambda game, kid: game.items[kid] & mask != 0, g.ITEMS | g.FIRST


def _has_condition(index: Index, data: FactData) -> Requirement:
    name = data["condition"]
    mask = -1 if name is None else 1 << CONDITIONS.index(name)
    return lambda game, kid: game.held[kid] & mask != 0, g.HEALTH | g.FIRST


def _at(index: Index, data: FactData) -> Requirement:
    place = index.locations[data["location"]]
    index.places |= 1 << place
    return lambda game, kid: game.at[kid] == place, g.PLACES | g.FIRST


def _favor(index: Index, data: FactData) -> Requirement:
    wanted = FAVORS.index(data["favor"])
    return lambda game, kid: game.favor[kid] == wanted, g.HEALTH | g.FIRST


def _ship_at(index: Index, data: FactData) -> Requirement:
    spot = index.spot(data["place"])
    if spot >= 0:
        return lambda game, kid: game.ship == spot, g.PIECES
    return lambda game, kid: game.ship == game.at[kid], g.PIECES | g.PLACES | g.FIRST


def _ship_nearby(index: Index, data: FactData) -> Requirement:
    place = index.locations[data["location"]]
    return lambda game, kid: pieces.ship_nearby(game, place), g.PIECES


FACTS: Final[dict[FactName, Callable[[Index, FactData], Requirement]]] = {
    "flag": _flag,
    "deck_empty": _deck_empty,
    "machine_state": _machine_state,
    "machine_nearby": _machine_nearby,
    "machine_hacked": _machine_hacked,
    "controls": _controls,
    "diary": _diary,
    "has_item": _has_item,
    "has_named_item": _has_named_item,
    "item_in_play": _item_in_play,
    "spare_item": _spare_item,
    "spare_named_item": _spare_named_item,
    "has_anomaly": _has_anomaly,
    "has_condition": _has_condition,
    "at": _at,
    "at_home": _plain(lambda game, kid: game.at[kid] == game.party.homes[kid], g.PLACES | g.FIRST),
    "first_player": _plain(lambda game, kid: game.first == kid, g.FIRST),
    "home_for_dinner": _plain(  # MOV-6, TIM-6: as a kid on sick leave is
        lambda game, kid: (game.home | game.sick) >> kid & 1 != 0, g.PLACES | g.DAY | g.FIRST
    ),
    "favor": _favor,
    "ship_at": _ship_at,
    "ship_nearby": _ship_nearby,
}
"""One row for each `op` that is a fact."""
