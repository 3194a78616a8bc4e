"""Tagged PDF: the structure tree of a file, which says what each text on its pages is and in which order the
cards are read.

Screen readers and programs that take the text out of a file follow this tree: the document, its decks, their
cards (front, then back), and on each card its kind, title, headings and paragraphs. Everything else that is
drawn is an artifact, which readers skip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from reportlab.pdfbase.pdfdoc import DummyDoc, PDFDictionary, PDFString
from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.cards.faces import ARTIFACT

BEGIN_ARTIFACT: Final = f"/{ARTIFACT} BMC"
END: Final = "EMC"


class TagElement:
    """A node of the tree that holds others: its object number in the file, and those of its children."""

    __slots__ = ("children", "kind", "number", "parent", "says")

    def __init__(self, kind: str, number: int, parent: int, says: str) -> None:
        self.kind, self.number, self.parent, self.says = kind, number, parent, says
        self.children: list[int] = []

    def body(self) -> bytes:
        """The node in PDF syntax."""
        return f"<</S/{self.kind}/P {self.parent} 0 R{self.says}/K[{_references(self.children)}]>>".encode(
            "latin-1"
        )


class Marked(NamedTuple):
    """A leaf of the tree: marked content of one page."""

    kind: str
    number: int
    parent: int
    says: str


class Tags:
    """A recorder of marked content on a canvas's pages, which builds the structure tree.

    Pages have many leaves, so each takes its object number when it is marked, and its PDF text is ready when
    its page ends.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.bodies: dict[int, bytes] = {}
        self._canvas, self._document = canvas, canvas._doc
        self._number = self._next()
        self._root = TagElement("Document", self._next(), self._number, "")
        self._elements = [self._root]
        self._page: list[Marked] = []
        self._pages: list[str] = []
        self._cards: dict[tuple[str, int], TagElement] = {}
        self._sides: Counter[tuple[str, str]] = Counter()
        self._decks: dict[str, TagElement] = {}  # by the ids of their cards
        self._deck = self._root

    def deck(self, title: str) -> None:
        """Begin a deck."""
        self._deck = self.element("Part", title=title)

    def belongs(self, id: str, part: TagElement | None = None) -> None:
        """Register a card as one of the current deck, or of another part."""
        self._decks[id] = part or self._deck

    def card(self, id: str, side: str) -> TagElement:
        """The element of the card that a side belongs to: the nth front and the nth back of an id are one
        card.
        """
        self._sides[id, side] += 1
        key = id, self._sides[id, side]
        if key not in self._cards:
            self._cards[key] = self.element("Sect", self._decks[id], id)
        return self._cards[key]

    def element(self, kind: str, parent: TagElement | None = None, title: str = "") -> TagElement:
        """Add a node that holds others, below `parent` or else below the document."""
        above = parent or self._root
        child = TagElement(kind, self._next(), above.number, f"/T{_string(title)}" if title else "")
        above.children.append(child.number)
        self._elements.append(child)
        return child

    def begin(self, kind: str, parent: TagElement | None, alt_text: str = "") -> str:
        """The operator that begins marked content of a kind, below an element or else the document;
        `alt_text` says what a picture shows.

        The content ends with END.
        """
        if kind == ARTIFACT:
            return BEGIN_ARTIFACT
        number, above = self._next(), parent or self._root
        above.children.append(number)
        self._page.append(Marked(kind, number, above.number, f"/Alt{_string(alt_text)}" if alt_text else ""))
        return f"/{kind}<</MCID {len(self._page) - 1}>>BDC"

    @contextmanager
    def marked(self, kind: str, parent: TagElement | None = None, alt_text: str = "") -> Iterator[None]:
        """Mark the content that is drawn inside the block."""
        self._canvas.addLiteral(self.begin(kind, parent, alt_text))
        yield
        self._canvas.addLiteral(END)

    def end_page(self) -> None:
        """Finish the page of the canvas: note in it which of the lists of leaves is its own."""
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        page.StructParents = len(self._pages)
        at, _ = self._document.idToObjectNumberAndVersion[self._document.Reference(page).name]
        for place, (kind, number, parent, says) in enumerate(self._page):
            body = f"<</S/{kind}/P {parent} 0 R{says}/Pg {at} 0 R/K {place}>>"
            self.bodies[number] = body.encode("latin-1")
        self._pages.append(f"{len(self._pages)}[{_references([element.number for element in self._page])}]")
        self._page = []

    def close(self) -> dict[int, bytes]:
        """Put the tree into the document; gives its objects in PDF syntax by their numbers. All pages must be
        finished.
        """
        catalog = self._document.Catalog
        catalog.StructTreeRoot = f"{self._number} 0 R"
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        self.bodies |= {element.number: element.body() for element in self._elements}
        self.bodies[self._number] = (
            f"<</Type/StructTreeRoot/K {self._root.number} 0 R"
            f"/ParentTree<</Nums[{' '.join(self._pages)}]>>/ParentTreeNextKey {len(self._pages)}>>"
        ).encode("latin-1")
        return self.bodies

    def _next(self) -> int:
        self._document.objectcounter += 1
        return int(self._document.objectcounter)


class Untagged(Tags):
    """What stands in for tags in a file for a press, which no reader follows: all that is drawn is an
    artifact, and without a tree, whose small objects PDF 1.4 cannot pack, the file is a third smaller.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._root = TagElement("Document", 0, 0, "")

    def deck(self, title: str) -> None:
        """Begin a deck."""

    def belongs(self, id: str, part: TagElement | None = None) -> None:
        """Register a card as one of a deck."""

    def card(self, id: str, side: str) -> TagElement:  # noqa: ARG002
        """The element of all cards."""
        return self._root

    def element(self, kind: str, parent: TagElement | None = None, title: str = "") -> TagElement:  # noqa: ARG002
        """The element of all else."""
        return self._root

    def begin(self, kind: str, parent: TagElement | None, alt_text: str = "") -> str:  # noqa: ARG002
        """The operator that begins an artifact."""
        return BEGIN_ARTIFACT

    def end_page(self) -> None:
        """Finish a page."""

    def close(self) -> dict[int, bytes]:
        """No tree."""
        return {}


def _references(numbers: list[int]) -> str:
    return " ".join([f"{number} 0 R" for number in numbers])


def _string(text: str) -> str:
    wording: bytes = PDFString(text).format(DummyDoc())
    return wording.decode("latin-1")
