"""Fields that not every seat sees, and how they are dealt anew for a seat: determinization.

(Ginsberg, *GIB: Steps Toward an Expert-Level Bridge-Playing Program*, 1999; Cowling, Powley and Whitehouse,
*Information Set Monte Carlo Tree Search*, 2012.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from loopwright_engine.errors import RulesError

from .game_fields import heaps

Values = Sequence[int] | Callable[[Any], Sequence[int]]
"""What a hidden number may be: the numbers, or a function of the game that tells them."""
NOT_SEEN: Final = None
"""What a seat sees of a number that is hidden from it; of a list it sees how long it is."""


class Secret(NamedTuple):
    """Whom a field is hidden from: `all`, or all `others` than the seat whose place in the list it is.

    Each part is a number or a list. Another deal takes cards of a `pile` together with that pile and all else
    that is hidden of it, where each seat has a pile of its own with what that seat has; other numbers it
    takes from `values`.
    """

    all: bool
    pile: str = ""
    values: Values = ()


def from_others(*, pile: str = "", values: Values = ()) -> Secret:
    """Hidden from other seats: the field is a list with a part for each seat, which that seat alone sees.

    With `pile`, the parts are lists of cards from the field of that name, such as hands: from one pile for
    all, or each from the pile of its own seat. Else they are numbers or lists of numbers among `values`.
    Raises RulesError.
    """
    return _secret(Secret(False, pile, values))


def from_all(*, pile: str = "", values: Values = ()) -> Secret:
    """Hidden from every seat: a list of cards from a `pile`, or a number or a list of numbers among `values`.
    Raises RulesError.
    """
    return _secret(Secret(True, pile, values))


def _secret(secret: Secret) -> Secret:
    if bool(secret.pile) == bool(secret.values):
        raise RulesError('a secret says what it may be: either pile="NAME" or values=(0, 1, …)')
    return secret


def veil(secret: Secret, value: object, seat: int) -> object:
    """What a seat sees of a field."""
    return _with_hidden(secret, value, seat, lambda part, _: len(part) if type(part) is list else NOT_SEEN)


def deal(game: object, secrets: Mapping[str, Secret], luck: Random, seat: int) -> None:
    """Deal anew all that a seat does not see, in a copy of a game.

    How much luck is taken hangs only on how many numbers are hidden, which the seat sees.
    """
    pools: dict[str, list[list[int]]] = {}
    for name, secret in secrets.items():
        if secret.pile:
            piles = pools.setdefault(secret.pile, heaps(getattr(game, secret.pile)))
            _with_hidden(secret, getattr(game, name), seat, partial(_into, piles))
    for pile in (pile for piles in pools.values() for pile in piles):
        pile.sort()
        luck.shuffle(pile)
    for name, secret in secrets.items():
        change = partial(_out_of, pools[secret.pile]) if secret.pile else _any_of(game, secret, luck)
        setattr(game, name, _with_hidden(secret, getattr(game, name), seat, change))


def any_of(values: Sequence[int], luck: Random) -> int:
    """One of some values; as much luck is taken for one as for many."""
    return values[int(luck.random() * len(values))]


def _into(piles: list[list[int]], part: list[int], owner: int) -> None:
    """Put cards back into the pile that they are from: that of all, or of their owner."""
    piles[owner % len(piles)].extend(part)


def _out_of(piles: list[list[int]], part: list[int], owner: int) -> list[int]:
    """As many other cards from there."""
    pile = piles[owner % len(piles)]
    return [pile.pop() for _ in part]


def _any_of(game: object, secret: Secret, luck: Random) -> Callable[[Any, int], Any]:
    values = secret.values(game) if callable(secret.values) else secret.values

    def anew(part: object, _: int) -> Any:
        return [any_of(values, luck) for _ in part] if type(part) is list else any_of(values, luck)

    return anew


def _with_hidden(secret: Secret, value: Any, seat: int, change: Callable[[Any, int], Any]) -> Any:
    """The value of a field with each part changed that a seat does not see."""
    if secret.all:
        return change(value, 0)
    return [part if owner == seat else change(part, owner) for owner, part in enumerate(value)]
