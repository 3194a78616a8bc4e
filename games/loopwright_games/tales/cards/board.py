"""The board of Tales: the map of the world with its roads, and beside it the rumor track, places for decks,
the calendar, insight and enigma, and what the signs of the map mean.

Lengths are millimetres from the top left of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.cards.badges import CIRCLE_LINE, SQUARE_LINE
from loopwright_compiler.print.cards.board_panels import BoardPanels
from loopwright_compiler.print.cards.faces import ARTIFACT, FaceShape
from loopwright_compiler.print.cards.grid import PT
from loopwright_compiler.print.cards.panels import PanelSide, ParagraphStyle
from loopwright_compiler.print.cards.roads import COARSE, bent
from loopwright_compiler.print.cards.scenery import back_key
from loopwright_compiler.print.cards.side import OVER
from loopwright_compiler.print.cards.stamps import stamp
from loopwright_compiler.print.cards.typesetter import Type
from loopwright_compiler.print.scenes.palette import from_lab, lab

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
from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, TRACK_SPACES

from .coast import coast, is_lake
from .setup_map import pins

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

    from .ruletext.names import PrintedNames
    from .setup_map import Pin

SIDE: Final = "table-board"
EDGE: Final = 10.0
"""From the trim to what is read."""
NAMES: Final = 6.0
"""Beside the map, for the names of columns and rows."""
MAP: Final = 267.0
"""The width of the map, with the names of its rows."""
MARK: Final = 6.8
"""The radius of a place's disc, and half the side of its square."""
PIN: Final = 5.4
STAMP: Final = 20.0
"""The unit of the drawing beside a place."""
STAMP_ROOM: Final = (17.0, 13.0)
"""Its width and height at most."""
ROAD: Final = 1.5
CASING: Final = 3.1
SHALLOWS: Final = ((11.0, 0.35), (5.0, 0.7))
"""The width of a band of shallow water about the land, and how much lighter than the sea it is."""
COAST_LINE: Final = 0.4
GRID_LINE: Final = 0.18
RULER: Final = 3.0
RULER_GAP: Final = 4.4
WAVES: Final = (0.22, 0.5, 0.78)
PLACE_NAME: Final = 12.0
PIN_NAME: Final = 8.5
LETTER: Final = 20.0
COLUMN_NAME: Final = 11.0
WIDE: Final = 0.55
"""Ems, the width of a letter of a name, on average."""
PLATE: Final = 0.6
CARD: Final = (63.0, 88.0)
SCALE_SPACES: Final = 13
LAST: Final = 25
"""Insight and enigma are counted up to this in one go about their tracks."""
DAY: Final = 17.0
LEGEND_ROW: Final = 12.0

HEAD: Final = 66.0
SIGN: Final = ParagraphStyle(
    (Type("rows", 10, 4.1), Type("rows", 9, 3.7), Type("rows", 7.75, 3.2), Type("rows", 6.75, 2.8))
)
NUMBER: Final = ParagraphStyle((Type("bold", 9, 3.4),), centred=True)
DAY_NAME: Final = ParagraphStyle(
    (Type("bold", 8.5, 3.3), Type("bold", 7.5, 3.0), Type("bold", 6.25, 2.6)), centred=True
)


class NamedMark(NamedTuple):
    """What a name on the map belongs to: where it is, half its side, and its name with its size."""

    at: Point
    half: float
    name: str
    size: float


