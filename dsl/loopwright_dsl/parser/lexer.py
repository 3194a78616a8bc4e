"""The lexer for one line: each word is read as what the parser can take there (a contextual lexer)."""

from __future__ import annotations

import re

from lark import TextSlice, Token
from lark.exceptions import UnexpectedCharacters
from lark.lexer import LexerState, LineCounter

from .grammar import Grammar
from .lines import SourceLine

ERROR = "ERROR"
"""The type of a token that is no word of the language."""
OWN_WORD = "OWN_WORD"
"""The type of a word in capitals that a scenario or its world may declare, where one may stand."""

WRONG_SIGNS = {
    **{">==": ">=", "<==": "<=", "===": "=", "> =": ">=", "< =": "<=", "! =": "!="},
    "==": "=",
    "=>": ">=",
    "=<": "<=",
    "<>": "!=",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "&&": "and",
    "||": "or",
    "+=": "+",
    "-=": "-",
    ":=": "=",
    ";": ",",
}
"""Signs of other languages, each with ours."""

_WORD = re.compile(r"\w+(?:[-'’]\w+)*")
_WRONG_SIGN = re.compile("|".join(re.escape(sign) for sign in WRONG_SIGNS))
_BAD = re.compile(r'"[^"\n]*|\w+(?:[-\'’]\w+)*|[^\w"]')
_SPACE = re.compile(r"[ \t]*")


def lexer_state(text: str, line: SourceLine, start: int) -> LexerState:
    """Lark's lexer state at offset `start` of the line."""
    counter = LineCounter("\n")  # type: ignore[no-untyped-call]
    counter.char_pos = start
    counter.line = line.number
    counter.line_start_pos = line.offset
    counter.column = start - line.offset + 1
    return LexerState(TextSlice(text, start, line.end), counter)


def word_runs_on(text: str, end: int) -> bool:
    """Whether the word that was read up to offset `end` continues, as in `frontt` after `front`."""
    if end >= len(text):
        return False
    char = text[end]
    return (char.isalnum() or char == "_") and (text[end - 1].isalnum() or text[end - 1] == "_")


def next_token(language: Grammar, text: str, line: SourceLine, start: int, state: int) -> Token | None:
    """The next word from offset `start` on for a parser in `state`; None at the end of the line.

    A word that may not come there is read as what it would be elsewhere; what is no word of the
    language at all is an ERROR token: one whole word, an unclosed quote to the end, or one sign.
    """
    space = _SPACE.match(text, start, line.end)
    start = space.end() if space else start
    if start >= line.end:
        return None
    wrong = _WRONG_SIGN.match(text, start, line.end)
    if wrong is None:
        for lexer in (language.lexers[state], language.root_lexer):
            try:
                token = lexer.next_token(lexer_state(text, line, start), None)
            except UnexpectedCharacters:
                continue
            assert token.end_pos is not None
            own = token.type == OWN_WORD  # which any word in capitals is, but where none may stand
            taken = own and (lexer is language.root_lexer or str(token) in language.vocabulary)
            if not (taken or word_runs_on(text, token.end_pos)):
                return token
    match = wrong or _BAD.match(text, start, line.end)
    assert match is not None
    column = start - line.offset + 1
    end_column = column + len(match[0])
    return Token(ERROR, match[0], start, line.number, column, line.number, end_column, match.end())


def first_word(text: str) -> str:
    """The first word of a text, or ""."""
    match = _WORD.match(text)
    return match[0] if match else ""
