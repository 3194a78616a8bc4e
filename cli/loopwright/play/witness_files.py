"""A folder of witnesses: a saved game for each thing that `verify` found possible, and their bundle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_compiler import canonical
from loopwright_compiler.project.portable_names import portable

from loopwright.core import files, game_logs, scenario_paths
from loopwright.core.console import shown
from loopwright.core.errors import FINDINGS, Failure

from .match import Match

if TYPE_CHECKING:
    from loopwright_compiler.bundle.any_bundle import AnyBundle


SAVED = "loopwright-save"
BUNDLE = "bundle.json"
"""The file of the bundle that the saved games belong to."""


def file_name(name: str) -> str:
    """The name of the witness file for an item or an intention."""
    return f"{portable(name)}.json"


def open_folder(folder: Path, bundle: AnyBundle) -> None:
    """Make the folder and write the bundle into it, before the long work. Raises Failure."""
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
    """Write each saved game, delete the file of each name without one, and return how many were written."""
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
    """A witness as a game log; None if the file is no saved game with its bundle beside it.

    Raises Failure if the game is of another draft.
    """
    data = files.read_json(path, "a game log")
    if not isinstance(data, dict) or data.get("format") != SAVED:
        return None
    beside = path.parent / BUNDLE
    if not beside.is_file():
        return None
    match = Match.resume(scenario_paths.loaded(scenario_paths.read_bundle(beside), str(beside)), path)
    if match.reopened is not None:
        raise Failure(f"{path} is a game of another draft than {beside}.", code=FINDINGS)
    return match.record()
