"""Undo and redo."""

import random

import pytest
from engine_builder import Builder, insight
from engine_situation import Situation
from engine_trees import rich_bundle, some_variants
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_engine import IllegalChoice, Timeline
from loopwright_games.tales.bots.determinize import reveals
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from sweep_length import times

BUNDLES = [rich_bundle(seed) for seed in range(3)]


def started(seed=1):
    return Timeline.start(BUNDLES[seed % 3], Options(3, some_variants(random.Random(seed))), seed)


def test_there_and_back():
    """The same states, forwards and backwards, with log and choices."""
    timeline = started()
    assert not timeline.can_undo
    assert not timeline.undo()
    states = [(timeline.game.digest(), list(timeline.game.log))]
    while timeline.game.decision is not None:
        timeline.choose(len(timeline.game.decision.options) // 2)
        states.append((timeline.game.digest(), list(timeline.game.log)))
    for state in reversed(states[:-1]):
        assert timeline.undo()
        assert (timeline.game.digest(), timeline.game.log) == state
    for state in states[1:]:
        assert timeline.redo()
        assert (timeline.game.digest(), timeline.game.log) == state
    assert not timeline.redo()
    assert len(timeline.game.choices) == len(states) - 1


def test_another_choice_drops_what_was_undone():
    timeline = started()
    timeline.choose(0)
    timeline.undo()
    assert timeline.can_redo
    timeline.choose(1)
    assert not timeline.can_redo
    assert timeline.game.choices == [1]


def test_an_illegal_choice_changes_nothing():
    timeline = started()
    timeline.choose(0)
    timeline.undo()
    before = timeline.game.digest()
    with pytest.raises(IllegalChoice):
        timeline.choose(10_000)
    assert timeline.game.digest() == before
    assert timeline.can_redo


def test_the_game_given_is_left_alone():
    game = started().game.clone()
    before = game.digest()
    timeline = Timeline(game)
    timeline.choose(0)
    assert game.digest() == before


@given(st.integers(0, 40), st.lists(st.one_of(st.none(), st.booleans(), st.integers(0, 60)), max_size=60))
@settings(max_examples=times(10), deadline=None)
def test_any_walk(seed, steps):
    """Whatever is chosen, undone (False) and redone (True), the game is the one its choices give."""
    timeline = started(seed)
    past, future = [timeline.game.digest()], []
    for step in steps:
        if step is None or step is False:
            assert timeline.undo() == (len(past) > 1)
            if len(past) > 1:
                future.append(past.pop())
        elif step is True:
            assert timeline.redo() == bool(future)
            if future:
                past.append(future.pop())
        elif timeline.game.decision is not None:
            timeline.choose(step % len(timeline.game.decision.options))
            past.append(timeline.game.digest())
            future = []
        assert timeline.game.digest() == past[-1]
        assert (timeline.can_undo, timeline.can_redo) == (len(past) > 1, bool(future))


def table():
    builder = Builder()
    test = builder.test("TOUGH", (insight(1),))
    builder.card(1, actions=[builder.action(insight(1), at="A"), builder.action(test, at="A")])
    for place in "BCDEFGH" * 2:
        builder.rumor(place)
    return Situation(builder, 2).track("B", "C", "D", "E")


def fair_after(situation, deed):
    timeline = Timeline(situation.game)
    assert timeline.fair
    timeline.choose(situation.options.index(deed))
    return timeline.fair


def test_a_walk_is_taken_back_fairly():
    """A move and an action without luck reveal nothing."""
    assert fair_after(table(), actions.WALK + 1)
    assert fair_after(table(), actions.CARD)
    assert fair_after(table(), actions.HOME)


def test_luck_and_hidden_cards_are_not():
    """Scouting, investigating what is face down, and the next day reveal something; so do dice."""
    situation = table()
    assert not fair_after(situation, actions.SCOUT + 1)
    assert not fair_after(situation, actions.EVENING)
    situation.put(0, "B")
    assert not fair_after(situation, actions.INVESTIGATE)
    situation.put(0, "A").put(1, "H")
    timeline = Timeline(situation.game)
    timeline.choose(situation.options.index(actions.CARD + 1))
    assert not timeline.fair
    timeline.undo()
    assert timeline.fair


def test_a_rumor_known_already_reveals_nothing():
    situation = table().track("B", "C", "D", "E", hidden=False).put(0, "B")
    assert fair_after(situation, actions.INVESTIGATE)


def test_a_card_not_read_before_is_revealed():
    """A diary side that comes into play was face down until then."""
    builder = Builder()
    builder.card(1, actions=[builder.action({"do": "play_diary", "diary": 2}, at="A")])
    builder.card(2, start=False)
    situation = Situation(builder, 2)
    assert not fair_after(situation, actions.CARD)
    assert not reveals(situation.game, situation.game.clone())


def test_firewalls_and_decks_are_hidden_too():
    """Scouting a machine draws tokens; a chore to choose was drawn; looking at rumors shows them."""
    builder = Builder()
    builder.firewall(("BRAVE",), ("BRAVE",), count=9)
    builder.machine("heron", "A1")
    for chore in ("sweep", "paint", "wash", "cook", "sing"):
        builder.chore(chore, insight(1))
    builder.card(
        1,
        actions=[
            builder.action({"do": "look_at_rumors", "count": 1}, at="A"),
            builder.action({"do": "draw_chore", "who": "you"}, at="A"),
            builder.action({"do": "draw_anomaly", "who": "you"}, at="A"),
        ],
    )
    builder.anomaly("echo", tag="LOUD")
    situation = Situation(builder, 2).settle()
    for deed in (actions.SCOUT_MACHINE, actions.CARD, actions.CARD + 1, actions.CARD + 2):
        if deed in situation.deeds(0):
            assert not fair_after(situation, deed), deed
    assert {actions.SCOUT_MACHINE, actions.CARD, actions.CARD + 2} <= situation.deeds(0)


def test_a_choice_that_was_taken_back_is_no_time_of_the_game():
    seconds = iter([0.0, 4.0, 5.0, 13.0, 13.0, 20.0, 23.5, 23.5])
    timeline = Timeline(started().game, lambda: next(seconds))
    timeline.choose(0)
    timeline.choose(0)
    assert timeline.save()["thinking"] == [4.0, 8.0]
    timeline.undo()
    assert timeline.save()["thinking"] == [4.0]
    timeline.choose(0)
    assert timeline.save()["thinking"] == [4.0, 3.5]
