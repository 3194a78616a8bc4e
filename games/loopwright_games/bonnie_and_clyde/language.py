"""The words of Bonnie and Clyde's cards beyond those that all games share; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import (
    Board,
    CardKind,
    Language,
    Line,
    Param,
    TablePiece,
    Takes,
    Track,
    Word,
)

from .words import ACTIONS, KINDS, PLACES

CUBES: Final = 2
"""BON-C3: for places, and for daily actions."""
DEADLY: Final = 8
"""BON-E2: no result is higher."""

LANGUAGE: Final = Language(
    round="day",
    kinds=(
        CardKind(
            KINDS[PLACES],
            "A place that Clyde can go to (BON-T3).",
            "Places",
            condition=True,
            least=CUBES,
            lies="row",
            told=True,
        ),
        CardKind(
            KINDS[ACTIONS],
            "What Clyde can do on a day (BON-T4).",
            "Daily actions",
            condition=True,
            least=CUBES,
            lies="row",
            told=True,
            printed="daily action",
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
            lies="row",
        ),
    ),
    verbs=(
        Word(
            "lose_action",
            "One place or one daily action less today (BON-G6).",
            printed="lose 1 place or 1 daily action of this day",
        ),
    ),
    facts=(
        Word(
            "roy",
            "Where Roy is (BON-T2).",
            (Param("where", Takes.WORD, ("here", "away")),),
            printed="Roy is {where}",
        ),
        Word(
            "last_action",
            "This is the last daily action of the day (BON-E1).",
            printed="this is the last daily action of the day",
        ),
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
        pieces=(
            TablePiece("Cubes on places", 2),
            TablePiece("Cubes on daily actions", 2),
            TablePiece("Die", 1, "dice", printed=False),
        ),
        tracks=(Track("Roy", ("here", "away"), "here"),),
        turn=(
            "**1 Police:** roll a die; add the prison, and 1 with the threat at 2. You may spend "
            "1 ammunition to take 1 off; 8 or more is 8. Do the police card whose low and high hold "
            "the result.",
            "**2 Roy:** roll a die; on 5 or 6 he comes, or goes if he is here.",
            "**3 Places:** put each of 2 cubes on another place, and do its card.",
            "**4 Daily actions:** put each of 2 cubes on another daily action, and do its card.",
            "**5 Life** costs 1 of your savings. Who cannot pay has lost.",
            "A step beyond the end of a track is not made; you do what stands below the track.",
            "**A place or daily action lost:** 1 cube less on this day, which you choose.",
        ),
    ),
)
