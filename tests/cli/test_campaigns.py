"""`--carry FILE`: a second adventure after a first, at the terminal and in playtests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright.core import game_logs
from loopwright.play.match import Match
from loopwright_engine import load_bundle
from loopwright_engine.bots import maker

from tests.games import boxes

from .conftest import Run

SECOND = "mad-maxence-estuary"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Logs of a game of a first adventure that was won, and of one that was lost."""
    folder = tmp_path_factory.mktemp("first")
    bundle = load_bundle(boxes.mad_maxence())
    ends: dict[bool, Match] = {}
    for seed in range(500):
        match = Match.start(bundle, bundle.kit.options(), seed)
        player = maker("greedy", bundle.kit, bundle.tables)(seed)
        while match.game.result is None:
            match.choose(player.choose(match.game))
        ends.setdefault(match.game.result.won, match)
        if len(ends) == 2:
            break
    for won, name in ((True, "won"), (False, "lost")):
        game_logs.write(folder / f"{name}.json", ends[won].record())
    return folder


def test_a_game_goes_on_after_another(run: Run, files: Path, tmp_path: Path) -> None:
    """What is carried stands at its head, and in its log and its save."""
    log, save = tmp_path / "second.json", tmp_path / "save.json"
    seed = ("--seed", 1, "--bot", "random", "--plain")
    told = run("play", SECOND, "--carry", files / "won.json", *seed, "--log", log, "--save", save).stdout
    carried = json.loads(log.read_text("utf-8"))["options"]["carried"]
    assert "tech=" in carried and "hours" not in carried and "|" not in carried
    assert carried.split()[0] not in told
    assert "TECH " in told.split("Seed")[0]
    assert json.loads(save.read_text("utf-8"))["options"]["carried"] == carried


def test_a_won_game_says_what_it_hands_on(run: Run, files: Path, tmp_path: Path) -> None:
    """With its log, which the next adventure wants."""
    log = tmp_path / "again.json"
    seed = json.loads((files / "won.json").read_text("utf-8"))["seed"]
    told = run("play", "mad-maxence", "--bot", "greedy", "--seed", seed, "--plain", "--log", log).stderr
    assert f"The next adventure takes over, with --carry {log}: " in told and "TECH " in told


def test_figures_of_a_second_adventure(run: Run, tmp_path: Path) -> None:
    """Over all that was carried out of the first: the seed deals which."""
    results = tmp_path / "first.jsonl"
    run("playtest", "mad-maxence", "--bot", "greedy", "--games", 100, "--jobs", 1, "--results", results)
    games = ("playtest", SECOND, "--bot", "random", "--games", 6, "--jobs", 1, "--json")
    figures = json.loads(run(*games, "--carry", results).stdout)
    assert "tech=" in json.dumps(figures)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((SECOND, "--carry", "lost.json"), 1, "no game in it was won"),
        (("the-last-glow", "--carry", "won.json"), 2, "Nothing is carried into"),
        ((SECOND, "--carry", "none.json"), 2, "none.json"),
        ((SECOND, "--carry", "other.json"), 2, "other.json"),
        ((SECOND, "--carry", "edited.json"), 1, "Step 1"),
        ((SECOND, "--carry", "won.json", "--load", "won.json"), 2, "own options and seed"),
    ],
)
def test_what_cannot_be_carried_is_told(
    run: Run, files: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    """Games that were lost, other games, files of strangers."""
    (files / "other.json").write_text("[1, 2", "utf-8")
    data = json.loads((files / "won.json").read_text("utf-8"))
    (files / "edited.json").write_text(json.dumps({**data, "choices": [99, *data["choices"][1:]]}), "utf-8")
    assert said in run("play", *words, "--bot", "random", "--plain", code=code, cwd=files).stderr
