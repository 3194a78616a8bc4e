"""The body of a card: the author's paragraphs, strips of actions, and rows with badges, one below the other.

One routine both measures and draws, so that the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from loopwright_compiler.card_rows import BadgeRow, Block, Passage, Strip
from loopwright_compiler.print.theme.layout import BodySizes

from .badges import Inks, badge
from .faces import FaceShape, PrintedFace, TextLine
from .grid import HANG, NOTE, PT, STRIP_OUT
from .typesetter import Type, Typesetter

PAIR_TABS: Final = (0.49, 0.556, 0.426)  # of the column: where a failure stands beside its success
BAR: Final = 0.9  # mm, the bar beside a goal
GOAL_INDENT: Final = 2.6
NOTE_LEAD: Final = 2.55
ANYWHERE: Final = 7.0  # points
FEW: Final = 4  # hourglasses side by side; more are a number and one hourglass
TOP: Final = 0.74  # ems from the top of a paragraph to its first baseline
MIDDLE: Final = 0.27  # ems from the middle of a badge to the baseline of the text beside it
STRIP_ROUND: Final = 1.2
SOLID: Final = ("test", "success", "win", "lose")  # badges with a dark ground
DASH: Final = "– "
DASH_HANG: Final = 2.6
SMALLEST: Final = 5.5  # points, of letters on a badge
BADGE_AIR: Final = 0.45  # mm, between faces of dice and the line about them
TWO_LINES: Final = 0.72  # of a strip's height: what a second line adds


class SideColours(NamedTuple):
    """The colours of a side: on its sky, on its paper, of its strips and badges."""

    sky: str
    type: str
    paper: str
    ink: str
    soft: str
    accent: str
    strip: str
    strip_line: str
    white: str
    disc: str

    @property
    def inks(self) -> Inks:
        """What badges are drawn in."""
        return Inks(self.ink, self.accent, self.white)


class TextFrame:
    """A column of blocks from `top` (mm) downwards, between its left and its right edge. With a face they are
    drawn on it, else only measured.
    """

    def __init__(
        self,
        typesetter: Typesetter,
        column: tuple[float, float],
        measure: BodySizes,
        look: SideColours,
        top: float,
        names: bool = True,
        face: PrintedFace | None = None,
    ) -> None:
        self.typesetter, self.measure, self.look = typesetter, measure, look
        self.y, self.names, self.face = top, names, face
        self.left, self.right = column
        self.width = self.right - self.left
        self.words = typesetter.theme.word

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Set blocks; a success and a failure that are one short line each share a row."""
        number = 0
        while number < len(blocks):
            block = blocks[number]
            following = blocks[number + 1] if number + 1 < len(blocks) else None
            if (
                isinstance(block, BadgeRow)
                and isinstance(following, BadgeRow)
                and self._pair(block, following)
            ):
                number += 2
                continue
            number += 1
            if isinstance(block, BadgeRow):
                if block.badge in ("when", "each", "evening") and self._after_rows(blocks, number - 1):
                    self._part()
                self.row(block)
            elif isinstance(block, Strip):
                self.strip(block)
            else:
                if block.kind == "heading" and self._after_rows(blocks, number - 1):
                    self._part()
                self.passage(block)

    def _part(self) -> None:
        """A gap between what belongs together and what does not."""
        self.y += self.measure.gap - self.measure.row * 0.4

    @staticmethod
    def _after_rows(blocks: Sequence[Block], number: int) -> bool:
        """Whether rows of another part of the card, such as an action, stand before a block."""
        before = blocks[number - 1] if number else None
        block = blocks[number]
        return isinstance(before, BadgeRow) and before.origin != block.origin

    # --- Paragraphs

    def passage(self, block: Passage) -> None:
        """A paragraph of the author's."""
        measure = self.measure
        if block.kind == "goal":
            type, width = Type("bold", measure.rule, measure.rule_lead), self.width - GOAL_INDENT - 1.6
            top, x = self.y, self.left + GOAL_INDENT
            high = self._text(
                block.text, type, x, self.y + measure.rule * PT * TOP, width, self.look.accent, block.origin
            )
            if self.face:
                self.face.shapes.append(
                    FaceShape("rect", (self.left, top + 0.1, BAR, max(0.5, high - 0.6), 0), self.look.accent)
                )
            self.y += high + measure.gap * 0.8
        elif block.kind == "heading":
            type = Type("bold", measure.rule, measure.rule_lead)
            baseline = self.y + measure.rule * PT * TOP
            self.y += self._text(
                block.text, type, self.left, baseline, self.width, self.look.accent, block.origin, "H3"
            )
            self.y += measure.gap * 0.4
        else:
            type = Type("serif", measure.prose, measure.prose_lead)
            baseline = self.y + measure.prose * PT * TOP
            self.y += self._text(
                block.text, type, self.left, baseline, self.width, self.look.ink, block.origin
            )
            self.y += measure.gap * 0.6

    # --- Rows

    def row(self, row: BadgeRow) -> None:
        """A badge, the effect beside it, and what is read with it below."""
        measure = self.measure
        left = self.left + HANG * row.depth
        x = left + HANG if row.badge else left
        top, width = self.y, self.right - x
        first = top + measure.badge / 2 + measure.rule * PT * MIDDLE
        if not row.badge:
            first = top + measure.rule * PT * TOP
        self._badge(row, left, top)
        role = "" if row.badge and self._says(row) else "P"
        high, text = 0.0, row.text
        if text.startswith(DASH):
            self._dash(x, first, row.origin)
            text, x, width, role = text.removeprefix(DASH), x + DASH_HANG, width - DASH_HANG, ""
        if text:
            high = self._text(text, self._rule, x, first, width, self.look.ink, row.origin, role)
            role = "P"
        prose = Type("italic", measure.told, measure.told_lead)
        strings = self.typesetter.problems.strings
        for sid in row.below:
            high += self._text(strings[sid], prose, x, first + high, width, self.look.ink, sid, role)
            role = "P"
        if row.badge:
            high = max(measure.badge, high + (measure.badge - measure.rule_lead) / 2)
        self.y = top + high + measure.row

    def _dash(self, x: float, baseline: float, origin: str) -> None:
        """Draw the dash of a row that the author set in."""
        if self.face:
            for line in self.typesetter.lines(DASH.strip(), self._rule, 20.0, origin, "body"):
                line = line._replace(tail=" ")
                self.face.lines.append(TextLine(line, x * 1000, baseline * 1000, self.look.ink, "P"))

    @property
    def _rule(self) -> Type:
        return Type("rows", self.measure.rule, self.measure.rule_lead)

    def _says(self, row: BadgeRow) -> bool:
        """Whether the badge of a row has words for those who do not see it."""
        return f"badge-{row.badge}" in self.typesetter.theme.words

    def _badge(self, row: BadgeRow, x: float, y: float) -> None:
        """Draw a row's badge, with its letters and the words for those who do not see it."""
        if self.face is None or not row.badge:
            return
        size, look = self.measure.badge, self.look
        wide = size
        if row.badge == "option":
            self.letters(row.label, size * 1.75, x + size * 0.36, y + size * 0.68, look.white, role="P")
        elif row.badge == "sum" or (row.badge == "die" and len(row.label) > 1):
            points = max(size * (1.2 if len(row.label) == 3 else 0.95), SMALLEST)
            room = self.typesetter.width(row.label, Type("bold", points, 0), self.face.card)
            wide = max(size, room + 2 * BADGE_AIR)
            x -= (wide - size) / 2
            self.letters(row.label, points, x + wide / 2, y + size * 0.63, look.ink, role="P")
        elif self._says(row):
            word = self.words(f"badge-{row.badge}", label=row.label)
            colour = look.white if row.badge in SOLID else look.ink
            self.unseen(word, x, y + size * 0.7, size, "P", colour)
        label = self.typesetter.theme.sign(row.label)
        self.face.shapes += badge(row.badge, label, x, y, size, look.inks, wide)

    def _pair(self, good: BadgeRow, bad: BadgeRow) -> bool:
        """Set a success and a failure beside each other, if both are one short line; false if not."""
        if good.badge != "success" or bad.badge != "failure" or good.below or bad.below:
            return False
        measure, left = self.measure, self.left + HANG * good.depth
        room = self.right - left
        widths = [self.typesetter.width(row.text, self._rule, row.origin) for row in (good, bad)]
        for share in PAIR_TABS:
            tab = room * share
            if HANG + widths[0] + 1.2 > tab or tab + measure.badge + 1.6 + widths[1] > room:
                continue
            baseline = self.y + measure.badge / 2 + measure.rule * PT * MIDDLE
            for row, x, text in (
                (good, left, left + HANG),
                (bad, left + tab, left + tab + measure.badge + 1.6),
            ):
                self._badge(row, x, self.y)
                role = "" if self._says(row) else "P"
                self._text(row.text, self._rule, text, baseline, room, self.look.ink, row.origin, role)
            self.y += measure.badge + measure.row
            return True
        return False

    # --- Strips

    def strip(self, strip: Strip) -> None:
        """An action's title left, its signs right; below in grey its condition and the places' names."""
        measure, look = self.measure, self.look
        type = Type("bold", measure.rule, measure.rule_lead)
        chips = self._signs_width(strip) if strip.signs else self._chips_width(strip)
        title = self.typesetter.width(strip.title, type, strip.origin)
        lines = self.typesetter.count(strip.title, type, self.width, strip.origin)
        two = title + chips + 1.5 > self.width
        high = measure.strip * (1 + TWO_LINES * two) + (lines - 1) * measure.rule_lead
        if self.face:
            at = (self.left - STRIP_OUT, self.y, self.width + 2 * STRIP_OUT, high, STRIP_ROUND)
            self.face.shapes.append(
                FaceShape("rect", at, look.strip, look.strip_line, 0.25 if look.strip_line else 0)
            )
            baseline = self.y + measure.strip / 2 + measure.rule * PT * 0.26
            self._text(strip.title, type, self.left, baseline, self.width, look.ink, strip.origin, "H3")
            middle = self.y + high - measure.strip / 2
            (self._signs if strip.signs else self._chips)(strip, self.right - chips, middle)
        self.y += high + (measure.row if strip.signs else 0.5)
        self._note(strip)
        if not strip.signs:
            self.y += measure.row * 0.4

    def _note(self, strip: Strip) -> None:
        """The grey line below a strip; names that do not fit on its one line are left out."""
        type, width = Type("rows", NOTE, NOTE_LEAD), self.width
        names = strip.names if self.names else ""
        both = " · ".join(part for part in (strip.note, names) if part)
        if strip.note and names and self.typesetter.count(both, type, width, strip.origin) > 1:
            both = strip.note
        if both:
            self.y += (
                self._text(both, type, self.left, self.y + 2.0, width, self.look.soft, strip.origin) + 0.35
            )

    def _chips_width(self, strip: Strip) -> float:
        """The width of the chips of an action, in mm."""
        disc = self.measure.disc
        sign = disc * 0.84
        width = len(strip.places) * (disc + 0.5)
        if strip.anywhere:
            width += self.typesetter.width(self._anywhere, Type("rows", ANYWHERE, 0), strip.origin) + 1
        if strip.spend:
            shown = strip.spend if strip.spend <= FEW else 1
            width += shown * (sign + 0.25) + 0.6
            width += (
                0 if strip.spend <= FEW else self.typesetter.width(str(strip.spend), self._rule, "") + 0.3
            )
        return width + (sign + 0.3 if strip.once else 0)

    @property
    def _anywhere(self) -> str:
        return self.words("sign-anywhere")

    def _chips(self, strip: Strip, x: float, middle: float) -> None:
        """Draw the discs of the places, an hourglass for each time, and the round arrow."""
        assert self.face is not None
        look, disc, shapes = self.look, self.measure.disc, self.face.shapes
        sign = disc * 0.84
        if strip.anywhere:
            type = Type("rows", ANYWHERE, 0)
            self._text(
                self._anywhere, type, x, middle + ANYWHERE * PT * 0.28, 60, look.soft, strip.origin, "P"
            )
            x += self.typesetter.width(self._anywhere, type, strip.origin) + 1
        for letter in strip.places:
            shapes.append(FaceShape("disc", (x + disc / 2, middle, disc / 2), look.ink))
            self.letters(letter, disc * 2.05, x + disc / 2, middle + disc * 0.255, look.white, role="P")
            x += disc + 0.5
        if strip.spend:
            x += 0.35
            word = self.words("sign-spend", number=strip.spend)
            self.unseen(word, x, middle + sign * 0.3, sign * min(strip.spend, FEW), "P")
            if strip.spend > FEW:
                number = str(strip.spend)
                wide = self.typesetter.width(number, self._rule, "")
                self.letters(
                    number, self.measure.rule, x + wide / 2, middle + self.measure.rule * PT * 0.26, look.ink
                )
                x += wide + 0.3
            for _ in range(strip.spend if strip.spend <= FEW else 1):
                shapes.append(FaceShape("icon", (x, middle - sign / 2, sign), look.ink, name="hourglass"))
                x += sign + 0.25
        if strip.once:
            self.unseen(self.words("sign-once"), x, middle + sign * 0.3, sign, "P")
            shapes.append(FaceShape("icon", (x + 0.3, middle - sign / 2, sign), look.ink, name="once"))

    def _signs_width(self, strip: Strip) -> float:
        type = Type("bold", self.measure.rule, 0)
        icon = self.measure.disc * 0.86
        return (
            sum(self.typesetter.width(word, type, strip.origin) + icon + 3.1 for _, word in strip.signs) - 2.6
        )

    def _signs(self, strip: Strip, x: float, middle: float) -> None:
        """Draw icons with their words."""
        assert self.face is not None
        type = Type("bold", self.measure.rule, 0)
        icon = self.measure.disc * 0.86
        for name, word in strip.signs:
            self.face.shapes.append(FaceShape("icon", (x, middle - icon / 2, icon), self.look.ink, name=name))
            x += icon + 0.5
            baseline = middle + self.measure.rule * PT * 0.26
            self._text(word, type, x, baseline, 60, self.look.ink, strip.origin, "P")
            x += self.typesetter.width(word, type, strip.origin) + 2.6

    # --- Letters

    def _text(
        self,
        text: str,
        type: Type,
        x: float,
        baseline: float,
        width: float,
        colour: str,
        origin: str,
        role: str = "P",
    ) -> float:
        """Set a paragraph with its first baseline at a height; gives the height that it takes, in mm."""
        if self.face is None:
            return self.typesetter.count(text, type, width, origin) * type.lead
        lines = self.typesetter.lines(text, type, width, origin, "body")
        for number, line in enumerate(lines):
            at = (baseline + number * type.lead) * 1000
            self.face.lines.append(TextLine(line, x * 1000, at, colour, role))
            role = ""
        return len(lines) * type.lead

    def letters(
        self,
        text: str,
        size: float,
        middle: float,
        baseline: float,
        colour: str,
        family: str = "bold",
        role: str = "",
    ) -> None:
        """Draw a short text centred on a point."""
        assert self.face is not None
        type = Type(family, size, 0)
        for line in self.typesetter.lines(text, type, 200, self.face.card, "body"):
            x = middle * 1000 - line.width / 2
            self.face.lines.append(TextLine(line, x, baseline * 1000, colour, role))

    def unseen(self, text: str, x: float, baseline: float, width: float, role: str, colour: str = "") -> None:
        """Put words where a sign stands, for those who search, copy or listen."""
        assert self.face is not None
        colour = colour or self.look.ink
        for line in self.typesetter.lines(text, Type("rows", NOTE, 0), 500, self.face.card, "body"):
            shown = TextLine(line, x * 1000, baseline * 1000, colour, role, unseen=width * 1000)
            self.face.lines.append(shown)


def texts_of(blocks: Iterable[Block], strings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The texts of a body, each with the id of the part that it belongs to, but for the titles of strips."""
    for block in blocks:
        if not isinstance(block, Strip):
            yield block.origin, block.text
        if isinstance(block, BadgeRow):
            yield from ((sid, strings[sid]) for sid in block.below)


def words_below(texts: Iterable[str], over: float) -> int:
    """About how many words of a body stand below its foot, if so much of its height (a share) does."""
    return max(1, round(sum(len(text.split()) for text in texts) * over))
