"""Checks of single values of Tales: references to things that the bundle declares, and arguments of words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from loopwright_engine.core.shapes import Known as CoreKnown
from loopwright_engine.core.shapes import Shapes, any_number, string
from loopwright_engine.core.timers import ROUNDS
from loopwright_engine.core.values import Among, Check, Integer, Many, Maybe, fail, shown

from loopwright_games.tales.nouns import SIDES
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.words import BOUNDS, ArgumentKind, Param, Word


class DeclaredIds(CoreKnown):
    """The names that a bundle declares, and how much of it has been read so far."""

    def __init__(self, strings: Collection[str]) -> None:
        super().__init__(strings)
        self.locations: frozenset[str] = frozenset()
        self.sectors: frozenset[str] = frozenset()
        self.land: frozenset[str] = frozenset()
        self.counters: frozenset[str] = frozenset()
        self.flags: frozenset[str] = frozenset()
        self.own: frozenset[str] = frozenset()
        self.tokens: frozenset[str] = frozenset()
        self.tags: frozenset[str] = frozenset(v.TAGS)
        self.combos: frozenset[str] = frozenset(v.COMBOS)
        self.ship: bool = False
        self.diary: frozenset[int] = frozenset()
        self.machines: frozenset[str] = frozenset()
        self.endings: frozenset[str] = frozenset()
        self.items: frozenset[str] = frozenset()
        self.events: frozenset[str] = frozenset()
        self.block_ids: set[str] = set()


class DeclaredName(NamedTuple):
    """The name of something that the bundle declares; `to` is an attribute of what is known."""

    to: str
    what: str

    def __call__(self, value: object, where: str, known: DeclaredIds) -> None:
        declared = getattr(known, self.to)
        if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in declared:
            raise fail(where, f"there is no {self.what} {shown(value)}")


def machines_or_word(value: object, where: str, known: DeclaredIds) -> None:
    """Check that the value is a machine in play, or `this`, `every` or `one`. Raises BundleError."""
    if value not in ("this", "every", "one"):
        VALUES[ArgumentKind.MACHINE](value, where, known)


def place(value: Any, where: str, known: DeclaredIds) -> None:
    """Check that the value is a location, a sector of land or sea, or `here`. Raises BundleError."""
    if not isinstance(value, str) or not (
        value == v.HERE or value in known.locations or value in known.sectors
    ):
        raise fail(where, f"there is no location or sector {shown(value)}")


def ship_place(value: object, where: str, known: DeclaredIds) -> None:
    """Check a place for the ship; the scenario must have a ship. Raises BundleError."""
    place(value, where, known)
    if not known.ship:
        raise fail(where, "the scenario has no ship")


VALUES: Final[dict[ArgumentKind, Check]] = {
    ArgumentKind.CONDITION: Among(v.CONDITIONS),
    ArgumentKind.TAG: DeclaredName("tags", "tag"),
    ArgumentKind.TRAIT: Among(v.TRAITS),
    ArgumentKind.COMBO: DeclaredName("combos", "combo"),
    ArgumentKind.LOCATION: DeclaredName("locations", "location"),
    ArgumentKind.SECTOR: DeclaredName("land", "land sector"),
    ArgumentKind.PLACE: place,
    ArgumentKind.BERTH: ship_place,
    ArgumentKind.COUNTER: DeclaredName("counters", "counter"),
    ArgumentKind.FLAG: DeclaredName("flags", "flag"),
    ArgumentKind.DECK: DeclaredName("decks", "deck"),
    ArgumentKind.TIMER: DeclaredName("timers", "timer"),
    ArgumentKind.OWN: DeclaredName("own", "counter of each kid"),
    ArgumentKind.TOKEN: DeclaredName("tokens", "token"),
    ArgumentKind.ITEM: DeclaredName("items", "item"),
    ArgumentKind.DIARY: DeclaredName("diary", "diary card"),
    ArgumentKind.MACHINE: DeclaredName("machines", "machine"),
    ArgumentKind.MACHINES: machines_or_word,
    ArgumentKind.STATE: Among(v.STATES),
    ArgumentKind.SIDE: Among(SIDES),
    ArgumentKind.FAVOR: Among(v.FAVORS),
    ArgumentKind.CHANGE: any_number,
    ArgumentKind.VALUE: any_number,
    ArgumentKind.ROUNDS: Integer(*ROUNDS),
    ArgumentKind.TEXT: string,
    ArgumentKind.ENDING: DeclaredName("endings", "ending"),
    **{kind: Integer(low, high) for kind, (low, high) in BOUNDS.items()},
}
"""What stands for an argument of each kind."""


def fields(word: Word, shapes: Shapes | None = None) -> dict[str, Check]:
    """Return the checks for the fields that a word has in a bundle, by field; with the shapes of blocks,
    numbers may be known only in play.
    """
    counted: dict[ArgumentKind, Check] = {}
    if shapes is not None:
        counted = {
            ArgumentKind.CHANGE: shapes.change,
            ArgumentKind.VALUE: shapes.number(any_number),
            ArgumentKind.ROUNDS: shapes.number(Integer(*ROUNDS)),
        }
    return {param.key: _field(param, counted.get(param.kind, VALUES[param.kind])) for param in word.params}


def _field(param: Param, check: Check) -> Check:
    if param.many:
        return Many(check)
    return Maybe(check) if param.optional and not param.own else check
