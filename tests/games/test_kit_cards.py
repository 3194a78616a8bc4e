"""Cards as text become the game that their bundle says: from the file to the end of a game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loopwright_compiler import Checked, compile_path
from test_kit_table import KIT as WALK
from test_kit_table import bundle_of
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


@dataclass(frozen=True)
class OneKit:
    """The kit of these tests."""

    def find(self, _name: str) -> Any:
        """A kit by its name: there is one."""
        return WALK

    def names(self) -> list[str]:
        """Its name."""
        return [WALK.name]

    def refusal(self, _data: dict[str, Any]) -> tuple[str, str] | None:
        """It plays whatever these tests write."""
        return None


def compiled(folder: Path, text: str) -> Checked:
    """The text of a whole scenario, compiled."""
    (folder / "scenario.loop").write_text(text, encoding="utf-8")
    return compile_path(folder, bundled=folder, kits=OneKit())


def test_cards_as_text_are_the_same_game(tmp_path: Path) -> None:
    """As a bundle made by hand: choice by choice, from the same seeds."""
    checked = compiled(tmp_path, WALKING)
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
