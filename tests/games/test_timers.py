"""Timers in a game of rows, from the page to the table: what happens in so many days."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_dsl.format import format_text
from loopwright_engine import BundleError
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.kit import declarations, registry
from loopwright_engine.kit.declarations import slips
from loopwright_engine.kit.loading import check
from loopwright_engine.kit.make import Ask, CardGame, CardKind, DeclaredKit, Language, step
from loopwright_engine.kit.perfect import solve
from loopwright_engine.kit.rehearsal import fault
from loopwright_engine.kit.walk import walk

from .laws import obey
from .one_kit import OneKit, ready


class Camp(CardGame):
    """A deed a day, on four days."""

    language: ClassVar = Language(
        kinds=(CardKind("deed", "What one does.", "Deeds", least=1),),
        gauges={"joy": "how one feels"},
        round="day",
    )
    asks: ClassVar = {"what": Ask("What do you do?", "deed", "TST-1")}

    @step
    def turn(self) -> None:
        """Four days."""
        if self.round == 4:
            self.end(False, "unfinished")
        else:
            self.begin_round(self.day)

    @step
    def day(self) -> None:
        """One deed."""
        self.then(self.turn)
        self.ask("what", [*range(len(self.tables.cards["deed"]))], self.done)

    @step
    def done(self, deed: int) -> None:
        """What it says happens."""
        self.play("deed", deed)


KIT = DeclaredKit("camp", "Camp", 1, Camp)
CARDS = """scenario lake "The Lake"
  kit camp

gauge joy "Joy" from 0 to 9

deed bake "Bake": timer bread in 2 days: joy +1

deed wait "Wait"
  nothing

deed look "Look"
  if bread runs and days until bread = 1: stop bread
  else
    start bread in joy + 1 days

deed plan "Plan"
  > You write it down.
  in 1 day
    > It is time.
    choose
      "Go": joy +5
      "Stay": in 1 day: joy +2
  joy +1
