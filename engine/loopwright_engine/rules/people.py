"""Whom an effect reaches: the subjects of the card language."""

# ruff: noqa: ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from . import frames
from .cards import KidDeed, Step
from .game import HELPERS, Game
from .items import seats_of

People: TypeAlias = "Callable[[Game, int, int], Sequence[int]]"


def here(game: Game, kid: int) -> list[int]:
    """The kids at the acting kid's location, in order of play."""
    place = game.at[kid]
    return [seat for seat in game.party.orders[game.first] if game.at[seat] == place]


# TST-7: an outcome reaches the kid who rolled, the helpers or both, as the compiler has read the card.
GROUPS: Final[dict[str, People]] = {
    "you": lambda game, kid, context: (kid,),
    "helpers": lambda game, kid, context: seats_of(context & HELPERS),
    "participants": lambda game, kid, context: [kid, *seats_of(context & HELPERS)],
    "everyone": lambda game, kid, context: game.party.orders[game.first],
    "everyone_here": lambda game, kid, context: here(game, kid),
    "first_player": lambda game, kid, context: (game.first,),
}
OF_THE_TEST: Final = ("you", "helpers", "participants")
"""The subjects that the acting kid decides about; the others are the table's."""
ONE_OF: Final[dict[str, People]] = {
    "one_kid": lambda game, kid, context: game.party.orders[game.first],
    "one_kid_here": lambda game, kid, context: here(game, kid),
}


def reach(who: str, deed: KidDeed) -> Step:
    """A step that does the deed to each kid at once; for deeds that never stop."""
    if who == "you":
        return lambda game, kid, context: deed(game, kid)
    people = GROUPS[who]

    def step(game: Game, kid: int, context: int) -> None:
        for seat in people(game, kid, context):
            deed(game, seat)

    return step


def reach_each(who: str, number: int) -> Step:
    """A step that puts the deed of this number before each kid in turn; for deeds that may stop."""
    people = GROUPS[who]

    def step(game: Game, kid: int, context: int) -> None:
        game.stack += [(frames.EFFECT, number, seat) for seat in reversed(people(game, kid, context))]

    return step


def reach_one(who: str, number: int) -> Step:
    """A step that asks which kid it shall be."""
    people = ONE_OF[who]

    def step(game: Game, kid: int, context: int) -> None:
        seats = list(people(game, kid, context))
        if len(seats) == 1:
            game.stack.append((frames.EFFECT, number, seats[0]))
        else:
            game.ask("kid", kid, seats, (frames.EFFECT_FOR, number))

    return step
