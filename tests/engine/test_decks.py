"""ADV-12: decks of the scenario's own: what is drawn, what fits, when the discards are shuffled."""

from collections import Counter
from random import Random

import pytest
from engine_builder import Builder, compare, do, enigma, flag, insight, turn
from engine_laws import obey
from engine_situation import Situation
from loopwright_engine import BundleError, load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_games.tales.bots.appraisal import appraisal
from loopwright_games.tales.bots.determinize import redeal
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.text import describe

DRAW = do("draw_card", deck="letters")
FULL = [1, 2, 1]
"""How many of each card there are."""


def scene(*effects, once=False, condition=None, **more):
    """A free action with these effects; card 1 gives insight, card 2, of which there are two, enigma."""
    builder = Builder()
    builder.counter("tide", 0, 9)
    builder.flags("f")
    cards = [((insight(1),), None, 1), ((enigma(1),), None, 2), ((turn("tide", 1),), condition, 1)]
    builder.deck("letters", *cards, once=once)
    builder.card(1, actions=[builder.action(*effects, spend=0)], **more)
    return builder


def done(builder, times=1, seed=0):
    """The game after the action has been taken so often."""
    table = Situation(builder, seed=seed).track()
    for _ in range(times):
        table.act(1, actions.CARD)
        obey(table.game)
    return table.game


def left(game):
    """How many of each card are left."""
    return game.counters[1:]


def lines(game):
    """What the log tells of the deck."""
    told = [describe.sentence(game, entry) for entry in game.log]
    return [line for line in told if "letters" in line.lower()]


def test_a_card_comes_as_often_as_there_are_copies():
    """ADV-12: then the discards are shuffled, and the next one comes."""
    game = done(scene(DRAW), times=4)
    assert (game.insight, game.enigma, game.counters[0], left(game)) == (1, 2, 1, [0, 0, 0])
    assert Counter(lines(game)) == {"Letters: Card 1": 1, "Letters: Card 2": 2, "Letters: Card 3": 1}
    game = done(scene(DRAW), times=5)
    assert sum(left(game)) == 3 and "The discards of Letters are shuffled" in lines(game)


def test_each_card_comes_once_where_the_deck_says_so():
    """ADV-12: and nothing when all have come."""
    game = done(scene(DRAW, once=True), times=6)
    assert left(game) == [0, 0, 0] and game.insight + game.enigma + game.counters[0] == 4
    assert lines(game)[4:] == ["No card of Letters comes: nothing happens"] * 2


def test_every_card_is_as_likely_as_its_copies():
    """ADV-12: one of four is the first, two of four the second."""
    counts = Counter(tuple(left(done(scene(DRAW), seed=seed))) for seed in range(400))
    assert 160 < counts[1, 1, 1] < 240 and all(70 < counts[one] < 130 for one in ((0, 2, 1), (1, 2, 0)))


def test_a_card_whose_condition_fails_stays():
    """ADV-12: one draws on until a card fits; where none does, nothing happens, and none is discarded."""
    fits = compare("insight", ">=", 1)
    for seed in range(30):
        game = done(scene(DRAW, once=True, condition=fits), times=2, seed=seed)
        order = [line[-1] for line in lines(game)]
        assert "3" not in order or order == ["1", "3"]
    game = done(scene(DRAW, once=True, condition=flag("f")), times=5)
    assert left(game) == [0, 0, 1] and lines(game)[3] == "No card of Letters comes: nothing happens"


def test_the_deck_is_asked_and_shuffled():
    """ADV-12: a check hears of the last card, and shuffles."""
    builder = scene(DRAW)
    empty = {"op": "deck_empty", "deck": "letters"}
    heard = builder.when(empty, do("set_flag", flag="f"), do("shuffle_deck", deck="letters"))
    builder.diary[0]["sides"]["front"]["checks"].append({**heard, "id": "diary.1.front.when.1"})
    assert done(builder, times=3).flags == 0
    game = done(builder, times=4)
    assert game.flags == 1 and left(game) == FULL


def test_the_kid_who_draws_is_meant():
    """ADV-12: and half a card is kept by a clone, which goes on like its game."""
    builder = Builder()
    ask = builder.choose((None, (insight(1),)), (None, (enigma(1),)))
    builder.deck("letters", ((ask,), None, 1))
    builder.card(1, actions=[builder.action(DRAW, insight(2), spend=0)])
    table = Situation(builder).track()
    table.act(1, actions.CARD)
    assert table.kind == "choose" and table.game.decision.seat == 1
    copy = table.game.clone()
    for game in (table.game, copy):
        game.choose(0)
    assert copy.insight == table.game.insight == 3 and copy.digest() == table.game.digest()


def test_other_deals_draw_other_cards():
    """ADV-12: whoever imagines a game does not know which card comes."""
    table = Situation(scene(DRAW)).track()
    place = table.options.index(1 << actions.SEAT | actions.CARD)
    drawn = set()
    for number in range(40):
        other = redeal(table.game, Random(number))
        other.choose(place)
        drawn.add(tuple(left(other)))
    assert len(drawn) == 3


def test_bots_know_what_a_card_is_worth():
    """ADV-12: the mean of what may come: no card that is gone, and none that does not fit."""
    game = done(scene(DRAW, condition=flag("f")), times=0)
    appeal = appraisal(game.tables).appeal
    block = game.tables.actions[0].block
    cards = [appeal[number].now(game, 0) for number, name in enumerate(game.tables.block_ids)
             if name.startswith("card.letters.")]  # fmt: skip
    assert appeal[block].now(game, 0) == pytest.approx((cards[0] + 2 * cards[1]) / 3)
    game.counters[1] = 0
    assert appeal[block].now(game, 0) == pytest.approx(cards[1])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda data: data["decks"][0].pop("once"), "decks[0]"),
        (lambda data: data["decks"].append(data["decks"][0]), "decks[1].id"),
        (lambda data: data["decks"][0]["cards"].clear(), "decks[0].cards"),
        (lambda data: data["decks"][0]["cards"][0].update(copies=0), "decks[0].cards[0].copies"),
        (lambda data: data["decks"][0]["cards"][1].update(id="card.letters.1"), "decks[0].cards[1].id"),
        (lambda data: data["decks"][0]["cards"][0]["block"].update(effects=[DRAW]), "letters.draw"),
        (lambda data: data.update(decks=[]), "there is no deck"),
        (lambda data: data.update(decks=7), "decks"),
    ],
)
def test_a_deck_that_cannot_be(change, where):
    """ADV-12: names, numbers, and no card that draws from its own deck."""
    data = scene(DRAW).data()
    change(data)
    data["hash"] = content_hash(data)
    with pytest.raises(BundleError, match=where.replace("[", r"\[").replace("]", r"\]").replace(".", r"\.")):
        load_bundle(data)
