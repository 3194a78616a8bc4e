"""Names that outlive a draft: of decisions, options and log entries."""

import random

from engine_builder import Builder, insight
from engine_situation import Situation
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import stable_ids
from loopwright_games.tales.text.catalogue import ENGLISH
from sweep_length import times

CARD_COPIES = ("trade", "discard", "excess", "lighter", "retrieve", "test")
"""Decisions that may offer two copies of one card, which share a name."""


def test_every_option_has_a_name_of_its_own():
    """At every decision of random games; and names are short, printable words."""
    kinds = set()
    for seed in range(times(24)):
        luck = random.Random(seed)
        bundle = small_world(seed % 8) if seed % 2 else rich_bundle(seed % 8)
        game = new_game(bundle, Options(2 + seed % 4, some_variants(luck)), seed)
        while game.decision is not None:
            kinds.add(game.decision.kind)
            names = [stable_ids.option_id(game, option) for option in game.decision.options]
            assert stable_ids.decision_id(game).startswith(game.decision.kind)
            assert all(name.isprintable() and name for name in names)
            if game.decision.kind not in CARD_COPIES:
                assert len(set(names)) == len(names), (game.decision.kind, names)
            game.choose(luck.randrange(len(names)))
        assert stable_ids.decision_id(game) == ""
        for entry in game.log:
            named = stable_ids.entry_id(game, entry)
            assert all(isinstance(part, str) and part.isprintable() for part in named)
            assert stable_ids.told(game, named)
    assert len(set(ENGLISH.titles) - kinds) <= 4


def test_names_hold_ids_not_numbers():
    """Kids, places, cards and conditions by their ids."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("BRAVE", (insight(1),), tags=("SHARP",)), at="A")])
    table = Situation(builder, ("maja", "ola", "per")).put(2, "H").give(0, "saw").give(1, "coat")
    names = [stable_ids.option_id(table.game, option) for option in table.options]
    assert {"maja walk B", "ola home", "maja trade", "evening"} <= set(names)
    table.act(0, actions.CARD)
    assert stable_ids.decision_id(table.game).startswith("test maja block.")
    names = [stable_ids.option_id(table.game, option) for option in table.options]
    assert names == ["help", "use item.knife", "use item.saw"]
    table.dice().pick(0)
    assert [stable_ids.option_id(table.game, option) for option in table.options] == [
        "no", "EXHAUSTED", "UPSET", "SCARED", "INJURED",
    ]  # fmt: skip
    table.pick(0).act(0, actions.TRADE)
    assert "ola item.coat maja" in [stable_ids.option_id(table.game, option) for option in table.options]


def test_entries_hold_the_card_that_spoke():
    """Not the place on the card, which moves when something is written above it."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(2))])
    builder.diary[0]["sides"]["front"]["actions"][0]["block"]["id"] = "diary.1.front.action.1.block"
    table = Situation(builder).act(0, actions.CARD)
    named = [stable_ids.entry_id(table.game, entry) for entry in table.game.log]
    assert ["insight", "diary.1", "2"] in named
    assert ["first_player", "", "ulf"] in named or any(entry[0] == "first_player" for entry in named)
    assert log.KINDS[table.game.log[0][0]].name == named[0][0]


def test_entries_of_another_draft_are_told_by_name():
    """Kids, places and cards by their names in this draft; what it does not know by its id."""
    builder = Builder()
    builder.card(4, start=False)
    game = Situation(builder, ("maja", "ola")).game
    names = game.tables.names
    maja, ola = (names.kids[[kid.id for kid in game.tables.kids].index(name)] for name in ("maja", "ola"))
    saw = names.cards[names.ids["card"].index("item.saw")]
    assert maja != "maja"
    for entry, sentence in (
        (["insight", "diary.1", "2"], "Insight is 2"),
        (["walk", "", "maja", "B"], f"{maja} walks to {names.place(1)}"),
        (["walk", "", "pelle", "?"], "pelle walks to ?"),
        (["help", "", "maja", "ola"], f"{maja} gets help from {ola}"),
        (["anomaly_used", "", "maja", "item.saw", "1"], f"{maja} uses {saw} (counters left: 1)"),
        (["walk", ""], "walk "),
        (["trigger", "diary.4"], f"Diary {names.diary[0]} takes effect"),
        (["trigger", "diary.9"], "diary.9 takes effect"),
    ):
        assert stable_ids.told(game, entry) == sentence
    for option, sentence in (
        ("maja walk B", f"{maja} walks to {names.place(1)}"),
        ("maja hack heron", f"{maja} begins to hack heron"),
        ("maja investigate", f"{maja} investigates the rumor here, face down"),
        ("evening", "evening"),
        ("use item.saw", "use item.saw"),
    ):
        assert stable_ids.chosen(game, option) == sentence


def test_the_moment():
    """Day and phase, also between two days."""
    table = Situation(Builder(), 2)
    assert stable_ids.moment(table.game) == "Monday of week 1, the adventure phase"
    table.day(6).evening()
    assert stable_ids.moment(table.game) == "the weekend of week 1, the end phase"
