"""Players who look for what has not been seen: they know the cards, and see what players can see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from typing import Final

from .answers import VALUES
from .kernel.masks import members
from .rules import actions, frames
from .rules import vocabulary as v
from .rules.game import Decision, Game
from .rules.tables import Tables

DEED: Final = (1 << actions.SEAT) - 1
EAGERNESS: Final = 8
"""An action of a card is tried so many times before a walk that is new is tried again."""
MOST_HELP: Final = 256
"""All ways to succeed without a roll are as good as each other, and better than any help."""
PUSHING: Final = 0.7
"""How often a directed player pushes a failed test, with the mildest condition."""
TIDY: Final = 0.5
"""How many directed players look into rumors besides, so that the game is not lost on the way."""
STRAYING: Final = 0.15
"""How often a directed player does anything."""


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


class Wanted:
    """Blocks that shall begin, as the things in play that make them begin."""

    def __init__(self, tables: Tables, blocks: Collection[int]) -> None:
        self.actions: frozenset[int] = frozenset(
            number for number, action in enumerate(tables.actions) if action.block in blocks
        )
        self.rumors: frozenset[int] = frozenset(
            number for number, rumor in enumerate(tables.rumors) if rumor.block in blocks
        )
        self.choices: frozenset[int] = frozenset(
            number for number, choice in enumerate(tables.choices) if choice.block in blocks
        )
        self.failures: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if trial.failure in blocks and trial.success not in blocks
        )
        """Tests that are better lost."""

    def targets(self, game: Game) -> list[tuple[int, int]]:
        """What is wanted and can be done now: the locations, as a mask, and what it costs there.

        A face-down rumor might be the wanted one.
        """
        used = game.used_round | game.used_game
        found = [
            (action.at, action.spend)
            for action in game.active.actions
            if action.number in self.actions and not used & action.mark
        ]
        if self.rumors:
            found += [
                (1 << game.tables.rumors[rumor].at, game.active.numbers[v.INVESTIGATING])
                for rumor in game.track
                if rumor >= 0 and (rumor in self.rumors or game.hidden >> game.tables.rumors[rumor].at & 1)
            ]
        return found


class Directed:
    """Does what is wanted, goes where it can still be done today, and else lets the day pass."""

    def __init__(self, luck: random.Random, wanted: Wanted) -> None:
        self._luck = luck
        self._tidy = luck.random() < TIDY
        self.wanted = wanted

    def choose(self, game: Game) -> int:
        """An index: mostly that of the most useful option."""
        decision = game.decision
        assert decision is not None
        luck, count = self._luck.random, len(decision.options)
        if luck() < STRAYING:
            return int(luck() * count)
        values = self._worth(game, decision)
        return max(range(count), key=lambda index: values[index] + luck() * 0.9)

    def _worth(self, game: Game, decision: Decision) -> list[float]:
        options = decision.options
        if decision.kind == "adventure":
            targets = self.wanted.targets(game)
            tidy = [(game.rumored, game.active.numbers[v.INVESTIGATING])] if self._tidy else []
            return [self._deed(game, option, targets, tidy) for option in options]
        if decision.kind == "choose":
            return [float(option in self.wanted.choices) for option in options]
        if decision.kind == "test":
            sign = -1.0 if self._better_lost(game) else 1.0
            return [sign * min(option, MOST_HELP) for option in options]
        if decision.kind == "push":
            wanted = self._luck.random() < PUSHING and not self._better_lost(game)
            return [-float(option) if option else -9.0 if wanted else 9.0 for option in options]
        value = VALUES.get(decision.kind)
        if value is None or self._luck.random() < 0.5:
            return [0.0] * len(options)
        return [value(game, decision.kid, option) for option in options]

    def _better_lost(self, game: Game) -> bool:
        frame = game.stack[-1]
        return frame[0] in (frames.TEST_READY, frames.PUSHED) and frame[1] in self.wanted.failures

    def _deed(
        self, game: Game, option: int, targets: list[tuple[int, int]], tidy: list[tuple[int, int]]
    ) -> float:
        """What an action is worth: 5 for what is wanted, 3 for a step toward it; 1 that the day is over."""
        if option == actions.EVENING:
            return 1.0
        kid, deed = option >> actions.SEAT, option & DEED
        if deed >= actions.CARD:
            return 5.0 if deed - actions.CARD in self.wanted.actions else 0.0
        here = 1 << game.at[kid]
        if deed == actions.INVESTIGATE:
            known = any(mask & here for mask, _ in targets) and self.wanted.rumors
            return 4.0 if known else 2.0 if self._tidy else 0.5
        if deed < actions.SCOUT:
            if _leads(game, kid, deed, targets):
                return 3.0
            return 1.2 if tidy and _leads(game, kid, deed, tidy) else 0.0
        return 0.7 if actions.HACK <= deed < actions.WRECK else 0.0


def _leads(game: Game, kid: int, deed: int, targets: list[tuple[int, int]]) -> bool:
    """Whether a move brings a kid nearer to one of these, with enough time left to do it there today."""
    far, here, there = game.tables.board.far, game.at[kid], deed & 31
    left = game.pool[kid] - 1
    for mask, spend in targets:
        if mask >> here & 1:
            continue
        for place in members(mask):
            if far[there][place] < far[here][place] and far[there][place] + spend <= left:
                return True
    return False
