"""Text as operators of a PDF content stream, and lines of plain text beside the cards."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from .fonts import FontFace, UnprintableError, face, parted
from .words import SOFT

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ELLIPSIS: Final = "…"

_ESCAPED = {code: f"\\{code:03o}" for code in range(256)} | {
    code: chr(code) for code in range(32, 127) if chr(code) not in "()\\"
}


class Letters:
    """A writer of text in the font subsets that a document embeds."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc
        self._firsts: dict[str, tuple[str, dict[str, str]]] = {}  # first subset of each font, and its codes
        self._words: defaultdict[str, dict[str, str]] = defaultdict(dict)  # by the names of fonts
        self._texts: defaultdict[str, dict[str, str]] = defaultdict(dict)  # whole ones: many stand often
        self._others: dict[tuple[str, str], tuple[str, str]] = {}
        self._chosen = ""

    def begin(self) -> str:
        """The operator that begins a text object, in which no font is chosen yet."""
        self._chosen = ""
        return "BT"

    def shown(self, face: FontFace, size: str, text: str) -> str:
        """The operators that choose a font, if it differs from the last one, and show a text, kerned."""
        if face.name not in self._firsts:
            self._firsts[face.name] = self._name(face, 0), {}
            self._code(face, " ", self._firsts[face.name][1])
        name, codes = self._firsts[face.name]
        known = self._texts[face.name]
        if (spelled := known.get(text) or self._line(face, text, codes)) is not None:
            known[text] = spelled
            return self._shown(f"{name} {size} Tf ", spelled)
        pieces = groupby(self._spelled(face, text, codes), itemgetter(0))
        return " ".join(
            self._shown(f"{subset} {size} Tf ", "".join(code for _, code in group))
            for subset, group in pieces
        )

    def _line(self, face: FontFace, text: str, codes: dict[str, str]) -> str | None:
        """The codes of words with spaces between them; None if they are not all in the first subset."""
        known, spelled = self._words[face.name], []
        for word in text.split(" "):
            if (code := known.get(word)) is None:
                if (code := self._word(face, word, codes)) is None:
                    return None
                known[word] = code
            spelled.append(code)
        return codes[" "].join(spelled)

    def _word(self, face: FontFace, word: str, codes: dict[str, str]) -> str | None:
        """The codes of a word with steps where it is kerned; None if they are not all in the first subset."""
        spelled: list[str] = []
        following: Mapping[str, int] = {}
        for char in word:
            if (code := codes.get(char)) is None:
                self._code(face, char, codes)
                if (code := codes.get(char)) is None:
                    return None
            spelled.append(f"){-moved}({code}" if (moved := following.get(char)) else code)
            following = face.kerning[char]
        return "".join(spelled)

    def _shown(self, font: str, codes: str) -> str:
        shown = f"[({codes})]TJ" if ")" in codes else f"({codes})Tj"
        if font == self._chosen:
            return shown
        self._chosen = font
        return font + shown

    def _spelled(self, face: FontFace, text: str, codes: dict[str, str]) -> Iterator[tuple[str, str]]:
        """For each character the font subset that holds it, and its code, after a step if it is kerned."""
        before = ""
        for char in text:
            subset, code = self._code(face, char, codes)
            moved = face.kerning[before].get(char) if before else None
            yield subset, f"){-moved}({code}" if moved else code
            before = char

    def _code(self, face: FontFace, char: str, codes: dict[str, str]) -> tuple[str, str]:
        """The font subset that holds a character, and its code there."""
        key = (face.name, char)
        if key not in self._others:
            [(subset, code)] = face.font.splitString(char, self._document)
            self._others[key] = self._name(face, subset), _ESCAPED[code[0]]
            if subset == 0:
                codes[char] = _ESCAPED[code[0]]
        return self._others[key]

    def _name(self, face: FontFace, subset: int) -> str:
        name: str = face.font.getSubsetInternalName(subset, self._document)
        return name


def one_line(text: str) -> str:
    """A text without markup as it stands on one line: composed letters, single spaces, no soft hyphens."""
    return re.sub(r"[ \t\r\n]+", " ", unicodedata.normalize("NFC", text).replace(SOFT, "")).strip()


class PlainText:
    """A writer of lines on a canvas, in the first of several fonts that has the letters."""

    def __init__(self, canvas: Canvas, fonts: tuple[str, ...]) -> None:

        self.canvas, self.fonts = canvas, fonts
        self._letters = Letters(canvas)
        self.ellipsis = self.shown(ELLIPSIS) or "..."

    def shown(self, text: str) -> str:
        """The text without characters that cannot be printed, which titles of an older draft's cards may
        have.
        """
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
        """The text, cut to at most `ems` wide, with an ellipsis for the part left out."""
        if self.width(text) <= ems:
            return text
        while text and self.width(text + self.ellipsis) > ems:
            text = text[:-1].rstrip()
        return text + self.ellipsis

    def broken(self, text: str, ems: float) -> list[str]:
        """The text in lines of at most `ems`; a longer word stands alone on one."""
        lines = [""]
        for word in self.shown(text).split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer) > ems:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def write(self, text: str, size: float, x: float, y: float) -> None:
        """Write a text of `size` points with its start at x and y (points)."""
        for font, piece in parted(text, self.fonts):
            begin = self._letters.begin()
            shown = self._letters.shown(font, f"{size:g}", piece)
            self.canvas.addLiteral(f"{begin} 1 0 0 1 {x:.2f} {y:.2f} Tm {shown} ET")
            x += font.width(piece) * size
