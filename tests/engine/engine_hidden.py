"""Another deal of everything that the players cannot see."""

from __future__ import annotations

import random

from loopwright_engine import Game
from loopwright_engine.kernel.tapes import Tape
from loopwright_engine.rules.game import PURPOSES
from loopwright_engine.timeline import HIDDEN_PILES


def redealt(game: Game, seed: int) -> Game:
    """The same table with other dice to come, other decks, and other cards under face-down rumors.

    While cards of the rumor deck are being looked at, that deck stays as it is.
    """
    luck = random.Random(seed)
    other = game.clone()
    other.seed = seed
    other.tapes = [Tape(seed + 1_000_000, purpose) for purpose in PURPOSES]
    looking = game.decision is not None and game.decision.kind == "look"
    for name in HIDDEN_PILES:
        if not (looking and name == "rumor_pile"):
            luck.shuffle(getattr(other, name))
    if not looking:
        for space, rumor in enumerate(other.track):
            if rumor >= 0 and game.hidden >> game.tables.rumors[rumor].at & 1:
                _exchange(other, space, luck)
    return other


def _exchange(game: Game, space: int, luck: random.Random) -> None:
    """Another rumor of the same letter lies there, if the deck has one."""
    at = game.tables.rumors[game.track[space]].at
    twins = [n for n, rumor in enumerate(game.rumor_pile) if game.tables.rumors[rumor].at == at]
    if twins:
        twin = luck.choice(twins)
        game.track[space], game.rumor_pile[twin] = game.rumor_pile[twin], game.track[space]
