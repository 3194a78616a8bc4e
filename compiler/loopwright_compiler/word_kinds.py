"""What the words of the card language are made of: kinds of arguments, and a word with its parameters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

Arg = TypeVar("Arg")


class Kind(StrEnum):
    """What an argument stands for."""

    CONDITION = "condition"
    TAG = "item tag"
    TRAIT = "trait"
    COMBO = "combo"
    LOCATION = "location"
    SECTOR = "land sector"
    PLACE = "location, sector or here"
    COUNTER = "counter"
    FLAG = "flag"
    TOKEN = "token"
    DIARY = "diary card"
    MACHINE = "machine in play"
    MACHINES = "machine in play, this, every or one"
    STATE = "machine state"
    SIDE = "diary side"
    FAVOR = "step of favor"
    MOVEMENT = "sectors of a ride"
    CAPACITY = "kids on a ride"
    LOOKED_AT = "rumors looked at"
    CHANGE = "signed change, not zero"
    VALUE = "value of the counter before it"


BOUNDS = {Kind.MOVEMENT: (1, 9), Kind.CAPACITY: (1, 5), Kind.LOOKED_AT: (1, 4)}
"""Kinds that are plain numbers, with the least and the greatest."""


@dataclass(frozen=True, slots=True)
class Param:
    """One argument: its key in the bundle, what it stands for, and whether it may be left out.

    `many` is for the last one only: it takes all arguments that are left, and there may be none.
    """

    key: str
    kind: Kind
    optional: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A verb, fact or quantity: name, parameters in written order, one line of explanation.

    `kid` tells that it happens to a kid (a verb takes a subject, a fact asks about the acting kid).
    """

    name: str
    doc: str
    params: tuple[Param, ...] = ()
    kid: bool = False

    def bind(self, args: tuple[Arg, ...]) -> Iterator[tuple[Param, tuple[Arg, ...]]]:
        """Each parameter with its arguments: one, or, where it takes many, all that are left."""
        for place, param in enumerate(self.params):
            yield param, args[place:] if param.many else args[place : place + 1]


def table(*words: Word) -> dict[str, Word]:
    """The words by name, in order."""
    return {word.name: word for word in words}
