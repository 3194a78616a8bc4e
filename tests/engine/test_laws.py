"""Laws that hold at every decision of any game, and what makes two games the same."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from engine_laws import obey
from engine_trees import rich_bundle
from loopwright_engine import Options, load, new_game, replay, save

BUNDLES = 10


@cache
def bundle_of(number, weeks=1):
    return rich_bundle(number, weeks)


def play(game, seed, look=None):
    """A random game to its end."""
    luck = random.Random(seed).random
    while game.decision is not None:
        if look is not None:
            look(game)
        assert len(set(game.decision.options)) == len(game.decision.options) > 0
        game.choose(int(luck() * len(game.decision.options)))
    return game


@pytest.mark.parametrize("kids", [2, 3, 4, 5])
def test_laws_hold_at_every_decision(kids):
    """CON-1, CMB-5, MAC-5, SCH-7: cubes, cards, sectors, dials."""
    for seed in range(20):
        play(new_game(bundle_of(seed % BUNDLES), Options(kids), seed), seed, obey)


@pytest.mark.parametrize("kids", [2, 3, 4, 5])
def test_a_thousand_games_end(kids):
    """TIM-1, INS-1: every game ends within the calendar."""
    for seed in range(1000):
        game = play(new_game(bundle_of(seed % BUNDLES), Options(kids), seed), seed)
        assert game.result.round <= 6
        assert game.round == game.result.round
        assert len(game.choices) < 3000


def test_two_weeks_end():
    """TIM-1: so do games of two weeks."""
    assert max(play(new_game(bundle_of(1, 2), Options(3), s), s, obey).result.round for s in range(10)) <= 12


def test_copies_are_equal_everywhere():
    """At every decision of a game, clones, saved games and replays are equal."""
    for seed in range(3):
        bundle = bundle_of(seed)
        luck = random.Random(seed)
        game = new_game(bundle, Options(3), seed)
        while game.decision is not None:
            digest = game.digest()
            assert game.clone().digest() == digest
            assert replay(bundle, Options(3), seed, game.choices).digest() == digest
            assert load(bundle, json.loads(json.dumps(save(game)))).digest() == digest
            twin = game.clone()
            choice = luck.randrange(len(game.decision.options))
            game.choose(choice)
            assert game.digest() != digest
            assert twin.digest() == digest
            twin.choose(choice)
            assert twin.digest() == game.digest()
            assert twin.log == game.log


def test_different_seeds_differ():
    """The seed is what makes games different."""
    assert len({new_game(bundle_of(0), Options(3), seed).digest() for seed in range(50)}) == 50


SCRIPT = """
import random, sys
sys.path.insert(0, sys.argv[1])
from engine_trees import rich_bundle
from loopwright_engine import Options, new_game
from test_laws import play
for seed in range(5):
    game = play(new_game(rich_bundle(seed), Options(4), seed), seed)
    print(game.digest(), game.log)
"""


def test_the_same_in_every_process():
    """The same seed gives the same log whatever the hash seed of the process."""
    outputs = set()
    for hash_seed in ("0", "1", "12345"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 1000
