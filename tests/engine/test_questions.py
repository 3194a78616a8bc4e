"""Asking about a game from outside, in the words of cards."""

import pytest
from engine_builder import Builder
from loopwright_engine import load_bundle, new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.stories import TalesStories

INSIGHT = {"q": "insight"}


def at_least(value):
    return {"op": "compare", "cmp": ">=", "left": INSIGHT, "right": {"q": "number", "value": value}}


@pytest.fixture
def table():
    bundle = load_bundle(Builder().data())
    return TalesStories(bundle), new_game(bundle, Options(kids=("maja", "ola"), first="ola"), 1)


def test_conditions_and_numbers_of_a_game_as_it_stands(table):
    stories, game = table
    assert not stories.holds(game, at_least(1))
    game.insight = 2
    assert stories.holds(game, at_least(1))
    assert stories.number(game, INSIGHT) == 2
    assert stories.number(game, {"q": "kids"}) == 2


def test_you_is_the_first_player_unless_a_kid_is_named(table):
    stories, game = table
    game.at[:] = [1, 2]
    assert game.first == 1
    at_c = {"op": "at", "location": "C"}
    assert stories.holds(game, at_c)
    assert not stories.holds(game, at_c, "maja")


def test_a_name_that_the_bundle_does_not_know(table):
    stories, game = table
    with pytest.raises(KeyError):
        stories.holds(game, {"op": "flag", "flag": "nonsense"})
