"""The spelling of what players read, by a dictionary of Hunspell's; `loopwright check --spelling`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_compiler.i18n.translated_bundle import SOURCE, language_named
from loopwright_compiler.project.sources import OWN_WORDS
from loopwright_compiler.semantics.reading_texts import texts_of, without_conditions, without_icons
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, SecondPlace, diagnose
from loopwright_dsl.syntax import Text
from loopwright_dsl.syntax.span import Span

from .core import files
from .core.console import listed, shown
from .core.errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler.diagnostics.reporter import CardAt
    from loopwright_compiler.project.project import Project, Scenario

UNKNOWN: Final = "LW0580"
MOST_SUGGESTIONS: Final = 3
MOST_PLACES: Final = 3
"""Further places of a word that are shown with its first one."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_FOLDERS: Final = (
    *("/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell"),
    *("/opt/homebrew/share/hunspell", "/Library/Spelling", "~/Library/Spelling"),
    *("~/.local/share/hunspell", f"{sys.prefix}/share/hunspell"),
)
"""Where systems, and packages of Python, keep dictionaries."""


class WordPlace(NamedTuple):
    """A word, and where it stands."""

    word: str
    path: str
    span: Span


# --- Dictionaries -------------------------------------------------------------------------------


class SpellingDictionary:
    """The dictionaries of one language, of several countries: a word is right that any of them has."""

    def __init__(self, paths: list[Path]) -> None:
        self._parts = [_opened(path) for path in paths]
        self._suggested: dict[str, list[str]] = {}

    def knows(self, word: str) -> bool:
        """Whether it has a word; one with letters that are not in its encoding it has not."""
        return any(_asked(part.spell, word, False) for part in self._parts)

    def suggestions(self, word: str) -> list[str]:
        """What may be meant, the likeliest first; kept, since it takes longer than all else."""
        if word not in self._suggested:
            self._suggested[word] = self._suggestions(word)
        return self._suggested[word]

    def _suggestions(self, word: str) -> list[str]:
        words = [other for part in self._parts for other in _asked(part.suggest, word, ())]
        return list(dict.fromkeys(words))[:MOST_SUGGESTIONS]


@cache
def _dictionary(paths: tuple[Path, ...]) -> SpellingDictionary:
    """The dictionary of these files, which an editor asks again and again."""
    return SpellingDictionary([*paths])


def _opened(path: Path) -> Any:
    """Names of files are in the encoding of the system's; the library would ask for that of texts."""
    folder, encoding = str(path.parent.resolve()), sys.getfilesystemencoding()
    try:
        return _library().Hunspell(path.stem, hunspell_data_dir=folder, system_encoding=encoding)
    except (OSError, ValueError, RuntimeError, LookupError):
        raise Failure(f"{shown(path)} cannot be used as a dictionary.") from None


def _asked(question: Callable[[str], Any], word: str, otherwise: object) -> Any:
    try:
        return question(word)
    except UnicodeError:
        return otherwise


def _library() -> Any:
    try:
        import hunspell
    except ImportError:
        hint = "Install it: pip install 'loopwright[spelling]'."
        raise Failure("Checking the spelling needs the package chunspell.", hint=hint) from None
    return hunspell


def dictionary_files(language: str, folder: Path | None) -> list[Path]:
    """The dictionaries of a language: in the folder that is named, else where systems keep them.

    Raises Failure where there is none.
    """
    if folder is not None and not folder.is_dir():
        raise Failure(f"There is no folder {shown(folder)}.")
    for place in [folder] if folder is not None else _places():
        here = sorted(path for path in place.glob("*.dic") if path.with_suffix(".aff").is_file())
        fitting = [path for path in here if _fits(path.stem, language)]
        if fitting or (folder is not None and len(here) == 1):
            return fitting or here
    where = shown(folder) if folder is not None else "the folders of this system"
    raise Failure(
        f"There is no dictionary of the language {language} in {where}.",
        hint=f"--dictionaries FOLDER names the folder that holds {language}.aff and {language}.dic. Packages "
        f"of systems are called hunspell-{language} or hunspell-dict-{language}.",
    )


def _places() -> Iterator[Path]:
    """The folders in which dictionaries are looked for; last that of the library, which brings English."""
    named = os.environ.get("DICPATH", "").split(os.pathsep)
    for text in (*filter(None, named), *_FOLDERS):
        yield Path(text).expanduser()
    yield Path(_library().__file__).parent / "dictionaries"


def _fits(name: str, language: str) -> bool:
    """Whether a dictionary is of a language: `sv_SE` of `sv`, and of `sv_SE`, not of `sv_FI`."""
    name, language = name.replace("-", "_").lower(), language.replace("-", "_").lower()
    return name == language or name.startswith(f"{language}_")


