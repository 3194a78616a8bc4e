"""Files that older loopwrights wrote: read, and they mean the same, or refused with the way to go on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from loopwright_compiler import validate_bundle
from loopwright_engine import BundleError, load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.bundle.upgrade import upgraded

from .conftest import Run

OLD = Path(__file__).parent / "old_files"


def unpacked(box: Path, folder: Path) -> Path:
    """A folder with the old files of a box, as they were."""
    for file in box.glob("*.gz"):
        (folder / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    return folder


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with the files from before games were kits."""
    return unpacked(OLD, tmp_path)


# --- Of Tales, from before games were kits: all are read


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


# --- Of Tales, in the first formats


def test_the_first_formats_are_refused_with_the_way_to_go_on(run: Run, tmp_path: Path) -> None:
    """Saves, logs and bundles of version 1; the log holds a bundle of its time."""
    unpacked(OLD / "first-formats", tmp_path)
    bundle = json.loads((tmp_path / "log.json").read_text("utf-8"))["bundle"]
    (tmp_path / "bundle.json").write_text(json.dumps(bundle), encoding="utf-8")
    anew = "this program reads 4; build it again from its cards"
    for words, code, way in (
        (("play", "speaking-clock", "--plain", "--load", "save.json"), 1, "Here, begin a new game."),
        (("replay", "log.json"), 2, "The version of Loopwright that wrote it can show it."),
        (("play", "bundle.json", "--plain"), 1, anew),
        (("playtest", "bundle.json"), 1, anew),
        (("diff", "bundle.json", "speaking-clock"), 2, anew),
    ):
        assert way in run(*words, cwd=tmp_path, code=code).stderr


def test_results_without_checksums_are_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = unpacked(OLD / "first-formats", tmp_path) / "results.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    whole = run("replay", file, "--list").stdout
    assert json.loads(lines[0])["version"] == 1 and len(lines) == 5
    file.write_bytes(b"".join(lines[:3]))
    assert json.loads(run("playtest", "--resume", file, "--json", "--jobs", "1").stdout)["games"] == 4
    assert run("replay", file, "--list").stdout == whole


# --- Of kits, from their first days


def test_old_files_of_a_kit_are_read(run: Run, tmp_path: Path) -> None:
    """Where the rules are as they were."""
    unpacked(OLD / "the-last-glow", tmp_path)
    assert "The same states as in the log, after 99 choices." in run("replay", "log.json").stdout
    for game in ("bundle.json", "the-last-glow"):
        assert "Ending: " in run("play", game, "--load", "save.json", "--plain", "--bot", "random").stdout
    whole = run("replay", "results.jsonl", "--list").stdout
    lines = (tmp_path / "results.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "results.jsonl").write_bytes(b"".join(lines[:4]))
    resumed = run("playtest", "--resume", "results.jsonl", "--json", "--jobs", "1").stdout
    assert json.loads(resumed)["games"] == 8
    assert run("replay", "results.jsonl", "--list").stdout == whole
    words = ("playtest", "bundle.json", "--compare", "results.jsonl", "--json", "--jobs", "1")
    comparison = json.loads(run(*words).stdout)["comparison"]
    assert comparison["bots"]["random"]["wins"]["all"]["difference"] == 0


def test_what_changed_rules_cannot_play_is_refused_with_the_way_to_go_on(run: Run, tmp_path: Path) -> None:
    """Bonnie and Clyde's positions and names have changed; its log can still be played again."""
    unpacked(OLD / "bonnie-and-clyde", tmp_path)
    assert "The same states as in the log, after 17 choices." in run("replay", "log.json").stdout
    refused = run("play", "bundle.json", "--load", "save.json", "--plain", code=1).stderr
    assert "Here, begin a new game." in refused
    gone_on = run("play", "bonnie-and-clyde", "--load", "save.json", "--plain", text="").stdout
    assert "0 of 3 choices came out the same." in gone_on and "The file keeps the old game" in gone_on
    for words in (
        ("playtest", "--resume", "results.jsonl"),
        ("replay", "results.jsonl", "--list"),
        ("playtest", "bundle.json", "--compare", "results.jsonl"),
    ):
        assert "Here, play the games anew." in run(*words, code=1).stderr


def test_a_bundle_of_another_version_of_a_kit_is_refused(run: Run, tmp_path: Path) -> None:
    unpacked(OLD / "the-last-glow", tmp_path)
    bundle = json.loads((tmp_path / "bundle.json").read_text("utf-8")) | {"kit_version": 7}
    bundle["hash"] = content_hash(bundle)
    (tmp_path / "bundle.json").write_text(json.dumps(bundle), encoding="utf-8")
    said = "this is version 1 of the kit, not 7: build the scenario again"
    assert said in run("play", "bundle.json", "--plain", code=1).stderr


# --- Of small games, from before all games' bundles had the same words


@pytest.mark.parametrize("name", ["bonnie-and-clyde", "the-last-glow"])
def test_the_bundle_of_a_small_game_is_put_in_todays_words(tmp_path: Path, name: str) -> None:
    """It is known by its old hash, and one that was changed after it was made is found out."""
    unpacked(OLD / name, tmp_path)
    old = json.loads((tmp_path / "bundle.json").read_text("utf-8"))
    new = upgraded(old)
    assert validate_bundle(new) == []
    assert load_bundle(old).hash == new["former"] == old["hash"] != new["hash"]
    assert upgraded(new) == new
    with pytest.raises(BundleError, match="was changed after it was made"):
        load_bundle(old | {"strings": old["strings"] | {"scenario.title": "Another"}})
