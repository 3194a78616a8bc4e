"""A canvas of ReportLab that names no font of its own: `Letters` and `PlainText` write on it."""

from __future__ import annotations

from typing import Final

from reportlab.pdfgen.canvas import Canvas

PREAMBLE: Final = "1 0 0 1 0 0 cm "


class SheetCanvas(Canvas):  # type: ignore[misc]
    """The pages of a file.

    Any other canvas looks up a font to begin with among those that are registered for the whole process, and
    ours are not: somebody else's may have the same names. It begins as one does with a TrueType font.
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

    def _make_preamble(self) -> None:
        """Begin a page: lengths in points, from its left and foot."""
        self._preamble = PREAMBLE
