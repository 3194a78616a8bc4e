"""`graph --verdicts` and `graph --games`: what is read, played and refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run


def report(**changed: Any) -> dict[str, Any]:
    """A report of `verify --json`, as far as the graph reads it."""
    item = {"id": "diary.1.front", "verdict": "possible", "detail": "seen on Mon"}
    unreachable = {"id": "diary.4.front", "verdict": "impossible", "detail": "nobody flips it"}
    stuck = [
        {"what": "diary.3.front", "day": 2, "shown": True},
        {"what": "flag.seen", "day": 1, "shown": False},
    ]
    return {"scenario": "night-market", "items": [item, unreachable], "story": {"stuck": stuck}} | changed


def nodes(path: Path) -> dict[str, Any]:
    return {node["id"]: node for node in json.loads(path.read_text())["nodes"]}


def test_verdicts_of_a_report(run: Run, scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "verify.json").write_text(json.dumps(report()))
    result = run("graph", scenario, "-o", "graph.json", "--verdicts", "verify.json")
    nodes_by_id = nodes(tmp_path / "graph.json")
    assert nodes_by_id["diary.1.front"]["verdict"] == "possible"
    assert (nodes_by_id["diary.4.front"]["verdict"], nodes_by_id["diary.4.front"]["cause"]) == (
        "impossible",
        "nobody flips it",
    )
    assert json.loads((tmp_path / "graph.json").read_text())["facts"]["stuck"] == ["diary.3.front"]
    assert "Nothing but time can end the game after diary 3 front." in result.stderr
    assert "knows nothing of diary 1 back" in result.stderr


def test_verify_and_graph_speak_of_the_same_things(run: Run, scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "verify.json").write_text(run("verify", scenario, "--json", "--seconds", "2").stdout)
    result = run("graph", scenario, "-o", "graph.json", "--verdicts", "verify.json")
    assert "knows nothing" not in result.stderr
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
    result = run("graph", scenario, "-o", "graph.svg", "--verdicts", "verify.json", code=2)
    assert said in result.stderr and not (tmp_path / "graph.svg").exists()


def test_games_of_bots(run: Run, scenario: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("graph", scenario, "-o", f"{name}.json", "--games", "8", "--seed", "3")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    nodes_by_id = nodes(tmp_path / "one.json")
    assert nodes_by_id["diary.1.front"]["share"] == 1.0
    endings = [node["share"] for node in nodes_by_id.values() if node["kind"] == "ending"]
    assert sum(endings) == pytest.approx(1.0)


@pytest.mark.parametrize("games", ["-1", "1000001"])
def test_games_that_nobody_can_play(run: Run, scenario: Path, games: str) -> None:
    assert "games cannot be played" in run("graph", scenario, "-o", "g.svg", "--games", games, code=2).stderr


def test_notes_are_drawn_unless_they_are_not_wanted(run: Run, tmp_path: Path) -> None:
    edges = _edges(run, tmp_path)
    assert {"counter.minutes", "flag.board-knows"} <= {
        edge["fact"] for edge in edges if edge["kind"] == "note"
    }
    assert any(edge["label"] == "Raise Minutes behind by 1" for edge in edges)
    bare = _edges(run, tmp_path, "--no-notes")
    assert not any(edge["label"] == "Raise Minutes behind by 1" for edge in bare)
    assert len(bare) < len(edges)


def _edges(run: Run, folder: Path, *options: str) -> list[dict[str, Any]]:
    run("graph", "speaking-clock", "-o", "graph.json", *options)
    edges: list[dict[str, Any]] = json.loads((folder / "graph.json").read_text())["edges"]
    return edges


def test_what_a_report_bars_is_left_out_and_counted(run: Run, scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "verify.json").write_text(json.dumps(report()))
    verdicts = ("--verdicts", "verify.json")
    result = run("graph", scenario, "-o", "graph.json", *verdicts, "--never", "hide")
    data = json.loads((tmp_path / "graph.json").read_text())
    assert "diary.4.front" in data["hidden"]["cards"]
    assert "diary.4.front" not in nodes(tmp_path / "graph.json")
    count = len(data["hidden"]["cards"])
    assert f"since nothing ever comes to them: {count} node" in result.stderr
    for ending in ("svg", "html", "dot", "graphml", "mmd"):
        run("graph", scenario, "-o", f"graph.{ending}", *verdicts, "--never", "collapse")
    run("graph", scenario, "-o", "graph.json", *verdicts, "--never", "collapse")
    assert "diary.4.front" in nodes(tmp_path / "graph.json")["never.1"]["cards"].split()


@pytest.mark.parametrize("never", ["hide", "collapse"])
def test_nothing_is_said_where_nothing_is_left_out(never: str, run: Run, tmp_path: Path) -> None:
    """All cards of the bundled scenario can come up."""
    result = run("graph", "speaking-clock", "-o", "graph.svg", "--never", never)
    assert "Left out" not in result.stderr
    assert (tmp_path / "graph.svg").read_text() == _drawn(run, tmp_path)


def _drawn(run: Run, folder: Path) -> str:
    run("graph", "speaking-clock", "-o", "whole.svg")
    return (folder / "whole.svg").read_text()


def test_chapters_are_files_or_days(run: Run, scenario: Path, tmp_path: Path) -> None:
    def chapters(path: Path | str, *options: str) -> list[str]:
        run("graph", path, "-o", "graph.json", *options)
        return list(json.loads((tmp_path / "graph.json").read_text()).get("chapters", []))

    assert chapters(scenario) == []
    diary = scenario / "diary.loop"
    first, rest = re.split(r"(?m)^(?=diary 2 )", diary.read_text(), maxsplit=1)
    (scenario / "diary-1-the-stalls.loop").write_text(first)
    (scenario / "diary-2-the-price.loop").write_text(f"diary 2 {rest.removeprefix('diary 2 ')}")
    diary.unlink()
    card = scenario / "scenario.loop"
    card.write_text(re.sub(r"files diary", "files diary-1-the-stalls, diary-2-the-price", card.read_text()))
    assert chapters(scenario)[:2] == ["The stalls", "The price"]
    assert chapters(scenario, "--chapters", "none") == []
    assert chapters("speaking-clock", "--chapters", "days")[:3] == ["Monday", "Tuesday", "Friday"]


def test_cards_of_another_game_are_drawn_with_verdicts_and_games(run: Run, tmp_path: Path) -> None:
    """Verdicts of `verify` and games of the kit's bots fit the nodes of its graph."""
    (tmp_path / "verify.json").write_text(run("verify", "bonnie-and-clyde", "--json", "--work", "0.5").stdout)
    options = ("--verdicts", "verify.json", "--games", "4")
    result = run("graph", "bonnie-and-clyde", "-o", "graph.json", *options)
    drawn = nodes(tmp_path / "graph.json")
    assert drawn["place.home"]["verdict"] == "possible" and 0 < drawn["place.home"]["share"] <= 1
    assert all("verdict" in node for node in drawn.values() if node["kind"] not in ("start", "scenario"))
    assert "knows nothing" not in result.stderr
