"""Who asks: the card or the rule that brought a pending decision about."""

from __future__ import annotations

from typing import Final

from .rules.game import Game
from .telling import card_of, cause

CARDS_THAT_ASK: Final = ("school", "chore_reward", "use", "choose", "test", "push")
"""Decisions that are about the text of one card."""
CAUSED: Final = (
    "rest", "relieve", "discard", "retreat", "riders", "see_rumor", "drop_rumor", "lighter", "chore",
    "drop_chore", "retrieve", "replace", "look", "ride", "anywhere", "trade",
)  # fmt: skip
"""Decisions whose frame ends with what brought them about, as in the log: a card's block or a rule."""


def asking_card(game: Game) -> str:
    """The id of the card that asks the pending decision, the empty word when the rules do."""
    asked, ids = game.decision, game.tables.names.ids
    kind = asked.kind if asked is not None else ""
    if kind not in CARDS_THAT_ASK:
        return card_of(game.tables, _block_behind(game, kind))
    if kind == "school":
        return ids["school"][game.card]
    number: int = game.stack[-1][2 if kind == "chore_reward" else 1]
    if kind == "chore_reward":
        return ids["chore"][number]
    if kind == "use":
        return ids["card"][game.tables.listeners[number].card]
    choose = kind == "choose"
    return card_of(game.tables, number if choose else game.tables.trials[number].block)


def asking_block(game: Game) -> str:
    """The id of the card's block that brought the pending decision about, the empty word when a rule did."""
    block = _block_behind(game, game.decision.kind) if game.decision is not None else -1
    return game.tables.block_ids[block] if block >= 0 else ""


def why(game: Game, kind: str, rule: str) -> str:
    """The block of the card that brought a decision about, or the rule; `rule` is the usual one."""
    block = _block_behind(game, kind)
    if block < 0 and kind not in CAUSED:
        return rule
    return cause(game.tables, block, rule)


def _block_behind(game: Game, kind: str) -> int:
    """The block that brought a decision about; below 0 when that was a rule."""
    if kind == "kid":
        return game.tables.deed_blocks[game.stack[-1][1]]
    if kind == "which_machine":
        return game.tables.machine_deed_blocks[game.stack[-1][1]]
    return game.stack[-1][-1] if kind in CAUSED else -1
