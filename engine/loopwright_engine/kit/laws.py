"""The laws of every declared game: what rules keep, so that saves, undo, bots and proofs can be trusted."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from loopwright_engine.errors import RulesError
from loopwright_engine.json_text import Json

from .source_places import ENGINE, place_of_method

if TYPE_CHECKING:
    from .game import Game

LUCK: Final = "rules take their luck from `roll`, `shuffle` and decks, and remember things in fields alone"

PLAYED_ON: Final = 4
"""So many decisions are taken in another deal: what it deals must be something that can be played."""


class LawBroken(RulesError):
    """A law that a game does not keep: what is wrong, and where, as `kit.py:24`."""


def obey(game: Game, luck: Random) -> None:
    """Look at a game before its decision, or at its end. Raises LawBroken."""
    before = game.snapshot()
    if game.decision is None:
        _replayed(game, before)
        _scored(game)
        return
    seat = game.decision.seat
    _another_deal(game, luck, seat)
    index = luck.randrange(len(game.decision.options))
    outcomes = []
    for copy in (game.clone(), game.clone()):
        copy.choose(index)
        outcomes.append(copy.snapshot())
    first, second = outcomes
    if differing := _differing(first, second):
        raise LawBroken(f"the same choice leads to two games, which differ in {differing}: {LUCK}")
    if differing := _differing(before, game.snapshot()):
        raise LawBroken(f"what is done with a copy of a game changes {differing} of the game itself")


def _replayed(game: Game, before: dict[str, object]) -> None:
    again = game.kit.again(game)
    for choice in game.choices:
        again.choose(choice)
    if differing := _differing(before, again.snapshot()):
        raise LawBroken(f"the same seed and choices lead to two games, which differ in {differing}: {LUCK}")


def _scored(game: Game) -> None:
    """An ending of a game with scores is won where the first seat has most, as figures count by both."""
    assert game.result is not None
    won, ending = game.result.won, game.result.ending
    first, *others = game.result.standing or [0]
    if others and (first < max(others) if won else first > max(others)):
        raise LawBroken(
            f"the ending {ending!r} says that seat 1 {'wins' if won else 'does not win'}, and the scores "
            f"{', '.join(game.result.shown)} say otherwise: rules have an ending for each who may win"
        )


def _another_deal(game: Game, luck: Random, seat: int) -> None:
    """Another deal looks to the seat as the game does, and hangs on nothing that it cannot see."""
    assert game.decision is not None
    before, number = game.snapshot(), luck.randrange(1 << 32)
    other = game.redeal(Random(number), seat)
    again = other.redeal(Random(number + 1), seat)
    anew = game.redeal(Random(number + 1), seat)
    asked = f"for seat {seat + 1}, asked for {game.decision.kind!r}, another deal{_place(type(game))}"
    if differing := _differing(before, game.snapshot()):
        raise LawBroken(f"{asked} changes {differing} of the game itself")
    if differing := _differing(game.seen(seat), other.seen(seat)):
        raise LawBroken(f"{asked} looks different: `seen` shows {differing}, which `redeal` deals anew")
    if other.decision is None or other.decision.options != game.decision.options:
        raise LawBroken(f"{asked} leaves it other options")
    if differing := _differing(again.snapshot(), anew.snapshot()):
        raise LawBroken(f"{asked} hangs on what it cannot see: with the same luck it differs in {differing}")
    for _ in range(PLAYED_ON):
        if other.decision is not None:
            other.choose(luck.randrange(len(other.decision.options)))


def _place(game: type[Game]) -> str:
    """Where the rules deal anew by hand, in brackets; empty where `secrets` says it."""
    method = game.redeal
    place = None if method.__module__.startswith(ENGINE) else place_of_method(method)
    return f" ({Path(place[0]).name}:{place[1]})" if place else ""


def _differing(first: Json, second: Json) -> str:
    """The fields in which two games differ, in words."""
    return " and ".join(name for name in first if first[name] != second.get(name))
