"""The map of the set-up: where machines and event locations lie before the first day, as pins with names.

Lengths are millimetres from the top left of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.cards.badges import CIRCLE_LINE
from loopwright_compiler.print.cards.faces import ARTIFACT, FaceShape
from loopwright_compiler.print.cards.grid import NOTE, PT
from loopwright_compiler.print.cards.panels import PanelSide
from loopwright_compiler.print.cards.side import OVER
from loopwright_compiler.print.cards.typesetter import Type

from loopwright_games.tales import map_layout
from loopwright_games.tales.map_layout import (
    Label,
    MapBox,
    MapLayout,
    Piece,
    Point,
    centres_of,
    labels,
    stood,
)

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

    from .ruletext.names import PrintedNames

RULER: Final = 3.2
"""Beside the map, for the names of columns and rows."""
TO_MAP: Final = 1.8
"""From the header to the map."""
PIN: Final = 2.2
PLACE: Final = 1.45
LEAST_CELL: Final = 6.5
"""In smaller sectors there is room for pins alone; the scenario card names what lies where."""
COAST: Final = 0.35
"""How far the line about the land goes beyond it."""
THIN: Final = 0.1
FRAME: Final = 0.45
LETTER: Final = 5.5
"""Points, of places' letters."""
PLATE: Final = 0.35
"""How much wider than a name its ground is, so that no line runs through it."""
SAFE: Final = 3.2
"""From the edge of the card to what is read."""
WIDE: Final = 0.55
"""Ems, the width of a letter of a name, on average."""


class Pin(NamedTuple):
    """What lies in a sector, or at a place, before the first day: its sign, its name, and whether it is a
    machine.
    """

    at: str
    icon: str
    name: str
    machine: bool = False


def pins(bundle: BundleData, names: PrintedNames) -> Iterator[Pin]:
    """What the scenario card places on sectors, and where kids start (SET-5, SET-11)."""
    scenario, world = bundle["scenario"], bundle["world"]
    classes = {machine["id"]: machine["class"] for machine in world["machines"]}
    events = {event["id"]: event["name"] for event in world["events"]}
    for machine in scenario["machines"]:
        if machine["id"] in classes:
            yield Pin(machine["sector"], classes[machine["id"]], names.machine(machine["id"]), True)
    for event in scenario.get("events", ()):
        if event["id"] in events:
            yield Pin(event["sector"], "event", names.text(events[event["id"]]))
    if any(place["id"] == world["school"] for place in world["locations"]):
        yield Pin(world["school"], "kids", "")


def draw(side: PanelSide, bundle: BundleData, names: PrintedNames) -> None:
    """Draw the map below the header of a side, down to the foot."""
    map_pins = list(pins(bundle, names))
    side.face.texts.append(("map", repr(map_pins)))
    if not side.press.blind:
        _Map(side, bundle).draw(map_pins)


