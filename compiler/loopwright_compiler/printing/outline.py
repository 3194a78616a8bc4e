"""The bookmarks of a file: decks, and in each its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObject, PDFString
from reportlab.pdfgen.canvas import Canvas


class Entry(PDFObject):  # type: ignore[misc]
    """A bookmark: its title, a page and what is to be seen of it, and the bookmarks below it."""

    def __init__(self, title: str, page: str, view: str) -> None:
        self.title, self.page, self.view = title, page, view
        self.kids: list[Entry] = []
        self.links = ""

    def format(self, document: Any) -> bytes:
        """The bookmark as the file holds it."""
        page, _ = document.idToObjectNumberAndVersion[self.page]
        title: bytes = PDFString(self.title).format(document)
        return b"<</Title%b/Dest[%d 0 R%b]%b>>" % (title, page, self.view.encode(), self.links.encode())


class Outline(PDFObject):  # type: ignore[misc]
    """The bookmarks of the pages that a canvas draws; each leads to the page that is being drawn."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc
        self._decks: list[Entry] = []
        self._links = ""

    def deck(self, title: str) -> None:
        """Begin a deck, or what else has a place of its own."""
        self._decks.append(Entry(title, self._document.thisPageName(), "/Fit"))

    def card(self, id: str, left: float, top: float) -> None:
        """Add a card to the deck; its place in points from the page's left and foot."""
        view = f"/XYZ {left:.2f} {top:.2f} null"
        self._decks[-1].kids.append(Entry(id, self._document.thisPageName(), view))

    def close(self) -> None:
        """All pages are finished: put the bookmarks into the document, with the decks closed."""
        self._document.Catalog.Outlines = self
        self._links = self._linked(self._decks, self, len(self._decks))
        for deck in self._decks:
            if deck.kids:
                deck.links += self._linked(deck.kids, deck, -len(deck.kids))

    def format(self, _document: Any) -> bytes:
        """The root of the bookmarks as the file holds it."""
        return b"<</Type/Outlines%b>>" % self._links.encode()

    def _linked(self, entries: Sequence[Entry], above: PDFObject, count: int) -> str:
        """Link entries with those before and after them; what the one above says of them."""
        parent, own = self._reference(above), [self._reference(entry) for entry in entries]
        for number, entry in enumerate(entries):
            entry.links = f"/Parent {parent}"
            entry.links += f"/Prev {own[number - 1]}" if number else ""
            entry.links += f"/Next {own[number + 1]}" if number + 1 < len(own) else ""
        return f"/First {own[0]}/Last {own[-1]}/Count {count}"

    def _reference(self, thing: PDFObject) -> str:
        reference: bytes = self._document.Reference(thing).format(self._document)
        return reference.decode()
