"""How strong the bots are: each on each bundled scenario and number of kids, on the same luck.

    python tests/bench/strength.py [--games N] [--kids 2,3,4,5] [--bots cautious,planner:30] [--jobs N]

Behind each win rate stands its 95 % interval, then the difference to the bot above with its interval, game
by game on the same seeds. With a compiled engine (`make compiled`) it takes a third of the time:
build/compiled/bin/python tests/bench/strength.py
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle, new_game
from loopwright_engine.bots import PlannerBot, maker
from loopwright_engine.playtest.stats import Pairs, paired, wilson
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.options import Options

CONTENT = Path(__file__).parents[2] / "content"
SCENARIOS = sorted(path.parent.name for path in (CONTENT / "scenarios").glob("*/scenario.loop"))
TRIES = 10
"""Games that are played at a time."""


class Played(NamedTuple):
    """Some games of one bot: which were won, the processor's seconds, and games that were imagined."""

    won: list[bool]
    seconds: float
    imagined: int


@cache
def bundle(scenario: str) -> Bundle:
    """A bundled scenario, ready to be played."""
    return load_bundle(compile_path(CONTENT / "scenarios" / scenario, bundled=CONTENT).bundle)


def play(scenario: str, kids: int, spec: str, first: int, games: int) -> Played:
    """Games of the seeds from `first` on."""
    table, make, won, imagined = bundle(scenario), maker(spec, KIT), list[bool](), 0
    start = time.process_time()
    for seed in range(first, first + games):
        game, bot = new_game(table, Options(kids), seed), make(seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        won.append(game.result.won)
        imagined += bot.imagined if isinstance(bot, PlannerBot) else 0
    return Played(won, time.process_time() - start, imagined)


def line(spec: str, played: Played, before: Played | None) -> str:
    """A line of the table."""
    won, games = sum(played.won), len(played.won)
    low, high = wilson(won, games)
    text = f"  {spec:<14} {won:>4} of {games:<4} {won / games:>6.1%}  [{low:.1%}, {high:.1%}]"
    if before is not None:
        pairs = list(zip(before.won, played.won, strict=True))
        counts = [pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))]
        more, (least, most) = paired(Pairs(*counts))
        text += f"   {more:+.1%} [{least:+.1%}, {most:+.1%}]"
    text += f"   {games / played.seconds:,.1f} games/s"
    return text + (f", {played.imagined / played.seconds:,.0f} rollouts/s" if played.imagined else "")


def main() -> None:
    """Print the table, part by part."""
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("--games", type=int, default=100, help="for each line (100)")
    parser.add_argument("--kids", default="2,3,4,5", help="how many kids, in turn (2,3,4,5)")
    parser.add_argument("--bots", default="random,cautious,planner", help="in order of strength")
    parser.add_argument("--scenarios", default=",".join(SCENARIOS), help="bundled ones (all)")
    parser.add_argument("--jobs", type=int, default=None, help="processes (one for each core)")
    options = parser.parse_args()
    everyone = [int(kids) for kids in options.kids.split(",")]
    with ProcessPoolExecutor(options.jobs) as pool:
        for scenario in options.scenarios.split(","):
            whole: dict[str, list[Played]] = {spec: [] for spec in options.bots.split(",")}
            for kids in everyone:
                for spec, results in whole.items():
                    firsts = range(0, options.games, TRIES)
                    parts = [
                        pool.submit(play, scenario, kids, spec, first, min(TRIES, options.games - first))
                        for first in firsts
                    ]
                    results.append(together([part.result() for part in parts]))
                show(f"{scenario}, {kids} kids", {spec: results[-1] for spec, results in whole.items()})
            if len(everyone) > 1:
                show(f"{scenario}, all", {spec: together(results) for spec, results in whole.items()})


def together(parts: list[Played]) -> Played:
    """The games of all parts, in order."""
    won = [win for part in parts for win in part.won]
    return Played(won, sum(part.seconds for part in parts), sum(part.imagined for part in parts))


def show(title: str, played: dict[str, Played]) -> None:
    """A part of the table: a line for each bot."""
    print(title)
    before = None
    for spec, results in played.items():
        print(line(spec, results, before), flush=True)
        before = results


if __name__ == "__main__":
    main()
