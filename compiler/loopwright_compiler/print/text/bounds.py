"""An upper bound of how much room a text takes, from the widest form of each letter: no font is read for it.

A text that fits by this bound fits when it is set; of one that does not, only setting it can tell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from loopwright_compiler.print.geometry.sizes import from_pt
from loopwright_compiler.ruletext.words import icon_word

from .fit import ASCENT, DESCENT, Sizes
from .words import CLOSING, ICON_GAP

FILE: Final = Path(__file__).parent / "fonts" / "widest.json"
_ICON = re.compile(r"{([A-Za-z][A-Za-z0-9-]*)}")


class Bound(NamedTuple):
    """The words of a text, each no wider than this, and a space; in ems. Lines may end after any of them."""

    words: tuple[float, ...]
    space: float

    @property
    def total(self) -> float:
        """How wide it is at most on one line."""
        return sum(self.words) + self.space * (len(self.words) - 1)

    def lines(self, first: float, others: float) -> int | None:
        """How many lines of such widths it takes at most; None if a word may be wider than a line.

        Filling one line after the other takes the fewest (as for bin packing in a fixed order), so words
        that are narrower, or that may be parted in more places, take no more.
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
    """The letters that all fonts of the cards have, by font: each with the most room that it takes, in
    thousandths of an em; `write_kerning` writes them.
    """
    fonts: dict[str, dict[str, int]] = json.loads(FILE.read_text("utf-8"))
    return fonts


@cache
def _widest(names: tuple[str, ...]) -> dict[str, int]:
    """The same for all of several fonts; no letter at all if one of them is not ours."""
    fonts = _fonts()
    if not fonts.keys() >= set(names):
        return {}
    return {char: max(fonts[name][char] for name in names) for char in fonts[names[0]]}


@lru_cache(maxsize=4096)
def bound(text: str, fonts: tuple[str, ...], language: str) -> Bound | None:
    """What a text with markup takes at most in any of these fonts; None if it holds letters that only a font
    can tell of.
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
            said = bound(icon_word(icon[1], language), fonts, language)
            if said is None:
                return None
            width += max(0.0, 1.0 + ICON_GAP + said.total - sum(map(letters.__getitem__, icon[0])) / 1000)
        if widths and (before[-1:].isdigit() or part.startswith("--") or part.lstrip("*\\")[:1] in CLOSING):
            widths[-1] += space + width
        else:
            widths.append(width)
        before = part.rstrip("*") or before
    return Bound(tuple(widths), space)


class Spacing(Protocol):
    """How the lines of a paragraph stand: a style of the theme says it."""

    @property
    def sizes(self) -> Sizes: ...
    @property
    def leading(self) -> float: ...
    @property
    def before(self) -> float: ...
    @property
    def after(self) -> float: ...
    @property
    def indent(self) -> float: ...
    @property
    def hang(self) -> float: ...


def surely_fit(paragraphs: Sequence[tuple[Bound, Spacing]], width: int, height: int) -> bool:
    """Whether paragraphs fit a box of `width` x `height` µm at their smallest sizes, whatever their fonts."""
    foot = 0.0
    for number, (said, spacing) in enumerate(paragraphs):
        em = from_pt(spacing.sizes.smallest)
        line = width / em - spacing.indent
        lines = said.lines(line, line - spacing.hang)
        if lines is None:
            return False
        foot += spacing.before * em if number else 0.0
        foot += (ASCENT + (lines - 1) * spacing.leading + DESCENT + spacing.after) * em
    return foot <= height
