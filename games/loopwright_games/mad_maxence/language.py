"""The words of Mad Maxence's notebook beyond those that all games share; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import Board, CardKind, Language, Param, TablePiece, Takes, Word
from loopwright_engine.kit.notebook import USES, has_slip, slip_verbs
from loopwright_engine.kit.places import AT, MOVE_TO, NEAR, PLACE, ROADS, SPOT

MOST: Final = 6
"""Q2: gauges go no higher."""
GEAR: Final = "gear"

_KINDS: Final = (
    CardKind(PLACE.name, "A section of the notebook (MAX-T1).", "Sections", (ROADS, NEAR, SPOT),
        condition=True, least=2, size="", numbered=True),
    CardKind(GEAR, "A slip of equipment: what it does when it is used (MAX-T4).", "Equipment", (USES,),
        size="mini", told=True),
)  # fmt: skip
_VERBS: Final = (
    MOVE_TO,
    Word("fight", "A fight against a foe of this combat; where it says `fled`, she may flee (MAX-R2).",
        (Param("foe", Takes.NUMBER, low=1, high=MOST),), printed="fight a foe of {foe}",
        blocks=("won", "lost", "fled")),
    *slip_verbs(GEAR),
)  # fmt: skip

LANGUAGE: Final = Language(
    round="turn",
    campaign={GEAR: "uses"},  # MAX-K1
    kinds=_KINDS,
    verbs=_VERBS,
    facts=(AT, has_slip(GEAR)),
    place=PLACE.name,
    gauges={
        "hours": "Hours until the Erasers come; beyond 20 all is lost (MAX-E2).",
        "tech": "Coins in a fight, and for what has bolts (MAX-R2).",
        "parts": "Spare parts, for repairs (MAX-T4).",
        "fuel": "Fuel, for eluding (MAX-T5).",
        "combat": "What she and her van can take (MAX-E3).",
        "driving": "Coins on the road, and for eluding (MAX-T5).",
        "orientation": "Coins for finding the way (MAX-R1).",
    },
    board=Board(
        pieces=(
            TablePiece("Maxence", 1, "kid"),
            TablePiece("Coins, to toss", MOST, "coins", printed=False),
        ),
        turn=(
            "**1 Drive:** 1 hour, then take a road to another section, not back where you come from.",
            "**2 Read** the section of that number and do what it says. Sections with letters are hidden: "
            "only those near lead there.",
            "**3 Before you leave,** as often as you like: **repair** (1 hour, parts −1, combat +1), or "
            "**use** gear of your equipment, as many uses as its slip says. With combat 0 you cannot leave; "
            "if nothing helps, you are lost.",
            "**4 Elude,** once when leaving: fuel −1, toss Driving for 1 (hours −1) or for 3 (hours −2).",
            "**Fight:** toss TECH. As many heads as the foe, and you win; lose combat 1 for each tail. "
            "Otherwise the foe loses the heads, you the tails and 1 hour, and again. Combat 0 is lost.",
            "**Hours** beyond 20: the Erasers have come.",
        ),
    ),
)
