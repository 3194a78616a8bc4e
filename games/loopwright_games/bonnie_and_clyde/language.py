"""The words of Bonnie and Clyde's cards beyond those that all games share; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import Board, CardKind, Language, Line, Param, Takes, Track, Word

from .words import ACTIONS, KINDS, PLACES

CUBES: Final = 2
"""BON-C3: for places, and for daily actions."""
DEADLY: Final = 8
"""BON-E2: no result is higher."""

LANGUAGE: Final = Language(
    kinds=(
        CardKind(
            KINDS[PLACES], "A place that Clyde can go to (BON-T3).", "Places", condition=True, least=CUBES
        ),
        CardKind(
            KINDS[ACTIONS],
            "What Clyde can do on a day (BON-T4).",
            "Daily actions",
            condition=True,
            least=CUBES,
        ),
        CardKind(
            "police",
            "What the police do at these results (BON-T1).",
            "Police",
            (
                Line("low", Takes.NUMBER, low=1, high=DEADLY, doc="The lowest result that the card answers."),
                Line(
                    "high", Takes.NUMBER, low=1, high=DEADLY, doc="The highest result that the card answers."
                ),
            ),
        ),
    ),
    verbs=(Word("lose_action", "One place or one daily action less today (BON-G6)."),),
    facts=(
        Word("roy", "Where Roy is (BON-T2).", (Param("where", Takes.WORD, ("here", "away")),)),
        Word("last_action", "This is the last daily action of the day (BON-E1)."),
    ),
    gauges={
        "savings": "Dollars; life costs one a day (BON-T5).",
        "love": "How much Bonnie and Clyde are in love.",
        "boredom": "How bored Bonnie is.",
        "threat": "How much the police know; at 2 they come closer (BON-T1).",
        "ammunition": "Bullets against the police (BON-T1).",
        "passion": "What love comes to.",
        "poems": "What Bonnie has written.",
        "prison": "What the police get out of it: each brings them closer (BON-T1).",
    },
    board=Board(
        tracks=(Track("Roy", ("here", "away"), "here"),),
        turn=(
            "**1 Police:** a die, +1 with the threat at 2, +1, +2 or +3 for one, two or three prison spaces. "
            "One ammunition takes 1 off. Do the card of the result; 8 or more is 8.",
            "**2 Roy:** a die; on 5 or 6 he comes or goes.",
            "**3 Places:** each of two cubes on another place.",
            "**4 Daily actions:** each of two cubes on another action.",
            "**5 Life** costs one of your savings. Who cannot pay has lost.",
            "A step beyond the end of a track does what stands below the track.",
        ),
    ),
)
