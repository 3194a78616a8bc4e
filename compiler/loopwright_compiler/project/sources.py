"""Sources: files that people write, which no result may take the place of."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

ENDINGS: Final = {
    ".loop": "a card file",
    ".story": "a story test",
    ".po": "a translation",
    ".yaml": "a file of a world or a theme",
    ".yml": "a file of a world or a theme",
    ".bot": "a bot's script",
    ".py": "a program",
    ".ttf": "a font",
    ".otf": "a font",
}
"""What files with these endings are, in words."""
PICTURES: Final = "pictures"
FOLDERS: Final = {PICTURES: "a picture of a scenario", "feedback": "what a player sent back"}
"""What all files are that lie in such a folder beside a scenario card."""
MAIN: Final = "scenario.loop"
OWN_WORDS: Final = "words.txt"
"""The file of words that an author's dictionary lacks, beside the scenario card or `world.yaml`."""


def kind_of(file: Path) -> str | None:
    """What a source is, in words, by its ending or by its folder; None for any other file.

    A path with links is judged as it stands; resolve them first.
    """
    return ENDINGS.get(file.suffix.lower()) or _kind_by_folder(file)


def is_by_ending(file: Path) -> bool:
    """Whether a file is a source wherever it lies."""
    return file.suffix.lower() in ENDINGS


def _kind_by_folder(file: Path) -> str | None:
    folders = [above for above in file.parents if above.name.lower() in FOLDERS]
    for above in folders:
        with suppress(OSError):  # a name that is too long
            if above.with_name(MAIN).is_file():
                return FOLDERS[above.name.lower()]
    return None


def is_folder(folder: Path) -> bool:
    """Whether a folder holds sources alone, as that of a scenario's pictures."""
    return _kind_by_folder(folder / "any") is not None
