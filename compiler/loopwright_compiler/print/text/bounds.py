"""An upper bound of the room that a text takes, from the widest form of each letter, without reading any
font.

A text that fits by this bound fits when it is set; whether another one fits, only setting it can tell.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from loopwright_compiler.semantics.own_words import OwnIcons
from loopwright_compiler.words import icon_word

from .words import CLOSERS, CLOSING, ICON_GAP, OPENERS

FILE: Final = Path(__file__).parent / "fonts" / "widest.json"
_ICON = re.compile(r"{([A-Za-z][A-Za-z0-9-]*)}")


class Bound(NamedTuple):
    """Upper bounds in ems of the width of each word of a text and of a space; lines may end after
    any word.
    """

    words: tuple[float, ...]
    space: float

    @property
    def total(self) -> float:
        """The greatest possible width of the text on one line, in ems."""
        return sum(self.words) + self.space * (len(self.words) - 1)

    def lines(self, first: float, others: float) -> int | None:
        """The greatest number of lines the text takes, for widths in ems of the first line and the others;
        None if a word may be wider than a line.

        Filling one line after the other takes the fewest lines, so words that are narrower, or that may be
        broken in more places, take no more.
        """
        count, filled, room = 1, -self.space, first
        for word in self.words:
            filled += self.space + word
            if filled > room:
                count, filled, room = count + 1, word, others
                if word > room:
                    return None
        return count


@cache
def _fonts() -> dict[str, dict[str, int]]:
    """The letters that all fonts of the cards have, by font: for each the most room that it takes, in
    thousandths of an em, as `write_kerning` wrote it.
    """
    fonts: dict[str, dict[str, int]] = json.loads(FILE.read_text("utf-8"))
    return fonts


@cache
def _widest(names: tuple[str, ...]) -> dict[str, int]:
    """The most room of each letter over several fonts; empty if one of them is not bundled."""
    fonts = _fonts()
    if not fonts.keys() >= set(names):
        return {}
    return {char: max(fonts[name][char] for name in names) for char in fonts[names[0]]}


@lru_cache(maxsize=4096)
def bound(text: str, fonts: tuple[str, ...], language: str, own: OwnIcons = ()) -> Bound | None:
    """The bound for a text with markup in any of these fonts; None if it holds letters that only the font
    itself can measure.
    """
    letters = _widest(fonts)
    if not letters:
        return None
    widths: list[float] = []
    space = letters[" "] / 1000
    before = ""
    for part in text.split(" "):
        try:
            width = sum(map(letters.__getitem__, part)) / 1000
        except KeyError:
            return None
        for icon in _ICON.finditer(part) if "{" in part else ():
            of_own = dict(own).get(icon[1])
            word = of_own.word if of_own else icon_word(icon[1], language)
            word_bound = bound(word, fonts, language)
            if word_bound is None:
                return None
            width += max(
                0.0, 1.0 + ICON_GAP + word_bound.total - sum(map(letters.__getitem__, icon[0])) / 1000
            )
        first = part.lstrip("*\\")[:1]
        stays = before[-1:].isnumeric() or before in OPENERS or first in CLOSING or first in CLOSERS
        if widths and (stays or part.startswith("--")):
            widths[-1] += space + width
        else:
            widths.append(width)
        before = part.strip("*") or before
    return Bound(tuple(widths), space)
