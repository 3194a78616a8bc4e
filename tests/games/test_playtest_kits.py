"""Playtests of games other than Tales: their options are set-ups, and no word of Tales is said."""

from __future__ import annotations

import re

import boxes
import pytest
from loopwright.core.errors import Failure
from loopwright.core.phrases import Called
from loopwright.core.terminal_text import Paper
from loopwright.playtest import targets
from loopwright.playtest.options import Request, plan
from loopwright.playtest.output import of_session
from loopwright.playtest.session import Session
from loopwright.playtest.text.report import FiguresWriter
from loopwright.results_file.read import unnamed
from loopwright_engine import load_bundle
from loopwright_engine.playtest.plan import Cell, Plan

TALES = re.compile(r"\b(kids?|Monday|week|insight|enigma|time goes|explorer)\b", re.IGNORECASE)


def told(bundle, request):
    session = Session(bundle, plan(bundle, request), None)
    session.play(1, None, lambda _: None)
    called = Called(bundle.data)
    return FiguresWriter(of_session(session, called), called, Paper(width=90)).text()


@pytest.mark.parametrize(
    ("name", "by_round"),
    [
        ("the_last_glow", "Turn by turn"),
        ("bonnie_and_clyde", "Day by day"),
        ("lucha_libre", "Round by round"),
    ],
)
def test_no_word_of_tales_is_said(name, by_round):
    """Figures of another game have its own words."""
    bundle = load_bundle(getattr(boxes, name)())
    text = told(bundle, Request(games=4, bots="random"))
    assert by_round in text
    assert not TALES.findall(text.replace(bundle.data["strings"][bundle.data["scenario"]["title"]], ""))


def test_several_values_of_an_option_are_several_set_ups():
    """Without any, every value of the axis is played."""
    bundle = load_bundle(boxes.the_last_glow())
    both = plan(bundle, Request(games=1, bots="random"))
    one = plan(bundle, Request(games=1, bots="random,greedy", of_game=(("mode", ("nightmare",)),)))
    assert [cell.options.mode for cell in both.cells] == ["storm", "nightmare"]
    assert [(cell.options.mode, cell.bot) for cell in one.cells] == [
        ("nightmare", "random"),
        ("nightmare", "greedy"),
    ]
    targets.check(targets.read(["storm:5-10%"]), both.cells, bundle.kit)
    with pytest.raises(Failure, match="target for storm"):
        targets.check(targets.read(["storm:5-10%"]), one.cells, bundle.kit)


def test_a_program_in_one_seat_is_not_run_unasked():
    """A results file may name a program among the bots of several seats."""
    bundle = load_bundle(boxes.lucha_libre())
    for bot in ("random+evil.py", "evil.py+random", "/tmp/plan.bot+random"):
        cells = Plan((Cell(bundle.kit.options(), bot),), 1)
        assert unnamed(cells, ()) == [bot]
        assert unnamed(cells, (bot,)) == []


def test_what_dice_decide_is_told():
    """By card, and for the rules; without a look at luck nothing is said of it."""
    bundle = load_bundle(boxes.lucha_libre())
    session = Session(bundle, plan(bundle, Request(games=2, bots="random")), None)
    session.play(1, None, lambda _: None)
    called = Called(bundle.data)
    figures = of_session(session, called)
    assert "Dice decide" not in FiguresWriter(figures, called, Paper(width=90)).text()
    card = bundle.data["cards"][0]["id"]
    cards = [{"id": card, "share": 0.2}, {"id": "", "share": 0.1}]
    figures["bots"]["random"]["luck"] = {"share": 0.345, "cards": cards}
    text = " ".join(FiguresWriter(figures, called, Paper(width=90)).text().split())
    assert f"Dice decide 34 % of who wins; their luck is taken out here. Most for {called(card)} 20 %" in text
    assert "and the rules 10 %." in text
