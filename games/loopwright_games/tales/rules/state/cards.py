"""Cards and things as the rules read them: tuples of integers, without texts, which are in `clauses`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from loopwright_engine.kernel.masks import members

if TYPE_CHECKING:
    from .game import Game


# --- What is written on cards, prepared for play: effects, conditions, tests, choices, checks and actions


Step: TypeAlias = "Callable[[Game, int, int], None]"
"""One prepared effect: (game, acting kid, context) -> None."""
Test: TypeAlias = "Callable[[Game, int], bool]"
"""One prepared condition: (game, acting kid) -> bool."""
KidDeed: TypeAlias = "Callable[[Game, int], None]"
"""What an effect does to one kid."""
MachineDeed: TypeAlias = "Callable[[Game, int, int], None]"
"""What an effect does to one machine: (game, machine, acting kid) -> None."""

NO_LIMIT = 0
PER_ROUND = 1
PER_GAME = 2
"""How often a listener or an action of a card may be used."""
LIMITS = {None: NO_LIMIT, "round": PER_ROUND, "game": PER_GAME}


@dataclass(slots=True, eq=False, repr=False)
class Trial:
    """A test as written: the trait, what makes it an automatic success, and the two outcomes."""

    block: int
    """The block that holds the test: names the card in the log."""
    trait: int
    combos: tuple[int, ...]
    tags: tuple[int, ...]
    success: int
    failure: int
    ways: bool = field(init=False)
    cards: int = 0
    """CMB-3: the hand cards, as a mask, that can have a part in an automatic success."""
    spend: int = 0
    """TST-9: the time that may be spent in place of the roll, or 0."""
    can_pay: Test | None = None
    pay_needs: int = 0
    payments: Sequence[Mapping[str, Any]] = ()
    paid: int = -1
    """TST-9: what else may be paid: when it can be and on what that hangs, the effects as the bundle has
    them, and their block, or -1.
    """
    payable: bool = False
    """TST-9: whether anything may be paid in place of the roll."""
    of_rumor: bool = False
    """ADV-3: whether this test decides about an investigated rumor."""
    of_hack: bool = False
    """HCK-4: whether this is the test of a firewall."""
    sends_back: bool = False
    """MOV-5: whether a failure sends the kid back."""

    def __post_init__(self) -> None:
        self.ways = bool(self.combos or self.tags)


@dataclass(slots=True, eq=False, repr=False)
class SideCheck:
    """A `when` or an ending of a diary side; `bit` is its own bit in the memory of checks."""

    bit: int
    condition: Test
    needs: int
    each_time: bool
    block: int
    ending: int
    """The ending's number, or -1 for a `when`."""


@dataclass(slots=True, eq=False, repr=False)
class Listener:
    """An `on` of a diary side, or of a card that a kid holds."""

    number: int
    event: int
    where: int
    """A mask of what the event names: locations, sectors or kinds of tokens; -1 when it names none."""
    condition: Test | None
    limit: int
    block: int
    mark: int = 0
    """Its bit in `Game.used_round` or `Game.used_game`, 0 without a limit; shared with actions."""
    card: int = -1
    """The hand card it stands on, or -1."""
    chore: int = -1
    """The chore it stands on, or -1."""
    machine: int = -1
    """The machine that the event names, or -1."""


@dataclass(slots=True, eq=False, repr=False)
class CardAction:
    """TST-9: an action on a diary side, an event location or a card in hand; `at` is a mask of locations."""

    number: int
    label: str
    at: int
    spend: int
    condition: Test | None
    limit: int
    block: int
    mark: int = 0
    card: int = -1
    """The hand card it stands on, or -1."""
    chore: int = -1
    """The chore it stands on, or -1."""
    places: tuple[int, ...] = field(init=False)
    """The locations of `at`, the first letter first."""
    asks_for_items: bool = False
    """Whether its condition hangs on what kids hold."""
    payments: Sequence[Mapping[str, Any]] = ()
    """What else it costs, as the bundle has it; its condition asks for that, its block begins with it."""

    def __post_init__(self) -> None:
        self.places = tuple(members(self.at))


