"""What stands on a card beside its scene and body: discs with signs, places for counters and steps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from loopwright_compiler.print.text.lines import TextMisfit
from loopwright_compiler.print.theme.layout import LayoutBox

from .badges import CIRCLE_LINE, SQUARE_LINE
from .faces import FaceShape, TextLine
from .grid import NOTE, PT, STRIP_OUT
from .side import OVER, POKER, CardSide
from .typesetter import Type

DISC: Final = 8.2  # mm, the largest radius of a disc with a sign
LEAST_DISC: Final = 4.4
SEA: Final = 10.8  # what stays of the scene below the discs
RING_STEP: Final = 4.0
COUNTER: Final = 3.9
STEP_BOX: Final = 5.6
STEP_PANEL: Final = 8.4
FIELD: Final = Type("rows", 7.75, 3.5)
SIGN_GAP, SIGN_SHARE, TESTED_SHARE = 0.12, 0.86, 0.64  # between signs, and of an icon on one
CAPITALS: Final = 0.35  # ems from the middle of capitals and figures to their baseline
LETTERS: Final = 0.27  # and of other letters

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height, in mm."""

DEADLINE: Final = Type("rows", 7.75, 3.1)
SMALL_DEADLINE: Final = Type("rows", 6.75, 2.7)


class Deadline(NamedTuple):
    """How the deadline of a task is set: from `x` (mm) on, `room` wide; `below` is the height that it takes
    below the boxes, 0 beside them.
    """

    type: Type
    x: float
    room: float
    below: float = 0.0


class ParagraphStyle(NamedTuple):
    """How a text of a few lines is set about a height: in the first of some types in which it fits, from the
    left or `centred`; and what it is in the card.
    """

    types: tuple[Type, ...]
    centred: bool = False
    role: str = "P"


FEW_LINES: Final = ParagraphStyle((Type("rows", 7.75, 3.3), Type("rows", 6.75, 2.85)))


