"""How the drawing looks: sizes in pixels, colours, and one style sheet for every viewer.

All of it can be told apart in grey: cards by outline, lines by dash and head, findings by badge and pattern.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Template

CARD_WIDTH = 184.0
CARD_ROOM = 158.0
CHIP_WIDTH = 158.0
CHIP_ROOM = 142.0
NAME_SIZE = 10.5
TITLE_SIZE = 14.0
TITLE_LINE = 17.0
REMARK_SIZE = 9.5
REMARK_LINE = 13.0
BAR = 16.0
CHIP_SIZE = 10.5
CHIP_LINE = 13.5
MARGIN = 36.0
HEAD = 64.0
LEGEND = 26.0

FONT = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

ROOT = "diary-graph"
"""The class of a whole drawing; in `drawing.css`, `&` stands for it, as in nested CSS."""

_LEVELS = ("url(#never)", "#f0f5fa", "#d3e4f2", "#aacde7", "#7fb2d9")
_WIDTHS = (0.8, 1.2, 2.2, 3.6, 5.2)

_CSS = Path(__file__).with_name("drawing.css")
_COLOURS = "/* colours of the kinds of cards */"
_SIZES = {"name": NAME_SIZE, "title": TITLE_SIZE, "remark": REMARK_SIZE, "chip": CHIP_SIZE}


def sheet(inks: Mapping[str, tuple[str, str]]) -> str:
    """The style sheet of a drawing, with the fill and the stroke of each class of nodes."""
    written = Template(_CSS.read_text("utf-8")).substitute(_SIZES, font=FONT)
    before, found = written[written.index("\n") :].split(_COLOURS)
    rules = "".join(
        [
            before,
            *(
                f"& .{name} .shape {{ fill: {fill}; stroke: {stroke}; }}\n"
                f"& .{name} .stripe {{ fill: {stroke}; }}\n"
                for name, (fill, stroke) in inks.items()
            ),
            found,
            *(
                f"&.by-games .level-{number} .shape {{ fill: {fill}; }}\n"
                f"&.by-games .line.level-{number} {{ stroke-width: {width}; }}\n"
                for number, (fill, width) in enumerate(zip(_LEVELS, _WIDTHS, strict=True))
            ),
            "& .legend .card .shape { stroke: #5d646c; }\n",
        ]
    )
    return rules.replace("&", f".{ROOT}")


# --- Widths of text in a sans-serif font that we do not know, measured generously, and line breaks


_NARROW = frozenset("ijlI.,:;'|!()[]{}ft/\\ -·")
_WIDE = frozenset("mwMWÆŒæœ@%—…QOGÖØ")
_EM = {"narrow": 0.36, "wide": 0.92, "capital": 0.71, "other": 0.61, "far": 1.0, "emoji": 1.3}


def width(text: str, size: float, *, bold: bool = False) -> float:
    """An upper estimate of the text's width in the units of `size`."""
    return sum(map(_em, text)) * size * (1.08 if bold else 1.0)


def _em(char: str) -> float:
    if char in _NARROW:
        return _EM["narrow"]
    if char in _WIDE:
        return _EM["wide"]
    if ord(char) > 0x1F000:
        return _EM["emoji"]
    if ord(char) > 0x2E80:
        return _EM["far"]
    return _EM["capital" if char.isupper() else "other"]


def wrap(text: str, size: float, room: float, *, bold: bool = False, lines: int = 0) -> list[str]:
    """The text in lines no wider than `room`; beyond `lines` (0 = any number) it ends in an ellipsis."""
    rows: list[str] = []
    for word in text.split():
        for piece in _pieces(word, size, room, bold):
            longer = f"{rows[-1]} {piece}" if rows else piece
            if rows and width(longer, size, bold=bold) <= room:
                rows[-1] = longer
            else:
                rows.append(piece)
    if lines and len(rows) > lines:
        last = rows[lines - 1]
        while last and width(last + "…", size, bold=bold) > room:
            last = last[:-1]
        rows = [*rows[: lines - 1], last.rstrip(" ,;:") + "…"]
    return rows


def _pieces(word: str, size: float, room: float, bold: bool) -> list[str]:
    """The word, cut where it would not fit a line of its own."""
    if width(word, size, bold=bold) <= room:
        return [word]
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, size, bold=bold) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces
