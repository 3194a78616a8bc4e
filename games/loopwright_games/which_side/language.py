"""The words of Which Side's cards beyond those that all games share; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import Board, CardKind, Language, Line, TablePiece, Takes, Word

TOWN: Final = "town"
GROUP: Final = "group"
"""WHI-A13: where a place belongs, its work or the anarchist group."""

_KINDS: Final = (
    CardKind("place", "Where a worker can be sent (WHI-A1 to WHI-A12).", "Places",
        (Line("of", Takes.WORD, (TOWN, GROUP), default=TOWN,
              doc="Whether it is of the town, or of the anarchist group (WHI-A13).",
              printed="belongs to the"),),
        condition=True, least=2, told=True, lies="row"),
    CardKind("offensive", "What the employers do at this face of a die (WHI-T1).", "Employers",
        (Line("face", Takes.NUMBER, low=1, high=6, doc="The face that the card answers."),),
         told=True, lies="deck", printed="employers"),
    CardKind("means", "A means of production: its body pays for it (WHI-T4).", "Means of production",
        condition=True, least=2, told=True, lies="row", printed="means of production"),
)  # fmt: skip
_VERBS: Final = (
    Word("injure_worker", "A worker is injured (WHI-W3).", printed="a worker is injured"),
    Word("arrest_worker", "A worker goes to prison (WHI-W3).", printed="a worker goes to prison",
        writes=("workers", "injured", "prison")),
    Word("free_worker", "A worker comes back from prison (WHI-A5).",
        printed="a worker comes back from prison", writes=("workers", "prison")),
)  # fmt: skip

LANGUAGE: Final = Language(
    round="turn",
    kinds=_KINDS,
    verbs=_VERBS,
    gauges={
        "savings": "Dollars; life is paid with them (WHI-T3).",
        "strength": "How strong the employers are; beyond its end all is lost (WHI-E2).",
        "dear": "What life costs more, until the end of this turn (WHI-T1).",
        "workers": "Workers at liberty, the injured among them.",
        "injured": "How many of them are injured; half of these cannot act (WHI-W2).",
        "prison": "Workers in prison: they cost nothing, and do nothing.",
        "risk": "How dangerous work is (WHI-W3).",
        "unsanitary": "How dirty the tenement is (WHI-W3).",
        "police": "How much the police know (WHI-W3).",
        "union": "What the Local Union makes (WHI-A3).",
        "agitation": "What the Printing Press makes (WHI-A4).",
        "strike": "What the Political Café makes (WHI-A6).",
        "sabotage": "What the Chemistry Workshop makes (WHI-A7).",
    },
    board=Board(
        pieces=(
            TablePiece("Workers", 8, "kid", counters=("workers", "prison")),
            TablePiece("Injuries", 4, "INJURED"),
            TablePiece("Cubes on means of production", 8),
            TablePiece("Dice", 2, "dice", printed=False),
        ),
        turn=(
            "**Set-up:** roll a die, and do the employers' card of its face.",
            "**1 Employers:** their strength +1. Roll a die, 2 dice if it now stands on 3, 6 or 8. Do the "
            "employers' card of each face.",
            "**2 Workers:** half of the injured, rounded down, are set aside. Send each other worker to a "
            "place, and do its card. In a turn no more than 2 places of the group may be used more than "
            "once.",
            "**3 Life** costs 1 for each worker, 1 more for each injured worker, the rent of 1 (hard: 2), "
            "and what *High Prices* shows. Then *High Prices* is 0. A worker is injured for each dollar "
            "missing.",
            "**4 Means of production:** you may pay for 1 of them and put a cube on it. Each is taken once.",
            "**Won** with 5 of them (advanced 6, hard 8). **Lost** when no worker is left at liberty.",
            "**Injured:** a worker who is well takes an injured cube. If all are injured, an injured worker "
            "dies. If only the cubes are used up, a worker who is well dies.",
            "**Prison:** a worker who is well goes there. If all are injured, an injured worker dies.",
        ),
    ),
)
