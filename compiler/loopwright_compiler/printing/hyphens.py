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
_DOTS = re.compile(r"\.(?=\w)")


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
    """A word's pieces: each but the last may end a line, with a hyphen unless it ends with a dot."""
    [*before, last] = word.atoms
    cuts = [] if last.icon or word.hyphen else _cuts(last.text, rules)
    if not cuts:
        yield word
        return
    atoms = [
        Atom(last.text[start:end], last.face, last.face.width(last.text[start:end]))
        for start, end in pairwise([0, *cuts, len(last.text)])
    ]
    for number, atom in enumerate(atoms):
        whole = (*before, atom) if number == 0 else (atom,)
        dotted = atom.text.endswith(".") or number == len(atoms) - 1
        yield Word(
            whole,
            sum(each.width for each in whole),
            word.space if number == 0 else 0.0,
            0.0 if dotted else last.face.width("-"),
        )


def _cuts(text: str, rules: Any) -> list[int]:
    """Where a text may be parted: after dots within it, as ids have them, else between syllables."""
    dots = [dot.end() for dot in _DOTS.finditer(text)]
    runs = _LETTERS.finditer(text)
    return dots or [run.start() + place for run in runs for place in rules.positions(run[0])]
