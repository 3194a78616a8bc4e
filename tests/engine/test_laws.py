"""Laws that hold at every decision of any game, and what makes two games the same."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from engine_games import laws, tables
from engine_laws import obey
from engine_trees import rich_bundle
from hypothesis import given
from loopwright_engine import Timeline, load, new_game, replay, save
from loopwright_games.tales import view
from loopwright_games.tales.bots.determinize import redeal
from loopwright_games.tales.options import Options
from loopwright_games.tales.text import describe

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
    for seed in range(60):
        game = play(new_game(bundle_of(seed % BUNDLES), Options(kids), seed), seed)
        assert game.result.round <= 6
        assert game.round == game.result.round
        assert len(game.choices) < 3000


def test_two_weeks_end():
    """TIM-1: so do games of two weeks."""
    assert max(play(new_game(bundle_of(1, 2), Options(3), s), s, obey).result.round for s in range(10)) <= 12


def pick(table):
    """Choose something at this table."""
    return table.luck.randrange(len(table.game.decision.options))


@laws
@given(tables())
def test_laws_hold_in_small_worlds(table):
    """TIM-1, MAC-5, HCK-3, HCK-10, SET-10, CMB-6, VAR-12: with everything that the rulebook knows."""
    game = table.game
    while game.decision is not None:
        obey(game)
        game.choose(pick(table))
    assert game.result.round <= 6 * game.tables.weeks


@laws
@given(tables())
def test_copies_are_equal_everywhere(table):
    """All along a game, in the middle of a card too, clones, saved games and replays are equal."""
    game = table.game
    while game.decision is not None:
        digest = game.digest()
        twin = game.clone()
        assert twin.digest() == digest
        if len(game.choices) % 20 == 3:
            assert replay(table.bundle, table.options, table.seed, game.choices).digest() == digest
            assert load(table.bundle, json.loads(json.dumps(save(game)))).digest() == digest
        choice = pick(table)
        game.choose(choice)
        assert game.digest() != digest
        assert twin.digest() == digest
        twin.choose(choice)
        assert twin.digest() == game.digest()
        assert twin.log == game.log


@laws
@given(tables())
def test_undo_and_redo_lead_to_the_same_states(table):
    """Any walk back and forth through a game meets the states it has met before."""
    timeline = Timeline(table.game)
    digests = [table.game.digest()]
    while timeline.game.decision is not None:
        timeline.choose(table.luck.randrange(len(timeline.game.decision.options)))
        digests.append(timeline.game.digest())
        back = len(digests) % 4 if len(digests) % 5 == 0 else 0
        for step in range(1, back + 1):
            assert timeline.undo()
            assert timeline.game.digest() == digests[-1 - step]
        for step in range(back - 1, -1, -1):
            assert timeline.redo()
            assert timeline.game.digest() == digests[-1 - step]


@laws
@given(tables(stories=False))
def test_hidden_things_change_nothing_that_is_seen(table):
    """SET-7, ADV-1, HCK-3: with other decks, dice and face-down cards a small world looks the same."""
    game = table.game
    while game.decision is not None:
        if len(game.choices) % 3 == 0:
            other = redeal(game, random.Random(len(game.choices)))
            assert view.observe(other) == view.observe(game)
            assert describe.decision(other) == describe.decision(game)
        game.choose(pick(table))


def test_different_seeds_differ():
    """The seed is what makes games different."""
    assert len({new_game(bundle_of(0), Options(3), seed).digest() for seed in range(50)}) == 50


SCRIPT = """
import random, sys
sys.path.insert(0, sys.argv[1])
from engine_trees import rich_bundle
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from test_laws import play
for seed in range(5):
    game = play(new_game(rich_bundle(seed), Options(4), seed), seed)
    print(game.digest(), game.log)
"""


def test_the_same_in_every_process():
    """The same seed gives the same log whatever the hash seed of the process."""
    outputs = set()
    for hash_seed in ("0", "12345"):
        result = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(result.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 1000
