"""A ReportLab canvas that chooses no font of its own: `Letters` and `PlainText` write on it."""

from __future__ import annotations

from typing import Final

from reportlab.pdfgen.canvas import Canvas

PREAMBLE: Final = "1 0 0 1 0 0 cm "


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas for the pages of one file.

    ReportLab's own canvas looks up a first font by name among those registered for the whole process. Ours
    are not registered, and another library's may have the same names, so this canvas begins as ReportLab does
    with a TrueType font.
    """

    def __init__(
        self, name: str, language: str, *, size: tuple[float, float] | None = None, cmyk: bool = False
    ) -> None:
        super().__init__(
            name,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            enforceColorSpace="CMYK" if cmyk else None,
            lang=language,
        )

    def overprint(self, on: bool) -> str:
        """The operators after which ink is laid over what is below it, or in its place again; they must be
        written next, since ReportLab counts on them. The empty text where nothing changes.
        """
        before = len(self._code)
        self.setFillOverprint(on)
        self.setOverprintMask(on)
        operators = self._code[before:]
        del self._code[before:]
        return " ".join(operators)

    def _make_preamble(self) -> None:
        """Write the beginning of a page: lengths in points, from its lower left corner."""
        self._preamble = PREAMBLE
