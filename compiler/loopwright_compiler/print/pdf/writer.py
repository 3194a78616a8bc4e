"""A writer of PDF files: the objects of a ReportLab document as bytes, with a cross-reference table or
stream.

A file of PDF 1.5 keeps small objects, of which a tagged file has many, together in compressed streams. Print
houses ask for PDF 1.4, in which each object stands alone.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from struct import Struct
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObjectReference, PDFPage, PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.colours import PressInks
from loopwright_compiler.print.inks.plates import Plates

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
        self,
        name: str,
        language: str,
        *,
        size: tuple[float, float] | None = None,
        press: PressInks | None = None,
    ) -> None:
        self.press = press
        super().__init__(
            name,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            enforceColorSpace="CMYK" if press else None,
            lang=language,
        )
        spaces = press.spaces if isinstance(press, Plates) else {}
        self._spaces = {
            name: self._doc.Reference(PdfSyntax(space), f"space-{name}") for name, space in spaces.items()
        }

    def add_form(self, name: str, box: Sequence[float], stream: bytes) -> None:
        """Add a form that `doForm` draws by its name: its box (left, foot, right and top, in its own units)
        and its operators, packed by zlib. It names no font and no other form.
        """
        self._doc.Reference(PackedForm(box, stream, self._spaces), self._doc.getXObjectName(name))

    def add_image(self, name: str, size: tuple[int, int], space: str, pixels: bytes) -> None:
        """Add an image that `doForm` draws by its name: its pixels (a byte each, packed by zlib), which are
        shares of the ink of a colour space.
        """
        image = PackedImage(size, self._spaces[space], pixels)
        self._doc.Reference(image, self._doc.getXObjectName(name))

    def _setXObjects(self, thing: Any) -> None:
        """Give a page or a form of ReportLab's its resources; where there are spot colours, those, too."""
        super()._setXObjects(thing)
        if self._spaces:
            resources = PDFResourceDictionary(ColorSpace=dict(self._spaces))
            resources.basicFonts()
            resources.XObject = thing.XObjects or {}
            resources.ExtGState = getattr(thing, "ExtGState", None) or {}
            thing.Resources = resources

    def _make_preamble(self) -> None:
        """Write the beginning of a page: lengths in points, from its lower left corner."""
        self._preamble = PREAMBLE

    def _setExtGState(self, obj: Any) -> None:
        """Give each page of a press file the states that OVERPRINT and KNOCK_OUT name; forms need none."""
        obj.ExtGState = None
        if self.press and isinstance(obj, PDFPage):
            over = PDFDictionary({"OP": "false", "op": "true", "OPM": 1})
            knock = PDFDictionary({"OP": "false", "op": "false", "OPM": 0})
            obj.ExtGState = PDFDictionary({"Over": over, "Knock": knock})


class PdfSyntax:
    """An object of a ReportLab document that is PDF syntax already."""

    def __init__(self, text: str) -> None:
        self._text = text

    def format(self, document: object) -> bytes:  # noqa: ARG002
        """The object in PDF syntax."""
        return self._text.encode("ascii")


class PackedForm:
    """A form whose operators are packed already, as an object of a ReportLab document, which asks for its
    syntax only.
    """

    def __init__(self, box: Sequence[float], stream: bytes, spaces: Mapping[str, PDFObjectReference]) -> None:
        self._box, self._stream, self._spaces = box, stream, spaces

    def format(self, document: object) -> bytes:
        """The object in PDF syntax."""
        box = " ".join(f"{side:.3f}" for side in self._box).encode()
        named = b"".join(b"/%b %b" % (key.encode(), at.format(document)) for key, at in self._spaces.items())
        return (
            b"<</Type/XObject/Subtype/Form/BBox[%b]/Resources<<%b>>/Filter/FlateDecode/Length %d>>\n"
            b"stream\n%b\nendstream\n"
            % (box, b"/ColorSpace<<%b>>" % named if named else b"", len(self._stream), self._stream)
        )


class PackedImage:
    """An image whose pixels are packed already, as an object of a ReportLab document."""

    def __init__(self, size: tuple[int, int], space: PDFObjectReference, pixels: bytes) -> None:
        self._size, self._space, self._pixels = size, space, pixels

    def format(self, document: object) -> bytes:
        """The object in PDF syntax."""
        return (
            b"<</Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace %b"
            b"/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream\n"
            % (*self._size, self._space.format(document), len(self._pixels), self._pixels)
        )


