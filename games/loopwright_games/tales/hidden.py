"""What lies hidden on the table, and whether a choice has uncovered some of it."""

from __future__ import annotations

from typing import Final

from .rules.state.game import Game

HIDDEN_PILES: Final = (
    "rumor_pile", "item_pile", "school_pile", "anomaly_pile", "chore_pile", "complication_pile", "wall_pile",
)  # fmt: skip
"""What lies face down; a change of one means that a card was drawn or shuffled."""


def reveals(before: Game, after: Game) -> bool:
    """Whether something that was hidden before is known after: dice, a pile, a face-down or unread card."""
    if before.cursors != after.cursors:
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
