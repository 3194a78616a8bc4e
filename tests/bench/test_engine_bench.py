"""How fast the engine plays: games, clones and loading, on a bundle of the usual size."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))

from engine_trees import rich_bundle
from loopwright_engine import Options, load_bundle, new_game
from loopwright_engine.bots import BOTS

GAMES = 100


@pytest.fixture(scope="module")
def bundle():
    return rich_bundle(2)


def play(bundle, bot, games):
    for seed in range(games):
        game = new_game(bundle, Options(3), seed)
        choose = BOTS[bot](seed).choose
        while game.decision is not None:
            game.choose(choose(game))


@pytest.mark.benchmark(group="engine: one-week games of 3 kids, random bot")
def test_random_games(benchmark, bundle):
    benchmark.extra_info["items"] = GAMES
    benchmark(play, bundle, "random", GAMES)


@pytest.mark.benchmark(group="engine: one-week games of 3 kids, sensible bot")
def test_sensible_games(benchmark, bundle):
    benchmark.extra_info["items"] = 5
    benchmark(play, bundle, "sensible", 5)


@pytest.mark.benchmark(group="engine: clones in the middle of a game")
def test_clones(benchmark, bundle):
    game = new_game(bundle, Options(3), 1)
    luck = random.Random(1).random
    for _ in range(20):
        game.choose(int(luck() * len(game.decision.options)))
    benchmark.extra_info["items"] = 1000

    def clones():
        for _ in range(1000):
            game.clone()

    benchmark(clones)


@pytest.mark.benchmark(group="engine: new games")
def test_new_games(benchmark, bundle):
    benchmark.extra_info["items"] = GAMES
    benchmark(lambda: [new_game(bundle, Options(3), seed) for seed in range(GAMES)])


@pytest.mark.benchmark(group="engine: loading a bundle")
def test_loading(benchmark, bundle):
    benchmark.extra_info["items"] = 1
    benchmark(load_bundle, bundle.data)
