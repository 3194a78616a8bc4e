"""What writers intend: in the bundle beside the game, checked for sense, and nothing to any game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import canonical, compile_path, validate_bundle
from loopwright_engine import load_bundle

from .examples import NOWHERE, put, put_card, small
from .forms import bundle, compiled, found, rumor

FRONT = """diary 2 "A Map of the Island"
  front
    {}
    action "Look at the map": turn up rumor
"""


def intended(folder: Path, line: str, **settings: Any) -> dict[str, Any]:
    """What becomes of a line on a front, without its names."""
    (only,) = bundle(folder, FRONT.format(line), **settings)["intentions"]
    assert (only.pop("id"), only.pop("item")) == ("diary.2.front.intend.1", "diary.2.front")
    return dict(only)


SAID = {
    "reachable": ("reachable", None, None),
    "reachable by friday": ("reachable", 5, None),
    "never": ("never", None, None),
    "never before thursday": ("never", 4, None),
    "after diary 1": ("after", None, "diary.1.front"),
    "after diary 1 on back": ("after", None, "diary.1.back"),
    "after flag met-astronomer": ("after", None, "flag.met-astronomer"),
    "by weekend": ("by", 6, None),
}


@pytest.mark.parametrize("words", SAID)
def test_each_way_to_say_it(words: str, tmp_path: Path) -> None:
    must, day, after = SAID[words]
    assert intended(tmp_path, f"intend {words}") == {"must": must, "day": day, "after": after}


def test_days_of_the_second_week(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, FRONT.format("intend by friday of week 2"))
    assert [code for code, *_ in found(compile_path(scenario, bundled=NOWHERE))] == ["LW0361"]
    card = (scenario / "scenario.loop").read_text("utf-8")
    put(scenario, {"scenario.loop": card.replace("weeks 1", "weeks 2")})
    data = compile_path(scenario, bundled=NOWHERE).bundle
    assert data is not None and data["intentions"][0]["day"] == 11


PLACES = """diary 2 "A Map of the Island"
  front
    when insight >= 2
      intend reachable by thursday
      play diary 1
    action "Look at the map"
      intend reachable
      test BRAVE
        success
          intend never before tuesday
          flip
        failure: enigma +1
    rule time runs out
      lose too-late "Too Late"
        intend never
        > Somebody folds the map.
  back
    intend after diary 2
    on end phase
      intend after flag met-astronomer
      turn up rumor
    win all-found "All Found" when insight >= 9
      > It lies flat.
      intend by friday
"""


def test_it_is_said_of_the_side_the_block_or_the_ending_around_it(tmp_path: Path) -> None:
    data = bundle(tmp_path, PLACES)
    assert [intention["item"] for intention in data["intentions"]] == [
        "diary.2.front.when.1.block",
        "diary.2.front.action.1.block",
        "diary.2.front.action.1.success",
        "ending.too-late",
        "diary.2.back",
        "diary.2.back.on.1.block",
        "ending.all-found",
    ]
    first = data["intentions"][0]
    name, line, column = data["origins"][first["id"]]
    assert (Path(name).name, column) == ("diary.loop", 7)
    text = (tmp_path / "scenarios" / "hum" / "diary.loop").read_text("utf-8")
    assert text.split("\n")[line - 1].strip() == "intend reachable by thursday"


def test_a_rumors_own_block_is_the_rumor(tmp_path: Path) -> None:
    data = bundle(tmp_path, rumor("intend reachable\nif insight >= 3\n  intend never\n  enigma +1"))
    assert [intention["item"] for intention in data["intentions"]] == ["rumor.hum.7", "rumor.hum.7.then"]


def test_no_game_depends_on_it(tmp_path: Path) -> None:
    """The hash of the bundle, which saved games hold, is that of the scenario without the lines."""
    plain = "".join(line for line in PLACES.splitlines(keepends=True) if "intend " not in line)
    without, with_intentions = bundle(tmp_path / "a", plain), bundle(tmp_path / "b", PLACES)
    assert without["intentions"] == [] and without["hash"] == with_intentions["hash"]
    assert without["strings"] == with_intentions["strings"]
    assert load_bundle(with_intentions).hash == load_bundle(without).hash


def test_a_bundle_from_before_there_were_intentions_still_plays(tmp_path: Path) -> None:
    data = json.loads(canonical(bundle(tmp_path)))
    del data["intentions"]
    assert validate_bundle(data) == []
    load_bundle(data)


WRONG = {
    "intend after diary 9": "LW0202",
    "intend after flag astronomer": "LW0203",
    "intend after diary 2 on back": "LW0314",
    "intend after diary 2": "LW0364",
    "intend by friday of week 3": "LW0341",
    "intend never before monday": "LW0365",
    "intend never\n    intend reachable": "LW0362",
    "intend by friday\n    intend never": "LW0362",
    "intend after diary 1\n    intend never": "LW0362",
    "intend by tuesday\n    intend never before thursday": "LW0362",
    "intend reachable\n    intend reachable": "LW0363",
    "intend never\n    intend never before friday": "LW0363",
    "intend after diary 1\n    intend after diary 1 on front": "LW0363",
}


@pytest.mark.parametrize("lines", WRONG)
def test_what_makes_no_sense_is_one_finding(lines: str, tmp_path: Path) -> None:
    assert [code for code, *_ in found(compiled(tmp_path, FRONT.format(lines)))] == [WRONG[lines]]


RIGHT = (
    "intend after diary 1\n    intend after diary 1 on back",
    "intend reachable by friday\n    intend never before thursday",
    "intend reachable\n    intend after flag met-astronomer\n    intend by friday",
)


@pytest.mark.parametrize("lines", RIGHT)
def test_what_goes_together(lines: str, tmp_path: Path) -> None:
    assert found(compiled(tmp_path, FRONT.format(lines))) == []


WEAKER = {
    "intend reachable\n    intend reachable by friday": "intend reachable by friday",
    "intend by tuesday\n    intend by friday": "intend by tuesday",
    "intend never before tuesday\n    intend never": "intend never",
    "intend never before friday\n    intend never before tuesday": "intend never before friday",
}


@pytest.mark.parametrize("lines", WEAKER)
def test_of_two_that_say_the_same_the_fix_keeps_the_one_that_asks_for_more(
    lines: str, tmp_path: Path
) -> None:
    (twice,) = compiled(tmp_path, FRONT.format(lines)).diagnostics
    (fix,) = twice.fixes
    text = (tmp_path / "scenarios" / "hum" / "diary.loop").read_text("utf-8").split("\n")
    left = [line.strip() for line in text[: fix.span.line - 1] + text[fix.span.end_line - 1 :]]
    assert [line for line in left if line.startswith("intend")] == [WEAKER[lines]]


def test_an_intention_asks_for_no_flag(tmp_path: Path) -> None:
    """A flag that only an intention names is still one that nothing asks about."""
    card = rumor(
        "set seen\nintend never before tuesday\nif insight >= 2\n  intend after flag seen\n  enigma +1"
    )
    assert [code for code, *_ in found(compiled(tmp_path, card, settings=("flag seen",)))] == ["LW0503"]
