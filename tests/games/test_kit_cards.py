"""Cards as text become the game that their bundle says: from the file to the end of a game."""

from __future__ import annotations

import random
from pathlib import Path

from one_kit import OneKit, bundle_of
from test_kit_table import KIT as WALK
from test_kit_table import content as walk_content

WALKING = """scenario walk "Walk"
  kit walk

gauge luck "Luck" from 0 to 99

place a "a"
  roads b
  draw road-card
place b "b"
  draw road-card, draw inn
place c "c"
  roads b, c
  discard road-card

road-card storm "storm": move to c if at a
road-card luck "luck"
  copies 4
  luck +1
"""


def test_cards_as_text_are_the_same_game(tmp_path: Path) -> None:
    """As a bundle made by hand: choice by choice, from the same seeds."""
    checked = OneKit(WALK).checked(tmp_path, WALKING)
    assert [diagnostic.message for diagnostic in checked.diagnostics] == []
    ours, theirs = bundle_of(WALK, checked.bundle), bundle_of(WALK, walk_content())
    for seed in range(3):
        game, twin = (WALK.start(bundle, WALK.options(), seed) for bundle in (ours, theirs))
        luck = random.Random(seed)
        while game.decision is not None:
            assert game.decision.kind == twin.decision.kind
            assert game.decision.options == twin.decision.options
            index = luck.randrange(len(game.decision.options))
            game.choose(index)
            twin.choose(index)
        assert (game.result, game.log) == (twin.result, twin.log)
