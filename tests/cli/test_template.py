"""The scenario that `loopwright new` makes: every ending comes up in it, for any number of kids."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_games.tales.options import Options

GAMES = 100
ENDINGS = {"quiet-water", "never-told", "under-water", "time-ran-out"}


@pytest.fixture(scope="module")
def template(scaffold: Path) -> Bundle:
    """The template, compiled as a new author's scenario."""
    checked = compile_path(scaffold, bundled=scenario_paths.root())
    assert checked.bundle is not None
    return load_bundle(checked.bundle)


@pytest.mark.parametrize("kids", [2, 3, 4, 5])
def test_every_ending_comes_up_and_about_half_of_the_games_are_won(template: Bundle, kids: int) -> None:
    plan = Plan((Cell(Options(kids), "cautious"),), GAMES, seed=0)
    games = play_chunk(template, plan, Chunk(0, 0, GAMES))
    endings = Counter(game.ending for game in games)
    assert endings.keys() == ENDINGS
    assert min(endings.values()) >= 0.03 * GAMES, endings
    assert 0.45 <= sum(game.won for game in games) / GAMES <= 0.68, endings
