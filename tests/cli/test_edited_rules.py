"""Games played by other rules than those at hand: saves, logs, results, and what the page is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match, taken_up
from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle, new_game, save
from loopwright_engine.kit import registry
from loopwright_engine.table.table import Table

from .conftest import Run

MORE = (">= self.options.goal", "> self.options.goal")
"""An edit of the rules that shows at the end of a game alone."""
COLDER = ('self.change("wood", -1)', 'self.change("wood", -2)')
OTHER_WORDS = ('self.tell("sky", self.round, morning)', "pass")


@pytest.fixture
def station(run: Run, tmp_path: Path) -> Path:
    """The folder of a game."""
    run("new", "--game", "snow-station")
    return tmp_path / "snow-station"


def read(station: Path, *edit: str) -> Bundle:
    """The game with its rules as they are now, after an edit of them."""
    rules = station / "kit.py"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace(*edit) if edit else text, encoding="utf-8")
    registry.add_folder(station)
    return load_bundle(compile_path(station, bundled=station, kits=registry).bundle)


def saved(station: Path) -> Path:
    """A game saved after two choices, of which the first is told in the log."""
    bundle = read(station)
    game = new_game(bundle, bundle.kit.options(), 3)
    game.choose(1)
    game.choose(0)
    file = station / "game.json"
    file.write_text(json.dumps(save(game)), encoding="utf-8")
    return file


def test_the_same_rules_are_not_spoken_of(station: Path) -> None:
    file = saved(station)
    (station / "bot.py").write_text("BOT = 1\n", encoding="utf-8")  # no part of the rules
    rules = station / "kit.py"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    assert Match.resume(read(station), file).reopened is None


def test_a_save_of_other_rules_goes_on_and_says_so(station: Path) -> None:
    file = saved(station)
    match = Match.resume(read(station, *MORE), file)
    assert len(match.game.choices) == 2
    told = " ".join(taken_up(match, Paper()))
    assert told.startswith(
        "The rules were edited since this game was saved, and from now on it is played by the new"
    )
    assert (
        "load it with their files of that time" in told and "The saved game goes on after 2 choices." in told
    )
    match.save(file)
    assert Match.resume(match.bundle, file).reopened is None, "now it is a game of these rules"


def test_where_the_story_differs_is_told_too(station: Path) -> None:
    file = saved(station)
    told = " ".join(taken_up(Match.resume(read(station, *OTHER_WORDS), file), Paper()))
    assert "rules were edited" in told and "0 of 2 choices came out the same" in told
    assert "The scenario has changed" not in told


def test_a_save_that_other_rules_cannot_set_up_says_what_to_do(station: Path) -> None:
    file = saved(station)
    with pytest.raises(Failure, match="cannot be loaded") as raised:
        Match.resume(read(station, "low=3, high=9", "low=8, high=9"), file)
    assert raised.value.hint.startswith(
        "The rules were edited since. With their files of that time it goes on"
    )


def test_a_page_says_so(station: Path) -> None:
    text = saved(station).read_text("utf-8")
    table = Table(read(station, *MORE))
    table.new({})
    notice = table.load(text)["notice"]
    assert notice["other_rules"] and notice["agreed"] == notice["steps"] == 2


def test_logs_and_results_of_other_rules(run: Run, station: Path) -> None:
    kit = ("--kit", "snow-station")
    run("play", "snow-station", *kit, "--bot", "greedy", "--seed", 3, "--plain", "--log", "log.json")
    run("playtest", "snow-station", *kit, "--bot", "random", "--games", 4, "--results", "games.jsonl")
    same = run("replay", "log.json", *kit, "--plain").stdout
    assert "The rules were edited" not in same
    rules = station / "kit.py"
    rules.write_text(rules.read_text("utf-8").replace(*COLDER), encoding="utf-8")
    for file in ("log.json", "games.jsonl"):
        done = run("replay", file, *kit, "--plain", code=1)
        assert done.stdout.startswith("The rules were edited since this game was played")
    refused = run("playtest", "--resume", "games.jsonl", *kit, code=1).stderr
    assert "The rules were edited since games.jsonl was begun" in refused
    assert "--compare games.jsonl" in refused
