"""What bots remember of earlier decisions: all is worth to them what it would be, looked at anew."""

import random

import pytest
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.bots.memory import Memory
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import game as g

WORLDS = 12


def differences(bundle, options, seed, share):
    """The decisions of a game at which the memory of a bot tells another worth, and how many were looked at.

    With the probability `share` a decision is passed by, and a clone is looked at in place of some games.
    """
    luck, memory, differ, looked = random.Random(seed), Memory(), [], 0
    game = new_game(bundle, options, seed)
    while game.decision is not None:
        if luck.random() >= share:
            seen = game.clone() if luck.random() < 0.2 else game
            looked += 1
            if values(seen, memory) != values(game):
                differ.append((len(game.choices), game.decision.kind))
        game.choose(luck.randrange(len(game.decision.options)))
    return differ, looked


@pytest.mark.parametrize("number", range(WORLDS))
def test_a_memory_changes_no_worth(number):
    """Cards of every kind and effect, at each decision of random games, with some decisions passed by."""
    share = (0.0, 0.5)[number % 2]
    differ, looked = differences(small_world(number), Options(2 + number % 4), number, share)
    assert looked
    assert not differ


@pytest.mark.parametrize("number", range(WORLDS))
def test_a_memory_changes_no_worth_under_any_rules(number):
    """Overrides on diary cards, and variants."""
    options = Options(2 + number % 4, some_variants(random.Random(number)))
    differ, looked = differences(rich_bundle(number), options, number, 0.0)
    assert looked
    assert not differ


def test_a_memory_keeps_what_still_holds():
    """After a step of one kid, what things are worth to the others is not worked out again."""
    bundle = small_world(3)
    game, memory = new_game(bundle, Options(3), 3), Memory()
    while game.decision.kind != "adventure":
        game.choose(0)
    values(game, memory)
    known = memory.look(game)
    kept = [dict(kid.worths) for kid in known]
    assert any(kept)
    game.pool[0] -= 1
    again = memory.look(game)
    assert [dict(kid.worths) for kid in again] == [
        {key: worth for key, worth in worths.items() if not worth[1] & (g.PIECES << 1)} for worths in kept
    ]
