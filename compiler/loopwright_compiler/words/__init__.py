"""The compiler's own words, in any language: icons, pictures of the graph, the design of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_engine.catalogues import made_once

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import SOURCE, spoken
from loopwright_compiler.i18n.word_tables import TextTable, WordTables

from . import drawings, icons, layout

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

FOLDER = Path(__file__).parent / TRANSLATIONS
_BRACES = re.compile(r"\{\w+\}")
TABLES: Final = WordTables(
    "design", {"drawings": drawings, "icons": icons, "layout": layout}, FOLDER.parent / "notes.txt"
)


class Words(NamedTuple):
    """The tables of the modules here, such as `words.drawings.LOOK_TEXT`, in one language."""

    language: str
    drawings: TextTable
    icons: TextTable
    layout: TextTable


ENGLISH = Words(SOURCE, **TABLES.modules)


@made_once
def words(language: str) -> Words:
    """The words of a language; what is not translated into it stays English."""
    tables = TABLES.translated(FOLDER, language)
    return Words(language, **tables) if tables is not None else ENGLISH


def icon_word(name: str, language: str) -> str:
    icons = words(language).icons
    return str(icons.ICON_NAMES.get(name) or icons.SIGN_NAMES.get(name, name))


def translated(language: str, context: str, text: str) -> str:
    """A text that stands in no table, with `{holes}`; as it is where nobody says it."""
    if language == SOURCE:
        return text
    return _braced(spoken(FOLDER, language, TABLES.catalogue).text(context, text), text)


def _braced(translation: str, text: str) -> str:
    same = sorted(_BRACES.findall(translation)) == sorted(_BRACES.findall(text))
    return translation if translation and same else text


def messages() -> Iterator[Message]:
    """Everything in the tables that can be said in another language."""
    return TABLES.messages()
