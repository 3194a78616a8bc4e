"""The texts of Mad Maxence: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.moves import MOVE, Move
from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, words

ON, REPAIR, EASY, HARD, USE = range(5)
"""The moves, in their order."""
FIGHT, FLEE = range(2)

ASKS: Final = {
    "road": Ask("Which way?", "place", "MAX-T1"),
    "camp": Ask(
        "What do you do before you leave?", MOVE, "MAX-T4", odds=lambda game, move: game.odds_of(move)
    ),
    "bout": Ask("Fight on, or flee?", "bout", "MAX-R2", odds=lambda game, way: game.odds_of_fight(way)),
}
MOVES: Final = {
    "on": Move("Drive on", "MAX-T4"),
    "repair": Move("Repair: 1 hour and 1 part for 1 combat", "MAX-T4", writes=("parts", "combat", "hours")),
    "easy": Move("Elude, the easy way: 1 fuel; 1 head takes 1 hour back", "MAX-T5", writes=("fuel", "hours")),
    "hard": Move(
        "Elude, the hard way: 1 fuel; 3 heads take 2 hours back", "MAX-T5", writes=("fuel", "hours")
    ),
    "use": Move("Use: {gear}", "MAX-T4", plays=("gear",)),
}
SAYS: Final = {
    "arrived": Kind("{place}.", "MAX-T1"),
    "bout": Kind("The foe has {foe}. Coins: {tossed}. Heads: {heads}.", "MAX-R2"),
    "repaired": Kind("You repair the van.", "MAX-T4"),
    "eluded": Kind("The Erasers lose your track.", "MAX-T5"),
    "took": Kind("Yours: {gear}.", "MAX-T4"),
    "used": Kind("Used: {gear}.", "MAX-T4"),
    "dropped": Kind("Gone: {gear}.", "MAX-T4"),
}
FIELDS: Final = {
    "bout": words("Fight a foe of {foe}", "Flee", form=lambda game, way: (way, {"foe": game.foe})),
    "foe": Field(lambda _, number: str(number)),
}
NAMES: Final = {"standing": "you are at", "slips": "equipment", "explored": "sections read"}
ENDINGS: Final = {"stranded": Ending("Neither you nor the van goes any further.", won=False)}
WORTH: Final = {
    **{"hours": -3.0, "parts": 2.0, "fuel": 2.0, "combat": 4.0, "explored": 5.0},
    **{"tech": 8.0, "driving": 4.0, "orientation": 4.0},
}
"""What a step of each row is worth to bots."""
