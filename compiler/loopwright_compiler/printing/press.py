"""What print houses ask of a file (PDF/X-1a:2003): which inks it is mixed for, and which standard it keeps.

No profile goes along: the condition is named as it is registered.
"""

from __future__ import annotations

from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFInfo, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

STANDARD: Final = "PDF/X-1a:2003"
CONDITION: Final = "CGATS TR 001"
PAPER: Final = "SWOP (publication) printing on coated paper"
REGISTRY: Final = "http://www.color.org"


class PressInfo(PDFInfo):  # type: ignore[misc]
    """The information of a document that keeps the standard."""

    def format(self, document: Any) -> bytes:
        """The information as the file holds it."""
        said: bytes = super().format(document)
        return said.removesuffix(b">>") + f"/GTS_PDFXVersion ({STANDARD})\n>>".encode()


def declare(canvas: Canvas) -> None:
    """Say in a document which standard it keeps and which inks it is for; before anything else is said."""
    document = canvas._doc
    document.info = PressInfo()
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(CONDITION),
        "OutputCondition": PDFString(PAPER),
        "RegistryName": PDFString(REGISTRY),
        "Info": PDFString(PAPER),
    }
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([PDFDictionary(intent)])
