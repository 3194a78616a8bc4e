"""What we use of Lark beyond its documented interface; a new version that changes it fails here."""

from __future__ import annotations

from lark import Lark, TextSlice, Token
from lark.lexer import BasicLexer, ContextualLexer, LexerState, LineCounter
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState
from loopwright_dsl.parser.grammar import language_of
from loopwright_games.tales.cards.language import DIALECT


def test_parser_state() -> None:
    parser = language_of(DIALECT).lark.parse_interactive(start="card").parser_state
    assert isinstance(parser, ParserState)
    assert parser.position == parser.parse_conf.start_state
    parser.feed_token(Token("DIARY", "diary"))
    assert len(parser.state_stack) == 2
    assert parser.parse_conf.states[parser.position]["INT"][0] is Shift


def test_lexers_by_state() -> None:
    lark = language_of(DIALECT).lark
    assert isinstance(lark, Lark)
    lexer = lark.parser.lexer
    assert isinstance(lexer, ContextualLexer)
    assert isinstance(lexer.root_lexer, BasicLexer)
    assert set(lexer.lexers) == set(language_of(DIALECT).states)


def test_lexing_a_slice_with_our_own_counter() -> None:
    text = "diary 4\n  front"
    counter = LineCounter("\n")
    counter.char_pos, counter.line, counter.line_start_pos, counter.column = 10, 2, 8, 3
    state = LexerState(TextSlice(text, 10, 15), counter)
    token = language_of(DIALECT).root_lexer.next_token(state, None)
    assert (token.type, token.line, token.column, token.end_column, token.end_pos) == ("FRONT", 2, 3, 8, 15)


def test_rules_and_terminals_survive_the_cache() -> None:
    assert language_of(DIALECT).sets["trait"] == ("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH")
    assert language_of(DIALECT).words["AT_LEAST"] == ">="
