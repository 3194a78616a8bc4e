"""Sugiyama layers (Gansner et al. 1993): columns, the order of boxes in them, and places in pixels.

The columns are for nodes of a graph that may have cycles; the order is one in which few links cross; boxes
of a column stand as near to their neighbours as they fit.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import log, sqrt

from loopwright_compiler.graph.overlay import classes

from .boxes import ChapterFrame, Link, NodeBox, Sketch

Arc = tuple[str, str]

CROSSING_SWEEPS = 24
FEW = 900  # above so many boxes, fewer sweeps and no swapping of neighbours

GAP = {"card": 26.0, "chip": 12.0, "slip": 12.0, "bend": 10.0}
BETWEEN_COLUMNS = 36.0
BEND = 4.0
PAGE = 1.5  # width to height of a page that the drawing should suit
ALIGNMENT_SWEEPS = range(6, 41)  # fewer for large drawings
PAD, TITLE, BETWEEN_CHAPTERS = 22.0, 24.0, 34.0
"""Inside the frame of a chapter, for its name, and from one frame to the next."""
WORK = 120_000  # boxes to settle, in all sweeps together


def place_all(chapters: Mapping[str, Sketch]) -> tuple[Sketch, tuple[float, float]]:
    """Place all chapters in one drawing, each in a frame, in rows; return the drawing and its size."""
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
        whole.frames.append(ChapterFrame(name, x, y, width, height))
        _take_in(whole, chapters[name], x + PAD, y + PAD + TITLE)
        row, widest = max(row, height), max(widest, x + width)
        x += width + BETWEEN_CHAPTERS
    return whole, (widest, y + row)


def _take_in(whole: Sketch, part: Sketch, x: float, y: float) -> None:
    """Add a placed part to a drawing, with its corner at this place."""
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
    places = [(box.x, box.y, box.width, box.height) for box in boxes]
    drawing.down = False
    size = place(drawing)
    if _misfit(width, height) >= _misfit(*size):
        return size
    drawing.down = True
    for box, (x, y, box_width, box_height) in zip(boxes, places, strict=True):
        box.x, box.y, box.width, box.height = x, y, box_width, box_height
    return width, height


def _misfit(width: float, height: float) -> float:
    """How far a drawing's shape is from a page's; 0 is a perfect fit."""
    return abs(log(max(width, 1) / max(height, 1) / PAGE))


def place(drawing: Sketch) -> tuple[float, float]:
    """Set the centre of every box; return the width and height of the whole in pixels."""
    if not drawing.down:
        return _place(drawing)
    boxes = [box for column in drawing.columns for box in column]
    _transpose(boxes)
    height, width = _place(drawing)
    _transpose(boxes)
    return width, height


def _transpose(boxes: list[NodeBox]) -> None:
    for box in boxes:
        box.width, box.height, box.x, box.y = box.height, box.width, box.y, box.x


def _place(drawing: Sketch) -> tuple[float, float]:
    offsets = [_offsets(column) for column in drawing.columns]
    columns = list(zip(drawing.columns, offsets, strict=True))
    for column, below in columns:
        _stack(column, below)
    count = sum(len(column) for column in drawing.columns)
    sweeps = min(max(WORK // max(count, 1), ALIGNMENT_SWEEPS.start), ALIGNMENT_SWEEPS.stop - 1)
    for sweep in range(sweeps):
        both = sweep >= sweeps - 6
        for column, below in columns if sweep % 2 == 0 else reversed(columns):
            _settle(column, below, sweep % 2 == 0, both)
    boxes = [box for column in drawing.columns for box in column]
    top = min((box.y - box.height / 2 for box in boxes), default=0.0)
    for box in boxes:
        box.y -= top
    return _columns(drawing.columns), max((box.y + box.height / 2 for box in boxes), default=0.0)


def gap(upper: NodeBox, lower: NodeBox) -> float:
    """The free space that two neighbours in a column keep."""
    return max(GAP[upper.kind], GAP[lower.kind])


def _columns(columns: list[list[NodeBox]]) -> float:
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


def _stack(column: list[NodeBox], offsets: list[float]) -> None:
    middle = (offsets[-1] if offsets else 0.0) / 2
    for box, offset in zip(column, offsets, strict=True):
        box.y = offset - middle


def _offsets(column: list[NodeBox]) -> list[float]:
    """Each box's centre below the first one's, packed as tightly as gaps allow."""
    offsets: list[float] = []
    for number, box in enumerate(column):
        if number == 0:
            offsets.append(0.0)
            continue
        above = column[number - 1]
        offsets.append(offsets[-1] + (above.height + box.height) / 2 + gap(above, box))
    return offsets


def _settle(column: list[NodeBox], offsets: list[float], forward: bool, both: bool) -> None:
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


def _wanted(box: NodeBox, forward: bool, both: bool) -> tuple[float, float]:
    """The place that a box is drawn to, and how strongly: bends most, so that long links run straight."""
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

    def along(self, box: NodeBox) -> float:
        return box.y if self.down else box.x

    def across(self, box: NodeBox) -> float:
        return box.x if self.down else box.y

    def half(self, box: NodeBox) -> float:
        return (box.height if self.down else box.width) / 2

    def breadth(self, box: NodeBox) -> float:
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


def _ports(drawing: Sketch, pen: _Pen) -> dict[tuple[Link, NodeBox], float]:
    """Where each link meets a card's edge, so that links arrive side by side and in order."""
    meeting: dict[tuple[NodeBox, bool], list[tuple[float, int, Link]]] = {}
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


