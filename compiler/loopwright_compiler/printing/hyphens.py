"""Hyphens by the rules of a language: tried when a text does not fit without them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from .fitting import Paragraph
from .words import Atom, Word

FEWEST = 3  # letters on either side of a hyphen
_LETTERS = re.compile(r"\w+")


def hyphenated(paragraph: Paragraph, language: str) -> Paragraph:
    """The paragraph with its words parted where they may be; as it is if nobody knows the language."""
    rules = _rules(language)
    if rules is None:
        return paragraph
    parted = (piece for word in paragraph.words for piece in _parted(word, rules))
    return replace(paragraph, words=tuple(parted))


@cache
def _rules(language: str) -> Any:
    import pyphen  # read only when needed: its rules are long

    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known, left=FEWEST, right=FEWEST) if known else None


def _parted(word: Word, rules: Any) -> Iterator[Word]:
    """A word's pieces; each but the last may end a line with a hyphen."""
    [*before, last] = word.atoms
    letters = _LETTERS.search(last.text)
    places = rules.positions(letters[0]) if letters and not last.icon and not word.hyphen else []
    if letters is None or not places:
        yield word
        return
    cuts = [0, *(letters.start() + place for place in places), len(last.text)]
    atoms = [
        Atom(text, last.face, last.face.width(text)) for text in (last.text[a:b] for a, b in pairwise(cuts))
    ]
    hyphen = last.face.width("-")
    first = (*before, atoms[0])
    yield Word(first, sum(atom.width for atom in first), word.space, hyphen)
    for atom in atoms[1:-1]:
        yield Word((atom,), atom.width, 0.0, hyphen)
    yield Word((atoms[-1],), atoms[-1].width, 0.0)
