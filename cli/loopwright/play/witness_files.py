"""A folder of witnesses: a saved game for each thing that `verify` found possible, and their bundle."""

from __future__ import annotations

import re
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
    from loopwright_compiler.bundle.canonical import AnyBundle


SAVED = "loopwright-save"
BUNDLE = "bundle.json"
"""The file of the bundle that the saved games belong to."""


_LIKE_AN_ITEM = re.compile(r"[^.]+\..+\.json")
"""The names of files that may be those of items, such as `item.lamp`."""


def file_name(name: str) -> str:
    """The name of the witness file for an item or an intention."""
    return f"{portable(name)}.json"


def open_folder(folder: Path) -> None:
    """Make the folder, before the long work. Raises Failure where games cannot be written into it: there is
    no place, or something would be lost.
    """
    from loopwright_compiler.project import result_folder, sources

    files.refuse_source_folder(folder)
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    written = [name for name in names if sources.is_by_ending(Path(name))]
    if written:
        raise Failure(
            f"{shown(folder)} holds {shown(written[0])}, which is not of a game.",
            hint=f"The games have a folder of their own: {shown(folder / 'games')}",
        )
    files.refuse_unwritable(folder / BUNDLE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        result_folder.refuse(folder, [BUNDLE, *filter(_LIKE_AN_ITEM.fullmatch, names)])
    except OSError as error:
        raise files.unwritable(folder, error) from None


def write(folder: Path, bundle: AnyBundle, saves: Mapping[str, Mapping[str, Any] | None]) -> None:
    """Write the bundle and each saved game, in place of those of the last time. Raises Failure."""
    from loopwright_compiler.project.result_folder import filled

    try:
        with filled(folder) as new:
            write_bundle(new, bundle)
            for name, saved in saves.items():
                if saved is not None:
                    files.write_json(new / file_name(name), saved)
    except OSError as error:
        raise files.unwritable(folder, error) from None


def write_bundle(folder: Path, bundle: AnyBundle) -> None:
    """Write the bundle that the games in a folder belong to. Raises Failure."""
    files.write(folder / BUNDLE, canonical(bundle))


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
        other = (
            "by other rules than those at hand"
            if match.reopened.other_rules
            else f"of another draft than {beside}"
        )
        raise Failure(f"{path} is a game {other}.", code=FINDINGS)
    return match.record()
