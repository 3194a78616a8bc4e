"""The verbs of cards about rumors: on the track and in the deck."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from typing import Final

from ..kernel.masks import members
from . import frames, rumor_deck, rumors
from .clauses import Step
from .game import Game
from .index import Index
from .quantities import Data
from .table_verbs import TableVerb


def _turn_up_rumor(index: Index, data: Data, source: int) -> Step:
    then = (frames.SEE_RUMOR, source)
    return lambda game, kid, context: game.pick("see_rumor", kid, members(game.hidden), then)


def _turn_up_all(index: Index, data: Data, source: int) -> Step:
    def step(game: Game, kid: int, context: int) -> None:
        for location in members(game.hidden):
            rumors.turn_up(game, location, source)

    return step


def _draw_rumor(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: game.stack.append((frames.NEW_RUMORS, 1, 0, 0, source))


def _discard_rumor(index: Index, data: Data, source: int) -> Step:
    then = (frames.DROP_RUMOR, source)
    return lambda game, kid, context: game.pick("drop_rumor", kid, members(game.rumored), then)


def _replace_rumor(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: rumor_deck.replace(game, kid, source)


def _look_at_rumors(index: Index, data: Data, source: int) -> Step:
    count: int = data["count"]
    return lambda game, kid, context: rumor_deck.look(game, kid, count, source)


def _push_rumor(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: rumor_deck.push(game)


RUMOR_VERBS: Final[dict[str, TableVerb]] = {
    "turn_up_rumor": TableVerb({}, _turn_up_rumor, stops=True),
    "turn_up_all_rumors": TableVerb({}, _turn_up_all),
    "draw_rumor": TableVerb({}, _draw_rumor, stops=True),
    "discard_rumor": TableVerb({}, _discard_rumor, stops=True),
    "replace_rumor": TableVerb({}, _replace_rumor, stops=True),
    "look_at_rumors": TableVerb({"count": "few"}, _look_at_rumors, stops=True),
    "push_rumor": TableVerb({}, _push_rumor, stops=True),
}
