"""Texts of cards set at given sizes and widths: counted in lines while a card's room is shared out, and set
by total fit when it is drawn.

What is set once is kept, since a text is measured for several rungs of the ladder and stands on many cards.
"""

from __future__ import annotations

from typing import NamedTuple

from loopwright_compiler.print.geometry.sizes import from_pt
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.text.bounds import bound
from loopwright_compiler.print.text.fonts import UnprintableError
from loopwright_compiler.print.text.lines import TextMisfit, TypesetLine
from loopwright_compiler.print.text.paragraph import TooWide, greedy, hyphenated, set_lines, total_fit
from loopwright_compiler.print.text.words import Family, TypesetWord, words
from loopwright_compiler.print.theme.theme import Theme


class Extent(NamedTuple):
    """How wide a text is on one line, and its widest word, both in ems."""

    line: float
    word: float


class Type(NamedTuple):
    """A family of the theme (`serif`, `italic`, `rows`, `bold`), a size in points, and the leading in mm."""

    family: str
    size: float
    lead: float


Key = tuple[str, str, float, int]
"""A text, a family, a size in points, and the width in µm that it is set in."""


class Typesetter:
    """A typesetter of texts in a theme's families; what cannot be set is reported once, for its card."""

    def __init__(self, theme: Theme, problems: Problems) -> None:
        self.theme, self.problems = theme, problems
        self.card = self.side = ""
        self._extents: dict[tuple[str, str], Extent] = {}
        self._counts: dict[Key, int] = {}
        self.typeset: dict[Key, tuple[TypesetLine, ...]] = {}
        self._words: dict[tuple[str, str], tuple[TypesetWord, ...]] = {}

    @property
    def exact(self) -> Typesetter:
        """The typesetter that measures what this one may only have bounded: itself."""
        return self

    def words(self, text: str, family: str, origin: str) -> tuple[TypesetWord, ...]:
        """The words of a text with markup; none for what cannot be printed, which is reported."""
        key = text, family
        if key not in self._words:
            theme = self.theme
            try:
                self._words[key] = words(
                    text, self.family(family), theme.named, theme.lang, theme.quotes, theme.own
                )
            except UnprintableError as error:
                self.problems.unprintable(self.card, origin, error, text, self.family(family).fonts())
                return ()
        return self._words[key]

    def family(self, name: str) -> Family:
        """A family of the theme."""
        return self.theme.families[name]

    def width(self, text: str, type: Type, origin: str) -> float:
        """The width of a text on one line in mm."""
        return self.extent(text, type.family, origin).line * from_pt(type.size) / 1000

    def extent(self, text: str, family: str, origin: str) -> Extent:
        """The width of a text on one line, and of its widest word, in ems."""
        key = text, family
        if key not in self._extents:
            parts = self.words(text, family, origin)
            if not parts:
                return Extent(0.0, 0.0)
            line = sum(word.width + word.space for word in parts) - parts[0].space
            self._extents[key] = Extent(line, max(word.width for word in parts))
        return self._extents[key]

    def count(self, text: str, type: Type, width: float, origin: str) -> int:
        """The number of lines that a text takes in a width of so many mm."""
        key = text, type.family, type.size, round(width * 1000)
        if key not in self._counts:
            self._counts[key] = self._count(text, type, width, origin)
        return self._counts[key]

    def _count(self, text: str, type: Type, width: float, origin: str) -> int:
        parts = self.words(text, type.family, origin)
        if not parts:
            return 0
        em = from_pt(type.size) / 1000
        broken = greedy(parts, width / em)
        if isinstance(broken, TooWide):
            broken = greedy(hyphenated(parts, self.theme.lang), width / em)
            if isinstance(broken, TooWide):
                return 1  # it is refused when it is set
        return len(broken.ends)

    def lines(self, text: str, type: Type, width: float, origin: str, box: str) -> tuple[TypesetLine, ...]:
        """The lines of a text in a width of so many mm; a word that is wider is reported, for this box."""
        key = text, type.family, type.size, round(width * 1000)
        if key not in self.typeset:
            lines = self._set(text, type, width, origin, box)
            if not lines:
                return ()
            self.typeset[key] = lines
        return self.typeset[key]

    def _set(self, text: str, type: Type, width: float, origin: str, box: str) -> tuple[TypesetLine, ...]:
        parts = self.words(text, type.family, origin)
        if not parts:
            return ()
        em = from_pt(type.size) / 1000
        broken = total_fit(parts, width / em, em, self.theme.lang)
        if isinstance(broken, TooWide):
            parts = hyphenated(parts, self.theme.lang)
            broken = total_fit(parts, width / em, em, self.theme.lang)
        if isinstance(broken, TooWide):
            wide = TextMisfit("word", broken.width * em * 1000, width * 1000, broken.word.text, origin, text)
            self.problems.misfit(self.card, self.side, box, wide)
            return ()
        return tuple(set_lines(parts, broken, type.size))

    def surely(self, text: str, type: Type, width: float, lines: int) -> bool:
        """Whether a text takes no more lines than that and need not be set, as a preflight may know."""
        del text, type, width, lines
        return False


