"""The texts of Bonnie and Clyde: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind

PLACES: Final = 0
ACTIONS: Final = 1
KINDS: Final = ("place", "daily")
KIND_WORDS: Final = ("a place", "a daily action")

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


def _card(kind: str) -> Field:
    return Field(
        lambda game, number: game.tables.cards[kind][number].title,
        lambda game, number: game.tables.cards[kind][number].id,
        lambda tables: range(len(tables.cards[kind])),
    )


FIELDS: Final = {
    **{kind: _card(kind) for kind in (*KINDS, "police")},
    "bullet": Field(
        lambda _, yes: "Fire it: 1 less" if yes else "Keep it",
        lambda _, yes: "fire" if yes else "keep",
        lambda _: (0, 1),
    ),
    "roy": Field(lambda _, here: "here" if here else "away"),
    "lost": Field(lambda _, kind: KIND_WORDS[kind], lambda _, kind: KINDS[kind], lambda _: (PLACES, ACTIONS)),
    "number": Field(lambda _, number: str(number)),
    "face": Field(lambda _, face: str(face)),
}
SHOWS: Final = {"roy_here": "roy", "cubes": "number"}
MEASURES: Final = {
    "police result": lambda game, _: game.police_result,
    "places left": lambda game, _: game.cubes[PLACES],
    "actions left": lambda game, _: game.cubes[ACTIONS],
}
"""By which scripts go, besides gauges."""
ENDINGS: Final = {"broke": Ending("There is nothing left to live on.", won=False)}
