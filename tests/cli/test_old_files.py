"""Files that an older loopwright wrote, before games were kits: all of them are read, and mean the same."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from .conftest import Run

OLD = Path(__file__).parent / "old_files"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with the old files, as they were."""
    for file in OLD.glob("*.gz"):
        (tmp_path / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    return tmp_path


def test_an_old_bundle_is_played(run: Run, old: Path) -> None:
    """The same seeds are the same games as those that were played then."""
    words = ("bundle.json", "--kids", "2", "--bot", "random", "--games", "4", "--jobs", "1")
    run("playtest", *words, "--results", "now.jsonl")
    then, now = ((old / name).read_text("utf-8").splitlines()[1:] for name in ("results.jsonl", "now.jsonl"))
    fields = ("seed", "won", "ending", "round", "choices", "rounds", "spent", "took")
    games = [[json.loads(line) for line in lines if line.startswith('{"cell"')] for lines in (then, now)]
    assert len(games[0]) == 4
    for old_game, new_game in zip(*games, strict=True):
        assert [old_game[name] for name in fields] == [new_game[name] for name in fields]


def test_an_old_log_is_replayed(run: Run, old: Path) -> None:
    """State by state."""
    assert "The same states as in the log, after 55 choices." in run("replay", "log.json", cwd=old).stdout


def test_an_old_save_is_gone_on_with(run: Run, old: Path) -> None:
    """From its sixth choice, without a word of another draft."""
    result = run("play", "bundle.json", "--load", "save.json", "--plain", "--bot", "random", cwd=old)
    assert "Ending: " in result.stdout
    assert result.stderr == ""


def test_old_results_are_gone_on_with(run: Run, old: Path) -> None:
    """What is missing is played, and the file then tells of four games, as before."""
    whole = (old / "results.jsonl").read_bytes().splitlines(keepends=True)
    (old / "results.jsonl").write_bytes(b"".join(whole[:3]))
    document = json.loads(run("playtest", "--resume", "results.jsonl", "--json", cwd=old).stdout)
    assert document["games"] == 4
    listed = run("replay", "results.jsonl", "--list", cwd=old).stdout
    assert "4 matching games (of 4)." in listed
    assert "0:3  2 kids, random, seed 3, lost on Thursday, under-water, 30 choices" in listed


def test_old_results_are_compared_with(run: Run, old: Path) -> None:
    """The old games are the other side of a comparison."""
    words = ("playtest", "bundle.json", "--compare", "results.jsonl", "--json", "--jobs", "1")
    comparison = json.loads(run(*words, cwd=old).stdout)["comparison"]
    assert comparison["pairs"] == 4
    assert comparison["bots"]["random"]["wins"]["all"]["difference"] == 0
