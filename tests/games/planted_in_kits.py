"""Faults planted in the cards of the bundled kits: what never happens then, and what the reason says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from boxes import CONTENT


class Fault(NamedTuple):
    """A line of a game's cards that says something else, what never happens then, why, and what would help.

    `helps` is empty where no line bars it: something is missing, or the reason names all that does.
    """

    game: str
    file: str
    old: str
    new: str
    goal: str
    why: str
    helps: str = ""
    declared: str = ""
    """A line more on the scenario card."""

    @property
    def files(self) -> dict[str, str]:
        """The files of the game's cards with the fault."""
        files = {path.name: path.read_text("utf-8") for path in sorted((CONTENT / self.game).glob("*.loop"))}
        assert files[self.file].count(self.old) == 1, self.old
        files[self.file] = files[self.file].replace(self.old, self.new)
        files["scenario.loop"] = files["scenario.loop"].replace("\n", f"\n{self.declared}", 1)
        return files


def written(files: Mapping[str, str], folder: Path) -> Path:
    """A folder with these files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


BONNIE, WHICH, LUCHA = "bonnie-and-clyde", "which-side", "lucha-libre"
LOOP, LANES = "the-loop", "mad-maxence"
BAG = '  flag bag "A bag is packed"\n'
WIN = '  win away "The Road Out"'
FAULTS: Final = {
    "a flag that nothing sets": Fault(
        BONNIE, "days.loop", WIN, f"  if flag bag: {WIN.strip()}", "ending.away",
        "it needs flag bag, which never holds: no card sets the flag bag", declared=BAG,
    ),
    "a gauge that nothing raises": Fault(
        BONNIE, "gauges.loop", "savings -2, poems +1", "savings -2", "ending.away",
        "it needs poems >= 3, which never holds: poems is 0 there",
    ),
    "a gauge that is lowered at once": Fault(
        WHICH, "city.loop", "  union +1", "  union +1, union -1", "means.bakery.block",
        "it needs union >= 2, which never holds: union is 0 there", "did not say `union -1`",
    ),
    "a gauge that stops short": Fault(
        BONNIE, "gauges.loop", 'gauge poems "Poems" from 0 to 3', 'gauge poems "Poems" from 0 to 2',
        "ending.away", "it needs poems >= 3, which never holds: poems goes from 0 to 2",
    ),
    "an ending that is barred": Fault(
        WHICH, "gauges.loop", "  over: lose crushed",
        '  over\n    lose early "Much Too Early"\n    lose crushed',
        "ending.crushed", "the game is always over before it", "did not end the game before",
    ),
    "a test that is too hard": Fault(
        BONNIE, "days.loop", "  nothing\n\ndaily work ",
        "  test 1 die >= 7\n    success: love +2\n\ndaily work ",
        "daily.good-work.success", "the result is between 1 and 6", "said `test 1 die >= 6` in place",
    ),
    "an option that is closed": Fault(
        BONNIE, "days.loop", '"Fire at the ceiling": ammunition -1',
        '"Fire at the ceiling" if threat > 2: love +1',
        "daily.stick-up.option.1", "it needs threat > 2, which never holds: threat goes from 0 to 2",
    ),
    "a flag behind what is asked for": Fault(
        BONNIE, "days.loop", WIN, f"  if flag bag: {WIN.strip()}\n  if savings >= 12: set bag", "ending.away",
        "the flag bag is set only by `if savings >= 12` of daily \"Leave Town\" (days.loop:46), "
        "which never happens",
        declared=BAG,
    ),
    "what may never be played": Fault(
        WHICH, "means.loop", 'Street" if union >= 2', 'Street" if union >= 7', "means.bakery.block",
        "it needs union >= 7, which never holds: union goes from 0 to 6",
    ),
    "what cannot be paid": Fault(
        WHICH, "city.loop", "  union +1", "  nothing", "means.laundry.block",
        "it needs union >= 2, which never holds: union is 0 there",
    ),
    "somebody whom nothing brings": Fault(
        WHICH, "gauges.loop", "over: arrest worker, police = 0", "over: police = 0", "place.lawyers.option.1",
        "it needs prison >= 1, which never holds: prison is 0 there",
    ),
    "two things that never go together": Fault(
        WHICH, "city.loop", "  strike +1, police +1",
        "  strike +1, set seen, clear seen\n  if flag seen: police +1",
        "place.cafe.then", "it needs flag seen, which never holds", "did not say `clear seen`",
        declared='  flag seen "They know"\n',
    ),
    "an effect that nobody does": Fault(
        WHICH, "city.loop", "# Where workers are sent", "effect riot\n  risk +1\n\n# Where workers are sent",
        "effect.riot", "no card does the effect riot",
    ),
    "more workers than there are": Fault(
        WHICH, "city.loop", "  strike +1, police +1",
        "  strike +1, police +1\n  if prison >= 8 and workers >= 1: strike +1", "place.cafe.then",
        "prison >= 8 and workers >= 1, which never hold at the same time: workers and prison count the 8 "
        "pieces Workers", "did not ask for `workers + prison <= 7`",
    ),
    "a trick that is never seen": Fault(
        LUCHA, "moves.loop", "fans +2, set fooled", "fans +2", "move.cape.then",
        "it needs flag fooled, which never holds: no card sets the flag fooled",
    ),
    "a LOOP too many": Fault(
        LOOP, "missions.loop", "on loop if loops >= 2", "on loop if loops >= 21", "mission.encore.listener.1",
        "it needs loops >= 21, which never holds",
    ),
    "what nobody notes": Fault(
        LOOP, "agents.loop", "  of quill\n  draw 2", "  of quill\n  if flag looked-up: draw 2",
        "artifact.index-card.then", "no card sets the flag looked-up",
        declared='  flag looked-up "Looked up"\n',
    ),
    "a number contradicted in its own body": Fault(
        LOOP, "agents.loop", "  of quill\n  draw 2",
        "  of quill\n  if clones here >= 1\n    if clones here < 1: draw 2", "artifact.index-card.then.then",
        "clones here >= 1 and clones here < 1, which never hold at the same time: they contradict each other",
    ),
    "an option contradicted by its card": Fault(
        LANES, "notebook.loop", "if has token and has ticket", "if has token and not has token",
        "place.toll.option.1", "one is the opposite of the other",
    ),
    "a die with too few faces": Fault(
        LOOP, "agents.loop", "  of tock\n  energy +3 here",
        "  of tock\n  test 1 die >= 7\n    success: energy +3 here",
        "artifact.invoice.success", "the result is between 1 and 6", "said `test 1 die >= 6` in place",
    ),
    "a sense that nobody has": Fault(
        LANES, "notebook.loop", "if has token and has ticket", "if has token and orientation > 6",
        "place.toll.option.1", "orientation > 6, which never holds: orientation goes from 0 to 6",
    ),
    "a section that no road leads to": Fault(
        LANES, "notebook.loop", 'place quarry "The Quarry"',
        'place island "The Island"\n  spot 1, 1\n  hours +1\n\nplace quarry "The Quarry"',
        "place.island.block", "no road",
    ),
    "lockers that nobody opens": Fault(
        LANES, "notebook.loop", "if first time: do lockers", "nothing", "effect.lockers",
        "no card does the effect lockers",
    ),
}  # fmt: skip
