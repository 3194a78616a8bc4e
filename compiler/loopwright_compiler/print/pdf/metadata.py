"""Metadata of a PDF file: its information dictionary, the same as XMP, its viewer preferences, and its
bookmarks.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from struct import error, unpack_from
from typing import Any, Final, NamedTuple

from loopwright_dsl.build_id import full_version
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.geometry.sizes import ChoiceError
from loopwright_compiler.project import plain_files

LARGEST_PROFILE: Final = 16_000_000  # bytes; profiles of presses have some 500 kB to 3 MB
MOST_TAGS: Final = 100
LONGEST_NAME: Final = 100
HEADER: Final = 128  # bytes, before the table of tags


class Profile(NamedTuple):
    """A CMYK output profile: its bytes and its own name."""

    name: str
    data: bytes


def read_profile(path: Path) -> Profile:
    """Read the profile in a file. Raises ChoiceError for a file that is no profile, or not one for printing
    with CMYK.
    """
    try:
        data = plain_files.read(path, LARGEST_PROFILE)
    except OSError as problem:
        raise ChoiceError(f"the profile {path} cannot be read: {plain_files.reason(problem)}") from None
    if len(data) < HEADER + 4 or data[36:40] != b"acsp" or unpack_from(">I", data)[0] != len(data):
        raise ChoiceError(f"{path} is no ICC profile, or a part of one")
    kind, colours = data[12:16], data[16:20]
    if kind != b"prtr" or colours != b"CMYK":
        kinds = f"{_plain(colours) or '?'} ({_plain(kind) or '?'})"
        raise ChoiceError(f"{path} is a profile for {kinds}: a press wants one for CMYK output (prtr)")
    if data[8] != 2:
        raise ChoiceError(f"{path} is a profile of version {data[8]}: PDF/X-1a:2003 takes version 2")
    return Profile(_name(data) or path.name, data)


def _name(data: bytes) -> str:
    """The profile's description in ASCII (clause 6.5.17); empty where none can be read."""
    try:
        (count,) = unpack_from(">I", data, HEADER)
        for number in range(min(count, MOST_TAGS)):
            tag, place, _ = unpack_from(">4sII", data, HEADER + 4 + 12 * number)
            if tag == b"desc":
                kind, length = unpack_from(">4s4xI", data, place)
                text = data[place + 12 : place + 12 + min(length, LONGEST_NAME + 1)]
                return _plain(text.partition(b"\0")[0]) if kind == b"desc" else ""
    except error:  # the table leads out of the file
        pass
    return ""


def _plain(text: bytes) -> str:
    words = text[:LONGEST_NAME].decode("ascii", errors="ignore").strip()
    return words if words.isprintable() else ""


AUTHOR: Final = "Loopwright"
NAMESPACES: Final = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdfx": "http://ns.adobe.com/pdfx/1.3/",
}
PACKET: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""{namespaces}>
{statements}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


class FileMetadata(NamedTuple):
    """The facts about a file that its metadata give."""

    title: str
    subject: str
    keywords: tuple[str, ...]
    language: str  # as BCP 47 writes it


def describe(canvas: Canvas, about: FileMetadata, **more: str) -> None:
    """Write the metadata into the information dictionary and the XMP; `more` are further XMP statements, with
    names like pdfx_Name.
    """
    creator, keywords = f"loopwright {full_version()}", ", ".join(about.keywords)
    canvas.setTitle(about.title)
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(about.subject)
    canvas.setKeywords(keywords)
    canvas.setCreator(creator)
    document = canvas._doc
    date = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*document._timeStamp.YMDhms)
    statements = [
        _statement("dc:format", "application/pdf"),
        _statement("dc:title", _list("Alt", about.title, ' xml:lang="x-default"')),
        _statement("dc:creator", _list("Seq", AUTHOR)),
        _statement("dc:description", _list("Alt", about.subject, ' xml:lang="x-default"')),
        _statement("dc:language", _list("Bag", about.language)),
        _statement("pdf:Keywords", escape(keywords)),
        _statement("pdf:Producer", escape(document.info.producer)),
        _statement("xmp:CreatorTool", escape(creator)),
        *(_statement(f"xmp:{name}", date) for name in ("CreateDate", "ModifyDate", "MetadataDate")),
        *(_statement(name.replace("_", ":", 1), escape(value)) for name, value in more.items()),
    ]
    document.Catalog.Metadata = _stream("\n".join(statements))


def show(canvas: Canvas, duplex: str | None) -> None:
    """Ask viewers to print at true size, to show the title in the window, and to print duplex in the given
    way, if any.
    """
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex:
        canvas.setViewerPreference("Duplex", duplex)


def _statement(name: str, value: str) -> str:
    return f"<{name}>{value}</{name}>"


def _list(kind: str, value: str, attributes: str = "") -> str:
    return f"<rdf:{kind}><rdf:li{attributes}>{escape(value)}</rdf:li></rdf:{kind}>"


