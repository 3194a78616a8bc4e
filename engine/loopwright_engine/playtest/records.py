"""Records: one game of a playtest as a line of JSON, and reading such lines from files of strangers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from loopwright_games.tales.rules.action_names import split
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import Game

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import EngineError

from .plan import Plan

# --- Where the time of a game goes, and how its days end: told as it is played, and from its log


WAYS: Final = (
    "walk", "bus", "car", "ride", "home", "scout", "investigate", "rest", "trade", "action", "hack", "wreck",
    "lost",
)  # fmt: skip
"""TIM-4: what time cubes are spent on.

A hack counts what kids stake, an action also what its card asks for besides (TST-9), as any card does;
`lost` is what cards take away.
"""
HACK: Final = WAYS.index("hack")
LOST: Final = WAYS.index("lost")
ROW: Final = ("insight", "enigma", "time_spent", "conditions_held", "diary_in_play")
"""The numbers recorded for a day: the state at its end, and the cubes spent during it."""

_SPENT: Final = {log.STAKE: HACK, log.LOSE_TIME: LOST, log.PAID: WAYS.index("action")}
_DEED: Final = (1 << actions.SEAT) - 1


def _way(deed: int) -> int:
    """The index of what an action spends time on, or -1 for one that never costs time (CMB-8)."""
    name = split(deed)[1].name
    if name == "discard":
        return -1
    return WAYS.index("scout" if name == "scout_machine" else name)


_WAY_OF: Final = [_way(deed) for deed in range(actions.CARD + 1)]
_TOLD: Final = frozenset(
    (log.NEW_ROUND, log.INSIGHT, log.ENIGMA, log.STAKE, log.LOSE_TIME, log.PAID, log.TAKE, log.RELIEVE,
     log.DIARY_PLAYED, log.DIARY_DISCARDED)
)  # fmt: skip


class Ledger:
    """The account of one game: call `pays` before each action, `close` when it is over."""

    __slots__ = ("_of_day", "rounds", "spent", "took")

    def __init__(self) -> None:
        self._of_day: dict[int, int] = {}
        self.spent: list[int] = [0] * len(WAYS)
        self.took: list[int] = [0] * len(v.CONDITIONS)
        """CON-1: how often each condition was taken."""
        self.rounds: list[list[int]] = []
        """A `ROW` for each day, the last as far as it came."""

    def pays(self, game: Game, option: int) -> None:
        """Account for an option of the adventure phase that is about to be taken; stakes of a hack are in the
        log.
        """
        action_kind = _WAY_OF[min(option & _DEED, actions.CARD)]
        cost = actions.cost(game, option)
        if cost and action_kind != HACK:
            self._spend(game.round, action_kind, cost)

    def close(self, entries: Sequence[tuple[int, ...]]) -> None:
        """Account for the whole log."""
        day = insight = enigma = number = in_play = 0
        for entry in entries:
            kind = entry[0]
            if kind not in _TOLD:
                continue
            if kind == log.NEW_ROUND:
                if day:
                    self.rounds.append([insight, enigma, self._of_day.get(day, 0), number, in_play])
                day = entry[2]
            elif kind == log.INSIGHT:
                insight = entry[2]
            elif kind == log.ENIGMA:
                enigma = entry[2]
            elif kind in _SPENT:
                self._spend(day, _SPENT[kind], entry[3])
            elif kind == log.TAKE:
                number += 1
                self.took[entry[3]] += 1
            elif kind == log.RELIEVE:
                number -= 1
            else:
                in_play += 1 if kind == log.DIARY_PLAYED else -1
        self.rounds.append([insight, enigma, self._of_day.get(day, 0), number, in_play])

    def _spend(self, day: int, way: int, cubes: int) -> None:
        self.spent[way] += cubes
        self._of_day[day] = self._of_day.get(day, 0) + cubes


MOST: Final = 1_000_000
"""The largest number and the longest list of a record."""
FIELDS: Final = (
    "cell", "game", "seed", "won", "ending", "round", "choices", "reached", "rounds", "took", "spent",
)  # fmt: skip
_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


class RecordError(EngineError):
    """A line that is no game of this playtest."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of one game; `reached` has indices into `coverage.Watch.names`, each once, in order.

    `rounds` has a row of `ROW` for each day; `took` how often each condition was taken; `spent` the cubes by
    `WAYS`.
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


def as_line(record: GameRecord) -> str:
    """The record as a line of JSON."""
    return _encode({name: getattr(record, name) for name in FIELDS}) + "\n"


class Reader:
    """A reader of one playtest's lines; `names` are those of the bundle's watch."""

    def __init__(self, bundle: Bundle, plan: Plan, names: Sequence[str]) -> None:
        self._plan = plan
        self._names = len(names)
        self._days = bundle.tables.weeks * v.ROUNDS_IN_WEEK
        self._endings = {v.TIME_RAN_OUT: False, v.RUMOR_LOST: False}
        """Whether the kids have won."""
        self._endings |= {ending.id: ending.won for ending in bundle.tables.endings}

    def record(self, line: bytes) -> GameRecord:
        """The record in a line. Raises RecordError for anything that no game can have written."""
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise RecordError("this is not JSON") from None
        if not isinstance(data, dict) or tuple(data) != FIELDS:
            raise RecordError(f"a game has the fields {', '.join(FIELDS)}")
        self._number(data, "cell", len(self._plan.cells))
        self._number(data, "game", self._plan.games)
        if type(data["seed"]) is not int or data["seed"] != self._plan.seed + data["game"]:
            raise RecordError("the seed is not the one of this game")
        self._number(data, "round", self._days + 1)
        self._check_end(data)
        self._numbers(data["choices"], "choices", MOST)
        self._numbers(data["reached"], "reached", self._names)
        if len(set(data["reached"])) != len(data["reached"]):
            raise RecordError("reached: a number is there twice")
        if not isinstance(data["rounds"], list) or len(data["rounds"]) != data["round"]:
            raise RecordError("rounds: there must be as many as the game had")
        for row in data["rounds"]:
            self._numbers(row, "rounds", MOST, len(ROW))
        self._numbers(data["took"], "took", MOST, len(v.CONDITIONS))
        self._numbers(data["spent"], "spent", MOST, len(WAYS))
        return GameRecord(**data)

    def _check_end(self, data: dict[str, Any]) -> None:
        ending = data["ending"]
        if not isinstance(ending, str) or ending not in self._endings:
            raise RecordError("the scenario has no such ending")
        if data["won"] is not self._endings[ending]:
            raise RecordError("the ending and what it means do not fit")

    @staticmethod
    def _number(data: dict[str, Any], field: str, bound: int) -> None:
        if type(data[field]) is not int or not 0 <= data[field] < bound:
            raise RecordError(f"{field} must be a whole number below {bound}")

    @staticmethod
    def _numbers(value: Any, field: str, bound: int, length: int | None = None) -> None:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise RecordError(f"{field} must be a list" + (f" of {length}" if length else ""))
        if not all(type(number) is int and 0 <= number < bound for number in value):
            raise RecordError(f"{field}: every number must be whole and below {bound}")
