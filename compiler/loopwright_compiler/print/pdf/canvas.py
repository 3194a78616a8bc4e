"""A ReportLab canvas that chooses no font of its own: `Letters` and `PlainText` write on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFPage
from reportlab.pdfgen.canvas import Canvas

PREAMBLE: Final = "1 0 0 1 0 0 cm "
OVERPRINT, KNOCK_OUT = "/Over gs", "/Knock gs"
"""The operators of a press file after which fills are printed over what lies below, or in place of it."""


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas for the pages of one file.

    ReportLab's own canvas looks up a first font by name among those registered for the whole process. Ours
    are not registered, and another library's may have the same names, so this canvas begins as ReportLab does
    with a TrueType font.
    """

    def __init__(
        self, name: str, language: str, *, size: tuple[float, float] | None = None, cmyk: bool = False
    ) -> None:
        self._cmyk = cmyk
        super().__init__(
            name,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            enforceColorSpace="CMYK" if cmyk else None,
            lang=language,
        )

    def add_form(self, name: str, box: Sequence[float], stream: bytes) -> None:
        """Add a form that `doForm` draws by its name: its box (left, foot, right and top, in its own units)
        and its operators, packed by zlib. It names no font and no other form.
        """
        self._doc.Reference(PackedForm(box, stream), self._doc.getXObjectName(name))

    def _make_preamble(self) -> None:
        """Write the beginning of a page: lengths in points, from its lower left corner."""
        self._preamble = PREAMBLE

    def _setExtGState(self, obj: Any) -> None:
        """Give each page of a press file the states that OVERPRINT and KNOCK_OUT name; forms need none."""
        obj.ExtGState = None
        if self._cmyk and isinstance(obj, PDFPage):
            over = PDFDictionary({"OP": "false", "op": "true", "OPM": 1})
            knock = PDFDictionary({"OP": "false", "op": "false", "OPM": 0})
            obj.ExtGState = PDFDictionary({"Over": over, "Knock": knock})


class PackedForm:
    """A form whose operators are packed already, as an object of a ReportLab document, which asks for its
    syntax only.
    """

    def __init__(self, box: Sequence[float], stream: bytes) -> None:
        self._box, self._stream = box, stream

    def format(self, document: object) -> bytes:  # noqa: ARG002
        """The object in PDF syntax."""
        box = " ".join(f"{side:.3f}" for side in self._box).encode()
        return (
            b"<</Type/XObject/Subtype/Form/BBox[%b]/Resources<<>>/Filter/FlateDecode/Length %d>>\n"
            b"stream\n%b\nendstream\n" % (box, len(self._stream), self._stream)
        )