"""
BAKE, WAIT, LOOK, PLAN = range(4)


KITS = OneKit(KIT, CARDS)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bundle:
    """The bundle of the cards above."""
    monkeypatch.setattr(registry, "find", KITS.find)
    return KITS.loaded(tmp_path)


def played(bundle: Bundle, *deeds: int) -> Any:
    """A game in which these answers were given."""
    game = KIT.start(bundle, KIT.options(), 1)
    for deed in deeds:
        obey(game, Random(1))
        game.choose(deed)
    return game


def joy(bundle: Bundle, *deeds: int) -> int:
    """Where joy stands after these answers."""
    return int(played(bundle, *deeds).gauge("joy"))


def told(game: Any) -> list[str]:
    """What the log says of markers."""
    lines = [KIT.sentence(game, entry) for entry in game.log]
    return [line for line in lines if "Marker" in line]


def test_it_happens_in_so_many_days(bundle: Bundle) -> None:
    """Not on the next morning, but on the one after it, once."""
    assert [joy(bundle, BAKE, *[WAIT] * more) for more in range(3)] == [0, 1, 1]
    assert told(played(bundle, BAKE, WAIT, WAIT)) == [
        "Marker 1 is put on space 2 of the timer track.",
        "Marker 1 leaves the timer track.",
    ]


def test_a_second_start_moves_the_marker(bundle: Bundle) -> None:
    """So it comes once, and later."""
    assert [joy(bundle, BAKE, BAKE, *[WAIT] * more) for more in range(2)] == [0, 1]


def test_it_is_stopped_and_started_elsewhere(bundle: Bundle) -> None:
    """On its last day it is stopped; else it is started, in as many days as there is joy, and one."""
    game = played(bundle, BAKE, WAIT, LOOK)
    assert game.gauge("joy") == 1 and told(game)[-1] == "Marker 1 is put on space 2 of the timer track."
    game = played(bundle, WAIT, BAKE, LOOK)
    assert told(game)[-1] == "Marker 1 is taken off the timer track." and game.gauge("joy") == 0


def test_what_it_stands_for_may_ask(bundle: Bundle) -> None:
    """A decision comes before the day goes on, and a timer may start another."""
    game = played(bundle, PLAN)
    assert game.decision.kind == "choose" and game.round == 2
    game.choose(1)
    assert game.decision.kind == "what" and game.gauge("joy") == 1
    game.choose(WAIT)
    assert game.gauge("joy") == 3


def test_chances_are_exact(bundle: Bundle) -> None:
    """Everything is known, so the best game is found."""
    assert solve(bundle, KIT.options()).start == 0.0
    walked = walk(bundle)
    assert walked.whole and {"deed.plan.block", "deed.bake.later"} <= set(walked.reached)


def test_a_bundle_with_an_unknown_timer_is_refused(bundle: Bundle) -> None:
    data = json.loads(json.dumps(bundle.data))
    data["timers"] = data["timers"][1:]
    with pytest.raises(BundleError, match="bread"):
        check(data, 1)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("start bread", "start bred", "LW0241"),
        ("stop bread", "stop bred", "LW0241"),
        ("bread runs", "bred runs", "LW0241"),
        ("until bread", "until bred", "LW0241"),
        ("in 2 days", "in 0 days", "LW0341"),
        ("in 2 days", "in 30 days", "LW0341"),
        ('deed wait "Wait"\n  nothing', 'deed wait "Wait": timer bread in 1 day: joy +1', "LW0376"),
        ("timer bread", "timer joy", "LW0224"),
        ("in joy + 1 days", "in joy + 20 days", "LW0380"),
        ("in 2 days: joy +1", "in 2 days: jay +1", "LW0901"),
        (
            'deed wait "Wait"\n  nothing',
            'deed wait "Wait": do bun 2\n\neffect bun N\n  in 1 day: joy +N',
            "LW0377",
        ),
    ],
)
def test_mistakes(old: str, new: str, code: str, tmp_path: Path) -> None:
    assert code in {finding.code for finding in KITS.checked(tmp_path, CARDS.replace(old, new)).diagnostics}


def test_what_it_reads_like(bundle: Bundle) -> None:
    text = KitText(bundle.data)
    faces = {card["id"]: [line for _, line in text.face(card)] for card in bundle.data["cards"]}
    assert faces["deed.bake"] == [
        "Put marker 1 on space 2 of the timer track.",
        "**When it leaves the track:** Joy +1.",
    ]
    assert faces["deed.look"] == [
        "If marker 1 is on the timer track and the space of marker 1 = 1, take marker 1 off the timer track. "
        "Otherwise, put marker 1 on this space of the timer track: Joy + 1."
    ]
    assert faces["deed.plan"] == [
        "You write it down.",
        "Put marker 2 on space 1 of the timer track.",
        "**When it leaves the track:** Choose one.",
        "It is time.",
        "– **Go:** Joy +5.",
        "– **Stay:** Put marker 3 on space 1 of the timer track.",
        "– – **When it leaves the track:** Joy +2.",
        "**Now:** Joy +1.",
    ]
    soon = {"do": "start_timer", "timer": "bread", "rounds": {"q": "counter", "counter": "joy"}}
    assert text.timer(soon, None) == "put marker 1 on this space of the timer track: Joy (less than 1 is 1)"


def test_a_kit_that_begins_no_round_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its timers would stand still."""
    assert [slip.what for slip in slips(KIT)] == []
    monkeypatch.setattr(declarations, "_speaks_of", lambda *_: False)
    assert any("begin_round" in slip.what for slip in slips(KIT))


def test_timers_come_nearer_though_no_rule_says_so(bundle: Bundle) -> None:
    """Rules are held to what they say: a round that begins is none of that, a timer moved by hand is."""

    class Meddling(Camp):
        @step
        def day(self) -> None:
            """Nobody has said it."""
            super().day()
            self.gauges[self.tables.gauge("timer.bread")] = 2

    meddling = DeclaredKit("camp", "Camp", 1, Meddling)
    honest, other = (fault(Bundle(bundle.data, kit, kit.prepared(bundle.data))) for kit in (KIT, meddling))
    assert honest == ""
    assert "changes the timer bread, which cards alone may" in other


def test_what_waits_for_a_stopped_timer_is_said_in_words_of_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The counter that the game keeps for it has no name on cards."""
    monkeypatch.setattr(registry, "find", KITS.find)
    result = KITS.checked(tmp_path, CARDS + '\ndeed ask "Ask"\n  stop bread\n  if bread runs: joy +1\n')
    (reason,) = never_by_cards(ready(KIT, result).data).values()
    assert reason.endswith("days until bread is 0 there")


def test_a_game_without_rounds_has_no_timers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Camp, "language", Language(kinds=Camp.language.kinds, gauges=Camp.language.gauges))
    findings = KITS.checked(tmp_path, CARDS.replace("days", "rounds").replace("day:", "round:")).diagnostics
    assert "LW0922" in {finding.code for finding in findings}


def test_nothing_is_called_unreachable(bundle: Bundle) -> None:
    assert never_by_cards(bundle.data) == {}


def test_layout_is_kept() -> None:
    assert format_text(CARDS, KIT.language) == CARDS
