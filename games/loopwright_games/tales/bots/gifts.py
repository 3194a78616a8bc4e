"""What bots make of trades (ADV-4, ADV-5): a card is given to a kid whose chore or action asks for it."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.chapters import actions, chores, items
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Game

from . import cards

KEPT_WORTH: Final = 0.6
"""A card that would have to be left behind in the evening (CMB-5)."""
OPENED: Final = 0.5
"""What an action is worth that could be done with a card, of what it is worth itself."""


def best(game: Game, place: int) -> float:
    """What the best gift among the kids at a location is worth."""
    seats = members(items.traders(game, place))
    asking = [kid for kid in seats if _asks(game, kid)]
    if not asking and not any(_too_many(game, kid) for kid in seats):
        return 0.0
    other = game.clone()
    gifts = [
        worth(other, card, kid)
        for seat in seats
        for card in members(game.items[seat] & ~game.party.own)
        for kid in (seats if _too_many(game, seat) else asking)
        if kid != seat
    ]
    return max(gifts, default=0.0)


def worth(game: Game, card: int, kid: int) -> float:
    """What it is worth to give a card to this kid; `game` is a copy, which is left as it was."""
    giver = items.owner_of(game, card)
    before = _of_hand(game, giver) + _of_hand(game, kid)
    _give(game, card, giver, kid)
    after = _of_hand(game, giver) + _of_hand(game, kid)
    _give(game, card, kid, giver)
    return after - before


def _give(game: Game, card: int, giver: int, kid: int) -> None:
    game.items[giver] ^= 1 << card
    game.items[kid] ^= 1 << card


def _asks(game: Game, kid: int) -> bool:
    """Whether it may matter what a kid holds."""
    if any(game.tables.chores[chore].asks_for_items for chore in members(game.chores[kid])):
        return True
    return any(action.asks_for_items for action in game.active.actions)


def _too_many(game: Game, kid: int) -> int:
    """CMB-5: how many items a kid would have to leave behind."""
    held = (game.items[kid] & game.tables.item_mask).bit_count()
    return max(0, held - game.active.numbers[v.ITEM_LIMIT])


def _of_hand(game: Game, kid: int) -> float:
    """What a kid's cards are good for, beyond the tests of today."""
    tables = game.tables
    good = -KEPT_WORTH * _too_many(game, kid)
    if chores.deadline(game) is not None:
        for number in members(game.chores[kid]):
            chore = tables.chores[number]
            if (
                game.progress[number] < chore.steps
                and chore.asks_for_items
                and chore.done is not None
                and chore.done(game, kid)
            ):
                good += tables.appeal[chore.reward].now(game, kid)
    opened = 0.0
    for action in game.active.actions:
        if action.asks_for_items and action.spend <= game.pool[kid] and actions.allowed(game, kid, action):
            opened = max(opened, cards.action(game, kid, action))
    return good + OPENED * opened
