"""Leaves of the tree: names, numbers, texts, prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lark import Token, Tree

from loopwright_dsl.syntax import Name, Number, Prose, Text
from loopwright_dsl.syntax.span import Span

Item = Tree[Token] | Token | None
"""What Lark puts into a tree; None stands for an optional part that is absent."""


def span(item: Tree[Token] | Token) -> Span:
    """The place of a tree or a token."""
    at = item if isinstance(item, Token) else item.meta
    if isinstance(at, Span):  # from the quick reader
        return at
    return Span(at.line or 1, at.column or 1, at.end_line or 1, at.end_column or 1)


def trees(items: Iterable[Item]) -> list[Tree[Token]]:
    """Only the trees among the parts."""
    return [item for item in items if isinstance(item, Tree)]


def tree(item: Item) -> Tree[Token]:
    """The part, which the grammar says is a tree."""
    assert isinstance(item, Tree)
    return item


def token(item: Item) -> Token:
    """The part, which the grammar says is a word."""
    assert isinstance(item, Token)
    return item


def name(item: Item) -> Name:
    """A word, or the words of a rule with single spaces between."""
    if isinstance(item, Token):
        return Name(span(item), str(item))
    words = tree(item)
    return Name(span(words), " ".join(str(word) for word in words.children))


def number(item: Item) -> Number:
    """An INT, or a tree of a sign (or None) and an INT."""
    if isinstance(item, Token):
        return Number(span(item), int(item))
    signed = tree(item)
    sign, digits = signed.children
    value = int(token(digits))
    negative = sign is not None and name(sign).text == "-"
    return Number(span(signed), -value if negative else value)


def leaf(item: Item) -> Name | Number | None:
    """An argument of a verb, a fact or a setting; `unsaid_…` rules and absent parts are None."""
    if item is None:
        return None
    if isinstance(item, Token):
        return number(item) if item.type == "INT" else name(item)
    if item.data.startswith("unsaid"):
        return None
    return number(item) if item.data in ("change", "signed") else name(item)


def leaves(items: Sequence[Item]) -> tuple[Name | Number | None, ...]:
    """All arguments in order."""
    return tuple(leaf(item) for item in items)


def title(item: Item) -> Text:
    """A text in quotes, the quotes taken off."""
    quoted = token(item)
    return Text(span(quoted), str(quoted)[1:-1].strip())


def title_or_none(item: Item) -> Text | None:
    """A text in quotes that may be left out."""
    return None if item is None else title(item)


def prose(lines: Sequence[Tree[Token]]) -> Prose:
    """`>` lines that stand together: joined with spaces, parted by an empty or a blank line."""
    paragraphs: list[list[Token]] = [[]]
    last = 0
    for line in lines:
        mark = token(line.children[0])
        number = mark.line or 0
        blank = mark.strip() == ">"
        if (blank or number > last + 1) and paragraphs[-1]:
            paragraphs.append([])
        if not blank:
            paragraphs[-1].append(mark)
        last = number
    texts = tuple(_paragraph(marks) for marks in paragraphs if marks)
    return Prose(span(lines[0]).to(span(lines[-1])), texts)


def _paragraph(marks: Sequence[Token]) -> Text:
    words = " ".join(mark[1:].strip() for mark in marks)
    return Text(span(marks[0]).to(span(marks[-1])), words)
