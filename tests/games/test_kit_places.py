"""Counters that each place has, in a game of rows with a map: written out, said, played and printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from loopwright.playtest.text.kept import once_each
from loopwright_compiler import canonical
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print.cards.kit_cards import tracks
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.core.branches import blocks_within
from loopwright_engine.kit import coverage, registry
from loopwright_engine.kit.contents import block_items

from .causeway_kit import CAUSEWAY, KIT, KITS
from .one_kit import ready

DECLARED = """
  counter heat "Heat" each place from 0 to 3
    over: salt +1, heat there = 0
"""


def checked(folder: Path, *lines: str, declared: str = DECLARED) -> Any:
    """The causeway with what each place has, and an effect that says these lines, done at the gate."""
    text = (CAUSEWAY / "scenario.loop").read_text("utf-8").replace("\n", declared, 1)
    text = text.replace("  load 2, drift +1", "  do burn\n  load 2, drift +1")
    said = "\n  ".join(lines)
    return KITS.checked(folder, f"{text.rstrip()}\n\neffect burn\n  {said}\n")


def loaded(folder: Path, *lines: str) -> Bundle:
    """Its bundle, ready to be played."""
    return ready(KIT, checked(folder, *lines))


def burnt(bundle: Bundle, at: int = 0, **heat: int) -> dict[str, int]:
    """How the gauges stand after the effect at a place, once places had so much heat."""
    game: Any = KIT.start(bundle, KIT.options(), 1)
    game.decision = None
    numbers = bundle.tables.gauge_numbers
    for name, number in numbers.items():
        game.gauges[number] = heat.get(name.removeprefix("heat."), 0)
    game.standing = at
    effect = next(one for one in bundle.data["effects"] if one["id"] == "burn")
    game.stack[:] = [(game._number(game.play_block, 0), bundle.tables.block_ids.index(effect["block"]["id"]))]
    while game.stack and game.decision is None and game.result is None:
        game.go_on()
    return {name.removeprefix("heat."): game.gauges[number] for name, number in numbers.items()}


@pytest.mark.parametrize(
    ("line", "sentence", "before", "after"),
    [
        ("heat here +1", "Heat here +1.", {}, {"pans": 1}),
        ("heat at hut = 2", "Heat at The hut becomes 2.", {}, {"hut": 2}),
        ("heat here +2", "Heat here +2.", {"pans": 2}, {"salt": 1, "pans": 0}),
        ("salt +1 if heat here >= 2", "If Heat here ≥ 2, Salt +1.", {"gate": 3, "pans": 1}, {}),
        ("salt +1 if not heat here >= 2", "If Heat here < 2, Salt +1.", {"gate": 3}, {"salt": 1}),
        ("salt +(heat here + 1)", "Salt +(Heat here + 1).", {"pans": 2}, {"salt": 3}),
        ("salt = total heat", "Salt becomes Heat of all places together.", {"pans": 2}, {"salt": 2}),
        (
            "salt +1 if any place with heat >= 2",
            "If there is a place where Heat ≥ 2, Salt +1.",
            {"hut": 2},
            {"salt": 1},
        ),
        (
            "salt +1 if places with heat >= 1 >= 2",
            "If there are 2 or more places where Heat ≥ 1, Salt +1.",
            {"hut": 2, "gate": 1},
            {"salt": 1},
        ),
        (
            "salt +1 if not places with heat >= 1 = 1",
            "If there is not exactly 1 place where Heat ≥ 1, Salt +1.",
            {"hut": 2},
            {},
        ),
        (
            "salt +(places with heat >= 1)",
            "Salt +the number of places with this: (Heat ≥ 1).",
            {"hut": 2, "gate": 1},
            {"salt": 2},
        ),
        (
            "for each place with heat >= 2: heat there -1, salt +1",
            "**For each place where Heat ≥ 2, one after another:** Heat there −1. Salt +1.",
            {"hut": 3, "gate": 2, "pans": 1},
            {"hut": 2, "gate": 1, "salt": 2},
        ),
    ],
)
def test_what_is_written_is_said_and_done(
    tmp_path: Path, line: str, sentence: str, before: dict[str, int], after: dict[str, int]
) -> None:
    """The card says what was written; each place keeps its own, and what nobody named stays."""
    bundle = loaded(tmp_path, line)
    text = KitText(bundle.data, KIT.language)  # type: ignore[arg-type]
    effect = next(one for one in bundle.data["effects"] if one["id"] == "burn")
    assert text.read(effect["block"]) == [("rule", sentence)]
    stood = {"salt": 0, "gate": 0, "pans": 0, "hut": 0} | before
    assert burnt(bundle, at=1, **before) == stood | after


def test_a_test_for_each_place_is_written_out(tmp_path: Path) -> None:
    """Tests of kits have no id of their own."""
    bundle = loaded(
        tmp_path, "for each place", "  test 2 dice >= 2", "    success: heat there +1", "    failure: salt +1"
    )
    assert burnt(bundle) == {"salt": 0, "gate": 1, "pans": 1, "hut": 1}


@pytest.mark.parametrize(
    "line",
    [
        "repeat total heat up to 1: salt +1",
        "repeat total heat: salt +1",
        "repeat places with heat >= 1: salt +1",
    ],
)
def test_what_all_places_have_together_has_an_end(tmp_path: Path, line: str) -> None:
    """Three places with three each, which is few enough to repeat."""
    assert burnt(loaded(tmp_path, line), gate=1) == {"salt": 1, "gate": 1, "pans": 0, "hut": 0}


def test_paper_has_a_track_for_each_place(tmp_path: Path) -> None:
    """With what happens beyond its end, which names that place."""
    bundle = loaded(tmp_path, "heat here +1")
    text = KitText(bundle.data, KIT.language)  # type: ignore[arg-type]
    ends = {track.title: track.ends for track in tracks(bundle.data, KIT.language, text)}  # type: ignore[arg-type]
    for place in ("The gate", "The pans", "The hut"):
        assert ends[f"Heat at {place}"] == (f"**Each step beyond 3:** Salt +1. Heat at {place} becomes 0.",)


def test_a_line_is_one_thing_to_figures(tmp_path: Path) -> None:
    """However many places it is written out for."""
    bundle = loaded(tmp_path, "heat here +1", "for each place with heat >= 2: heat there -1")
    effect = next(one for one in bundle.data["effects"] if one["id"] == "burn")
    assert [item.id for item in block_items("card", effect["block"])] == ["effect.burn"]


def test_a_line_is_called_by_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of how it is written out for each place is in the names that reports and proofs tell."""
    monkeypatch.setattr(registry, "find", lambda _: KIT)
    lines = (
        "for each place with heat >= 2", "  if salt >= 1", "    heat there -1", "  else", "    salt +1",
        "heat here +1", "test 2 dice >= 2", "  success: heat here +1", "  failure: salt +1",
    )  # fmt: skip
    bundle = loaded(tmp_path, *lines)
    called = coverage.names(bundle.data)  # type: ignore[arg-type]
    effect, over = (
        next(one for one in bundle.data[part] if one["id"] == id)
        for part, id in (("effects", "burn"), ("counters", "heat.gate"))
    )
    names = [called(block["id"]) for block in blocks_within(effect["block"])]
    at_gate = "`if heat at gate >= 2` of `do burn`"
    assert [names[0], *names[2:4]] == [
        "`do burn`",
        f"`if salt >= 1` of {at_gate}",
        f"`else` (salt < 1) of {at_gate}",
    ]
    assert names[-1] == "failure of `do burn`"
    assert called(over["over"]["id"]) == 'counter "Heat at The gate" above 3'
    assert not [name for name in names if "0here" in name or " place then" in name]


