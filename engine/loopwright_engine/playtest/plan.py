"""What is to be played: cells, so many games in each, cut into chunks that depend on nothing else.

Game g of every cell has the seed `plan.seed + g`, for the deal and for the bot: so cells, and drafts, are
compared on the same luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from loopwright_engine.errors import EngineError, OptionsError
from loopwright_engine.kit.protocol import Kit

Value = int | bool | str | None

CHUNK: Final = 50
"""So many games of a cell are played in one go, when nothing else is said for its bot."""
CHUNKS: Final = {"cautious": 10, "greedy": 10, "planner": 4, "explorer": 200}
"""Games that take some tenths of a second: none waits long for the others, and all workers end together."""
OWN_CHUNK: Final = 20
"""Nobody knows how quick a bot from a file is."""
LOOK: Final = 500
LOOKS: Final = {"planner": 40, "explorer": 2_000}
OWN_LOOK: Final = 200
"""After so many games, and twice and three times as many, a plan with `until` looks at a cell."""

MOST_CELLS: Final = 1_000
MOST_CHANGES: Final = 32
LONGEST_PATH: Final = 1_000
MOST_GAMES: Final = 1_000_000_000
LONGEST: Final = 4096
"""No word of a plan has more letters."""


class PlanError(EngineError):
    """Something in a plan that cannot be played, or is none."""


class Change(NamedTuple):
    """A path into the bundle (`paths`) and the value that stands there instead; 1 is another than true."""

    path: str
    value: Value

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Change) and type(self.value) is not type(other.value):
            return False
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)


@dataclass(frozen=True, slots=True)
class Cell:
    """Games that are set up alike; `bot` is what `bots.maker` reads, `changes` are made in the bundle.

    `options` are those of the kit: how the games are set up.
    """

    options: Any
    bot: str
    changes: tuple[Change, ...] = ()

    @property
    def learns(self) -> bool:
        """Whether its bot remembers other games, so that they are not independent of each other."""
        return self.bot == "explorer"

    @property
    def chunk(self) -> int:
        """The size of its chunks."""
        own = OWN_CHUNK if self.bot.endswith((".py", ".bot")) else CHUNK
        return CHUNKS.get(self.bot.partition(":")[0], own)

    @property
    def look(self) -> int:
        """How many chunks there are from one look to the next, in a plan with `until`."""
        own = OWN_LOOK if self.bot.endswith((".py", ".bot")) else LOOK
        return LOOKS.get(self.bot.partition(":")[0], own) // self.chunk


class Chunk(NamedTuple):
    """A stretch of games of one cell, by one bot that may remember what it has seen in them."""

    cell: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that games depend on, but the bundle.

    `until`: a cell ends early once its share of wins is known to so many points; `games` is then the most.
    """

    cells: tuple[Cell, ...]
    games: int
    seed: int = 0
    until: float | None = None

    @property
    def bots(self) -> dict[str, list[int]]:
        """Who plays: for each bot, the numbers of its cells."""
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
        """The chunk of a cell that a game belongs to."""
        size = self.cells[cell].chunk
        first = game - game % size
        return Chunk(cell, first, min(size, self.games - first))


def as_data(plan: Plan, kit: Kit) -> dict[str, Any]:
    """The plan as JSON data."""
    cells = [
        {
            **kit.options_data(cell.options),
            "bot": cell.bot,
            "changes": [list(change) for change in cell.changes],
        }
        for cell in plan.cells
    ]
    return {"cells": cells, "games": plan.games, "seed": plan.seed, "until": plan.until}


def plan_of(data: object, kit: Kit) -> Plan:
    """The plan in a file. Raises PlanError."""
    if not isinstance(data, dict) or set(data) != {"cells", "games", "seed", "until"}:
        raise PlanError("a plan has cells, games, seed and until")
    cells, until = data["cells"], data["until"]
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
    return Plan(plan_cells, data["games"], data["seed"], until)


def _cell(data: object, kit: Kit) -> Cell:
    if not isinstance(data, dict) or not {"bot", "changes"} <= set(data):
        raise PlanError("a cell has options, a bot and changes")
    set_up = {name: value for name, value in data.items() if name not in ("bot", "changes")}
    try:
        options = kit.options_from(set_up)
    except OptionsError as error:
        raise PlanError(str(error)) from None
    changes = data["changes"]
    if not _word(data["bot"]):
        raise PlanError("a bot has a name")
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES or not all(map(_is_change, changes)):
        raise PlanError(f"changes must be up to {MOST_CHANGES} pairs of a path and a value")
    if len({path for path, _ in changes}) != len(changes):
        raise PlanError("a path is changed twice")
    return Cell(options, data["bot"], tuple(Change(path, value) for path, value in changes))


def _is_change(content: object) -> bool:
    if not isinstance(content, list) or len(content) != 2 or not _word(content[0], LONGEST_PATH):
        return False
    value = content[1]
    return value is None or type(value) is bool or _word(value) or _whole(value, -MOST_GAMES, MOST_GAMES)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _word(value: object, longest: int = LONGEST) -> bool:
    """A name of some letters, without what could reach into a terminal."""
    return isinstance(value, str) and 0 < len(value) <= longest and value.isprintable()
