"""Determinization (Cowling, Powley & Whitehouse 2012): another deal of all that players cannot see."""

from __future__ import annotations

from random import Random

from loopwright_engine.kernel.tapes import Tape

from loopwright_games.tales.rules.state.game import (
    ANOMALY_TAPE,
    CHORE_TAPE,
    COMPLICATION_TAPE,
    FIREWALL_TAPE,
    ITEM_TAPE,
    PURPOSES,
    RUMOR_TAPE,
    SCHOOL_TAPE,
    Game,
)


def redeal(game: Game, luck: Random) -> Game:
    """The same table with other dice to come, other decks, and other cards under face-down rumors.

    It depends on luck and on what players can see, on nothing else: two games that look the same to
    them are dealt alike. Nothing leads back from the copy to what really lies hidden; it has no seed.
    """
    other = game.clone()
    other.seed = 0
    seed = luck.getrandbits(64)
    other.tapes = [Tape(seed, purpose) for purpose in PURPOSES]
    other.cursors = [0] * len(PURPOSES)
    _deal_rumors(other)
    for pile, purpose in (
        (other.item_pile, ITEM_TAPE),
        (other.school_pile, SCHOOL_TAPE),
        (other.anomaly_pile, ANOMALY_TAPE),
        (other.chore_pile, CHORE_TAPE),
        (other.complication_pile, COMPLICATION_TAPE),
        (other.wall_pile, FIREWALL_TAPE),
    ):
        if len(pile) > 1:
            pile.sort()
            other.shuffle(pile, purpose)
    return other


def _deal_rumors(game: Game) -> None:
    """Under a face-down rumor may lie any card of its letter that nobody has seen.

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