class _Map:
    """The map on one side: a square of `cell` mm for each sector, from (`left`, `top`)."""

    def __init__(self, side: PanelSide, bundle: BundleData) -> None:
        self.side, self.world = side, bundle["world"]
        self.places = centres_of(bundle["world"])
        grid, sectors = side.grid, self.world["grid"]
        self.columns, self.rows = sectors["columns"], sectors["rows"]
        self.head = side.below_title + 0.4
        top, wide = self.head + TO_MAP + RULER, grid.text.width - RULER
        self.cell = min(wide / self.columns, (grid.text.foot - top) / self.rows)
        self.left = grid.text.x + RULER + (wide - self.columns * self.cell) / 2
        self.top = top

    def draw(self, map_pins: list[Pin]) -> None:
        """Draw sky, sea and land, the places of the board, then the pins with their names."""
        side, look = self.side, self.side.look
        self._rect(-OVER, -OVER, side.grid.width + 2 * OVER, self.head + OVER, look.sky)
        self._sectors()
        for pin in map_pins:
            self._framed(pin.at)
        for location in self.world["locations"] if self.cell >= LEAST_CELL else ():
            x, y = self._point(self.places[location["id"]])
            if location["kind"] == "open":
                self._shape("disc", (x, y, PLACE), look.soft)
            else:
                self._shape("rect", (x - PLACE, y - PLACE, 2 * PLACE, 2 * PLACE, 0.3), look.soft)
            side.text_frame().letters(
                location["id"], LETTER, x, y + LETTER * PT * 0.36, look.paper, role=ARTIFACT
            )
        pieces = [Piece(pin.at, PIN / self.cell) for pin in map_pins]
        points = stood(MapLayout(self.places, {}), pieces)
        if self.cell >= LEAST_CELL:
            self._names(map_pins, points)
        for pin, point in zip(map_pins, points, strict=True):
            self._pin(pin, *self._point(point))

    def _point(self, sector_point: Point) -> Point:
        x, y = sector_point
        return self.left + x * self.cell, self.top + y * self.cell

    def _shape(self, kind: str, at: tuple[float, ...], fill: str, line: str = "", width: float = 0.0) -> None:
        self.side.face.shapes.append(FaceShape(kind, at, fill, line, width))

    def _rect(self, x: float, y: float, wide: float, high: float, fill: str, round: float = 0.0) -> None:
        self._shape("rect", (x, y, wide, high, round), fill)

    def _sectors(self) -> None:
        """The sea, the land in it, lines between sectors, and the names of columns and rows."""
        side, look, cell = self.side, self.side.look, self.cell
        wide, high = self.columns * cell, self.rows * cell
        line = look.strip_line
        sea = (self.left, self.top, wide, high, 0)
        self._shape("rect", sea, look.strip, line, 0.25 if line else 0.0)
        dry = [
            (column, row)
            for column in range(self.columns)
            for row in range(self.rows)
            if f"{chr(65 + column)}{row + 1}" not in self.world["grid"]["sea"]
        ]
        self._shape("clip", sea, "")
        for beyond, colour in ((COAST, look.soft), (0.0, look.paper)):
            for column, row in dry:
                x, y = self._point((column, row))
                self._rect(x - beyond, y - beyond, cell + 2 * beyond, cell + 2 * beyond, colour)
        self._shape("unclip", (), "")
        for column in range(1, self.columns):
            self._rect(self.left + column * cell - THIN / 2, self.top, THIN, high, look.soft)
        for row in range(1, self.rows):
            self._rect(self.left, self.top + row * cell - THIN / 2, wide, THIN, look.soft)
        writer = side.text_frame()
        for column in range(self.columns):
            x = self.left + (column + 0.5) * cell
            writer.letters(chr(65 + column), NOTE, x, self.top - 0.9, look.soft, role=ARTIFACT)
        for row in range(self.rows):
            y = self.top + (row + 0.5) * cell + NOTE * PT * 0.36
            writer.letters(str(row + 1), NOTE, self.left - RULER / 2, y, look.soft, role=ARTIFACT)

    def _framed(self, sector: str) -> None:
        """A frame in a sector where something lies, as its pin may have to stand at the edge."""
        if sector[1:]:
            x, y = self._point((ord(sector[0]) - 65, int(sector[1:]) - 1))
            inner = self.cell - 2 * FRAME
            self._shape("rect", (x + FRAME, y + FRAME, inner, inner, 0.8), "", self.side.look.accent, FRAME)

    def _pin(self, pin: Pin, x: float, y: float) -> None:
        """A machine is a dark disc with its class, an event location an outlined one."""
        look, size = self.side.look, PIN * 1.3
        if pin.machine:
            self._shape("disc", (x, y, PIN), look.ink, look.paper, CIRCLE_LINE)
        else:
            self._shape("disc", (x, y, PIN), look.white, look.ink, CIRCLE_LINE)
        ink = look.paper if pin.machine else look.ink
        shape = FaceShape("icon", (x - size / 2, y - size / 2, size), ink, name=pin.icon)
        self.side.face.shapes.append(shape)

    def _names(self, map_pins: list[Pin], points: list[Point]) -> None:
        """The name of each pin beside it, where it covers no place and no other."""
        pinned = {f"pin {number}": point for number, point in enumerate(points)}
        names = {id: pin.name for id, pin in zip(pinned, map_pins, strict=True) if pin.name}
        scale = NOTE * PT * WIDE / self.cell / map_layout.LETTER
        room = MapBox(0.0, 0.0, (self.side.grid.width - SAFE - self.left) / self.cell, float(self.rows))
        centres = {**self.places, **pinned}
        marks = {id: (PIN if id in pinned else PLACE + PLATE) / self.cell for id in centres}
        placed = labels(centres, names, [], room, scale, self._wide, marks)
        for label in placed.values():
            self._name(label, scale)

    def _wide(self, text: str) -> float:
        """The width of a line of a name with its ground, in sectors."""
        width = self.side.typesetter.width(text, Type("bold", NOTE, 0), self.side.face.card)
        return (width + 2 * PLATE) / self.cell

    def _name(self, label: Label, scale: float) -> None:
        side, type = self.side, Type("bold", NOTE, 0)
        for number, text in enumerate(label.lines):
            x, y = self._point((label.x, label.y + (number + 0.78) * map_layout.LINE * scale))
            half = side.typesetter.width(text, type, side.face.card) / 2
            inset = half + PLATE
            middle = {"middle": x, "start": x + inset, "end": x - inset}[label.align]
            plate = (middle - half - PLATE, y - NOTE * PT * 0.82, 2 * (half + PLATE), NOTE * PT * 1.1, 0.5)
            self._shape("rect", plate, side.look.paper)
            side.text_frame().letters(text, NOTE, middle, y, side.look.ink, role="" if number else "P")
