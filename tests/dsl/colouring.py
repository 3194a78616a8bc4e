"""What every word of a card file is, by a parse that shares only the palette with the colour grammars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.indenter import Indenter
from loopwright_dsl.highlight.palette import Colour, colour, own_colours
from loopwright_dsl.parser.grammar import grammar
from loopwright_dsl.parser.lines import read_lines
from loopwright_games.tales.cards.language import DIALECT

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted(file for part in ("scenarios", "worlds") for file in (ROOT / "content" / part).rglob("*.loop")),
    ROOT / "tests" / "cases" / "syntax" / "every-form" / "case.loop",
]
CARDS = frozenset((*DIALECT.heads, "deck_card"))
"""The rules that are cards."""


class Steps(Indenter):
    """Indentation, by Lark's own reader."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 2


@cache
def parser() -> Lark:
    """The grammar with all its words kept, and each way of a rule named after the rule, too."""
    rule = ""
    lines = []
    for line in grammar(DIALECT).splitlines():
        begins = re.match(r"(?:%extend +)?[?!]*(\w+):", line)
        rule = begins[1] if begins else rule
        lines.append(re.sub(r"-> (\w+)", rf"-> {rule}__\1", line))
    text = "\n".join(lines).replace("%declare _NL _INDENT", "_NL: /(\\n[ ]*)+/\n%declare _INDENT")
    cards = "cards: _NL? card+\n"
    return Lark(text + "\n" + cards, parser="lalr", start="cards", keep_all_tokens=True, postlex=Steps())


def meanings(text: str) -> Iterator[tuple[int, str, Colour]]:
    """Each word of a healthy file: where it begins, the word, and what it is."""
    bare = list(text)
    _, comments = read_lines(text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for comment in comments:
        begin = starts[comment.span.line - 1] + comment.span.column - 1
        bare[begin : begin + len(comment.text)] = " " * len(comment.text)
    whole = "".join(bare)
    for tree in parser().parse(whole if whole.endswith("\n") else whole + "\n").iter_subtrees():
        for token in tree.children:
            if isinstance(token, Token) and not token.type.startswith("_"):
                assert token.start_pos is not None
                yield token.start_pos, str(token), _colour(token, tree)


def _colour(token: Token, tree: Tree[Token]) -> Colour:
    rule, _, alias = str(tree.data).partition("__")
    patterns = {terminal.name: terminal.pattern for terminal in parser().terminals}
    pattern = patterns[token.type]
    text = pattern.value if pattern.type == "str" else None
    own = own_colours([DIALECT])
    return colour(token.type, text, rule, alias or None, CARDS, own)
