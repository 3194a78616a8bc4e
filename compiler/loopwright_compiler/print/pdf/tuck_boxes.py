"""Tuck boxes for the cards in a PDF, a sheet each: cut along the lines, fold along the dashes, glue one flap.

From the left: a flap to glue, the back with a lid above and one below, a side, the front, a side. Lengths are
millimetres from the top left of the net.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from loopwright_compiler.print.cards.faces import ARTIFACT, PrintedCard, PrintedFace
from loopwright_compiler.print.colours import black, fill, marks
from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, paper_size, pt, um
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.sheet.imposition import Placement
from loopwright_compiler.print.text.ink import PlainText

from .document import CUT_WIDTH, FOLD_DASHES, MARK_WIDTH, PdfFile

CARD: Final = 0.33
"""The thickness of a card of 300 g."""
ROOM: Final = 1.5
"""How much wider, higher and deeper a box is than what lies in it."""
FLAP: Final = 12.0
TONGUE: Final = 14.0
DUST: Final = 16.0
SLANT: Final = 4.0
LEAST_DEPTH: Final = 8.0
BLEED: Final = 3.0
LABEL: Final = 9.0  # points
SMALL: Final = 7.0
SMALL_LINE: Final = 2.9
WORDS: Final = 10.0
"""From the edge of a wall to the first baseline of its title, at least."""
Point = tuple[float, float]


class TuckNet(NamedTuple):
    """The net of a box: how wide, high and deep the box is."""

    width: float
    height: float
    depth: float

    @property
    def size(self) -> Size:
        """How large the net is, in µm."""
        across = FLAP + 2 * self.width + 2 * self.depth
        return Size(um(across), um(self.height + 2 * self.depth + 2 * TONGUE))

    @property
    def top(self) -> float:
        """Where the walls begin."""
        return TONGUE + self.depth

    @property
    def foot(self) -> float:
        """Where the walls end."""
        return self.top + self.height

    @property
    def walls(self) -> tuple[float, ...]:
        """The left edges of back, side, front and side, and the right edge of the last."""
        back, side = FLAP, FLAP + self.width
        return (
            back,
            side,
            side + self.depth,
            side + self.depth + self.width,
            side + 2 * self.depth + self.width,
        )

    def outline(self) -> list[Point]:
        """What is cut, once about."""
        back, side, front, last, end = self.walls
        upper = [
            *((0.0, self.top + SLANT), (back, self.top), (back, SLANT), (back + SLANT, 0.0)),
            *((side - SLANT, 0.0), (side, SLANT), *self._dust(side, front), *self._dust(last, end)),
        ]
        high = self.size.height / 1000
        lower = [(x, high - y) for x, y in reversed(upper)]
        return [*upper, *lower]

    def _dust(self, left: float, right: float) -> list[Point]:
        """The flap above a side, against dust."""
        high = self.top - min(DUST, 1.5 * self.depth)
        return [(left, self.top), (left + 1.0, high), (right - 2.0, high), (right, self.top)]

    def folds(self) -> Iterator[tuple[Point, Point]]:
        """The lines to fold along."""
        back, side, front, last, end = self.walls
        for x in (back, side, front, last):
            yield (x, self.top), (x, self.foot)
        for y in (self.top, self.foot):
            yield from (((left, y), (right, y)) for left, right in ((back, front), (last, end)))
        yield (back, TONGUE), (side, TONGUE)
        yield (back, self.size.height / 1000 - TONGUE), (side, self.size.height / 1000 - TONGUE)


class PackedBox(NamedTuple):
    """A box, the titles of the decks in it, and how many cards they have."""

    net: TuckNet
    decks: tuple[str, ...]
    cards: int


def packed(decks: Sequence[tuple[str, Size, int]], paper: Size) -> Iterator[PackedBox]:
    """Boxes for decks, given by their title, the size of a card and their number of cards: decks in their
    order, those of one size together, as deep as paper allows. Raises ChoiceError for too large cards.
    """
    for size in dict.fromkeys(size for _, size, _ in decks):
        most = int((_deepest(size, paper) - ROOM) / CARD)
        titles: list[str] = []
        count = 0
        for title, _, number in (deck for deck in decks if deck[1] == size):
            while number:
                if count == most or (titles and count + number > most >= number):
                    yield _box(size, titles, count)
                    titles, count = [], 0
                part = min(number, most - count)
                titles, count, number = [*titles, title], count + part, number - part
        if count:
            yield _box(size, titles, count)


def _net(size: Size, depth: float) -> TuckNet:
    return TuckNet(size.width / 1000 + ROOM, size.height / 1000 + ROOM, depth)


def _box(size: Size, titles: Sequence[str], count: int) -> PackedBox:
    return PackedBox(_net(size, max(LEAST_DEPTH, count * CARD + ROOM)), tuple(titles), count)


def _deepest(size: Size, paper: Size) -> float:
    """How deep a box for cards of a size may be on a paper, which may lie on its side."""
    flat = _net(size, 0.0).size
    rooms = [
        min((sheet.width - flat.width) / 2000, (sheet.height - flat.height) / 2000)
        for sheet in (paper, paper.turned())
    ]
    if max(rooms) < LEAST_DEPTH:
        raise ChoiceError("a box for these cards has no room on this paper with this margin")
    return max(rooms)


class TuckBoxFile(PdfFile):
    """A PDF of tuck boxes, with the front of a card on both of their walls."""

    def boxes(self, decks: Sequence[Printable], cover: PrintedCard) -> None:
        """Draw the boxes of decks of cards."""
        paper, sides = paper_size(self.settings.paper), self.theme.sides
        room = 2 * um(self.settings.margin)
        counts = Counter((deck.title, sides[card.front.side].size) for deck in decks for card in deck.cards)
        sizes = [(title, size, count) for (title, size), count in counts.items()]
        inner = Size(paper.width - room, paper.height - room)
        for number, box in enumerate(packed(sizes, inner), 1):
            net = box.net.size
            fits = net.width <= inner.width and net.height <= inner.height
            self._box(box, cover, paper if fits else paper.turned(), number)

    def _box(self, box: PackedBox, cover: PrintedCard, paper: Size, number: int) -> None:
        net, face = box.net, cover.front
        x, y = (paper.width - net.size.width) / 2000, (paper.height - net.size.height) / 2000
        self._begin(paper, Rect(um(x), um(y), *net.size), um(BLEED))
        self.outline.deck(", ".join(box.decks))
        self.tags.deck(cover.title)
        palette = face.scene.palette if face.scene else self.theme.palette("scenario", "dusk")
        write, scale = self.canvas.addLiteral, pt(1000)
        at = f"{scale:.5f} 0 0 {-scale:.5f} {pt(um(x)):.3f} {pt(paper.height - um(y)):.3f} cm"
        first, *rest = (f"{a:.2f} {b:.2f}" for a, b in net.outline())
        path = f"{first} m " + " ".join(f"{point} l" for point in rest) + " h"
        back, _, front, *_ = net.walls
        with self.tags.marked(ARTIFACT):
            ink = fill(palette.sky, self.inks)
            write(f"q {at} {ink} {ink.upper()} {2 * BLEED} w 1 j {path} B Q")
        self.tags.belongs(cover.id)
        for left in (back, front):
            self._wall(face, net, x + left, y + net.top, paper)
        with self.tags.marked(ARTIFACT):
            self._labels(box, (x, y), paper, fill(palette.type, self.inks))
            folds = " ".join(f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} l" for (a, b), (c, d) in net.folds())
            thin, wide = (f"{width / scale:.3f} w" for width in (MARK_WIDTH, CUT_WIDTH))
            write(f"q {at} {black(self.inks, 0.0).upper()} {wide} {path} S {folds} S")
            write(f"{marks(self.inks)} {thin} {path} S {_dashes(scale)} 0 d {folds} S Q")
        self._end(f"T{number}")

    def _wall(self, face: PrintedFace, net: TuckNet, left: float, top: float, paper: Size) -> None:
        """The face over the whole of a wall, as wide as it: a higher wall has more of the sky above it, on a
        lower one the face goes beyond at the head, as far as its words allow, and at the foot.
        """
        size = self.theme.sides[face.side].size
        scale = net.width * 1000 / size.width
        beyond = max(0.0, scale * size.height - net.height * 1000)
        head = scale * max(0.0, min((line.y for line in face.lines), default=beyond) - um(WORDS))
        foot = paper.height - um(top + net.height) - max(0.0, beyond - head)
        wall = (left, (paper.height / 1000) - top - net.height, net.width, net.height)
        clip = " ".join(f"{pt(um(length)):.3f}" for length in wall)
        self.canvas.addLiteral(f"q {clip} re W n")
        self.canvas.addLiteral(f"{scale:.5f} 0 0 {scale:.5f} {pt(um(left)):.3f} {pt(foot):.3f} cm")
        slot = Rect(0, 0, *size)
        self.pen.card_face(Placement(face, slot, slot), size.height)
        self.canvas.addLiteral("Q")

    def _labels(self, box: PackedBox, at: Point, paper: Size, ink: str) -> None:
        """The name of the game on the lids, what is in the box on the sides."""
        net, (x, y) = box.net, at
        plain, bold = (PlainText(self.canvas, self.theme.sheet_fonts(heading)) for heading in (False, True))
        self.canvas.addLiteral(ink)
        back, side, front, last, end = net.walls
        for middle in (TONGUE + net.depth / 2, net.size.height / 1000 - TONGUE - net.depth / 2):
            name = bold.cut(bold.shown(self.title), pt(um(net.width - 6)) / LABEL)
            left = pt(um(x + (back + side) / 2)) - bold.width(name) * LABEL / 2
            bold.write(name, LABEL, left, pt(paper.height - um(y + middle)) - LABEL * 0.35)
        said = f"{box.cards} · {', '.join(box.decks)}"
        room = pt(um(net.height - 6)) / SMALL
        lines = plain.broken(said, room)[: int((net.depth - 2) / SMALL_LINE)]
        for middle in (x + (side + front) / 2, x + (last + end) / 2):
            first = middle - (len(lines) - 1) * SMALL_LINE / 2
            for number, line in enumerate(plain.cut(line, room) for line in lines):
                across = pt(um(first + number * SMALL_LINE)) + SMALL * 0.35
                up = pt(paper.height - um(y + net.top + net.height / 2)) - plain.width(line) * SMALL / 2
                self.canvas.addLiteral(f"q 0 1 -1 0 {across:.3f} {up:.3f} cm")
                plain.write(line, SMALL, 0.0, 0.0)
                self.canvas.addLiteral("Q")


def _dashes(scale: float) -> str:
    """The dashes of folds in mm."""
    on, off = (float(part) / scale for part in FOLD_DASHES.strip("[]").split())
    return f"[{on:.2f} {off:.2f}]"
