"""`tune`: targets in words, numbers on the cards as patches, and a race from end to end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.core.errors import Failure
from loopwright.playtest.targets import Target
from loopwright.tune import edits, goals
from loopwright.tune.tuning import proposal
from loopwright_engine import Bundle
from loopwright_engine.kit import registry
from loopwright_engine.playtest.plan import BundleChange
from loopwright_engine.playtest.racing import Contender, Race
from loopwright_engine.playtest.stats import GAMES, WON, Interval
from loopwright_engine.playtest.sweep_names import numbers, path_of
from loopwright_engine.playtest.tally import CellTally, Count

from ..edits import edit
from .conftest import Run

slow = pytest.mark.skipif("LOOPWRIGHT_REPETITIONS" not in os.environ, reason="`make intervals` has the time")

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
    assert cards.folder == scenario.resolve()
    added = [line[1:].strip() for line in patch.splitlines() if line[0] == "+" and line[:3] != "+++"]
    assert [line.partition("  #")[0] for line in added] == [
        "when insight >= 3: flip",
        'action "Climb down together" at M, spend 1, if insight >= kids + kids + kids + 2',
    ]
    assert patch.startswith("--- a/diary.loop\n+++ b/diary.loop\n")
    (scenario / "diary.loop").write_text(texts[scenario.resolve() / "diary.loop"], "utf-8")
    assert (
        loaded(scenario).data["diary"][0]["sides"]["front"]["checks"][0]["condition"]["right"]["value"] == 3
    )
    of_author = edits.of_author(bundle, cards, ["minute", "insight"])
    assert "diary 1 front: insight of when 1" in {number.name for number in of_author}
    assert not any(number.name.startswith(("items", "anomal")) for number in of_author)


def test_numbers_of_a_world_of_ones_own_are_changed_where_they_stand(scenario: Path, tmp_path: Path) -> None:
    """In YAML as well; the patch is for the folder that has the world, too. A bundled world is nobody's."""
    names = ["machines uggla: movement", "firewalls wall-2: count", "anomalies second-shadow: uses"]
    assert edits.of_author(loaded(scenario), edits.CardFiles(str(scenario)), names) == []
    shutil.copytree(scenario_paths.root() / "worlds" / "vasso", tmp_path / "worlds" / "isles")
    edit(tmp_path / "worlds" / "isles" / "world.yaml", "id: vasso", "id: isles")
    home = tmp_path / "scenarios" / "night"
    shutil.copytree(scenario, home)
    edit(home / "scenario.loop", "  files", "  world isles\n  files", 1)
    bundle, files = loaded(home), edits.CardFiles(str(home))
    own = [number.path for number in edits.of_author(bundle, files, names)]
    assert sorted(own) == sorted(path_of(bundle, name) for name in names)
    texts = files.edited(bundle, [BundleChange(path, 4) for path in own])
    assert texts is not None
    patch = files.patch(texts)
    (tmp_path / "all.diff").write_text(patch, "utf-8")
    assert [line for line in patch.splitlines() if line[:3] == "+++"] == [
        "+++ b/worlds/isles/anomalies.loop",
        "+++ b/worlds/isles/firewalls.yaml",
        "+++ b/worlds/isles/machines.yaml",
    ]
    subprocess.run(["git", "apply", "all.diff"], cwd=files.folder, check=True)
    known = {number.path: number.value for number in numbers(loaded(home))}
    assert [known[path] for path in own] == [4, 4, 4]


def test_a_proposal_that_was_stopped_has_the_rate_of_the_draft_and_the_difference() -> None:
    """It has played few games, all of which it won; what it is taken to be is what the draft's many say."""

    def cell(wins: int, games: int) -> CellTally:
        seeds = Counter(range(games))
        return CellTally(Count(games, wins), batches={GAMES: seeds, WON: Counter(range(wins))})

    draft = Contender((), [[cell(9, 10)], [cell(10, 40)]])
    runner = Contender((BundleChange("a", 2),), [[cell(10, 10)]])
    (before, after) = (
        proposal(Race([Interval(0.3, 0.5)], draft), one, [None], [Target(None, 0.3, 0.5)]).rates[0]
        for one in (draft, runner)
    )
    assert (before.share, after.share) == (0.38, pytest.approx(0.48))
    low, high = after.interval
    assert low < before.share < 0.48 < high < 1
    assert after.change_interval is not None
    assert high - low > after.change_interval.high - after.change_interval.low


PLANTED = [
    # what the number is called, what it is and is spoilt to, what else is tried, the target, games
    pytest.param(
        "night-market", "diary 2 front: insight of action 1", (2, 4), "insight of action",
        ("--target", "2=51±20"), 54, id="scenario",
    ),
    pytest.param(
        "ordinary-fortnight", "diary 2 front: enigma of rule 1", (1, 3), "enigma of rule",
        ("--target", "3=70±20"), 108, id="fortnight", marks=slow,
    ),
    pytest.param(
        "bonnie-and-clyde", "daily leave-town: poems", (1, 3), "leave-town", ("--target", "8±3"), 216,
        id="kit", marks=slow,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "values", "only", "target", "games"), PLANTED)
def test_a_spoilt_number_is_found_again(
    run: Run, scenario: Path, tmp_path: Path, name: str, number: str, values: tuple[int, int], only: str,
    target: tuple[str, str], games: int,
) -> None:  # fmt: skip
    """Among all that are named alike; and the patch changes the cards as it says."""
    folder = tmp_path / name
    if name != scenario.name:
        shutil.copytree(scenario_paths.find(name), folder)
    right, spoilt = values
    bundle, files = loaded(folder), edits.CardFiles(str(folder))
    path = path_of(bundle, number)
    texts = files.edited(bundle, [BundleChange(path, spoilt)])
    assert texts is not None
    for file, text in texts.items():
        file.write_text(text, "utf-8")
    patch = tmp_path / "found.diff"
    words = ("tune", folder, *target, "--only", only, "--numbers", 1, "--games", games, "--jobs", 1)
    document = json.loads(run(*words, "--patch", patch, "--json", timeout=900).stdout)
    proposed = [proposal["changes"] for proposal in document["proposals"]]
    assert (path, spoilt, right) in [(one["path"], one["from"], one["to"]) for (one,) in proposed]
    assert document["tried"] >= 4
    subprocess.run(["git", "apply", patch], cwd=folder, check=True)
    ((best,),) = proposed[:1]
    known = {number.path: number.value for number in numbers(loaded(folder))}
    assert known[best["path"]] == best["to"]


def test_a_race_from_end_to_end(run: Run) -> None:
    """What is proposed is there as data, and the draft beside it; a game without an axis has one target."""
    words = ("tune", "bonnie-and-clyde", "--target", "0±2", "--only", "ride: ", "--games", 3)
    document = json.loads(run(*words, "--bot", "random", "--jobs", 1, "--json").stdout)
    assert document["draft"]["changes"] == []
    assert document["draft"]["met"] is True
    assert document["tried"] > 0 and document["complete"] is True
    assert [rate["value"] for rate in document["draft"]["rates"]] == [None]
