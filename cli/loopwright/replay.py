"""Recorded games for `replay`: from a log, a witness of `verify`, a saved game, or results of a playtest."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_compiler.project import plain_files
from loopwright_engine import Bundle, SaveError, Timeline, options_of, other_rules

from . import feedback
from .core import game_logs, scenario_paths
from .core.console import plural
from .core.errors import FINDINGS, Failure
from .core.phrases import short, value_of
from .play import witness_files
from .play.film import Recording, same_end, take
from .play.match import Match
from .results_file.read import FORMAT

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit
    from loopwright_engine.playtest.plan import Cell, Chunk
    from loopwright_engine.playtest.records import GameRecord

    from .results_file.read import Results

EDITED = (
    "The rules were edited since this game was played: it may go another way here. "
    "Their files of that time show it as it was."
)
SHORTEST = 3  # letters of a day that will do
Tell = Callable[[float], None]
"""Hears which part of the games was looked at."""

BEGINNING = re.compile(rf'(?:\xef\xbb\xbf)?\s*{{\s*"format"\s*:\s*"{FORMAT}"'.encode("latin-1"))
MOST = 1_000
"""Bytes in which a results file says what it is."""


def holds_many(file: Path) -> bool:
    """Whether the file holds the results of a playtest."""
    try:
        with plain_files.opened(file) as opened:
            return BEGINNING.match(opened.read(MOST)) is not None
    except OSError:
        return False  # whoever reads it next says why


def open_log(file: Path, draft: str | None = None) -> Recording:
    """The recording in a log, a witness, or a saved game, as a player sends it back. Raises Failure.

    A saved game has no bundle in it: its scenario is `draft`, or the one here that it is of.
    """
    record = (None if draft else witness_files.as_record(file)) or feedback.as_record(file, draft)
    record = record or game_logs.read(file)
    scenario_paths.check_bundle(record.bundle, f"The bundle in {file}")
    bundle = scenario_paths.loaded(record.bundle, str(file))
    try:
        options = options_of(bundle, record.options)
    except SaveError:
        raise Failure(f"{file} is a damaged game log: its options cannot be read.", code=FINDINGS) from None
    match = Match.start(bundle, options, record.seed)
    return Recording(match, record.choices, record.marks, record.result, _edited(bundle, record.rules))


def open_game(results: Results, record: GameRecord, notes: list[str]) -> Recording:
    """The recording of one game of a playtest. Raises Failure if its set-up cannot be played."""
    from loopwright_engine import BundleError
    from loopwright_engine.playtest.play_chunk import watch_of
    from loopwright_engine.playtest.sweep_paths import PathError

    cell = results.plan.cells[record.cell]
    try:
        bundle = watch_of(results.bundle, cell.changes).bundle if cell.changes else results.bundle
    except (BundleError, PathError) as error:
        raise Failure(f"{results.path}, cell {record.cell}: {error}.", code=FINDINGS) from None
    match = Match.start(bundle, cell.options, record.seed)
    result = {"won": record.won, "ending": record.ending, "round": record.round}
    return Recording(match, record.choices, [], result, [*_edited(bundle, results.rules), *notes])


def _edited(bundle: Bundle, rules: str) -> list[str]:
    """What is said of a game that was played by other rules."""
    return [EDITED] if other_rules(bundle.kit, rules) else []


def write_log(path: Path, recording: Recording) -> None:
    """Write the whole game as a log. Raises Failure if it does not end as recorded."""
    match = Match(recording.match.bundle, Timeline(recording.match.game))
    for step, choice in enumerate(recording.choices, 1):
        take(match, choice, step)
    same_end(match.game, recording)
    game_logs.write(path, match.record())


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """What a game must be like to match; None or empty where it does not matter.

    Of `of_game`, a tuple names values that the game's option has among others; `options` are `NAME=VALUE`.
    """

    won: bool | None = None
    day: str | None = None
    ending: str | None = None
    of_game: Mapping[str, Any] = field(default_factory=dict)
    bot: str | None = None
    saw: tuple[str, ...] = ()
    game: str | None = None
    options: tuple[str, ...] = ()


class GameSearch:
    """A search for games in a results file; `tell` is called with the share of the games searched.

    Only the games of one chunk are in memory. Raises Failure for a question that names nothing known.
    """

    def __init__(self, results: Results, question: GameQuestion, tell: Tell = lambda _: None) -> None:
        cells = results.plan.cells
        self._results = results
        self._tell = tell
        self.games = self.matches = 0
        """How many games there are, and how many of them match, once all were looked at."""
        self._won = question.won
        self._round_names = results.bundle.kit.report_words.round_names
        self._round = None if question.day is None else _round(question.day, self._round_names)
        self._ending = question.ending and _known(
            question.ending, [name[7:] for name in results.names if name.startswith("ending.")], "ending"
        )
        self._game = _number(question.game, len(cells)) if question.game else None
        self._saw = [_numbers(results.names, name) for name in question.saw]
        self._cells = {
            number
            for number, cell in enumerate(cells)
            if question.bot in (None, cell.bot) and _played_like(results.bundle.kit, cell.options, question)
        }
        if not self._cells:
            raise Failure("No games were played like that.", hint=_ways(results.bundle.kit, cells))

    def matching(self) -> Iterator[GameRecord]:
        """The games that match, ordered by cell and number."""
        places = self._results.places()
        self.games = sum(place.chunk.games for place in places)
        wanted = [place for place in places if self._may_match(place.chunk)]
        for number, records in enumerate(self._results.at(wanted)):
            self._tell(number / len(wanted))
            for record in records:
                if self._matches(record):
                    self.matches += 1
                    yield record

    def nth(self, number: int) -> GameRecord | None:
        """The match with this number, from 1, or None; all matches are counted."""
        game_record = None
        for record in self.matching():
            if self.matches == number:
                game_record = record
        return game_record

    def _may_match(self, chunk: Chunk) -> bool:
        if chunk.cell not in self._cells:
            return False
        if self._game is None:
            return True
        cell, game = self._game
        return chunk.cell == cell and chunk.first <= game < chunk.first + chunk.games

    def _matches(self, record: GameRecord) -> bool:
        return (
            self._won in (None, record.won)
            and self._ending in (None, record.ending)
            and self._round in (None, _place(record.round, self._round_names))
            and self._game in (None, (record.cell, record.game))
            and all(not ways.isdisjoint(record.reached) for ways in self._saw)
        )


def _played_like(kit: Kit, options: object, question: GameQuestion) -> bool:
    """Whether games with these options are as the question asks."""
    data = {name: _said(value) for name, value in kit.options_data(options).items()}
    wanted = dict(option.partition("=")[::2] for option in question.options)
    for name, value in question.of_game.items():
        if not isinstance(value, tuple):
            wanted[name] = str(value)
        elif not {*getattr(options, name, ())} >= {*value}:
            return False
    return all(data.get(name) == value for name, value in wanted.items())


def _said(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else value_of(value)


def _ways(kit: Kit, cells: Sequence[Cell]) -> str:
    """The bots and options with which the games of these cells were played."""
    bots = ", ".join(dict.fromkeys(cell.bot for cell in cells))
    ways = [f"Bots: {bots}."]
    for name in [kit.axis] if kit.axis else []:
        values = sorted({_said(kit.options_data(cell.options)[name]) for cell in cells})
        ways.append(f"{name.capitalize()}: {', '.join(values)}.")
    return " ".join(ways)


def _round(name: str, names: Sequence[str]) -> int:
    """The number of a round from 1, by one of its `names`, as that of a day, or where there are none, by its
    number. Raises Failure.
    """
    if not names:
        if name.isascii() and name.isdigit():
            return int(name[:9])
        raise Failure(f"{name} is no round.", hint="In this game it is a number: --day 12.")
    for number, day in enumerate(names, 1):
        if len(name) >= SHORTEST and day.startswith(name.lower()):
            return number
    raise Failure(f"There is no day {name}.", hint=f"Days: {', '.join(names)}.")


def _place(number: int, names: Sequence[str]) -> int:
    """The number of a round among those that have names, from 1: that of its day in the week."""
    return (number - 1) % len(names) + 1 if names else number


def _number(text: str, cells: int) -> tuple[int, int]:
    """The cell and number of a game, such as `0:17`, or `17` where there is one cell. Raises Failure."""
    cell, _, game = text.rpartition(":")
    if (cell.isdecimal() or (not cell and cells == 1)) and game.isdecimal() and int(cell[:9] or 0) < cells:
        return int(cell[:9] or 0), int(game[:18])
    raise Failure(
        f"{text} is no game of these results.",
        hint=f"Such as 0:17: cells are 0 to {cells - 1}; --list shows them.",
    )


def _numbers(names: list[str], item: str) -> frozenset[int]:
    """The numbers of the name `item` and of all names below it: `item.lamp` includes all its parts."""
    numbers = [n for n, name in enumerate(names) if name == item or name.startswith(f"{item}.")]
    if not numbers:
        stems = (name.split(".")[:length] for name in names for length in (2, 3))
        _known(item, list(dict.fromkeys(map(".".join, stems))), "card, side or block")
    return frozenset(numbers)


def _known(name: str, names: list[str], kind: str) -> str:
    """The name if it is among `names`; else Failure with the nearest ones. `kind` is for the message."""
    if name in names:
        return name
    near = difflib.get_close_matches(name, names, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"Such as {', '.join(names[:3])}."
    raise Failure(f"There is no {kind} {name}.", hint=hint)


def how_far(part: float) -> str:
    """The line that shows how far a search is, by the share searched."""
    return f"Looking through the games: {part:.0%}"


def told(results: Results, record: GameRecord, search: GameSearch, number: int) -> list[str]:
    """The lines that say which game this is, and among how many."""
    return [f"{number} of {matching(search)}: {line(results, record)}"]


def matching(search: GameSearch) -> str:
    """The number of games that match, in words."""
    games = plural(search.matches, "matching game").replace(str(search.matches), f"{search.matches:,}", 1)
    return f"{games} (of {search.games:,})"


def line(results: Results, record: GameRecord) -> str:
    cell = results.plan.cells[record.cell]
    paths = [path for path, _ in cell.changes]
    kit = results.bundle.kit
    words = [
        kit.option_words(option.name, value)
        for option in fields(kit.options)
        if (value := getattr(cell.options, option.name)) != option.default or option.name == kit.axis
    ]
    parts = [
        *words,
        *(f"{short(path, paths)}={value_of(value)}" for path, value in cell.changes),
        cell.bot,
        f"seed {record.seed}",
        f"{'won' if record.won else 'lost'} {kit.report_words.in_round(record.round)}",
        record.ending,
        plural(len(record.choices), "choice"),
    ]
    return f"{record.cell}:{record.game}  {', '.join(parts)}"
