"""Whether random scenarios would notice a proof that forgets something (`make forget`).

Each row of `forgets.py` makes the model of the proofs narrower than the game, in a process of its own; some
scenario that was played before must then show what the proofs deny.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from typing import NamedTuple

import bite
from chained import by_luck
from forgets import FORGETS
from loopwright_engine import Bundle
from test_sound import refuted

from games import KIDS, Story, stories

ASKED = 4
GAMES = 16


class Played(NamedTuple):
    """A scenario and some games of it."""

    bundle: Bundle
    kids: tuple[int, ...]
    games: list[Story]


def played(count: int) -> list[Played]:
    """So many scenarios, the same each time."""
    scenarios = []
    for number in range(count):
        bundle, kids = by_luck(number), (KIDS, (2,), (5,))[number % 3]
        scenarios.append(Played(bundle, kids, stories(bundle, GAMES, kids)))
    return scenarios


def noticed(row: int) -> int:
    """After how many scenarios the break of a row is noticed; 0 for never."""
    bite.put_in(FORGETS[row])
    for number, scenario in enumerate(SCENARIOS, 1):
        if refuted(scenario.bundle, scenario.games, scenario.kids, ASKED):
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
    SCENARIOS.extend(played(options.scenarios))
    named = [number for number, row in enumerate(FORGETS) if options.only in row.rule]
    rows = bite.sample(named, options.rows)
    missed = 0
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=1) as pool:
        for row, after in zip(rows, pool.imap(noticed, rows), strict=True):
            missed += not after
            outcome = f"noticed by scenario {after}" if after else "UNNOTICED"
            print(f"{FORGETS[row].rule:60} {outcome}", flush=True)
    print(f"{len(rows)} breaks, {missed} unnoticed in {len(SCENARIOS)} scenarios")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
