"""The state of reading a card with mistakes: the parser's stack, the tokens so far, the diagnostics."""

from __future__ import annotations

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.tree import Meta

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.parser.grammar import Grammar
from loopwright_dsl.parser.limits import MOST_WORK
from loopwright_dsl.parser.lines import SourceLine
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.parser.nodes import NOWHERE, Leaf, ParseNode
from loopwright_dsl.parser.source import headers
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from .remedies import remedy


@record
class Mark:
    """A point to return to: the parser's stack and the number of tokens."""

    stack: Stack
    tokens: int


_MEANT = {"LW0101": "suggestion", "LW0102": "suggestion", "LW0119": "name"}
"""Codes whose corrected text is under another key than `right`."""


class RecoveryState:
    """The state that reading with recovery works on.

    start: the start rule, "card" or "lone_condition"; diagnostics: all of them, in reading order; repaired:
    the numbers of the lines that were repaired; written: the lines of the card's text, which stay unchanged;
    most: the trial steps after which mistakes get the plain message.
    """

    def __init__(
        self,
        language: Grammar,
        text: str,
        lines: list[SourceLine],
        start: str = "card",
        most: int = MOST_WORK,
    ) -> None:
        self.language = language
        self.headers = headers(language.heads)
        self.automaton = Automaton(language, most)
        self.text = text
        self.written = text.split("\n")
        self.lines = lines
        self.start = start
        self.stack: Stack = self.first_stack()
        self.tokens: list[Token] = []
        self.diagnostics: list[Diagnostic] = []
        self.repaired: set[int] = set()

    def first_stack(self) -> Stack:
        """The parser's stack before anything is read."""
        return [self.language.start_states[self.start]]

    def mark(self) -> Mark:
        """The present point, to return to."""
        return Mark(self.stack[:], len(self.tokens))

    def return_to(self, mark: Mark) -> None:
        """Forget what was read since the mark."""
        self.stack = mark.stack[:]
        del self.tokens[mark.tokens :]

    def report(
        self,
        code: str,
        place: Span,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        offered: bool = True,
        **values: object,
    ) -> None:
        """Add a diagnostic, unless there is one already for the same place.

        A hint given here wins over the code's own, and a fix over the one that the code and its values imply;
        none is added without `offered`, where the writer has to decide.
        """
        if any(
            diagnostic.span.line == place.line and diagnostic.span.column == place.column
            for diagnostic in self.diagnostics
        ):
            return
        if hint is None and code == "LW0101" and "suggestion" not in values:
            expected = values.get("expected")
            hint = (
                f"{_sentence(str(expected))} may stand here."
                if expected
                else "The line is complete before it."
            )
        corrected = values.get(_MEANT.get(code, "right"))
        fixes: tuple[Fix, ...] = ()
        if offered and (fix or corrected):
            fixes = (fix or Fix(place, str(corrected)),)
        elif offered:
            fixes = remedy(code, place, self.page(place.line), values, hint)
        self.diagnostics.append(diagnose(code, "", place, hint=hint, fixes=fixes, **values))  # type: ignore[arg-type]

    def layout(self, terminal: str) -> bool:
        """Take a layout token; False if it does not fit."""
        if not self.automaton.feed(self.stack, terminal):
            return False
        self.tokens.append(Token(terminal, ""))
        return True

    def words(self, line: SourceLine) -> str:
        """The text of a line's statement."""
        return self.text[line.start : line.end]

    def page(self, number: int) -> str:
        """A line of the card's text, with its indentation and without its end."""
        lines = self.written
        return lines[number - 1] if number <= len(lines) else ""

    def reads(self, stack: Stack, line: SourceLine) -> bool:
        """Whether a whole line fits on this stack."""
        return self.automaton.read(stack, self.text, line, line.start)[1]

    def guessed_lines(self) -> set[int]:
        """The numbers of the lines that hold an inserted token."""
        made_up = (token for token in self.tokens if token.line and token.start_pos == token.end_pos)
        return {token.line or 0 for token in made_up}

    def doubtful_lines(self) -> set[int]:
        """The numbers of the lines that were repaired, and of those of which nothing is left."""
        read = {token.line for token in self.tokens if token.line}
        dropped = {line.number for line in self.lines} - read
        return dropped | self.repaired | self.guessed_lines()

    def tree(self) -> ParseNode | None:
        """The tree of what was read, or None when it is incomplete."""
        parser = self.language.lark.parse_interactive(start=self.start).parser_state
        try:
            for token in self.tokens:
                parser.feed_token(token)
            tree: Tree[Token] = parser.feed_token(Token("$END", ""), is_end=True)
        except UnexpectedInput:
            return None
        return _node(tree)


def _node(tree: Tree[Token]) -> ParseNode:
    """Lark's tree in the form of the fast path."""
    children = [
        _node(part) if isinstance(part, Tree) else None if part is None else _word(part)
        for part in tree.children
    ]
    return ParseNode(str(tree.data), children, NOWHERE if tree.meta.empty else _span(tree.meta))


def _word(token: Token) -> Leaf:
    return Leaf(token.type, str(token), _span(token))


def _span(at: Token | Meta) -> Span:
    return Span(at.line or 1, at.column or 1, at.end_line or 1, at.end_column or 1)


def _sentence(phrase: str) -> str:
    """A phrase as the beginning of a sentence."""
    return phrase[:1].upper() + phrase[1:]
