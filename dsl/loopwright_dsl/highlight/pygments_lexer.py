"""The Pygments lexer for card files, which colours the site; it is imported only on demand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, default
from pygments.token import Comment, Generic, String, Whitespace, _TokenType, string_to_tokentype

from . import patterns
from .palette import TOKENS, Colour

TABLE = "table.json"
_MARKS = re.compile("|".join(f"(?P<{mark}>{pattern})" for mark, pattern in patterns.MARKS.items()))
_MARKED = {"icon": String.Interpol, "escaped": String.Escape, "strong": Generic.Strong, "em": Generic.Emph}


def _token(colour: Colour) -> _TokenType:
    return string_to_tokentype(TOKENS[colour])


def _marked(token: _TokenType) -> Any:
    """An action that gives a text its token, and icons and emphasis inside it their own."""

    def parts(_lexer: RegexLexer, match: re.Match[str]) -> Iterator[tuple[int, _TokenType, str]]:
        text, begin, at = match[0], match.start(), 0
        for mark in _MARKS.finditer(text):
            if mark.start() > at:
                yield begin + at, token, text[at : mark.start()]
            yield begin + mark.start(), _MARKED[str(mark.lastgroup)], mark[0]
            at = mark.end()
        if at < len(text):
            yield begin + at, token, text[at:]

    return parts


def _states() -> dict[str, list[Any]]:
    """The states of the lexer: one for each kind of card, and one for each place on a line."""
    table = patterns.StepTable.read(
        json.loads(resources.files(__package__).joinpath(TABLE).read_text("utf-8"))
    )
    quiet = [(r"\n", Whitespace), (patterns.COMMENT, Comment.Single)]
    states: dict[str, list[Any]] = {
        "root": [
            *quiet,
            *(
                (f"^{card}{patterns.WORD_ENDS}", _token(Colour.CARD), (card, str(place)))
                for card, place in table.heads.items()
            ),
            (r"[ \t]+", Whitespace, str(table.anywhere)),
            default(str(table.anywhere)),
        ]
    }
    for card, place in table.starts.items():
        begins = (patterns.INDENT, Whitespace, str(place))
        states[card] = [*quiet, begins, (r"[ \t]+", Whitespace), default("#pop")]
    for number, steps in enumerate(table.places):
        states[str(number)] = [
            (r"\n", Whitespace, "#pop"),
            (patterns.COMMENT, Comment.Single),
            (r"[ \t]+", Whitespace),
            *map(_rule, steps),
            *((pattern, _token(colour)) for pattern, colour in patterns.stray(table.words)),
        ]
    return states


def _rule(step: patterns.WordStep) -> tuple[Any, ...]:
    free = step.colour in (Colour.STRING, Colour.PROSE)
    action = _marked(_token(step.colour)) if free else _token(step.colour)
    return step.pattern, action, ("#pop", str(step.place))


class LoopLexer(RegexLexer):
    """The lexer for card files of Loopwright."""

    name = "Loopwright cards"
    aliases: ClassVar[list[str]] = ["loop", "loopwright"]
    filenames: ClassVar[list[str]] = ["*.loop"]
    mimetypes: ClassVar[list[str]] = ["text/x-loopwright"]
    flags = re.MULTILINE
    tokens: ClassVar[dict[str, list[Any]]] = _states()
