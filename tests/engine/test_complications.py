"""VAR-12: the pace of complications, and the enigma limit of a sandbox scenario."""

import pytest
from engine_builder import Builder, compare, do, enigma, q
from engine_situation import Situation
from loopwright_engine import OptionsError, new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import log

EVERY = ("complications-every-round",)
OTHER = ("complications-every-other-round",)


def sandbox(weeks=1, count=20, stays=True):
    """Complications 21, 22 …; those that do not stay discard themselves at once."""
    builder = Builder(weeks)
    builder.card(1)
    for number in range(21, 21 + count):
        leave = builder.when(compare("day", ">=", 1), do("discard_diary", diary=number))
        builder.card(number, start=False, checks=[] if stays else [leave])
        builder.scenario["complications"].append(number)
    return builder


def drawn(builder, variants, kids=2, seed=1):
    """The rounds in which a complication was drawn, and which."""
    table = Situation(builder, kids, seed, variants=variants).settle()
    cards = []
    day = 0
    while table.game.result is None:
        table.evening().settle()
    for entry in table.game.log:
        if entry[0] == log.NEW_ROUND:
            day = entry[2]
        elif entry[0] == log.DIARY_PLAYED and entry[1] == log.COMPLICATION:
            cards.append((day, entry[2]))
    return cards


@pytest.mark.parametrize("weeks", [1, 2])
def test_pace(weeks):
    """VAR-12, TIM-1: ignored, on Monday, Wednesday and Friday of each week, or in every round."""
    rounds = list(range(1, 6 * weeks + 1))
    assert drawn(sandbox(weeks), ()) == []
    assert [day for day, _ in drawn(sandbox(weeks), OTHER)] == [day for day in rounds if day % 2]
    assert [day for day, _ in drawn(sandbox(weeks), EVERY)] == rounds


def test_each_once_in_random_order():
    """VAR-12: the deck is shuffled; no card comes twice while there are others."""
    bundle = sandbox().build()
    orders = {tuple(card for _, card in drawn(bundle, EVERY, seed=seed)) for seed in range(10)}
    assert len(orders) == 10
    assert all(len(set(order)) == 6 for order in orders)


def test_in_play_at_once():
    """VAR-12, SCH-1: drawn after the diary has been checked; it comes front up and is checked then."""
    builder = Builder()
    builder.card(1, checks=[builder.when(compare("day", "=", 1), enigma(1))])
    builder.card(21, start=False, checks=[builder.when(compare("enigma", "=", 1), enigma(4))])
    builder.scenario["complications"].append(21)
    table = Situation(builder, 2, variants=EVERY)
    assert table.game.enigma == 5
    assert table.game.in_play == [0, 2]
    kinds = [entry[0] for entry in table.game.log]
    assert kinds.index(log.TRIGGER) < kinds.index(log.DIARY_PLAYED, 2) < kinds.index(log.SCHOOL_CARD)


def test_a_spent_deck():
    """VAR-12, SCH-9: discarded complications are shuffled in again; those in play are not drawn."""
    assert len(drawn(sandbox(count=2, stays=True), EVERY)) == 2
    again = [card for _, card in drawn(sandbox(count=2, stays=False), EVERY)]
    assert len(again) == 6
    assert all(set(again[at : at + 2]) == {1, 2} for at in (0, 2, 4))


def test_no_deck():
    """VAR-12: without complications the switch changes nothing."""
    builder = Builder()
    builder.card(1)
    assert drawn(builder, EVERY) == []


def test_one_card_in_one_place():
    """VAR-12, ADV-8: a complication that a card plays leaves the deck; one it discards goes to its pile."""
    builder = sandbox(count=2)
    builder.card(
        2,
        actions=[
            builder.action(do("play_diary", diary=21), do("play_diary", diary=22)),
            builder.action(do("discard_diary", diary=21), do("discard_diary", diary=1)),
        ],
    )
    table = Situation(builder, 2, variants=EVERY)
    discarded_card, two = (n for n, card in enumerate(table.game.tables.diary) if card.number in (21, 22))
    assert len(table.game.complication_pile) == 1
    table.act(0, actions.CARD)
    assert table.game.complication_pile == []
    table.act(0, actions.CARD + 1)
    assert table.game.complication_discard == [discarded_card]
    table.next_day()
    assert table.game.complication_discard == []
    assert {code >> 1 for code in table.game.in_play} >= {discarded_card, two}


def test_unused_complications_are_plain_cards():
    """VAR-12: without the switch a complication that a card discards goes nowhere but out of play."""
    builder = sandbox(count=1)
    builder.card(
        2, actions=[builder.action(do("play_diary", diary=21)), builder.action(do("discard_diary", diary=21))]
    )
    table = Situation(builder, 2).act(0, actions.CARD).act(0, actions.CARD + 1)
    assert (table.game.complication_pile, table.game.complication_discard) == ([], [])


def limited():
    """The kids lose when enigma reaches the limit: four and one for each kid."""
    builder = Builder()
    terms = [[1, q("number", value=4)], [1, q("kids")]]
    builder.scenario["enigma_limit"] = q("sum", terms=terms)
    at_limit = compare(q("enigma"), ">=", q("enigma_limit"))
    builder.card(
        1, actions=[builder.action(enigma(1), spend=0)], checks=[builder.win_when(at_limit, "lost", "lose")]
    )
    return builder.build()


@pytest.mark.parametrize(("kids", "limit", "wanted"), [(2, None, 6), (5, None, 9), (3, 2, 2)])
def test_enigma_limit(kids, limit, wanted):
    """VAR-12: the limit follows from the number of kids, or the table sets its own."""
    game = new_game(limited(), Options(kids, enigma_limit=limit), 1)
    assert game.enigma_limit == wanted
    while game.result is None:
        game.choose(game.decision.options.index(actions.CARD))
    assert (game.enigma, game.result.ending) == (wanted, "lost")


def test_no_limit_of_ones_own():
    """VAR-12: a table cannot set a limit that the scenario does not have."""
    with pytest.raises(OptionsError, match="no enigma limit"):
        new_game(sandbox().build(), Options(2, enigma_limit=5), 1)
