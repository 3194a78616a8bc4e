"""One card's text to its syntax tree: the quick way first, recovery only where that fails."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .builder import card
from .diagnostics import Diagnostic, diagnose
from .grammar import language
from .layout import Comment, read_lines
from .limits import MOST_LINES
from .nodes import Card
from .plain import read
from .recovery import Recovery
from .repeats import find_repeats


@dataclass(frozen=True, slots=True)
class Reading:
    """One card's text as read; places count from its own first line, paths are empty."""

    card: Card | None
    diagnostics: tuple[Diagnostic, ...]
    comments: tuple[Comment, ...]


@cache
def vocabulary() -> frozenset[str]:
    """Every fixed word of the language."""
    return frozenset(language().words.values())


def read_card(text: str) -> Reading:
    """Read the text of one card; places count from its first line."""
    lines, comments = read_lines(text)
    if len(lines) > MOST_LINES:
        found = [diagnose("LW0008", "", lines[0].whole, count=len(lines), limit=MOST_LINES)]
        return Reading(None, tuple(found), tuple(comments))
    tree = read(language(), text, lines)
    found = []
    if tree is None:
        recovery = Recovery(language(), text, lines)
        tree = recovery.run()
        found = recovery.found
    if tree is None:
        return Reading(None, tuple(found), tuple(comments))
    found = sorted([*found, *find_repeats(tree)], key=lambda diagnostic: diagnostic.span)
    return Reading(card(tree), tuple(found), tuple(comments))


def read_preamble(text: str) -> Reading:
    """Read what stands before the first card: comments only, else a finding."""
    lines, comments = read_lines(text)
    found = [diagnose("LW0103", "", line.whole) for line in lines[:1]]
    return Reading(None, tuple(found), tuple(comments))
