"""The plan of a playtest: cells, a number of games for each, cut into chunks that are independent.

Game g of every cell has the seed `plan.seed + g`, for the deal and for the bot, so that cells and drafts are
compared on common random numbers (Law & Kelton).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from loopwright_engine.errors import EngineError, OptionsError
from loopwright_engine.game_types import AnyOptions
from loopwright_engine.json_text import Json
from loopwright_engine.kit.protocol import Kit

Value = int | bool | str | None

CHUNK: Final = 50
"""The games of a chunk, unless the bot has a size of its own."""
CHUNKS: Final = {"cautious": 10, "greedy": 10, "planner": 4, "explorer": 200}
"""The games of a chunk by bot, which take some tenths of a second, so that all workers end together."""
OWN_CHUNK: Final = 20
"""The games of a chunk by a bot from a file, whose speed is unknown."""
LOOK: Final = 500
LOOKS: Final = {"planner": 40, "explorer": 2_000}
OWN_LOOK: Final = 200
"""A plan with `until` checks a cell after each multiple of this number of games."""

MOST_CELLS: Final = 1_000
MOST_CHANGES: Final = 32
LONGEST_PATH: Final = 1_000
MOST_GAMES: Final = 1_000_000_000
LONGEST: Final = 4096
"""The most characters of a word in a plan."""


class PlanError(EngineError):
    """A plan that cannot be played, or data that is no plan."""


class BundleChange(NamedTuple):
    """A path into the bundle (`sweep_paths`) and the value that takes its place; 1 and true are different
    values.
    """

    path: str
    value: Value

    def __eq__(self, other: object) -> bool:
        if isinstance(other, BundleChange) and type(self.value) is not type(other.value):
            return False
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)


@dataclass(frozen=True, slots=True)
class Cell:
    """Games of one set-up; `bot` is what `bots.maker` reads, `changes` are made in the bundle.

    `options` are those of the kit: how the games are set up.
    """

    options: AnyOptions
    bot: str
    changes: tuple[BundleChange, ...] = ()

    @property
    def learns(self) -> bool:
        """Whether its bot remembers other games, so that its games are not independent."""
        return self.bot == "explorer"

    @property
    def chunk(self) -> int:
        """The number of games in its chunks."""
        own = OWN_CHUNK if self.bot.endswith((".py", ".bot")) else CHUNK
        return CHUNKS.get(self.bot.partition(":")[0], own)

    @property
    def look(self) -> int:
        """The number of chunks between two checks, in a plan with `until`."""
        own = OWN_LOOK if self.bot.endswith((".py", ".bot")) else LOOK
        return LOOKS.get(self.bot.partition(":")[0], own) // self.chunk


class Chunk(NamedTuple):
    """A stretch of games of one cell: its cell, its first game, and their number."""

    cell: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything but the bundle that the games of a playtest depend on.

    `until`: a cell ends early once half of its win rate's interval is this many points or less; `games` is
    then the most. `luck`: whether what dice did is noted, so that luck can be taken out of figures.
    """

    cells: tuple[Cell, ...]
    games: int
    seed: int = 0
    until: float | None = None
    luck: bool = True

    @property
    def bots(self) -> dict[str, list[int]]:
        """The indices of each bot's cells, by the bot's name."""
        bots_by_name: dict[str, list[int]] = {}
        for number, cell in enumerate(self.cells):
            bots_by_name.setdefault(cell.bot, []).append(number)
        return bots_by_name

    def chunks(self, cell: int) -> Iterator[Chunk]:
        """The chunks of a cell, in order."""
        size = self.cells[cell].chunk
        for first in range(0, self.games, size):
            yield Chunk(cell, first, min(size, self.games - first))

    def chunk_at(self, cell: int, game: int) -> Chunk:
        size = self.cells[cell].chunk
        first = game - game % size
        return Chunk(cell, first, min(size, self.games - first))


def as_data(plan: Plan, kit: Kit) -> Json:
    cells = [
        {
            **kit.options_data(cell.options),
            "bot": cell.bot,
            "changes": [list(change) for change in cell.changes],
        }
        for cell in plan.cells
    ]
    return {
        "cells": cells, "games": plan.games, "seed": plan.seed, "until": plan.until, "luck": plan.luck,
    }  # fmt: skip


def plan_of(data: object, kit: Kit) -> Plan:
    """The plan in JSON data, as from a file; those of earlier versions did not look at luck. Raises
    PlanError.
    """
    if not isinstance(data, dict) or set(data) - {"luck"} != {"cells", "games", "seed", "until"}:
        raise PlanError("a plan has cells, games, seed, until and luck")
    cells, until, luck = data["cells"], data["until"], data.get("luck", False)
    if type(luck) is not bool:
        raise PlanError("luck must be true or false")
    if not isinstance(cells, list) or not 1 <= len(cells) <= MOST_CELLS:
        raise PlanError(f"a plan has 1 to {MOST_CELLS} cells")
    if not _whole(data["games"], 1, MOST_GAMES):
        raise PlanError(f"games must be 1 to {MOST_GAMES}")
    if not _whole(data["seed"], -MOST_GAMES, MOST_GAMES):
        raise PlanError(f"the seed must be from {-MOST_GAMES} to {MOST_GAMES}")
    if until is not None and (type(until) not in (int, float) or not 0 < until <= 100):
        raise PlanError("until must be points of a share, up to 100")
    plan_cells = tuple(_cell(cell, kit) for cell in cells)
    if len(set(plan_cells)) != len(plan_cells):
        raise PlanError("a cell is there twice")
    return Plan(plan_cells, data["games"], data["seed"], until, luck)


def _cell(data: object, kit: Kit) -> Cell:
    if not isinstance(data, dict) or not {"bot", "changes"} <= set(data):
        raise PlanError("a cell has options, a bot and changes")
    set_up = {name: value for name, value in data.items() if name not in ("bot", "changes")}
    try:
        options = kit.options_from(set_up)
    except OptionsError as error:
        raise PlanError(str(error)) from None
    changes = data["changes"]
    if not _is_word(data["bot"]):
        raise PlanError("a bot has a name")
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES or not all(map(_is_change, changes)):
        raise PlanError(f"changes must be up to {MOST_CHANGES} pairs of a path and a value")
    if len({path for path, _ in changes}) != len(changes):
        raise PlanError("a path is changed twice")
    return Cell(options, data["bot"], tuple(BundleChange(path, value) for path, value in changes))


def _is_change(content: object) -> bool:
    if not isinstance(content, list) or len(content) != 2 or not _is_word(content[0], LONGEST_PATH):
        return False
    value = content[1]
    return value is None or type(value) is bool or _is_word(value) or _whole(value, -MOST_GAMES, MOST_GAMES)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_word(value: object, longest: int = LONGEST) -> bool:
    """Whether a value is a name: a text of at most `longest` printable characters."""
    return isinstance(value, str) and 0 < len(value) <= longest and value.isprintable()
