"""Bots: legal, blind to hidden things, and the sensible one better than luck."""

import pytest
from engine_builder import Builder, compare, do, insight, q, take, turn
from engine_trees import rich_bundle
from loopwright_engine import Options, new_game
from loopwright_engine.bots import BOTS


def story():
    """Win by finding three rumors and then acting at G; lose by too many failures."""
    made = Builder()
    made.counter("t", 0, 12)
    for number, place in enumerate("BCDEFGH" * 3):
        trait = ["BRAVE", "CLEVER", "QUICK", "TOUGH", "CHARMING"][number % 5]
        made.rumor(place, made.test(trait, (), (take("UPSET"),)))
    made.lesson(minus=2)
    made.card(1, checks=[made.when(compare("insight", ">=", 3), do("play_diary", diary=2))])
    made.card(
        2,
        start=False,
        checks=[made.win_when(compare(q("counter", counter="t"), ">=", 3))],
        actions=[made.action(made.test("CLEVER", (turn("t", 1),)), at="G", spend=1)],
    )
    return made.build()


def wins(bundle, name, kids, games):
    won = 0
    for seed in range(games):
        game = new_game(bundle, Options(kids), seed)
        bot = BOTS[name](seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        won += game.result.won
    return won / games


@pytest.mark.parametrize("kids", [2, 4])
def test_sense_beats_luck(kids):
    bundle = story()
    assert wins(bundle, "sensible", kids, 30) > wins(bundle, "random", kids, 60) + 0.25


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_anything(name):
    for seed in range(8):
        game = new_game(rich_bundle(seed), Options(3), seed)
        bot = BOTS[name](seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        assert game.result.round <= 6


@pytest.mark.parametrize("name", BOTS)
def test_bots_repeat_themselves(name):
    def digest():
        game = new_game(rich_bundle(1), Options(3), 4)
        bot = BOTS[name](9)
        while game.decision is not None:
            game.choose(bot.choose(game))
        return game.digest()

    assert digest() == digest()


def test_nothing_to_choose():
    game = new_game(rich_bundle(1), Options(2), 1)
    while game.decision is not None:
        game.choose(0)
    for make in BOTS.values():
        with pytest.raises(Exception, match="over"):
            make(1).choose(game)
    assert insight(1)["by"] == 1