class PreflightTypesetter(Typesetter):
    """A typesetter for checks alone: it counts lines by an upper bound of each letter's width, which reads no
    font, and so a card that surely fits is never set.
    """

    def __init__(self, theme: Theme, problems: Problems) -> None:
        super().__init__(theme, problems)
        self._exact = Typesetter(theme, problems)
        self._bounds: dict[tuple[str, Type, int], int | None] = {}

    @property
    def exact(self) -> Typesetter:
        """A typesetter that measures every letter, for a card that may not fit."""
        self._exact.card, self._exact.side = self.card, self.side
        return self._exact

    def surely(self, text: str, type: Type, width: float, lines: int) -> bool:
        """Whether a text takes no more lines than that, whatever its letters measure."""
        most = self.most(text, type, width)
        return most is not None and most <= lines

    def most(self, text: str, type: Type, width: float) -> int | None:
        """The greatest number of lines that a text may take; None if only setting it can tell."""
        key = text, type, round(width * 1000)
        if key not in self._bounds:
            family = self.family(type.family)
            fonts = family.plain, family.em, family.strong, family.both
            text_bound = bound(text, fonts, self.theme.lang, self.theme.own)
            room = width * 1000 / from_pt(type.size)
            self._bounds[key] = text_bound.lines(room, room) if text_bound else None
        return self._bounds[key]

    def width(self, text: str, type: Type, origin: str) -> float:
        """The greatest width that a text may have in mm."""
        family = self.family(type.family)
        fonts = family.plain, family.em, family.strong, family.both
        text_bound = bound(text, fonts, self.theme.lang, self.theme.own)
        return (
            super().width(text, type, origin)
            if text_bound is None
            else text_bound.total * from_pt(type.size) / 1000
        )

    def lines(self, text: str, type: Type, width: float, origin: str, box: str) -> tuple[TypesetLine, ...]:
        """No lines of a text whose words surely fit; others are set, so that errors in them are found."""
        return super().lines(text, type, width, origin, box) if self.most(text, type, width) is None else ()


class Bounds(Typesetter):
    """A typesetter whose counts are bounds; `sure` is false once a text had none."""

    def __init__(self, preflight: PreflightTypesetter) -> None:
        super().__init__(preflight.theme, preflight.problems)
        self.preflight, self.sure = preflight, True

    def width(self, text: str, type: Type, origin: str) -> float:
        """So much that a text fits nowhere beside another."""
        del text, type, origin
        return 1000.0

    def count(self, text: str, type: Type, width: float, origin: str) -> int:
        """The greatest number of lines that a text may take."""
        del origin
        lines = self.preflight.most(text, type, width)
        self.sure = self.sure and lines is not None
        return lines or 0
