"""The quick way to read a card: no recovery, the tree or nothing."""

from __future__ import annotations

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_parser_state import ParserState

from .grammar import Language
from .layout import STEP, Line
from .lexing import lexer_state, word_runs_on
from .limits import DEEPEST_BLOCK, DEEPEST_CONDITION, LONGEST_LINE, LONGEST_NUMBER


def read(language: Language, text: str, lines: list[Line]) -> Tree[Token] | None:
    """The tree of a healthy card; None when there is anything wrong with it."""
    parser = language.lark.parse_interactive(start="card").parser_state
    try:
        return _read(language, text, lines, parser)
    except UnexpectedInput:
        return None


def _read(language: Language, text: str, lines: list[Line], parser: ParserState[int]) -> Tree[Token] | None:
    indent = 0
    for line in lines:
        if line.tabbed or line.end - line.start > LONGEST_LINE:
            return None
        step = line.indent - indent
        if step > STEP or step % STEP or line.indent > DEEPEST_BLOCK * STEP:
            return None
        if step > 0:
            parser.feed_token(Token("_INDENT", ""))
        for _ in range(step, 0, STEP):
            parser.feed_token(Token("_DEDENT", ""))
        indent = line.indent
        if not _read_line(language, text, line, parser):
            return None
        parser.feed_token(Token("_NL", ""))
    for _ in range(0, indent, STEP):
        parser.feed_token(Token("_DEDENT", ""))
    tree: Tree[Token] = parser.feed_token(Token("$END", ""), is_end=True)
    return tree


def _read_line(language: Language, text: str, line: Line, parser: ParserState[int]) -> bool:
    lexers = language.lexers
    state = lexer_state(text, line, line.start)
    depth = 0
    while True:
        try:
            token = lexers[parser.position].next_token(state, parser)
        except EOFError:
            return depth <= DEEPEST_CONDITION
        if word_runs_on(text, state.line_ctr.char_pos):
            return False
        if token.type in ("NOT", "LPAR"):
            depth += 1
        elif token.type == "INT" and len(token) > LONGEST_NUMBER:
            return False
        if depth > DEEPEST_CONDITION:
            return False
        parser.feed_token(token)
