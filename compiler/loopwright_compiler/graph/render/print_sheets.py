"""The drawing cut into sheets of paper that fit A4 and Letter: an overview, then its parts at reading size.

Sheets are cut between ranks, and overlap across them, so that each card stands whole on a sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil

from loopwright_compiler.graph.layout.boxes import Box
from loopwright_compiler.ruletext.names import put

from .svg import Picture

SHORT, LONG, LINE = 186.0, 248.0, 10.0
"""Millimetres that both papers leave inside a margin of 12 mm; a line of text stands above the drawing."""
MILLIMETRE = 96 / 25.4  # pixels
SCALES = (1.0, 0.9, 0.8, 0.7)
MOST = 80  # sheets; nobody glues more
EDGE = 8.0  # pixels around the boxes on a sheet


@dataclass(frozen=True)
class Tile:
    """A part of the drawing: its name, its corner and its size in the sketch's pixels."""

    name: str
    x: float
    y: float
    width: float
    height: float

    def holds(self, box: Box) -> bool:
        """Whether all of a box lies on it."""
        across = abs(box.x - self.x - self.width / 2) <= (self.width - box.width) / 2
        return across and abs(box.y - self.y - self.height / 2) <= (self.height - box.height) / 2


@dataclass(frozen=True)
class Cut:
    """All sheets of a drawing, on paper of that width and height in millimetres, and millimetres a pixel."""

    tiles: tuple[Tile, ...]
    width: float
    height: float
    scale: float


def cut(picture: Picture) -> Cut:
    """The fewest sheets that show all boxes at a size that can be read, and of these the largest."""
    found = []
    for width, height in ((SHORT, LONG - LINE), (LONG, SHORT - LINE)):
        for scale in SCALES:
            tiles = _tiles(picture, width * MILLIMETRE / scale, height * MILLIMETRE / scale)
            found.append((len(tiles), -scale, Cut(tiles, width, height, scale / MILLIMETRE)))
    return min(found, key=lambda one: one[:2])[2]


def _tiles(picture: Picture, width: float, height: float) -> tuple[Tile, ...]:
    drawing = picture.sketch
    boxes = [box for column in drawing.columns for box in column if box.kind != "bend"]
    ranks = [[box for box in column if box.kind != "bend"] for column in drawing.columns]
    if drawing.frames:  # chapters stand beside each other, and no line goes through all ranks
        rows = _overlapping([(box.y, box.height) for box in boxes], height)
        columns = _overlapping([(box.x, box.width) for box in boxes], width)
    elif drawing.down:
        rows = _between([[(box.y, box.height) for box in rank] for rank in ranks if rank], height)
        columns = _overlapping([(box.x, box.width) for box in boxes], width)
    else:
        columns = _between([[(box.x, box.width) for box in rank] for rank in ranks if rank], width)
        rows = _overlapping([(box.y, box.height) for box in boxes], height)
    tiles = [
        Tile(f"{_letters(down)}{across + 1}", x, y, wide, high)
        for down, (y, high) in enumerate(rows)
        for across, (x, wide) in enumerate(columns)
    ]
    return tuple(_needed(tiles, boxes) if len(tiles) <= MOST else tiles)


def _needed(tiles: Sequence[Tile], boxes: Sequence[Box]) -> list[Tile]:
    """The tiles without those that hold nothing which another does not hold, too."""
    held = {tile: {box for box in boxes if tile.holds(box)} for tile in tiles}
    kept = list(tiles)
    for tile in sorted(tiles, key=lambda tile: len(held[tile])):
        if held[tile] <= {box for other in kept if other is not tile for box in held[other]}:
            kept.remove(tile)
    return kept


def _between(ranks: Sequence[Sequence[tuple[float, float]]], room: float) -> list[tuple[float, float]]:
    """Where sheets that are cut between ranks of (middle, size) begin, and how far they go."""
    spans = [
        (min(at - size / 2 for at, size in rank), max(at + size / 2 for at, size in rank)) for rank in ranks
    ]
    starts = [spans[0][0] - EDGE]
    for (_, before), (first, last) in pairwise(spans):
        if last + EDGE > starts[-1] + room:
            starts.append((before + first) / 2)
    return [(one, other - one) for one, other in pairwise([*starts, spans[-1][1] + EDGE])]


def _overlapping(boxes: Sequence[tuple[float, float]], room: float) -> list[tuple[float, float]]:
    """Where sheets that overlap by the largest box begin, and how far they go."""
    begin = min(at - size / 2 for at, size in boxes) - EDGE
    whole = max(at + size / 2 for at, size in boxes) + EDGE - begin
    if whole <= room:
        return [(begin, whole)]
    common = max(size for _, size in boxes) + 2 * EDGE
    count = ceil((whole - common) / max(room - common, 1))
    step = (whole - room) / (count - 1)
    return [(begin + step * number, room) for number in range(count)]


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def sheets(picture: Picture, title: str, said: dict[str, str], line: str) -> str:
    """The sheets as HTML for print; `title` is safe already, `line` the text at the head of each."""
    found = cut(picture)
    parts = found.tiles if 1 < len(found.tiles) <= MOST else ()
    turned = "portrait" if found.width < found.height else "landscape"
    note = f"<p>{escape(said['large'])}</p>" if len(found.tiles) > MOST else ""
    shown = [("0", _overview(picture, found, parts) + note)]
    for tile in parts:
        drawn = _svg(tile.width * found.scale, tile.height * found.scale, tile, _CARDS)
        shown.append((tile.name, drawn))
    body = "".join(
        f"<section><p><bdi>{title}</bdi> · {escape(put(line, name=name, n=number, count=len(shown)))}</p>"
        f"{drawn}</section>"
        for number, (name, drawn) in enumerate(shown, 1)
    )
    style = f"<style>@page {{ size: {turned}; margin: 12mm; }}</style>"
    return f'{style}<div class="sheets" aria-hidden="true">{body}</div>'


_CARDS = '<use href="#graph-cards"/>'


def _svg(width: float, height: float, view: Tile, inner: str) -> str:
    box = f"{view.x:.0f} {view.y:.0f} {view.width:.0f} {view.height:.0f}"
    return f'<svg style="width:{width:.1f}mm;height:{height:.1f}mm" viewBox="{box}">{inner}</svg>'


def _overview(picture: Picture, found: Cut, tiles: Sequence[Tile]) -> str:
    """The whole drawing on one sheet with the frames of the others, and the legend."""
    large = max(picture.size) / 40
    frames = "".join(
        f'<rect class="frame" x="{tile.x:.0f}" y="{tile.y:.0f}" width="{tile.width:.0f}" '
        f'height="{tile.height:.0f}"/><text class="frame" x="{tile.x + large / 3:.0f}" '
        f'y="{tile.y + large:.0f}" font-size="{large:.0f}">{tile.name}</text>'
        for tile in tiles
    )
    low = picture.legend / MILLIMETRE + 4
    whole = Tile("", -EDGE, -EDGE, picture.size[0] + 2 * EDGE, picture.size[1] + 2 * EDGE)
    key = Tile("", 0, 0, found.width * MILLIMETRE, picture.legend)
    drawn = _svg(found.width, found.height - low, whole, f"{_CARDS}{frames}")
    return drawn + _svg(found.width, low - 4, key, '<use href="#graph-legend"/>')
