"""Saves that outlive their draft."""

import json
import random

import pytest
from engine_builder import Builder, compare, enigma, insight, take
from engine_trees import rich_bundle, some_variants
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_engine import SaveError, load, new_game, open_draft, save
from loopwright_engine.session.saves import FIELDS
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from sweep_length import times

KIDS = ("maja", "ola")


def draft(change=None, weeks=1):
    """A story with two actions at the school, as written or changed."""
    builder = Builder(weeks)
    for place in "BCDEFGH" * 2:
        builder.rumor(place)
    builder.card(1, actions=[builder.action(insight(1), at="A"), builder.action(enigma(1), at="A")])
    builder.card(2, actions=[builder.action(insight(3), at="A")])
    if change is not None:
        change(builder)
    for card in builder.diary:
        for number, action in enumerate(card["sides"]["front"]["actions"], 1):
            label = f"{card['id']}.front.action.{action.pop('name', number)}.label"
            builder.strings[label] = builder.strings[action["label"]]
            action["label"] = label
            action["block"]["id"] = f"{card['id']}.front.action.{number}.block"
    return builder.build()


def played(bundle, *deeds):
    """A save after these deeds of Maja, or an evening."""
    game = new_game(bundle, Options(KIDS), 1)
    for deed in deeds:
        game.choose(game.decision.options.index(deed))
    return json.loads(json.dumps(save(game)))


STORY = (actions.CARD, actions.CARD + 2, actions.EVENING, actions.WALK + 1)


def test_the_same_draft():
    """Every choice agrees, and the game is the saved one."""
    saved = played(draft(), *STORY)
    opened = open_draft(draft(), saved)
    assert opened.whole
    assert (opened.steps_agreed, opened.steps, opened.rest) == (4, 4, [])
    assert opened.game.digest() == load(draft(), saved).digest()


def test_words_may_change():
    """Prose and titles are not the story; neither is a card that was never met."""

    def change(builder):
        builder.string("diary.1.title", "A Better Title")
        builder.strings["kid.maja"] = "Majken"
        builder.card(3, start=False, actions=[builder.action(take("UPSET"))])

    opened = open_draft(draft(change), played(draft(), *STORY))
    assert opened.whole
    assert opened.steps_agreed == 4


def test_an_option_has_another_number():
    """Options are found by name, whatever comes before them now."""

    def change(builder):
        front = builder.diary[0]["sides"]["front"]
        for number, action in enumerate(front["actions"], 1):
            action["name"] = number
        front["actions"].insert(0, {**builder.action(take("UPSET"), at="A"), "id": "new", "name": "new"})

    new = draft(change)
    opened = open_draft(new, played(draft(), *STORY))
    assert opened.whole
    assert opened.game.choices != played(draft(), *STORY)["choices"]


def test_an_outcome_differs():
    """The game stops after the choice that went another way, and says where, by which card and how."""

    def change(builder):
        builder.diary[1]["sides"]["front"]["actions"][0]["block"]["effects"] = [insight(5)]

    opened = open_draft(draft(change), played(draft(), *STORY))
    assert not opened.whole
    assert (opened.steps_agreed, opened.steps) == (1, 4)
    assert opened.game.insight == 6
    assert opened.rest == [("adventure", "evening"), ("adventure", "maja walk B")]
    assert opened.step == "Monday of week 1, the adventure phase"
    assert opened.card == "diary.2, diary.loop:2"
    assert opened.told == "then: Insight is 4; now: Insight is 6"


def test_nothing_more_is_told():
    """An effect that is gone."""

    def change(builder):
        builder.diary[1]["sides"]["front"]["actions"][0]["block"]["effects"] = []

    opened = open_draft(draft(change), played(draft(), *STORY))
    assert opened.told == "then: Insight is 4; now: nothing more"
    assert opened.card == "diary.2, diary.loop:2"


def test_another_decision_comes_up():
    """What was to be decided then and now, in words: the question, the kid and the card."""

    def asks(first):
        def change(builder):
            front = builder.diary[0]["sides"]["front"]
            test, choice = builder.test("BRAVE", tags=("SHARP",)), builder.choose((None, ()), (None, ()))
            front["actions"][0]["block"]["effects"] = [test if first else choice]

        return draft(change)

    game = new_game(asks(True), Options(KIDS), 1)
    game.choose(game.decision.options.index(actions.CARD))
    game.choose(0)
    opened = open_draft(asks(False), json.loads(json.dumps(save(game))))
    assert opened.told == (
        "then how a test is faced (Maja, Diary 1 (Diary 1)) was to be decided; "
        "now it is a choice on a card (Maja, Diary 1 (Diary 1))"
    )


def test_an_option_is_gone():
    """The game stops before the choice that is not there any more."""

    def change(builder):
        del builder.diary[1]["sides"]["front"]["actions"][0]

    opened = open_draft(draft(change), played(draft(), *STORY))
    assert opened.steps_agreed == 1
    assert opened.game.insight == 1
    assert len(opened.rest) == 3
    assert opened.card == "diary.2, diary.loop:2"
    message = 'then the choice was "{}: diary.2.front.action.1.label"; now it is not offered'
    assert opened.told == message.format(opened.game.tables.names.kids[0])


