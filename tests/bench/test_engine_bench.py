"""How fast the engine plays, copies games and loads bundles, on the bundled one-week scenario."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_engine import load_bundle, new_game
from loopwright_engine.bots import maker
from loopwright_games.tales.kit import BOTS, KIT
from loopwright_games.tales.options import Options

CONTENT = Path(__file__).parents[2] / "content"
GAMES = 100


@pytest.fixture(scope="module")
def bundle():
    return load_bundle(compile_path(CONTENT / "scenarios" / "speaking-clock", bundled=CONTENT).bundle)


def play(bundle, bot, games):
    for seed in range(games):
        game = new_game(bundle, Options(3), seed)
        choose = BOTS[bot](seed).choose
        while game.decision is not None:
            game.choose(choose(game))


@pytest.fixture
def game(bundle):
    """A game in the middle of its first round."""
    game = new_game(bundle, Options(3), 1)
    luck = random.Random(1).random
    for _ in range(20):
        game.choose(int(luck() * len(game.decision.options)))
    return game


@pytest.mark.benchmark(group="one-week games of 3 kids")
def test_random_bot(benchmark, bundle):
    """The reference: the bot that thinks nothing, so that its games cost the rules alone."""
    benchmark.extra_info.update(items=GAMES, unit="games", reference=True)
    benchmark(play, bundle, "random", GAMES)


@pytest.mark.benchmark(group="one-week games of 3 kids")
def test_cautious_bot(benchmark, bundle):
    benchmark.extra_info.update(items=5, unit="games")
    benchmark(play, bundle, "cautious", 5)


@pytest.mark.benchmark(group="games that the planner imagines, from the middle of a round")
def test_rollouts(benchmark, game):
    """Each is a clone of a table dealt anew, one option, and every decision for three days."""
    benchmark.extra_info.update(items=60, unit="rollouts")
    benchmark(lambda: maker("planner:60", KIT)(1).choose(game))


def shared_with(game, other):
    """The values that two games have in common, by identity, as deepcopy wants to be told them."""
    (_, values), (_, others) = (object.__getstate__(copied) for copied in (game, other))
    return {id(value): value for name, value in values.items() if value is others[name]}


def deep_copy(game, shared):
    """A game copied value by value, as deepcopy would do it if games did not give it their clones."""
    twin, memo = object.__new__(type(game)), dict(shared)
    _, values = object.__getstate__(game)
    for name, value in values.items():
        setattr(twin, name, copy.deepcopy(value, memo))
    return twin


@pytest.mark.benchmark(group="another game to try something in")
def test_clone(benchmark, game):
    benchmark.extra_info.update(items=1000, unit="games")
    benchmark(lambda: [game.clone() for _ in range(1000)])


@pytest.mark.benchmark(group="another game to try something in")
def test_new_game(benchmark, bundle):
    benchmark.extra_info.update(items=GAMES, unit="games")
    benchmark(lambda: [new_game(bundle, Options(3), seed) for seed in range(GAMES)])


@pytest.mark.benchmark(group="another game to try something in")
def test_copy_deepcopy(benchmark, game):
    """The reference: what Python offers, told to share all that a clone shares."""
    shared = shared_with(game, game.clone())
    assert id(game.tables) in shared
    benchmark.extra_info.update(items=1, unit="games", reference=True)
    twin = benchmark(lambda: deep_copy(game, shared))
    assert twin.digest() == game.digest() and shared_with(game, twin).keys() >= shared.keys()


@pytest.mark.benchmark(group="checking a bundle from outside")
def test_load_bundle(benchmark, bundle):
    """Checked, and prepared for play."""
    benchmark.extra_info.update(items=1, unit="bundles")
    benchmark(load_bundle, bundle.data)


@pytest.mark.benchmark(group="checking a bundle from outside")
def test_json_loads(benchmark, bundle):
    """The reference: only reading the same data."""
    text = json.dumps(bundle.data)
    benchmark.extra_info.update(items=1, unit="bundles", reference=True)
    benchmark(json.loads, text)
