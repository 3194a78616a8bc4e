"""The explorer: a bot that prefers what has happened least, in this game and in earlier ones."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from loopwright_engine.bots.simple import LUCK, pending

from loopwright_games.tales.rules.chapters import actions, combos
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import Decision, Game

from .actions import DEED, Outlook
from .decisions import values

LURE: Final = 6.0
"""The value of a block that has never begun, beside the cautious bot's values."""
STRAYING: Final = 0.05
"""The probability of a random option."""


class Memory:
    """The number of times that each block of a scenario has begun, in all games of one maker."""

    def __init__(self) -> None:
        self._begun: Counter[int] = Counter()
        self._game: Game | None = None
        self._read: int = 0

    def follow(self, game: Game) -> None:
        """Count what has happened in this game since the last call, and in the rest of the game before."""
        before = self._game
        if before is not None and before is not game:
            self._note(before)
            self._read = 0
        self._game = game
        self._note(game)

    def _note(self, game: Game) -> None:
        entries = game.log
        for entry in entries[self._read :]:
            if entry[1] >= 0:
                self._begun[entry[1]] += 1
            if entry[0] == log.CHOSEN:
                self._begun[game.tables.choices[entry[3]].block] += 1
        self._read = len(entries)

    def fresh(self, game: Game, block: int) -> float:
        """How new a block would be, from 1 to 0: itself, or the outcomes of the test that it begins with."""
        if block < 0:
            return 0.0
        least = self._begun[block]
        number = game.tables.opening.get(block, -1)
        if number >= 0:
            trial = game.tables.trials[number]
            least = min(
                least, *(self._begun[outcome] for outcome in (trial.success, trial.failure) if outcome >= 0)
            )
        return 1.0 / (1.0 + least)


class ExplorerBot:
    """A bot that does what has been done least, and among equals what the cautious bot would do."""

    def __init__(self, seed: int, memory: Memory) -> None:
        self._luck: Random = Random(seed)
        self._memory: Memory = memory

    def choose(self, game: Game) -> int:
        """The index of the option that promises most that is new."""
        decision = pending(game)
        self._memory.follow(game)
        luck = self._luck.random
        count = len(decision.options)
        if luck() < STRAYING:
            return int(luck() * count)
        if decision.kind == "adventure":
            outlook = Outlook(game, lambda block: LURE * self._memory.fresh(game, block))
            known: list[float] | None = outlook.worths(decision.options)
        else:
            known = values(game)
        best, best_worth = 0, -1e9
        for index, option in enumerate(decision.options):
            worth = 0.0 if known is None else known[index]
            worth += LURE * self._lure(game, decision, option) + luck() * LUCK
            if worth > best_worth:
                best, best_worth = index, worth
        return best

    def _lure(self, game: Game, decision: Decision, option: int) -> float:
        """How new the block is that an option leads to."""
        fresh = self._memory.fresh
        match decision.kind:
            case "adventure":
                return fresh(game, _block(game, option))
            case "choose":
                return fresh(game, game.tables.choices[option].block)
            case "school" if option:
                return fresh(game, game.tables.school[game.card].block)
            case "use" if option:
                return fresh(game, game.tables.listeners[game.stack[-1][1]].block)
            case "test" | "push":
                trial = game.tables.trials[game.stack[-1][1]]
                wanted = fresh(game, trial.success) - fresh(game, trial.failure)
                sure = decision.kind == "test" and option >= combos.WAY
                return wanted * (2.0 if sure else min(1.0, 0.5 * option.bit_count()))
        return 0.0


def _block(game: Game, option: int) -> int:
    """The block that an action begins with, as far as players know it; or -1."""
    if option < 0:
        return -1
    deed, place = option & DEED, game.at[option >> actions.SEAT]
    if deed >= actions.CARD:
        return game.tables.actions[deed - actions.CARD].block
    if deed != actions.INVESTIGATE or game.hidden >> place & 1:
        return -1
    rumors = game.tables.rumors
    return next(rumors[rumor].block for rumor in game.track if rumor >= 0 and rumors[rumor].at == place)


class Explorers:
    """A maker of explorers that share their memory."""

    def __init__(self) -> None:
        self._memory: Memory = Memory()

    def __call__(self, seed: int) -> ExplorerBot:
        """The explorer of the next game."""
        return ExplorerBot(seed, self._memory)
