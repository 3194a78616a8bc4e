"""Which choices the next player is not to see."""

from __future__ import annotations

from loopwright_engine.game_types import AnyGame
from loopwright_engine.kit.protocol import Kit


def chosen_unseen(kit: Kit, before: AnyGame, after: AnyGame, seat: int) -> bool:
    """Whether another than `seat` decides after a choice, and what was chosen is not for them to see: nothing
    is told of it, and they see less than `seat` does.
    """
    if after.decision is None or after.decision.seat == seat:
        return False
    sight = kit.seen(after, after.decision.seat)
    untold = len(after.log) == len(before.log) and kit.seen(before, after.decision.seat) == sight
    return untold and kit.seen(after, seat) != sight