def _path(link: Link, ports: dict[tuple[Link, NodeBox], float], pen: _Pen) -> tuple[str, float, float, int]:
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


def order(columns: list[list[NodeBox]]) -> None:
    """Reorder every column in place by medians of neighbours, back and forth; the best order wins."""
    small = sum(map(len, columns)) <= FEW
    best, fewest = [list(column) for column in columns], crossings(columns)
    for sweep in range(CROSSING_SWEEPS if small else 4):
        forward = sweep % 2 == 0
        for column in columns if forward else reversed(columns):
            _by_median(column, columns, forward)
        if small:
            _swap_neighbours(columns)
        crossings_count = crossings(columns)
        if crossings_count < fewest:
            best, fewest = [list(column) for column in columns], crossings_count
        if fewest == 0:
            break
    for column, best_column in zip(columns, best, strict=True):
        column[:] = best_column


def crossings(columns: list[list[NodeBox]]) -> int:
    """How many pairs of links cross between neighbouring columns."""
    return sum(_crossings(left, right) for left, right in pairwise(columns))


def _crossings(left: list[NodeBox], right: list[NodeBox]) -> int:
    place = {box: index for index, box in enumerate(right)}
    seen: list[int] = []
    total = 0
    for box in left:
        ends = sorted(place[end] for end in box.right if end in place)
        total += sum(len(seen) - bisect_left(seen, end + 1) for end in ends)
        for end in ends:
            insort(seen, end)
    return total


def _by_median(column: list[NodeBox], columns: list[list[NodeBox]], forward: bool) -> None:
    if not column:
        return
    index = column[0].column + (-1 if forward else 1)
    if not 0 <= index < len(columns):
        return
    place = {box: number for number, box in enumerate(columns[index])}
    wanted: dict[NodeBox, float] = {}
    for number, box in enumerate(column):
        places = sorted(place[end] for end in (box.left if forward else box.right))
        wanted[box] = _median(places) if places else number * len(place) / len(column)
        if not (box.left or box.right):
            wanted[box] = len(place)  # to the end of its column
    column.sort(key=lambda box: wanted[box])


def _median(places: list[int]) -> float:
    middle = len(places) // 2
    if len(places) % 2:
        return places[middle]
    return (places[middle - 1] + places[middle]) / 2


