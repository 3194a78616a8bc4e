"""The words of rules text in one language; English is the catalogue itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import SOURCE
from loopwright_compiler.i18n.word_tables import TextTable, WordTables
from loopwright_compiler.words import words as common_words
from loopwright_engine.catalogues import made_once

from .catalogue import cards, causes, conditions, graph, rows, verbs

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

FOLDER = Path(__file__).parent / TRANSLATIONS
TABLES: Final = WordTables(
    "rules",
    {
        "cards": cards,
        "causes": causes,
        "conditions": conditions,
        "graph": graph,
        "rows": rows,
        "verbs": verbs,
    },
    FOLDER.parent / "catalogue" / "notes.txt",
)


class RuleTexts(NamedTuple):
    """The tables of the catalogue's modules in one language; `layout` has the forms of all games."""

    language: str
    cards: TextTable
    causes: TextTable
    conditions: TextTable
    graph: TextTable
    layout: TextTable
    rows: TextTable
    verbs: TextTable


ENGLISH = RuleTexts(SOURCE, layout=common_words(SOURCE).layout, **TABLES.modules)


@made_once
def words(language: str) -> RuleTexts:
    """The words of a language; what is not translated into it stays English."""
    tables = TABLES.translated(FOLDER, language)
    common = common_words(language).layout
    return RuleTexts(language, layout=common, **tables) if tables is not None else ENGLISH


def messages() -> Iterator[Message]:
    """Everything in the catalogue that can be said in another language."""
    return TABLES.messages()
