"""How the drawing looks: sizes in pixels, colours, and one style sheet for every viewer."""

from __future__ import annotations

CARD_WIDTH = 184.0
CARD_ROOM = 158.0
CHIP_WIDTH = 158.0
CHIP_ROOM = 142.0
NAME_SIZE = 10.5
TITLE_SIZE = 14.0
TITLE_LINE = 17.0
REMARK_LINE = 14.0
CHIP_SIZE = 10.5
CHIP_LINE = 13.5
MARGIN = 36.0
HEAD = 64.0
LEGEND = 58.0

FONT = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

STYLE = f"""
.diary-graph {{ font-family: {FONT}; }}
.diary-graph .paper {{ fill: #fdfcf9; }}
.diary-graph text {{ fill: #22262b; }}
.diary-graph .heading {{ font-size: 24px; font-weight: 700; }}
.diary-graph .subheading {{ font-size: 12px; fill: #5d646c; }}
.diary-graph .shape {{ stroke-width: 1.4; }}
.diary-graph .name {{ font-size: {NAME_SIZE}px; letter-spacing: .2px; fill: #4a5058; }}
.diary-graph .title {{ font-size: {TITLE_SIZE}px; font-weight: 700; }}
.diary-graph .remark {{ font-size: 9.5px; font-style: italic; fill: #8a2f1f; }}
.diary-graph .chip-shape {{ fill: #ffffff; stroke: #c3c7cc; stroke-width: 1; }}
.diary-graph .chip-text {{ font-size: {CHIP_SIZE}px; fill: #33383e; }}
.diary-graph .line {{ fill: none; stroke: #6c747d; stroke-width: 1.5; }}
.diary-graph .line.flip {{ stroke: #2f6f8f; }}
.diary-graph .line.end {{ stroke: #3b4046; stroke-width: 1.9; }}
.diary-graph .line.discard {{ stroke: #9a5b52; stroke-dasharray: 7 4; }}
.diary-graph .line.note {{ stroke: #8c7a2f; stroke-dasharray: 2 4; stroke-linecap: round; }}
.diary-graph .arrow {{ fill: #6c747d; }}
.diary-graph .arrow.flip {{ fill: #2f6f8f; }}
.diary-graph .arrow.end {{ fill: #3b4046; }}
.diary-graph .arrow.discard {{ fill: #9a5b52; }}
.diary-graph .arrow.note {{ fill: #8c7a2f; }}
.diary-graph .start .shape {{ fill: #2b3138; stroke: #2b3138; }}
.diary-graph .start text {{ fill: #ffffff; }}
.diary-graph .front .shape {{ fill: #fbe9e4; stroke: #b4432f; }}
.diary-graph .front .stripe {{ fill: #b4432f; }}
.diary-graph .back .shape {{ fill: #e4f0f5; stroke: #2f6f8f; }}
.diary-graph .back .stripe {{ fill: #2f6f8f; }}
.diary-graph .rumor .shape {{ fill: #fbf5dc; stroke: #a08a2d; }}
.diary-graph .school .shape {{ fill: #e9f3e4; stroke: #5d8a46; }}
.diary-graph .response .shape {{ fill: #eeeef2; stroke: #7b7f8c; }}
.diary-graph .complications .shape {{ fill: #f3e6f1; stroke: #8a4a7d; }}
.diary-graph .item .shape, .diary-graph .anomaly .shape {{ fill: #e3f1ee; stroke: #2f7f74; }}
.diary-graph .chore .shape, .diary-graph .event .shape {{ fill: #f6ece0; stroke: #a8672a; }}
.diary-graph .win .shape {{ fill: #dff0de; stroke: #2f7a3f; stroke-width: 3; }}
.diary-graph .lose .shape {{ fill: #e7e5ea; stroke: #4b4458; stroke-width: 3; }}
.diary-graph .unreached .shape {{ stroke-dasharray: 6 4; }}
"""
