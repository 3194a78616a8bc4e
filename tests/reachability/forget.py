"""Whether some scenario would notice a proof that forgets something (`make forget`).

Each row of `forgets.txt` makes the model of the proofs narrower than the game, in a process of its own; some
scenario that was played before must then show what the proofs deny: first those in which one part of the
order of play alone leads to the goal (`test_mechanisms.py`), then random ones.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import bite
from chained import by_luck
from loopwright_compiler.reachability.queries import IMPOSSIBLE, Question
from loopwright_engine import Bundle
from loopwright_games.tales.cards.proofs.story import StoryProver
from test_mechanisms import CASES, GOAL, scenario
from test_sound import WORK, refuted

from games import KIDS, Story, stories

FORGETS = bite.rows(Path(__file__).with_name("forgets.txt"))
BATCH = 20
"""So many scenarios are played before the rows that are still unnoticed are tried on them."""
ASKED = 12
GAMES = 16


class Played(NamedTuple):
    """A scenario and some games of it; a `goal` that they reach is asked for by itself."""

    bundle: Bundle
    kids: tuple[int, ...]
    games: list[Story]
    goal: str = ""

    def refutes(self) -> bool:
        """Whether its games show what a proof denies."""
        if self.goal:
            asked = Question(self.goal)
            if (
                StoryProver(self.bundle.data, self.kids).decide([asked], work=WORK)[asked].verdict
                == IMPOSSIBLE
            ):
                return True
        return bool(refuted(self.bundle, self.games, self.kids, ASKED))


def played(numbers: Iterable[int]) -> list[Played]:
    """The scenarios of these numbers, the same each time."""
    return [_played(by_luck(number), (KIDS, (2,), (5,))[number % 3]) for number in numbers]


def _played(bundle: Bundle, kids: tuple[int, ...], goal: str = "") -> Played:
    return Played(bundle, kids, stories(bundle, GAMES, kids), goal)


def noticed(row: int) -> int:
    """After how many of SCENARIOS the break of a row is noticed; 0 for never."""
    bite.put_in(FORGETS[row])
    for number, one in enumerate(SCENARIOS, 1):
        if one.refutes():
            return number
    return 0


SCENARIOS: list[Played] = []


def main() -> int:
    """0 when every break was noticed."""
    parser = argparse.ArgumentParser(description="Let the proofs forget one thing at a time.")
    parser.add_argument("--scenarios", type=int, default=200, help="so many are looked at (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--rows", type=int, help="only so many rows, by luck")
    parser.add_argument("--only", default="", help="the rows whose name holds this")
    options = parser.parse_args()
    named = [number for number, row in enumerate(FORGETS) if options.only in row.rule]
    rows = bite.sample(named, options.rows)
    SCENARIOS[:] = [_played(scenario(case), KIDS, GOAL) for case in CASES]
    missed = _still_missed(rows, [case.__name__.replace("_", " ") for case in CASES], options.jobs)
    for start in range(0, options.scenarios, BATCH):
        if missed:
            numbers = range(start, min(start + BATCH, options.scenarios))
            SCENARIOS[:] = played(numbers)
            missed = _still_missed(missed, [f"scenario {number + 1}" for number in numbers], options.jobs)
    for row in missed:
        print(f"{FORGETS[row].rule:60} UNNOTICED")
    print(f"{len(rows)} breaks, {len(missed)} unnoticed in {options.scenarios} scenarios")
    return int(bool(missed))


def _still_missed(rows: list[int], names: Sequence[str], jobs: int) -> list[int]:
    """The rows that are noticed in none of SCENARIOS either; of the others it is printed in which."""
    missed = []
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for row, after in zip(rows, pool.imap(noticed, rows), strict=True):
            if after:
                print(f"{FORGETS[row].rule:60} noticed by {names[after - 1]}", flush=True)
            else:
                missed.append(row)
    return missed


if __name__ == "__main__":
    sys.exit(main())
