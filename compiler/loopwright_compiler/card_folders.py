"""The folders of games that come along, and what they bring as data about their cards.

No game is imported for that, so all may ask it.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

GAMES: Final = "loopwright_games"
"""The package of the games that come along; a folder `cards` in that of a game has a language of its own."""


@cache
def card_folders() -> tuple[tuple[str, Path], ...]:
    """The packages of the cards of games that come along, with their folders."""
    spec = find_spec(GAMES)
    places = map(Path, (spec.submodule_search_locations or ()) if spec is not None else ())
    folders = [folder for place in places for folder in sorted(place.glob("*/cards"))]
    return tuple((f"{GAMES}.{folder.parent.name}.cards", folder) for folder in folders)


def lines_of(name: str, folder: Path) -> list[str]:
    """The lines of a file of this name in a folder, and in those of games."""
    files = [folder / name, *(of_game / name for _, of_game in card_folders())]
    return [line for file in files if file.is_file() for line in file.read_text("utf-8").splitlines()]
