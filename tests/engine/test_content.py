"""The scenarios that ship, compiled and played."""

import random
from functools import cache

import pytest
from loopwright_engine import load_bundle, new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.text import describe
from shipped import SCENARIOS, shipped
from sweep_length import sample, times
from test_bots import wins
from test_laws import obey


@cache
def compiled(scenario):
    return load_bundle(shipped(scenario).bundle)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_plays_to_an_end(scenario):
    """INS-1: random games obey the laws and end in time, and everything in them can be said."""
    for seed in range(times(8)):
        game = new_game(compiled(scenario), Options(2 + seed % 4), seed)
        luck = random.Random(seed)
        while game.decision is not None:
            obey(game)
            assert describe.decision(game).options
            game.choose(luck.randrange(len(game.decision.options)))
        assert all(describe.entry(game, entry) for entry in game.log)


@pytest.mark.parametrize("scenario", sample(SCENARIOS, 3))
def test_sense_beats_luck(scenario):
    """A cautious table wins clearly more often than one that does anything."""
    bundle = compiled(scenario)
    assert wins(bundle, "cautious", 3, 40) > wins(bundle, "random", 3, 80) + 0.1


def test_two_kids_have_a_fair_chance():
    """What the acts of The Speaking Clock ask for grows with the table: two kids win two games in five."""
    assert wins(compiled("speaking-clock"), "cautious", 2, 40) >= 0.4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_costs_enigma_before_the_first_move(scenario):
    """What nobody could do anything about is no loss of theirs, with a bad day every day, too."""
    bundle = compiled(scenario)
    variants = ("complications-every-round",) if bundle.data["scenario"]["complications"] else ()
    for seed in range(60):
        game = new_game(bundle, Options(3, variants=variants), seed)
        luck = random.Random(seed)
        while game.decision.kind != "adventure":
            game.choose(luck.randrange(len(game.decision.options)))
        assert game.enigma == 0
