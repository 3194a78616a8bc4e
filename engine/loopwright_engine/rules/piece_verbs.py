"""The verbs of cards about scenario tokens and the ship."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from typing import Final

from . import pieces
from .clauses import Step
from .index import Index
from .pieces import spot_of
from .quantities import Data
from .table_verbs import TableVerb


def _place_token(index: Index, data: Data, source: int) -> Step:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    return lambda game, kid, context: pieces.place(game, token, spot_of(game, spot, kid), source)


def _remove_token(index: Index, data: Data, source: int) -> Step:
    token, spot = index.tokens[data["token"]], index.spot(data["place"])
    return lambda game, kid, context: pieces.remove(game, token, spot_of(game, spot, kid), source)


def _remove_tokens(index: Index, data: Data, source: int) -> Step:
    token = index.tokens[data["token"]]
    return lambda game, kid, context: pieces.remove_all(game, token, source)


def _move_ship(index: Index, data: Data, source: int) -> Step:
    spot = index.spot(data["place"])
    return lambda game, kid, context: pieces.move_ship(game, spot_of(game, spot, kid), source)


def _remove_ship(index: Index, data: Data, source: int) -> Step:
    return lambda game, kid, context: pieces.remove_ship(game, source)


PIECE_VERBS: Final[dict[str, TableVerb]] = {
    "place_token": TableVerb({"token": "token", "place": "place"}, _place_token),
    "remove_token": TableVerb({"token": "token", "place": "place"}, _remove_token),
    "remove_tokens": TableVerb({"token": "token"}, _remove_tokens),
    "move_ship": TableVerb({"place": "ship place"}, _move_ship, stops=True),
    "remove_ship": TableVerb({}, _remove_ship),
}
