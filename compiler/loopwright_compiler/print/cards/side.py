"""One side of a card by its layout table: header with kicker, title and disc over a scene, body, foot; or a
poster. It is long because the parts share out one room: what a text takes, the scene gives.

What gives in when a text is long: pictures first, air second, type size once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import PAINTED
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.text.lines import TextMisfit
from loopwright_compiler.print.theme.layout import TITLE_LEAD, BodySizes, LayoutBox, LetteredBox

from .body import SideColours, TextFrame, texts_of, words_below
from .deck_forms import BodyNeeds, BodyStep, deck_form, steps_of
from .faces import ARTIFACT, Art, Drawn, FaceShape, PrintedFace, TextLine, covering, focused
from .grid import BLEED, KICKER_TRACK, NOTE, PT
from .kept_cards import LayoutKey
from .pictures import Picture
from .press import Press
from .typesetter import Bounds, PreflightTypesetter, Type, Typesetter

OVER: Final = PAINTED / 1000  # mm, how far grounds go beyond the trim
KICKER_LINE: Final = 0.83  # of the height of its box, the baseline
KICKER_ICON: Final = 0.9  # mm from the icon to the words
BESIDE: Final = 3.1  # mm from a title to the disc
CLEAR: Final = 1.6  # below the last line of the title: nothing of the scene rises above that
SUB_LINE: Final = 3.5  # a line below the title, at least
SUB_LEAD: Final = 0.26  # mm for each point of the title
WINDOW: Final = 12.0  # the least height of an author's picture
PLATE: Final = 2.0  # beyond a title that stands on a picture
PANEL: Final = 2.3  # from the trim to the panel under a text that stands on a picture
PANEL_ROUND: Final = 1.6
MOST_AIR: Final = 1.0  # mm more between the blocks of a short text
BETWEEN: Final = 0.5  # of the room that such a text leaves, if that is not too much air
OPTICAL: Final = 0.42  # of what is left then stands above it: the middle, as it is seen
FOOT_GAP: Final = 2.0
SET_SIDE, SET_RISE, SET_GAP = 2.1, 1.85, 0.7  # mm: the sign at the foot, above the baseline, to the name
ON_SIDE: Final = (2.2, 2.0)  # mm, how far a panel reaches beyond a text on a scene: across, and up and down
NEAR: Final = 6.0  # mm: so near the text the foot stands on the text's panel
INTO: Final = 4.0  # mm, how far a scene goes behind that panel
POKER: Final = Size(63_000, 88_000)


class Head(NamedTuple):
    """What stands in a header: the kicker with its icon, the title's text and id, the letter or icon on the
    disc, a line below the title; how wide the title may be, if not up to the disc; the id of the name of a
    place in the kicker.
    """

    kicker: str
    icon: str
    title: str
    origin: str
    mark: str = ""
    sub: str = ""
    width: float = 0.0
    moon: bool = False
    place: str = ""


class Room(NamedTuple):
    """What a body must leave: between the scene and its first line (`above`), over the foot (`below`), and
    for signs on the scene, below the title (`signs`), in mm.
    """

    above: float = 0.0
    below: float = 0.0
    signs: float = 1.5


ALIGN: Final = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of what is left of a box stands before a line."""


