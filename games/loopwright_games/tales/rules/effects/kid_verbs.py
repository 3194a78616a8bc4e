"""The verbs of cards that reach kids: what happens to one kid. What each needs in a bundle: `verbs`.

`stops` says that the verb may have to wait for a decision or starts something that is resolved first.
"""

# ruff: noqa: ARG001 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loopwright_games.tales.rules.chapters import anomalies, calendar, chores, conditions, items, moving
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import KidDeed
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.rules.state.index import Index

from .conditions import Data


class KidVerb:
    """A verb that reaches kids; `build(index, data, source)` gives what happens to one of them."""

    def __init__(self, build: Callable[[Index, Data, int], KidDeed], stops: bool = False) -> None:
        self.build: Callable[[Index, Data, int], KidDeed] = build
        self.stops: bool = stops


def _take(index: Index, data: Data, source: int) -> KidDeed:
    name = data["condition"]
    condition = -1 if name is None else v.CONDITIONS.index(name)
    return lambda game, kid: conditions.take(game, kid, condition, source)


def _relieve(index: Index, data: Data, source: int) -> KidDeed:
    name = data["condition"]
    if name is None:
        return lambda game, kid: conditions.relieve_any(game, kid, source)
    condition = v.CONDITIONS.index(name)
    return lambda game, kid: conditions.relieve(game, kid, condition, source)


def _favor(index: Index, data: Data, source: int) -> KidDeed:
    by: int = data["by"]
    return lambda game, kid: conditions.change(game, kid, by, source)


def _time(index: Index, data: Data, source: int) -> KidDeed:
    by: int = data["by"]
    if by >= 0:
        return lambda game, kid: calendar.give_back(game, kid, by, source)
    return lambda game, kid: calendar.spend_up_to(game, kid, -by, source)


def _time_next_day(index: Index, data: Data, source: int) -> KidDeed:
    by: int = data["by"]

    def deed(game: Game, kid: int) -> None:
        game.tomorrow[kid] += by
        game.tail.append((log.TOMORROW, source, kid, by))

    return deed


def _draw_item(index: Index, data: Data, source: int) -> KidDeed:
    if data["tag"] is None:
        return lambda game, kid: items.draw(game, kid, source)
    tag = v.TAGS.index(data["tag"])
    return lambda game, kid: items.draw_tagged(game, kid, tag, source)


def _discard_item(index: Index, data: Data, source: int) -> KidDeed:
    among = index.tables.item_mask
    if data["tag"] is not None:
        among &= index.tables.tagged[v.TAGS.index(data["tag"])]
    return lambda game, kid: items.discard_own(game, kid, among, source)


def _retrieve_item(index: Index, data: Data, source: int) -> KidDeed:
    among = index.tables.item_mask
    if data["tags"]:
        among &= _with_any(index, data["tags"])
    return lambda game, kid: items.retrieve(game, kid, among, source)


def _with_any(index: Index, tags: list[str]) -> int:
    """The cards that can stand for any of these tags."""
    mask = 0
    for tag in tags:
        mask |= index.tables.tagged[v.TAGS.index(tag)]
    return mask


def _draw_anomaly(index: Index, data: Data, source: int) -> KidDeed:
    return lambda game, kid: anomalies.draw(game, kid, source)


def _discard_anomaly(index: Index, data: Data, source: int) -> KidDeed:
    among = index.tables.anomaly_mask
    return lambda game, kid: items.discard_own(game, kid, among, source)


def _draw_chore(index: Index, data: Data, source: int) -> KidDeed:
    return lambda game, kid: chores.draw(game, kid, source)


def _discard_chore(index: Index, data: Data, source: int) -> KidDeed:
    return lambda game, kid: chores.discard_own(game, kid, source)


def _rest(index: Index, data: Data, source: int) -> KidDeed:
    return lambda game, kid: conditions.free_rest(game, kid, source)


def _move_to(index: Index, data: Data, source: int) -> KidDeed:
    there = index.locations[data["location"]]
    return lambda game, kid: moving.move_to(game, kid, there, source)


def _move_anywhere(index: Index, data: Data, source: int) -> KidDeed:
    return lambda game, kid: moving.move_anywhere(game, kid, source)


def _ride(index: Index, data: Data, source: int) -> KidDeed:
    """MOV-4, at no cost."""
    sector = index.sectors[data["sector"]]
    movement, capacity = data["movement"], data["capacity"]
    return lambda game, kid: moving.ride_from(game, kid, sector, movement, capacity, source)


def _move_home(index: Index, data: Data, source: int) -> KidDeed:
    return lambda game, kid: moving.move_home(game, kid, source)


KID_VERBS: Final[dict[str, KidVerb]] = {
    "take": KidVerb(_take),
    "relieve": KidVerb(_relieve, stops=True),
    "favor": KidVerb(_favor),
    "time": KidVerb(_time),
    "time_next_day": KidVerb(_time_next_day),
    "draw_item": KidVerb(_draw_item),
    "discard_item": KidVerb(_discard_item, stops=True),
    "retrieve_item": KidVerb(_retrieve_item, stops=True),
    "draw_anomaly": KidVerb(_draw_anomaly),
    "discard_anomaly": KidVerb(_discard_anomaly, stops=True),
    "draw_chore": KidVerb(_draw_chore, stops=True),
    "discard_chore": KidVerb(_discard_chore, stops=True),
    "rest": KidVerb(_rest, stops=True),
    "move_to": KidVerb(_move_to, stops=True),
    "move_anywhere": KidVerb(_move_anywhere, stops=True),
    "ride": KidVerb(_ride, stops=True),
    "move_home": KidVerb(_move_home, stops=True),
}
