"""Words for people, and what they may see."""

import random

import pytest
from engine_builder import Builder, do, take, to_kid
from engine_situation import Situation
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_games.tales.bots import decisions
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe, fields, stable_ids
from loopwright_games.tales.text.catalogue import ENGLISH
from sweep_length import times


def test_every_kind_of_entry_has_words():
    assert set(ENGLISH.entries) == {kind.name for kind in log.KINDS}
    for kind in log.KINDS:
        for field in kind.fields:
            assert field in fields.FIELDS or field in (*fields.SEAT_FIELDS, fields.SEATS_FIELD)


def test_every_kind_of_decision_is_told_and_named():
    """A new kind is a row in one of these tables; what the tables do not hold, nobody could read or save."""
    names = [*describe.PLAIN, *describe.YES_OR_NO, *describe.ARRIVALS, *stable_ids.OPTIONS]
    assert sorted(names) == sorted(ENGLISH.titles)
    assert set(decisions.VALUES) <= set(ENGLISH.titles)
    assert {deed.name for deed in actions.DEEDS} <= set(ENGLISH.options)


def test_everything_can_be_said():
    """Every decision and every entry of many games reads without a gap."""
    kinds = set()
    for seed in range(times(60)):
        bundle = rich_bundle(seed % 9) if seed % 2 else small_world(seed % 24)
        luck = random.Random(seed)
        game = new_game(bundle, Options(2 + seed % 4, some_variants(luck)), seed)
        while game.decision is not None:
            kinds.add(game.decision.kind)
            decision = describe.decision(game)
            assert len(decision.options) == len(game.decision.options)
            assert decision.title
            for option in decision.options:
                assert option.text
                assert option.source
                assert option.chance is None or 0 <= option.chance <= 1
                assert option.pushed_chance is None or option.pushed_chance >= option.chance
            game.choose(luck.randrange(len(game.decision.options)))
        for entry in game.log:
            text = describe.entry(game, entry)
            assert "{" not in text
            assert describe.entry(bundle, entry)
    assert set(ENGLISH.titles) - kinds <= {
        "excess",
        "lighter",
    }  # so rare that tests of their own are sure to ask them


def test_sources():
    """A rule's id, or the card's block with its file and line."""
    builder = Builder()
    builder.card(1, actions=[builder.action(do("play_diary", diary=4), take("UPSET"))])
    builder.card(4, start=False)
    builder.diary[0]["sides"]["front"]["actions"][0]["block"]["id"] = "diary.1.front.action.1.block"
    table = Situation(builder).act(0, actions.CARD).act(0, actions.WALK, "B")
    texts = [describe.entry(table.game, entry) for entry in table.game.log]
    assert "Diary 4 (Diary 4) is put into play (diary.1.front.action.1.block, diary.loop:1)" in texts
    assert "Maja takes UPSET (diary.1.front.action.1.block, diary.loop:1)" in texts
    assert "Maja walks to B Place B (MOV-1)" in texts


def test_first_rumors_and_failed_ones_have_rules_of_their_own():
    """SET-9, ADV-3: not the rules for new and for pushed rumors."""
    table = Situation(Builder())
    texts = [describe.entry(table.game, entry) for entry in table.game.log]
    assert sum(text.startswith("A new rumor") and text.endswith("(SET-9)") for text in texts) == 4
    assert describe.entry(table.game, (log.ENIGMA, log.FAILED_RUMOR, 1)) == "Enigma is 1 (ADV-3)"


def test_a_trigger_names_its_side():
    builder = Builder()
    builder.card(1, on=[builder.on("end_phase", do("enigma", by=1))])
    builder.card(2, rules=[builder.rule("late_for_dinner", do("enigma", by=1))])
    table = Situation(builder)
    table.next_day()
    texts = [describe.sentence(table.game, entry) for entry in table.game.log]
    assert "The front of diary 1 (Diary 1) takes effect" in texts
    assert "The front of diary 2 (Diary 2) takes effect" in texts


def test_names_and_numbers_in_sentences():
    """One die, several helpers, words instead of ids."""
    builder = Builder()
    builder.flags("met-astronomer")
    builder.counter("slow-hum")
    game = Situation(builder).game
    assert " rolls 1 die for " in describe.sentence(game, (log.ROLL, -1, 0, 0, 1, 6))
    assert describe.sentence(game, (log.HELP, -1, 0, 0b110)) == "Maja gets help from Ola and Ulf"
    assert describe.sentence(game, (log.FLAG_SET, -1, 0)) == '"met astronomer" is noted'
    assert describe.sentence(game, (log.COUNTER, -1, 0, 2)) == "Slow hum is 2"


def test_nothing_to_describe_after_the_end():
    table = Situation(Builder()).day(6)
    table.next_day()
    with pytest.raises(ValueError, match="over"):
        describe.decision(table.game)


def test_costs_and_chances():
    """TIM-4, TST-8: options say what they cost and how likely they are."""
    builder = Builder()
    for place in "BCDEFGH":
        builder.rumor(place, builder.test("CHARMING"))
    table = Situation(builder).track("B", "C", hidden=False).put(0, "B")
    options = {o.text: o for o in describe.decision(table.game).options}
    look = options["Maja investigates Rumor 1"]
    assert (look.cost, look.group, look.source) == (1, "Maja", "ADV-2")
    assert look.chance == pytest.approx(1 - (5 / 6) ** 3)
    assert look.pushed_chance == pytest.approx(1 - (5 / 6) ** 6)
    assert options["Maja walks to C Place C"].cost == 2
    table.track("B", "C")
    hidden = {o.text: o for o in describe.decision(table.game).options}
    assert hidden["Maja investigates the rumor here, face down"].chance is None


def test_who_asks():
    """ADV-8, TIM-6: a question that a card brings up names the card's block, one of the rules the rule."""
    builder = Builder()
    effects = [
        take("UPSET", "one_kid"),
        do("machine_state", machine="one", state="ALERT"),
        to_kid("relieve", condition=None),
        do("turn_up_rumor"),
        do("look_at_rumors", count=2),
        to_kid("move_anywhere"),
    ]
    builder.card(1, actions=[builder.action(effect) for effect in effects])
    builder.machine("heron", "C3")
    builder.machine("other", "D4")
    table = Situation(builder).track("B", "C").hold(0, 0, 1)
    for number, action in enumerate(builder.diary[0]["sides"]["front"]["actions"]):
        twin = table.game.clone()
        twin.choose(table.options.index(actions.CARD + number))
        decision_view = describe.decision(twin)
        assert (
            {option.source for option in decision_view.options}
            == {decision_view.card}
            == {action["block"]["id"]}
        )
        assert {option.block for option in decision_view.options} == {action["block"]["id"]}
    table.hold(0, 2, 3)
    table.game.spent[0], table.game.pool[0], table.game.grounded[0] = 0, 0, 2
    table.game.favor[0] = 0
    table.evening()
    assert table.kind == "rest"
    decision_view = describe.decision(table.game)
    assert ({option.source for option in decision_view.options}, decision_view.card) == ({"TIM-6"}, "")
    assert {option.block for option in decision_view.options} == {""}
