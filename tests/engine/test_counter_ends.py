"""ADV-10: what happens for each step of a counter beyond one of its ends."""

from copy import deepcopy

import pytest
from engine_builder import Builder, do, enigma, insight, take, turn
from engine_laws import obey
from engine_situation import Situation
from loopwright_engine import BundleError, load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_games.tales.bots.appraisal import appraisal
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.text import describe


def scene(*effects, **ends):
    """A free action that has these effects, with a counter from 0 to 3 that starts at 2."""
    builder = Builder()
    builder.string("words", "It runs over.")
    builder.counter("tide", 0, 3, 2)
    builder.counter("sand", 0, 3, 3)
    builder.flags("f")
    builder.beyond("tide", **ends)
    builder.card(1, actions=[builder.action(*effects, spend=0)])
    return builder


def done(builder, times=1, kid=1):
    """The table after the action has been taken."""
    table = Situation(builder).track()
    for _ in range(times):
        table.act(kid, actions.CARD)
        obey(table.game)
    return table


def test_each_step_beyond_does_what_stands_there():
    """ADV-10: one step is inside, three are not; then the card goes on."""
    over = (enigma(1), do("tell", text="words"))
    game = done(scene(turn("tide", 4), insight(1), over=over)).game
    assert (game.counters[0], game.enigma, game.insight) == (3, 3, 1)
    told = [describe.sentence(game, entry) for entry in game.log[-11:]]
    steps = [("Tide can rise no further", f"Enigma is {n}", "It runs over.") for n in (1, 2, 3)]
    assert told == ["Tide is 3", *(line for step in steps for line in step), "Insight is 1"]


def test_the_kid_who_moved_it_is_meant():
    """ADV-10: and the block may ask, and take the counter back, before the next step."""
    builder = scene(turn("tide", -4), under=())
    ask = builder.choose((None, (do("set_counter", counter="tide", to=1),)), (None, (take("SCARED"),)))
    builder.beyond("tide", under=(ask,))
    table = done(builder)
    assert table.kind == "choose" and table.game.decision.seat == 1
    table.pick(table.options[0])
    assert table.game.counters[0] == 0 and table.kind == "adventure"
    table = done(builder)
    table.pick(table.options[1])
    assert table.kind == "choose" and table.game.held[1]


def test_an_end_without_a_block_is_an_end():
    """ADV-10: and setting a counter goes beyond none."""
    game = done(scene(turn("tide", -9), do("set_counter", counter="tide", to=99), under=(), over=())).game
    assert game.counters[0] == 3
    game = done(scene(turn("sand", 9), over=(insight(1),))).game
    assert (game.counters[1], game.insight) == (3, 0)


def test_a_game_can_end_there():
    """ADV-10: nothing comes after."""
    builder = scene(turn("tide", 3), insight(1))
    builder.beyond("tide", over=(do("end_game", ending=builder.ending("drowned", "lose")),))
    game = done(builder).game
    assert game.result is not None and (game.result.ending, game.insight) == ("drowned", 0)


def test_one_end_leads_to_another():
    """ADV-10: in the order of the cards."""
    builder = scene(turn("tide", 2), over=())
    builder.scenario["counters"][0]["over"] = builder.block(turn("sand", 2), name="counter.tide.over")
    builder.beyond("sand", over=(enigma(1),))
    assert done(builder).game.enigma == 2


def test_bots_know_what_it_is_worth():
    """ADV-10: what stands beyond an end counts for as many steps as are beyond it."""
    table = Situation(scene(turn("tide", 3), over=(insight(1),))).track()
    game = table.game
    block = game.tables.actions[0].block
    worth = appraisal(game.tables).appeal[block].now(game, 0)
    game.counters[0] = 0
    assert worth == pytest.approx(appraisal(game.tables).appeal[block].now(game, 0) + 2 * 1.5 - 2 * 0.3)


def test_half_way_is_kept():
    """ADV-10: a clone in the middle goes on like its game."""
    builder = scene(turn("tide", 4))
    builder.beyond("tide", over=(builder.choose((None, (insight(1),)), (None, (enigma(1),))),))
    table = done(builder)
    copy = table.game.clone()
    for game in (table.game, copy):
        for _ in range(3):
            game.choose(1)
    assert copy.enigma == table.game.enigma == 3


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda one: one.update(over={"id": "x"}), "scenario.counters"),
        (
            lambda one: one["over"]["effects"].append(turn("tide", 1)),
            "tide.over: what happens there leads there again",
        ),
        (lambda one: one["over"]["effects"].append(turn("tide", -21)), "changes by more than 20"),
    ],
)
def test_what_would_never_end_is_refused(change, where):
    """ADV-10: an end that leads to itself, or a change by more steps than anybody counts."""
    builder = scene(turn("tide", 1), over=(enigma(1),), under=(enigma(1),))
    data = deepcopy(builder.build().data)
    change(data["scenario"]["counters"][0])
    data["hash"] = content_hash(data)
    with pytest.raises(BundleError, match=where):
        load_bundle(data)


def test_conditions_there_know_who_acts():
    """ADV-10, ADV-8: `you` is the kid whose card it was."""
    builder = scene(turn("tide", 2))
    here = {"op": "at", "location": "H"}
    builder.beyond("tide", over=(builder.when_then(here, (insight(1),), (enigma(1),)),))
    table = Situation(builder).track().put(1, "H").put(0, "A")
    table.act(1, actions.CARD)
    assert (table.game.insight, table.game.enigma) == (1, 0)