def test_another_decision():
    """A test that is new asks something that was not asked."""

    def change(builder):
        test = builder.test("CHARMING", (insight(1),))
        builder.card(3, on=[builder.on("new_day", test)])

    opened = open_draft(draft(change), played(draft(), *STORY))
    assert opened.steps_agreed == 0
    assert opened.rest[0] == ("adventure", "maja action diary.1.front.action.1.label")
    assert opened.told.startswith("then: ")
    assert opened.game.choices == []


def test_the_game_is_over_sooner():
    """An ending that comes sooner: the choices that were made after it do not fit any more."""

    def change(builder):
        builder.diary[0]["sides"]["front"]["checks"].append(
            {"id": "diary.1.front.win.1", **builder.win_when(compare("insight", ">=", 4))}
        )

    opened = open_draft(draft(change), played(draft(), *STORY))
    assert opened.game.result.won
    assert opened.steps_agreed == 1
    assert opened.rest == [("adventure", "evening"), ("adventure", "maja walk B")]
    assert opened.told.endswith("; now: The kids win: Won")


def test_another_scenario():
    saved = played(draft(), *STORY)
    with pytest.raises(SaveError, match="another scenario"):
        open_draft(draft(lambda builder: builder.scenario.update(id="other")), saved)


@given(st.integers(0, 30), st.integers(0, 30))
@settings(max_examples=times(8), deadline=None)
def test_any_two_drafts(old, new):
    """Between any two drafts the steps agreed and the rest are the whole story; the same draft agrees."""
    luck = random.Random(old)
    game = new_game(rich_bundle(old % 4), Options(3, some_variants(luck)), old)
    while game.decision is not None and len(game.choices) < 80:
        game.choose(luck.randrange(len(game.decision.options)))
    saved = json.loads(json.dumps(save(game)))
    opened = open_draft(rich_bundle(new % 4), saved)
    assert opened.steps == len(saved["choices"])
    left = [(decision, option) for decision, option, _ in saved["steps"]]
    assert opened.rest == left[len(opened.game.choices) :]
    assert len(opened.game.choices) - opened.steps_agreed in (0, 1)
    if old % 4 == new % 4:
        assert opened.whole
        assert opened.game.digest() == game.digest()
    else:
        assert opened.told


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda s: s.update(version=1), "version 1"),
        (lambda s: s.update(steps=3), "steps"),
        (lambda s: s["steps"].pop(), "steps"),
        (lambda s: s["steps"].__setitem__(1, []), "step 1"),
        (lambda s: s["steps"][1].__setitem__(0, "x" * 10_000), "step 1"),
        (lambda s: s["steps"][1].__setitem__(0, "\x1b[2J"), "step 1"),
        (lambda s: s["steps"][1].__setitem__(1, 5), "step 1"),
        (lambda s: s["steps"][1].__setitem__(2, {}), "told"),
        (lambda s: s["steps"][1].__setitem__(2, [["a", []]]), "told"),
        (lambda s: s.update(opening=[["insight"]]), "told"),
        (lambda s: s.update(opening=7), "told"),
        (lambda s: s["options"].update(kids=["nobody", "maja"]), "set up"),
        (lambda s: s.update(options=None), "options"),
        (lambda s: s.update(seed=10**5000), "bits"),
        (lambda s: s.update(choices=[0] * 200_001), "steps"),
    ],
)
def test_hostile_saves(change, words):
    """Whatever stands in the file, it is read or refused."""
    saved = played(draft(), *STORY)
    change(saved)
    with pytest.raises(SaveError, match=words):
        open_draft(draft(), saved)


def test_unknown_entries_are_told_as_they_are():
    """A save of another engine may tell what this one does not know."""
    saved = played(draft(), *STORY)
    saved["steps"][0][2][0] = ["unheard-of", "diary.9", "x"]
    opened = open_draft(draft(), saved)
    assert opened.told.startswith("then: unheard-of diary.9 x; now: ")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=6))
@settings(max_examples=times(10), deadline=None)
def test_anything_in_the_steps(value):
    """A step of any shape is read or refused."""
    saved = played(draft(), *STORY)
    for place in range(3):
        changed = json.loads(json.dumps(saved))
        changed["steps"][1][place] = value
        try:
            opened = open_draft(draft(), changed)
        except SaveError:
            continue
        assert opened.steps == 4


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**9) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(FIELDS), ANYTHING)
@settings(max_examples=times(15), deadline=None)
def test_anything_in_a_save(field, value):
    """Whatever a part of the file is replaced by, both ways of opening it read it or refuse it."""
    bundle = draft()
    saved = played(bundle, *STORY)
    for changed in (saved | {field: value}, saved | {"options": saved["options"] | {"kids": value}}):
        for open_it in (load, open_draft):
            try:
                open_it(bundle, changed)
            except SaveError as error:
                assert str(error)
