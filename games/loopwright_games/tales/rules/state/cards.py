"""Cards and things as the rules read them: tuples of integers, without texts, which are in `clauses`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


class Trial:
    """A test as written: the trait, what makes it an automatic success, and the two outcomes."""

    __slots__ = (
        "block", "can_pay", "cards", "combos", "failure", "of_hack", "of_rumor", "paid", "pay_needs",
        "payable", "payments", "sends_back", "spend", "success", "tags", "trait", "ways",
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
        self.can_pay: Test | None = None
        self.pay_needs: int = 0
        self.payments: Sequence[Mapping[str, Any]] = ()
        self.paid: int = -1
        """TST-9: what else may be paid: when it can be and on what that hangs, the effects as the bundle has
        them, and their block, or -1.
        """
        self.payable: bool = False
        """TST-9: whether anything may be paid in place of the roll."""
        self.of_rumor: bool = False
        """ADV-3: whether this test decides about an investigated rumor."""
        self.of_hack: bool = False
        """HCK-4: whether this is the test of a firewall."""
        self.sends_back: bool = False
        """MOV-5: whether a failure sends the kid back."""


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
        "payments", "places", "spend",
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
        self.payments: Sequence[Mapping[str, Any]] = ()
        """What else it costs, as the bundle has it; its condition asks for that, its block begins with it."""
        self.condition: Test | None = condition
        self.limit: int = limit
        self.block: int = block


class HandCard:
    """One hand card: an item, or a card with a pile of its own, such as an anomaly (`uses` is not 0).

    `kind` is its number in its deck's list, `deck` the place of its pile among `Game.piles`, -1 of an item.
    """

    __slots__ = ("actions", "color", "combo", "deck", "first", "kind", "listeners", "marks", "tags", "uses")

    def __init__(
        self, kind: int, color: int, tags: int, uses: int = 0, combo: int = -1, deck: int = -1
    ) -> None:
        self.kind: int = kind
        self.deck: int = deck
        self.color: int = color
        self.tags: int = tags
        self.uses: int = uses
        """CMB-6: counters when it is gained."""
        self.combo: int = combo
        """The combo it makes by itself, or -1."""
        self.first: int = -1
        """The first of its copies, by number."""
        self.marks: tuple[int, ...] = ()
        """The marks of its texts that have a limit."""
        self.actions: tuple[CardAction, ...] = ()
        self.listeners: tuple[Listener, ...] = ()


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


class PreparedSchoolCard:
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
    """A machine in play and its sheet (MAC-8); `cards` are its response card and the erratic one."""

    __slots__ = ("ability", "capacity", "cards", "combo", "group", "id", "movement", "spaces", "start")

    def __init__(self, machine_id: str, start: int, cards: tuple[Response, Response]) -> None:
        self.id: str = machine_id
        self.start: int = start
        self.cards: tuple[Response, Response] = cards
        """(the scenario's, VAR-11's: the same card when the machine has no erratic one)"""
        self.group: int = 0
        """The class."""
        self.combo: int = 0
        self.movement: int = 0
        self.capacity: int = 0
        self.ability: int = -1
        self.spaces: tuple[int, int] = (0, 0)
        """Firewall spaces for a small and for a large group (SET-2)."""


class Response:
    """MAC-10: a response card. All are (routine, alert)."""

    __slots__ = ("answers", "failures", "firewalls", "trials")

    def __init__(
        self,
        answers: tuple[int, int],
        trials: tuple[int, int],
        failures: tuple[int, int],
        firewalls: tuple[int, int],
    ) -> None:
        self.answers: tuple[int, int] = answers
        self.trials: tuple[int, int] = trials
        """The avoid test, or -1."""
        self.failures: tuple[int, int] = failures
        """The block of a failed avoid test."""
        self.firewalls: tuple[int, int] = firewalls
        """The block of the default firewall."""


class FirewallHalf:
    """HCK-4, HCK-8: one half of a firewall: its effect (-1 for none) and its tests in order, as trials."""

    __slots__ = ("effect", "trials")

    def __init__(self, effect: int, trials: tuple[int, ...]) -> None:
        self.effect: int = effect
        self.trials: tuple[int, ...] = trials


class Chore:
    """END-4: a chore card."""

    __slots__ = ("actions", "asks_for_items", "done", "listeners", "reward", "steps")

    def __init__(self, steps: int, done: Test | None, reward: int) -> None:
        self.steps: int = steps
        self.done: Test | None = done
        self.asks_for_items: bool = False
        """Whether it is done by holding something."""
        self.reward: int = reward
        self.actions: tuple[CardAction, ...] = ()
        self.listeners: tuple[Listener, ...] = ()


class EventLocation:
    """MAP-5: an event-location tile: its sector, its location, and what can be done there."""

    __slots__ = ("actions", "at", "id", "sector")

    def __init__(self, event_id: str, sector: int, at: int) -> None:
        self.id: str = event_id
        self.sector: int = sector
        self.at: int = at
        self.actions: tuple[CardAction, ...] = ()


class SideInPlay:
    """One side of a diary card. `bits` are the bits of all its checks."""

    __slots__ = ("actions", "bits", "checks", "id", "listeners", "numbers", "off", "places", "rules", "story")

    def __init__(self, side_id: str) -> None:
        self.id: str = side_id
        self.checks: tuple[Check, ...] = ()
        self.bits: int = 0
        self.listeners: tuple[Listener, ...] = ()
        self.rules: tuple[tuple[int, int], ...] = ()
        """(overridden rule, block)"""
        self.numbers: tuple[tuple[int, int], ...] = ()
        """INS-2: (number of the rulebook, what it is now)"""
        self.off: int = 0
        """INS-2: what is switched off, as a mask of `NO_WALKING` …"""
        self.story: tuple[int, ...] = ()
        """The texts of its prose, for who looks at it."""
        self.actions: tuple[CardAction, ...] = ()
        self.places: int = 0
        """Locations that a check of this side asks about: for bots."""


class Diary:
    """A diary card: its sides, the second may be missing."""

    __slots__ = ("number", "sides")

    def __init__(self, number: int, sides: tuple[SideInPlay, SideInPlay | None]) -> None:
        self.number: int = number
        self.sides: tuple[SideInPlay, SideInPlay | None] = sides


class Ending:
    """How a game may end."""

    __slots__ = ("id", "won")

    def __init__(self, ending_id: str, won: bool) -> None:
        self.id: str = ending_id
        self.won: bool = won
