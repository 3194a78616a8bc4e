"""What a drawing consists of before it has places: boxes in columns, and links between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal


@dataclass(eq=False)
class Box:
    """A card, a label (chip) or a bend of a link; sizes and places in pixels, x and y its centre."""

    name: str
    kind: Literal["card", "chip", "bend"]
    width: float = 0.0
    height: float = 0.0
    column: int = 0
    x: float = 0.0
    y: float = 0.0
    left: list[Box] = field(default_factory=list, repr=False)  # linked boxes one column to the left
    right: list[Box] = field(default_factory=list, repr=False)


@dataclass(eq=False)
class Link:
    """A drawn line: the boxes it runs through, cards at its ends, a chip or bends between."""

    boxes: list[Box]
    kind: str
    arrow: bool


@dataclass(frozen=True)
class Wire:
    """A cause to draw: one source, one label, one or more targets, all of one edge kind."""

    source: str
    label: str
    kind: str
    targets: tuple[str, ...]


@dataclass
class Sketch:
    """Boxes by column, and links; the layout gives them places.

    With `down`, columns are drawn as rows from top to bottom.
    """

    columns: list[list[Box]]
    links: list[Link]
    down: bool = False

    def add(self, box: Box, column: int) -> Box:
        """Put a box at the end of a column."""
        while len(self.columns) <= column:
            self.columns.append([])
        box.column = column
        self.columns[column].append(box)
        return box


def sketch(cards: Sequence[Box], column: dict[str, int], wires: Sequence[tuple[Wire, Box]]) -> Sketch:
    """Boxes and links for cards in their ranks: cards in even columns, chips in odd ones."""
    drawing = Sketch([], [])
    card = {box.name: drawing.add(box, 2 * column[box.name]) for box in cards}
    for wire, chip in wires:
        _add_wire(drawing, card, wire, chip)
    return drawing


def _add_wire(drawing: Sketch, card: dict[str, Box], wire: Wire, chip: Box) -> None:
    source = card[wire.source]
    ahead = [card[name] for name in wire.targets if card[name].column >= source.column]
    behind = [card[name] for name in wire.targets if card[name].column < source.column]
    for targets, column in ((ahead, source.column + 1), (behind, source.column - 1)):
        if not targets:
            continue
        label = drawing.add(Box(chip.name, "chip", chip.width, chip.height), column)
        drawing.links.append(Link([source, label], wire.kind, False))
        _join(source, label)
        for target in targets:
            drawing.links.append(Link(_way(drawing, label, target), wire.kind, True))


def _way(drawing: Sketch, start: Box, end: Box) -> list[Box]:
    """The boxes from a chip to a card, with a bend in every column between."""
    step = 1 if end.column > start.column else -1
    boxes = [start]
    columns = range(start.column + step, end.column, step)
    boxes += [drawing.add(Box("", "bend", 0, 4), column) for column in columns]
    boxes.append(end)
    for one, other in pairwise(boxes):
        _join(one, other)
    return boxes


def _join(one: Box, other: Box) -> None:
    first, second = (one, other) if one.column < other.column else (other, one)
    first.right.append(second)
    second.left.append(first)
