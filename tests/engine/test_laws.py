"""Laws that hold at every decision of any game, and what makes two games the same."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from engine_hidden import redealt
from engine_laws import obey
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import Options, Timeline, describe, load, new_game, replay, save, view

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
def test_games_end(kids):
    """TIM-1, INS-1: every game ends within the calendar (`make soak` plays many more)."""
    for seed in range(200):
        game = play(new_game(bundle_of(seed % BUNDLES), Options(kids), seed), seed)
        assert game.result.round <= 6
        assert game.round == game.result.round
        assert len(game.choices) < 3000


def test_two_weeks_end():
    """TIM-1: so do games of two weeks."""
    assert max(play(new_game(bundle_of(1, 2), Options(3), s), s, obey).result.round for s in range(10)) <= 12


def random_game(seed):
    """A game of a small world with any kids and variants."""
    luck = random.Random(seed)
    options = Options(luck.randint(2, 5), some_variants(luck))
    bundle = small_world(seed % 40, 1 + seed % 2)
    return new_game(bundle, options, seed), bundle, options


@pytest.mark.parametrize("part", range(8))
def test_laws_hold_in_small_worlds(part):
    """TIM-1, MAC-5, HCK-3, HCK-10, SET-10, CMB-6, VAR-12: with everything that the rulebook knows."""
    for seed in range(part * 10, part * 10 + 10):
        game, _, _ = random_game(seed)
        play(game, seed, obey)
        assert game.result.round <= 6 * game.tables.weeks


@pytest.mark.parametrize("seed", range(6))
def test_copies_are_equal_everywhere(seed):
    """All along a game, in the middle of a card too, clones, saved games and replays are equal."""
    if seed % 2:
        game, bundle, options = random_game(seed)
    else:
        bundle, options = bundle_of(seed), Options(3)
        game = new_game(bundle, options, seed)
    luck = random.Random(seed)
    while game.decision is not None:
        digest = game.digest()
        twin = game.clone()
        assert twin.digest() == digest
        if luck.random() < 0.2:
            assert replay(bundle, options, seed, game.choices).digest() == digest
            assert load(bundle, json.loads(json.dumps(save(game)))).digest() == digest
        choice = luck.randrange(len(game.decision.options))
        game.choose(choice)
        assert game.digest() != digest
        assert twin.digest() == digest
        twin.choose(choice)
        assert twin.digest() == game.digest()
        assert twin.log == game.log


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_lead_to_the_same_states(seed):
    """Any walk back and forth through a game of a small world meets the states it has met before."""
    game, _, _ = random_game(seed)
    timeline, luck = Timeline(game), random.Random(seed)
    digests = [game.digest()]
    while timeline.game.decision is not None:
        timeline.choose(luck.randrange(len(timeline.game.decision.options)))
        digests.append(timeline.game.digest())
        back = luck.randint(0, 3) if luck.random() < 0.2 else 0
        back = min(back, len(digests) - 1)
        for step in range(1, back + 1):
            assert timeline.undo()
            assert timeline.game.digest() == digests[-1 - step]
        for step in range(back - 1, -1, -1):
            assert timeline.redo()
            assert timeline.game.digest() == digests[-1 - step]


@pytest.mark.parametrize("seed", range(12))
def test_hidden_things_change_nothing_that_is_seen(seed):
    """SET-7, ADV-1, HCK-3: with other decks, dice and face-down cards a small world looks the same."""
    game, _, _ = random_game(seed)
    luck = random.Random(seed)
    while game.decision is not None:
        if luck.random() < 0.3:
            other = redealt(game, luck.randrange(1000))
            assert view.observe(other) == view.observe(game)
            assert describe.decision(other) == describe.decision(game)
        game.choose(luck.randrange(len(game.decision.options)))


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
