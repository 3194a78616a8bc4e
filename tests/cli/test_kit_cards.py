"""Cards of other games than Tales on the command line: check, fmt, build, explain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

SCENARIO = """scenario glow "Our Glow"
  kit the-last-glow
  files gauges
  columns 6
  lines 6
  start line 5
  start column 3
  nightmare 1, 1, 2
"""
GAUGES = """gauge light "Light" from 0 to 6 start 3

gauge hull "Hull" from 0 to 6 start 6
"""


@pytest.fixture
def glow(tmp_path: Path) -> Path:
    """A scenario of The Last Glow."""
    folder = tmp_path / "glow"
    folder.mkdir()
    (folder / "scenario.loop").write_text(SCENARIO, encoding="utf-8")
    (folder / "gauges.loop").write_text(GAUGES, encoding="utf-8")
    return folder


def test_check(run: Run, glow: Path) -> None:
    assert "3 cards in 2 files" in run("check", "glow").stdout
    (glow / "gauges.loop").write_text(GAUGES.replace("start 6", "strat 6"), encoding="utf-8")
    done = run("check", "glow/gauges.loop", code=1)
    assert "LW0101" in done.stdout
    assert "Did you mean `start`?" in done.stdout


def test_check_tells_of_an_unknown_game(run: Run, glow: Path) -> None:
    scenario = SCENARIO.replace("kit the-last-glow", "kit the-lost-glow")
    (glow / "scenario.loop").write_text(scenario, encoding="utf-8")
    done = run("check", "glow", code=1)
    assert "LW0909" in done.stdout
    assert "Did you mean `the-last-glow`?" in done.stdout
    refused = run("fmt", "glow", code=2)
    assert "There is no game the-lost-glow" in refused.stderr


def test_fmt_reads_the_words_of_the_game(run: Run, glow: Path) -> None:
    """Also of a file without a scenario card, by the one beside it."""
    file = glow / "gauges.loop"
    file.write_text(GAUGES.replace(" from", "   from").replace("\n\n", "\n"), encoding="utf-8")
    done = run("fmt", "glow/gauges.loop")
    assert done.stdout == "formatted glow/gauges.loop\n"
    assert file.read_text("utf-8") == GAUGES
    assert run("fmt", "--check", "glow").stdout == ""


def test_build_makes_the_bundle_of_the_game(run: Run, glow: Path) -> None:
    run("build", "glow", "-o", "glow.json")
    bundle = json.loads((glow.parent / "glow.json").read_text("utf-8"))
    assert bundle["kit"] == "the-last-glow"
    assert bundle["numbers"] == {"columns": 6, "lines": 6, "start-line": 5, "start-column": 3}
    assert bundle["sequences"] == {"nightmare": [1, 1, 2]}


def test_explain_says_the_words_of_a_game(run: Run) -> None:
    """All of them, or those that are asked for."""
    listed = run("explain", "bonnie-and-clyde").stdout
    assert {"cards:", "lines:", "effects:", "conditions:", "gauges:"} <= set(listed.splitlines())
    assert "roy (here | away)" in listed
    said = run("explain", "bonnie-and-clyde", "lose", "action").stdout
    assert said.startswith("lose action\n")
    unknown = run("explain", "bonnie-and-clyde", "fly", code=2)
    assert "no words 'fly'" in unknown.stderr


def test_a_game_whose_cards_name_nothing_has_no_graph(run: Run, glow: Path) -> None:
    """The Last Glow has a set-up card alone: it says so, and what else there is."""
    refused = run("graph", "glow", "-o", "glow.svg", code=2).stderr
    assert "nothing to draw" in refused and "loopwright playtest" in refused
    assert not (glow.parent / "glow.svg").exists()
