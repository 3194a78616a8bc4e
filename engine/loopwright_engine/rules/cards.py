"""Cards and things as the rules read them: plain holders of integers and prepared texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .game import Game

Step: TypeAlias = "Callable[[Game, int, int], None]"
"""One prepared effect: (game, acting kid, context) -> None."""
Test: TypeAlias = "Callable[[Game, int], bool]"
"""One prepared condition: (game, acting kid) -> bool."""
KidDeed: TypeAlias = "Callable[[Game, int], None]"
"""What an effect does to one kid."""
Part: TypeAlias = "tuple[tuple[Step, ...], Step | None]"
"""Effects that run straight on, then perhaps one after which the game may have to stop."""


class Card:
    """One item card."""

    __slots__ = ("color", "item", "tags")

    def __init__(self, item: int, color: int, tags: int) -> None:
        self.item: int = item
        self.color: int = color
        self.tags: int = tags


class Kid:
    """A kid's board: strength and weakness are trait numbers, `card` the iconic item's card number."""

    __slots__ = ("card", "home", "id", "strength", "weakness")

    def __init__(self, kid_id: str, strength: int, weakness: int, home: int, card: int) -> None:
        self.id: str = kid_id
        self.strength: int = strength
        self.weakness: int = weakness
        self.home: int = home
        self.card: int = card


class Rumor:
    """A rumor card: where it is and its block."""

    __slots__ = ("at", "block")

    def __init__(self, at: int, block: int) -> None:
        self.at: int = at
        self.block: int = block


class SchoolCard:
    """A school card; `event` is -1 without one, `moves` are (class, direction or -1, steps)."""

    __slots__ = ("block", "event", "firmware", "may", "minus", "moves")

    def __init__(
        self,
        minus: int,
        firmware: bool,
        event: int,
        may: bool,
        block: int,
        moves: tuple[tuple[int, int, int], ...],
    ) -> None:
        self.minus: int = minus
        self.firmware: bool = firmware
        self.event: int = event
        self.may: bool = may
        self.block: int = block
        self.moves: tuple[tuple[int, int, int], ...] = moves


class Machine:
    """A machine in play. `answers` and `trials` are (routine, alert): the response and its avoid test."""

    __slots__ = ("answers", "group", "id", "start", "trials")

    def __init__(
        self, machine_id: str, group: int, start: int, answers: tuple[int, int], trials: tuple[int, int]
    ) -> None:
        self.id: str = machine_id
        self.group: int = group
        self.start: int = start
        self.answers: tuple[int, int] = answers
        self.trials: tuple[int, int] = trials


class Trial:
    """A test as written: the trait, what makes it an automatic success, and the two outcomes."""

    __slots__ = ("block", "combos", "failure", "of_rumor", "sends_back", "success", "tags", "trait", "ways")

    def __init__(
        self,
        block: int,
        trait: int,
        combos: tuple[int, ...],
        tags: tuple[int, ...],
        success: int,
        failure: int,
    ) -> None:
        self.block: int = block
        """The block that holds the test: names the card in the log."""
        self.trait: int = trait
        self.combos: tuple[int, ...] = combos
        self.tags: tuple[int, ...] = tags
        self.ways: bool = bool(combos or tags)
        self.success: int = success
        self.failure: int = failure
        self.of_rumor: bool = False
        """ADV-3: whether this test decides about an investigated rumor."""
        self.sends_back: bool = False
        """MOV-5: whether a failure sends the kid back."""


class Choice:
    """One line under `choose`."""

    __slots__ = ("block", "condition", "label")

    def __init__(self, label: str, condition: Test | None, block: int) -> None:
        self.label: str = label
        self.condition: Test | None = condition
        self.block: int = block


class Check:
    """A `when` or an ending of a diary side; `bit` is its own bit in the memory of checks."""

    __slots__ = ("bit", "block", "condition", "each_time", "ending", "needs")

    def __init__(
        self, bit: int, condition: Test, needs: int, each_time: bool, block: int, ending: int
    ) -> None:
        self.bit: int = bit
        self.condition: Test = condition
        self.needs: int = needs
        self.each_time: bool = each_time
        self.block: int = block
        self.ending: int = ending
        """The ending's number, or -1 for a `when`."""


class Listener:
    """An `on` of a diary side."""

    __slots__ = ("block", "condition", "event", "limit", "limit_bit", "location", "number")

    def __init__(
        self, number: int, event: int, location: int, condition: Test | None, limit: int, block: int
    ) -> None:
        self.number: int = number
        self.limit_bit: int = 0
        """Its place among all cards' limits, shared with actions."""
        self.event: int = event
        self.location: int = location
        """-1 for any."""
        self.condition: Test | None = condition
        self.limit: int = limit
        self.block: int = block


class DiaryAction:
    """An action on a diary side; `at` is a mask of locations, `places` the same as written."""

    __slots__ = ("at", "block", "condition", "label", "limit", "limit_bit", "number", "spend")

    def __init__(
        self, number: int, label: str, at: int, spend: int, condition: Test | None, limit: int, block: int
    ) -> None:
        self.number: int = number
        self.limit_bit: int = 0
        self.label: str = label
        self.at: int = at
        self.spend: int = spend
        self.condition: Test | None = condition
        self.limit: int = limit
        self.block: int = block


NO_LIMIT = 0
PER_ROUND = 1
PER_GAME = 2
LIMITS = {None: NO_LIMIT, "round": PER_ROUND, "game": PER_GAME}


class Side:
    """One side of a diary card. `bits` are the bits of all its checks."""

    __slots__ = ("actions", "bits", "checks", "id", "listeners", "places", "rules")

    def __init__(self, side_id: str) -> None:
        self.id: str = side_id
        self.checks: tuple[Check, ...] = ()
        self.bits: int = 0
        self.listeners: tuple[Listener, ...] = ()
        self.rules: tuple[tuple[int, int], ...] = ()
        """(overridden rule, block)"""
        self.actions: tuple[DiaryAction, ...] = ()
        self.places: int = 0
        """Locations that a check of this side asks about: for bots."""


class Diary:
    """A diary card: its sides, the second may be missing."""

    __slots__ = ("number", "sides")

    def __init__(self, number: int, sides: tuple[Side, Side | None]) -> None:
        self.number: int = number
        self.sides: tuple[Side, Side | None] = sides


class Ending:
    """How a game may end."""

    __slots__ = ("id", "won")

    def __init__(self, ending_id: str, won: bool) -> None:
        self.id: str = ending_id
        self.won: bool = won
