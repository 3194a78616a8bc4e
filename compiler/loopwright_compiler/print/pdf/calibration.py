"""A calibration sheet that measures how far off a printer puts its backs: scales on both sides, compared
against a light.

It works like a vernier: each stroke of the back is shifted a little more than the one before, and the stroke
that meets its partner of the front says by how much to move the backs. Numbers stand on the front alone,
since they would look mirrored from behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from loopwright_compiler.print.cards.faces import ARTIFACT
from loopwright_compiler.print.geometry.sizes import paper_size, pt, um
from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.sheet.imposition import LONG
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.print.text.ink import PlainText
from loopwright_compiler.print.theme.load import load
from loopwright_compiler.project import atomic_write

from .metadata import FileMetadata, Outline, describe, show
from .tagging import Tags
from .writer import SheetCanvas, as_file

SHIFTS: Final = tuple(step / 2 for step in range(-4, 5))  # mm
DISTANCE = um(14)  # between strokes
STROKE = um(8)
EDGE = um(60)  # from the rows to the top and the foot of the paper
MARGIN = um(15)
LINE_WIDTH = 0.4  # points
SIZE = 9.0
LEAD = um(5)


class Stroke(NamedTuple):
    """A pair of strokes: where front and back meet, the direction of the front's stroke from there, and the
    shift of the back's.
    """

    x: int
    y: int
    across: int
    down: int
    shift: float


@factory_settings()
def print_calibration(out: Path, settings: Settings, language: str) -> None:
    """Write the two pages for the paper and the flip of `settings`. Raises OSError if `out` cannot be
    written.
    """
    atomic_write.write(out, _Sheet(settings, language).bytes())


class _Sheet:
    def __init__(self, settings: Settings, language: str) -> None:
        self.width, self.height = paper_size(settings.paper)
        self.flip = settings.flip
        self.theme = load("full", language)
        lang = language.replace("_", "-")
        self.canvas = SheetCanvas("calibration.pdf", lang, size=(pt(self.width), pt(self.height)))
        self.plain = PlainText(self.canvas, self.theme.sheet_fonts())
        self.bold = PlainText(self.canvas, self.theme.sheet_fonts(heading=True))
        title = self.theme.word("calibration")
        describe(self.canvas, FileMetadata(title, settings.paper, (), lang))
        show(self.canvas, f"DuplexFlip{self.flip.title()}Edge")
        self.tags, self.outline = Tags(self.canvas), Outline(self.canvas)
        self.outline.deck(title)
        self.section = self.tags.element("Sect", title=title)

    def bytes(self) -> bytes:
        """The finished file."""
        self._head("front")
        self._explain()
        for stroke in self._strokes():
            self._before(stroke)
        self._end_page()
        self._head("back")
        for stroke in self._strokes():
            self._behind(stroke)
        self._end_page()
        self.outline.close()
        return as_file(self.canvas._doc, self.tags.close(), packed=True)

    def _end_page(self) -> None:
        self.canvas.showPage()
        self.tags.end_page()

    def _strokes(self) -> Iterator[Stroke]:
        """Two rows of upright strokes, at the top and at the foot, and a column of level ones."""
        for number, shift in enumerate(SHIFTS):
            along = (number - len(SHIFTS) // 2) * DISTANCE
            for y in (EDGE, self.height - EDGE):
                yield Stroke(self.width // 2 + along, y, 0, -STROKE, shift)
            yield Stroke(self.width // 2, self.height // 2 + along, -STROKE, 0, shift)

    def _before(self, stroke: Stroke) -> None:
        """Draw a stroke on the front, and its number beyond its end."""
        x, y, across, down, shift = stroke
        self._line(x, y, x + across, y + down)
        text = f"{shift:+g}" if shift else "0"
        left = pt(x + across + across // 2) - self.plain.width(text) * SIZE / 2
        with self.tags.marked("P", self.section):
            self.plain.write(text, SIZE, left, pt(self.height - y - down - down // 2) - SIZE / 3)

    def _behind(self, stroke: Stroke) -> None:
        """Draw the partner of a stroke on the back: it continues the front's stroke, moved by its shift."""
        upright = stroke.across == 0
        right, down = (um(stroke.shift), 0) if upright else (0, um(stroke.shift))
        x1, y1 = self._seen_from_behind(stroke.x, stroke.y)
        x2, y2 = self._seen_from_behind(stroke.x - stroke.across, stroke.y - stroke.down)
        self._line(x1 + right, y1 + down, x2 + right, y2 + down)

    def _seen_from_behind(self, x: int, y: int) -> tuple[int, int]:
        return (self.width - x, y) if self.flip == LONG else (x, self.height - y)

    def _head(self, side: str) -> None:
        """Write the title of the sheet and the name of this side."""
        text = f"{self.theme.word('calibration')} · {self.theme.word(f'slug-{side}')}"
        with self.tags.marked("H2", self.section):
            self.bold.write(text, 2 * SIZE, pt(MARGIN), pt(self.height - MARGIN - um(4)))

    def _explain(self) -> None:
        for number, key in enumerate(("light", "rows", "column", "tilt"), 2):
            y = MARGIN + um(2) + number * LEAD
            with self.tags.marked("P", self.section):
                self.plain.write(self.theme.word(f"calibration-{key}"), SIZE, pt(MARGIN), pt(self.height - y))

    def _line(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.canvas.setLineWidth(LINE_WIDTH)
        with self.tags.marked(ARTIFACT):
            self.canvas.line(pt(x1), pt(self.height - y1), pt(x2), pt(self.height - y2))
