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

Values = Sequence[int] | Callable[[Any], Sequence[int]]
"""What a hidden number may be: the numbers, or a function of the game that tells them."""
NOT_SEEN: Final = None
"""What a seat sees of a number that is hidden from it; of a list it sees how long it is."""


class Secret(NamedTuple):
    """Whom a field is hidden from: `all`, or all `others` than the seat whose place in the list it is.

    Each part is a number or a list. Another deal takes cards of a `pile` together with that pile and all else
    that is hidden of it; other numbers it takes from `values`.
    """

    all: bool
    pile: str = ""
    values: Values = ()


def from_others(*, pile: str = "", values: Values = ()) -> Secret:
    """Hidden from other seats: the field is a list with a part for each seat, which that seat alone sees.

    With `pile`, the parts are lists of cards from the field of that name, such as hands; else they are
    numbers or lists of numbers among `values`. Raises RulesError.
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
    return _with_hidden(secret, value, seat, lambda part: len(part) if type(part) is list else NOT_SEEN)


def deal(game: object, secrets: Mapping[str, Secret], luck: Random, seat: int) -> None:
    """Deal anew all that a seat does not see, in a copy of a game.

    How much luck is taken hangs only on how many numbers are hidden, which the seat sees.
    """
    pools: dict[str, list[int]] = {}
    for name, secret in secrets.items():
        if secret.pile:
            pool = pools.setdefault(secret.pile, [*getattr(game, secret.pile)])
            _with_hidden(secret, getattr(game, name), seat, pool.extend)
    for pool in pools.values():
        pool.sort()
        luck.shuffle(pool)
    for name, secret in secrets.items():
        number = pools[secret.pile].pop if secret.pile else _any_of(game, secret, luck)
        setattr(game, name, _with_hidden(secret, getattr(game, name), seat, partial(_anew, number)))
    for name, pool in pools.items():
        setattr(game, name, pool)


def any_of(values: Sequence[int], luck: Random) -> int:
    """One of some values; as much luck is taken for one as for many."""
    return values[int(luck.random() * len(values))]


def _any_of(game: object, secret: Secret, luck: Random) -> Callable[[], int]:
    values = secret.values(game) if callable(secret.values) else secret.values
    return partial(any_of, values, luck)


def _anew(number: Callable[[], int], part: object) -> Any:
    return [number() for _ in part] if type(part) is list else number()


def _with_hidden(secret: Secret, value: Any, seat: int, change: Callable[[Any], Any]) -> Any:
    """The value of a field with each part changed that a seat does not see."""
    if secret.all:
        return change(value)
    return [part if owner == seat else change(part) for owner, part in enumerate(value)]
