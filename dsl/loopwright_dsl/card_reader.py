"""One card's text to its syntax tree: the quick way first, recovery only where that fails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from .diagnostics.diagnostic import Diagnostic, diagnose
from .parser.ast_builder import card, condition
from .parser.fast_path import read
from .parser.grammar import language
from .parser.lines import Comment, Line, read_lines
from .parser.source import MOST_LINES, holds_rumors
from .recovery.draft import Draft
from .recovery.duplicates import find_repeats
from .recovery.recover import LineReader, recover
from .syntax import Card, Condition
from .syntax.span import Span


@dataclass(frozen=True, slots=True)
class Reading:
    """One card's text as read; places count from its own first line, paths are empty.

    doubtful: the lines that were mended or not read at all.
    """

    card: Card | None
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]
    doubtful: frozenset[int] = frozenset()


@cache
def vocabulary() -> frozenset[str]:
    """Every fixed word of the language."""
    return frozenset(language().words.values())


def read_card(text: str) -> Reading:
    """Read the text of one card; places count from its first line."""
    lines, comments = read_lines(text)
    if len(lines) > MOST_LINES:
        too_long = diagnose("LW0008", "", lines[0].whole, count=len(lines), limit=MOST_LINES)
        return Reading(None, (too_long,), tuple(comments))
    if holds_rumors(text):
        return Reading(None, (_nested_rumors(text, lines[0]),), tuple(comments))
    tree = read(language(), text, lines)
    found: list[Diagnostic] = []
    guessed: set[int] = set()
    doubtful: set[int] = set()
    if tree is None:
        draft = Draft(language(), text, lines)
        recover(draft)
        tree, found, guessed = draft.tree(), draft.found, draft.guessed_lines()
        doubtful = draft.doubtful_lines()
    if tree is None:
        return Reading(None, tuple(found), tuple(comments))
    found += [repeat for repeat in find_repeats(tree) if not guessed & _lines(repeat)]
    found.sort(key=lambda diagnostic: diagnostic.span)
    doubtful |= {diagnostic.span.line for diagnostic in found}
    return Reading(card(tree), tuple(found), tuple(comments), frozenset(doubtful))


def read_condition(text: str) -> tuple[Condition | None, list[Diagnostic]]:
    """A condition that stands by itself on one line."""
    lines, _ = read_lines(text)
    if not lines:
        return None, [diagnose("LW0112", "", Span(1, 1, 1, 2), expected="a condition")]
    draft = Draft(language(), text, lines[:1], "lone_condition")
    tree = draft.tree() if LineReader(draft).read(lines[0], deeper=False) else None
    return (None if tree is None else condition(tree.children[0])), draft.found


def _nested_rumors(text: str, header: Line) -> Diagnostic:
    """Rumor cards under a line that names their set."""
    names = re.findall(r"[a-z][a-z0-9-]*", text[header.start : header.end])
    return diagnose("LW0130", "", header.whole, set=names[1] if len(names) > 1 else "hum")


def _lines(found: Diagnostic) -> set[int]:
    return {found.span.line, *(label.span.line for label in found.labels)}


def read_preamble(text: str) -> Reading:
    """Read what stands before the first card: comments only, else a finding."""
    lines, comments = read_lines(text)
    found = [diagnose("LW0103", "", line.whole) for line in lines[:1]]
    return Reading(None, tuple(found), tuple(comments))