class MapBoard:
    """The board while it is drawn on a side."""

    def __init__(self, side: PanelSide, bundle: BundleData, names: PrintedNames) -> None:
        self.side, self.bundle, self.world, self.names = side, bundle, bundle["world"], names
        self.look, self.shapes, self.word = side.look, side.face.shapes, side.word
        self.width, self.height = side.grid.width, side.grid.height
        sectors = self.world["grid"]
        self.columns, self.rows = sectors["columns"], sectors["rows"]
        tall = self.height - 2 * EDGE - NAMES
        self.cell = min((MAP - NAMES) / self.columns, tall / self.rows)
        self.left = EDGE + NAMES + (MAP - NAMES - self.columns * self.cell) / 2
        self.top = EDGE + NAMES + (tall - self.rows * self.cell) / 2
        self.edge = EDGE + MAP + EDGE
        """Where the sea ends."""
        self.land = {
            (column, row)
            for column in range(self.columns)
            for row in range(self.rows)
            if f"{chr(65 + column)}{row + 1}" not in sectors["sea"]
        }
        self.places = centres_of(self.world)
        self.full = side.press.theme.inks == "full"

    def draw(self) -> None:
        """Draw the map, then what stands beside it."""
        map_pins = [pin for pin in pins(self.bundle, self.names) if pin.name]
        self.side.face.texts.append(("board", self.world["title"], repr(map_pins)))
        roads = bent(self.world["roads"], self.places)
        pieces = [Piece(pin.at, (PIN + 1) / self.cell) for pin in map_pins]
        points = stood(MapLayout(self.places, self._taken(roads)), pieces, inside=True)
        marks = self._marked(map_pins, points)
        named = self._labels(marks, roads)
        self._water()
        self._grid()
        self._stamps(marks, named, roads)
        for ends, road in zip(self.world["roads"], roads, strict=True):
            self._road(ends, road)
        for location in self.world["locations"]:
            self._place(location["id"], location["kind"] == "open", location["bus"])
        for pin, point in zip(map_pins, points, strict=True):
            self._pin(pin, *self._point(point))
        for id, label in named.items():
            self._name(label, marks[id])
        self._beside()

    # --- The map

    def _point(self, point: Point) -> Point:
        x, y = point
        return self.left + x * self.cell, self.top + y * self.cell

    def _flat(self, line: Sequence[Point]) -> tuple[float, ...]:
        return tuple(part for point in line for part in self._point(point))

    def _shape(self, kind: str, at: tuple[float, ...], fill: str, line: str = "", width: float = 0.0) -> None:
        self.shapes.append(FaceShape(kind, at, fill, line, width))

    def _water(self) -> None:
        """The sea to the trim, lighter about the land, and the land."""
        look = self.look
        sea = (-OVER, -OVER, self.edge + OVER, self.height + 2 * OVER, 0)
        line = look.strip_line
        self._shape("rect", sea, look.strip if self.full else look.white, line, 0.25 if line else 0.0)
        lines = coast(self.land)
        outlines = [self._flat(line) for line in lines if not is_lake(line)]
        self._shape("clip", sea, "")
        lightness, a, b = lab(look.strip)
        for width, share in SHALLOWS if self.full else ():
            level, chroma = lightness + (97 - lightness) * share, 1 - share * 0.5
            colour = from_lab(level, a * chroma, b * chroma)
            for outline in outlines:
                self._shape("poly", outline, colour, colour, width)
        for outline in outlines:
            self._shape("poly", outline, look.paper, look.soft, COAST_LINE)
        for lake in filter(is_lake, lines):
            self._shape(
                "poly", self._flat(lake), self._shallow() if self.full else look.white, look.soft, COAST_LINE
            )
        self._shape("unclip", (), "")

    def _grid(self) -> None:
        """The lines between sectors, and the names of columns and rows, on two sides."""
        cell, look = self.cell, self.look
        wide, high = self.columns * cell, self.rows * cell
        colour = self._between(0.35) if self.full else look.soft
        for column in range(self.columns + 1):
            self._shape(
                "rect", (self.left + column * cell - GRID_LINE / 2, self.top, GRID_LINE, high, 0), colour
            )
        for row in range(self.rows + 1):
            self._shape(
                "rect", (self.left, self.top + row * cell - GRID_LINE / 2, wide, GRID_LINE, 0), colour
            )
        names = [name for column in range(self.columns) for name in 2 * chr(65 + column)]
        names += [str(row + 1) for row in range(self.rows) for _ in range(2)]
        for name, point in zip(names, self._rulers(), strict=True):
            x, y = self._point(point)
            self._letters(name, COLUMN_NAME, x, y + COLUMN_NAME * PT * 0.36, look.soft)
        for column in range(self.columns) if not self.full else ():
            for row in range(self.rows):
                if (column, row) not in self.land:
                    self._waves(column, row)

    def _waves(self, column: int, row: int) -> None:
        """Strokes that tell the sea from the land where there is no colour for it."""
        for down in WAVES:
            for across in WAVES:
                x, y = self._point((column + across + (down == 0.5) * 0.09 - 0.04, row + down))
                wave = (x - 3, y, x - 1.5, y - 0.8, x, y, x + 1.5, y - 0.8, x + 3, y)
                self._shape("line", wave, "", self.look.soft, 0.25)

    def _between(self, share: float) -> str:
        """A colour between the sea and the ink of notes."""
        (low, a, b), (high, c, d) = lab(self.look.strip), lab(self.look.soft)
        return from_lab(low + (high - low) * share, a + (c - a) * share, b + (d - b) * share)

    def _letters(self, text: str, size: float, x: float, y: float, colour: str, role: str = ARTIFACT) -> None:
        self.side.text_frame().letters(text, size, x, y, colour, role=role)

    def _road(self, ends: Sequence[str], road: Sequence[Point]) -> None:
        """A road once: solid over land, dashed over water, on a light bed."""
        self.side.face.texts.append(("road", *ends))
        look = self.look
        bed = look.paper if self.full else look.white
        self._shape("line", self._flat(road), "", bed, CASING)
        colour = look.soft
        dry = [(int(x), int(y)) in self.land for x, y in road]
        start = 0
        for number in range(1, len(road)):
            wet = not (dry[number - 1] and dry[number])
            if wet and number - 1 > start:
                self._shape("line", self._flat(road[start:number]), "", colour, ROAD)
            if wet:
                self._dash(road[number - 1], road[number], colour)
                start = number
        if len(road) - 1 > start:
            self._shape("line", self._flat(road[start:]), "", colour, ROAD)

    def _dash(self, one: Point, other: Point, colour: str) -> None:
        """Short strokes on a straight part over water."""
        (x, y), (to_x, to_y) = one, other
        count = max(1, round(hypot(to_x - x, to_y - y) * self.cell / 4.2))
        for number in range(count):
            a, b = (number + 0.25) / count, (number + 0.7) / count
            part = ((x + (to_x - x) * t, y + (to_y - y) * t) for t in (a, b))
            self._shape("line", self._flat(tuple(part)), "", colour, ROAD * 0.8)

    def _place(self, id: str, open: bool, bus: bool) -> None:
        """An open place is a disc, a restricted one a square in the colour of warning (MAP-1, MAP-2)."""
        x, y = self._point(self.places[id])
        self._sign(x, y, MARK, open, id == self.world["school"])
        theme = self.side.press.theme
        ink = self.look.ink if open or not self.full else theme.colour("on-ground")
        self._letters(id, LETTER, x, y + LETTER * PT * 0.36, ink, "P")
        if bus:
            self._bus(x + MARK * 0.92, y + MARK * 0.92, 3.0)

    def _sign(self, x: float, y: float, radius: float, open: bool, school: bool = False) -> None:
        look, theme = self.look, self.side.press.theme
        if open:
            if school:
                self._shape("disc", (x, y, radius + 1.1), look.white, look.ink, CIRCLE_LINE)
            self._shape("disc", (x, y, radius), look.white, look.ink, 0.7)
            return
        fill = theme.colour("alert") if self.full else look.white
        side = radius * 0.93
        self._shape("rect", (x - side, y - side, 2 * side, 2 * side, 1.2), fill, look.ink, 0.7)
        if not self.full:
            inner = side - 1.0
            self._shape("rect", (x - inner, y - inner, 2 * inner, 2 * inner, 0.8), "", look.ink, 0.25)

    def _bus(self, x: float, y: float, radius: float) -> None:
        self._shape("disc", (x, y, radius), self.look.ink, self.look.paper, 0.4)
        side = radius * 1.25
        self.shapes.append(FaceShape("icon", (x - side / 2, y - side / 2, side), self.look.paper, name="bus"))

    def _pin(self, pin: Pin, x: float, y: float) -> None:
        """Where a machine starts and comes back to (MAC-2), and where an event location lies (MAP-5)."""
        look, side = self.look, PIN * 1.3
        if pin.machine:
            self._shape("disc", (x, y, PIN), "", look.accent, 0.5)
        else:
            self._shape("rect", (x - PIN, y - PIN, 2 * PIN, 2 * PIN, 1.6), look.white, look.accent, 0.5)
        self.shapes.append(FaceShape("icon", (x - side / 2, y - side / 2, side), look.accent, name=pin.icon))

    # --- Names

    def _taken(self, roads: Sequence[Sequence[Point]]) -> dict[str, Label]:
        """Where roads are, and the discs of places, so that nothing else is put there."""
        half, thick = (MARK + 1.2) / self.cell, CASING / 2 / self.cell
        rooms = [(point, half) for point in self.places.values()]
        rooms += [(point, thick) for road in roads for point in road]
        boxes = (MapBox(x - by, y - by, x + by, y + by) for (x, y), by in rooms)
        return {str(number): Label((), 0.0, 0.0, "", box) for number, box in enumerate(boxes)}

    def _marked(self, map_pins: Sequence[Pin], points: Sequence[Point]) -> dict[str, NamedMark]:
        """Everything on the map that has a name."""
        marks = {}
        for location in self.world["locations"]:
            half = (MARK + (3.0 if location["bus"] else 0.6)) / self.cell
            name = self.names.text(location["name"])
            marks[location["id"]] = NamedMark(self.places[location["id"]], half, name, PLACE_NAME)
        for number, (pin, point) in enumerate(zip(map_pins, points, strict=True)):
            marks[f"pin {number}"] = NamedMark(point, (PIN + 0.6) / self.cell, pin.name, PIN_NAME)
        return marks

    def _labels(self, marks: dict[str, NamedMark], roads: Sequence[Sequence[Point]]) -> dict[str, Label]:
        """Where each name stands, so that it covers no mark and no other name (see `map_layout.labels`).
        Those of pins, which are smaller, have as much room.
        """
        parts = [part for road in roads for part in pairwise(road[::COARSE])]
        scale = PLACE_NAME * PT * 1.12 / map_layout.LINE / self.cell
        rulers = {f"ruler {number}": point for number, point in enumerate(self._rulers())}
        return labels(
            {id: mark.at for id, mark in marks.items()} | rulers,
            {id: mark.name for id, mark in marks.items()},
            parts,
            MapBox(0.0, 0.0, float(self.columns), float(self.rows)),
            scale,
            lambda line: self._wide(line, PLACE_NAME) / self.cell,
            {id: mark.half for id, mark in marks.items()} | dict.fromkeys(rulers, RULER / self.cell),
        )

    def _rulers(self) -> Iterator[Point]:
        """The middles of the names of columns and rows."""
        aside = RULER_GAP / self.cell
        for column in range(self.columns):
            yield from ((column + 0.5, -aside), (column + 0.5, self.rows + aside))
        for row in range(self.rows):
            yield from ((-aside, row + 0.5), (self.columns + aside, row + 0.5))

    def _wide(self, text: str, size: float) -> float:
        """The width of a name with its plate."""
        return self.side.typesetter.width(text, Type("bold", size, 0), self.side.face.card) + 2 * PLATE

    def _name(self, label: Label, mark: NamedMark) -> None:
        """A name on the colour of its ground, so that no line of the grid runs through it."""
        x, _ = self._point((label.x, 0))
        top, high = self.top + label.box.top * self.cell, (label.box.bottom - label.box.top) * self.cell
        lead = high / len(label.lines)
        middle = (label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2
        dry = (int(middle[0]), int(middle[1])) in self.land
        ground = self.look.paper if dry or not self.full else self._shallow()
        ink = self.look.ink if mark.size == PLACE_NAME else self.look.accent
        for number, text in enumerate(label.lines):
            wide = self._wide(text, mark.size)
            left = {"middle": x - wide / 2, "start": x, "end": x - wide}[label.align]
            baseline = top + number * lead + lead / 2 + mark.size * PT * 0.34
            self._shape("rect", (left, top + number * lead, wide, lead, 0.8), ground)
            self._letters(text, mark.size, left + wide / 2, baseline, ink, "" if number else "P")

    def _shallow(self) -> str:
        lightness, a, b = lab(self.look.strip)
        return from_lab(lightness + (97 - lightness) * SHALLOWS[1][1], a * 0.65, b * 0.65)

    def _stamps(
        self, marks: dict[str, NamedMark], named: dict[str, Label], roads: Sequence[Sequence[Point]]
    ) -> None:
        """A small drawing beside each place that has room for it, of what stands on the place's rumors."""
        wide, high = (length / self.cell for length in STAMP_ROOM)
        taken = [label.box for label in named.values()]
        taken += [MapBox(x - half, y - half, x + half, y + half) for (x, y), half, *_ in marks.values()]
        for id, (x, y) in self.places.items():
            plan = self.side.press.plan(back_key("rumor", id), "rumor-back")
            room = self._room(x, y, wide, high, taken, roads)
            if plan is None or room is None:
                continue
            taken.append(room)
            middle, foot = self._point(((room.left + room.right) / 2, room.bottom))
            unit = min(STAMP, STAMP_ROOM[1] / 0.95, STAMP_ROOM[0] / 2 / max(0.4, plan.drawing.half))
            self.shapes += stamp(plan, self.side.palette, middle, foot, unit)

    def _room(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        taken: Sequence[MapBox],
        roads: Sequence[Sequence[Point]],
    ) -> MapBox | None:
        """A free place near a point, on land if there is any, and off the roads."""
        choices = []
        for down in (-0.26, 0.0, 0.2, 0.42):
            for across in (0.0, -0.34, 0.34, -0.5, 0.5):
                left, foot = x + across - wide / 2, y + down
                box = MapBox(left, foot - high, left + wide, foot)
                if any(box.overlap(other) for other in taken):
                    continue
                if box.left < 0 or box.top < 0 or box.right > self.columns or box.bottom > self.rows:
                    continue
                corners = [
                    (int(a), int(foot - 0.01)) for a in (box.left, (box.left + box.right) / 2, box.right)
                ]
                wet = sum(corner not in self.land for corner in corners)
                crossed = sum(
                    box.left < a < box.right and box.top < b < box.bottom for road in roads for a, b in road
                )
                choices.append((wet + crossed * 0.6 + abs(across) + abs(down), box))
        best = min(choices, default=None)
        return best[1] if best and best[0] < 2.0 else None

    # --- Beside the map

    def _beside(self) -> None:
        """Everything to the right of the map, from the top down."""
        panels = BoardPanels(self.side, self.edge + EDGE - 2, self.width - EDGE)
        y = self._head(panels)
        step = (panels.width - CARD[0] * TRACK_SPACES) / (TRACK_SPACES - 1)
        y = panels.label(self.word("board-rumors"), "rumor", y)
        for number in range(TRACK_SPACES):
            at = (panels.left + number * (CARD[0] + step), y, *CARD)
            panels.card(at, "rumor", str(number + 1), self.side.press.theme.colour("rumor"))
        y = panels.label(self.word("board-decks"), "diary", y + CARD[1] + 6)
        for number, (deck, icon) in enumerate(
            (("rumors", "rumor"), ("school", "first"), ("items", "item"), ("anomalies", "anomaly"))
        ):
            at = (panels.left + number * (CARD[0] + step), y, *CARD)
            name = "rumor" if deck == "rumors" else deck.removesuffix("s")
            paint = {"anomalies": "anomaly"}.get(deck, name)
            panels.card(at, icon, self.word(f"deck-{deck}"), self.side.press.theme.colour(paint))
        y += CARD[1] + 6
        self._counted(panels, y)

    def _head(self, panels: BoardPanels) -> float:
        """A scene of the world with its name; gives its foot."""
        scene = self.side.press.plan("scenario", "scenario-front")
        words = self.bundle["scenario"]["title"], self.world["title"]
        kicker, title = map(self.names.text, words)
        sky = self.side.press.theme.palette("scenario", "dusk")
        panels.head(self.edge, HEAD, (kicker, title), scene, sky)
        return HEAD + 6.0

    def _counted(self, panels: BoardPanels, y: float) -> None:
        """The calendar (TIM-1), insight and enigma (SET-1), and what the signs mean."""
        weeks = self.bundle["scenario"]["weeks"]
        right = panels.left + ROUNDS_PER_WEEK * DAY
        top = panels.label(self.word("board-calendar"), "time", y)
        for week in range(weeks):
            for day in range(ROUNDS_PER_WEEK):
                last = day == ROUNDS_PER_WEEK - 1
                at = (panels.left + day * DAY, top + week * DAY, DAY, DAY)
                panels.space(
                    at, self.word(f"board-day-{day + 1}"), DAY_NAME, filled=last, start=not (week or day)
                )
        x = right + 8.0
        size = (panels.right - x) / SCALE_SPACES
        below = y
        for track in ("insight", "enigma"):
            below = panels.label(self.side.press.icon(track).capitalize(), track, below, x)
            for number in range(LAST + 1):
                down, across = divmod(number, SCALE_SPACES)
                at = (x + across * size, below + down * size, size, size)
                panels.space(at, str(number), NUMBER, start=not number)
            below += size * -(-(LAST + 1) // SCALE_SPACES) + 7.0
        self._legend(panels, max(below, top + weeks * DAY + 7.0) - 4.0)

    def _legend(self, panels: BoardPanels, y: float) -> None:
        """What the signs of the map mean, in three columns."""
        signs = list(self._signs())
        rows = -(-len(signs) // 3)
        width = panels.width / 3
        high = min(LEGEND_ROW, (self.height - EDGE - y) / rows)
        for number, (draw, key) in enumerate(signs):
            across, down = divmod(number, rows)
            x, middle = panels.left + across * width, y + (down + 0.5) * high
            draw(x + 5.0, middle)
            self.side.paragraph(
                self.word(f"board-{key}"), (x + 11.5, middle - high / 2, width - 14, high), SIGN
            )

    def _signs(self) -> Iterator[tuple[Callable[[float, float], None], str]]:
        look = self.look

        def line(x: float, y: float, wet: bool = False) -> None:
            if not wet:
                self._shape("line", (x - 4.4, y, x + 4.4, y), "", look.soft, ROAD)
                return
            for start in (-4.4, -1.2, 2.0):
                self._shape("line", (x + start, y, x + start + 1.8, y), "", look.soft, ROAD * 0.8)

        def pin(machine: bool, icon: str, x: float, y: float) -> None:
            radius, side = 3.4, 4.4
            if machine:
                self._shape("disc", (x, y, radius), "", look.accent, 0.5)
            else:
                at = (x - radius, y - radius, 2 * radius, 2 * radius, 1.0)
                self._shape("rect", at, look.white, look.accent, 0.5)
            self.shapes.append(FaceShape("icon", (x - side / 2, y - side / 2, side), look.accent, name=icon))

        yield lambda x, y: self._sign(x, y, 3.4, True), "open"
        yield lambda x, y: self._sign(x, y, 3.4, False), "restricted"
        yield lambda x, y: self._sign(x, y, 2.9, True, True), "school"
        yield lambda x, y: self._bus(x, y, 3.2), "bus"
        yield line, "road"
        yield lambda x, y: line(x, y, True), "ferry"
        yield lambda x, y: pin(True, "worker", x, y), "machine"
        yield lambda x, y: pin(False, "event", x, y), "event"
        at = 3.6
        yield (
            lambda x, y: self._shape("rect", (x - at, y - at, 2 * at, 2 * at, 0), "", look.soft, SQUARE_LINE),
            "sector",
        )
