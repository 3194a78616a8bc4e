"""Successive halving on common luck: which few changes of numbers bring rates to their goals.

(Karnin, Koren and Somekh 2013; Jamieson and Talwalkar, *Non-stochastic Best Arm Identification and
Hyperparameter Optimization*, 2016.)

All proposals play the same games, seed by seed, as the draft as it is. So their rates are taken to be those
of the draft, which plays all games, and what differs between the two in those that both have played. The
better third goes on with three times as many games. Rates of several changes together are first guessed as
the sum of what each does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import fsum
from typing import Final, TypeAlias

from .plan import BundleChange
from .stats import GAMES, WON, Interval
from .tally import CellTally

Changes: TypeAlias = tuple[BundleChange, ...]
Play: TypeAlias = Callable[[int, Sequence[Changes], int, int], "Sequence[Sequence[CellTally]] | None"]
"""Plays, in a round of the race, so many games of each proposal and goal from the first number on; None where
it was stopped.
"""

PARTS: Final = (27, 9, 3, 1)
"""Parts of all games after which proposals are compared."""
THIRD: Final = 3
LEAST: Final = (12, 8, 4)
"""So many proposals at least go on after each round but the last."""
TOGETHER: Final = 12
"""So many guesses of several changes together are tried."""
EACH: Final = 0.004
"""A proposal is as good as one with a change less only if it is so much nearer, on average, to its goals."""


@dataclass(slots=True)
class Contender:
    """A proposal in the race: the games that it has played, for each goal, round by round."""

    changes: Changes
    rounds: list[Sequence[CellTally]] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    """As they are taken to be."""
    miss: float = 0.0

    def wins(self, goal: int, rounds: int) -> tuple[int, int]:
        """The games won and played for a goal in the first rounds."""
        cells = [tallies[goal] for tallies in self.rounds[:rounds]]
        return sum(cell.games.wins for cell in cells), sum(cell.games.games for cell in cells)


@dataclass(slots=True)
class Race:
    """The race: `draft` is without changes, `runners` are the proposals still there, the best first."""

    goals: Sequence[Interval]
    draft: Contender
    runners: list[Contender] = field(default_factory=list)
    tried: int = 0
    stopped: bool = False

    def judge(self, runner: Contender) -> Contender:
        """Work out how far a proposal is off its goals."""
        runner.rates = []
        for goal in range(len(self.goals)):
            whole, games = self.draft.wins(goal, len(self.draft.rounds))
            before, _ = self.draft.wins(goal, len(runner.rounds))
            wins, played = runner.wins(goal, len(runner.rounds))
            runner.rates.append(min(1.0, max(0.0, whole / games + (wins - before) / played)))
        runner.miss = self.missed(runner.rates, len(runner.changes))
        return runner

    def missed(self, rates: Sequence[float], changes: int) -> float:
        """How far rates are off the middles of the goals on average, with a little for each change."""
        gaps = [abs(rate - (goal.low + goal.high) / 2) for goal, rate in zip(self.goals, rates, strict=True)]
        return fsum(gaps) / len(gaps) + EACH * changes

    def guessed(self, most: int) -> list[Changes]:
        """The changes together, of those still there alone, that are guessed to be nearest to the goals."""
        singles = [runner for runner in self.runners if len(runner.changes) == 1]
        base = self.draft.rates
        guesses: list[tuple[float, Changes]] = []
        for count in range(2, most + 1):
            for group in combinations(singles, count):
                if len({runner.changes[0].path for runner in group}) == count:
                    rates = [
                        min(1.0, max(0.0, rate + fsum(runner.rates[goal] - rate for runner in group)))
                        for goal, rate in enumerate(base)
                    ]
                    changes = tuple(sorted(runner.changes[0] for runner in group))
                    guesses.append((self.missed(rates, count), changes))
        best = min((runner.miss for runner in singles), default=0.0)
        guesses = sorted(guess for guess in guesses if guess[0] < best)
        return [changes for _, changes in guesses[:TOGETHER]]


def sizes(games: int) -> list[int]:
    """The numbers of games after which proposals are compared, the last one that of all games."""
    return sorted({max(1, games // part) for part in PARTS})


def race(
    play: Play, alone: Mapping[str, Sequence[int]], goals: Sequence[Interval], games: int, most: int = 2
) -> Race:
    """The race of all values of each path, and of up to `most` changes together; what is there when it is
    stopped is ranked by the games that were played.
    """
    bounds = [0, *sizes(games)]
    steps = list(pairwise(bounds))
    running = Race(goals, Contender(()))
    for number, (first, last) in enumerate(steps):
        if not _run(running, play, number, [running.draft], first, last):
            return running
    running.judge(running.draft)
    runners = [Contender((BundleChange(path, value),)) for path, values in alone.items() for value in values]
    running.tried = len(runners)
    for number, (first, last) in enumerate(steps):
        if number == 2 or number == len(steps) - 1 < 2:
            together = [Contender(changes) for changes in running.guessed(most)]
            for before, (start, end) in enumerate(steps[:number]):
                if together and not _run(running, play, before, together, start, end):
                    return running
            runners += together
            running.tried += len(together)
        if not runners or not _run(running, play, number, runners, first, last):
            return running
        running.runners = sorted(
            map(running.judge, runners), key=lambda runner: (runner.miss, runner.changes)
        )
        if number < len(steps) - 1:
            least = LEAST[min(number, len(LEAST) - 1)]
            runners = running.runners[: max(least, -(-len(runners) // THIRD))]
            running.runners = runners
    return running


def _run(running: Race, play: Play, number: int, runners: Sequence[Contender], first: int, last: int) -> bool:
    """Play the games of a round; whether it was not stopped."""
    tallies = play(number, [runner.changes for runner in runners], first, last - first)
    if tallies is None:
        running.stopped = True
        return False
    for runner, cells in zip(runners, tallies, strict=True):
        runner.rounds.append(cells)
    return True


def joined(rounds: Sequence[CellTally]) -> CellTally:
    """The games of several rounds as those of one cell, as far as rates are told of them."""
    whole = CellTally()
    for cell in rounds:
        whole.games.merge(cell.games)
        for what in (GAMES, WON):
            whole.batches.setdefault(what, Counter()).update(cell.batches.get(what, {}))
        whole.luck.merge(cell.luck)
    return whole
