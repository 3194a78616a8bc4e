"""What was read of a folder that may hold several scenarios and worlds, and which folders were left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypedDict

WORLD = "world.yaml"
DEEPEST = 4
"""So many folders deep is looked for what was left out."""


class ProjectGames(TypedDict):
    """The games of scenarios by the path of their main file, the folders of worlds, and the folders that hold
    card files or a world of which nothing was read.
    """

    scenarios: dict[str, str]
    worlds: list[str]
    left_out: list[str]


def contents(path: Path, games: Mapping[str, str], files: Iterable[str]) -> ProjectGames:
    """What was read at `path`: the games of its scenarios by their main file, and the paths of all files."""
    read = list(map(Path, files))
    worlds = sorted(str(file.parent) for file in read if file.name == WORLD)
    return {"scenarios": dict(games), "worlds": worlds, "left_out": _left_out(path, read)}


def _left_out(path: Path, read: list[Path]) -> list[str]:
    if not path.is_dir():
        return []
    known = {file.resolve().parent for file in read}
    folders = {
        file.parent
        for depth in range(DEEPEST)
        for name in ("*.loop", WORLD)
        for file in path.glob("*/" * depth + name)
    }
    return sorted(
        str(folder)
        for folder in folders
        if folder.resolve() not in known
        and not any(part.startswith(".") for part in folder.relative_to(path).parts)
    )
