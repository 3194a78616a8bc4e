"""`tune`: targets in words, numbers on the cards as patches, and a race from end to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.core.errors import Failure
from loopwright.tune import edits, goals
from loopwright_engine import Bundle
from loopwright_engine.kit import registry
from loopwright_engine.playtest.plan import BundleChange
from loopwright_engine.playtest.sweep_names import path_of

from .conftest import Run

TALES = registry.find("tales")
KIDS = (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("texts", "ranges"),
    [
        (["2..4=45±5"], {2: (40, 50), 3: (40, 50), 4: (40, 50)}),
        (["45 ± 5"], dict.fromkeys(KIDS, (40, 50))),
        (["2=60+-6,3..4=45±5%"], {2: (54, 66), 3: (40, 50), 4: (40, 50)}),
        (["5:40-60%"], {5: (40, 60)}),
    ],
)
def test_targets(texts: list[str], ranges: dict[int, tuple[int, int]]) -> None:
    read = goals.read(texts, TALES, KIDS)  # type: ignore[arg-type]
    assert {value: (round(100 * one.low), round(100 * one.high)) for value, one in read.items()} == ranges


@pytest.mark.parametrize("text", ["45", "7=45±5", "4..2=45±5", "2=45±0", "2=45±5,2..3=50±5", ""])
def test_targets_that_are_none(text: str) -> None:
    with pytest.raises(Failure):
        goals.read([text] if text else [], TALES, KIDS)  # type: ignore[arg-type]


def loaded(path: Path) -> Bundle:
    return scenario_paths.loaded(scenario_paths.bundle(str(path)), str(path))


def test_a_change_is_a_patch_of_that_number_alone(scenario: Path) -> None:
    """Of two numbers that are alike on a line, the one that is meant; none of the world is touched."""
    bundle, cards = loaded(scenario), edits.CardFiles(str(scenario))
    changes = [
        BundleChange(path_of(bundle, name), value)
        for name, value in (("diary 1 front: insight of when 1", 3), ("diary 2 front: spend of action 1", 1))
    ]
    texts = cards.edited(bundle, changes)
    assert texts is not None
    patch = cards.patch(texts)
    added = [line[1:].strip() for line in patch.splitlines() if line[0] == "+" and line[:3] != "+++"]
    assert [line.partition("  #")[0] for line in added] == [
        "when insight >= 3: flip",
        'action "Climb down together" at M, spend 1, if insight >= kids + kids + kids + 2',
    ]
    assert patch.startswith("--- a/diary.loop\n+++ b/diary.loop\n")
    (scenario / "diary.loop").write_text(texts["diary.loop"], "utf-8")
    assert (
        loaded(scenario).data["diary"][0]["sides"]["front"]["checks"][0]["condition"]["right"]["value"] == 3
    )
    of_author = edits.of_author(bundle, cards, ["minute", "insight"])
    assert "diary 1 front: insight of when 1" in {number.name for number in of_author}
    assert not any(number.name.startswith(("items", "anomal")) for number in of_author)


def test_a_race_from_end_to_end(run: Run) -> None:
    """What is proposed is there as data, and the draft beside it; a game without an axis has one target."""
    words = ("tune", "bonnie-and-clyde", "--target", "0±2", "--only", "ride: ", "--games", 3)
    document = json.loads(run(*words, "--bot", "random", "--jobs", 1, "--json").stdout)
    assert document["draft"]["changes"] == []
    assert document["draft"]["met"] is True
    assert document["tried"] > 0 and document["complete"] is True
    assert [rate["value"] for rate in document["draft"]["rates"]] == [None]
