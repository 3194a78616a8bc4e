"""Another deal of all that players cannot see: for bots that think ahead, and to prove bots fair."""

from __future__ import annotations

from random import Random

from ..kernel.tapes import Tape
from ..rules.game import PURPOSES, Game


def redeal(game: Game, luck: Random) -> Game:
    """The same table with other dice to come, other decks, and other cards under face-down rumors.

    While cards of the rumor deck are being looked at (EVT-J), that deck stays as it is. The copy has no
    seed of its own: nothing leads back from it to what really lies hidden.
    """
    other = game.clone()
    other.seed = 0
    tapes = luck.getrandbits(64)
    other.tapes = [Tape(tapes, purpose) for purpose in PURPOSES]
    other.cursors = [0] * len(PURPOSES)
    for pile in (
        other.item_pile, other.school_pile, other.anomaly_pile, other.chore_pile,
        other.complication_pile, other.wall_pile,
    ):  # fmt: skip
        luck.shuffle(pile)
    if game.decision is None or game.decision.kind != "look":
        luck.shuffle(other.rumor_pile)
        if game.hidden:
            _exchange(other, luck)
    return other


def _exchange(game: Game, luck: Random) -> None:
    """Under each face-down rumor may lie any card of its letter that nobody has seen."""
    rumors = game.tables.rumors
    for space, rumor in enumerate(game.track):
        if rumor >= 0 and game.hidden >> rumors[rumor].at & 1:
            twins = [n for n, other in enumerate(game.rumor_pile) if rumors[other].at == rumors[rumor].at]
            place = luck.randrange(len(twins) + 1)
            if place:
                twin = twins[place - 1]
                game.track[space], game.rumor_pile[twin] = game.rumor_pile[twin], rumor
