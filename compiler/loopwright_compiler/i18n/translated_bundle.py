"""A scenario in another language: its texts looked up in compiled `.mo` files while a bundle is made."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.project import plain_files
from loopwright_compiler.project.plain_files import CATALOGUE_BYTES

if TYPE_CHECKING:
    from loopwright_compiler.project.project import Project, Scenario

SOURCE: Final = "en"
"""The language of texts that nobody has translated."""
FOLDER: Final = "translations"
_DAMAGED = (
    *(OSError, ValueError, LookupError, ArithmeticError, TypeError, MemoryError, RecursionError, EOFError),
    struct.error,
)
PROBED: Final = 200
"""The numbers, from 0, for which a rule for plural forms must have an answer, and a form."""
_CODE = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{2}))?", re.IGNORECASE)


def code(language: str) -> str | None:
    """A language as bundles and files name it: `sv`, `pt_BR`; None if it cannot be one."""
    match = _CODE.fullmatch(language)
    if match is None:
        return None
    return match[1].lower() + (f"_{match[2].upper()}" if match[2] else "")


class _Blank(NullTranslations):
    """Answers for texts that a file does not translate."""

    def pgettext(self, *_: object) -> str:
        return ""

    def npgettext(self, *_: object) -> str:
        return ""


@dataclass(slots=True)
class Spoken:
    """The translations of one folder into one language; `exists` is false where there is no such file.

    A text that is not translated is the empty one. `damage` is why a file that is there cannot be used.
    """

    folder: Path
    words: NullTranslations
    exists: bool
    damage: str = ""

    def text(self, context: str, text: str) -> str:
        """The translation of a text, or the empty one."""
        return self.words.pgettext(context, text)

    def form(self, context: str, one: str, many: str, number: int) -> str:
        """The translation of a text that counts something, for a number; or the empty one."""
        try:
            return self.words.npgettext(context, one, many, number)
        except ArithmeticError:  # for a number beyond those that were probed
            return ""


def spoken(folder: Path, language: str) -> Spoken:
    """The translations in `folder` (a folder `translations`) into a language; a damaged file has none."""
    file = folder / f"{language}.mo"
    try:
        data = plain_files.read(file, CATALOGUE_BYTES, inside=folder.parent)
    except OSError as error:
        absent = isinstance(error, FileNotFoundError | NotADirectoryError)
        return Spoken(folder, _Blank(), False, "" if absent else plain_files.reason(error))
    try:
        words: Any = GNUTranslations(BytesIO(data))
    except _DAMAGED:
        return Spoken(folder, _Blank(), False, "it is no catalogue that gettext has compiled")
    try:
        for number in range(PROBED):
            words.plural(number)
    except _DAMAGED:
        return Spoken(folder, _Blank(), False, "its rule Plural-Forms has no answer for some numbers")
    words.add_fallback(_Blank())
    return Spoken(folder, words, True)


_NOTHING = Spoken(Path(), _Blank(), False)


@dataclass(slots=True)
class Speech:
    """A language that a scenario and its world are put into, and how far their translations go.

    `rules` says whether there are words for the rules in that language. `texts` counts what was
    looked up, `missing` what had to stay in its own language.
    """

    language: str
    scenario: Spoken
    world: Spoken
    rules: bool
    texts: int = field(default=0, init=False)
    missing: int = field(default=0, init=False)

    @property
    def known(self) -> bool:
        """Whether anything at all can be said in this language."""
        return self.scenario.exists or self.world.exists or self.rules

    def text(self, of_world: bool, context: str, text: str) -> str:
        """A text in the language, or as it is."""
        translation = (self.world if of_world else self.scenario).text(context, text)
        self.texts += 1
        self.missing += not translation
        return translation or text


def speeches_of(project: Project, language: str, *, rules: Callable[[Scenario], bool]) -> dict[str, Speech]:
    """A language for every scenario of a project, by the scenario's path.

    rules: whether there are words in it for the rules of a scenario.
    """
    folders = {id(world): folder for folder, world in project.worlds.items()}
    return {
        scenario.path: Speech(
            language,
            spoken(Path(scenario.path).parent / FOLDER, language),
            spoken(folders[id(scenario.world)] / FOLDER, language) if scenario.world else _NOTHING,
            rules(scenario),
        )
        for scenario in project.scenarios
    }
