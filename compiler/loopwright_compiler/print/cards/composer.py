"""Layout of one card: puts its texts into the boxes of its sides at the first size that fits, and collects
those that do not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import BLEED, Rect
from loopwright_compiler.print.geometry.sizes import from_pt, um
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes import Scene
from loopwright_compiler.print.scenes.palette import Hour
from loopwright_compiler.print.text.bounds import Bound, bound, surely_fit
from loopwright_compiler.print.text.fit import Column, Misfit, Paragraph, Setting, fit
from loopwright_compiler.print.text.fonts import UnprintableError
from loopwright_compiler.print.text.hyphens import hyphenated
from loopwright_compiler.print.text.words import words
from loopwright_compiler.print.theme.theme import Box, Side, Style, Theme
from loopwright_compiler.words import icon_word

from .boards import HEAD, BoardSide
from .faces import ARTIFACT, Bar, Drawn, Face, Shape, TextLine, covering
from .panels import PanelSide
from .pictures import Picture, Pictures
from .posters import Poster
from .scenery import Key, plans
from .setting import Looker as CardLooker
from .setting import Setter

if TYPE_CHECKING:
    from loopwright_compiler.bundle.any_bundle import AnyBundle

ACCENT = "accent"  # the paint that each side of a card names for itself
BACKS = ("-back", "-alert", "-large")  # how the designs of second sides are called
SIGN_GAP, SIGN_SHARE, TRAIT_SHARE = 0.12, 0.86, 0.64  # between signs, and of an icon on one
BAR_WIDTH = um(0.7)
ROLES = {"title": "H2", "scenario": ARTIFACT, "id": ARTIFACT}  # of texts in these boxes
COVER = "back-"  # how pictures of the backs of a kind are named
FOOT_GAP = um(2)  # between what stands left and right at the foot


@dataclass(slots=True)
class Press:
    """The things that all cards of a run share; with `only_look`, texts that surely fit are left out."""

    bundle: AnyBundle
    theme: Theme
    problems: Problems
    draft: str = ""
    pictures: Pictures = field(default_factory=lambda: Pictures(None))
    only_look: bool = False
    typesetter: Typesetter = field(init=False)
    setter: Setter = field(init=False)
    _plans: dict[Key, Scene] | None = None

    def __post_init__(self) -> None:
        self.typesetter = (Looker if self.only_look else Typesetter)(self.theme, self.problems)
        self.setter = (CardLooker if self.only_look else Setter)(self.theme, self.problems)

    def plan(self, key: str, side: str) -> Scene | None:
        """The plan of the scene on a side, by what seeds it; None without one."""
        if self._plans is None:
            self._plans = plans(self.bundle, self.theme.motifs)
        return self._plans.get((key, side))

    def card_side(
        self, name: str, card: str, hour: Hour = "dusk", pictured: str | None = None, key: str = ""
    ) -> PanelSide:
        """Begin one side of a card on the grid, at an hour of its scene; `key` seeds it, if not the card."""
        return PanelSide(self, name, card, hour, pictured, key)

    def poster(
        self, name: str, card: str, hour: Hour = "dusk", pictured: str | None = None, key: str = ""
    ) -> Poster:
        """Begin the back of a card: one scene over the whole side; `key` seeds it, if not the card."""
        return Poster(self, name, card, hour, pictured, key)

    def board_side(self, name: str, card: str, hour: Hour = "dusk", head: float = HEAD) -> BoardSide:
        """Begin one side of a board, with a header so wide (mm) on its left."""
        return BoardSide(self, name, card, hour, head=head)

    def string(self, sid: str) -> str:
        """The text with an id."""
        text: str = self.bundle["strings"][sid]
        return text

    def icon(self, name: str) -> str:
        """The word for an icon."""
        return icon_word(name, self.theme.lang)

    def side(self, name: str, card: str, pictured: str | None = None) -> Composer:
        """Begin one side of a card; an author's picture of the card, or of its kind, may cover it.

        The picture is that of the card `pictured`, if given; none, if that is empty.
        """
        composer = Composer(self, self.theme.sides[name], card, card if pictured is None else pictured)
        composer.cover(COVER + name.rpartition("-")[0])
        return composer


class Composer:
    """One side of one card while it is laid out."""

    def __init__(self, press: Press, side: Side, card: str, pictured: str) -> None:
        self.press = press
        self.side = side
        self.pictured = pictured
        self.face = Face(card, side.name)
        self.footed = "id" in side.boxes

    def text(self, box: str, sid: str) -> None:
        """Put one text of the bundle into a box."""
        self._fill(box, [Text(self.side.boxes[box].style, self.press.string(sid), sid)])

    def cover(self, kind: str) -> None:
        """Cover the side with the author's picture of the card, or of its kind, if the theme allows it."""
        own = None
        if self.side.over is not None:
            own = self._own_picture() or self.press.pictures.of(kind, "front")
        if own:
            self.face.texts.append(("cover", own.mark))
            self.face.cover = covering(self.press.pictures.settled(own, cut=True), self.side.size)

    def landscape(self, key: str, ground: str, clear: float, foot: float) -> None:
        """Draw the scene of a key over the full width, from the top edge down to `foot` (mm), in the colours
        of a paint; nothing rises above `clear`, and the texts that stand there already take the colour of
        type on its sky.
        """
        plan, size, bleed = self.press.plan(key, self.side.name), self.side.size, BLEED / 1000
        if plan is None:
            return
        palette = self.press.theme.palette(ground, "dusk")
        title = scenes.shapes.Box(2.0, 2.0, size.width / 2000, clear - 2.0)
        frame = scenes.Frame(-bleed, -bleed, size.width / 1000 + bleed, foot, clear, (title,))
        self.face.scene = Drawn(plan, palette, frame)
        self.face.lines = [
            line._replace(paint=palette.type) if line.y < clear * 1000 else line for line in self.face.lines
        ]

    def word(self, box: str, text: str, origin: str = "") -> None:
        """Put a word of the design, or a plain value of the card, into a box; `origin` as in messages."""
        if self.face.cover and not self.side.over:
            return
        self._fill(box, [Text(self.side.boxes[box].style, text, origin or self.face.card)])

    def foot(self, lines: Sequence[tuple[str, str]], origin: str) -> None:
        """Put the first of these (left, right) that fits on one line into the boxes at the foot.

        If none fits, the last is taken. `origin` is the id of the text on the left.
        """
        left, right = self.side.boxes["scenario"], self.side.boxes["id"]
        start, end = left.rect.x, right.rect.x + right.rect.width
        width_of, card = self.press.typesetter.width, self.face.card
        for wording, id in lines:
            texts = Text(left.style, wording, origin), Text(right.style, id, card)
            wide, least = (width_of(text, card) for text in texts)
            if wide + least + (FOOT_GAP if wording else 0) <= end - start:
                break
        width = min(end - start, ceil(least) + 1)
        if wording:
            self._fill("scenario", [texts[0]], rect=left.rect._replace(width=end - start - width))
        self._fill("id", [texts[1]], rect=right.rect._replace(x=end - width, width=width))

    def signs(self, box: str, names: Sequence[str], traits: Collection[str]) -> None:
        """Draw signs side by side over the width of a box, `traits` in white on a disc, as what is tested."""
        rect, theme = self.side.boxes[box].rect, self.press.theme
        self.face.texts.append((box, *names))
        if not names:
            return
        ink, paper = theme.colour("ink"), "#ffffff" if theme.inks == "low" else theme.colour("paper")
        widths = len(names) + SIGN_GAP * (len(names) - 1)
        size = min(float(rect.height), rect.width / widths) / 1000
        x = (rect.x + rect.width / 2) / 1000 - size * widths / 2
        y = (rect.y + rect.height / 2) / 1000 - size / 2
        for name in names:
            tested = name in traits
            if tested:
                self.face.shapes.append(Shape("disc", (x + size / 2, y + size / 2, size / 2), ink))
            side = size * (TRAIT_SHARE if tested else SIGN_SHARE)
            at = (x + (size - side) / 2, y + (size - side) / 2, side)
            self.face.shapes.append(Shape("icon", at, paper if tested else ink, name=name))
            x += size * (1 + SIGN_GAP)

    def _paint(self, paint: str) -> str:
        return self.side.accent if paint == ACCENT else paint

    def _own_picture(self) -> Picture | None:
        side = "back" if self.side.name.endswith(BACKS) else "front"
        return self.press.pictures.of(self.pictured, side)

    def _fill(
        self,
        name: str,
        texts: list[Text],
        kept: Sequence[int] = (0,),
        rect: Rect | None = None,
    ) -> float:
        """Put paragraphs into a box, keeping free the first of the heights `kept` (µm) with which they fit;
        gives their height in µm.

        A `rect` takes the place of the box's own.
        """
        box = self.side.boxes[name]
        box = box if rect is None else box._replace(rect=rect)
        self.face.texts.append((name, *(text.text for text in texts)))
        kind = self.side.name.rpartition("-")[0] if name == self.side.picture else ""
        place = Place(self.face.card, self.side.name, name, box.rect, kind)
        column = self.press.typesetter.column(place, texts, kept)
        if column is None:
            return 0.0
        self._place(box, *column)
        return column.column.height

    def _place(self, box: Box, column: Column, styles: list[Style]) -> None:
        spare = box.rect.height - column.height
        top = box.rect.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[box.style.valign]
        for setting, style in zip(column.settings, styles, strict=True):
            paint = self._paint(style.paint)
            if style.bar:
                self._bar(box, setting, top)
            role = "H3" if style is self.press.theme.styles["heading"] else ROLES.get(box.name, "P")
            for line in setting.lines:
                shift = {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
                x = box.rect.x + line.x + shift * (box.rect.width - line.x - line.width)
                self.face.lines.append(TextLine(line, x, top + line.baseline, paint, role))
                role = ""

    def _bar(self, box: Box, setting: Setting, top: float) -> None:
        height = setting.foot - setting.top
        self.face.bars.append(Bar(self.side.accent, box.rect.x, top + setting.top, BAR_WIDTH, height))


class Text(NamedTuple):
    """A text with markup, its style, and its id for messages."""

    style: Style
    text: str
    origin: str


class Place(NamedTuple):
    """A box on a side of a card, and its size. Texts of one `kind` may share one size of letters."""

    card: str
    side: str
    box: str
    rect: Rect
    kind: str = ""


class SetTexts(NamedTuple):
    """Texts as set in their box, and the style of each."""

    column: Column
    styles: list[Style]


class Typesetter:
    """A typesetter for the texts of all cards of a run; texts that stand on many cards are set once.

    `first` is the step of sizes that texts of a kind begin with, `last` the one that they ended with.
    """

    def __init__(self, theme: Theme, problems: Problems) -> None:
        self.theme, self.problems = theme, problems
        self.first: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self._settled: dict[tuple[object, ...], SetTexts] = {}
        self._widths: dict[tuple[int, str], float] = {}

    def width(self, text: Text, card: str) -> float:
        """The width of a text on one line at its largest size, in µm."""
        key = id(text.style), text.text
        if key not in self._widths:
            paragraph = self._paragraph(text, card)
            ems = sum(word.width + word.space for word in paragraph.words) if paragraph else 0.0
            self._widths[key] = ems * from_pt(text.style.sizes.largest)
        return self._widths[key]

    def column(self, place: Place, texts: Sequence[Text], kept: Sequence[int] = (0,)) -> SetTexts | None:
        """Texts in a box that keeps free the first of the heights `kept` (µm) with which they fit; None if
        they do not fit.
        """
        alone = None
        if len(texts) == 1:  # such as a name on many cards
            alone = place.side, place.box, texts[0].text, id(texts[0].style), *kept
        if alone in self._settled:
            return self._settled[alone]
        paragraphs, styles = self._paragraphs(texts, place.card)
        fitted = self._fitted(paragraphs, place, kept)
        if isinstance(fitted, Misfit):
            self.problems.misfit(place.card, place.side, place.box, fitted)
            return None
        if place.kind:
            self.last[place.kind] = max(fitted.step, self.last.get(place.kind, 0))
        texts_set = SetTexts(fitted, styles)
        if alone and paragraphs:
            self._settled[alone] = texts_set
        return texts_set

    def _fitted(self, paragraphs: list[Paragraph], place: Place, kept: Sequence[int]) -> Column | Misfit:
        """Paragraphs set without hyphens, or with them if they do not fit otherwise."""
        first = self.first.get(place.kind, 0)
        fitted = _first_that_fits(paragraphs, place.rect, kept, first)
        if isinstance(fitted, Misfit):
            parted = [hyphenated(paragraph, self.theme.lang) for paragraph in paragraphs]
            with_hyphens = _first_that_fits(parted, place.rect, kept, first)
            fitted = with_hyphens if isinstance(with_hyphens, Column) else fitted
        return fitted

    def _paragraphs(self, texts: Sequence[Text], card: str) -> tuple[list[Paragraph], list[Style]]:
        """The paragraphs of those texts that can be set, with their styles."""
        paragraphs, styles = [], []
        for text in texts:
            paragraph = self._paragraph(text, card)
            if paragraph is not None and paragraph.words:
                paragraphs.append(paragraph)
                styles.append(text.style)
        return paragraphs, styles

    def _paragraph(self, text: Text, card: str) -> Paragraph | None:
        style, theme = text.style, self.theme
        try:
            parts = words(text.text, style.family, theme.named, theme.lang, theme.quotes)
        except UnprintableError as error:
            self.problems.unprintable(card, text.origin, error, text.text, style.family.fonts())
            return None
        return Paragraph(
            words=parts,
            sizes=style.sizes,
            leading=style.leading,
            origin=text.origin,
            before=style.before,
            after=style.after,
            indent=style.indent,
            hang=style.hang,
        )


class Looker(Typesetter):
    """A typesetter for checks alone: sets only texts that may not fit or may hold unprintable letters.

    It reports the same errors as a full typesetter, in a fraction of the time.
    """

    def width(self, text: Text, card: str) -> float:
        """An upper bound of the width of a text on one line at its largest size, in µm."""
        bound = self._bound(text)
        return super().width(text, card) if bound is None else bound.total * from_pt(text.style.sizes.largest)

    def column(self, place: Place, texts: Sequence[Text], kept: Sequence[int] = (0,)) -> SetTexts | None:
        """As `Typesetter.column`, but empty for texts that surely fit."""
        paragraphs = [(bound, text.style) for text in texts if (bound := self._bound(text))]
        height = place.rect.height - min(kept)
        if len(paragraphs) == len(texts) and surely_fit(paragraphs, place.rect.width, height):
            return None
        return super().column(place, texts, kept)

    def _bound(self, text: Text) -> Bound | None:
        family = text.style.family
        fonts = family.plain, family.em, family.strong, family.both
        return bound(text.text, fonts, self.theme.lang)


def _first_that_fits(
    paragraphs: list[Paragraph], rect: Rect, kept: Sequence[int], first: int
) -> Column | Misfit:
    """Paragraphs in the room that the first possible height of `kept` leaves of a box, or the misfit."""
    for height in kept:
        column = fit(paragraphs, rect.width, rect.height - height, first)
        if isinstance(column, Column):
            break
    return column
