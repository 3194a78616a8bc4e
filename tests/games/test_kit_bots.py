"""Bots that every kit gets for nothing."""

from __future__ import annotations

import pytest
from loopwright_engine.bots import GreedyBot, PlannerBot
from situations import kit_and_bundle

KITS = ("the_last_glow", "bonnie_and_clyde", "lucha_libre")
BOTS = {"greedy": GreedyBot, "planner": lambda seed: PlannerBot(seed, 12)}


def some_choices(name, bot, seed, decisions=8):
    """What a bot of each seat chooses at the beginning of a game."""
    kit, bundle = kit_and_bundle(name)
    game = kit.start(bundle, kit.options(), seed)
    players = [BOTS[bot](seed + seat) for seat in range(kit.seats)]
    while game.decision is not None and len(game.choices) < decisions:
        before = game.digest()
        index = players[game.decision.seat].choose(game)
        assert game.digest() == before
        game.choose(index)
    return game.choices


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", KITS)
def test_a_bot_is_a_function_of_its_seed(name, bot):
    """The same seed chooses the same, and the game is left as it was."""
    assert some_choices(name, bot, 4) == some_choices(name, bot, 4)


def test_what_lies_hidden_is_not_looked_at():
    """Two deals that look the same are answered the same."""
    kit, bundle = kit_and_bundle("lucha_libre")
    game = kit.start(bundle, kit.options(), 9)
    other = game.clone()
    other.tapes = kit.start(bundle, kit.options(), 10).tapes
    assert [GreedyBot(1).choose(game)] == [GreedyBot(1).choose(other)]


def test_looking_ahead_pays():
    """The greedy bot wins most games of The Last Glow, which luck never does."""
    kit, bundle = kit_and_bundle("the_last_glow")
    wins = 0
    for seed in range(12):
        game, bot = kit.start(bundle, kit.options(), seed), GreedyBot(seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        wins += game.result.won
    assert wins >= 8
