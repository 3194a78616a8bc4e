"""One side of a card on the grid: header with kicker, title and disc over a scene, body, foot; or a poster.

What gives in when a text is long is said by a ladder: pictures first, air second, type size once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import PAINTED
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.text.lines import TextMisfit

from .body import SideColours, TextFrame, texts_of, words_below
from .faces import ARTIFACT, Art, Drawn, FaceShape, PrintedFace, TextLine, covering, focused
from .grid import (
    BLEED,
    EDGE,
    KICKER,
    KICKER_TRACK,
    LADDER,
    NOTE,
    PT,
    ROOMY,
    BodySizes,
    CardGrid,
    Ladder,
    Rung,
)
from .pictures import Picture
from .press import Press
from .typesetter import Bounds, PreflightTypesetter, Type, Typesetter

OVER: Final = PAINTED / 1000  # mm, how far grounds go beyond the trim
TITLE_LEAD: Final = 0.37  # mm for each point
KICKER_LINE: Final = 5.9  # mm, the baseline
TITLE_LINE: Final = 10.6
CLEAR: Final = 1.6  # below the last line of the title: nothing of the scene rises above that
SUB_LINE: Final = 3.5  # a line below the title, at least
SUB_LEAD: Final = 0.26  # mm for each point of the title
TO_BODY: Final = 2.6
MOST_SCENE: Final = 40.0
STEP: Final = 1.5
WINDOW: Final = 12.0  # the least height of an author's picture
PLATE: Final = 2.0  # beyond a title that stands on a picture
PANEL: Final = 2.3  # from the trim to the panel under a text that stands on a picture
PANEL_ROUND: Final = 1.6
MOST_AIR: Final = 2.2
FOOT_GAP: Final = 2.0
POKER: Final = Size(63_000, 88_000)


class Head(NamedTuple):
    """What stands in a header: the kicker with its icon, the title's text and id, the letter or icon on the
    disc, a line below the title; how wide the title may be, if not up to the disc, and how large; the id of
    the name of a place in the kicker.
    """

    kicker: str
    icon: str
    title: str
    origin: str
    mark: str = ""
    sub: str = ""
    width: float = 0.0
    sizes: tuple[tuple[float, int], ...] = ()
    moon: bool = False
    place: str = ""


class Room(NamedTuple):
    """What a body must leave: between the scene and its first line (`above`), over the foot (`below`), and
    for signs on the scene, below the title (`signs`), in mm; the foot of the scene at most.
    """

    ladder: Ladder = LADDER
    above: float = 0.0
    below: float = 0.0
    signs: float = 1.5
    most: float = MOST_SCENE


class CardSide:
    """One side of one card while it is laid out, in the colours of a deck at an hour."""

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
        self.pictured = card if pictured is None else pictured
        self.key = key or self.pictured or card
        size = self.side.size
        self.grid = CardGrid(size.width / 1000, size.height / 1000)
        self.palette = press.theme.palette(self.side.accent, hour)
        self.look = look_of(press, self.palette)
        self.clear = TITLE_LINE + CLEAR
        self.free: list[scenes.shapes.SceneBox] = []
        self.disc: tuple[float, float] | None = None
        self.foot_of_scene = 0.0
        self.footed = False
        self.head: tuple[Head, float] | None = None
        self.title_size = 0.0
        self.beyond = OVER  # how far the scene goes beyond the grid on the right

    # --- The header

    def header(self, head: Head) -> None:
        """Kicker, title and disc; the scene is drawn when the body has its room."""
        grid, look = self.grid, self.look
        self.footed = True
        self.face.texts.append(("header", head.kicker, head.title, head.mark, head.sub))
        cx, cy, radius = grid.disc
        width = head.width or (cx - radius - EDGE - 3.1 if head.mark else grid.column)
        self.kicker(head.kicker, head.icon, origin=head.place)
        last = self._title(head, width)
        if head.sub:
            last += max(SUB_LINE, self.title_size * SUB_LEAD)
            self.one_line(head.sub, Type("rows", 7.75, 0), EDGE, last, look.type, head.origin)
        self.clear = last + CLEAR
        self.free.append(scenes.shapes.SceneBox(EDGE - 1.5, 3.0, width + 3, last - 3.0))
        if head.mark:
            self.disc = cx, cy
            self.free.append(
                scenes.shapes.SceneBox(
                    cx - radius - 1.2, cy - radius - 1.2, 2 * radius + 2.4, 2 * radius + 2.4
                )
            )
            self._mark(head)

    def _last(self, size: float, lines: int) -> float:
        """The last baseline of a title in mm; a big one begins lower."""
        return TITLE_LINE + max(0.0, (size - 13) * 0.5) + max(0, lines - 1) * size * TITLE_LEAD

    def kicker(self, text: str, icon: str, role: str = "P", origin: str = "") -> None:
        """The deck by icon and word, at the top left."""
        x = EDGE
        if icon:
            self.face.shapes.append(FaceShape("icon", (x, 3.5, 2.9), self.look.type, name=icon))
            x += 3.8
        self.one_line(
            text,
            Type("bold", KICKER, 0),
            x,
            KICKER_LINE,
            self.look.type,
            origin or self.face.card,
            role,
            KICKER_TRACK,
        )

    def _title(self, head: Head, width: float, surely: bool = True) -> float:
        """Set the title at the first size at which it fits, one line before two; gives its last baseline.

        In a check a title that `surely` fits is not set, and stands as low as any may.
        """
        sizes, typesetter = head.sizes or self.grid.titles, self.typesetter
        size, most = sizes[-1]
        self.head, self.title_size = (head, width), sizes[0][0]
        if surely and typesetter.surely(head.title, Type("bold", size, 0), width, most):
            return max(self._last(size, most) for size, most in sizes)
        for size, most in sizes:
            type = Type("bold", size, 0)
            count = typesetter.count(head.title, type, width, head.origin)
            if count <= most and not self._wide(head.title, type, width, head.origin):
                break
        self.title_size = size
        self._misfit("title", count, most, size, head.title, head.origin)
        for number, line in enumerate(typesetter.lines(head.title, type, width, head.origin, "title")):
            at, baseline = EDGE * 1000, self._last(size, number + 1) * 1000
            self.face.lines.append(TextLine(line, at, baseline, self.look.type, "" if number else "H2"))
        return self._last(size, count)

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
        cx, cy, radius = self.grid.disc
        look, shapes = self.look, self.face.shapes
        edge = look.ink if look.strip_line else ""
        if head.moon and not edge:
            shapes.append(FaceShape("disc", (cx, cy, radius), self.press.theme.moon(self.palette)))
            shapes.append(FaceShape("disc", (cx - 0.52, cy + 0.36, radius - 0.64), look.disc))
        else:
            shapes.append(FaceShape("disc", (cx, cy, radius), look.disc, edge, 0.3 if edge else 0.0))
        ink = look.white if look.disc not in (look.paper, look.white) else look.ink
        if len(head.mark) > 2:
            shapes.append(
                FaceShape("icon", (cx - 0.65 * radius, cy - 0.65 * radius, 1.3 * radius), ink, name=head.mark)
            )
            return
        x, baseline = cx - 0.3 * head.moon, cy + 0.486 * radius
        self.text_frame().letters(head.mark, 20 * radius / 5.25, x, baseline, ink, role="P")

    # --- The body

    def body(self, blocks: Sequence[Block], room: Room = Room()) -> float:  # noqa: B008
        """Set the blocks at the first rung of the ladder that fits, and give the scene what is left; gives
        the foot of the scene in mm.
        """
        strings = self.press.problems.strings
        self.face.texts.append(("body", *(part for block in blocks for part in _said(block, strings))))
        foot = self.grid.body_foot - room.below
        least = self.clear + (WINDOW if self._own_picture() else room.signs)
        if self.press.preflight:
            if self._surely(blocks, room, foot, least):
                return 0.0
            if self.head:  # how low it stands decides now
                low = self._title(*self.head, surely=False) + CLEAR
                low += max(SUB_LINE, self.title_size * SUB_LEAD) if self.head[0].sub else 0.0
                least, self.clear = least - self.clear + low, low
        chosen, end = self._rung(blocks, room, foot, least)
        scale = self.grid.height / 88
        most = max(chosen.foot, room.most * scale)
        grow = max(0.0, min(most - chosen.foot, int((foot - end) / STEP) * STEP))
        spare = max(0.0, foot - end - grow)
        top = chosen.foot + grow + TO_BODY + room.above + min(spare * 0.25, MOST_AIR)
        column = TextFrame(
            self.typesetter, self.grid, chosen.measure, self.look, top, chosen.names, self.face
        )
        column.blocks(blocks)
        self.foot_of_scene = chosen.foot + grow
        return self.foot_of_scene

    def _height(self, blocks: Sequence[Block], measure: BodySizes, names: bool) -> float:
        column = TextFrame(self.typesetter.exact, self.grid, measure, self.look, 0.0, names)
        column.blocks(blocks)
        return column.y - measure.trailing

    def _surely(self, blocks: Sequence[Block], room: Room, foot: float, least: float) -> bool:
        """Whether the blocks fit whatever their letters measure."""
        assert isinstance(self.typesetter, PreflightTypesetter)
        bounds = Bounds(self.typesetter)
        *_, last = self.grid.rungs(room.ladder, least)
        column = TextFrame(bounds, self.grid, last.measure, self.look, 0.0, last.names)
        column.blocks(blocks)
        high = column.y - last.measure.trailing
        return bounds.sure and last.foot + TO_BODY + room.above + high <= foot

    def _rung(self, blocks: Sequence[Block], room: Room, foot: float, least: float) -> tuple[Rung, float]:
        """The rung at which the blocks fit, and where they end; the last one, with an error, if none does."""
        heights: dict[tuple[str, bool], float] = {}
        press, kind = self.press, self.side.name.rpartition("-")[0]
        for rung in self.grid.rungs(room.ladder, least):
            small = int(rung.measure.name != ROOMY.name)
            if small < press.first.get(kind, 0):
                continue
            key = rung.measure.name, rung.names
            if key not in heights:
                heights[key] = self._height(blocks, rung.measure, rung.names)
            end = rung.foot + TO_BODY + room.above + heights[key]
            if end <= foot:
                press.last[kind] = max(small, press.last.get(kind, 0))
                return rung, end
        over = end - foot
        high, held = heights[key], heights[key] - over
        texts = list(texts_of(blocks, press.problems.strings))
        # Told at the longest text: there is most to cut.
        origin, longest = max(texts, key=lambda text: len(text[1]), default=(self.face.card, ""))
        words = words_below((text for _, text in texts), over / high)
        misfit = TextMisfit("height", high * 1000, held * 1000, "", origin, longest, words)
        press.problems.misfit(self.face.card, self.side.name, "body", misfit)
        return rung, end

    # --- The scene, or the author's picture in its place

    def scene(self, foot: float, extra: float = 0.0) -> None:
        """Draw the card's scene from the top edge down to `foot` (mm), or the author's picture; a check for
        what cannot be printed needs neither.
        """
        own = self._own_picture()
        grid = self.grid
        if self.press.preflight:
            return
        if own:
            self._window(own, foot)
            return
        plan = self.press.plan(self.key, self.side.name)
        frame = scenes.SceneFrame(
            -BLEED,
            -BLEED,
            grid.width + min(BLEED, self.beyond),
            foot,
            max(0.0, min(self.clear + extra, foot - 4)),
            tuple(self.free),
            self.disc,
        )
        if plan is not None:
            self.face.scene = Drawn(plan, self.palette, frame, scenes.alt(plan, self.press.theme.lang))
        else:
            at = (-OVER, -OVER, grid.width + OVER + self.beyond, foot + OVER, 0)
            self.face.shapes.insert(0, FaceShape("rect", at, self.palette.sky))
        if self.look.strip_line:
            self.face.shapes.append(
                FaceShape(
                    "rect", (-OVER, foot - 0.12, grid.width + OVER + self.beyond, 0.24, 0), self.look.ink
                )
            )

    def _window(self, own: Picture, foot: float) -> None:
        """The author's picture over the full width, cut to the place that it has: a window below the title,
        the whole header with the title on a plate, or the whole side with the text on a panel.
        """
        grid, sky = self.grid, self.palette.sky
        self.face.texts.append(("picture", own.mark))
        place = own.wishes.place or "window"
        top = self.clear if place == "window" else -OVER
        end = grid.height + OVER if place == "side" else foot
        width, height = grid.width + OVER + self.beyond, end - top
        choose = min if own.wishes.fit == "contain" else max
        scale = choose(width / own.width, height / own.height)
        wide, tall = own.width * scale, own.height * scale
        x, y = focused(own, (wide, tall), (width, height))
        x, y = x - OVER, y + top
        grounds = [
            FaceShape("rect", (-OVER, top, width, y - top, 0), sky),
            FaceShape("rect", (-OVER, y + tall, width, end - y - tall, 0), sky),
            FaceShape("rect", (-OVER, top, x + OVER, height, 0), sky),
            FaceShape("rect", (x + wide, top, width - OVER - x - wide, height, 0), sky),
        ]
        grounds = [ground for ground in grounds if ground.at[2] > 0 and ground.at[3] > 0]
        if place == "window":
            grounds.append(FaceShape("rect", (-OVER, -OVER, width, top + OVER, 0), sky))
        else:
            grounds.append(self._plate())
        if place == "side":
            panel = (PANEL, foot, grid.width - 2 * PANEL, grid.height - foot - PANEL, PANEL_ROUND)
            grounds.append(FaceShape("rect", panel, self.look.paper))
        self.face.shapes[:0] = grounds
        window = tuple(round(mm * 1000) for mm in (-OVER, top, width, height))
        art = Art(own, x * 1000, y * 1000, wide * 1000, tall * 1000, window)
        self.face.art.append(art)

    def _plate(self) -> FaceShape:
        """The ground of the kicker and the title, from the top left corner on; the disc has its own."""
        letters = len(self.head[0].kicker) if self.head else 0
        x, _, radius = self.grid.disc
        end = x - radius
        lines = [
            line
            for line in self.face.lines
            if line.y / 1000 < self.clear and line.x / 1000 < end and not line.unseen
        ]
        right = max((line.x + line.line.width) / 1000 + line.track * PT * letters for line in lines)
        foot = max(line.y for line in lines) / 1000
        at = (-OVER, -OVER, right + PLATE + OVER, foot + CLEAR + OVER, 0)
        return FaceShape("rect", at, self.palette.sky)

    def _own_picture(self) -> Picture | None:
        side = "back" if self.side.name.endswith(("-back", "-alert")) else "front"
        return self.press.pictures.of(self.pictured, side)

    # --- The foot

    def foot(self, lines: Sequence[tuple[str, str]], origin: str) -> None:
        """Put the first of these (left, right) that fits on one line at the foot; the last, if none does."""
        self._foot(lines, origin, EDGE, self.grid)

    def _foot(self, lines: Sequence[tuple[str, str]], origin: str, start: float, grid: CardGrid) -> None:
        """The foot of a grid, from `start` (mm) on."""
        look, type, room = self.look, Type("rows", NOTE, 0), grid.right - start
        for left, right in lines:
            wide, least = (
                self.typesetter.width(text, type, origin) if text else 0.0 for text in (left, right)
            )
            if wide + least + (FOOT_GAP if left else 0) <= room:
                break
        at = (start, grid.rule, room, 0.1, 0)
        self.face.shapes.append(FaceShape("rect", at, look.soft))
        if left:
            self.one_line(left, type, start, grid.foot, look.soft, origin, ARTIFACT, right=grid.right)
        self.one_line(
            right, type, grid.right - least, grid.foot, look.soft, self.face.card, ARTIFACT, right=grid.right
        )

    # --- Posters: backs

    def poster(self, clear: float, covers: str = "") -> bool:
        """The scene over the whole side (down to the foot, if it has one), nothing above `clear` (mm); false
        if an author's picture covers it.
        """
        grid = self.grid
        foot = grid.rule - 0.6 if self.footed else grid.height + BLEED
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
        return TextFrame(
            self.typesetter, self.grid, self.grid.measure("roomy"), self.look, 0.0, True, self.face
        )

    def centred(
        self,
        text: str,
        size: float,
        baseline: float,
        colour: str,
        family: str = "bold",
        role: str = ARTIFACT,
        track: float = 0.0,
    ) -> float:
        """A text in the middle of the card, at a smaller size or on two lines if it is wider than that;
        gives the last baseline.
        """
        width = self.grid.column
        self.face.texts.append(("poster", text))
        if self.typesetter.surely(text, Type(family, NOTE, 0), width, 2):
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
            x = self.grid.width * 500 - line.width / 2
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
        before `right`, the edge of the grid if it is not given.
        """
        width = (right or self.grid.right) - x + 0.01
        if self.typesetter.surely(text, type._replace(size=NOTE), width, 1):
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
        white="#ffffff" if palette.paper != scenes.palette.COOL_PAPER else palette.paper,
        disc=palette.disc,
    )
