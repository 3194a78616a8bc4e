"""Tags: what each text on the pages is, and the order in which cards are read.

Programs that read a file aloud, or take the text out of it, follow this tree: the document, its decks,
their cards (front, then back), and on each card its kind, title, headings and paragraphs. Whatever else
is drawn is an artifact: nothing that needs to be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import DummyDoc, PDFDictionary, PDFObject, PDFString
from reportlab.pdfgen.canvas import Canvas

from .faces import ARTIFACT

BEGIN_ARTIFACT: Final = f"/{ARTIFACT} BMC"
END: Final = "EMC"


class Element(PDFObject):  # type: ignore[misc]
    """A node of the tree: what it is, whatever else the file says of it, and its own nodes.

    Or, with a page, what is marked there with the number `place`.
    """

    number = 0  # in the file, once all pages are finished

    def __init__(
        self, kind: str, parent: Element | Tags, says: str = "", page: str = "", place: int = 0
    ) -> None:
        self.kind, self.parent, self.says, self.page, self.place = kind, parent, says, page, place
        self.kids: list[Element] = []
        parent.kids.append(self)

    def format(self, document: Any) -> bytes:
        """The node as the file holds it."""
        if self.page:
            page, _ = document.idToObjectNumberAndVersion[self.page]
            held = f"/Pg {page} 0 R/K {self.place}"
        else:
            held = f"/K[{_references(self.kids)}]"
        return f"<</S/{self.kind}/P {self.parent.number} 0 R{self.says}{held}>>".encode("latin-1")


class Tags(PDFObject):  # type: ignore[misc]
    """Marks what is written on the pages of a canvas, and keeps the tree of it."""

    number = 0

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._document = canvas, canvas._doc
        self.kids: list[Element] = []
        self._root = Element("Document", self)
        self._elements = [self._root]
        self._pages: list[list[Element]] = [[]]
        self._cards: dict[tuple[str, int], Element] = {}
        self._sides: Counter[tuple[str, str]] = Counter()
        self._decks: dict[str, Element] = {}  # by the ids of their cards
        self._deck = self._root

    def deck(self, title: str) -> None:
        """Begin a deck."""
        self._deck = self.element("Part", title=title)

    def belongs(self, id: str) -> None:
        """A card belongs to this deck."""
        self._decks[id] = self._deck

    def card(self, id: str, side: str) -> Element:
        """The card that a side is of: the nth front and the nth back of an id belong together."""
        self._sides[id, side] += 1
        key = id, self._sides[id, side]
        if key not in self._cards:
            self._cards[key] = self.element("Sect", self._decks[id], id)
        return self._cards[key]

    def element(self, kind: str, parent: Element | None = None, title: str = "") -> Element:
        """A node that holds others; without a parent, the document does."""
        says = f"/T{_string(title)}" if title else ""
        made = Element(kind, parent or self._root, says)
        self._elements.append(made)
        return made

    def begin(self, kind: str, parent: Element, told: str = "") -> str:
        """The operator that begins a marked text or picture; `told` stands for a picture.

        What is marked ends with END.
        """
        if kind == ARTIFACT:
            return BEGIN_ARTIFACT
        marked = self._pages[-1]
        says = f"/Alt{_string(told)}" if told else ""
        made = Element(kind, parent, says, self._document.thisPageName(), len(marked))
        self._elements.append(made)
        marked.append(made)
        return f"/{kind}<</MCID {made.place}>>BDC"

    @contextmanager
    def marked(self, kind: str, parent: Element | None = None, told: str = "") -> Iterator[None]:
        """Mark what is drawn inside."""
        self._canvas.addLiteral(self.begin(kind, parent or self._root, told))
        yield
        self._canvas.addLiteral(END)

    def end_page(self) -> None:
        """The page of the canvas is finished: tell it which of the pages' lists of nodes is its own."""
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        page.StructParents = len(self._pages) - 1
        self._pages.append([])

    def close(self) -> None:
        """All pages are finished: put the tree into the document."""
        catalog = self._document.Catalog
        catalog.StructTreeRoot = self
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        numbered: list[Tags | Element] = [self, *self._elements]
        for each in numbered:
            self._document.Reference(each)
            each.number = self._document.objectcounter

    def format(self, _document: Any) -> bytes:
        """The root of the tree, and where each piece of each page hangs in it."""
        lists = " ".join(
            f"{number}[{_references(marked)}]" for number, marked in enumerate(self._pages) if marked
        )
        return (
            f"<</Type/StructTreeRoot/K {self._root.number} 0 R"
            f"/ParentTree<</Nums[{lists}]>>/ParentTreeNextKey {len(self._pages)}>>"
        ).encode("latin-1")


def _references(elements: list[Element]) -> str:
    return " ".join([f"{element.number} 0 R" for element in elements])


def _string(text: str) -> str:
    said: bytes = PDFString(text).format(DummyDoc())
    return said.decode("latin-1")
