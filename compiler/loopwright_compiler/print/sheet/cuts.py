"""Drawings for cutting plotters: the outlines of what is on a sheet, beside its registration marks, as SVG in
mm.

The layers have the names that the extension inkscape-silhouette looks for: it cuts along `Cut` and leaves out
`Regmarks`, which says to whoever opens the drawing elsewhere where on the paper the outlines lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import Size


class CutSheet(NamedTuple):
    """What is cut on a sheet of paper, and the marks by which a plotter finds its place there."""

    paper: Size
    register: tuple[Rect, ...]
    outlines: tuple[Rect, ...]


def drawings(sheets: Sequence[CutSheet]) -> dict[str, bytes]:
    """The drawings of a file's sheets by their names, one for neighbours that are cut alike:
    `sheets-1-12.svg` and `sheet-13.svg`.
    """
    files = {}
    for sheet, group in groupby(enumerate(sheets, 1), lambda numbered: numbered[1]):
        first, *rest = (number for number, _ in group)
        files[f"sheets-{first}-{rest[-1]}.svg" if rest else f"sheet-{first}.svg"] = _drawing(sheet)
    return files


def _drawing(sheet: CutSheet) -> bytes:
    wide, high = (f"{length / 1000:g}" for length in sheet.paper)
    layers = (
        ("Regmarks", 'fill="#000"', sheet.register),
        ("Cut", 'fill="none" stroke="#f00" stroke-width="0.1"', sheet.outlines),
    )
    parts = "".join(
        f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {paint}>'
        f"{''.join(map(_outline, rects))}</g>\n"
        for name, paint, rects in layers
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">\n{parts}</svg>\n'
    ).encode()


def _outline(rect: Rect) -> str:
    x, y, width, height = (f"{length / 1000:g}" for length in rect)
    return f'<path d="M{x} {y}h{width}v{height}h-{width}z"/>'
