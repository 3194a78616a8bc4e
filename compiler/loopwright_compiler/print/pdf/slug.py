"""The line in a sheet's margin: what it is, and a ruler that shows whether it was printed at 100 %.

It stands between the crop marks below the block if its cards are wide enough for the ruler, else
beyond the marks.
"""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.geometry.grid import MARK_DISTANCE, MARK_LENGTH, Grid
from loopwright_compiler.print.geometry.units import pt, um
from loopwright_compiler.print.text.plain_text import PlainText
from loopwright_compiler.print.theme.theme import Theme

SIZES = (6.0, 5.5)
BASELINE = um(2.4)  # below the bleed
INSET = um(1.5)  # from the marks
BEYOND = MARK_DISTANCE + MARK_LENGTH + um(1.5)  # below the bleed, where cards are narrow
RULER = um(50)


class Slug:
    """Writes the line on the page that a canvas is at."""

    def __init__(self, canvas: Canvas, theme: Theme, title: str) -> None:
        self.canvas, self.theme, self.title = canvas, theme, title
        self.text = PlainText(canvas, theme.sheet_fonts())

    def write(self, grid: Grid, decks: str, said: str) -> None:
        """Write the line for a sheet of this grid: the decks on it, and what else is to be said."""
        self.canvas.saveState()
        self.canvas.setFillColorCMYK(0, 0, 0, 1)
        cells, y = self._between(grid) if _wide(grid) else self._beyond(grid)
        *texts, (start, _) = cells
        parts = [f"{decks} · {self.title}", said] if len(texts) > 1 else [f"{said} · {decks} · {self.title}"]
        for (x, width), part in zip(texts, parts, strict=False):
            self._fitted(part, x + INSET, y, width - 2 * INSET)
        self._ruler(start + INSET, y)
        self.canvas.restoreState()

    def has_room(self, grid: Grid) -> bool:
        """Whether the line stands where the printer prints, for a sheet whose colours reach so far."""
        block = grid.block
        if _wide(grid):
            return grid.bleed + BASELINE <= block.y - grid.margin
        return grid.bleed + BEYOND <= max(block.x, block.y) - grid.margin

    def _between(self, grid: Grid) -> tuple[list[tuple[int, int]], float]:
        """Places (start and length) under the columns, two if there is but one, and the baseline."""
        block, step = grid.block, grid.card.width + grid.gap
        cells = [(block.x + step * column, grid.card.width) for column in range(grid.columns)]
        if grid.columns == 1:
            cells = _halves(block.x, block.width)
        return cells, pt(grid.paper.height - block.y - block.height - grid.bleed - BASELINE)

    def _beyond(self, grid: Grid) -> tuple[list[tuple[int, int]], float]:
        """Two places beyond the marks, in the roomier margin: below the block or on its left, upwards."""
        block = grid.block
        foot, margin = grid.paper.height - block.y - block.height, grid.bleed + BEYOND
        if block.x > block.y:
            self.canvas.rotate(90)
            start, length, y = foot, block.height, -pt(block.x - margin)
        else:
            start, length, y = block.x, block.width, pt(foot - margin)
        return _halves(start, length), y

    def _fitted(self, text: str, x: int, y: float, width: int) -> None:
        """Write a text at the largest size that fits; at the smallest, cut it short."""
        text = self.text.shown(text)
        fitting = (size for size in SIZES if self.text.width(text) * size <= pt(width))
        size = next(fitting, SIZES[-1])
        self.text.write(self.text.cut(text, pt(width) / size), size, pt(x), y)

    def _ruler(self, x: int, y: float) -> None:
        """A line of exactly 50 mm between two ticks, with its words above it."""
        right, tick = pt(x + RULER), pt(um(0.7))
        foot = y - pt(um(0.5))
        self.canvas.line(pt(x), foot, right, foot)
        for end in (pt(x), right):
            self.canvas.line(end, foot - tick, end, foot + tick)
        said = self.theme.word("slug-ruler")
        self.text.write(said, SIZES[-1], (pt(x) + right - self.text.width(said) * SIZES[-1]) / 2, y)


def _wide(grid: Grid) -> bool:
    return grid.card.width >= (RULER + 2 * INSET) * (2 if grid.columns == 1 else 1)


def _halves(start: int, length: int) -> list[tuple[int, int]]:
    return [(start, length // 2), (start + length // 2, length // 2)]