@dataclass(slots=True, eq=False, repr=False)
class HandCard:
    """One hand card: an item, or a card with a pile of its own, such as an anomaly (`uses` is not 0).

    `kind` is its number in its deck's list, `deck` the place of its pile among `Game.piles`, -1 of an item.
    """

    kind: int
    color: int
    tags: int
    uses: int = 0
    """CMB-6: counters when it is gained."""
    combo: int = -1
    """The combo it makes by itself, or -1."""
    deck: int = -1
    first: int = -1
    """The first of its copies, by number."""
    marks: tuple[int, ...] = ()
    """The marks of its texts that have a limit."""
    actions: tuple[CardAction, ...] = ()
    listeners: tuple[Listener, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Kid:
    """A kid's board: strength and weakness are trait numbers, `card` the iconic item's card number."""

    id: str
    strength: int
    weakness: int
    home: int
    card: int


@dataclass(slots=True, eq=False, repr=False)
class Rumor:
    """A rumor card: where it is and its block."""

    at: int
    block: int


@dataclass(slots=True, eq=False, repr=False)
class PreparedSchoolCard:
    """A school card; `event` is -1 without one, `moves` are (class, direction or -1, steps)."""

    minus: int
    firmware: bool
    event: int
    may: bool
    block: int
    moves: tuple[tuple[int, int, int], ...]


@dataclass(slots=True, eq=False, repr=False)
class Machine:
    """A machine in play and its sheet (MAC-8); `cards` are its response card and the erratic one."""

    id: str
    start: int
    cards: tuple[Response, Response]
    """(the scenario's, VAR-11's: the same card when the machine has no erratic one)"""
    group: int = 0
    """The class."""
    combo: int = 0
    movement: int = 0
    capacity: int = 0
    ability: int = -1
    spaces: tuple[int, int] = (0, 0)
    """Firewall spaces for a small and for a large group (SET-2)."""


@dataclass(slots=True, eq=False, repr=False)
class Response:
    """MAC-10: a response card. All are (routine, alert)."""

    answers: tuple[int, int]
    trials: tuple[int, int]
    """The avoid test, or -1."""
    failures: tuple[int, int]
    """The block of a failed avoid test."""
    firewalls: tuple[int, int]
    """The block of the default firewall."""


@dataclass(slots=True, eq=False, repr=False)
class FirewallHalf:
    """HCK-4, HCK-8: one half of a firewall: its effect (-1 for none) and its tests in order, as trials."""

    effect: int
    trials: tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Chore:
    """END-4: a chore card."""

    steps: int
    done: Test | None
    reward: int
    asks_for_items: bool = False
    """Whether it is done by holding something."""
    actions: tuple[CardAction, ...] = ()
    listeners: tuple[Listener, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class EventLocation:
    """MAP-5: an event-location tile: its sector, its location, and what can be done there."""

    id: str
    sector: int
    at: int
    actions: tuple[CardAction, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class SideInPlay:
    """One side of a diary card. `bits` are the bits of all its checks."""

    id: str
    checks: tuple[SideCheck, ...] = ()
    bits: int = 0
    listeners: tuple[Listener, ...] = ()
    rules: tuple[tuple[int, int], ...] = ()
    """(overridden rule, block)"""
    numbers: tuple[tuple[int, int], ...] = ()
    """INS-2: (number of the rulebook, what it is now)"""
    off: int = 0
    """INS-2: what is switched off, as a mask of `NO_WALKING` …"""
    story: tuple[int, ...] = ()
    """The texts of its prose, for who looks at it."""
    actions: tuple[CardAction, ...] = ()
    places: int = 0
    """Locations that a check of this side asks about: for bots."""


@dataclass(slots=True, eq=False, repr=False)
class Diary:
    """A diary card: its sides, the second may be missing."""

    number: int
    sides: tuple[SideInPlay, SideInPlay | None]


@dataclass(slots=True, eq=False, repr=False)
class Ending:
    """How a game may end."""

    id: str
    won: bool
