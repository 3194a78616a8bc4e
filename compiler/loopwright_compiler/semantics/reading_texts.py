"""The words of cards that players read as their author wrote them, as they count and are spelled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from loopwright_dsl.syntax import Card, Prose, Text
from loopwright_dsl.variations import HEAD, is_head

from .visitor import walk

_ICON: Final = re.compile(r"\{[A-Za-z][\w -]*\}")
_WORD: Final = re.compile(r"\S*\w\S*")


def texts_of(card: Card) -> Iterator[tuple[Text, bool]]:
    """The texts of a card in written order, and whether each is prose: else it is a title or a label."""
    prose = {id(text) for node in walk(card) if isinstance(node, Prose) for text in node.paragraphs}
    seen: set[int] = set()
    for node in walk(card):
        if isinstance(node, Text) and id(node) not in seen:
            seen.add(id(node))
            yield node, id(node) in prose


def word_count(text: str) -> int:
    """How many words a text has: all its wordings, and an icon as the word that it stands for."""
    return len(_WORD.findall(without_conditions(text).replace("*", "")))


def without_conditions(text: str) -> str:
    """A text with spaces in the place of conditions, so that every word keeps its place."""
    return HEAD.sub(lambda match: _blank(match) if is_head(match) else match[0], text)


def without_icons(text: str) -> str:
    """A text with spaces in the place of icons and of the names of counters."""
    return _ICON.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
