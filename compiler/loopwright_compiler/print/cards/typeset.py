"""Sets the texts of boxes: in words and lines, at the first size that fits, with hyphens if need be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.units import from_pt
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.text.bounds import Bound, bound, surely_fit
from loopwright_compiler.print.text.fit import Column, Misfit, Paragraph, fit
from loopwright_compiler.print.text.fonts import UnprintableError
from loopwright_compiler.print.text.hyphens import hyphenated
from loopwright_compiler.print.text.words import words
from loopwright_compiler.print.theme.theme import Style, Theme


class Text(NamedTuple):
    """A text with markup, its style, and its id for messages."""

    style: Style
    text: str
    origin: str


class Place(NamedTuple):
    """A box on a side of a card, and how large it is. Texts of a `kind` may share one size."""

    card: str
    side: str
    box: str
    rect: Rect
    kind: str = ""


class SetTexts(NamedTuple):
    """Texts as they fit their box, and the style of each."""

    column: Column
    styles: list[Style]


class Typesetter:
    """Sets the texts of all cards of a run; what stands on many of them is set once.

    `first` is the step of sizes that texts of a kind begin with, `last` the one that they came to.
    """

    def __init__(self, theme: Theme, problems: Problems) -> None:
        self.theme, self.problems = theme, problems
        self.first: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self._settled: dict[tuple[object, ...], SetTexts] = {}
        self._widths: dict[tuple[int, str], float] = {}

    def width(self, text: Text, card: str) -> float:
        """How wide a text is on one line at its largest size, in µm."""
        key = id(text.style), text.text
        if key not in self._widths:
            paragraph = self._paragraph(text, card)
            ems = sum(word.width + word.space for word in paragraph.words) if paragraph else 0.0
            self._widths[key] = ems * from_pt(text.style.sizes.largest)
        return self._widths[key]

    def column(self, place: Place, texts: Sequence[Text], kept: Sequence[int] = (0,)) -> SetTexts | None:
        """Texts in all of a box but the first of these heights that lets them; None if they do not fit."""
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
        made = SetTexts(fitted, styles)
        if alone and paragraphs:
            self._settled[alone] = made
        return made

    def _fitted(self, paragraphs: list[Paragraph], place: Place, kept: Sequence[int]) -> Column | Misfit:
        """Paragraphs as they are, else with hyphens."""
        first = self.first.get(place.kind, 0)
        fitted = _first_that_fits(paragraphs, place.rect, kept, first)
        if isinstance(fitted, Misfit):
            parted = [hyphenated(each, self.theme.lang) for each in paragraphs]
            with_hyphens = _first_that_fits(parted, place.rect, kept, first)
            fitted = with_hyphens if isinstance(with_hyphens, Column) else fitted
        return fitted

    def _paragraphs(self, texts: Sequence[Text], card: str) -> tuple[list[Paragraph], list[Style]]:
        """What can be set of texts, and how."""
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
            self.problems.unprintable(card, text.origin, error, text.text)
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
    """Sets only what may not fit or may hold letters that nobody can print: enough to say what is wrong.

    It says of every text what a typesetter says, and takes a fraction of the time.
    """

    def width(self, text: Text, card: str) -> float:
        """No less than how wide a text is on one line at its largest size, in µm."""
        said = self._bound(text)
        return super().width(text, card) if said is None else said.total * from_pt(text.style.sizes.largest)

    def column(self, place: Place, texts: Sequence[Text], kept: Sequence[int] = (0,)) -> SetTexts | None:
        """Nothing of texts that surely fit."""
        paragraphs = [(said, text.style) for text in texts if (said := self._bound(text))]
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
    """Paragraphs in what the first height that can be kept leaves of a box."""
    for height in kept:
        column = fit(paragraphs, rect.width, rect.height - height, first)
        if isinstance(column, Column):
            break
    return column
