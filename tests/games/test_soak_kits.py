"""A few of the games of each kit that `make soak` plays in thousands, and the laws that they are held to."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import laws
import pytest
from situations import kit_and_bundle

sys.path.insert(0, str(Path(__file__).parents[1]))
import soak

KITS = [kit for kit in soak.KITS if kit != soak.TALES]


@pytest.mark.parametrize("kit", KITS)
def test_games_obey(kit):
    """Clone, redeal, undo, words, ends of gauges and what the kit's own rules say."""
    for number in range(4):
        assert soak.play_kit(kit, number, 0.2).failure == ""


def test_every_bundled_kit_is_played():
    """None with content of its own is left out."""
    assert {
        "bonnie-and-clyde",
        "lucha-libre",
        "mad-maxence",
        "the-last-glow",
        "the-loop",
        "which-side",
    } <= set(KITS)
    assert soak.KITS[0] == soak.TALES


BREAKS = {
    "a heart too many": ("the_last_glow", lambda game: setattr(game, "hearts", list(range(17, 26)))),
    "a heart where a soother is": ("the_last_glow", lambda game: setattr(game, "soothers", game.hearts[:])),
    "a third cube": ("bonnie_and_clyde", lambda game: setattr(game, "cubes", [3, 2])),
    "a gauge beyond its end": ("bonnie_and_clyde", lambda game: setattr(game, "gauges", [99] * 8)),
    "no energy": ("lucha_libre", lambda game: setattr(game, "energy", [1, 3, 3, 3])),
    "a sixth die": ("lucha_libre", lambda game: game.first_dice.extend([1, 1, 1])),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_a_broken_law_is_found(broken):
    """Each law of a game stops one that breaks it."""
    name, harm = BREAKS[broken]
    kit, bundle = kit_and_bundle(name)
    game = kit.start(bundle, kit.options(), 3)
    laws.obey(game, random.Random(1))
    harm(game)
    with pytest.raises(AssertionError):
        laws.obey(game, random.Random(1))


def test_a_failure_can_be_played_again(monkeypatch):
    """What is told holds the kit, the options, the seed and the choices."""

    def never(game, _luck):
        assert len(game.choices) < 5, "a law is broken"

    monkeypatch.setattr(laws, "obey", never)
    told = soak.play_kit("bonnie-and-clyde", 7, 1.0)
    assert told.failure.startswith("game 7 of bonnie-and-clyde, {}, seed 7\nchoices [")
    assert "a law is broken" in told.failure
