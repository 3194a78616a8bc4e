"""Letters as a page's content stream wants them; what was worked out once is kept."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from .fonts import Face

_ESCAPED = {code: f"\\{code:03o}" for code in range(256)} | {
    code: chr(code) for code in range(32, 127) if chr(code) not in "()\\"
}


class Letters:
    """Writes text in the subsets of fonts that a document embeds."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc
        self._firsts: dict[str, tuple[str, dict[str, str]]] = {}  # first subset of each font, and its codes
        self._others: dict[tuple[str, str], tuple[str, str]] = {}
        self._chosen = ""

    def begin(self) -> str:
        """The operator that begins a block of text, in which no font is chosen yet."""
        self._chosen = ""
        return "BT"

    def shown(self, face: Face, size: str, text: str) -> str:
        """The operators that choose a font, if it is another than before, and show a text."""
        if face.name not in self._firsts:
            self._firsts[face.name] = self._name(face, 0), {}
        name, codes = self._firsts[face.name]
        try:
            return self._shown(f"{name} {size} Tf ", "".join(map(codes.__getitem__, text)))
        except KeyError:
            pieces = groupby((self._code(face, char, codes) for char in text), itemgetter(0))
            return " ".join(
                self._shown(f"{subset} {size} Tf ", "".join(code for _, code in group))
                for subset, group in pieces
            )

    def _shown(self, font: str, codes: str) -> str:
        if font == self._chosen:
            return f"({codes}) Tj"
        self._chosen = font
        return f"{font}({codes}) Tj"

    def _code(self, face: Face, char: str, codes: dict[str, str]) -> tuple[str, str]:
        """The font's subset that holds a character, and what stands for it there."""
        key = (face.name, char)
        if key not in self._others:
            [(subset, code)] = pdfmetrics.getFont(face.name).splitString(char, self._document)
            self._others[key] = self._name(face, subset), _ESCAPED[code[0]]
            if subset == 0:
                codes[char] = _ESCAPED[code[0]]
        return self._others[key]

    def _name(self, face: Face, subset: int) -> str:
        name: str = pdfmetrics.getFont(face.name).getSubsetInternalName(subset, self._document)
        return name
