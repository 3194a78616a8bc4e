"""What a search wants to happen next, as the things in play that make it happen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from .kernel.masks import mask_of
from .rules import machines as hackable
from .rules import vocabulary as v
from .rules.game import Game
from .rules.tables import Tables

HACKING: Final = 2
"""So much time a kid should have left near a machine that is to be hacked."""


class Wanted:
    """Blocks that shall begin, as the things in play that make them begin."""

    def __init__(
        self,
        tables: Tables,
        blocks: Collection[int],
        *,
        machines: Collection[int] = (),
        solved: bool = False,
        failed: bool = False,
        shunned: Collection[int] = (),
    ) -> None:
        """`solved`, `failed`: any rumor will do. `machines` shall be hacked, `shunned` blocks not begin."""
        self.actions: frozenset[int] = _those(tables.actions, blocks)
        self.rumors: frozenset[int] = _those(tables.rumors, blocks)
        self.choices: frozenset[int] = _those(tables.choices, blocks)
        self.shunned: frozenset[int] = _those(tables.actions, shunned)
        """Actions that must not be taken."""
        self.failures: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if (trial.failure in blocks and trial.success not in blocks)
            or (failed and trial.of_rumor and trial.success not in blocks)
        )
        """Tests that are better lost."""
        self.successes: frozenset[int] = frozenset(
            number
            for number, trial in enumerate(tables.trials)
            if trial.success in blocks or (solved and trial.of_rumor)
        )
        """Tests that are worth a push."""
        self.machines: frozenset[int] = frozenset(machines)
        self.any_rumor: bool = solved or failed

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
        found += self.rumors_at(game)
        if self.machines:
            around = hackable.around(game)
            near = [place for place, there in enumerate(around) if not self.machines.isdisjoint(there)]
            found.append((mask_of(near), HACKING))
        return found

    def rumors_at(self, game: Game) -> list[tuple[int, int]]:
        """Where rumors lie that are wanted, or may be, and what a look into them costs."""
        cost = game.active.numbers[v.INVESTIGATING]
        if self.any_rumor:
            return [(game.rumored, cost)]
        if not self.rumors:
            return []
        rumors = game.tables.rumors
        return [
            (1 << rumors[rumor].at, cost)
            for rumor in game.track
            if rumor >= 0 and (rumor in self.rumors or game.hidden >> rumors[rumor].at & 1)
        ]


def _those(things: Sequence[Any], blocks: Collection[int]) -> frozenset[int]:
    """The numbers of the things whose block is among these."""
    return frozenset(number for number, thing in enumerate(things) if thing.block in blocks)
