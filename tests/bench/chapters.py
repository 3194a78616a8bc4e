"""Where the time of a game goes: random games of the bundled one-week scenario, by chapter and by function.

    python tests/bench/chapters.py [--games N] [--kids N] [--rate]

The rate is measured first, without the profiler (which makes small functions look dear).
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections import Counter
from pathlib import Path

from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle, new_game
from loopwright_games.tales.kit import BOTS
from loopwright_games.tales.options import Options

CONTENT = Path(__file__).parents[2] / "content"
SCENARIO = CONTENT / "scenarios" / "speaking-clock"
PACKAGES = ("loopwright_engine", "loopwright_games")
FUNCTIONS = 20


def play(bundle: Bundle, games: int, kids: int) -> int:
    """Random games with logs; returns how many decisions they took."""
    decisions = 0
    for seed in range(games):
        game = new_game(bundle, Options(kids), seed)
        choose = BOTS["random"](seed).choose
        while game.decision is not None:
            game.choose(choose(game))
        decisions += len(game.choices)
    return decisions


def rate(bundle: Bundle, games: int, kids: int) -> str:
    """Games, decisions and clones in a second of one core, the best of three runs."""
    play(bundle, 50, kids)
    best, decisions = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        decisions = play(bundle, games, kids)
        best = min(best, time.process_time() - start)
    game = new_game(bundle, Options(kids), 1)
    while len(game.choices) < 20 and game.decision is not None:
        game.choose(0)
    start = time.process_time()
    for _ in range(20_000):
        game.clone()
    clones = 20_000 / (time.process_time() - start)
    return (
        f"{games} games of {kids} kids: {games / best:,.0f} games/s, "
        f"{decisions / games:.0f} decisions a game, {best / decisions * 1e6:.1f} µs each; "
        f"{clones:,.0f} clones/s"
    )


def chapter(file: str) -> str:
    """The engine's module that a function stands in, or what else it belongs to."""
    for package in PACKAGES:
        if f"{package}/" in file:
            return file.rpartition(f"{package}/")[2].removesuffix(".py")
    return "Python's own" if file.startswith(("~", "<")) else "the rest"


def main() -> None:
    """Print the rate, then the tables."""
    parser = argparse.ArgumentParser(description="How fast random games are played, and where the time goes.")
    parser.add_argument("--games", type=int, default=500, help="how many (500)")
    parser.add_argument("--kids", type=int, default=3, help="how many kids (3)")
    parser.add_argument("--rate", action="store_true", help="only the rate")
    options = parser.parse_args()
    games, kids = options.games, options.kids
    bundle = load_bundle(compile_path(SCENARIO, bundled=CONTENT).bundle)
    print(rate(bundle, games, kids))
    if options.rate:
        return
    profiler = cProfile.Profile()
    profiler.runcall(play, bundle, games, kids)
    stats = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    total = sum(row[2] for row in stats.values())
    chapters: Counter[str] = Counter()
    for (file, _, _), row in stats.items():
        chapters[chapter(file)] += row[2]
    print("\nOwn time by chapter")
    for name, spent in chapters.most_common(FUNCTIONS):
        print(f"  {spent / total:6.1%}  {name}")
    print("\nOwn time by function: share, calls in a game")
    for (file, line, name), row in sorted(stats.items(), key=lambda entry: -entry[1][2])[:FUNCTIONS]:
        print(f"  {row[2] / total:6.1%}  {row[1] / games:8.1f}  {chapter(file)}:{line} {name}")


if __name__ == "__main__":
    main()
