"""The words of The Last Glow's set-up card; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import Language, Line, Takes

from .words import ROW

HEARTS: Final = 8
"""GLO-C2."""
LANGUAGE: Final = Language(
    settings=(
        Line("columns", Takes.NUMBER, low=2, high=6, doc="How wide the sky is (GLO-C1)."),
        Line("lines", Takes.NUMBER, low=2, high=ROW - 1, doc="How high the sky is (GLO-C1)."),
        Line("start-line", Takes.NUMBER, low=1, high=ROW - 1, doc="Where the lighthouse begins (GLO-S1)."),
        Line("start-column", Takes.NUMBER, low=1, high=6, doc="Where the lighthouse begins (GLO-S1)."),
        Line(
            "nightmare",
            Takes.NUMBER,
            low=0,
            high=HEARTS,
            doc="How many storm hearts come, turn by turn, in the mode nightmare (GLO-T6).",
            many=True,
        ),
    ),
    gauges={"light": "How much light is left (GLO-T1).", "hull": "What the lighthouse can take (GLO-E2)."},
)
