"""The words of the catalogue in one language; English is the catalogue itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import SOURCE, Spoken, spoken

from .catalogue import cards, causes, conditions, drawings, guide, icons, layout, rows, verbs
from .catalogue.counted import Counted
from .catalogue.verbs import Kid

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

FOLDER = Path(__file__).parent / TRANSLATIONS
_BRACES = re.compile(r"\{\w+\}")
_HOLE = re.compile(r"\$\w+")
_NO_WORDS = re.compile(r"(?:\{?\$\w+\}?|\{\w+\}|[*\s–])*")
_Say = Callable[[str, str | Counted], Any]


@dataclass(frozen=True, slots=True)
class Words:
    """The tables of the catalogue's modules, such as `words.cards.EVENT_TEXT`, in one language."""

    language: str
    cards: Any
    causes: Any
    conditions: Any
    drawings: Any
    icons: Any
    layout: Any
    rows: Any
    verbs: Any


_MODULES = {
    "cards": cards,
    "causes": causes,
    "conditions": conditions,
    "drawings": drawings,
    "icons": icons,
    "layout": layout,
    "rows": rows,
    "verbs": verbs,
}
ENGLISH = Words(SOURCE, **_MODULES)


@cache
def words(language: str) -> Words:
    """The words of a language; what is not translated into it stays English."""
    spoken_words = spoken(FOLDER, language)
    if language == SOURCE or not spoken_words.found:
        return ENGLISH

    def say(context: str, text: str | Counted) -> str | Counted:
        return (
            _counted(spoken_words, context, text)
            if isinstance(text, Counted)
            else _text(spoken_words, context, text)
        )

    return Words(language, **{name: _translated(module, name, say) for name, module in _MODULES.items()})


def _text(spoken_words: Spoken, context: str, text: str) -> str:
    return _fitting(spoken_words.text(context, text), text) or text


def _counted(spoken_words: Spoken, context: str, text: Counted) -> Counted:
    def form(number: int) -> str:
        return _fitting(spoken_words.form(context, text.singular, text.many, number), text.many)

    zero = _text(spoken_words, f"{context}.zero", text.zero) if text.zero else ""
    return text.translated(zero, form)


def _fitting(translation: str, text: str) -> str:
    """The translation, unless it has a place to fill that the text has not: then the empty text."""
    return translation if set(_HOLE.findall(translation)) <= set(_HOLE.findall(text)) else ""


def translated(language: str, context: str, text: str) -> str:
    """A text of the tool that is no part of the catalogue, with `{holes}`; as it is where nobody says it."""
    return _braced(spoken(FOLDER, language).text(context, text), text) if language != SOURCE else text


def _braced(translation: str, text: str) -> str:
    same = sorted(_BRACES.findall(translation)) == sorted(_BRACES.findall(text))
    return translation if translation and same else text


def icon_word(name: str, language: str) -> str:
    """What an icon is called."""
    return str(words(language).icons.ICON_NAMES.get(name, name))


def messages() -> Iterator[Message]:
    """Everything in the catalogue that can be said in another language."""
    all_messages: list[Message] = []

    def say(context: str, text: str | Counted) -> str | Counted:
        if isinstance(text, Counted):
            all_messages.append(_message(context, text.singular, text.many))
            all_messages.extend([_message(f"{context}.zero", text.zero)] if text.zero else [])
        elif not _NO_WORDS.fullmatch(text):
            all_messages.append(_message(context, text))
        return text

    for name, module in _MODULES.items():
        _translated(module, name, say)
    return iter(all_messages)


def _message(context: str, text: str, plural: str | None = None) -> Message:
    from loopwright_compiler.i18n.messages import (
        Message,  # knows all nodes of the language, which cards need not
    )

    about = guide.NOTES.get(context.split(".")[1])
    holes = dict.fromkeys(_HOLE.findall(f"{text} {plural or ''}"))
    notes = [*([about] if about else []), *(f"{hole}: {guide.HOLES.get(hole, '')}" for hole in holes)]
    return Message(context, text, plural, tuple(notes))


def _translated(module: ModuleType, name: str, say: _Say) -> SimpleNamespace:
    """A module's tables with every text said anew; a text's context is its path, as in a program."""
    tables = {key: value for key, value in vars(module).items() if key.isupper()}
    return SimpleNamespace(**{key: _said(value, f"{name}.{key}", say) for key, value in tables.items()})


def _said(value: Any, path: str, say: _Say) -> Any:
    if isinstance(value, str | Counted):
        return say(path, value) if value else value
    if isinstance(value, Kid):
        return Kid(*(_said(part, f"{path}.{key}", say) for key, part in value._asdict().items()))
    if isinstance(value, dict):
        return {key: _said(part, f"{path}.{key}" if key != "" else path, say) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple(_said(part, f"{path}.{at}", say) for at, part in enumerate(value))
    return value
