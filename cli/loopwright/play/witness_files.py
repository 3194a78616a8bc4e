"""A folder of witnesses: for each thing that can happen a saved game, and the bundle that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_compiler import canonical

from loopwright.core import files, game_logs, scenario_paths
from loopwright.core.console import shown
from loopwright.core.errors import FINDINGS, Failure

from .match import Match

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


SAVED = "loopwright-save"
BUNDLE = "bundle.json"
"""What the saved games of the folder are games of."""


def file_name(name: str) -> str:
    """The file of the witness for an item or a promise."""
    return f"{name}.json"


def open_folder(folder: Path, bundle: BundleData) -> None:
    """Make the folder and write the bundle into it. Failure if that cannot be done: before the long work."""
    try:
        written = sorted(path.name for path in folder.iterdir() if path.suffix in files.SOURCES)
    except OSError:  # there is none yet, or making it says why there cannot be one
        written = []
    if written:
        raise Failure(
            f"{shown(folder)} holds {shown(written[0])}, which is not of a game.",
            hint=f"The games have a folder of their own: {shown(folder / 'games')}",
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"Cannot make the folder {folder}: {files.reason(error)}.") from None
    files.write(folder / BUNDLE, canonical(bundle))


def write(folder: Path, saves: Mapping[str, Mapping[str, Any] | None]) -> int:
    """Write each saved game, and take away what an earlier run left of a thing without one; how many."""
    for name, saved in saves.items():
        path = folder / file_name(name)
        if saved is not None:
            files.write_json(path, saved)
            continue
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise files.unwritable(path, error) from None
    return sum(saved is not None for saved in saves.values())


def as_record(path: Path) -> game_logs.Record | None:
    """A witness as a log of its game; None if the file is no saved game at all.

    Failure if its bundle is not beside it, or if it was changed.
    """
    data = files.read_json(path, "a game log")
    if not isinstance(data, dict) or data.get("format") != SAVED:
        return None
    beside = path.parent / BUNDLE
    if not beside.is_file():
        raise Failure(
            f"{path} is a saved game without its scenario: there is no {beside}.",
            hint="Go on with it in its scenario: loopwright play PATH --load FILE",
        )
    match = Match.resume(scenario_paths.loaded(scenario_paths.read_bundle(beside), str(beside)), path)
    if match.reopened is not None:
        raise Failure(f"{path} is a game of another draft than {beside}.", code=FINDINGS)
    return match.record()
