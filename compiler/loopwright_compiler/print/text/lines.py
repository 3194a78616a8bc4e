"""Lines of text as they are drawn, in pieces of one font each, and why a text cannot be set in its place."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal, NamedTuple

from .fonts import FontFace
from .words import TypesetWord


class Segment(NamedTuple):
    """A piece of text in one font within a line; x is in ems from the line's left end.

    For an icon the drawing stands there, and its text is invisible, one em wide, for whoever copies or
    searches.
    """

    x: float
    text: str
    font: FontFace
    icon: str | None = None


class TypesetLine(NamedTuple):
    """A line: its words, its size in points, its width in µm, and its `tail` after the last word: a space, a
    hyphen or nothing.

    A line that is drawn often has its words as `pieces`; one that was set in an earlier run has nothing else.
    """

    words: tuple[TypesetWord, ...]
    size: float
    width: float
    tail: str
    pieces: tuple[Segment, ...] = ()

    def segments(self) -> tuple[Segment, ...]:
        """The line as few pieces of text as possible, with its tail."""
        pieces = self.pieces or segments(self.words)
        *others, last = pieces
        if self.tail:
            return (*others, last._replace(text=last.text + self.tail))
        return pieces if last.text else tuple(others)


class TextMisfit(NamedTuple):
    """Why a text does not fit at its smallest size: the height that the box lacks, or a word that is too wide
    (µm).

    `text` is what does not fit, of several the longest, and `over` how many words
    stand below the box.
    """

    kind: Literal["height", "word"]
    needed: float
    available: float
    word: str
    origin: str
    text: str
    over: int = 0


def segments(words: tuple[TypesetWord, ...]) -> tuple[Segment, ...]:
    """The pieces of a line of words, with the spaces between them. To the last one, which may be empty, the
    line's tail is added.
    """
    pieces: list[Segment] = []
    x, start, text, font = 0.0, 0.0, "", words[0].atoms[0].face
    for number, word in enumerate(words):
        first = word.atoms[0]
        if number and first.face is font and word.space == font.space and word.plain:
            text, x = f"{text} {first.text}", x + word.space + word.width
            continue
        if number and word.space:
            text, x = text + " ", x + word.space
        for atom, following in zip_longest(word.atoms, word.atoms[1:]):
            if atom.icon or font is not atom.face or _strays(x, start, text, font):
                if text:
                    pieces.append(Segment(start, text, font))
                start, text, font = x, "", atom.face
            if atom.icon:
                gap = " " if following and following.icon else ""  # for readers: the names of two icons
                pieces.append(Segment(x, atom.text + gap, atom.face, atom.icon))
                start = x + atom.width
            else:
                text += atom.text
            x += atom.width
    return (*pieces, Segment(start, text, font))


def _strays(x: float, start: float, text: str, font: FontFace) -> bool:
    """Whether a space of another font's width has moved the next letter away from its place."""
    return text.endswith(" ") and abs(start + font.width(text) - x) > 1e-6
