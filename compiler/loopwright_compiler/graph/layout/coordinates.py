"""Sugiyama layers, step 3: places in pixels, boxes of a column as near to their neighbours as they fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import log, sqrt

from loopwright_compiler.graph.marks import classes

from .boxes import Box, Frame, Link, Sketch

GAP = {"card": 26.0, "chip": 12.0, "slip": 12.0, "bend": 10.0}
BETWEEN_COLUMNS = 36.0
BEND = 4.0
PAGE = 1.5  # width to height of a page that the drawing should suit
SWEEPS = range(6, 41)  # fewer for large drawings
PAD, TITLE, BETWEEN_CHAPTERS = 22.0, 24.0, 34.0
"""Inside the frame of a chapter, for its name, and from one frame to the next."""
WORK = 120_000  # boxes to settle, in all sweeps together


def place_all(chapters: Mapping[str, Sketch]) -> tuple[Sketch, tuple[float, float]]:
    """All chapters as one drawing, each in a frame of its own, in rows; returns it and its size."""
    if len(chapters) == 1:
        (drawing,) = chapters.values()
        return drawing, place_well(drawing)
    sizes = {name: place(drawing) for name, drawing in chapters.items()}
    outer = {name: (width + 2 * PAD, height + 2 * PAD + TITLE) for name, (width, height) in sizes.items()}
    room = max(max(width for width, _ in outer.values()), sqrt(PAGE * sum(w * h for w, h in outer.values())))
    whole, x, y, row, widest = Sketch([], []), 0.0, 0.0, 0.0, 0.0
    for name, (width, height) in outer.items():
        if x and x + width > room:
            x, y, row = 0.0, y + row + BETWEEN_CHAPTERS, 0.0
        whole.frames.append(Frame(name, x, y, width, height))
        _take_in(whole, chapters[name], x + PAD, y + PAD + TITLE)
        row, widest = max(row, height), max(widest, x + width)
        x += width + BETWEEN_CHAPTERS
    return whole, (widest, y + row)


def _take_in(whole: Sketch, part: Sketch, x: float, y: float) -> None:
    """Put a placed part into a drawing, its corner there."""
    for column in part.columns:
        for box in column:
            box.x, box.y = box.x + x, box.y + y
    whole.columns += part.columns
    whole.links += part.links
    whole.chips |= part.chips
    whole.notes, whole.lost, whole.never = part.notes, part.lost, part.never


def place_well(drawing: Sketch) -> tuple[float, float]:
    """Place the boxes from left to right or from top to bottom, whichever suits a page better."""
    boxes = [box for column in drawing.columns for box in column]
    drawing.down = True
    width, height = place(drawing)
    kept = [(box.x, box.y, box.width, box.height) for box in boxes]
    drawing.down = False
    size = place(drawing)
    if _misfit(width, height) >= _misfit(*size):
        return size
    drawing.down = True
    for box, (x, y, box_width, box_height) in zip(boxes, kept, strict=True):
        box.x, box.y, box.width, box.height = x, y, box_width, box_height
    return width, height


def _misfit(width: float, height: float) -> float:
    """How far a drawing's shape is from a page's; 0 is a perfect fit."""
    return abs(log(max(width, 1) / max(height, 1) / PAGE))


def place(drawing: Sketch) -> tuple[float, float]:
    """Give every box its centre; returns the width and height of the whole, from 0."""
    if not drawing.down:
        return _place(drawing)
    boxes = [box for column in drawing.columns for box in column]
    _transpose(boxes)
    height, width = _place(drawing)
    _transpose(boxes)
    return width, height


def _transpose(boxes: list[Box]) -> None:
    for box in boxes:
        box.width, box.height, box.x, box.y = box.height, box.width, box.y, box.x


def _place(drawing: Sketch) -> tuple[float, float]:
    offsets = [_offsets(column) for column in drawing.columns]
    columns = list(zip(drawing.columns, offsets, strict=True))
    for column, below in columns:
        _stack(column, below)
    count = sum(len(column) for column in drawing.columns)
    sweeps = min(max(WORK // max(count, 1), SWEEPS.start), SWEEPS.stop - 1)
    for sweep in range(sweeps):
        both = sweep >= sweeps - 6
        for column, below in columns if sweep % 2 == 0 else reversed(columns):
            _settle(column, below, sweep % 2 == 0, both)
    boxes = [box for column in drawing.columns for box in column]
    top = min((box.y - box.height / 2 for box in boxes), default=0.0)
    for box in boxes:
        box.y -= top
    return _columns(drawing.columns), max((box.y + box.height / 2 for box in boxes), default=0.0)


def gap(upper: Box, lower: Box) -> float:
    """The free space that two neighbours in a column keep."""
    return max(GAP[upper.kind], GAP[lower.kind])


def _columns(columns: list[list[Box]]) -> float:
    """Set the columns side by side, farther apart where links climb far; returns the whole width."""
    x = 0.0
    for column in columns:
        width = max((box.width for box in column if box.kind != "bend"), default=0.0)
        for box in column:
            box.x = x + width / 2
            if box.kind == "bend":
                box.width, box.height = width, BEND
        climb = max((abs(box.y - end.y) for box in column for end in box.right), default=0.0)
        gap_after = BETWEEN_COLUMNS + min(BETWEEN_COLUMNS, climb / 12)
        x += width + gap_after
    return max(0.0, x - gap_after) if columns else 0.0


def _stack(column: list[Box], offsets: list[float]) -> None:
    middle = (offsets[-1] if offsets else 0.0) / 2
    for box, offset in zip(column, offsets, strict=True):
        box.y = offset - middle


def _offsets(column: list[Box]) -> list[float]:
    """Each box's centre below the first one's, packed as tightly as gaps allow."""
    offsets: list[float] = []
    for number, box in enumerate(column):
        if number == 0:
            offsets.append(0.0)
            continue
        above = column[number - 1]
        offsets.append(offsets[-1] + (above.height + box.height) / 2 + gap(above, box))
    return offsets


def _settle(column: list[Box], offsets: list[float], forward: bool, both: bool) -> None:
    """Move a column's boxes towards their neighbours without changing their order (least squares).

    Boxes without any link follow the box before them.
    """
    runs: list[tuple[float, float, int]] = []  # place before offset, weight, how many boxes
    for box, offset in zip(column, offsets, strict=True):
        if not (box.left or box.right) and runs:
            start, weight, count = runs[-1]
            runs[-1] = (start, weight, count + 1)
            continue
        wanted, weight = _wanted(box, forward, both)
        runs.append((wanted - offset, weight, 1))
        while len(runs) > 1 and runs[-2][0] > runs[-1][0]:
            later, earlier = runs.pop(), runs.pop()
            weight = earlier[1] + later[1]
            mean = (earlier[0] * earlier[1] + later[0] * later[1]) / weight
            runs.append((mean, weight, earlier[2] + later[2]))
    settled = [start for start, _, count in runs for _ in range(count)]
    for box, start, offset in zip(column, settled, offsets, strict=True):
        box.y = start + offset


def _wanted(box: Box, forward: bool, both: bool) -> tuple[float, float]:
    """Where a box would like to be, and how much: bends most, so that long links run straight."""
    ends = box.left + box.right if both else (box.left if forward else box.right)
    if not ends:
        return box.y, 0.1
    weights = [4.0 if box.kind == end.kind == "bend" else 1.0 for end in ends]
    total = sum(weights)
    return sum(end.y * weight for end, weight in zip(ends, weights, strict=True)) / total, total


# --- Links as smooth paths with arrow heads, in drawings that read to the right or down


HEAD, HALF = 9.0, 4.5  # length and half width of an arrow head
PORT = {False: 14.0, True: 30.0}  # how far links at a card's edge stand apart, at most


@dataclass(frozen=True)
class _Pen:
    """Turns places along and across the reading direction into x and y."""

    down: bool

    def point(self, along: float, across: float) -> str:
        x, y = (across, along) if self.down else (along, across)
        return f"{x:.1f} {y:.1f}"

    def along(self, box: Box) -> float:
        return box.y if self.down else box.x

    def across(self, box: Box) -> float:
        return box.x if self.down else box.y

    def half(self, box: Box) -> float:
        return (box.height if self.down else box.width) / 2

    def breadth(self, box: Box) -> float:
        return box.width if self.down else box.height


def lines(drawing: Sketch) -> list[str]:
    """SVG paths of all links and their arrow heads."""
    pen = _Pen(drawing.down)
    ports = _ports(drawing, pen)
    parts = []
    for link in drawing.links:
        path, tip, across, towards = _path(link, ports, pen)
        kinds = link.wire.kind + classes(link.wire.verdict, link.wire.share)
        targets = (link.boxes[-1].name,) if link.arrow else link.wire.targets
        kinds += drawing.classes(link.wire, *targets).removeprefix(" note")  # its kind says so already
        ends = f'data-from="{escape(link.wire.source)}" data-to="{escape(" ".join(targets))}"'
        parts.append(f'<path class="line {kinds}" {ends} d="{path}"/>')
        if link.arrow:
            corners = [pen.point(tip - HEAD * towards, across + half) for half in (-HALF, HALF)]
            parts.append(head(kinds, pen.point(tip, across), corners))
    return parts


def head(kinds: str, tip: str, corners: list[str]) -> str:
    """An arrow head; the style sheet tells its kinds apart by fill."""
    return f'<path class="arrow {kinds}" d="M{tip}L{corners[0]}L{corners[1]}Z"/>'


def _ports(drawing: Sketch, pen: _Pen) -> dict[tuple[Link, Box], float]:
    """Where each link meets a card's edge, so that links arrive side by side and in order."""
    meeting: dict[tuple[Box, bool], list[tuple[float, int, Link]]] = {}
    for number, link in enumerate(drawing.links):
        for end, other in ((link.boxes[0], link.boxes[1]), (link.boxes[-1], link.boxes[-2])):
            if end.kind in ("card", "slip"):
                ends = meeting.setdefault((end, other.column > end.column), [])
                ends.append((pen.across(other), number, link))
    ports = {}
    for (box, _), ends in meeting.items():
        step = min(PORT[pen.down], pen.breadth(box) * 0.7 / len(ends))
        for index, (_, _, link) in enumerate(sorted(ends, key=lambda end: end[:2])):
            ports[link, box] = pen.across(box) + (index - (len(ends) - 1) / 2) * step
    return ports


def _path(link: Link, ports: dict[tuple[Link, Box], float], pen: _Pen) -> tuple[str, float, float, int]:
    """The link's path, the place of its end along and across, and its direction there (1 or -1)."""
    towards = 1 if link.boxes[1].column > link.boxes[0].column else -1
    first, last = link.boxes[0], link.boxes[-1]
    at, across = pen.along(first) + towards * pen.half(first), ports.get((link, first), pen.across(first))
    path = f"M{pen.point(at, across)}"
    for box in link.boxes[1:]:
        to_across = ports.get((link, box), pen.across(box))
        edge = pen.along(box) - towards * pen.half(box)
        stop = edge - (HEAD - 2) * towards if link.arrow and box is last else edge
        middle = (at + stop) / 2
        path += f"C{pen.point(middle, across)} {pen.point(middle, to_across)} {pen.point(stop, to_across)}"
        at, across = pen.along(box) + towards * pen.half(box), to_across
        if box.kind == "bend":
            path += f"L{pen.point(at, across)}"
    return path, pen.along(last) - towards * pen.half(last), across, towards
