"""What each player has, and rules move: recorded stories, and playtests of two numbers of players."""

from __future__ import annotations

import pytest

from ..games.auction_kit import KIT, SCENARIO


@pytest.fixture
def hall(tmp_path):
    """A folder with rules and cards."""
    folder = tmp_path / "hall"
    folder.mkdir()
    (folder / "kit.py").write_text(KIT, "utf-8")
    (folder / "scenario.loop").write_text(SCENARIO, "utf-8")
    return folder


def test_a_recorded_story_holds(run, hall):
    """It expects what each player has, each once, although rows follow the same numbers."""
    (hall / "stories").mkdir()
    story = hall / "stories" / "three-lots.story"
    run(
        "play",
        hall,
        "--kit",
        hall,
        "--bot",
        "random+greedy",
        "--players",
        "3",
        "--seed",
        "3",
        "--plain",
        "--story",
        story,
    )
    lines = story.read_text("utf-8").splitlines()
    assert any(line.startswith("expect player 2 gold = ") for line in lines)
    assert not any("gold.2" in line or "lots.2" in line for line in lines)
    assert "nothing to mend" in run("check", hall, "--kit", hall).stdout


def test_figures_of_two_numbers_of_players(run, hall):
    """Nobody wins on a chair that is empty, and a value is told without what all games share."""
    done = run("playtest", hall, "--kit", hall, "--players", "2,3", "--bot", "random", "--games", "20")
    assert "options.players, against 2:" in done.stdout
    assert "Player 4" not in done.stdout
    assert "Player 1  wins   0 %" not in done.stdout
