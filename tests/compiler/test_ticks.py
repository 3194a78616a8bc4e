"""Lines that come once a game, in Tales and in kits: what is said of them, printed and played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright.story_tests.play import record
from loopwright_compiler import compile_path
from loopwright_compiler.core.ticks import is_tick
from loopwright_compiler.semantics.markup import plain
from loopwright_engine import load_bundle
from loopwright_engine.core.branches import TICK
from loopwright_engine.core.source_text import SourceText
from loopwright_games.tales.options import Options

from .examples import NOWHERE, declare, put_card, small

FERRYMAN = """\
rumor hum 7 "The Ferryman" at A
  if first time and insight >= 1
    insight +1
  else
    enigma +1
  choose
    "Ask him", once per game: favor +1
    "Pay him", spend 1, once per game if insight >= 2: favor +1
    "Row yourself": nothing
"""


def findings(folder: Path, card: str) -> list[str]:
    scenario = small(folder)
    put_card(scenario, card)
    return [diagnostic.code for diagnostic in compile_path(scenario, bundled=NOWHERE).diagnostics]


def bundle_of(folder: Path, card: str) -> Any:
    scenario = small(folder)
    put_card(scenario, card)
    checked = compile_path(scenario, bundled=NOWHERE)
    assert not checked.failed and checked.bundle is not None, checked.diagnostics
    return checked.bundle


def test_each_line_has_a_box_of_its_own_that_is_asked_and_ticked(tmp_path: Path) -> None:
    bundle = bundle_of(tmp_path, FERRYMAN)
    rumor = next(card for card in bundle["rumors"] if card["number"] == 7)
    flags = [flag["id"] for flag in bundle["scenario"]["flags"]]
    boxes = flags[-3:]
    assert len(set(boxes)) == 3 and all(map(is_tick, boxes)) and not any(map(is_tick, flags[:-3]))
    branch, choose = rumor["block"]["effects"]
    assert branch["condition"]["of"][0] == {"op": "not", "of": {"op": "flag", "flag": boxes[0]}}
    assert branch["then"]["effects"][0] == {"do": "set_flag", "flag": boxes[0]}
    assert branch["else"]["effects"] == [{"do": "enigma", "by": 1}]
    assert [option["condition"] is None for option in choose["options"]] == [False, False, True]
    assert choose["options"][1]["spend"] == 1
    load_bundle(bundle)


def test_the_card_shows_the_box_where_it_is_asked_and_says_when_to_tick(tmp_path: Path) -> None:
    bundle = bundle_of(tmp_path, FERRYMAN)
    rumor = next(card for card in bundle["rumors"] if card["number"] == 7)
    text = " ".join(bundle["strings"][sid] for _, sid in rumor["text"])
    assert "{box} is not ticked" in text and "tick the box" in text
    assert plain(text).count("tick") == text.count("tick") and "noted" not in text


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ('rumor hum 7 "F" at A\n  if not first time: rest\n', "LW0552"),
        ('rumor hum 7 "F" at A\n  if first time or insight >= 2: rest\n', "LW0552"),
        ('diary 2 "F"\n  front\n    when first time: flip\n  back\n    > So.\n', "LW0552"),
        ('diary 2 "F"\n  front\n    action "Ask" at K, if first time: rest\n', "LW0552"),
        ('rumor hum 7 "F" at A\n  choose\n    "A" if first time: rest\n    "B": nothing\n', "LW0552"),
        ('rumor hum 7 "F" at A\n  choose\n    "A", once per game: rest\n    "B", spend 1: rest\n', "LW0542"),
        (
            'item cap "C"\n  color BRAVE\n  tags SHARP\n  copies 2\n  action "Pay": rest if first time\n',
            "LW0553",
        ),
    ],
)
def test_what_cannot_be_ticked_is_told(tmp_path: Path, card: str, code: str) -> None:
    assert code in findings(tmp_path, card)


def test_two_first_times_exclude_nothing(tmp_path: Path) -> None:
    """Each has its own box, so the inner one is no contradiction to the outer."""
    card = 'rumor hum 7 "F" at A\n  if first time\n    rest\n  else\n    if first time: insight +1\n'
    assert findings(tmp_path, card) == []


def test_a_recorded_story_names_no_box(tmp_path: Path) -> None:
    """A box has no name that a story test could say."""
    card = 'diary 7 "The Bell"\n  front\n    on end phase\n      if first time: set met-astronomer\n'
    scenario = small(tmp_path)
    put_card(scenario, card)
    declare(scenario, "diary 7")
    loaded = load_bundle(compile_path(scenario, bundled=NOWHERE).bundle)
    game = loaded.kit.start(loaded, Options(2), 1)
    while game.decision is not None and game.round < 2:
        game.choose(0)
    text = record(loaded, game)
    assert "flag met-astronomer" in text and "tick." not in text


@pytest.mark.parametrize(("box", "words"), [("a.if", "first time"), ("a.option.1", "once per game")])
def test_reasons_of_proofs_say_what_was_written(box: str, words: str) -> None:
    """Not the flag that a box is in the bundle."""
    ticked = {"op": "flag", "flag": f"{TICK}{box}"}
    text = SourceText()
    assert text.condition({"op": "not", "of": ticked}) == words
    assert text.condition(ticked) == f"not {words}"
    assert text.effect({"do": "set_flag", "flag": f"{TICK}{box}"}) == words
