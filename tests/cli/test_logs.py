"""Game logs: `play --log` and `replay`, through the installed command."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from loopwright_engine import SHUFFLE

from .conftest import Run

SEED = ("--seed", "7")


@pytest.fixture
def log(run: Run, scenario: Path, tmp_path: Path) -> Path:
    """The log of a game by a bot."""
    run("play", scenario, "--bot", "random", *SEED, "--log", "game.json")
    return tmp_path / "game.json"


def changed(path: Path, **values: object) -> Path:
    """Overwrite fields of a JSON file."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))
    return path


def test_replay_needs_nothing_but_the_log(run: Run, log: Path, scenario: Path) -> None:
    shutil.rmtree(scenario)
    out = run("replay", log).stdout.rstrip().splitlines()
    assert out[-2].startswith("Ending: ")
    assert out[-1].startswith("The same states as in the log")


def test_a_log_of_an_older_version(run: Run, log: Path) -> None:
    assert (
        "game log of version 1; this loopwright reads version 2"
        in run("replay", changed(log, version=1), code=2).stderr
    )


def test_a_log_says_which_shuffle_dealt_it(run: Run, log: Path) -> None:
    """One from before it was said is played again, one of a shuffle to come is refused in a sentence."""
    data = json.loads(log.read_text())
    assert data.pop("shuffle") == SHUFFLE
    log.write_text(json.dumps(data))
    assert "The same states as in the log" in run("replay", log).stdout
    output = run("replay", changed(log, shuffle=SHUFFLE + 1), code=2).stderr
    assert (
        f"was dealt with shuffle {SHUFFLE + 1}; this engine has number {SHUFFLE} and deals otherwise"
        in output
    )


def test_replay_until(run: Run, log: Path) -> None:
    assert "after 1 choice." in run("replay", log, "--until", 1).stdout


def test_replay_says_at_which_step_a_log_differs(run: Run, log: Path) -> None:
    marks = json.loads(log.read_text())["marks"]
    marks[2] = "000000000000"
    assert "at step 2" in run("replay", changed(log, marks=marks), code=1).stderr


def test_replay_notices_a_choice_that_is_not_there(run: Run, log: Path) -> None:
    choices = json.loads(log.read_text())["choices"]
    choices[1] = 10_000
    assert "Step 2" in run("replay", changed(log, choices=choices), code=1).stderr


def test_replay_notices_another_result(run: Run, log: Path) -> None:
    result = {"won": True, "ending": "bribed", "round": 1}
    assert "ends otherwise" in run("replay", changed(log, result=result), code=1).stderr


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"format": "diary"}, 2),
        ({"version": 1}, 2),
        ({"marks": []}, 1),
        ({"choices": "none"}, 1),
        ({"seed": "seven"}, 1),
        ({"bundle": {}}, 2),
        ({"options": {"kids": ["nobody", "disa"], "variants": []}}, 2),
        ({"options": {"kids": 3}}, 1),
        ({"options": None}, 1),
    ],
    ids=str,
)
def test_a_damaged_log_is_refused(run: Run, log: Path, values: dict[str, object], code: int) -> None:
    run("replay", changed(log, **values), code=code)
