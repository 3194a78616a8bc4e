"""A project in an editor: held texts over the disk, and checks that say what a fresh one would."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.workspace import Workspace

from .examples import NOWHERE, small

FLAWED = 'diary 90 "Loose"\n  front\n    action "Go on" at K: insight +1\n'


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """The folder of a small clean scenario."""
    return small(tmp_path)


def codes(workspace: Workspace) -> list[str]:
    """The codes of the findings, by file and place."""
    return [finding.code for finding in workspace.check().diagnostics]


def test_it_says_what_a_fresh_check_says(scenario: Path) -> None:
    workspace, fresh = Workspace(scenario, bundled=NOWHERE), compile_path(scenario, bundled=NOWHERE)
    checked = workspace.check()
    assert (checked.diagnostics, checked.cards, checked.sources) == (
        fresh.diagnostics,
        fresh.cards,
        fresh.sources,
    )


def test_a_held_text_counts_until_it_is_released(scenario: Path) -> None:
    workspace = Workspace(scenario, bundled=NOWHERE)
    text = (scenario / "diary.loop").read_text("utf-8")
    workspace.hold(scenario / "diary.loop", f"{text}\n{FLAWED}")
    assert codes(workspace) == ["LW0501"]
    workspace.release(scenario / "diary.loop")
    assert codes(workspace) == []


def test_a_file_that_is_not_on_disk_yet(scenario: Path) -> None:
    workspace = Workspace(scenario, bundled=NOWHERE)
    workspace.hold(scenario / "more.loop", FLAWED)
    assert codes(workspace) == ["LW0517"]  # the line `files` does not name it
    workspace.release(scenario / "more.loop")
    assert codes(workspace) == []


def test_a_scenario_that_is_only_held(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "scenario.loop", bundled=NOWHERE)
    workspace.hold(tmp_path / "scenario.loop", 'scenario lone "Lone"\n  weeks 3\n')
    assert "LW0310" in codes(workspace)


def test_the_disk_is_looked_at_again_after_refresh(scenario: Path) -> None:
    workspace = Workspace(scenario, bundled=NOWHERE)
    assert codes(workspace) == []
    diary = scenario / "diary.loop"
    diary.write_text(f"{diary.read_text('utf-8')}\n{FLAWED}", "utf-8")
    workspace.refresh(diary)
    assert codes(workspace) == ["LW0501"]
    (scenario / "more.loop").write_text(FLAWED, "utf-8")
    workspace.refresh()
    assert codes(workspace) == ["LW0501", "LW0517"]


def test_project_and_symbols_are_those_of_the_last_check(scenario: Path) -> None:
    workspace = Workspace(scenario, bundled=NOWHERE)
    workspace.check()
    (symbols,) = workspace.symbols.values()
    assert list(workspace.symbols) == [str(scenario / "scenario.loop")]
    assert 1 in symbols.diary
    assert workspace.project.scenarios[0].complete


@pytest.mark.parametrize("text", ["\0", "\ud800", "#" * 1_000_001])
def test_a_held_text_that_no_file_could_be(scenario: Path, text: str) -> None:
    workspace = Workspace(scenario, bundled=NOWHERE)
    workspace.hold(scenario / "diary.loop", text)
    assert codes(workspace)[0] in ("LW0001", "LW0002", "LW0003")
