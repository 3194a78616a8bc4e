"""Fonts as ReportLab embeds them; a module of its own because most checks need `fonts` without ReportLab."""

from __future__ import annotations

from typing import Any, Final

from reportlab.pdfbase.ttfonts import TTFont


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font that ReportLab embeds without registering it for the process; its map to Unicode also covers
    characters beyond U+FFFF.
    """

    def addObjects(self, document: Any) -> None:
        """Write the subsets of the font that a document uses."""
        state = self.state[document]
        subsets = state.subsets
        super().addObjects(document)
        for number, subset in enumerate(subsets):
            font = document.idToObject["BasicFonts"].dict[f"{state.internalName}+{number}"]
            document.idToObject[f"toUnicodeCMap:{font.BaseFont}"].content = _to_unicode(font.BaseFont, subset)


EMBEDDED: Final[dict[bytes, EmbeddedFont]] = {}
"""By the names that they give themselves: a file holds one font of a name, wherever it was read."""


def _to_unicode(name: str, subset: list[int]) -> str:
    """The ToUnicode map of a font subset: as ReportLab writes it, but right beyond U+FFFF, too."""
    codes = [
        f"<{code:02X}> <{chr(char).encode('utf-16-be').hex().upper()}>" for code, char in enumerate(subset)
    ]
    blocks = [codes[start : start + 100] for start in range(0, len(codes), 100)]
    lines = ["/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap"]
    lines += [f"/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def"]
    lines += [f"/CMapName /{name} def", "/CMapType 2 def"]
    lines += ["1 begincodespacerange", "<00> <FF>", "endcodespacerange"]
    for block in blocks:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])
