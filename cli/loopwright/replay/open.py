"""Opening what `replay` is given: a log, a game that `verify` kept, or the results of a playtest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_compiler.project import plain_files
from loopwright_engine import SaveError, Timeline, options_of

from loopwright.core import game_logs, scenario_paths
from loopwright.core.errors import FINDINGS, Failure
from loopwright.play import witness_files
from loopwright.play.film import Recording, same_end, take
from loopwright.play.match import Match
from loopwright.results_file.read import FORMAT

if TYPE_CHECKING:
    from loopwright_engine.playtest.records import GameRecord

    from loopwright.results_file.read import Results

BEGINNING = re.compile(rf'\s*{{\s*"format"\s*:\s*"{FORMAT}"'.encode())
MOST = 1_000
"""Bytes in which a results file says what it is."""


def holds_many(file: Path) -> bool:
    """Whether a file holds the games of a playtest."""
    try:
        with plain_files.opened(file) as opened:
            return BEGINNING.match(opened.read(MOST)) is not None
    except OSError:
        return False  # whoever reads it next says why


def log(file: Path) -> Recording:
    """The game in a log, or the one that `verify` kept. Failure if it is none, or was changed."""
    record = witness_files.as_record(file) or game_logs.read(file)
    scenario_paths.check_bundle(record.bundle, f"The bundle in {file}")
    bundle = scenario_paths.loaded(record.bundle, str(file))
    try:
        options = options_of(record.options)
    except SaveError:
        raise Failure(f"{file} is a damaged game log: its options cannot be read.", code=FINDINGS) from None
    match = Match.start(bundle, options, record.seed)
    return Recording(match, record.choices, record.marks, record.result, [])


def game(results: Results, record: GameRecord, told: list[str]) -> Recording:
    """One game of a playtest. Failure if it cannot be set up."""
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
    return Recording(match, record.choices, [], result, told)


def write_log(path: Path, recording: Recording) -> None:
    """Write the whole game as a log. Failure if it does not end as recorded."""
    match = Match(recording.match.bundle, Timeline(recording.match.game))
    for step, choice in enumerate(recording.choices, 1):
        take(match, choice, step)
    same_end(match.game, recording)
    game_logs.write(path, match.record())
