"""Letters and colours as a page's content stream wants them; what was worked out once is kept."""

from __future__ import annotations

from functools import cache

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from .fonts import Face

_ESCAPED = {code: f"\\{code:03o}" for code in range(256)} | {
    code: chr(code) for code in range(32, 127) if chr(code) not in "()\\"
}


@cache
def fill(colour: str) -> str:
    """The operator that paints what follows in a colour, given as #rrggbb."""
    red, green, blue = HexColor(colour).rgb()
    return f"{red:.4g} {green:.4g} {blue:.4g} rg"


class Letters:
    """Writes text in the subsets of fonts that a document embeds."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc
        self._known: dict[tuple[str, str], tuple[str, str]] = {}

    def shown(self, face: Face, size: str, text: str) -> str:
        """The operators that show a text."""
        out: list[str] = []
        run: list[str] = []
        current, name = "", face.name
        known = self._known
        for char in text:
            try:
                subset, code = known[name, char]
            except KeyError:
                subset, code = known[name, char] = self._learn(face, char)
            if subset != current:
                if run:
                    out.append(f"({''.join(run)}) Tj")
                    run = []
                out.append(f"{subset} {size} Tf")
                current = subset
            run.append(code)
        out.append(f"({''.join(run)}) Tj")
        return " ".join(out)

    def _learn(self, face: Face, char: str) -> tuple[str, str]:
        font = pdfmetrics.getFont(face.name)
        [(subset, code)] = font.splitString(char, self._document)
        return font.getSubsetInternalName(subset, self._document), _ESCAPED[code[0]]
