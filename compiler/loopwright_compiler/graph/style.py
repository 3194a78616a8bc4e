"""How the drawing looks: sizes in pixels, colours, and one style sheet for every viewer.

All of it can be told apart in grey: cards by outline, lines by dash and head, findings by badge and pattern.
"""

from __future__ import annotations

from collections.abc import Mapping

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
"""The class of a whole drawing; in the sheets below, `&` stands for it, as in nested CSS."""

_LEVELS = ("url(#never)", "#f0f5fa", "#d3e4f2", "#aacde7", "#7fb2d9")
_WIDTHS = (0.8, 1.2, 2.2, 3.6, 5.2)

_BASE = f"""
& {{ font-family: {FONT}; }}
& .paper {{ fill: #fdfcf9; }}
& text {{ fill: #22262b; }}
& .heading {{ font-size: 24px; font-weight: 700; }}
& .subheading {{ font-size: 12px; fill: #5d646c; }}
& .chapter-frame {{ fill: #f6f3ea; stroke: #b9b29f; stroke-width: 1.2; }}
& .chapter-name {{ font-size: 16px; font-weight: 700; fill: #4a5058; }}
& .shape {{ stroke-width: 1.4; }}
& .name {{ font-size: {NAME_SIZE}px; letter-spacing: .2px; fill: #4a5058; }}
& .title {{ font-size: {TITLE_SIZE}px; font-weight: 700; }}
& .remark {{ font-size: {REMARK_SIZE}px; font-style: italic; fill: #4a5058; }}
& .chip-shape {{ fill: #ffffff; stroke: #c3c7cc; stroke-width: 1; }}
& .chip-text {{ font-size: {CHIP_SIZE}px; fill: #33383e; }}
& .slip .chip-shape {{ stroke: #6c747d; stroke-dasharray: 3 2; }}
& .line {{ fill: none; stroke: #6c747d; stroke-width: 1.5; }}
& .line.flip {{ stroke: #2f6f8f; }}
& .line.end {{ stroke: #3b4046; stroke-width: 2.6; }}
& .line.discard {{ stroke: #9a5b52; stroke-dasharray: 7 4; }}
& .line.note {{ stroke: #8c7a2f; stroke-dasharray: 2 4; stroke-linecap: round; }}
& .arrow {{ fill: #6c747d; stroke: none; }}
& .arrow.flip {{ fill: #fdfcf9; stroke: #2f6f8f; stroke-width: 1.4; }}
& .arrow.end {{ fill: #3b4046; }}
& .arrow.discard {{ fill: #fdfcf9; stroke: #9a5b52; stroke-width: 1.4; }}
& .arrow.note {{ fill: #8c7a2f; }}
& .start text {{ fill: #ffffff; }}
& .unreached .shape {{ stroke-dasharray: 6 4; }}
& .win .shape, & .lose .shape {{ stroke-width: 3; }}
"""

_FOUND = """
& .share, & .verdict-badge { display: none; }
& .of-verdict, & .of-games { display: none; }
&.by-bars .share, &.by-verdict .verdict-badge { display: inline; }
&.by-verdict .of-verdict, &.by-games .of-games { display: inline; }
& .track { fill: #ffffff; stroke: #5d646c; stroke-width: .8; }
& .part { fill: #3a4653; }
& .percent { font-size: 10px; font-weight: 700; }
& .pattern .ground { fill: #ffffff; }
& .pattern .ink { stroke: #dcc8c4; }
& .pattern .dot { fill: #b59a3a; }
& .badge { fill: #ffffff; stroke: #22262b; stroke-width: 1.3; }
& .sign { fill: none; stroke: #22262b; stroke-width: 1.9; stroke-linecap: round; }
& .possible .badge { fill: #2f7a3f; stroke: #2f7a3f; }
& .possible .sign { stroke: #ffffff; }
& .impossible .badge { fill: #9c1f1f; stroke: #9c1f1f; }
& .impossible .sign { stroke: #ffffff; stroke-width: 2.4; }
& .open .badge { fill: #ffe08a; }
&.by-verdict .card .shape { fill: #ffffff; }
&.by-verdict .start .shape { fill: #2b3138; }
&.by-verdict .is-possible .shape { fill: #e6f3e4; }
&.by-verdict .is-open .shape { fill: url(#open); }
&.by-verdict .is-impossible .shape { fill: url(#never); stroke-dasharray: 6 4; }
&.by-verdict .line.is-impossible { stroke: #9c1f1f; stroke-dasharray: 1 5; }
&.by-games .card .shape { fill: #ffffff; }
&.by-games .start .shape { fill: #2b3138; }
"""


def sheet(inks: Mapping[str, tuple[str, str]]) -> str:
    """The style sheet of a drawing, with the fill and the stroke of each class of nodes."""
    rules = "".join(
        [
            _BASE,
            *(
                f"& .{name} .shape {{ fill: {fill}; stroke: {stroke}; }}\n"
                f"& .{name} .stripe {{ fill: {stroke}; }}\n"
                for name, (fill, stroke) in inks.items()
            ),
            _FOUND,
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
