"""Counters of the scenario card with ends: from the page to the bundle, the card, proofs and graph."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_dsl.format import format_text
from loopwright_games.tales.cards.diary_graph import diary_graph
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.proofs.ends import written_out
from loopwright_games.tales.cards.proofs.intentions import promises
from loopwright_games.tales.cards.proofs.story import StoryProver
from loopwright_games.tales.contents import items
from loopwright_games.tales.item_names import ItemNames

from .forms import bundle, compiled, found, rumor, shown

TIDE = (
    'counter tide "The tide" from 0 to 2 start 1',
    "  over",
    "    > It comes in at the door.",
    "    take SCARED, tremor +2",
    "    set ebb if tide = 2",
    '  under: lose dry "Dry"',
    "flag ebb",
)
RISES = rumor("tide +2\ntremor = 0 if flag ebb")


def test_what_stands_there_goes_the_whole_way(tmp_path: Path) -> None:
    data = bundle(tmp_path, RISES, settings=TIDE)
    tide = data["scenario"]["counters"][1]
    assert [effect["do"] for effect in tide["over"]["effects"]] == ["tell", "take", "counter", "if"]
    assert (tide["over"]["id"], tide["under"]["id"]) == ("counter.tide.over", "counter.tide.under")
    assert data["origins"]["counter.tide.under"][1] > data["origins"]["counter.tide.over"][1]
    assert next(one for one in data["endings"] if one["id"] == "dry")["side"] == "scenario"
    rules = [text for kind, text in shown(data, data["scenario"]) if kind == "rule"]
    assert rules[1:] == [
        "**Each step of *The tide* below 0:** You lose (*Dry*).",
        "**Each step of *The tide* above 2:** Take {SCARED}. Raise *tremor* by 2. "
        'If *The tide* is 2, note "ebb".',
        "It comes in at the door.",
    ]
    assert [item.id for item in items(data) if item.kind == "gauge"] == [
        "counter.tide.over",
        "counter.tide.under",
    ]
    names = ItemNames(data)
    assert names.never("counter.tide.under") == 'counter "The tide" below 0 is never passed'


def test_counters_without_ends_are_what_they_were(tmp_path: Path) -> None:
    data = bundle(tmp_path, RISES, settings=('counter tide "The tide" from 0 to 2', "flag ebb"))
    assert set(data["scenario"]["counters"][1]) == {"id", "name", "low", "high", "start"}
    assert written_out(data) is data  # type: ignore[comparison-overlap, arg-type]


def test_proofs_know_what_happens_there(tmp_path: Path) -> None:
    """Nothing makes the tide fall, so it never goes below; what stands above may happen."""
    impossible = StoryProver(bundle(tmp_path, RISES, settings=TIDE), (2,)).cheap()  # type: ignore[arg-type]
    assert {"counter.tide.under", "ending.dry"} <= impossible.keys()
    assert "counter.tide.over" not in impossible


def test_a_writer_intends_something_there(tmp_path: Path) -> None:
    lines = (*TIDE[:-2], "  under", "    intend never", '    lose dry "Dry"', "flag ebb")
    data = bundle(tmp_path, RISES, settings=lines)
    (promise,) = promises(data)  # type: ignore[arg-type]
    assert (promise.item, promise.says) == ("counter.tide.under", "never")


def test_a_change_that_never_reaches_an_end(tmp_path: Path) -> None:
    lines = ('counter tide "The tide" from 0 to 9', '  over: win flood "Flood"')
    data = bundle(tmp_path, rumor("tide +3 if tide <= 3"), settings=lines)
    impossible = StoryProver(data, (2,)).cheap()  # type: ignore[arg-type]
    assert "ending.flood" in impossible
    reason = impossible["counter.tide.over"].because
    assert reason is not None and "tide >= 9" in reason.text


def test_the_graph_leads_to_an_end_that_ends_the_game(tmp_path: Path) -> None:
    falls = rumor("tide -1\ntide +1")
    graph = diary_graph(bundle(tmp_path, falls, settings=TIDE))  # type: ignore[arg-type]
    assert "counter.tide.over" not in graph
    labels = [values["label"] for _, _, values in graph.in_edges("counter.tide.under", data=True)]
    assert labels == ["The tide −1"]
    assert list(graph["counter.tide.under"]) == ["ending.dry"]


def test_a_box_is_ticked_there(tmp_path: Path) -> None:
    """A line that comes once, beyond an end."""
    lines = ("counter tide from 0 to 2", "  over", "    if first time: insight +1", "    else: enigma +1")
    data = bundle(tmp_path, rumor("tide +1 if tide >= 1"), settings=lines)
    assert [flag["id"] for flag in data["scenario"]["flags"] if "." in flag["id"]] != []
    assert "if {box} is not ticked" in " ".join(text.lower() for _, text in shown(data, data["scenario"]))


def test_the_layout_of_its_lines() -> None:
    text = 'scenario s "S"\n  counter tide from 0 to 2\n    over:   take SCARED\n    under\n      rest\n'
    assert format_text(text, DIALECT) == text.replace("over:   take", "over: take")


@pytest.mark.parametrize(
    ("lines", "card", "code"),
    [
        (("counter tide from 0 to 2", "  over: tide +1"), RISES, "LW0374"),
        (("counter tide from 0 to 2", "  over: tide -3", "  under: tide +3"), RISES, "LW0374"),
        (("counter tide from 0 to 2", "  over: do wave"), "effect wave\n  tide +1 if day >= 2\n", "LW0374"),
        (("counter tide from 0 to 2", "  over: rest", "  over: rest"), RISES, "LW0126"),
        (("counter tide from 0 to 2", "  over: helpers take UPSET"), RISES, "LW0316"),
        (("counter tide from 0 to 2", "  over: rest"), rumor("tide +21"), "LW0341"),
        (("counter tide from 0 to 2", "  over: tides +1"), RISES, "LW0204"),
    ],
)
def test_mistakes(lines: tuple[str, ...], card: str, code: str, tmp_path: Path) -> None:
    checked = compiled(tmp_path, card, settings=(*lines, "flag ebb"))
    assert code in [finding for finding, _, _ in found(checked)]


def test_what_an_end_does_is_done(tmp_path: Path) -> None:
    """It sets flags, moves counters and plays cards, which are not told of as idle."""
    lines = ("counter tide from 0 to 2", "  over: set ebb, play diary 3", "flag ebb")
    third = 'diary 3 "Third"\n  front\n    when flag ebb: insight +1\n'
    assert found(compiled(tmp_path, third, rumor("tide +1 if tide >= 1"), settings=lines)) == []
