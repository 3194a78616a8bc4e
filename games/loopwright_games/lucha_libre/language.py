"""The words of Lucha Libre's cards beyond those that all games share; ids are those of RULES.md."""

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
    numbers,
)

_BY: Final = (Param("by", Takes.CHANGE),)

LANGUAGE: Final = Language(
    round="round",
    kinds=(
        CardKind(
            "wrestler",
            "One of four, two in each team (LUC-C4).",
            "Wrestlers",
            (
                Line("team", Takes.NUMBER, low=1, high=2, doc="The team, 1 or 2."),
                Line("lucky", Takes.NUMBER, low=1, high=6, doc="The wrestler's lucky number."),
            ),
            body=False,
            least=4,
            lies="row",
        ),
        CardKind(
            "move",
            "A move that dice make possible (LUC-M).",
            "Moves",
            (
                Line(
                    "dice",
                    Takes.NUMBER,
                    ("lucky", "same"),
                    1,
                    6,
                    "What the dice must show: numbers, the `lucky` number, or the `same` number that is not.",
                    many=True,
                ),
                Line(
                    "wrestlers",
                    Takes.CARD,
                    ("wrestler",),
                    doc="Who can make the move; everybody, where it is left out.",
                    many=True,
                    default=(),
                ),
            ),
            least=1,
            lies="row",
            told=True,
        ),
    ),
    verbs=(
        Word("fans", "The team wins or loses fans (LUC-M, Q6).", _BY),
        Word(
            "opponent_energy",
            "The wrestler against gains or loses energy.",
            _BY,
            printed="opponent's energy {by}",
        ),
        Word("own_energy", "The wrestler in the ring gains or loses energy.", _BY),
        Word(
            "swap",
            "The wrestlers of the team change at the end of the round (LUC-M7).",
            printed="your wrestlers change at the end of the round",
        ),
    ),
    board=Board(
        pieces=(TablePiece("Dice, 5 for each team", 10, "dice", printed=False),),
        pawns="wrestler",
        tracks=(
            Track("Energy", numbers(2, 5), "3", each="wrestler"),
            Track("Fans of team 1", numbers(0, 37), "10"),
            Track("Fans of team 2", numbers(0, 37), "10"),
            Track("In the ring", ("team 1", "team 2")),
        ),
        turn=(
            "**1 Roll** as many dice as your wrestler in the ring has energy. Roll any of them again, "
            "as often as you like, for 1 fan each time.",
            "**2 Moves** of both teams at once. Each die serves 1 move; you may leave dice out.",
            "**Own** energy is your wrestler's in the ring, the **opponent's** that of the wrestler against. "
            "Gains and losses of energy are added up first. Energy stays from 2 to 5; "
            "each that cannot be lost costs 1 fan.",
            "**3 Rest:** the wrestler outside the ring gains 1 energy.",
            "**4 Change:** at the end of the round the wrestlers of a team change, where a move said so.",
            "**Lucky** dice show your wrestler's lucky number; **same** dice all show 1 other number.",
            "**Won** with 37 fans first; with more, if both have them.",
        ),
    ),
)
