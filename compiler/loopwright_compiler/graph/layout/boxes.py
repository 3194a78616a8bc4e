"""The parts of a drawing before they have places: boxes in columns, and links between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from loopwright_compiler.graph.overlay import IMPOSSIBLE

FAR = 6
"""Ranks: a link that would lead farther ends at a slip of paper that names its target."""


@dataclass(eq=False)
class NodeBox:
    """A card, a label (chip), the name of a far card (slip) or a bend of a link.

    Sizes and places are in pixels, x and y its centre.
    """

    name: str
    kind: Literal["card", "chip", "slip", "bend"]
    width: float = 0.0
    height: float = 0.0
    column: int = 0
    x: float = 0.0
    y: float = 0.0
    left: list[NodeBox] = field(default_factory=list, repr=False)  # linked boxes one column to the left
    right: list[NodeBox] = field(default_factory=list, repr=False)


@dataclass(frozen=True)
class Wire:
    """A cause to draw: one source, one label, one or more targets, all of one edge kind.

    `verdict` and `share` are what was found out about it, if anything was.
    """

    source: str
    label: str
    kind: str
    targets: tuple[str, ...]
    verdict: str = ""
    share: float | None = None


@dataclass(eq=False)
class Link:
    """A drawn line: the boxes it runs through, cards at its ends, a chip or bends between."""

    boxes: list[NodeBox]
    wire: Wire
    arrow: bool


@dataclass(frozen=True)
class ChapterFrame:
    """The box around a chapter: its title, its corner and its size."""

    title: str
    x: float
    y: float
    width: float
    height: float


@dataclass
class Sketch:
    """Boxes by column, and links; the layout gives them places.

    With `down`, columns are drawn as rows from top to bottom.
    """

    columns: list[list[NodeBox]]
    links: list[Link]
    down: bool = False
    chips: dict[NodeBox, Wire] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)  # lines at the foot of a card, by its name
    lost: frozenset[str] = frozenset()  # cards that never come up
    never: frozenset[str] = frozenset()  # the same with those that a report of `verify` knows
    frames: list[ChapterFrame] = field(default_factory=list)  # chapters, when there are any

    def classes(self, wire: Wire, *targets: str) -> str:
        """The classes by which a wire to these targets can be hidden, each after a space."""
        unreached = wire.source in self.never or wire.verdict == IMPOSSIBLE or self.never.issuperset(targets)
        return (" note" if wire.kind == "note" else "") + (" lost" if unreached else "")

    def add(self, box: NodeBox, column: int) -> NodeBox:
        """Add a box at the end of a column."""
        while len(self.columns) <= column:
            self.columns.append([])
        box.column = column
        self.columns[column].append(box)
        return box


def sketch(
    cards: Sequence[NodeBox],
    column: dict[str, int],
    wires: Sequence[tuple[Wire, NodeBox]],
    slip: Callable[[str], NodeBox],
) -> Sketch:
    """Boxes and links for cards in their ranks: cards in even columns, chips in odd ones.

    `slip` makes the box that stands for a card which is too far away, or not among these.
    """
    drawing = Sketch([], [])
    card = {box.name: drawing.add(box, 2 * column[box.name]) for box in cards}
    for wire, chip in wires:
        _add_wire(drawing, card, wire, chip, slip)
    return drawing


def is_far(column: dict[str, int], source: str, target: str) -> bool:
    """Return whether a link between these cards is too long to be drawn."""
    return abs(column[target] - column[source]) > FAR


def _add_wire(
    drawing: Sketch, card: dict[str, NodeBox], wire: Wire, chip: NodeBox, slip: Callable[[str], NodeBox]
) -> None:
    source = card[wire.source]
    steps = {name: card[name].column - source.column for name in wire.targets if name in card}
    far = [name for name in wire.targets if name not in steps or abs(steps[name]) > 2 * FAR]
    ahead = [card[name] for name in steps if 0 <= steps[name] <= 2 * FAR]
    behind = [card[name] for name in steps if -2 * FAR <= steps[name] < 0]
    ahead += [drawing.add(slip(name), source.column + 2) for name in far]
    for targets, column in ((ahead, source.column + 1), (behind, source.column - 1)):
        if not targets:
            continue
        label = drawing.add(NodeBox(chip.name, "chip", chip.width, chip.height), column)
        drawing.chips[label] = wire
        drawing.links.append(Link([source, label], wire, False))
        _join(source, label)
        for target in targets:
            drawing.links.append(Link(_way(drawing, label, target), wire, True))


def _way(drawing: Sketch, start: NodeBox, end: NodeBox) -> list[NodeBox]:
    """The boxes from a chip to a card, with a bend in every column between."""
    step = 1 if end.column > start.column else -1
    boxes = [start]
    columns = range(start.column + step, end.column, step)
    boxes += [drawing.add(NodeBox("", "bend", 0, 4), column) for column in columns]
    boxes.append(end)
    for one, other in pairwise(boxes):
        _join(one, other)
    return boxes


def _join(one: NodeBox, other: NodeBox) -> None:
    first, second = (one, other) if one.column < other.column else (other, one)
    first.right.append(second)
    second.left.append(first)
