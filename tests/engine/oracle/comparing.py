"""The engine's pending decision against the rulebook's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_games.tales.rules.state.game import Game

from . import adventure, answers, asking, reading
from .conditions import holds

Table = dict[str, Any]

SEVERAL = {"ride": "ride", "riders": "ride", "retrieve": "retrieve_item", "trade": "give_"}
"""Decisions about an effect that may stand in a block more than once; then the oracle knows too much."""


def unclear(about: Table) -> bool:
    """Whether it is not known which of several effects the decision is about."""
    verbs = [effect["do"] for effect in about.get("effects", ())]
    several = SEVERAL.get(about["kind"], "nothing")
    meant = sum(verb.startswith(several) for verb in verbs)
    return meant > 1 or {"discard_item", "discard_anomaly"} <= set(verbs)


def hold_against(game: Game, data: Table) -> dict[tuple[Any, ...], int]:
    """Every offered option is legal, and every legal one is offered; the deeds of a day with their costs."""
    table = reading.table_of(game, data)
    about = asking.question(game, data)
    offered = asking.options(game, data)
    kind = about["kind"]
    assert len(set(offered)) == len(offered) > 1, f"{kind}: {offered}"
    if kind == "adventure":
        legal = adventure.deeds(table)
        _same(about, set(offered), set(legal))
        return legal
    if kind == "kid":
        seats = {seat for (seat,) in offered}
        assert any(seats in groups for groups in _groups(table, about)), f"kids {seats}"
    elif kind == "chore":
        chores = {chore for kid in table["kids"] for chore in kid["chores"]}
        assert not chores & {chore for (chore,) in offered}, f"a chore is drawn twice: {offered}, {chores}"
    else:
        answer = answers.ANSWERS[kind](table, about)
        _same(about, set(offered), answer & set(offered) if unclear(about) else answer)
    return {}


def _groups(table: Table, about: Table) -> Iterator[list[set[int]]]:
    """All kids, and those at each location; then, as a school event sees them (TIM-6), without sick ones.

    Of each group those of whom holds what an effect that means one kid asks of that kid.
    """
    asked = [effect.get("only") for effect in about.get("effects", ()) if "one_kid" in effect.get("who", "")]
    for kids in (table["kids"], [kid for kid in table["kids"] if not kid["sick"]]):
        for only in asked or [None]:
            those = [kid for kid in kids if only is None or holds(only, table, kid["seat"])]
            yield [{kid["seat"] for kid in those}]
            yield [{kid["seat"] for kid in those if kid["at"] == place} for place in table["places"]]


def _same(about: Table, offered: set[tuple[Any, ...]], legal: set[tuple[Any, ...]]) -> None:
    extra, missing = offered - legal, legal - offered
    if extra or missing:
        raise AssertionError(f"{about}: offered but not legal {extra}; legal but not offered {missing}")
