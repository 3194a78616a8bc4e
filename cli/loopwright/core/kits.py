"""The option --kit: folders with the rules of a game that is not installed, read before its scenario is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .errors import Failure

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit

HINT = "`--kit FOLDER` names the folder with its kit.py."

_folders: list[Path] = []


def add(folder: Path) -> Kit:
    """Have the kit of a folder at hand. Raises Failure, with the place of a mistake in its code."""
    from loopwright_engine import KitError
    from loopwright_engine.kit import registry

    try:
        kit = registry.add_folder(folder)
    except KitError as error:
        raise Failure(error.what, hint=error.hint or None) from None
    if folder not in _folders:
        _folders.append(folder)
    return kit


def folders() -> list[Path]:
    """The folders that were added, for processes that must add them, too."""
    return list(_folders)


def fault(error: BaseException) -> Failure | None:
    """The failure for an error that the code of such a folder has raised; None for any other error."""
    from loopwright_engine.user_code import calls, message, place

    for folder in _folders:
        lines = calls(folder, error)
        if lines:
            return Failure(f"{place(folder, error)}: {message(error)}.", hint=lines)
    return None
