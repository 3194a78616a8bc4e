"""The words of The Last Glow's set-up card; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import Board, Language, Line, TablePiece, Takes, Track, numbers

from .words import ROW

HEARTS: Final = 8
"""GLO-C2."""
LANGUAGE: Final = Language(
    round="turn",
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
    board=Board(
        pieces=(
            TablePiece("The lighthouse", 1, "event"),
            TablePiece("Crew", 5, "kid"),
            TablePiece("Storm hearts", 8, "storm"),
            TablePiece("Soothers", 6, "star"),
            TablePiece("Die", 1, "dice", printed=False),
        ),
        tracks=(Track("Victory points", numbers(0, 6), "0"),),
        grid=("columns", "lines", "start-column", "start-line"),
        turn=(
            "**Lighthouse:** 5 crew members, 4 while the hull is at 3 or less. Each does 1 of these.",
            "**Light up:** light +2. **Repair:** hull +1. **Maneuver:** 1 square left or right.",
            "**Full throttle:** 1 square up; the second time in a turn hull −1; no third time.",
            "**Hunt** a storm heart: a die minus the squares to it; 3 or more puts a soother in its place.",
            "**Sleep:** 1 crew member takes a soother on your square, 2 take a soother beside you.",
            "**Send** a soother down: 1 victory point.",
            "**Storm:** sink 1 square; light −1, or hull −1 with no light left.",
            "**Hearts**, lowest line first, each a die plus its line: up to 3 down left, 4–5 down, "
            "6–7 down right, 8 or more explodes.",
            "**Explosion:** hull −2 beside you; 2 squares away −1. **Collision:** hull −3. "
            "**Ground:** victory points −1, or lost.",
            "**New hearts** on the first line: 1, or as the nightmare row says.",
            "**Won** with 6 victory points. **Lost** with hull 0, or below the last line.",
        ),
    ),
)
