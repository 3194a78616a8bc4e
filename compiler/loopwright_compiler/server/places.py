"""Which project a file belongs to: what must be checked together so that its findings are whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ..project import MAIN
from ..story_names import FOLDER, SUFFIX

_OPENS = re.compile(r"(?m)^scenario\b")
_BEARING = re.compile(r"(?m)^(?:scenario\b|[ \t]+files\b).*")
Reads = Callable[[Path], str]
"""Gives the text of a file as it is now; nothing for one that is not there."""


def projects_of(path: Path, read: Reads) -> tuple[Path, ...]:
    """The paths to check for a file: a content root, or the main files that it serves. A story test
    belongs to the scenario above it.

    A card file beside several scenarios may serve some of them. A file that belongs to nothing
    stands alone. Empty for a file of a world in which nothing plays, and for what is no file of ours.
    """
    if path.suffix == SUFFIX and path.parent.name == FOLDER:
        path = path.parent.with_name(MAIN)
    root = _content_root(path, read)
    if root is not None:
        return (root,)
    if path.suffix != ".loop" or (path.parent / "world.yaml").is_file():
        return ()
    if _OPENS.search(read(path)):
        return (path,)
    return tuple(_mains_beside(path, read)) or (path,)


def bearing(text: str) -> list[str]:
    """The lines of a file that tell which project it and its neighbours belong to."""
    return _BEARING.findall(text)


def _content_root(path: Path, read: Reads) -> Path | None:
    """The folder of `scenarios` and `worlds` above a file."""
    above = path.parent.parent
    if above.name == "scenarios" and read(path.parent / MAIN):
        return above.parent
    if above.name == "worlds" and any((above.parent / "scenarios").glob(f"*/{MAIN}")):
        return above.parent
    return None


def _mains_beside(path: Path, read: Reads) -> list[Path]:
    """scenario.loop, and every other scenario of the folder that names the file."""
    names = re.compile(rf"(?m)^[ \t]+files\b[^\n#]*(?<![\w-]){re.escape(path.stem)}(?![\w-])")
    mains = []
    for beside in sorted(path.parent.glob("*.loop")):
        text = read(beside) if beside != path else ""
        if _OPENS.search(text) and (beside.name == MAIN or names.search(text)):
            mains.append(beside)
    return mains
