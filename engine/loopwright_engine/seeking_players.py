"""A player who looks for what has not been seen, and sees what players can see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from .rules import actions
from .rules.game import Decision, Game

DEED: Final = (1 << actions.SEAT) - 1
EAGERNESS: Final = 8
"""An action of a card is tried so many times before a walk that is new is tried again."""
STRAYING: Final = 0.15
"""How often it does anything."""


class Explorer:
    """Takes what it has taken least often so far, in all its games."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._taken: Counter[tuple[str, int]] = Counter()

    def choose(self, game: Game) -> int:
        """The index of the option that was taken least; luck decides between equals."""
        decision = game.decision
        assert decision is not None
        luck = self._luck.random
        if luck() < STRAYING:
            return int(luck() * len(decision.options))
        best, least = 0, 1e9
        for index, option in enumerate(decision.options):
            count = self._taken[_name(decision, option)] / _weight(decision, option) + luck()
            if count < least:
                best, least = index, count
        self._taken[_name(decision, decision.options[best])] += 1
        return best


def _name(decision: Decision, option: int) -> tuple[str, int]:
    """The option, whoever of the kids takes it."""
    whose = decision.kind == "adventure" and option >= 0
    return decision.kind, option & DEED if whose else option


def _weight(decision: Decision, option: int) -> int:
    if decision.kind != "adventure" or option < 0:
        return 1
    deed = option & DEED
    if deed >= actions.CARD:
        return EAGERNESS
    return EAGERNESS // 2 if deed == actions.INVESTIGATE or actions.HACK <= deed < actions.WRECK else 1
