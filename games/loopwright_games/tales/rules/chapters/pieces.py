"""Scenario tokens and the ship (SET-7): what a scenario lays on the board, and what cards hear of it.

A spot is a location, or a sector (`Board.spots`); of each kind of token there are only so many.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import PIECES, Game

from . import diary


def spot_of(game: Game, spot: int, kid: int) -> int:
    """Return the spot that a card names; -1 is `here`, the location of the acting kid."""
    return spot if spot >= 0 else game.at[kid]


def count_at(game: Game, token: int, spot: int) -> int:
    """Return how many tokens of a kind lie on a spot."""
    return game.laid.count(token * game.tables.board.spots + spot)


def count(game: Game, token: int) -> int:
    """Return how many tokens of a kind lie anywhere on the board."""
    laid, spots = game.laid, game.tables.board.spots
    return bisect_left(laid, (token + 1) * spots) - bisect_left(laid, token * spots)


def kinds_at(game: Game, spot: int) -> int:
    """Return the mask of the kinds of tokens that lie on a spot."""
    spots = game.tables.board.spots
    mask = 0
    for code in game.laid:
        if code % spots == spot:
            mask |= 1 << code // spots
    return mask


def place(game: Game, token: int, spot: int, source: int) -> None:
    """Lay one more token on a spot; nothing happens when none is left."""
    if count(game, token) < game.tables.token_limits[token]:
        insort(game.laid, token * game.tables.board.spots + spot)
        game.dirty |= PIECES
        game.tail.append((log.TOKEN_PLACED, source, token, spot))


def remove(game: Game, token: int, spot: int, source: int) -> None:
    """Take one token off a spot, if there is one."""
    code = token * game.tables.board.spots + spot
    if code in game.laid:
        game.laid.remove(code)
        game.dirty |= PIECES
        game.tail.append((log.TOKEN_REMOVED, source, token, spot))


def remove_all(game: Game, token: int, source: int) -> None:
    """Take all tokens of a kind off the board."""
    spots = game.tables.board.spots
    codes = [code for code in game.laid if code // spots != token]
    if len(codes) < len(game.laid):
        game.laid = codes
        game.dirty |= PIECES
        game.tail.append((log.TOKENS_REMOVED, source, token))


def move_ship(game: Game, spot: int, source: int) -> None:
    """Move the ship to another spot, from the board or from beside it; cards hear of it."""
    if spot != game.ship:
        game.ship = spot
        game.dirty |= PIECES
        game.tail.append((log.SHIP_MOVED, source, spot))
        diary.fire(game, v.SHIP_MOVES, game.first)


def remove_ship(game: Game, source: int) -> None:
    """Take the ship off the board."""
    if game.ship >= 0:
        game.ship = -1
        game.dirty |= PIECES
        game.tail.append((log.SHIP_REMOVED, source))


def ship_nearby(game: Game, location: int) -> bool:
    """MAP-4: whether the ship is at the location, or on a sector nearby it."""
    board = game.tables.board
    sector = game.ship - len(board.letters)
    return game.ship == location or (sector >= 0 and board.nearby[sector] >> location & 1 != 0)
