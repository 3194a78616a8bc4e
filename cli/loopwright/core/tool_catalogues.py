"""The catalogues of what comes along: the words of the tool, of its games, and of the bundled worlds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from loopwright_compiler import words
from loopwright_compiler.i18n.catalogues import Catalogue
from loopwright_compiler.i18n.checks import Style
from loopwright_compiler.i18n.messages import Message, noted
from loopwright_compiler.i18n.translated_bundle import spoken
from loopwright_compiler.i18n.word_tables import remarks
from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.print.theme import load
from loopwright_compiler.project.project import from_here
from loopwright_engine.kit import registry, speech

from . import page_words
from . import words as table

REMARKS: Final = "notes.txt"
"""The file of a catalogue's folder that says what its texts are."""


def all_catalogues() -> list[Catalogue]:
    """Those of the tool: the words of the usual game, of card designs, of tables, of other games."""
    usual, page, kits = registry.usual(), _page(), _kits()
    screens = _screens(usual)
    own = (of_kit(kit) for kit in registry.own() if kit.language is not None)
    return [
        *front_end_of(None).catalogues(),
        _design(),
        _own_words(usual),
        _table(),
        *screens,
        page,
        kits,
        *own,
    ]


def of_game(kit: Any) -> list[Catalogue]:
    """Those that speak in a scenario of this kit."""
    kit = kit or registry.usual()
    if kit.language is not None:
        game = [of_kit(kit), _kits()]
    else:
        game = [*front_end_of(kit).catalogues(), _own_words(kit)]
    return [*game, _design(), _table(), *_screens(kit), _page()]


def left(kit: Any, language: str) -> Iterator[tuple[str, int, int]]:
    """The names of catalogues that speak in a scenario of this kit and lack texts in a language; how many
    those are, and how many there are.
    """
    for catalogue in of_game(kit):
        translations = spoken(catalogue.folder, language, catalogue.key)
        lacking = sum(
            not (
                translations.text(message.context, message.text)
                if message.plural is None
                else translations.form(message.context, message.text, message.plural, 2)
            )
            for message in catalogue.messages
        )
        if lacking:
            yield catalogue.name, lacking, len(catalogue.messages)


def of_kit(kit: Any) -> Catalogue:
    """The catalogue of the words that a kit says itself: decisions, log, endings, what print calls things."""
    messages = noted(_messages(kit.messages), remarks(speech.SHARED / REMARKS))
    catalogue = Catalogue(kit.name, from_here(kit.translations), messages, Style.FORMAT)
    return replace(catalogue, key=speech.GAME + kit.name)


def _own_words(kit: Any) -> Catalogue:
    """The words of a game with a language of its own for cards."""
    return _own("engine", kit.translations, _messages(kit.messages), Style.FORMAT)


def _design() -> Catalogue:
    return _own("design", words.FOLDER, [*words.messages(), *load.messages()], Style.TEMPLATE)


def _table() -> Catalogue:
    return _own(table.CATALOGUE, table.FOLDER, table.messages(), Style.FORMAT)


def _screens(kit: Any) -> list[Catalogue]:
    """The words of a kit's own screens at a terminal, if it has such."""
    own = kit.screens and kit.screens.texts
    if own is None:
        return []
    return [_own(own.catalogue, own.folder, table.messages(own.texts, own.columns), Style.FORMAT)]


def _page() -> Catalogue:
    return _own(page_words.CATALOGUE, page_words.FOLDER, page_words.messages(), Style.FORMAT)


def _kits() -> Catalogue:
    return _own(speech.CATALOGUE, speech.SHARED, _messages(speech.shared_messages()), Style.FORMAT)


def _own(name: str, folder: Path, messages: Iterable[Message], style: Style) -> Catalogue:
    """A catalogue of the tool, with the remarks for translators that lie in its folder, if it has such."""
    file = folder / REMARKS
    return Catalogue(name, folder, noted(messages, remarks(file) if file.is_file() else {}), style, key=name)


def _messages(texts: Iterable[speech.KitMessage]) -> list[Message]:
    return [Message(text.context, text.text, text.plural) for text in texts]
