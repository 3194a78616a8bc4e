"""What bots keep of what things are worth: it is what it would be, worked out anew."""

import itertools
import random

import pytest
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_games.tales.bots.appraisal import MOST, appraisal
from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.options import Options
from sweep_length import times

WORLDS = times(6)


def kept(game):
    """What bots have worked out for the kids of a game."""
    return appraisal(game.tables).of_party(game.party)


def anew(game):
    """What the options are worth without anything that was worked out before."""
    worked_out = kept(game)
    known, worked_out.known = worked_out.known, {}
    worths = values(game)
    worked_out.known = known
    return worths


def differences(bundle, options, seed, share, games=2):
    """The decisions of some games at which what is kept tells another worth, and how many were looked at.

    With the probability `share` a decision is passed by, and a clone is looked at in place of some games.
    """
    luck, differ, looked = random.Random(seed), [], 0
    for number in range(games):
        game = new_game(bundle, options, seed + number)
        while game.decision is not None:
            if luck.random() >= share:
                seen = game.clone() if luck.random() < 0.2 else game
                looked += 1
                if values(seen) != anew(game):
                    differ.append((len(game.choices), game.decision.kind))
            game.choose(luck.randrange(len(game.decision.options)))
    return differ, looked


@pytest.mark.parametrize("number", range(WORLDS))
def test_what_is_kept_changes_no_worth(number):
    """Cards of every kind and effect, at each decision of random games, with some decisions passed by."""
    share = (0.0, 0.5)[number % 2]
    differ, looked = differences(small_world(number), Options(2 + number % 4), number, share)
    assert looked
    assert not differ


@pytest.mark.parametrize("number", range(WORLDS))
def test_what_is_kept_changes_no_worth_under_any_rules(number):
    """Overrides on diary cards, and variants."""
    options = Options(2 + number % 4, some_variants(random.Random(number)))
    differ, looked = differences(rich_bundle(number), options, number, 0.0)
    assert looked
    assert not differ


def test_a_game_that_is_played_again_works_nothing_out():
    """Whatever its bot asks was kept the first time."""
    bundle = small_world(3)
    counts = []
    for _ in range(2):
        game = new_game(bundle, Options(3), 3)
        while game.decision is not None:
            values(game)
            game.choose(0)
        counts.append(kept(game).count)
    assert counts[0] > 0
    assert counts[1] == counts[0]


def test_what_is_kept_is_bounded():
    """With too much of it, all is forgotten, and bots go on as before."""
    bundle, luck, counts = small_world(3), random.Random(3), [0]
    for seed in range(6):
        game = new_game(bundle, Options(5), seed)
        while game.decision is not None:
            assert values(game) == anew(game)
            counts.append(kept(game).count)
            game.choose(luck.randrange(len(game.decision.options)))
    assert max(counts) <= MOST
    assert any(after < before for before, after in itertools.pairwise(counts))
