"""The fonts of the cards: registered once, with cached widths and a check for missing glyphs."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER: Final = Path(__file__).parent / "fonts"


class UnprintableError(ValueError):
    """A character that no font of the cards can show, or that must not be printed."""

    def __init__(self, char: str) -> None:
        super().__init__(char)
        self.char = char

    @property
    def what(self) -> str:
        """The character as a person can look it up: code point and Unicode name."""
        name = unicodedata.name(self.char, "control character")
        return f"U+{ord(self.char):04X} ({name})"


class Face:
    """One font file; widths are in ems, so they hold for every size."""

    def __init__(self, name: str) -> None:
        self.name = name
        path = FOLDER / f"{name}.ttf"
        font = TTFont(name, str(path if path.is_file() else name))
        pdfmetrics.registerFont(font)
        self._glyphs: dict[int, int] = font.face.charToGlyph
        self._advances = _Advances(self, font.face.charWidths)
        self._widths: dict[str, float] = {}
        self.space = self.width(" ")

    def has(self, char: str) -> bool:
        """Whether it can show a character."""
        return ord(char) in self._glyphs and unicodedata.category(char)[0] not in "CM"

    def width(self, text: str) -> float:
        """The width of a text in ems; UnprintableError at the first character it cannot show."""
        known = self._widths.get(text)
        if known is None:
            known = sum(map(self._advances.__getitem__, text)) / 1000
            self._widths[text] = known
        return known


class _Advances(dict[str, float]):
    """The widths of characters in thousandths of an em, worked out when first asked for."""

    def __init__(self, face: Face, widths: dict[int, float]) -> None:
        super().__init__()
        self._face, self._widths = face, widths

    def __missing__(self, char: str) -> float:
        if not self._face.has(char):
            raise UnprintableError(char)
        self[char] = self._widths[ord(char)]
        return self[char]


@cache
def face(name: str) -> Face:
    """The font of this name (in `fonts/`) or at this path, loaded once in a process."""
    return Face(name)
