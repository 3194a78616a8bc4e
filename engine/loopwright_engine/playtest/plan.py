"""The plan of a playtest: cells, a number of games for each, cut into chunks that are independent.

Game g of every cell has the seed `plan.seed + g`, for the deal and for the bot, so that cells and drafts are
compared on common random numbers (Law & Kelton).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.variants import VARIANTS

from loopwright_engine.errors import EngineError
from loopwright_engine.session.new_game import Options

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

Value = int | bool | str | None

CHUNK: Final = 50
"""The games of a chunk, unless the bot has a size of its own."""
CHUNKS: Final = {"cautious": 10, "planner": 4, "explorer": 200}
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


def kids_of(bundle: BundleData) -> range:
    """The numbers of kids that a bundle can be played with."""
    return range(v.MIN_KIDS, min(v.MAX_KIDS, len(bundle["world"]["kids"])) + 1)


class PlanError(EngineError):
    """A plan that cannot be played, or data that is no plan."""


class Change(NamedTuple):
    """A path into the bundle (`sweep_paths`) and the value that takes its place; 1 and true are different
    values.
    """

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
    """Games of one set-up; `bot` is what `bots.maker` reads, `changes` are made in the bundle."""

    kids: int = 3
    variants: tuple[str, ...] = ()
    bot: str = "cautious"
    first: str | None = None
    enigma_limit: int | None = None
    changes: tuple[Change, ...] = ()

    @property
    def options(self) -> Options:
        """The options of its games."""
        return Options(self.kids, self.variants, self.first, self.enigma_limit)

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
    then the most.
    """

    cells: tuple[Cell, ...]
    games: int
    seed: int = 0
    until: float | None = None

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
        """The chunk of a cell that a game belongs to."""
        size = self.cells[cell].chunk
        first = game - game % size
        return Chunk(cell, first, min(size, self.games - first))


def as_data(plan: Plan) -> dict[str, Any]:
    """The plan as JSON data."""
    return asdict(plan)


def plan_of(data: object) -> Plan:
    """The plan in JSON data, as from a file. Raises PlanError."""
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
    plan_cells = tuple(map(_cell, cells))
    if len(set(plan_cells)) != len(plan_cells):
        raise PlanError("a cell is there twice")
    return Plan(plan_cells, data["games"], data["seed"], until)


def _cell(data: object) -> Cell:
    if not isinstance(data, dict) or set(data) != set(Cell.__dataclass_fields__):
        raise PlanError(f"a cell has {', '.join(Cell.__dataclass_fields__)}")
    first, limit, variants, changes = data["first"], data["enigma_limit"], data["variants"], data["changes"]
    if not _whole(data["kids"], v.MIN_KIDS, v.MAX_KIDS):
        raise PlanError(f"kids must be {v.MIN_KIDS} to {v.MAX_KIDS}")
    known = [variant.name for variant in VARIANTS]
    if not isinstance(variants, list) or not all(isinstance(n, str) and n in known for n in variants):
        raise PlanError(f"variants must be some of {', '.join(known)}")
    if not _is_word(data["bot"]) or not (first is None or _is_word(first)):
        raise PlanError("a bot and a first player have names")
    if not (limit is None or _whole(limit, 1, 99)):
        raise PlanError("the enigma limit must be 1 to 99")
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES or not all(map(_is_change, changes)):
        raise PlanError(f"changes must be up to {MOST_CHANGES} pairs of a path and a value")
    if len({path for path, _ in changes}) != len(changes):
        raise PlanError("a path is changed twice")
    cell_changes = tuple(Change(path, value) for path, value in changes)
    return Cell(data["kids"], tuple(variants), data["bot"], first, limit, cell_changes)


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
