"""Records: one game of a playtest as a line of JSON, and reading such lines from files of strangers."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from loopwright_engine import json_text
from loopwright_engine.core.coverage import Watch
from loopwright_engine.core.kept import OTHER, RULES, Books, Pick
from loopwright_engine.core.luck import MEASURES, Surprise
from loopwright_engine.errors import EngineError
from loopwright_engine.json_text import Json

from .plan import Plan

MOST: Final = 1_000_000
"""The largest number and the longest list of a record."""
MOST_SURPRISE: Final = 1_000_000_000_000
"""How much dice may have come beyond what was to be expected, in millionths."""
_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


class RecordError(EngineError):
    """A line that is no game of this playtest."""


class GameRecord(NamedTuple):
    """The record of one game; `reached` has indices into the names of a watch, each once, in order.

    `rounds`: the kit's `rows` at the end of each round; `took`: how often each of its `counted` came;
    `spent`: what went each of its `spends`; `scores`: as `scores_of` has them, empty where the kit has none;
    `luck`: what dice did (`core/luck.py`), None where nobody looked; `books`: counters, flags, cards and
    options by round (`core/kept.py`), None in files of earlier versions.
    """

    cell: int
    game: int
    seed: int
    won: bool
    ending: str
    round: int
    choices: list[int]
    reached: list[int]
    rounds: list[list[int]]
    took: list[int]
    spent: list[int]
    scores: list[int]
    luck: list[Surprise] | None = None
    books: Books | None = None


FIELDS: Final = GameRecord._fields[: GameRecord._fields.index("scores")]
OPTIONAL: Final = GameRecord._fields[len(FIELDS) :]
"""Fields that come behind these: where seats have scores, unless luck was not looked at, and what is kept;
files of earlier versions have none.
"""


def as_line(record: GameRecord) -> str:
    names = (*FIELDS, *(name for name in OPTIONAL if getattr(record, name) not in (None, [])))
    return _encode({name: getattr(record, name) for name in names}) + "\n"


class RecordReader:
    """A reader of one playtest's lines; `watch` is the bundle's."""

    def __init__(self, watch: Watch, plan: Plan) -> None:
        kit = watch.bundle.kit
        self._plan = plan
        self._names = len(watch.names)
        self._columns = len(watch.sources) * MEASURES
        self._last_round = watch.last_round
        self._rows = len(kit.rows)
        self._scores = len(kit.scores)
        self._kept, self._stands = len(watch.kept), len(watch.stands)
        self._players = len(watch.players)
        self._options = {ask: watch.options_of(ask) for ask in watch.asks.values()}
        self._counted, self._spends = len(kit.counted), len(kit.spends)
        self._endings = {ending: won for ending, (_, won) in kit.contents.endings(watch.bundle.data).items()}
        """Whether the players have won."""

    def record(self, line: bytes) -> GameRecord:
        """The record in a line. Raises RecordError for anything that no game can have written."""
        try:
            data = json_text.read(line)
        except json_text.JsonError:
            raise RecordError("this is not JSON") from None
        more = OPTIONAL if self._scores else OPTIONAL[1:]
        if not isinstance(data, dict) or tuple(data) != (*FIELDS, *(name for name in more if name in data)):
            raise RecordError(f"a game has the fields {', '.join(FIELDS)}")
        self._number(data, "cell", len(self._plan.cells))
        self._number(data, "game", self._plan.games)
        if type(data["seed"]) is not int or data["seed"] != self._plan.seed + data["game"]:
            raise RecordError("the seed is not the one of this game")
        self._number(data, "round", self._last_round + 1)
        self._check_end(data)
        self._numbers(data["choices"], "choices", MOST)
        self._numbers(data["reached"], "reached", self._names)
        if len(set(data["reached"])) != len(data["reached"]):
            raise RecordError("reached: a number is there twice")
        if not isinstance(data["rounds"], list) or len(data["rounds"]) != data["round"]:
            raise RecordError("rounds: there must be as many as the game had")
        for row in data["rounds"]:
            self._numbers(row, "rounds", MOST, self._rows, -MOST)
        self._numbers(data["took"], "took", MOST, self._counted)
        self._numbers(data["spent"], "spent", MOST, self._spends)
        if "scores" in data:
            self._numbers(data["scores"], "scores", MOST, self._scores, -MOST)
        if "luck" in data:
            data["luck"] = self._luck(data["luck"])
        if "books" in data:
            data["books"] = self._books(data["books"], data["round"])
        return GameRecord(**{"scores": [], **data})

    def _luck(self, surprises: object) -> list[Surprise]:
        if not isinstance(surprises, list) or len(surprises) > MOST:
            raise RecordError("luck must be a list")
        for surprise in surprises:
            self._numbers(surprise, "luck", MOST_SURPRISE, 3, -MOST_SURPRISE)
            column, number, _ = surprise
            if not 0 <= column < self._columns or not 0 <= number <= self._last_round:
                raise RecordError("luck: there is no such source or round")
        return [(column, number, surprise) for column, number, surprise in surprises]

    def _books(self, books: object, rounds: int) -> Books:
        if not isinstance(books, list) or len(books) != len(Books._fields):
            raise RecordError(f"books must have {len(Books._fields)} lists")
        if not all(isinstance(part, list) and len(part) <= MOST for part in books):
            raise RecordError("books must be lists")
        rows, moved, came, picks = books
        if len(rows) != rounds:
            raise RecordError("books: there must be a row for each round that the game had")
        for row in rows:
            self._numbers(row, "books", MOST, self._kept, -MOST)
        for row in (*moved, *came):
            self._numbers(row, "books", MOST, 4, -MOST)
        for what, source, number, _ in moved:
            self._within("books", (what, self._rows + self._kept), (source - RULES, self._names + 1))
            self._within("books", (number, self._last_round + 1))
        for block, number, player, _ in came:
            self._within("books", (block, self._names), (player - RULES, self._players + 1))
            self._within("books", (number, self._last_round + 1))
        return Books(
            rows,
            [tuple(row) for row in moved],
            [tuple(row) for row in came],
            [self._pick(row) for row in picks],
        )

    def _pick(self, row: object) -> Pick:
        if not isinstance(row, list) or len(row) != len(Pick._fields):
            raise RecordError("books: a decision has other parts")
        pick = Pick(*row)
        self._numbers(row[:4], "books", MOST, 4, -MOST)
        options = self._options.get(pick.ask, {})
        self._within("books", (pick.round, self._last_round + 1), (pick.player - RULES, self._players + 1))
        self._numbers(pick.open, "books", MOST, low=-MOST)
        self._numbers(pick.standing, "books", MOST, self._stands if pick.standing else 0, -MOST)
        taken = pick.taken == OTHER or pick.taken in pick.open
        if not taken or not options.keys() >= set(pick.open):
            raise RecordError("books: there is no such option")
        return pick

    @staticmethod
    def _within(field: str, *pairs: tuple[int, int]) -> None:
        """Each number is from 0 to below its bound."""
        if not all(0 <= number < bound for number, bound in pairs):
            raise RecordError(f"{field}: a number is of nothing that is there")

    def _check_end(self, data: Json) -> None:
        ending = data["ending"]
        if not isinstance(ending, str) or ending not in self._endings:
            raise RecordError("the scenario has no such ending")
        if data["won"] is not self._endings[ending]:
            raise RecordError("the ending and what it means do not fit")

    @staticmethod
    def _number(data: Json, field: str, bound: int) -> None:
        if type(data[field]) is not int or not 0 <= data[field] < bound:
            raise RecordError(f"{field} must be a whole number below {bound}")

    @staticmethod
    def _numbers(value: object, field: str, bound: int, length: int | None = None, low: int = 0) -> None:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise RecordError(f"{field} must be a list" + (f" of {length}" if length else ""))
        if not all(type(number) is int and low <= number < bound for number in value):
            raise RecordError(f"{field}: every number must be whole and below {bound}")
