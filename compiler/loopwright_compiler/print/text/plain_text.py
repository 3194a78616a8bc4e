"""Lines of plain text beside the cards and in the list of them: one size, the fonts that they need."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from .fonts import UnprintableError, face, parted
from .words import SOFT

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ELLIPSIS: Final = "…"


def one_line(text: str) -> str:
    """A text without markup as it stands on one line: composed letters, single spaces, no soft hyphens."""
    return re.sub(r"[ \t\r\n]+", " ", unicodedata.normalize("NFC", text).replace(SOFT, "")).strip()


class PlainText:
    """Writes lines on a canvas in the first of several fonts that has the letters."""

    def __init__(self, canvas: Canvas, fonts: tuple[str, ...]) -> None:
        from .ink import Letters

        self.canvas, self.fonts = canvas, fonts
        self._letters = Letters(canvas)
        self.ellipsis = self.shown(ELLIPSIS) or "..."

    def shown(self, text: str) -> str:
        """A text without what cannot be printed: the cards of an older draft may have such titles."""
        text = one_line(text)
        try:
            list(parted(text, self.fonts))
        except UnprintableError:
            return "".join(char for char in text if any(face(name).has(char) for name in self.fonts))
        return text

    def width(self, text: str) -> float:
        """The width of a text in ems."""
        return sum(font.width(piece) for font, piece in parted(text, self.fonts))

    def cut(self, text: str, ems: float) -> str:
        """A text that is no wider than so many ems; an ellipsis stands for what is left out."""
        if self.width(text) <= ems:
            return text
        while text and self.width(text + self.ellipsis) > ems:
            text = text[:-1].rstrip()
        return text + self.ellipsis

    def write(self, text: str, size: float, x: float, y: float) -> None:
        """Write a text from a point on (in points)."""
        for font, piece in parted(text, self.fonts):
            begin = self._letters.begin()
            shown = self._letters.shown(font, f"{size:g}", piece)
            self.canvas.addLiteral(f"{begin} 1 0 0 1 {x:.2f} {y:.2f} Tm {shown} ET")
            x += font.width(piece) * size
