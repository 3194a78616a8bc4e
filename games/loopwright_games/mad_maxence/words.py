"""The texts of Mad Maxence: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Any, Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said, words

ON, REPAIR, EASY, HARD = range(4)
SLIPS: Final = 4
"""The first option that is equipment."""
CAMP: Final = ("on", "repair", "easy", "hard")
FIGHT, FLEE = range(2)


def camp_form(game: Any, number: int) -> tuple[int, dict[str, str]]:
    """Which words something has that she can do before she leaves."""
    if number < SLIPS:
        return number, {}
    return SLIPS, {"gear": game.tables.cards["gear"][number - SLIPS].title}


def camp_id(game: Any, number: int) -> str:
    """What she can do, by the name of the equipment or one of `CAMP`."""
    return CAMP[number] if number < SLIPS else game.tables.cards["gear"][number - SLIPS].id


ASKS: Final = {
    "road": Ask("Which way?", "place", "MAX-T1"),
    "camp": Ask("Before she leaves?", "camp", "MAX-T4", odds=lambda game, deed: game.odds_of(deed)),
    "bout": Ask("Fight on, or flee?", "bout", "MAX-R2", odds=lambda game, way: game.odds_of_fight(way)),
}
SAYS: Final = {
    "arrived": Kind("{place}.", "MAX-T1"),
    "bout": Kind("The foe has {foe}. Coins: {tossed}. Heads: {heads}.", "MAX-R2"),
    "repaired": Kind("She repairs the van.", "MAX-T4"),
    "eluded": Kind("The Erasers lose her track.", "MAX-T5"),
    "took": Kind("Hers: {gear}.", "MAX-T4"),
    "used": Kind("Used: {gear}.", "MAX-T4"),
    "dropped": Kind("Gone: {gear}.", "MAX-T4"),
}
FIELDS: Final = {
    "camp": Field(
        Said(
            "Drive on", "Repair", "Elude, the easy way", "Elude, the hard way", "Use: {gear}", form=camp_form
        ),
        camp_id,
        lambda tables: range(SLIPS + len(tables.cards["gear"])),
    ),
    "bout": words("Fight", "Flee"),
    "foe": Field(lambda _, number: str(number)),
}
SHOWS: Final = {"standing": "place", "slips": "gear"}
NAMES: Final = {"standing": "you are at", "slips": "equipment", "explored": "sections read"}
ENDINGS: Final = {"stranded": Ending("Neither she nor the van goes any further.", won=False)}
WORTH: Final = {
    **{"hours": -3.0, "parts": 2.0, "fuel": 2.0, "combat": 4.0, "explored": 5.0},
    **{"tech": 8.0, "driving": 4.0, "orientation": 4.0},
}
"""What a step of each row is worth to bots."""
