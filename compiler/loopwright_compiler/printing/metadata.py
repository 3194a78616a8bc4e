"""What a file says about itself: in its information, once more as XMP, and to the programs that show it."""

from __future__ import annotations

from html import escape
from importlib.metadata import version
from typing import Any, Final, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

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


class About(NamedTuple):
    """What there is to say of a file."""

    title: str
    subject: str
    keywords: tuple[str, ...]
    language: str  # as BCP 47 writes it


def describe(canvas: Canvas, about: About, **more: str) -> None:
    """Say it in both places; `more` are statements that the XMP makes with names like pdfx_Name."""
    creator, keywords = f"loopwright {version('loopwright')}", ", ".join(about.keywords)
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
    """Ask for true size, for the title in the window and, if anything, for one way to turn the paper."""
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex:
        canvas.setViewerPreference("Duplex", duplex)


def _statement(name: str, value: str) -> str:
    return f"<{name}>{value}</{name}>"


def _list(kind: str, value: str, attributes: str = "") -> str:
    return f"<rdf:{kind}><rdf:li{attributes}>{escape(value)}</rdf:li></rdf:{kind}>"


def _stream(statements: str) -> Any:
    """The XMP, uncompressed so that any program finds it."""
    used = {name: url for name, url in NAMESPACES.items() if f"<{name}:" in statements}
    namespaces = "".join(f' xmlns:{name}="{url}"' for name, url in used.items())
    text = PACKET.format(namespaces=namespaces, statements=statements)
    kind = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    return PDFStream(kind, text.encode("utf-8"))
