"""Stories of other tools as scenarios: `loopwright import` of ink, Yarn Spinner and Twine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from loopwright_compiler.foreign_stories import ENDINGS as ENDINGS

from loopwright.core import files, result_cache, scenario_paths
from loopwright.core.console import shown
from loopwright.core.errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler.foreign_stories.story import ForeignStory, WrittenStory

LARGEST: Final = 4_000_000  # bytes
MOST_TRIES: Final = 8
"""So often are cards that are too full parted into more."""
SMALLER: Final = 0.8
"""The part of a page that goes onto a card, after it was too full."""


def read(file: Path) -> ForeignStory:
    """The story in a file. Raises Failure for one that is none, or too large."""
    from loopwright_compiler.foreign_stories import ink, twine, yarn
    from loopwright_compiler.foreign_stories.story import UnreadableStory

    def included(name: str) -> str | None:
        try:
            return _text(file.parent / name, file.parent)
        except Failure:
            return None

    text = _text(file, file.parent)
    try:
        match file.suffix.lower():
            case ".ink":
                return ink.read(text, file.name, included)
            case ".yarn":
                return yarn.read(text, file.name)
            case _:
                return twine.read(text, file.name)
    except UnreadableStory as error:
        raise Failure(str(error), hint=error.hint) from None


def _text(file: Path, inside: Path) -> str:
    """What stands in a plain file in a folder. Raises Failure."""
    from loopwright_compiler.project import plain_files

    try:
        data = plain_files.read(file, LARGEST, inside=inside)
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise Failure(f"{shown(file)} cannot be read: {plain_files.reason(error)}.") from None
    except (UnicodeDecodeError, ValueError):
        raise Failure(f"{shown(file)} is no text in UTF-8.", hint="Save it as UTF-8.") from None


def written(story: ForeignStory, id: str, title: str) -> WrittenStory:
    """The scenario of a story; what is too much for a card is parted until the printer has room for all."""
    from loopwright_compiler.foreign_stories.story import UnreadableStory
    from loopwright_compiler.kits.find import front_end_of

    half = front_end_of(None)
    room: dict[str, float] = {}
    for left in reversed(range(MOST_TRIES)):
        try:
            scenario = half.foreign_story(story, id, title, room)
        except UnreadableStory as error:
            raise Failure(str(error), hint=error.hint) from None
        full = _too_full(scenario) if scenario and left else set()
        if scenario is not None and not full:
            return scenario
        room |= {page: room.get(page, 1.0) * SMALLER for page in full}
    raise Failure("The cards of this game tell no story.")


def _too_full(scenario: WrittenStory) -> set[str]:
    """The pages of a story whose cards have no room for their text."""
    from loopwright_compiler.deep_check import Sheets

    with TemporaryDirectory() as folder:
        for name, text in scenario.files.items():
            files.write(Path(folder, name), text.encode())
        checked = Sheets(kept=result_cache.Parts()).added_to(scenario_paths.compiled(Path(folder)))
    full = set()
    for diagnostic in checked.diagnostics:
        if diagnostic.code == "LW0601":
            file, line = Path(diagnostic.path).name, diagnostic.span.line
            pages = [page for name, start, page in scenario.cards if name == file and start <= line]
            full |= set(pages[-1:])
    return full


def save(scenario: WrittenStory, folder: Path, say: Callable[[str], None]) -> None:
    """Write the files of a scenario into a new folder, and say what was not carried over."""
    for name, text in scenario.files.items():
        files.write(folder / name, text.encode())
    for remark in scenario.remarks:
        say(f"{remark.at}: {remark.what}.\n    {remark.advice}")