@pytest.mark.parametrize(
    ("line", "code", "fix"),
    [
        ("heat +1", "LW0246", "heat here"),
        ("salt +1 if heat >= 2", "LW0246", "heat here"),
        ("for each place: heat +1", "LW0246", "heat there"),
        ("salt here +1", "LW0243", "salt"),
        ("heat there +1", "LW0244", None),
        ("repeat heat here: salt +1", "LW0245", None),
        ("heat at moon +1", "LW0902", None),
        ("frost here +1", "LW0901", None),
        ("everyone heat here +1", "LW0131", "everyone: heat here +1"),
    ],
)
def test_what_is_wrong_is_told_with_a_remedy(tmp_path: Path, line: str, code: str, fix: str | None) -> None:
    """Where the place is missing, or there is none."""
    findings = [finding for finding in checked(tmp_path, line).diagnostics if finding.severity == "error"]
    assert [finding.code for finding in findings] == [code]
    assert [one.text for one in findings[0].fixes] == ([] if fix is None else [fix])


def test_what_never_moved_is_one_of_all_places(tmp_path: Path) -> None:
    """Figures tell the first place, and how many more there are."""
    data = json.loads(canonical(checked(tmp_path, "heat here +1").bundle))
    numbers: list[Any] = [{"id": one["id"], "title": one["id"]} for one in data["counters"]]
    assert once_each(numbers) == ["salt", "heat.gate (and at 2 other places)"]


def test_ends_are_one_line_of_all_places(tmp_path: Path) -> None:
    """Coverage passes over what a line is written out to; the line has a place in the cards."""
    bundle = checked(tmp_path, "heat here +1").bundle
    ends = [one["over"]["id"] for one in bundle["counters"] if one["id"].startswith("heat.")]
    assert ends == [f"gauge.heat.over.0here.{place}" for place in ("gate", "pans", "hut")]
    assert all(end in bundle["origins"] for end in ends)
    assert not [
        item for one in bundle["counters"] for item in block_items("gauge", one["over"]) if "heat" in item.id
    ]