def _swap_neighbours(columns: list[list[NodeBox]]) -> None:
    """Swap neighbours in a column as long as that removes crossings."""
    for column in columns:
        if len(column) < 2:
            continue
        index = column[0].column
        sides = [columns[other] for other in (index - 1, index + 1) if 0 <= other < len(columns)]
        places = {box: number for side in sides for number, box in enumerate(side)}
        improved = True
        while improved:
            improved = False
            for number in range(len(column) - 1):
                one, other = column[number], column[number + 1]
                if _pair(one, other, places) > _pair(other, one, places):
                    column[number], column[number + 1] = other, one
                    improved = True


def _pair(upper: NodeBox, lower: NodeBox, places: dict[NodeBox, int]) -> int:
    """Crossings between the links of two neighbours, the first above the second."""
    total = 0
    for ends_up, ends_low in ((upper.left, lower.left), (upper.right, lower.right)):
        for end in ends_up:
            total += sum(places[end] > places[other] for other in ends_low)
    return total


def ranks(nodes: Sequence[str], arcs: Iterable[Arc], first: str) -> dict[str, int]:
    """Each node's column from 0: one after its right-most cause.

    Left out are arcs that close a cycle, and arcs back to what can be reached in fewer steps from
    `first`, so that a card stands where a story first comes to it. Nodes that nothing causes stand
    just before the first thing that they cause, `first` in column 0.
    """
    forward = _without_cycles(nodes, _onward(list(arcs), first))
    column = dict.fromkeys(nodes, 0)
    causes: dict[str, list[str]] = {node: [] for node in nodes}
    effects: dict[str, list[str]] = {node: [] for node in nodes}
    for source, target in forward:
        causes[target].append(source)
        effects[source].append(target)
    for node in _topological(nodes, causes, effects):
        column[node] = max((column[cause] + 1 for cause in causes[node]), default=0)
    for node in nodes:
        if not causes[node] and effects[node] and node != first:
            column[node] = max(0, min(column[effect] for effect in effects[node]) - 1)
    return column


def _onward(arcs: list[Arc], first: str) -> list[Arc]:
    """The arcs without those that lead back to a node nearer to `first` from where it goes on."""
    after: dict[str, list[str]] = {}
    for source, target in arcs:
        after.setdefault(source, []).append(target)
    steps = {first: 0}
    reached = [first]
    for node in reached:
        for target in after.get(node, []):
            if target not in steps:
                steps[target] = steps[node] + 1
                reached.append(target)
    return [(s, t) for s, t in arcs if t not in after or steps.get(t, len(steps)) >= steps.get(s, 0)]


def _without_cycles(nodes: Sequence[str], arcs: Iterable[Arc]) -> list[Arc]:
    """The arcs without those that lead back to a node on the way to them (depth first)."""
    after: dict[str, list[str]] = {node: [] for node in nodes}
    for source, target in arcs:
        if target != source and target not in after[source]:
            after[source].append(target)
    state = dict.fromkeys(nodes, "new")
    forward_arcs: list[Arc] = []
    for root in nodes:
        if state[root] != "new":
            continue
        state[root] = "open"
        path = [(root, iter(after[root]))]
        while path:
            node, rest = path[-1]
            target = next(rest, "")
            if not target:
                state[node] = "done"
                path.pop()
            elif state[target] != "open":
                forward_arcs.append((node, target))
                if state[target] == "new":
                    state[target] = "open"
                    path.append((target, iter(after[target])))
    return forward_arcs


def _topological(
    nodes: Sequence[str], causes: dict[str, list[str]], effects: dict[str, list[str]]
) -> Iterable[str]:
    waiting = {node: len(causes[node]) for node in nodes}
    ready = [node for node in nodes if not waiting[node]]
    for node in ready:
        yield node
        for effect in effects[node]:
            waiting[effect] -= 1
            if not waiting[effect]:
                ready.append(effect)
