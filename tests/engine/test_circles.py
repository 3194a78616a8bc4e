"""Games and bots hold no circles, so a playtest needs no garbage collector."""

import gc

import pytest
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_engine.bots import maker
from loopwright_games.tales.options import Options

DECISIONS = {"planner": 6, "explorer": 60, "cautious": 60}


@pytest.mark.parametrize("name", ["random", "cautious", "explorer", "planner"])
def test_nothing_that_is_played_needs_the_collector(name):
    """Whatever a game and its bot have made is gone when they are."""
    bundle = small_world(1)
    make = maker(name, bundle.kit, bundle.tables)

    def play(seed):
        game, bot = new_game(bundle, Options(3), seed), make(seed)
        for _ in range(DECISIONS.get(name, 10_000)):
            if game.decision is None:
                return
            game.choose(bot.choose(game))

    play(1)
    gc.collect()
    gc.disable()
    try:
        play(2)
        assert gc.collect() == 0
    finally:
        gc.enable()