# --- Words --------------------------------------------------------------------------------------


@dataclass
class _Speller:
    """What is known of the words of one scenario, or of one world."""

    dictionary: SpellingDictionary
    own: set[str]
    places: dict[str, list[WordPlace]] = field(default_factory=dict)

    def read(self, at: CardAt) -> None:
        """Note the words of a card that are nowhere known."""
        for place in words_of(at):
            word = place.word.replace("’", "'")
            if len(word) < 2 or word.isupper() or self._known(word):
                continue
            self.places.setdefault(word.casefold(), []).append(place)

    def _known(self, word: str) -> bool:
        stem = re.sub(r"'s?$", "", word)
        if {word.casefold(), stem.casefold()} & self.own:
            return True
        return self.dictionary.knows(word) or (stem != word and self.dictionary.knows(stem))

    def findings(self) -> Iterator[Diagnostic]:
        """A finding for each word, at its first place."""
        for first, *more in self.places.values():
            suggestions = self.dictionary.suggestions(first.word.replace("’", "'"))
            labels = [SecondPlace(place.span, "and here", place.path) for place in more[:MOST_PLACES]]
            either = listed([f"`{suggestion}`" for suggestion in suggestions]).replace(" and ", " or ")
            hint = None if suggestions else f"If it is right, write it into {OWN_WORDS} beside the cards."
            fixes = tuple(Fix(first.span, suggestion) for suggestion in suggestions)
            yield diagnose(
                UNKNOWN,
                first.path,
                first.span,
                hint=hint,
                labels=tuple(labels),
                fixes=fixes,
                word=first.word,
                suggestion=either or None,
            )


def words_of(at: CardAt) -> Iterator[WordPlace]:
    """The words of a card that players read, but for its title, with their places in the file."""
    lines = at.source.text.split("\n")
    title = getattr(at.card, "title", None)
    for text, _ in texts_of(at.card):
        if text is title:
            continue
        span = at.span(text)
        rows = lines[span.line - 1 : span.end_line]
        rows[-1] = rows[-1][: span.end_column - 1]
        rows[0] = " " * (span.column - 1) + rows[0][span.column - 1 :]
        shown_rows = without_icons(without_conditions("\n".join(rows))).split("\n")
        for number, row in enumerate(shown_rows, span.line):
            for match in _WORD.finditer(row):
                place = Span(number, match.start() + 1, number, match.end() + 1)
                yield WordPlace(match[0], at.source.path, place)


def findings_of(project: Project, dictionaries: Path | None) -> list[Diagnostic]:
    """The words of a project that no dictionary and no author knows. Raises Failure."""
    diagnostics: list[Diagnostic] = []
    for scenario in project.scenarios:
        named = language_named(scenario)
        language = named[1].text if named else SOURCE
        dictionary = _dictionary(tuple(dictionary_files(language, dictionaries)))
        speller = _Speller(dictionary, _names(scenario) | _own_words(Path(scenario.path).parent))
        for at in [*scenario.cards, *(_world_cards(scenario) if language == SOURCE else ())]:
            speller.read(at)
        diagnostics += speller.findings()
    return diagnostics


def _world_cards(scenario: Scenario) -> list[CardAt]:
    """The cards of a world that lies beside the scenario: it is the author's own."""
    shared = Path(scenario.path).resolve().parent.parent
    world = scenario.world
    if world is None or shared.name != "scenarios":
        return []
    return [at for at in world.cards if Path(at.source.path).resolve().is_relative_to(shared.parent)]


def _names(scenario: Scenario) -> set[str]:
    """The words in the titles of cards and in the names of the world, and those of the world's author."""
    world = scenario.world
    texts: list[str] = []
    for at in chain(scenario.cards, world.cards if world else ()):
        title = getattr(at.card, "title", None)
        texts += [title.text] if isinstance(title, Text) else []
        texts += [name.replace("-", " ") for name in at.card.names]
    words = {word.casefold() for text in texts for word in _WORD.findall(text.replace("’", "'"))}
    for source, document in world.parts.values() if world else ():
        words |= {word.casefold() for text in _strings(document.plain()) for word in _WORD.findall(text)}
        words |= _own_words(Path(source.path).parent)
    return words


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def _own_words(folder: Path) -> set[str]:
    """The words in an author's file, if there is one. Raises Failure."""
    file = folder / OWN_WORDS
    if not file.exists():
        return set()
    text = files.read(file, "a list of words", folder).decode("utf-8-sig", "replace")
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return {line.replace("’", "'").casefold() for line in lines if line}
