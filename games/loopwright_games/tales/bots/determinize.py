"""Determinization (Cowling, Powley & Whitehouse 2012): another deal of everything that players cannot see.

And what that is, so that undo can tell whether a choice has uncovered some of it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from loopwright_engine.kernel.tapes import Tape

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import (
    CHORE_TAPE,
    COMPLICATION_TAPE,
    FIREWALL_TAPE,
    ITEM_TAPE,
    PURPOSES,
    RUMOR_TAPE,
    SCHOOL_TAPE,
    TAPES,
    Game,
)

HIDDEN_PILES: Final = (
    "rumor_pile", "item_pile", "school_pile", "piles", "chore_pile", "complication_pile", "wall_pile",
)  # fmt: skip
"""What lies face down; a change of one means that a card was drawn or shuffled."""


def redeal(game: Game, luck: Random) -> Game:
    """A copy of the game with other dice to come, other decks, and other cards under face-down rumors.

    It depends only on `luck` and on what players can see: two games that look the same are dealt alike. The
    hidden cards of the original cannot be found out from the copy, which has no seed.
    """
    copy = game.clone()
    copy.seed = 0
    seed = luck.getrandbits(64)
    copy.tapes = [Tape(seed, purpose) for purpose in PURPOSES]
    copy.cursors = [0] * len(PURPOSES)
    _deal_rumors(copy)
    for pile, purpose in (
        (copy.item_pile, ITEM_TAPE),
        (copy.school_pile, SCHOOL_TAPE),
        *zip(copy.piles, TAPES, strict=True),
        (copy.chore_pile, CHORE_TAPE),
        (copy.complication_pile, COMPLICATION_TAPE),
        (copy.wall_pile, FIREWALL_TAPE),
    ):
        if len(pile) > 1:
            pile.sort()
            copy.shuffle(pile, purpose)
    return copy


def _deal_rumors(game: Game) -> None:
    """Put a random unseen card of the same letter under each face-down rumor.

    The top cards stay in their place while kids are looking at them (EVT-J).
    """
    looking = game.decision is not None and game.decision.kind == "look"
    looked: int = game.stack[-1][2] if looking else 0
    rumors, pile = game.tables.rumors, game.rumor_pile
    top = pile[len(pile) - looked :]
    unseen = pile[: len(pile) - looked]
    hidden = [
        space for space, rumor in enumerate(game.track) if rumor >= 0 and game.hidden >> rumors[rumor].at & 1
    ]
    letters = [rumors[game.track[space]].at for space in hidden]
    unseen = sorted(unseen + [game.track[space] for space in hidden])
    game.shuffle(unseen, RUMOR_TAPE)
    for space, letter in zip(hidden, letters, strict=True):
        place = next(place for place, rumor in enumerate(unseen) if rumors[rumor].at == letter)
        game.track[space] = unseen.pop(place)
    if hidden:
        game.shuffle(unseen, RUMOR_TAPE)  # what was passed over for its letter lies anywhere again
    game.rumor_pile = unseen + top


def reveals(before: Game, after: Game) -> bool:
    """Whether something that was hidden before is known after: dice, a pile, a face-down or unread card."""
    if before.cursors != after.cursors:
        return True
    if any(entry[0] == log.DECK_CARD for entry in after.log[len(before.log) :]):  # the last one of its deck
        return True
    if any(getattr(before, pile) != getattr(after, pile) for pile in HIDDEN_PILES):
        return True
    if after.decision is not None and after.decision.kind == "look":
        return True
    if not set(after.in_play) <= set(before.in_play) or after.seen & ~before.seen:
        return True
    hidden = [rumor for rumor in before.track if before.hidden >> before.tables.rumors[rumor].at & 1]
    return any(rumor >= 0 and not _still_hidden(after, rumor) for rumor in hidden)


def _still_hidden(game: Game, rumor: int) -> bool:
    return rumor in game.track and game.hidden >> game.tables.rumors[rumor].at & 1 != 0
