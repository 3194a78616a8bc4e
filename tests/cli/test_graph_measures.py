"""`graph --verdicts` and `graph --games`: what is read, played and refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run


def report(**changed: Any) -> dict[str, Any]:
    """A report of `verify --json`, as far as the graph reads it."""
    item = {"id": "diary.1.front", "verdict": "possible", "detail": "seen on Mon"}
    lost = {"id": "diary.4.front", "verdict": "impossible", "detail": "nobody flips it"}
    stuck = [
        {"what": "diary.3.front", "day": 2, "shown": True},
        {"what": "flag.seen", "day": 1, "shown": False},
    ]
    return {"scenario": "night-market", "items": [item, lost], "story": {"stuck": stuck}} | changed


def nodes(path: Path) -> dict[str, Any]:
    return {node["id"]: node for node in json.loads(path.read_text())["nodes"]}


def test_verdicts_of_a_report(run: Run, scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "verify.json").write_text(json.dumps(report()))
    done = run("graph", scenario, "-o", "graph.json", "--verdicts", "verify.json")
    found = nodes(tmp_path / "graph.json")
    assert found["diary.1.front"]["verdict"] == "possible"
    assert (found["diary.4.front"]["verdict"], found["diary.4.front"]["cause"]) == (
        "impossible",
        "nobody flips it",
    )
    assert json.loads((tmp_path / "graph.json").read_text())["facts"]["stuck"] == ["diary.3.front"]
    assert "Nothing but time can end the game after diary 3 front." in done.stderr
    assert "knows nothing of diary 1 back" in done.stderr


def test_verify_and_graph_speak_of_the_same_things(run: Run, scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "verify.json").write_text(run("verify", scenario, "--json", "--seconds", "2").stdout)
    done = run("graph", scenario, "-o", "graph.json", "--verdicts", "verify.json")
    assert "knows nothing" not in done.stderr
    edges = json.loads((tmp_path / "graph.json").read_text())["edges"]
    assert [edge for edge in edges if edge["block"] and "verdict" not in edge] == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "does not hold JSON"),
        ("[]", "is not a report"),
        ('{"items": [1]}', "is not a report"),
        (json.dumps(report(items=[{"id": "a", "verdict": "maybe", "detail": ""}])), "is not a report"),
        (json.dumps(report(scenario="other")), "about another scenario than night-market"),
    ],
)
def test_what_is_no_report_is_refused(run: Run, scenario: Path, tmp_path: Path, data: str, said: str) -> None:
    (tmp_path / "verify.json").write_text(data)
    done = run("graph", scenario, "-o", "graph.svg", "--verdicts", "verify.json", code=2)
    assert said in done.stderr and not (tmp_path / "graph.svg").exists()


def test_games_of_bots(run: Run, scenario: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("graph", scenario, "-o", f"{name}.json", "--games", "8", "--seed", "3")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    found = nodes(tmp_path / "one.json")
    assert found["diary.1.front"]["share"] == 1.0
    endings = [node["share"] for node in found.values() if node["kind"] == "ending"]
    assert sum(endings) == pytest.approx(1.0)


@pytest.mark.parametrize("games", ["-1", "1000001"])
def test_games_that_nobody_can_play(run: Run, scenario: Path, games: str) -> None:
    assert "games cannot be played" in run("graph", scenario, "-o", "g.svg", "--games", games, code=2).stderr
