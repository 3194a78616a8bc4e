"""Hyphenation by the rules of a language (Liang's patterns), tried when a text does not fit without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from .words import Atom, TypesetWord

FEWEST = 3  # letters on either side of a hyphen
_LETTERS = re.compile(r"\w+")
_DOTS = re.compile(r"\.(?=\w)")


def hyphenated(words: tuple[TypesetWord, ...], language: str) -> tuple[TypesetWord, ...]:
    """Words broken where the language allows it; unchanged for a language without rules."""
    rules = _rules(language)
    return words if rules is None else tuple(piece for word in words for piece in _parted(word, rules))


@cache
def _rules(language: str) -> Any:
    import pyphen  # read only when needed: its rules are long

    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known, left=FEWEST, right=FEWEST) if known else None


def _parted(word: TypesetWord, rules: Any) -> Iterator[TypesetWord]:
    """A word's pieces: each but the last may end a line, with a hyphen unless it ends with a dot."""
    if word.hyphen:  # the author has said where this one may be parted
        yield word
        return
    atoms: list[Atom] = []
    space = word.space
    for atom in word.atoms:
        cuts = [] if atom.icon or not atom.face.has("-") else _cuts(atom.text, rules)
        for start, end in pairwise([0, *cuts, len(atom.text)]):
            if start:
                hyphen = 0.0 if atoms[-1].text.endswith(".") else atom.face.width("-")
                yield _piece(atoms, space, hyphen)
                atoms, space = [], 0.0
            text = atom.text[start:end]
            atoms.append(atom if text == atom.text else Atom(text, atom.face, atom.face.width(text)))
    yield _piece(atoms, space, 0.0)


def _piece(atoms: list[Atom], space: float, hyphen: float) -> TypesetWord:
    plain = len(atoms) == 1 and atoms[0].icon is None
    return TypesetWord(tuple(atoms), sum(atom.width for atom in atoms), space, hyphen, plain)


def _cuts(text: str, rules: Any) -> list[int]:
    """The places where a text may be broken: after dots within it, as in ids, else between syllables."""
    dots = [dot.end() for dot in _DOTS.finditer(text)]
    runs = _LETTERS.finditer(text)
    return dots or [run.start() + place for run in runs for place in rules.positions(run[0])]