class CardSide:
    """One side of one card while it is laid out, in the colours of a deck at an hour."""

    POSTER = False

    def __init__(
        self,
        press: Press,
        name: str,
        card: str,
        hour: scenes.palette.Hour = "dusk",
        pictured: str | None = None,
        key: str = "",
    ) -> None:
        self.press, self.side = press, press.theme.sides[name]
        self.typesetter: Typesetter = press.typesetter
        self.typesetter.card, self.typesetter.side = card, name
        self.face = PrintedFace(card, name)
        if self.side.frame:
            frame = press.pictures.frame(self.side.frame)
            self.face.frame = covering(frame, self.side.size)
            self.face.texts.append(("frame", frame.mark))
        self.pictured = card if pictured is None else pictured
        self.key = key or self.pictured or card
        width, height = self.side.size
        self.layout: LayoutKey = name, (width / 1000, height / 1000), self.POSTER
        self.grid = press.layout(*self.layout)
        self.palette = press.theme.palette(self.side.accent, hour)
        self.look = look_of(press, self.palette)
        self.clear = self.below_title = self.grid.title.baseline + CLEAR
        self.free: list[scenes.shapes.SceneBox] = []
        self.disc: tuple[float, float] | None = None
        self.footed = False
        self.head: tuple[Head, LayoutBox] | None = None
        self.titled = 0  # lines of the kicker and the title
        self.title_size = 0.0
        self.beyond = OVER  # how far the scene goes beyond the grid on the right

    def uses(self, part: str) -> None:
        """Note that something stands in a part of the layout table."""
        self.press.used.add((self.face.side, "poster" if self.POSTER else "layout", part))

    # --- The header

    def header(self, head: Head) -> None:
        """Kicker, title and disc; the scene is drawn when the body has its room."""
        grid = self.grid
        self.footed = True
        self.face.texts.append(("header", head.kicker, head.title, head.mark, head.sub))
        room = self._title_room(head)
        self.uses("kicker")
        if grid.kicker:
            self.kicker(head.kicker, head.icon, grid.kicker, origin=head.place)
        last = self._title(head, room)
        if head.sub:
            last += max(SUB_LINE, self.title_size * SUB_LEAD)
            at = LetteredBox(LayoutBox(room.x, last, room.width, 0), (), grid.title.align)
            self._aligned(head.sub, Type("rows", 7.75, 0), at, last, self.type_on(room), head.origin)
        self.titled = len(self.face.lines)
        self.below_title = last + CLEAR
        if grid.on_scene(grid.title.at):
            top = min(room.y, grid.kicker.at.y if grid.kicker else room.y) - 0.5
            self.free.append(scenes.shapes.SceneBox(room.x - 1.5, top, room.width + 3, last - top))
        self.clear = self._clear_of_title()
        if head.mark:
            self._mark(head)

    def _clear_of_title(self) -> float:
        """Above which height nothing of the scene rises."""
        scene = self.grid.scene
        return self.below_title if self.grid.on_scene(self.grid.title.at) or not scene else scene.y + CLEAR

    def type_on(self, box: LayoutBox) -> str:
        """The colour of letters in a box: on the sky, or on paper."""
        return self.look.type if self.grid.on_scene(box) else self.look.ink

    def _title_room(self, head: Head) -> LayoutBox:
        """Where the title stands: beside the disc, if that is in its box."""
        box, disc = self.grid.title.at, self.grid.disc
        if head.width:
            return box._replace(width=head.width)
        if not head.mark or not box.meets(disc):
            return box
        if disc.x + disc.right > box.x + box.right:
            return box._replace(width=disc.x - BESIDE - box.x)
        left = disc.right + BESIDE
        return box._replace(x=left, width=box.right - left)

    def kicker(self, text: str, icon: str, at: LetteredBox, role: str = "P", origin: str = "") -> None:
        """The deck by icon and word."""
        box, type = at.at, Type("bold", at.sizes[0][0], 0)
        colour = self.look.type if self.POSTER or self.grid.on_scene(box) else self.look.accent
        side = box.height + KICKER_ICON if icon else 0.0
        origin = origin or self.face.card
        wide = side + self.typesetter.width(text, type, origin) if at.align != "left" else 0.0
        wide += len(text) * KICKER_TRACK * PT if wide else 0.0
        x = box.x + max(0.0, box.width - wide) * ALIGN[at.align]
        if icon:
            self.face.shapes.append(FaceShape("icon", (x, box.y, box.height), colour, name=icon))
        baseline = box.y + box.height * KICKER_LINE
        self.one_line(text, type, x + side, baseline, colour, origin, role, KICKER_TRACK, box.right)

    def _aligned(
        self, text: str, type: Type, at: LetteredBox, baseline: float, colour: str, origin: str
    ) -> None:
        """One line, as its box is aligned."""
        box = at.at
        wide = self.typesetter.width(text, type, origin) if at.align != "left" else 0.0
        x = box.x + max(0.0, box.width - wide) * ALIGN[at.align]
        self.one_line(text, type, x, baseline, colour, origin, right=box.right)

    def _title(self, head: Head, room: LayoutBox, surely: bool = True) -> float:
        """Set the title at the first size at which it fits, one line before two; gives its last baseline.

        In a check a title that `surely` fits is not set, and stands as low as any may.
        """
        title, typesetter, width = self.grid.title, self.typesetter, room.width
        self.uses("title")
        size, most = title.sizes[-1]
        self.head, self.title_size = (head, room), title.sizes[0][0]
        if surely and typesetter.surely(head.title, Type("bold", size, 0), width, most):
            return title.baseline + max((most - 1) * size for size, most in title.sizes) * TITLE_LEAD
        for size, most in title.sizes:
            type = Type("bold", size, 0)
            count = typesetter.count(head.title, type, width, head.origin)
            if count <= most and not self._wide(head.title, type, width, head.origin):
                break
        self.title_size = size
        self._misfit("title", count, most, size, head.title, head.origin)
        for number, line in enumerate(typesetter.lines(head.title, type, width, head.origin, "title")):
            x = room.x * 1000 + max(0.0, width * 1000 - line.width) * ALIGN[title.align]
            baseline = (title.baseline + number * size * TITLE_LEAD) * 1000
            self.face.lines.append(TextLine(line, x, baseline, self.type_on(room), "" if number else "H2"))
        return title.baseline + max(0, count - 1) * size * TITLE_LEAD

    def _misfit(self, box: str, lines: int, most: int, size: float, text: str, origin: str) -> None:
        """Report a text of more lines than its place has."""
        if lines > most:
            high = size * TITLE_LEAD * 1000
            over = max(1, round(len(text.split()) * (1 - most / lines)))
            misfit = TextMisfit("height", lines * high, most * high, "", origin, text, over)
            self.press.problems.misfit(self.face.card, self.side.name, box, misfit)

    def _wide(self, text: str, type: Type, width: float, origin: str) -> bool:
        """Whether a word of a text is wider than a line."""
        return self.typesetter.extent(text, type.family, origin).word * type.size * PT > width

    def _mark(self, head: Head) -> None:
        """The disc, sun or moon, with its letter or icon."""
        box = self.grid.disc
        self.uses("disc")
        cx, cy, radius = self.grid.circle
        look, shapes = self.look, self.face.shapes
        edge = look.ink if look.strip_line else ""
        on_scene = self.grid.on_scene(box)
        if on_scene:
            self.disc = cx, cy
            self.free.append(
                scenes.shapes.SceneBox(box.x - 1.2, box.y - 1.2, box.width + 2.4, box.height + 2.4)
            )
        colour = look.disc if on_scene or edge else look.accent
        if head.moon and not edge and on_scene:
            shapes.append(FaceShape("disc", (cx, cy, radius), self.press.theme.moon(self.palette)))
            shapes.append(FaceShape("disc", (cx - 0.52, cy + 0.36, radius - 0.64), colour))
        else:
            shapes.append(FaceShape("disc", (cx, cy, radius), colour, edge, 0.3 if edge else 0.0))
        ink = look.white if colour not in (look.paper, look.white) else look.ink
        if len(head.mark) > 2:
            shapes.append(
                FaceShape("icon", (cx - 0.65 * radius, cy - 0.65 * radius, 1.3 * radius), ink, name=head.mark)
            )
            return
        x, baseline = cx - 0.3 * (head.moon and on_scene), cy + 0.486 * radius
        self.text_frame().letters(head.mark, 20 * radius / 5.25, x, baseline, ink, role="P")

    # --- The body

    def body(self, blocks: Sequence[Block], room: Room = Room()) -> float:  # noqa: B008
        """Set the blocks in the first size in which they fit, and give the scene what is left; gives the foot
        of the scene in mm, or the head of a text that is not below one.
        """
        strings = self.press.problems.strings
        self.face.texts.append(("body", *(part for block in blocks for part in _said(block, strings))))
        grid = self.grid
        self.uses("text")
        foot = grid.text.foot - room.below
        least = self.clear + (WINDOW if self._own_picture() else room.signs)
        if self.press.preflight:
            if self._surely(blocks, room, foot, least):
                return 0.0
            if self.head:  # how low it stands decides now
                low = self._title(*self.head, surely=False) + CLEAR
                low += max(SUB_LINE, self.title_size * SUB_LEAD) if self.head[0].sub else 0.0
                least, self.below_title = least - self.clear, low
                self.clear = self._clear_of_title()
                least += self.clear
        needs = self.press.needs(
            (self.face.card, self.side.name, *blocks), self.layout, self._needs(blocks, room, foot, least)
        )
        if self.press.measuring:
            return 0.0
        step, line = self._fitting(blocks, needs)
        measure, above = self._composed(blocks, step, needs.reach(step) - line)
        top = line + grid.above_text + room.above + above
        column = TextFrame(self.typesetter, self.column, measure, self.look, top, step.names, self.face)
        column.blocks(blocks)
        return line

    def _composed(self, blocks: Sequence[Block], step: BodyStep, spare: float) -> tuple[BodySizes, float]:
        """How blocks stand in a room that is `spare` mm too high for them: some of that goes between them,
        and they stand a little above the middle of the rest. Gives the sizes, and the air above the first.
        """
        if spare <= 0:
            return step.measure, 0.0
        gap, row = step.measure.gap, step.measure.row
        widest = step.measure._replace(gap=gap + MOST_AIR, row=row + MOST_AIR)
        most = self._height(blocks, widest, step.names) - self._height(blocks, step.measure, step.names)
        share = min(1.0, BETWEEN * spare / most) if most else 0.0
        air = MOST_AIR * share
        return step.measure._replace(gap=gap + air, row=row + air), OPTICAL * (spare - most * share)

    @property
    def column(self) -> tuple[float, float]:
        """The left and the right edge of texts."""
        return self.grid.text.x, self.grid.text.right

    def _height(self, blocks: Sequence[Block], measure: BodySizes, names: bool) -> float:
        column = TextFrame(self.typesetter.exact, self.column, measure, self.look, 0.0, names)
        column.blocks(blocks)
        return column.y - measure.trailing

    def _needs(self, blocks: Sequence[Block], room: Room, foot: float, least: float) -> BodyNeeds:
        """How low the scene may reach above the blocks."""
        grid = self.grid
        beside = foot - grid.above_text - room.above
        low, most = (least, grid.scene.foot) if grid.gives and grid.scene else (grid.text.y, grid.text.y)

        def reach(step: BodyStep) -> float:
            return beside - self._height(blocks, step.measure, step.names)

        return BodyNeeds(low, most, steps_of(grid), reach, self._own_picture() is not None)

    def _surely(self, blocks: Sequence[Block], room: Room, foot: float, least: float) -> bool:
        """Whether the blocks fit whatever their letters measure."""
        assert isinstance(self.typesetter, PreflightTypesetter)
        bounds = Bounds(self.typesetter)
        *_, last = steps_of(self.grid)
        column = TextFrame(bounds, self.column, last.measure, self.look, 0.0, last.names)
        column.blocks(blocks)
        high = column.y - last.measure.trailing
        line = max(least, last.least) if self.grid.gives else last.least
        return bounds.sure and line + self.grid.above_text + room.above + high <= foot

    def _fitting(self, blocks: Sequence[Block], needs: BodyNeeds) -> tuple[BodyStep, float]:
        """The size in which the blocks fit, and the foot of the scene above them; the last size, with an
        error, if none does.
        """
        press = self.press
        form = press.forms.get(self.grid) or deck_form([needs])
        line = form.foot(needs)
        if line is not None and (step := needs.step(form.letters, line)):
            return step, line
        step = needs.steps[-1]
        line = max(needs.least, step.least)
        over, high = line - needs.reach(step), self._height(blocks, step.measure, step.names)
        texts = list(texts_of(blocks, press.problems.strings))
        # Told at the longest text: there is most to cut.
        origin, longest = max(texts, key=lambda text: len(text[1]), default=(self.face.card, ""))
        words = words_below((text for _, text in texts), over / high)
        misfit = TextMisfit("height", high * 1000, (high - over) * 1000, "", origin, longest, words)
        press.problems.misfit(self.face.card, self.side.name, "body", misfit)
        return step, line

    # --- The scene, or the author's picture in its place

    def scene(self, foot: float, extra: float = 0.0) -> None:
        """Draw the card's scene down to `foot` (mm) where a text stands below it, or the author's picture; a
        check for what cannot be printed needs neither.
        """
        own, grid = self._own_picture(), self.grid
        self.uses("scene")
        if self.press.blind or (grid.scene is None and not grid.full):
            return
        place = (own.wishes.place if own else "") or ("side" if grid.full else "window")
        whole = grid.full or place == "side"
        if whole and not self.POSTER:
            self._panels(foot)
        if own:
            self._window(own, place, foot)
            return
        frame = self._frame(foot, extra)
        plan = self.press.plan(self.key, self.side.name)
        if plan is not None:
            below = self._below(frame.foot) if whole and not self.POSTER else None
            alt = scenes.alt(plan, self.press.theme.lang)
            self.face.scene = Drawn(plan, self.palette, frame, alt, below)
        else:
            self.face.shapes.insert(0, FaceShape("rect", self._beyond(foot), self.palette.sky))
        if self.look.strip_line and not whole:
            x, _, width, _, _ = self._beyond(foot)
            self.face.shapes.append(FaceShape("rect", (x, frame.foot - 0.12, width, 0.24, 0), self.look.ink))

    def _room(self, foot: float) -> LayoutBox:
        """The room of the scene within the trim: down to `foot` where it gives in to a text."""
        grid = self.grid
        scene = grid.scene or LayoutBox(0.0, 0.0, grid.width, grid.height)
        return scene._replace(height=foot - scene.y) if grid.gives or self.POSTER else scene

    def _beyond(self, foot: float) -> tuple[float, ...]:
        """The room of the scene as a rectangle that goes on beyond the trim where it reaches that."""
        room, grid = self._room(foot), self.grid
        left, top = -OVER if room.x <= 0 else room.x, -OVER if room.y <= 0 else room.y
        right = grid.width + self.beyond if room.right >= grid.width else room.right
        end = grid.height + OVER if room.foot >= grid.height else room.foot
        return left, top, right - left, end - top, 0

    def _frame(self, foot: float, extra: float) -> scenes.SceneFrame:
        """The room of the scene with its bleed; one of the whole side ends behind the panel of a low text."""
        grid, room = self.grid, self._room(foot)
        end = room.foot
        if grid.full and not self.POSTER and grid.text.y - self.clear > grid.height - grid.text.foot:
            end = grid.text.y + INTO
        elif room.foot >= grid.height:
            end = max(room.foot, grid.height + BLEED)
        return scenes.SceneFrame(
            -BLEED if room.x <= 0 else room.x,
            -BLEED if room.y <= 0 else room.y,
            grid.width + min(BLEED, self.beyond) if room.right >= grid.width else room.right,
            end,
            max(room.y, min(self.clear + extra, end - 4)),
            tuple(self.free),
            self.disc,
        )

    def _below(self, top: float) -> FaceShape | None:
        """The ground on which a scene stands, from its foot to that of the card."""
        grid, ground = self.grid, self.palette.tones.get("ground")
        at = (-OVER, top, grid.width + 2 * OVER, max(0.0, grid.height - top) + OVER, 0)
        return FaceShape("rect", at, ground.fill) if ground else None

    def _panels(self, line: float) -> None:
        """Paper below a text, and below a foot, that stand on a scene."""
        grid, (out, up) = self.grid, ON_SIDE
        text = grid.text if not grid.gives else grid.text._replace(y=line, height=grid.text.foot - line)
        boxes = [text]
        if grid.foot and 0 <= grid.foot.y - text.foot < NEAR:
            boxes = [text._replace(height=grid.foot.foot - text.y)]
        elif grid.foot:
            boxes.append(grid.foot)
        panels = [
            FaceShape(
                "rect", (x - out, y - up, width + 2 * out, height + 2 * up, PANEL_ROUND), self.look.paper
            )
            for x, y, width, height in boxes
        ]
        self.face.shapes[:0] = panels

    def _window(self, own: Picture, place: str, foot: float) -> None:
        """The author's picture, cut to the place that it has: a window below the title, all of the scene's
        room with the title on a plate, or the whole side with the text on a panel.
        """
        grid, sky = self.grid, self.palette.sky
        self.face.texts.append(("picture", own.mark))
        left, top, width, height, _ = self._beyond(foot)
        if place == "side":
            left, top = -OVER, -OVER
            width, height = grid.width + OVER + self.beyond, grid.height + 2 * OVER
        end = top + height
        if place == "window" and self.clear == self.below_title:
            self.face.shapes.insert(0, FaceShape("rect", (left, top, width, self.clear - top, 0), sky))
            top, height = self.clear, end - self.clear
        choose = min if own.wishes.fit == "contain" else max
        scale = choose(width / own.width, height / own.height)
        wide, tall = own.width * scale, own.height * scale
        x, y = focused(own, (wide, tall), (width, height))
        x, y = x + left, y + top
        grounds = [
            FaceShape("rect", (left, top, width, y - top, 0), sky),
            FaceShape("rect", (left, y + tall, width, end - y - tall, 0), sky),
            FaceShape("rect", (left, top, x - left, height, 0), sky),
            FaceShape("rect", (x + wide, top, width + left - x - wide, height, 0), sky),
        ]
        grounds = [ground for ground in grounds if ground.at[2] > 0 and ground.at[3] > 0]
        if place != "window" and grid.on_scene(grid.title.at):
            grounds.append(self._plate())
        self.face.shapes[:0] = grounds
        window = tuple(round(mm * 1000) for mm in (left, top, width, height))
        art = Art(own, x * 1000, y * 1000, wide * 1000, tall * 1000, window)
        self.face.art.append(art)

    def _plate(self) -> FaceShape:
        """The ground of the kicker and the title, from the trim on where they are near it; the disc has its
        own.
        """
        letters = len(self.head[0].kicker) if self.head else 0
        lines = [line for line in self.face.lines[: self.titled] if not line.unseen]
        kicker = self.grid.kicker
        tops = [self.grid.title.at.y, *([kicker.at.y] if kicker else [])]
        left, top = min(line.x for line in lines) / 1000 - PLATE, min(tops) - PLATE
        left, top = -OVER if left < NEAR else left, -OVER if top < NEAR else top
        right = max((line.x + line.line.width) / 1000 + line.track * PT * letters for line in lines)
        foot = max(line.y for line in lines) / 1000
        at = (left, top, right + PLATE - left, foot + CLEAR - top, 0)
        return FaceShape("rect", at, self.palette.sky)

    def _own_picture(self) -> Picture | None:
        side = "back" if self.side.name.endswith(("-back", "-alert")) else "front"
        return self.press.pictures.of(self.pictured, side)

    # --- The foot

    def foot(self, lines: Sequence[tuple[str, str]], origin: str, sign: str = "") -> None:
        """Put the first of these (left, right) that fits on one line at the foot, behind a sign; the last, if
        none does.
        """
        self.uses("foot")
        if box := self.grid.foot:
            self._foot(lines, origin, sign, box)

    def _foot(self, lines: Sequence[tuple[str, str]], origin: str, sign: str, box: LayoutBox) -> None:
        """A foot in a box: a rule at its top, the sign and the line on its lower edge."""
        look, type, shapes = self.look, Type("rows", NOTE, 0), self.face.shapes
        x = box.x + (SET_SIDE + SET_GAP if sign else 0.0)
        for left, right in lines:
            wide, least = (
                self.typesetter.width(text, type, origin) if text else 0.0 for text in (left, right)
            )
            if wide + least + (FOOT_GAP if left else 0) <= box.right - x:
                break
        shapes.append(FaceShape("rect", (box.x, box.y, box.width, 0.1, 0), look.soft))
        if sign:
            at = (box.x, box.foot - SET_RISE, SET_SIDE)
            shapes.append(FaceShape("icon", at, look.soft, name=sign))
        if left:
            self.one_line(left, type, x, box.foot, look.soft, origin, ARTIFACT, right=box.right)
        if right:
            x, card = box.right - least, self.face.card
            self.one_line(right, type, x, box.foot, look.soft, card, ARTIFACT, right=box.right)

    # --- Posters: backs

    def poster(self, clear: float, covers: str = "") -> bool:
        """The scene over the whole side (down to the foot, if it has one), nothing above `clear` (mm); false
        if an author's picture covers it.
        """
        grid = self.grid
        foot = grid.foot.y - 0.6 if self.footed and grid.foot else grid.height + BLEED
        own = self._own_picture() or (self.press.pictures.of(covers, "front") if covers else None)
        if own:
            self.face.texts.append(("cover", own.mark))
            self.face.cover = covering(self.press.pictures.settled(own, cut=True), self.side.size)
            return False
        self.clear = clear
        self.free.append(scenes.shapes.SceneBox(2.0, 2.0, grid.width - 4, clear - 3))
        self.scene(foot)
        return True

    def text_frame(self) -> TextFrame:
        """A column for single letters and words."""
        measure = self.grid.sizes[0].measure
        return TextFrame(self.typesetter, self.column, measure, self.look, 0.0, True, self.face)

    def centred(
        self,
        text: str,
        size: float,
        baseline: float,
        colour: str,
        family: str = "bold",
        role: str = ARTIFACT,
        track: float = 0.0,
        room: LayoutBox | None = None,
    ) -> float:
        """A text in the middle of a room (that of texts), at a smaller size or on two lines if it is wider
        than that; gives the last baseline.
        """
        room = room or self.grid.text
        width = room.width
        self.face.texts.append(("poster", text))
        if self.press.measuring or self.typesetter.surely(text, Type(family, NOTE, 0), width, 2):
            return baseline
        while (
            size > NOTE
            and self.typesetter.width(text, Type(family, size, 0), self.face.card) > width
            and (self.typesetter.count(text, Type(family, size, 0), width, self.face.card) > 2 or size > 12)
        ):
            size -= 0.5
        lines = self.typesetter.lines(text, Type(family, size, 0), width, self.face.card, "title")
        count = self.typesetter.count(text, Type(family, size, 0), width, self.face.card)
        if count > 3:
            origin = self.press.problems.holder(self.face.card, text)
            self._misfit("title", count, 3, size, text, origin)
        for number, line in enumerate(lines):
            x = (room.x + width / 2) * 1000 - line.width / 2
            at = (baseline + number * size * TITLE_LEAD) * 1000
            self.face.lines.append(
                TextLine(line, x, at, colour, "" if number and role != ARTIFACT else role, track)
            )
        return baseline + max(0, len(lines) - 1) * size * TITLE_LEAD

    def one_line(
        self,
        text: str,
        type: Type,
        x: float,
        baseline: float,
        colour: str,
        origin: str,
        role: str = "P",
        track: float = 0.0,
        right: float = 0.0,
    ) -> None:
        """One line of text, in the kicker's size or another; too wide ones are set smaller, so that they end
        before `right`, the edge of texts if it is not given.
        """
        width = (right or self.grid.text.right) - x + 0.01
        if self.press.measuring or self.typesetter.surely(text, type._replace(size=NOTE), width, 1):
            return
        while type.size > NOTE and self.typesetter.width(text, type, origin) > width:
            type = type._replace(size=type.size - 0.25)
        lines = self.typesetter.lines(text, type, max(width, 1.0), origin, "kicker")
        count = self.typesetter.count(text, type, max(width, 1.0), origin)
        self._misfit("kicker", count, 1, type.size, text, origin)
        for number, line in enumerate(lines[:1]):
            self.face.lines.append(
                TextLine(line, x * 1000, baseline * 1000, colour, "" if number else role, track)
            )


def _said(block: Block, strings: Mapping[str, str]) -> Iterator[str]:
    """What a block says, without its design; `strings` has the texts that are read with it."""
    if isinstance(block, Passage):
        yield from (block.kind, block.text)
    elif isinstance(block, BadgeRow):
        yield from (f"{block.badge} {block.label}", block.text, *(strings[id] for id in block.below))
    else:
        yield from (block.title, " ".join(block.places), str(block.spend), f"{block.once} {block.anywhere}")
        yield from (block.note, block.names, *(name for sign in block.signs for name in sign))


def look_of(press: Press, palette: scenes.Palette) -> SideColours:
    """The colours of a side in a palette of its deck."""
    return SideColours(
        sky=palette.sky,
        type=palette.type,
        paper=palette.paper,
        ink=palette.ink,
        soft=press.theme.colour("soft"),
        accent=palette.accent,
        strip=palette.strip,
        strip_line="" if press.theme.inks == "full" else palette.ink,
        white=palette.paper if scenes.palette.is_bare(palette.paper) else "#ffffff",
        disc=palette.disc,
    )
