"""A scenario in another language: its texts looked up in compiled `.mo` files while a bundle is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.catalogues import DAMAGED, PROBED, places

from loopwright_compiler.project import plain_files
from loopwright_compiler.project.plain_files import CATALOGUE_BYTES

if TYPE_CHECKING:
    from loopwright_dsl.syntax import Name

    from loopwright_compiler.diagnostics.reporter import CardAt
    from loopwright_compiler.project.project import Project, Scenario

SOURCE: Final = "en"
"""The language of texts that nobody has translated."""
FOLDER: Final = "translations"
SCENARIO: Final = "scenario-"
WORLD: Final = "world-"
"""What the names of the catalogues of scenarios and worlds begin with, in folders that are read first."""
_CODE = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{2}))?", re.IGNORECASE)


def code(language: str) -> str | None:
    """A language as bundles and files name it: `sv`, `pt_BR`; None if it cannot be one."""
    match = _CODE.fullmatch(language)
    if match is None:
        return None
    return match[1].lower() + (f"_{match[2].upper()}" if match[2] else "")


def general(language: str) -> tuple[str, ...]:
    """A language and those that serve where it has no word: `de_AT`, `de`."""
    return tuple(dict.fromkeys((language, language.partition("_")[0])))


def _compiled_files(folder: Path, language: str, name: str) -> Iterator[Path]:
    """The .mo files for a language, best first; they need not be there."""
    folders = [*(place / name for place in places() if name), folder]
    return (place / f"{code}.mo" for code in general(language) for place in folders)


def written_in(scenario: Scenario) -> str:
    """The language that the cards of a scenario are written in."""
    named = language_named(scenario)
    return (code(named[1].text) if named else None) or SOURCE


def language_named(scenario: Scenario) -> tuple[CardAt, Name] | None:
    """The scenario card with the code of a language that stands on it."""
    from loopwright_dsl.syntax import Name, ScenarioCard, Setting  # those who only speak need no nodes

    for at in scenario.cards:
        for item in at.card.items if isinstance(at.card, ScenarioCard) else ():
            if isinstance(item, Setting) and item.kind == "language" and isinstance(item.args[0], Name):
                return at, item.args[0]
    return None


class _Blank(NullTranslations):
    """Answers for texts that a file does not translate."""

    def pgettext(self, *_: object) -> str:
        return ""

    def npgettext(self, *_: object) -> str:
        return ""


@dataclass(slots=True)
class Spoken:
    """The translations of one folder into one language; `exists` is false where there is no such file.

    A text that is not translated is the empty one. `damage` says of files that are there why they cannot be
    used, `files` are those that are.
    """

    folder: Path
    words: NullTranslations
    files: list[Path] = field(default_factory=list)
    damage: dict[Path, str] = field(default_factory=dict)
    as_written: bool = False
    """Whether the texts themselves are in the language."""

    @property
    def exists(self) -> bool:
        """Whether the texts are in the language, or there is a file for it."""
        return self.as_written or bool(self.files)

    def text(self, context: str, text: str) -> str:
        """The translation of a text, or the empty one."""
        return self.words.pgettext(context, text)

    def form(self, context: str, one: str, many: str, number: int) -> str:
        """The translation of a text that counts something, for a number; or the empty one."""
        try:
            return self.words.npgettext(context, one, many, number)
        except ArithmeticError:  # for a number beyond those that were probed
            return ""


def spoken(folder: Path, language: str, name: str = "", *, as_written: bool = False) -> Spoken:
    """The translations in `folder` (a folder `translations`) into a language, or into its general form where
    that has no word: `de` for `de_AT`. A damaged file has none.

    name: that of the catalogue, if it may stand in the folders that are read first. as_written: whether what
    no file says is in the language as it stands.
    """
    answer = Spoken(folder, NullTranslations() if as_written else _Blank(), as_written=as_written)
    readable = []
    for file in _compiled_files(folder, language, name):
        try:
            readable.append(_read(file))
            answer.files.append(file)
        except _DamagedError as error:
            answer.damage[file] = str(error)
        except OSError as error:
            if not isinstance(error, FileNotFoundError | NotADirectoryError):
                answer.damage[file] = plain_files.reason(error)
    for words in reversed(readable):
        words.add_fallback(answer.words)
        answer.words = words
    return answer


class _DamagedError(Exception):
    pass


def _read(file: Path) -> NullTranslations:
    data = plain_files.read(file, CATALOGUE_BYTES, inside=file.parent.parent)
    try:
        words: Any = GNUTranslations(BytesIO(data))
    except DAMAGED:
        raise _DamagedError("it is no catalogue that gettext has compiled") from None
    try:
        for number in range(PROBED):
            words.plural(number)
    except DAMAGED:
        raise _DamagedError("its rule Plural-Forms has no answer for some numbers") from None
    return words  # type: ignore[no-any-return]


_NOTHING = Spoken(Path(), _Blank())


@dataclass(slots=True)
class Translation:
    """A language that a scenario and its world are put into, and how far their translations go.

    `source` is that of the scenario's cards. `rules` says whether there are words for the rules in that
    language. `texts` counts what was looked up, `missing` what had to stay in its own language.
    """

    language: str
    source: str
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
        translation = (self.world if of_world else self.scenario).text(context, text)
        self.texts += 1
        self.missing += not translation
        return translation or text


def speeches_of(
    project: Project, language: str | None, *, rules: Callable[[Scenario, str], bool]
) -> dict[str, Translation]:
    """A language for the scenarios of a project, by the scenario's path; without one each speaks that of its
    cards. There is none for a scenario that is English all through.

    rules: whether there are words in it for the rules of a scenario.
    """
    folders = {id(world): folder for folder, world in project.worlds.items()}
    speeches = {}
    for scenario in project.scenarios:
        source = written_in(scenario)
        wanted = language or source
        if {wanted, source} == {SOURCE}:
            continue
        folder, world = Path(scenario.path).parent, scenario.world
        speeches[scenario.path] = Translation(
            wanted,
            source,
            _spoken_in(folder, wanted, SCENARIO, source),
            _spoken_in(folders[id(world)], wanted, WORLD, SOURCE) if world else _NOTHING,
            rules(scenario, wanted),
        )
    return speeches


def _spoken_in(folder: Path, language: str, kind: str, source: str) -> Spoken:
    """The translations of the scenario or world in a folder, which is written in `source`."""
    if source == language:
        return Spoken(folder / FOLDER, NullTranslations(), as_written=True)
    name = kind + folder.resolve().name
    return spoken(folder / FOLDER, language, name, as_written=source in general(language))