def _stream(statements: str) -> Any:
    """The XMP as a stream, uncompressed so that any program finds it."""
    used = {name: url for name, url in NAMESPACES.items() if f"<{name}:" in statements}
    namespaces = "".join(f' xmlns:{name}="{url}"' for name, url in used.items())
    text = PACKET.format(namespaces=namespaces, statements=statements)
    kind = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    return PDFStream(kind, text.encode("utf-8"))


# --- The bookmarks of a file: decks, and in each its cards


class Bookmark(PDFObject):  # type: ignore[misc]
    """A bookmark: its title, its page and the part of it to be shown, and the bookmarks below it."""

    def __init__(self, title: str, page: str, view: str) -> None:
        self.title, self.page, self.view = title, page, view
        self.children: list[Bookmark] = []
        self.links = ""

    def format(self, document: Any) -> bytes:
        """The bookmark in PDF syntax, as ReportLab asks for it."""
        page, _ = document.idToObjectNumberAndVersion[self.page]
        title: bytes = PDFString(self.title).format(document)
        return b"<</Title%b/Dest[%d 0 R%b]%b>>" % (title, page, self.view.encode(), self.links.encode())


class Outline(PDFObject):  # type: ignore[misc]
    """The bookmarks of a document; each leads to the page that is being drawn when it is added."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc
        self._decks: list[Bookmark] = []
        self._links = ""

    def deck(self, title: str) -> None:
        """Begin a deck, or another part of the file with a place of its own."""
        self._decks.append(Bookmark(title, self._document.thisPageName(), "/Fit"))

    def heading(self, text: str, level: int) -> None:
        """Add a heading: one of level 1 begins a part, others stand in the current one."""
        if level == 1 or not self._decks:
            self.deck(text)
        else:
            self._decks[-1].children.append(Bookmark(text, self._document.thisPageName(), "/Fit"))

    def card(self, id: str, left: float, top: float) -> None:
        """Add a card to the current deck, at a place in points from the page's lower left corner."""
        view = f"/XYZ {left:.2f} {top:.2f} null"
        self._decks[-1].children.append(Bookmark(id, self._document.thisPageName(), view))

    def close(self) -> None:
        """Put the bookmarks into the document, with the decks closed; all pages must be finished."""
        self._document.Catalog.Outlines = self
        self._links = self._linked(self._decks, self, len(self._decks))
        for deck in self._decks:
            if deck.children:
                deck.links += self._linked(deck.children, deck, -len(deck.children))

    def format(self, _document: object) -> bytes:
        """The root of the bookmarks in PDF syntax, as ReportLab asks for it."""
        return b"<</Type/Outlines%b>>" % self._links.encode()

    def _linked(self, entries: Sequence[Bookmark], above: PDFObject, count: int) -> str:
        """Link entries with those before and after them; the result is what the entry above says of them."""
        parent, own = self._reference(above), [self._reference(entry) for entry in entries]
        for number, entry in enumerate(entries):
            entry.links = f"/Parent {parent}"
            entry.links += f"/Prev {own[number - 1]}" if number else ""
            entry.links += f"/Next {own[number + 1]}" if number + 1 < len(own) else ""
        return f"/First {own[0]}/Last {own[-1]}/Count {count}"

    def _reference(self, thing: PDFObject) -> str:
        reference: bytes = self._document.Reference(thing).format(self._document)
        return reference.decode()


# --- What print houses ask of a file (PDF/X-1a:2003): which inks it is mixed for, and which standard it keeps


STANDARD: Final = "PDF/X-1a:2003"
CONDITION: Final = "CGATS TR 006"
PAPER: Final = "GRACoL printing on coated paper of grade 1"
REGISTRY: Final = "http://www.color.org"
UNREGISTERED: Final = "Custom"
INKS: Final = 4


class PressInfo(PDFInfo):  # type: ignore[misc]
    """The information dictionary of a document that keeps PDF/X."""

    def format(self, document: object) -> bytes:
        """The information dictionary in PDF syntax, as ReportLab asks for it."""
        text: bytes = super().format(document)
        return text.removesuffix(b">>") + f"/GTS_PDFXVersion ({STANDARD})\n>>".encode()


def declare(canvas: Canvas, profile: Profile | None) -> None:
    """Declare which PDF/X standard a document keeps and which inks it is for; it must come before all other
    metadata.

    With a press profile the file embeds it; without one it names a printing condition that print houses know.
    """
    document = canvas._doc
    document.info = PressInfo()
    intent = {"Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFX")}
    if profile is None:
        intent |= {
            "OutputConditionIdentifier": PDFString(CONDITION),
            "OutputCondition": PDFString(PAPER),
            "RegistryName": PDFString(REGISTRY),
            "Info": PDFString(PAPER),
        }
    else:
        name = PDFString(profile.name)
        stream = PDFStream(PDFDictionary({"N": INKS}), profile.data, [PDFZCompress])
        intent |= {
            "OutputConditionIdentifier": PDFString(UNREGISTERED),
            "OutputCondition": name,
            "Info": name,
            "DestOutputProfile": document.Reference(stream),
        }
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([PDFDictionary(intent)])
