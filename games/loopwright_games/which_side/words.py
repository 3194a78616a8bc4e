"""The texts of Which Side: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said

WAGE: Final = 3
"""What the best places pay."""
NOTHING: Final = -1
"""No means of production is taken."""

ASKS: Final = {
    "place": Ask("Where does the next worker go?", "place", "WHI-T2"),
    "means": Ask("Which means of production do you take?", "taken", "WHI-T4"),
}
SAYS: Final = {
    "turn": Kind("Turn {number}.", "WHI-T1"),
    "attack": Kind("The employers: {offensive}.", "WHI-T1"),
    "place": Kind("{place}.", "WHI-T2"),
    "paid": Kind("Life costs {cost}; {number} left.", "WHI-T3"),
    "owed": Kind("Life costs {cost}, and {number} are missing.", "WHI-T3"),
    "hurt": Kind("A worker is injured.", "WHI-W3"),
    "died": Kind("A worker dies.", "WHI-W3"),
    "arrested": Kind("A worker is taken to prison.", "WHI-W3"),
    "freed": Kind("A worker comes back from prison.", "WHI-A5"),
    "took": Kind("{means}: it is yours.", "WHI-T4"),
}


FIELDS: Final = {
    "cost": Field(lambda _, number: str(number)),
    "taken": Field(
        Said("Take none", "{title}", form=lambda game, number: game.tables.taken_form(number)),
        lambda game, number: game.tables.taken_id(number),
        lambda tables: [*range(len(tables.cards["means"])), NOTHING],
    ),
}
SHOWS: Final = {"to_place": "number", "controlled_means": "means"}
NAMES: Final = {
    "to_place": "workers to send",
    "controlled_means": "already yours",
    "controlled": "means of production",
    "life": "cost of life",
}
MEASURES: Final = {
    "workers left": lambda game, _: game.to_place,
    "dollars short": lambda game, _: game.dollars_short,
    "workers spare": lambda game, _: game.workers_spare,
    "means": lambda game, _: game.controlled,
}
"""By which scripts go, besides gauges."""
ENDINGS: Final = {
    "commune": Ending("The Commune of New York.", won=True),
    "nobody": Ending("Nobody is left to open the door.", won=False),
}
