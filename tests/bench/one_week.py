"""Plays complete games of a bundle for the benchmark beside it, by whatever Python runs this.

    python one_week.py BUNDLE

One order for each line on stdin: "play N" plays N random games of three kids, and answers with their number.
"""

from __future__ import annotations

import sys
from pathlib import Path

from loopwright_engine import Bundle, new_game, parse_bundle
from loopwright_engine.bots import PlannerBot
from loopwright_games.tales.kit import BOTS
from loopwright_games.tales.options import Options

KIDS = 3
DECISIONS = 12


def play(bundle: Bundle, games: int) -> int:
    """So many games, each to its end, with its log."""
    for seed in range(games):
        game, bot = new_game(bundle, Options(KIDS), seed), BOTS["random"](seed)
        while game.result is None:
            game.choose(bot.choose(game))
    return games


def imagine(bundle: Bundle, rollouts: int) -> int:
    """The first decisions of a game by the planner, with so many imagined games for each."""
    game, bot = new_game(bundle, Options(KIDS), 1), PlannerBot(1, rollouts)
    while game.decision is not None and len(game.choices) < DECISIONS:
        game.choose(bot.choose(game))
    return bot.imagined


def main() -> None:
    """Answer orders until there are no more."""
    bundle = parse_bundle(Path(sys.argv[1]).read_bytes())
    for line in sys.stdin:
        command, number = line.split()
        print((play if command == "play" else imagine)(bundle, int(number)), flush=True)


if __name__ == "__main__":
    main()
