"""Words that a program says, as tables: every text in them by its path, in English and in other languages.

A table is a constant of a module: a text, a `CountedText`, a tuple or a dict of them. A text has places to
fill, as in `string.Template`; its context for translators is its path, such as `cards.EVENT_TEXT.new_day`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Template
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from .translated_bundle import SOURCE, Spoken, spoken

if TYPE_CHECKING:
    from .messages import Message

TextTable: TypeAlias = Any
"""A module of texts, as `layout`, in one language."""
TextTables: TypeAlias = Any
"""Whatever has such modules under their names."""
_HOLE = re.compile(r"\$(\w+)")
FORM: Final = "_FORM"
"""How the name of a text ends that has no words in English, and may have some in another language."""
_NO_WORDS = re.compile(r"(?:\{?\$\w+\}?|\{\w+\}|[*\s–])*")


class _Values(dict[str, str]):
    """What is put into places; `$Then` is `$then` as the beginning of a sentence."""

    def __missing__(self, name: str) -> str:
        if name[:1].islower():
            raise KeyError(name)
        return capital(self[hole(name)])


def put(template: str, **values: object) -> str:
    """Fill a text of a table; a value is never read as a template itself."""
    return Template(template).substitute(_Values({key: str(value) for key, value in values.items()}))


def hole(name: str) -> str:
    """A place to fill as the source calls it, where a translation begins a sentence with it: `$Then`."""
    return name[:1].lower() + name[1:]


def remarks(path: Path) -> dict[str, str]:
    """What translators are told of texts and of places to fill, by their names, a line each."""
    return dict(line.split(": ", 1) for line in path.read_text("utf-8").splitlines())


def capital(clause: str) -> str:
    """The clause as the beginning of a sentence; one that begins with an icon stays as it is."""
    return clause[:1].upper() + clause[1:]


class CountedText(NamedTuple):
    """What is said of 1, of many, and where that is said otherwise of none.

    `one` is left out where the text never speaks of 1, or speaks of it like of many. A translation
    has a `form` of its own: the text for a number, or the empty one where there is none.
    """

    many: str
    one: str = ""
    zero: str = ""
    form: Callable[[int], str] | None = None

    def of(self, number: int) -> str:
        if number == 0 and self.zero:
            return self.zero
        return (self.form and self.form(number)) or (self.one if number == 1 and self.one else self.many)

    @property
    def singular(self) -> str:
        """What gettext calls the text by."""
        return self.one or self.many

    def translated(self, zero: str, form: Callable[[int], str]) -> CountedText:
        """The same in another language."""
        return self._replace(zero=zero, form=form)


_ROW = re.compile(r"^(\w+)(?: (\w+))?: (.*)(?:\n  1: (.*))?$", re.MULTILINE)


def tables_of(path: Path, together: Callable[..., Any]) -> dict[str, dict[str, Any]]:
    """The tables of a file, each below its `[NAME]`, by word and by form, if a word has several.

    A row is `word form: text`, or `word form: text | text …` for what `together` makes one of them; a line
    `1: …` below it says the same of 1.
    """
    tables: dict[str, dict[str, Any]] = {}
    _, *parts = re.split(r"^\[(\w+)\]$", path.read_text("utf-8"), flags=re.MULTILINE)
    for name, rows in zip(parts[::2], parts[1::2], strict=True):
        table = tables[name] = dict[str, Any]()
        for word, form, many, one in _ROW.findall(rows):
            texts = many.split(" | ")
            if one:
                texts = [CountedText(*both) for both in zip(texts, one.split(" | "), strict=True)]
            forms = table.setdefault(word, {}) if form else table
            forms[form or word] = texts[0] if len(texts) == 1 else together(*texts)
    return tables


_Say = Callable[[str, str | CountedText], Any]


class WordTables(NamedTuple):
    """Modules of tables, by the name that begins each text's context, and what translators are told of them.

    catalogue: its name. about: the file that says what a table is for, and what is put into a place such as
    `$n`, a line each.
    """

    catalogue: str
    modules: Mapping[str, ModuleType]
    about: Path

    def translated(self, folder: Path, language: str) -> dict[str, Any] | None:
        """The tables of each module in a language, of which `folder` holds the .mo file; None without one.

        What is not translated stays English.
        """
        spoken_words = spoken(folder, language, self.catalogue)
        if language == SOURCE or not spoken_words.exists:
            return None

        def say(context: str, text: str | CountedText) -> str | CountedText:
            return (
                _counted(spoken_words, context, text)
                if isinstance(text, CountedText)
                else _text(spoken_words, context, text)
            )

        return {name: _said_anew(module, name, say) for name, module in self.modules.items()}

    def remarks(self) -> dict[str, str]:
        """What translators are told of a table and of a place to fill, by its name."""
        return remarks(self.about)

    def messages(self) -> Iterator[Message]:
        """Every text that can be said in another language."""
        all_messages: list[Message] = []
        about = self.remarks()

        def say(context: str, text: str | CountedText) -> str | CountedText:
            if isinstance(text, CountedText):
                all_messages.append(_message(about, context, text.singular, text.many))
                all_messages.extend([_message(about, f"{context}.zero", text.zero)] if text.zero else [])
            elif context.endswith(FORM) or not _NO_WORDS.fullmatch(text):
                all_messages.append(_message(about, context, text))
            return text

        for name, module in self.modules.items():
            _said_anew(module, name, say)
        return iter(all_messages)


def _message(about: Mapping[str, str], context: str, text: str, plural: str | None = None) -> Message:
    from .messages import Message  # knows all nodes of the language, which cards need not

    note = about.get(context.split(".")[1])
    holes = dict.fromkeys(_HOLE.findall(f"{text} {plural or ''}"))
    notes = [*([note] if note else []), *(f"${name}: {about.get(f'${name}', '')}" for name in holes)]
    return Message(context, text, plural, tuple(notes))


def _text(spoken_words: Spoken, context: str, text: str) -> str:
    return _fitting(spoken_words.text(context, text), text) or text


def _counted(spoken_words: Spoken, context: str, text: CountedText) -> CountedText:
    def form(number: int) -> str:
        form = spoken_words.form(context, text.singular, text.many, number)
        return _fitting(form, f"{text.singular} {text.many}")

    zero = _text(spoken_words, f"{context}.zero", text.zero) if text.zero else ""
    return text.translated(zero, form)


def _fitting(translation: str, text: str) -> str:
    """The translation, unless it has a place to fill that the text has not, or that nothing can fill: then
    the empty text.
    """
    fillable = {hole(name) for name in _HOLE.findall(translation)} <= set(_HOLE.findall(text))
    return translation if fillable and Template(translation).is_valid() else ""


def _said_anew(module: ModuleType, name: str, say: _Say) -> SimpleNamespace:
    """A module's tables with every text said anew."""
    tables = {key: value for key, value in vars(module).items() if key.isupper()}
    return SimpleNamespace(**{key: _said(value, f"{name}.{key}", say) for key, value in tables.items()})


def _said(value: object, path: str, say: _Say) -> Any:
    if isinstance(value, str | CountedText):
        return say(path, value) if value else value
    if isinstance(value, dict):
        return {key: _said(part, f"{path}.{key}" if key != "" else path, say) for key, part in value.items()}
    if isinstance(value, tuple):
        if hasattr(value, "_asdict"):  # of a NamedTuple
            named: dict[str, Any] = value._asdict()
            return type(value)(**{key: _said(part, f"{path}.{key}", say) for key, part in named.items()})
        return tuple(_said(part, f"{path}.{at}", say) for at, part in enumerate(value))
    return value
