"""The texts of Bonnie and Clyde: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said, words

PLACES: Final = 0
ACTIONS: Final = 1
KINDS: Final = ("place", "daily")

ASKS: Final = {
    "place": Ask("Where does Clyde go?", "place", "BON-T3"),
    "daily": Ask("What does Clyde do?", "daily", "BON-T4"),
    "bullet": Ask("The police come closer. Fire a bullet?", "bullet", "BON-T1"),
    "lose": Ask("No bullets left: what is lost today?", "lost", "BON-G6"),
}
SAYS: Final = {
    "day": Kind("Day {number}.", "BON-T1", ("number",)),
    "police": Kind("The police: a {face}, which makes {number}.", "BON-T1", ("face", "number")),
    "bullet": Kind("A bullet is fired.", "BON-T1"),
    "comes": Kind("Police: {police}.", "BON-T1", ("police",)),
    "roy": Kind("Roy is {roy}.", "BON-T2", ("roy",)),
    "place": Kind("{place}.", "BON-T3", ("place",)),
    "daily": Kind("{daily}.", "BON-T4", ("daily",)),
    "lost": Kind("There is no time for {lost} today.", "BON-G6", ("lost",)),
    "paid": Kind("Life costs a dollar; {number} left.", "BON-T5", ("number",)),
}
FIELDS: Final = {
    "bullet": Field(
        Said("Keep it", "Fire it: 1 less"), lambda _, yes: "fire" if yes else "keep", lambda _: (0, 1)
    ),
    "roy": words("away", "here"),
    "lost": Field(
        Said("a place", "a daily action"), lambda _, kind: KINDS[kind], lambda _: (PLACES, ACTIONS)
    ),
    "face": Field(lambda _, face: str(face)),
}
SHOWS: Final = {"roy_here": "roy", "cubes": "number"}
NAMES: Final = {"roy_here": "Roy"}
MEASURES: Final = {
    "police result": lambda game, _: game.police_result,
    "places left": lambda game, _: game.cubes[PLACES],
    "actions left": lambda game, _: game.cubes[ACTIONS],
}
"""By which scripts go, besides gauges."""
ENDINGS: Final = {"broke": Ending("There is nothing left to live on.", won=False)}
