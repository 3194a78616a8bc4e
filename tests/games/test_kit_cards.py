"""Cards as text become the game that their bundle says: from the file to the end of a game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boxes
import pytest
from loopwright_compiler import Checked, compile_path
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.kit import registry
from situations import kit_and_bundle
from test_kit_table import KIT as WALK
from test_kit_table import bundle_of
from test_kit_table import content as walk_content

GLOW = """scenario glow "The Last Glow"
  kit the-last-glow
  columns 6
  lines 6
  start line 5
  start column 3
  nightmare 1, 1, 2, 1, 3, 2, 1, 1, 2, 3

gauge light "Light" from 0 to 6 start 3
gauge hull "Hull" from 0 to 6 start 6
"""

BONNIE = """scenario out "Out of Town"
  kit bonnie-and-clyde

gauge savings "Savings" from 0 to 9 start 1
  under: lose left-alone "Left Alone"
gauge love "Love" from 0 to 2
  over: passion +1 if roy away
  under: passion -1
gauge boredom "Boredom" from 0 to 2
  over
    if savings >= 2 and poems < 3
      choose
        "Write": savings -2, poems +1
        "Leave": nothing
  under: poems -1
gauge threat "Threat" from 0 to 2
  over: prison +1, love -1
gauge ammunition "Ammunition" from 0 to 2
  under: lose action
gauge passion "Passion" from 0 to 2
gauge poems "Poems" from 0 to 3
gauge prison "Prison" from 0 to 3

place home "Home": boredom +1
place cement-city "Cement City": boredom -1, love +1
place dallas "Dallas": savings +1
place ride "Ride": savings -1, love +1

daily good-work "Good Work": nothing
daily work "Work": boredom +1, savings +1
daily photo "Photo": savings -2, love +2
daily ammunition "Ammunition"
  choose
    "Pay": savings -1
    "Steal": threat +1
  ammunition +1
daily stick-up "Stick-up"
  choose
    "Bullet": ammunition -1
    "Noise": threat +1
  savings +2
daily leave-town "Leave" if love >= 2 and ammunition >= 2 and passion >= 2 and poems >= 3 and last action
  win away "Away"

police one "One"
  low 1
  high 2
  nothing
police three "Three"
  low 3
  high 3
  boredom -1
police four "Four"
  low 4
  high 4
  love -1
police five "Five"
  low 5
  high 5
  threat +1
police six "Six"
  low 6
  high 7
  threat +1, ammunition -1
police eight "Eight"
  low 8
  high 8
  lose death "Death"
"""

LUCHA = """scenario arena "Arena"
  kit lucha-libre

wrestler a "A"
  team 1
  lucky 5
wrestler b "B"
  team 1
  lucky 3
wrestler c "C"
  team 2
  lucky 6
wrestler d "D"
  team 2
  lucky 4

move lucky-triple "Lucky Triple"
  dice lucky, lucky, lucky
  fans +5, opponent energy -2, own energy -1
move show-off "Show Off"
  dice lucky
  fans +1, own energy +1
move two-a "Two A"
  dice 4, 6
  wrestlers a
  fans +1, opponent energy -1
move two-b "Two B"
  dice 5, 6
  wrestlers b, d
  fans +1, opponent energy -1
move two-c "Two C"
  dice 3, 5
  wrestlers c
  fans +1, opponent energy -1
move three-a "Three A"
  dice 1, 2, 3
  wrestlers a, d
  fans +2, opponent energy -1
move three-b "Three B"
  dice 1, 2, 4
  wrestlers b, c
  fans +2, opponent energy -1
move four "Four"
  dice 1, 2, 3, 4
  fans +4, opponent energy -2, own energy -1
move triple "Triple"
  dice same, same, same
  fans +3, opponent energy -2, own energy -1
move change "Change"
  dice 1, 2
  fans -1, swap
"""

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
class Kits:
    """The kits of these tests."""

    def find(self, name: str) -> Any:
        """A kit by its name."""
        return WALK if name == WALK.name else kit_and_bundle(name.replace("-", "_"))[0]

    def names(self) -> list[str]:
        """Only one needs to be named."""
        return [WALK.name]

    def refusal(self, data: dict[str, Any]) -> tuple[str, str] | None:
        """What the registry says; of a kit that is in none nothing."""
        return None if data["kit"] == WALK.name else registry.refusal(data)


def compiled(folder: Path, text: str) -> Checked:
    """The text of a whole scenario, compiled."""
    (folder / "scenario.loop").write_text(text, encoding="utf-8")
    return compile_path(folder, bundled=folder, kits=Kits())


@pytest.mark.parametrize(
    ("text", "kit", "box"),
    [
        (GLOW, kit_and_bundle("the_last_glow")[0], boxes.the_last_glow),
        (BONNIE, kit_and_bundle("bonnie_and_clyde")[0], boxes.bonnie_and_clyde),
        (LUCHA, kit_and_bundle("lucha_libre")[0], boxes.lucha_libre),
        (WALKING, WALK, walk_content),
    ],
    ids=("glow", "bonnie", "lucha", "walk"),
)
def test_cards_as_text_are_the_same_game(text: str, kit: Any, box: Any, tmp_path: Path) -> None:
    """Choice by choice, from the same seeds."""
    checked = compiled(tmp_path, text)
    assert [found.message for found in checked.diagnostics] == []
    data = checked.bundle
    ours = bundle_of(kit, data) if kit is WALK else load_bundle(data)
    theirs = bundle_of(kit, box())
    for seed in range(3):
        game, twin, luck = (
            kit.start(ours, kit.options(), seed),
            kit.start(theirs, kit.options(), seed),
            random.Random(seed),
        )
        while game.decision is not None and len(game.choices) < 300:
            assert game.decision.kind == twin.decision.kind
            assert game.decision.options == twin.decision.options
            index = luck.randrange(len(game.decision.options))
            game.choose(index)
            twin.choose(index)
        assert (game.result, game.log) == (twin.result, twin.log)
