"""Saved games, of this draft of a scenario and of older ones, through the installed command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ..edits import edit
from .conftest import Run

SEED = ("--seed", "7")


def test_the_end_of_input_saves_where_a_file_is_named(run: Run, tmp_path: Path) -> None:
    output = run("play", "speaking-clock", *SEED, "--save", "evening.json", text="1\n").stdout
    assert "Saved to evening.json" in output
    assert json.loads((tmp_path / "evening.json").read_text())["choices"] == [0]


def test_the_end_of_input_says_that_nothing_was_saved(run: Run) -> None:
    assert "Not saved. --seed 7 " in run("play", "speaking-clock", *SEED, text="1\n").stdout


def test_save_in_the_middle_and_go_on(run: Run, scenario: Path, tmp_path: Path) -> None:
    output = run("play", scenario, *SEED, "--save", "evening.json", text="1\n1\n1\ns\nq\n").stdout
    assert "Saved to evening.json" in output
    run("play", scenario, *SEED, "--log", "whole.json", text="1\n" * 200)
    run("play", scenario, "--load", "evening.json", "--log", "resumed.json", text="1\n" * 197)
    whole, resumed = (json.loads((tmp_path / name).read_text()) for name in ("whole.json", "resumed.json"))
    assert whole["result"]
    assert resumed == whole


def test_a_save_wants_its_own_options_and_seed(run: Run) -> None:
    run("play", "speaking-clock", *SEED, "--save", "evening.json", text="s\nq\n")
    words = ("play", "speaking-clock", "--load", "evening.json")
    for other in (("--kids", "2"), ("--seed", "1"), ("--variant", "just-a-bruise"), ("--first", "disa")):
        assert "its own options and seed" in run(*words, *other, code=2).stderr


@pytest.mark.parametrize("change", ["choices", "snapshot", "digest", "options", "seed"])
def test_a_tampered_save_is_refused(run: Run, tmp_path: Path, change: str) -> None:
    run("play", "speaking-clock", *SEED, "--save", "evening.json", text="1\n1\ns\nq\n")
    data = json.loads((tmp_path / "evening.json").read_text())
    changes = {"choices": [1, 0], "snapshot": {}, "digest": "sha256:0", "options": {}, "seed": 8}
    data[change] = changes[change]
    (tmp_path / "evening.json").write_text(json.dumps(data))
    assert "cannot be loaded" in run("play", "speaking-clock", "--load", "evening.json", code=1).stderr


# --- saves of older drafts ----------------------------------------------------------------------


@pytest.fixture
def evening(run: Run, scenario: Path, tmp_path: Path) -> Path:
    """A game that a bot has played and saved."""
    run("play", scenario, "--bot", "cautious", *SEED, "--save", "evening.json")
    return tmp_path / "evening.json"


def test_a_draft_that_changes_nothing_so_far(run: Run, scenario: Path, evening: Path) -> None:
    edit(scenario / "rumors.loop", "The Wet Cellar", "The Damp Cellar")
    edit(scenario / "diary.loop", "Every puddle", "Each puddle")
    out = run("play", scenario, "--load", evening, text="q\n").stdout
    assert "The saved game goes on after" in out
    assert "another way" not in out
    assert "Ending: " in out


def test_a_draft_that_begins_otherwise(run: Run, scenario: Path, evening: Path) -> None:
    """No choice is the same, and people hear it all the same."""
    edit(scenario / "diary.loop", "diary 1 ", "diary 11 ")
    edit(scenario / "scenario.loop", "diary 1 ", "diary 11 ")
    out = run("play", scenario, "--load", evening, text="q\n").stdout
    assert re.search(r"\b0 of \d+ choices\s+came out the same", out)
    assert "The game goes on from there, after 0 choices" in out


def test_a_draft_in_which_the_story_goes_another_way(run: Run, scenario: Path, evening: Path) -> None:
    """It says when, on which card and how; the file stays as it is until somebody saves to it."""
    before = evening.read_text()
    rumors = scenario / "rumors.loop"
    for condition in ("UPSET", "EXHAUSTED", "SCARED"):
        edit(rumors, f"failure: take {condition}", "failure: take INJURED")
    out = run("play", scenario, "--load", evening, text="1\nu\n").stdout
    same = re.search(r"(\d+) of (\d+) choices came out the same", out)
    assert same
    agreed, count = map(int, same.groups())
    assert 0 < agreed < count == len(json.loads(before)["choices"])
    card = re.search(r"^  Card:  rumor\.first\.(\d+), rumors\.loop:(\d+)$", out, re.MULTILINE)
    assert card
    assert rumors.read_text().splitlines()[int(card[2]) - 1].startswith(f"rumor first {card[1]} ")
    assert re.search(r"^  When:  \w+ of week 1, the (?:school|adventure) phase$", out, re.MULTILINE)
    how = r"^  How:   then: [A-Z]\w+ (?:takes [A-Z]+|is [A-Z]+ already); now: [A-Z]\w+ takes INJURED$"
    assert re.search(how, out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 80
    assert evening.read_text() == before


def test_a_save_of_another_scenario(run: Run, evening: Path) -> None:
    assert "another scenario" in run("play", "speaking-clock", "--load", evening, code=1).stderr


def test_a_save_of_an_older_format(run: Run, scenario: Path, evening: Path) -> None:
    evening.write_text(json.dumps({**json.loads(evening.read_text()), "version": 1}))
    assert "version 1" in run("play", scenario, "--load", evening, code=1).stderr
