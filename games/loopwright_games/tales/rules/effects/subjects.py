"""The subjects of the card language: which kids an effect reaches."""

# ruff: noqa: ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import KidDeed, Step, Test
from loopwright_games.tales.rules.state.game import AT_SCHOOL, HELPERS, KID_TAPE, Game

People: TypeAlias = "Callable[[Game, int, int], Sequence[int]]"


def everyone(game: Game, context: int) -> Sequence[int]:
    """Return all kids in order of play; a school event does not reach those on sick leave (TIM-6)."""
    order = game.party.orders[game.first]
    if game.sick and context & AT_SCHOOL:
        return [seat for seat in order if not game.sick >> seat & 1]
    return order


def here(game: Game, kid: int, context: int) -> list[int]:
    """Return the kids at the acting kid's location, in order of play."""
    place = game.at[kid]
    return [seat for seat in everyone(game, context) if game.at[seat] == place]


# TST-7: an outcome reaches the kid who rolled, the helpers or both, as the compiler has read the card.
def _without(people: People) -> People:
    """All of these but the acting kid."""
    return lambda game, kid, context: [seat for seat in people(game, kid, context) if seat != kid]


def _all(game: Game, kid: int, context: int) -> Sequence[int]:  # noqa: ARG001 - as all subjects
    return everyone(game, context)


GROUPS: Final[dict[str, People]] = {
    "you": lambda game, kid, context: (kid,),
    "helpers": lambda game, kid, context: members(context & HELPERS),
    "participants": lambda game, kid, context: [kid, *members(context & HELPERS)],
    "everyone": _all,
    "everyone_here": here,
    "others": _without(_all),
    "others_here": _without(here),
    "first_player": lambda game, kid, context: (game.first,),
}
OF_THE_TEST: Final = ("you", "helpers", "participants")
"""The subjects that the acting kid decides about; the others are the table's."""
ONE_OF: Final[dict[str, People]] = {"one_kid": _all, "one_kid_here": here}
"""Subjects of whom the acting kid chooses one."""
BY_LOT: Final[dict[str, People]] = {"random_kid": _all, "random_kid_here": here}
"""Subjects of whom one is drawn by lot."""


def among(people: People, only: Test | None) -> People:
    """Return the function for those of these kids of whom a condition holds, looked at before any effect."""
    if only is None:
        return people
    holds = only
    return lambda game, kid, context: [seat for seat in people(game, kid, context) if holds(game, seat)]


def group(who: str, source: int, only: Test | None = None) -> People:
    """Return the function for the kids that a subject means; a lot that is drawn is logged for the block."""
    if who not in BY_LOT:
        return among(GROUPS[who], only)
    people = among(BY_LOT[who], only)
    return lambda game, kid, context: _drawn(game, people(game, kid, context), source)


def _drawn(game: Game, seats: Sequence[int], source: int) -> Sequence[int]:
    """One of these, each as likely as the others."""
    if len(seats) < 2:
        return seats
    number, game.cursors[KID_TAPE] = game.tapes[KID_TAPE].below(game.cursors[KID_TAPE], len(seats))
    game.tail.append((log.BY_LOT, source, seats[number]))
    return seats[number : number + 1]


def reach(who: str, deed: KidDeed, source: int, only: Test | None = None) -> Step:
    """Return a step that does something to each kid at once; for what never stops."""
    if who == "you" and only is None:
        return lambda game, kid, context: deed(game, kid)
    people = group(who, source, only)

    def step(game: Game, kid: int, context: int) -> None:
        for seat in people(game, kid, context):
            deed(game, seat)

    return step


def reach_each(who: str, number: int, source: int, only: Test | None = None) -> Step:
    """Return a step that does something to each kid in turn; for what may stop for a decision."""
    people = group(who, source, only)

    def step(game: Game, kid: int, context: int) -> None:
        game.stack += [(frames.EFFECT, number, seat) for seat in reversed(people(game, kid, context))]

    return step


def reach_one(who: str, number: int, only: Test | None = None) -> Step:
    """Return a step that asks which kid it shall be."""
    people = among(ONE_OF[who], only)

    def step(game: Game, kid: int, context: int) -> None:
        game.pick("kid", kid, list(people(game, kid, context)), (frames.EFFECT_FOR, number))

    return step
