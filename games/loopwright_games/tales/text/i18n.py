"""Translations of the engine's words, from gettext `.mo` files beside the package.

A translation is found by its context, the path of the English text in `catalogue.Words` (`entries.walk`,
`days.1`), and by that text. Whatever is missing, damaged or has other holes stays English.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

from .catalogue import ENGLISH, Counted, Words

FOLDER: Final = Path(__file__).parent.parent / "translations"
SOURCE: Final = "en"
DAMAGED: Final = (OSError, ValueError, LookupError, ArithmeticError, MemoryError, struct.error)
"""The errors that reading a damaged file may raise."""
Say: TypeAlias = Callable[[str, str], str]
Count: TypeAlias = Callable[[str, Counted], Counted]


class Message(NamedTuple):
    """A text to translate: its context, the text, and its plural when it depends on a number."""

    context: str
    text: str
    plural: str | None


def words_of(language: str, folder: Path = FOLDER) -> Words:
    """The words of a language (`sv`, `pt_BR`), as far as `folder` has them; the rest is English."""
    translation = None if language == SOURCE else _read(folder, language.replace("-", "_"))
    if translation is None:
        return ENGLISH

    def say(context: str, text: str) -> str:
        return _fitting(translation.pgettext(context, text), text)

    def count(context: str, text: Counted) -> Counted:
        def form(number: int) -> str:
            form_text = translation.npgettext(context, text.one, text.many, number)
            return form_text if holes(form_text) in (holes(text.one), holes(text.many)) else text.of(number)

        return Counted(text.one, text.many, form)

    return _each(say, count)


def messages() -> list[Message]:
    """All English texts as messages for translators."""
    all_messages: list[Message] = []

    def say(context: str, text: str) -> str:
        all_messages.append(Message(context, text, None))
        return text

    def count(context: str, text: Counted) -> Counted:
        all_messages.append(Message(context, text.one, text.many))
        return text

    _each(say, count)
    return all_messages


def holes(text: str) -> frozenset[str] | None:
    """The names of the holes in a text; None when it has other holes than plain names."""
    try:
        parts = [
            (name, form, convert) for _, name, form, convert in Formatter().parse(text) if name is not None
        ]
    except ValueError:
        return None
    plain = all(name.isidentifier() and not form and convert is None for name, form, convert in parts)
    return frozenset(name for name, _, _ in parts) if plain else None


def _fitting(wording: str, text: str) -> str:
    return wording if wording and holes(wording) == holes(text) else text


def _read(folder: Path, language: str) -> GNUTranslations | None:
    """The translations into a language, or into its general form (`pt` for `pt_BR`); None if there
    are none.
    """
    for name in (language, language.partition("_")[0]):
        try:
            with (folder / f"{name}.mo").open("rb") as file:
                return GNUTranslations(file)
        except DAMAGED:
            continue
    return None


def _each(say: Say, count: Count) -> Words:
    """The English words with every text replaced."""
    translated = Words()
    for name in Words.__annotations__:
        value = getattr(ENGLISH, name)
        if isinstance(value, str):
            value = say(name, value)
        elif isinstance(value, Counted):
            value = count(name, value)
        elif isinstance(value, tuple):
            value = tuple(say(f"{name}.{number}", text) for number, text in enumerate(value, 1))
        else:
            value = {key: say(f"{name}.{key}", text) for key, text in value.items()}
        setattr(translated, name, value)
    return translated
