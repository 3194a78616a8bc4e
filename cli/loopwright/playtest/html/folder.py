"""The folder of a report: an older report is replaced as a whole, other files stay."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_compiler.project import plain_files, result_folder

from loopwright import replay
from loopwright.core import files
from loopwright.core.errors import Failure
from loopwright.play import witness_files
from loopwright.play.film import same_end, take

from .markup import ExampleGame, Examples
from .page import MARK, ListedGame

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import CellFigures
    from loopwright_engine.playtest.plan import BundleChange
    from loopwright_engine.playtest.records import GameRecord

    from loopwright.playtest.text.views import SessionFigures
    from loopwright.results_file.read import Results


PAGE, GAMES = "report.html", "games"
BEGINNING = 2_000
"""The bytes at the beginning of a page in which its tag stands."""
RESULTS = (".jsonl", ".parquet")
"""The endings of files that playtests write; they may lie beside a report."""


class Folder:
    """The folder of a report. Raises Failure before the games are played if it cannot be there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.page = path / PAGE
        files.refuse_source_folder(path)
        try:
            self._check()
            self._new = not path.exists()
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(f"Cannot make the folder {path}: {files.reason(error)}.") from None

    def _check(self) -> None:
        if not self.path.exists():
            return
        if not self.path.is_dir():
            raise Failure(f"{self.path} is no folder.", hint="Name a folder: --report DIR")
        strange = [] if self._has_report() else sorted(filter(_is_strange, self.path.iterdir()))
        if strange:
            problem = f"{self.path} holds {strange[0].name}, which is not of a playtest."
            base = self.path if self.path.name.strip(".") else self.path.resolve()
            raise Failure(problem, hint=f"A report has a folder of its own: --report {base}-report")
        try:
            result_folder.refuse(self.path, [f"{GAMES}/{witness_files.BUNDLE}", PAGE])
        except OSError as error:
            raise files.unwritable(self.page, error) from None

    def _has_report(self) -> bool:
        try:
            with plain_files.opened(self.page, inside=self.path) as file:
                return MARK.encode() in file.read(BEGINNING)
        except OSError:
            return False

    def leave(self) -> None:
        """Remove the folder if it was made for nothing."""
        if self._new:
            with contextlib.suppress(OSError):
                self.path.rmdir()  # empty folders only

    def write(self, page: bytes, games: Callable[[Path], None]) -> None:
        """Write the games, which `games` puts into a folder, and the page. Raises Failure."""
        new = self.path
        try:
            with result_folder.filled(self.path) as new:
                games(new / GAMES)
                (new / PAGE).write_bytes(page)
        except OSError as error:
            raise files.unwritable(self.page, error) from None
        except Failure as failure:  # of a game: it is going to stand in another folder
            text = str(failure).replace(str(new), str(self.path))
            raise Failure(text, code=failure.code, hint=failure.hint) from None


def _is_strange(path: Path) -> bool:
    """Whether the file is not of a playtest, so that a report should not be written beside it."""
    return path.suffix not in RESULTS and not path.name.startswith(".")


# --- The games that the report links to: as few as are enough for every figure


Json = dict[str, Any]
MOST = 100
"""The most games that are written; figures that come later in the report then have no links."""
EACH = 2
"""The most links beside one figure."""


class LinkedGames:
    """The games that the report links to; ask for the most important figures first."""

    def __init__(self, figures: SessionFigures, records: Iterable[GameRecord]) -> None:
        self.records: dict[ExampleGame, GameRecord] = {}
        self._kept = _candidates(figures, records)

    def of(self, games: Iterable[Sequence[int]]) -> Examples:
        """Links for a figure with these games: to those linked before, or else to its first one."""
        pairs = [ExampleGame(*game) for game in games]
        linked = [pair for pair in pairs if pair in self.records]
        if not linked and len(self.records) < MOST:
            linked = [pair for pair in pairs if pair in self._kept][:1]
            self.records |= {name: self._kept[name] for name in linked}
        return tuple(linked[:EACH])

    def like(self, cells: Iterable[CellFigures], matches: Callable[[GameRecord], bool]) -> Examples:
        """Links for a figure that names no games: to games of these cells for which `matches` is true."""
        mine = {cell["id"] for cell in cells}
        candidates = ((example, record) for example, record in self._kept.items() if example.cell in mine)
        games = [(example.game, example.cell) for example, record in candidates if matches(record)]
        return self.of([(cell, game) for game, cell in sorted(games)])


def of_cell(cell: CellFigures, won: bool | None = None) -> list[tuple[int, int]]:
    """The first games of a cell as pairs of cell and game; with `won`, only those won or lost."""
    endings = [ending for ending in cell["endings"] if won in (None, ending["won"])]
    return sorted((cell["id"], game) for ending in endings for game in ending["examples"])


def _named(figures: SessionFigures) -> Iterator[ExampleGame]:
    """The games that figures name as examples; of very many set-ups, only those of the first ones."""
    for cell in figures["cells"][:MOST]:
        yield from (ExampleGame(*pair) for pair in of_cell(cell))
    of_bots = [
        card for part in figures["bots"].values() for card in (*part["cards"].values(), *part["paths"])
    ]
    for row in (*of_bots, *figures["coverage"]["rare"]):
        yield from (ExampleGame(*pair) for pair in row["examples"])


def records(figures: SessionFigures, results: Results) -> Iterator[GameRecord]:
    """The records of the chunks that hold examples: of a long playtest, these are few."""
    chunks = {results.plan.chunk_at(example.cell, example.game) for example in _named(figures)}
    places = [place for place in results.places() if place.chunk in chunks]
    for record in results.at(places):
        yield from record


def _candidates(figures: SessionFigures, records: Iterable[GameRecord]) -> dict[ExampleGame, GameRecord]:
    """The records of the games that figures name."""
    named_games = set(_named(figures))
    game_records: dict[ExampleGame, GameRecord] = {}
    if named_games:
        for record in records:
            example = ExampleGame(record.cell, record.game)
            if example in named_games:
                game_records[example] = record
                if len(game_records) == len(named_games):
                    break
    return game_records


# --- The games of a report as files for `loopwright replay`, each folder of them with its bundle


class GamesFolder:
    """The games that the report links to; those with other values on the cards have folders of their own."""

    def __init__(self, chosen: LinkedGames, results: Results) -> None:
        self._results = results
        self._records = dict(sorted(chosen.records.items()))
        cells = results.plan.cells
        changes: dict[tuple[BundleChange, ...], str] = {(): ""}
        for example in self._records:
            changes.setdefault(cells[example.cell].changes, f"sweep-{len(changes)}")
        self._folders = {example: changes[cells[example.cell].changes] for example in self._records}

    def shown(self) -> list[ListedGame]:
        """The games as the page lists them."""
        return [
            ListedGame(example.id, Path(GAMES, self._file(example)), replay.line(self._results, record))
            for example, record in self._records.items()
        ]

    def _file(self, example: ExampleGame) -> Path:
        return Path(self._folders[example], f"{example.id}.json")

    def write(self, folder: Path) -> None:
        """Play each game again and save it. Raises Failure."""
        for name in dict.fromkeys(self._folders.values()):
            example = next(game_record for game_record in self._records if self._folders[game_record] == name)
            recording = replay.open_game(self._results, self._records[example], [])
            witness_files.write_bundle(folder / name, recording.match.bundle.data)
        for example, record in self._records.items():
            recording = replay.open_game(self._results, record, [])
            for step, choice in enumerate(recording.choices, 1):
                take(recording.match, choice, step)
            same_end(recording.match.game, recording)
            recording.match.save(folder / self._file(example))
