"""Bots: legal, blind to hidden things, and the sensible one better than luck."""

import random

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


@pytest.mark.parametrize("name", BOTS)
def test_bots_do_not_peek(name):
    """A bot answers the same when everything hidden is different."""
    bundle = rich_bundle(4)
    luck = random.Random(2)
    game = new_game(bundle, Options(3), 11)
    for _ in range(25):
        other = game.clone()
        other.tapes = new_game(bundle, Options(3), 12).tapes
        for pile in (other.rumor_pile, other.item_pile, other.school_pile):
            pile.reverse()
        for space, rumor in enumerate(other.track):
            if rumor < 0 or not game.hidden >> game.tables.rumors[rumor].at & 1:
                continue
            at = game.tables.rumors[rumor].at
            twin = next((r for r in other.rumor_pile if game.tables.rumors[r].at == at), None)
            if twin is not None:
                other.rumor_pile[other.rumor_pile.index(twin)] = rumor
                other.track[space] = twin
        assert BOTS[name](5).choose(game) == BOTS[name](5).choose(other)
        game.choose(luck.randrange(len(game.decision.options)))
        if game.decision is None:
            return


def test_nothing_to_choose():
    game = new_game(rich_bundle(1), Options(2), 1)
    while game.decision is not None:
        game.choose(0)
    for make in BOTS.values():
        with pytest.raises(Exception, match="over"):
            make(1).choose(game)
    assert insight(1)["by"] == 1
