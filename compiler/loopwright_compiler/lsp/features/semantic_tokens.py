"""Semantic tokens: what each word is in the language, and, for names, what they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from loopwright_dsl.parser.grammar import language_of

from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.pages import TextPage
from loopwright_compiler.names import Symbol

TYPES = (
    *("keyword", "variable", "property", "class", "enumMember", "function", "event", "namespace"),
    *("string", "number", "comment", "operator", "macro"),
)
MODIFIERS = ("declaration",)
_NAMES: Final[Mapping[Symbol, str]] = {
    "Boolean": "variable",
    "Number": "variable",
    "Object": "variable",
    "Constant": "enumMember",
    "Function": "function",
    "Event": "event",
    "File": "namespace",
    "Module": "namespace",
    "Class": "class",
}

_WORD = re.compile(
    r"(?P<string>\"[^\"]*\"?)|(?P<number>[0-9]+(?![\w-]))|(?P<comment>(?:(?<=\s)|^)\#.*)"
    r"|(?P<enumMember>[A-F][1-8](?![\w-]))|(?P<word>[A-Za-z][\w-]*)|(?P<operator>[<>=!]=|[<>=+-])"
)
_ICON = re.compile(r"\{[\w-]+\}")

Word = tuple[int, int, int, str, bool]
"""Line and column from 1, length in code points, type, and whether a name is declared here."""


def tokens(view: View, first: int = 1, last: int | None = None) -> list[int]:
    """Return the words on the lines from `first` to `last`, five numbers each, as the protocol has it."""
    if view.path.suffix != ".loop":
        return []
    return _encoded(view.page, _words(view, first, last or len(view.page.lines)))


def _words(view: View, first: int, last: int) -> Iterator[Word]:
    names: dict[tuple[int, int], tuple[str, bool]] = {}
    for mention in view.index.by_path.get(view.shown, ()):
        kind = _NAMES[mention.named.what.symbol]
        names[mention.span.line, mention.span.column] = kind, mention.declares
    words = language_of(view.language).vocabulary
    for number in range(first, last + 1):
        text = view.page.line(number)
        if text.lstrip().startswith(">"):
            yield from _texts(number, text, len(text) - len(text.lstrip()), len(text))
        else:
            yield from _code(number, text, names, words)


def _code(
    number: int, text: str, names: dict[tuple[int, int], tuple[str, bool]], words: frozenset[str]
) -> Iterator[Word]:
    for match in _WORD.finditer(text):
        start, length, kind = match.start(), len(match[0]), match.lastgroup or "word"
        if kind == "string":
            yield from _texts(number, text, start, match.end())
            continue
        name = names.get((number, start + 1))
        if name is not None:
            yield number, start + 1, length, *name
        elif kind != "word":
            yield number, start + 1, length, kind, False
        elif match[0] in words:
            yield number, start + 1, length, "enumMember" if match[0].isupper() else "keyword", False
        else:
            yield number, start + 1, length, "property", False
        if kind == "comment":
            return


def _texts(number: int, text: str, start: int, end: int) -> Iterator[Word]:
    """The tokens of a text for players, with its icons as tokens of their own."""
    for icon in _ICON.finditer(text, start, end):
        if icon.start() > start:
            yield number, start + 1, icon.start() - start, "string", False
        yield number, icon.start() + 1, len(icon[0]), "macro", False
        start = icon.end()
    if end > start:
        yield number, start + 1, end - start, "string", False


def _encoded(page: TextPage, words: Iterator[Word]) -> list[int]:
    """The numbers of each word relative to the one before it, in the units of the protocol."""
    data: list[int] = []
    line_before = start_before = 0
    for number, column, length, kind, declares in words:
        start = page.position(number, column).character
        end = page.position(number, column + length).character
        if number - 1 != line_before:
            start_before = 0
        data += [
            number - 1 - line_before,
            start - start_before,
            end - start,
            TYPES.index(kind),
            int(declares),
        ]
        line_before, start_before = number - 1, start
    return data
