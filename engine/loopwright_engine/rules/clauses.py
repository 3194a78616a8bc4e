"""What is written on cards, prepared for play: effects, conditions, tests, choices, checks and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ..kernel.masks import members

if TYPE_CHECKING:
    from .game import Game

Step: TypeAlias = "Callable[[Game, int, int], None]"
"""One prepared effect: (game, acting kid, context) -> None."""
Test: TypeAlias = "Callable[[Game, int], bool]"
"""One prepared condition: (game, acting kid) -> bool."""
KidDeed: TypeAlias = "Callable[[Game, int], None]"
"""What an effect does to one kid."""
MachineDeed: TypeAlias = "Callable[[Game, int, int], None]"
"""What an effect does to one machine: (game, machine, acting kid) -> None."""
Part: TypeAlias = "tuple[tuple[Step, ...], Step | None]"
"""Effects that run straight on, then perhaps one after which the game may have to stop."""

NO_LIMIT = 0
PER_ROUND = 1
PER_GAME = 2
"""How often a listener or an action of a card may be used."""
LIMITS = {None: NO_LIMIT, "round": PER_ROUND, "game": PER_GAME}


class Trial:
    """A test as written: the trait, what makes it an automatic success, and the two outcomes."""

    __slots__ = (
        "block", "cards", "combos", "failure", "of_hack", "of_rumor", "sends_back", "spend", "success",
        "tags", "trait", "ways",
    )  # fmt: skip

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
        self.cards: int = 0
        """CMB-3: the hand cards, as a mask, that can have a part in an automatic success."""
        self.success: int = success
        self.failure: int = failure
        self.spend: int = 0
        """TST-9: the time that may be spent in place of the roll, or 0."""
        self.of_rumor: bool = False
        """ADV-3: whether this test decides about an investigated rumor."""
        self.of_hack: bool = False
        """HCK-4: whether this is the test of a firewall."""
        self.sends_back: bool = False
        """MOV-5: whether a failure sends the kid back."""


class Choice:
    """One line under `choose`."""

    __slots__ = ("block", "condition", "label", "spend")

    def __init__(self, label: str, spend: int, condition: Test | None, block: int) -> None:
        self.label: str = label
        self.spend: int = spend
        """TST-9: the time that it costs."""
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
    """An `on` of a diary side, or of a card that a kid holds."""

    __slots__ = (
        "block", "card", "chore", "condition", "event", "limit", "machine", "mark", "number", "where",
    )  # fmt: skip

    def __init__(
        self, number: int, event: int, where: int, condition: Test | None, limit: int, block: int
    ) -> None:
        self.number: int = number
        self.mark: int = 0
        """Its bit in `Game.used_round` or `Game.used_game`, 0 without a limit; shared with actions."""
        self.card: int = -1
        """The hand card it stands on, or -1."""
        self.chore: int = -1
        """The chore it stands on, or -1."""
        self.event: int = event
        self.where: int = where
        """A mask of what the event names: locations, sectors or kinds of tokens; -1 when it names none."""
        self.machine: int = -1
        """The machine that the event names, or -1."""
        self.condition: Test | None = condition
        self.limit: int = limit
        self.block: int = block


class CardAction:
    """TST-9: an action on a diary side, an event location or a card in hand; `at` is a mask of locations."""

    __slots__ = (
        "asks_for_items", "at", "block", "card", "chore", "condition", "label", "limit", "mark", "number",
        "places", "spend",
    )  # fmt: skip

    def __init__(
        self, number: int, label: str, at: int, spend: int, condition: Test | None, limit: int, block: int
    ) -> None:
        self.number: int = number
        self.mark: int = 0
        self.card: int = -1
        """The hand card it stands on, or -1."""
        self.chore: int = -1
        """The chore it stands on, or -1."""
        self.label: str = label
        self.at: int = at
        self.places: tuple[int, ...] = tuple(members(at))
        """The locations of `at`, the first letter first."""
        self.asks_for_items: bool = False
        """Whether its condition hangs on what kids hold."""
        self.spend: int = spend
        self.condition: Test | None = condition
        self.limit: int = limit
        self.block: int = block
