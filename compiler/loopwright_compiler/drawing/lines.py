"""Links as smooth paths with arrow heads, in drawings that read to the right or down."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from .boxes import Box, Link, Sketch
from .marks import classes

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