class PanelSide(CardSide):
    """A side with panels beside its body."""

    def scene_below(self, blocks: Sequence[object], *room: object) -> None:
        """Set a body, and the scene in what it leaves."""
        foot = self.body(blocks, *room)  # type: ignore[arg-type]
        if foot:
            self.scene(foot)

    def paragraph(
        self,
        text: str,
        room: Rectangle,
        style: ParagraphStyle = FEW_LINES,
        colour: str = "",
        origin: str = "",
    ) -> None:
        """A text of a few lines about the middle of a room."""
        self.face.texts.append(("paragraph", text))
        x, top, width, height = room
        typesetter, origin, least = self.typesetter, origin or self.face.card, style.types[-1]
        if typesetter.surely(text, least, width, int(height / least.lead)):
            return
        type = self._fits(text, (width, height), style, origin)
        count = typesetter.count(text, type, width, origin)
        self._misfit("paragraph", count, max(1, int(height / type.lead)), type.size, text, origin)
        middle = top + height / 2 - (count - 1) * type.lead / 2
        baseline = middle + type.size * PT * (CAPITALS if style.centred else LETTERS)
        for number, line in enumerate(typesetter.lines(text, type, width, origin, "paragraph")):
            left = (x + width / 2) * 1000 - line.width / 2 if style.centred else x * 1000
            at = (baseline + number * type.lead) * 1000
            role = "" if number else style.role
            self.face.lines.append(TextLine(line, left, at, colour or self.look.ink, role))

    def _fits(self, text: str, room: tuple[float, float], style: ParagraphStyle, origin: str) -> Type:
        """The first type of a style in which a text fits into a room, else the last."""
        width, height = room
        fitting = (
            type
            for type in style.types
            if self.typesetter.count(text, type, width, origin) * type.lead <= height
            and not self._wide(text, type, width, origin)
        )
        return next(fitting, style.types[-1])

    def alike(
        self, texts: Sequence[str], room: tuple[float, float], style: ParagraphStyle, origin: str
    ) -> ParagraphStyle:
        """A style with the one type in which each of several texts fits into such a room."""
        types = (self._fits(text, room, style, origin) for text in texts)
        return style._replace(types=(min(types, key=lambda type: type.size),)) if texts else style

    # --- Strips of panels

    def strip_height(self, high: float) -> float:
        """The room (mm) that a strip so high takes of the text's: none, where a layout has a place for it."""
        return 0.0 if self.grid.strip else high

    def strip_box(self, top: float, high: float) -> LayoutBox:
        """Where a strip so high stands: over the column of the text from `top` down, or in its own place."""
        self.uses("strip")
        own, text, card = self.grid.strip, self.grid.text, self.face.card
        if own is None:
            return LayoutBox(text.x - STRIP_OUT, top, text.width + 2 * STRIP_OUT, high)
        if high > own.height:
            misfit = TextMisfit("height", high * 1000, own.height * 1000, "", card, "", 1)
            self.press.problems.misfit(card, self.side.name, "strip", misfit)
        return own._replace(height=high)

    @property
    def _strip(self) -> LayoutBox:
        """What a strip is as wide as, without what it reaches beyond its content."""
        box = self.grid.strip or self.grid.text
        return (
            box
            if box is self.grid.text
            else box._replace(x=box.x + STRIP_OUT, width=box.width - 2 * STRIP_OUT)
        )

    # --- A token

    def token_word(self, box: str, word: str, x: float, baseline: float, right: float) -> None:
        """The name of a state, on its ground."""
        self.face.texts.append((box, word))
        self.one_line(word, Type("bold", NOTE, 0), x, baseline, "on-ground", self.face.card, right=right)

    def token_signs(self, box: str, room: Rectangle, names: Sequence[str], tested: Collection[str]) -> None:
        """Signs side by side over the width of a room, those that are `tested` in white on a disc."""
        self.face.texts.append((box, *names))
        if not names:
            return
        left, top, width, height = room
        theme, shapes = self.press.theme, self.face.shapes
        ink, paper = theme.colour("ink"), "#ffffff" if theme.inks == "low" else theme.colour("paper")
        widths = len(names) + SIGN_GAP * (len(names) - 1)
        size = min(height, width / widths)
        x, y = left + width / 2 - size * widths / 2, top + height / 2 - size / 2
        for name in names:
            if name in tested:
                shapes.append(FaceShape("disc", (x + size / 2, y + size / 2, size / 2), ink))
            side = size * (TESTED_SHARE if name in tested else SIGN_SHARE)
            at = (x + (size - side) / 2, y + (size - side) / 2, side)
            shapes.append(FaceShape("icon", at, paper if name in tested else ink, name=name))
            x += size * (1 + SIGN_GAP)

    # --- Discs over the sea

    def discs(self, signs: Sequence[str], foot: float, rings: bool = False) -> None:
        """Discs with signs between the title and the sea, as large as the scene lets them be; with `rings`
        about the middle of the first, all in a deck have one size.
        """
        self.face.texts.append(("signs", *signs))
        if not signs:
            return
        grid, look, shapes = self.grid, self.look, self.face.shapes
        self.uses("signs")
        place, top = grid.signs or grid.text, self.clear - 0.6
        room = (foot - SEA * foot / 43 - top) / 2
        if grid.signs:
            top, room = place.y, place.height / 2
        wide = (place.width - 2.0 * (len(signs) - 1)) / len(signs) / 2
        least = LEAST_DISC * max(1.0, grid.height * 1000 / POKER.height) if rings else LEAST_DISC
        least = min(least, room) if grid.signs else least
        radius = min(least, wide) if rings else max(least, min(DISC, room, wide))
        middle = top + max(radius, room if rings else 0.0)
        gap = min(24.0, (place.width - 2 * radius) / max(1, len(signs) - 1))
        left = place.x + place.width / 2 - gap * (len(signs) - 1) / 2
        edge = look.ink if look.strip_line else ""
        if rings:
            self._rings(left, middle, radius, foot)
        for number, sign in enumerate(signs):
            x = left + number * gap
            shapes.append(
                FaceShape("disc", (x, middle, radius), look.disc, edge, CIRCLE_LINE if edge else 0.0)
            )
            ink = look.ink if look.disc in (look.paper, look.white) else look.white
            side = radius * 1.36
            at = (x - side / 2, middle - side / 2, side)
            shapes.append(FaceShape("icon", at, ink, name=self.press.theme.sign(sign)))
            self.text_frame().unseen(self.press.icon(sign), x - radius, middle, 2 * radius, "P")
        if not grid.signs:
            self.clear = max(self.clear, middle + radius + 0.8)

    def _rings(self, x: float, y: float, radius: float, foot: float) -> None:
        """Thin circles about a disc, as far as the scene goes."""
        grid, colour = self.grid, self.look.ink
        if self.press.theme.inks == "full":
            colour = self.palette.tones["glow3"].fill
        else:
            colour = self.look.ink if self.palette.type == self.look.ink else self.look.paper
        shapes = self.face.shapes
        top = self.clear - (2.6 if self.press.theme.inks == "full" else 0.6)
        shapes.append(FaceShape("clip", (-OVER, top, grid.width + 2 * OVER, foot - top, 0)))
        reach = radius + 2.4
        while reach < grid.width:
            shapes.append(FaceShape("disc", (x, y, reach), "", colour, 0.25))
            reach += RING_STEP
        shapes.append(FaceShape("unclip", ()))

    def counters_height(self, count: int) -> float:
        """The room (mm) that places for counters take below the scene."""
        return self.strip_height(COUNTER + 0.8) if count else 0.0

    def counters(self, count: int, foot: float) -> float:
        """Round places for counters in a strip of their own; where the strip begins, and the sea ends."""
        self.face.texts.append(("places", str(count)))
        look, own, column = self.look, self.grid.strip, self._strip
        if not count:
            return foot
        radius = min(COUNTER, (column.width - 0.6 * (count - 1)) / count / 2)
        step = min(2 * radius + 3.6, (column.width - 2 * radius) / max(1, count - 1))
        left = column.x + column.width / 2 - step * (count - 1) / 2
        middle = self.strip_box(foot, 2 * radius).y + radius if own else foot
        for number in range(count):
            at = (left + number * step, middle, radius)
            self.face.shapes.append(FaceShape("disc", at, look.paper, look.ink, SQUARE_LINE))
        return foot if own else foot - COUNTER - 0.8

    # --- Steps of a task

    def steps_height(self, count: int, until: str) -> float:
        """The room (mm) that the panel of a task takes below the scene."""
        boxes = STEP_PANEL + 1.2 + (self._rows_of_steps(count) - 1) * (STEP_BOX + 0.8)
        return self.strip_height(boxes + self._deadline(count, until).below)

    def _deadline(self, count: int, until: str) -> Deadline:
        """Where the deadline of a task stands: beside the boxes, or below if it is longer than two lines
        of small letters there.
        """
        most, left, right = self._boxes_of_a_row, self._strip.x + 0.5, self._strip.right
        last = count - (self._rows_of_steps(count) - 1) * most
        x = left + last * (STEP_BOX + 1.4) + (1.4 if count else 0.5)
        for type in (DEADLINE, SMALL_DEADLINE):
            if self.typesetter.count(until, type, right - x, self.face.card) <= 2:
                return Deadline(type, x, right - x)
        room = right - left
        count = self.typesetter.count(until, SMALL_DEADLINE, room, self.face.card)
        return Deadline(SMALL_DEADLINE, left, room, count * SMALL_DEADLINE.lead + 0.4)

    @property
    def _boxes_of_a_row(self) -> int:
        return int((self._strip.width - 1) // (STEP_BOX + 1.4))

    def _rows_of_steps(self, count: int) -> int:
        most = self._boxes_of_a_row
        return max(1, -(-count // most)) if count > most // 2 else 1

    def steps(self, count: int, until: str, foot: float) -> None:
        """A panel with a box to tick for each step, and the deadline beside them."""
        self.face.texts.append(("steps", str(count), until))
        look, shapes = self.look, self.face.shapes
        rows = self._rows_of_steps(count)
        deadline, boxes = self._deadline(count, until), STEP_PANEL + (rows - 1) * (STEP_BOX + 0.8)
        panel = self.strip_box(foot + 2.0, boxes + deadline.below)
        top, left = panel.y, self._strip.x + 0.5
        edge = 0.25 if look.strip_line else 0.0
        shapes.append(FaceShape("rect", (*panel, 1.6), look.strip, look.strip_line, edge))
        for number in range(count):
            down, across = divmod(number, self._boxes_of_a_row)
            box = (
                left + across * (STEP_BOX + 1.4),
                top + 1.4 + down * (STEP_BOX + 0.8),
                STEP_BOX,
                STEP_BOX,
                0.8,
            )
            shapes.append(FaceShape("rect", box, look.white, look.ink, SQUARE_LINE))
        type, x = deadline.type, deadline.x
        lines = self.typesetter.lines(until, type, deadline.room, self.face.card, "steps")
        if deadline.below:
            baseline = top + boxes + type.size * PT * 0.27 + 1.0
        else:
            middle = top + boxes - STEP_PANEL / 2
            baseline = middle + type.size * PT * 0.27 - (len(lines) - 1) * type.lead / 2
        for number, line in enumerate(lines):
            y = (baseline + number * type.lead) * 1000
            self.face.lines.append(TextLine(line, x * 1000, y, look.ink, "" if number else "P"))

    # --- A card's own lines

    def fields_height(self, lines: Sequence[str]) -> float:
        """The room (mm) that a panel with lines of its own takes below the scene."""
        return self.strip_height(self._lines_high(lines) + 3.6) if lines else 0.0

    def _lines_high(self, lines: Sequence[str]) -> float:
        width = self._strip.width - 2.0
        return sum(self.typesetter.count(line, FIELD, width, self.face.card) for line in lines) * FIELD.lead

    def fields(self, lines: Sequence[str], foot: float) -> None:
        """A panel below the scene with lines of the card's own."""
        self.face.texts.append(("fields", *lines))
        if not lines:
            return
        look, column = self.look, self._strip
        panel = self.strip_box(foot + 1.6, self._lines_high(lines) + 2.2)
        edge = 0.25 if look.strip_line else 0.0
        self.face.shapes.append(FaceShape("rect", (*panel, 1.6), look.strip, look.strip_line, edge))
        baseline = panel.y + 1.1 + FIELD.size * PT * 0.78
        for line in lines:
            for number, part in enumerate(
                self.typesetter.lines(line, FIELD, column.width - 2.0, self.face.card, "fields")
            ):
                x = (column.x + column.width / 2) * 1000 - part.width / 2
                self.face.lines.append(TextLine(part, x, baseline * 1000, look.ink, "" if number else "P"))
                baseline += FIELD.lead

    def word(self, key: str, **values: object) -> str:
        """A word of the design."""
        return self.press.theme.word(key, **values)