HEADER: Final = b"%%PDF-1.%d\n%%\xe2\xe3\xcf\xd3\n"
LAST: Final = b"startxref\n%d\n%%%%EOF\n"
STREAM_ENDS: Final = b"endstream\n"
TOGETHER = 200  # objects in one stream: readers unpack all of them to find one
ROW: Final = Struct(">BIH")  # of a packed file's table: how an object is stored, and two numbers
IN_FILE, IN_STREAM = 1, 2


def as_file(document: Any, ready: Mapping[int, bytes], packed: bool) -> bytes:
    """The bytes of the file for a ReportLab document whose pages are all finished; `packed` asks for object
    streams.

    Objects in `ready` are already in PDF syntax, by the document's own object numbers.
    """
    for font in document.delayedFonts:
        font.addObjects(document)
    root, info = _number(document, document.Catalog), _number(document, document.info)
    bodies = list(_bodies(document, ready))
    identity = hashlib.sha256(b"".join(bodies)).digest()[:16].hex().encode()
    about = b"/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (root, info, identity, identity)
    return _packed(bodies, about) if packed else _plain(bodies, about)


def _number(document: Any, thing: Any) -> int:
    number, _ = document.idToObjectNumberAndVersion[document.Reference(thing).name]
    return int(number)


def _bodies(document: Any, ready: Mapping[int, bytes]) -> Iterator[bytes]:
    """All objects in PDF syntax, in the order of their numbers from 1; writing one may add others."""
    number = 0
    while number < document.objectcounter:
        number += 1
        if number in ready:
            yield ready[number]
            continue
        body = document.idToObject[document.numberToId[number]].format(document)
        yield body if isinstance(body, bytes) else body.encode("latin-1")


def _plain(bodies: Sequence[bytes], about: bytes) -> bytes:
    """The file with one object after the other, and a cross-reference table."""
    file, places = _joined(HEADER % 4, enumerate(bodies, 1))
    table = b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(places))
    size = len(bodies) + 1
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d%b>>\n" % (size, table, size, about)
    return file + trailer + LAST % len(file)


def _packed(bodies: Sequence[bytes], about: bytes) -> bytes:
    """The file with streams as they are, other objects in object streams, and a cross-reference stream."""
    alone: list[tuple[int, bytes]] = []
    small: list[tuple[int, bytes]] = []
    for number, body in enumerate(bodies, 1):
        (alone if body.endswith(STREAM_ENDS) else small).append((number, body))
    rows = {0: ROW.pack(0, 0, 0xFFFF)}
    number = len(bodies)
    for start in range(0, len(small), TOGETHER):
        number += 1
        group = small[start : start + TOGETHER]
        alone.append((number, _together(group)))
        rows |= {
            object_number: ROW.pack(IN_STREAM, number, index)
            for index, (object_number, _) in enumerate(group)
        }
    file, places = _joined(HEADER % 5, alone)
    rows |= {object_number: ROW.pack(IN_FILE, place, 0) for object_number, place in places.items()}
    number += 1
    rows[number] = ROW.pack(IN_FILE, len(file), 0)
    table = b"".join(rows[member] for member in range(number + 1))
    stream = _stream(b"/Type/XRef/W[1 4 2]/Size %d%b" % (number + 1, about), table)
    return file + b"%d 0 obj\n%bendobj\n" % (number, stream) + LAST % len(file)


def _joined(header: bytes, numbered: Any) -> tuple[bytes, dict[int, int]]:
    """Objects one after the other, and the offset of each in bytes."""
    parts, places, place = [header], {}, len(header)
    for number, body in numbered:
        part = b"%d 0 obj\n%b%bendobj\n" % (number, body, b"" if body.endswith(b"\n") else b"\n")
        places[number] = place
        place += len(part)
        parts.append(part)
    return b"".join(parts), places


def _together(group: Sequence[tuple[int, bytes]]) -> bytes:
    """An object stream: numbers and offsets of the objects, then the objects."""
    heads, place = [], 0
    for number, body in group:
        heads.append(b"%d %d" % (number, place))
        place += len(body) + 1
    head = b" ".join(heads) + b"\n"
    content = head + b"\n".join(body for _, body in group)
    return _stream(b"/Type/ObjStm/N %d/First %d" % (len(group), len(head)), content)


def _stream(says: bytes, content: bytes) -> bytes:
    data = zlib.compress(content)
    says += b"/Filter/FlateDecode/Length %d" % len(data)
    return b"<<%b>>\nstream\n%b\n%b" % (says, data, STREAM_ENDS)
