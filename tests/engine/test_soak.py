"""A few of the games that `make soak` plays in thousands, and what it tells of one that fails."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("loopwright_compiler")
sys.path.insert(0, str(Path(__file__).parents[1]))
import soak


@pytest.mark.parametrize("number", range(8))
def test_games_obey(number):
    """ADV-7, INS-1: in the scenarios that ship, random stories and random worlds."""
    assert soak.play(number, 0.2).failure == ""


def test_all_kinds_of_scenarios_are_played(monkeypatch):
    for made in ("shipped", "rich_bundle_of", "small_world"):
        monkeypatch.setattr(soak, made, lambda *_: None)
    names = {soak.table(number)[0].rstrip("0123456789") for number in range(150)}
    assert names == {*soak.SCENARIOS, "random story ", "random world "}


def test_a_failure_can_be_played_again(monkeypatch):
    """What is told holds the scenario, the options, the seed and the choices."""

    def never(game):
        assert len(game.choices) < 5, "a law is broken"

    monkeypatch.setattr(soak, "obey", never)
    failure = soak.play(7, 1.0)
    name, bundle, options = soak.table(7)
    assert (failure.number, failure.scenario, failure.ending) == (7, name, "")
    assert failure.failure.startswith(f"game 7 of {name}, {options}, seed 7\nchoices [")
    assert "a law is broken" in failure.failure
    choices = [int(part) for part in failure.failure.split("choices [")[1].split("]")[0].split(", ")]
    assert soak.replay(bundle, options, 7, choices).round >= 0
    monkeypatch.undo()
    assert soak.play(7, 0).failure == ""
