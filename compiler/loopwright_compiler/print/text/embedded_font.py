"""Fonts as ReportLab embeds them; apart from `fonts`, which most checks need without ReportLab."""

from __future__ import annotations

from typing import Any, Final

from reportlab.pdfbase.ttfonts import TTFont


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font as ReportLab embeds it, registered nowhere; readers find characters beyond U+FFFF in it, too."""

    def addObjects(self, document: Any) -> None:
        """Write the subsets that a document uses."""
        state = self.state[document]
        subsets = state.subsets
        super().addObjects(document)
        for number, subset in enumerate(subsets):
            font = document.idToObject["BasicFonts"].dict[f"{state.internalName}+{number}"]
            document.idToObject[f"toUnicodeCMap:{font.BaseFont}"].content = _to_unicode(font.BaseFont, subset)


EMBEDDED: Final[dict[bytes, EmbeddedFont]] = {}
"""By the names that they give themselves: a file holds one font of a name, wherever it was read."""


def _to_unicode(name: str, subset: list[int]) -> str:
    """What a reader finds for each code of a font: as ReportLab writes it, but right beyond U+FFFF, too."""
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
