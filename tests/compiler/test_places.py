"""Counters that each location of Tales has: written out, and said as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import validate_bundle
from loopwright_compiler.deep_check import Branches
from loopwright_engine import load_bundle
from loopwright_engine.core.branches import blocks_within
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.item_names import ItemNames
from loopwright_games.tales.options import Options

from .forms import bundle, compiled

SETTINGS = ("diary 7", 'counter heat "Heat" each place from 0 to 3')
SIDE = (
    'diary 7 "The Dairy"\n  front\n    on play\n      heat at A +2, heat at K +1\n'
    "      for each place with heat >= 2\n        heat there -1\n        insight +1\n"
    "      insight +(places with heat >= 1)\n"
    '    action "Blow" at B, if heat here < 2: heat here +1\n'
)


def test_a_block_for_each_location(tmp_path: Path) -> None:
    """ADV-11: for each in turn; the card says what was written."""
    data = bundle(tmp_path, SIDE, settings=SETTINGS)
    assert validate_bundle(data) == []
    (card,) = [card for card in data["diary"] if card["number"] == 7]
    text = [data["strings"][sid] for _, sid in card["sides"]["front"]["text"]]
    assert text[1] == (
        "**For each place where *Heat* is 2 or more, one after another:** "
        "Lower *Heat there* by 1. Raise {insight} by 1."
    )
    assert text[-1] == "**At B (Beach), spend {time}, if *Heat here* is 1 or less:** Raise *Heat here* by 1."
    loaded = load_bundle(data)
    game = loaded.kit.start(loaded, Options(2), 5)
    stood = {
        one["id"]: value for one, value in zip(data["scenario"]["counters"], game.counters, strict=False)
    }
    assert (stood["heat.a"], stood["heat.k"], game.insight) == (1, 1, 3)


def test_items_of_the_scenario_speak_of_them(tmp_path: Path) -> None:
    """They lie among those of the world, and are written out as all other cards are."""
    item = 'item fan "Fan"\n  color BRAVE\n  tags SHARP\n  action "Blow", if heat here >= 1: heat here -1\n\n'
    data = bundle(tmp_path, item + SIDE, settings=SETTINGS)
    assert validate_bundle(data) == []
    (fan,) = [card for card in data["world"]["items"] if card["id"] == "fan"]
    assert {one["op"] for one in fan["actions"][0]["condition"]["of"]} == {"and"}
    assert [effect["do"] for effect in fan["actions"][0]["block"]["effects"]] == ["if"]


@pytest.mark.parametrize(
    ("line", "told"),
    (
        ("if heat there >= 3: insight +1", [("LW0535", "This is never true here: `heat there >= 3`.")]),
        ("if heat there >= 1: insight +1", []),  # so it is at one of them
    ),
)
def test_what_is_so_at_no_place_is_told_once(tmp_path: Path, line: str, told: list[tuple[str, str]]) -> None:
    """The line for each place is one line to its writer: it is dead where it is at every place."""
    checked = compiled(tmp_path, SIDE.replace("insight +1\n", f"{line}\n", 1), settings=SETTINGS)
    deeper = Branches().added_to(checked)
    assert [(one.code, one.message) for one in deeper.diagnostics if "heat" in one.message] == told


@pytest.mark.parametrize("number", ["total heat", "places with heat >= 1"])
def test_what_all_locations_have_together_has_an_end(tmp_path: Path, number: str) -> None:
    """Six with three each, which is few enough to repeat; an end that no scenario knows would be told."""
    side = (
        f'diary 7 "The Dairy"\n  front\n    on play\n      heat at A +2\n      repeat {number}: insight +1\n'
    )
    data = bundle(tmp_path, side, settings=SETTINGS)
    loaded = load_bundle(data)
    assert loaded.kit.start(loaded, Options(2), 5).insight == (2 if number.startswith("total") else 1)


def test_what_is_written_out_is_told_as_it_was_written(tmp_path: Path) -> None:
    """An end is one line of all locations, and a change `here` has no chain of `else` in its name."""
    settings = ("diary 7", f"{SETTINGS[1]}\n    over: insight +1")
    data = bundle(tmp_path, SIDE, settings=settings)
    assert [item.id for item in items(data) if item.id.startswith("counter.")] == []
    ends = [one["over"]["id"] for one in data["scenario"]["counters"] if one["id"].startswith("heat.")]
    assert ends[0] == "counter.heat.over.0here.a" and data["origins"].keys() >= {*ends}
    (card,) = [card for card in data["diary"] if card["number"] == 7]
    blow = card["sides"]["front"]["actions"][0]["block"]
    names = {ItemNames(data).of(block["id"]) for block in blocks_within(blow)}
    assert names == {'action "Blow" on diary 7 front'}
