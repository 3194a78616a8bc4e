"""A bundle as the rules read it: integers, masks and prepared card texts, made once and never changed.

Numbers of things are places in the bundle's lists: locations, kids, rumors, school cards, diary
cards, machines in play. Item *cards* are counted one by one, so three copies are three cards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from . import vocabulary as v

if TYPE_CHECKING:
    from ..names import Names
    from .game import Game

Step: TypeAlias = "Callable[[Game, int, int], None]"
"""One prepared effect: (game, acting kid, context) -> None."""
Test: TypeAlias = "Callable[[Game, int], bool]"
"""One prepared condition: (game, acting kid) -> bool."""
KidDeed: TypeAlias = "Callable[[Game, int], None]"
"""What an effect does to one kid."""
Part: TypeAlias = "tuple[tuple[Step, ...], Step | None]"
"""Effects that run straight on, then perhaps one after which the game may have to stop."""

LARGE_GROUP = 4
"""SET-2: from so many kids on, the other side of sheets and tiles is used."""


class Board:
    """MAP: locations, roads, sectors. Masks are over locations."""

    __slots__ = (
        "adjacent", "adjacent_list", "bus", "columns", "far", "letters", "near", "nearby",
        "open", "rays", "rows", "school", "sea", "sectors_of", "toward",
    )  # fmt: skip

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.columns: int = 0
        self.rows: int = 0
        self.sea: int = 0
        """A mask over sectors."""
        self.school: int = 0
        self.open: int = 0
        self.bus: int = 0
        self.adjacent: list[int] = []
        self.adjacent_list: list[tuple[int, ...]] = []
        self.near: list[int] = []
        """For each location, itself and its neighbours."""
        self.nearby: list[int] = []
        """MAP-4: for each sector, the locations that it touches."""
        self.sectors_of: list[tuple[int, ...]] = []
        self.rays: list[list[tuple[int, ...]]] = []
        """[direction][sector]: the land sectors ahead until the sea or the edge."""
        self.far: list[list[int]] = []
        """[from][to]: steps by road; 99 when there is no way."""
        self.toward: list[list[int]] = []
        """[location][sector]: steps over land to a sector of the location; 999 when there is no way."""


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


class Active:
    """What the diary sides in play ask for, in the order of the rules: the trigger index."""

    __slots__ = ("actions", "actions_at", "checks", "listeners", "needs", "places", "rules")

    def __init__(self, sides: list[tuple[int, Side]], locations: int) -> None:
        """`sides` are (diary number, side) in the order they were played."""
        ordered = [side for _, side in sorted(sides, key=lambda pair: pair[0])]
        self.checks: tuple[Check, ...] = tuple(check for side in ordered for check in side.checks)
        self.needs: int = 0
        self.listeners: list[tuple[Listener, ...]] = [
            tuple(x for side in ordered for x in side.listeners if x.event == event)
            for event in range(len(v.EVENTS))
        ]
        self.rules: list[int] = [-1] * len(v.OVERRIDES)
        self.actions: tuple[DiaryAction, ...] = tuple(action for side in ordered for action in side.actions)
        self.actions_at: list[tuple[DiaryAction, ...]] = [
            tuple(action for action in self.actions if action.at >> place & 1) for place in range(locations)
        ]
        self.places: int = 0
        for check in self.checks:
            self.needs |= check.needs
        for _, side in sides:
            self.places |= side.places
            for rule, block in side.rules:
                self.rules[rule] = block


class Party:
    """The kids of one game and what follows from who they are; seats are 0..size-1."""

    __slots__ = (
        "cards",
        "deeds",
        "dice",
        "homes",
        "iconic",
        "kids",
        "orders",
        "own",
        "scared_dice",
        "size",
        "subsets",
        "weak",
    )

    def __init__(self, kids: tuple[int, ...], tables: Tables) -> None:
        boards = [tables.kids[number] for number in kids]
        large = len(kids) >= LARGE_GROUP
        self.kids: tuple[int, ...] = kids
        self.size: int = len(kids)
        self.homes: list[int] = [board.home for board in boards]
        self.weak: list[int] = [board.weakness for board in boards]
        self.cards: list[int] = [board.card for board in boards]
        self.iconic: list[int] = [1 << board.card if board.card >= 0 else 0 for board in boards]
        self.own: int = 0
        """SET-4: the cards that are iconic in this game."""
        for mask in self.iconic:
            self.own |= mask
        self.dice: list[list[int]] = []
        self.scared_dice: list[list[int]] = []
        for board in boards:
            plain = [3] * len(v.TRAITS)
            plain[board.weakness] -= 2 if large else 1
            strong = plain[:]
            strong[board.strength] += 1 if large else 2
            self.dice.append(strong)
            self.scared_dice.append(plain)
        seats = range(self.size)
        self.orders: list[tuple[int, ...]] = [
            tuple((first + seat) % self.size for seat in seats) for first in seats
        ]
        self.subsets: list[tuple[int, ...]] = [
            tuple(
                sum(1 << seat for seat in group)
                for size in range(3)
                for group in combinations([seat for seat in seats if mask >> seat & 1], size)
            )
            for mask in range(1 << self.size)
        ]
        """TST-4: for a mask of kids, the masks of up to two of them."""
        self.deeds: list[dict[int, tuple[int, ...]]] = [{} for _ in seats]
        """Options that follow from one kid's own state; filled by `actions` as they come up."""


class Tables:
    """Everything prepared from one bundle."""

    __slots__ = (
        "actions",
        "active_sides",
        "block_ids",
        "blocks",
        "board",
        "cards",
        "choices",
        "colors",
        "counter_ids",
        "counters",
        "deeds",
        "diary",
        "endings",
        "flag_ids",
        "kids",
        "listeners",
        "machines",
        "names",
        "opening",
        "parties",
        "partners",
        "rumors",
        "school",
        "start_diary",
        "strings",
        "tagged",
        "trials",
        "weeks",
    )  # fmt: skip

    def __init__(self, names: Names) -> None:
        self.names: Names = names
        self.weeks: int = 1
        self.board: Board = Board()
        self.kids: list[Kid] = []
        self.cards: list[Card] = []
        self.colors: list[int] = []
        """For each trait, the mask of cards that add a die."""
        self.tagged: list[int] = []
        """For each tag, the mask of cards that can stand for it."""
        self.partners: list[list[int]] = []
        """[combo][card]: the cards that make the combo together with this one."""
        self.rumors: list[Rumor] = []
        self.school: list[SchoolCard] = []
        self.machines: list[Machine] = []
        self.diary: list[Diary] = []
        self.start_diary: list[int] = []
        self.endings: list[Ending] = []
        self.counters: list[tuple[int, int, int]] = []
        """(low, high, start)"""
        self.counter_ids: list[str] = []
        self.flag_ids: list[str] = []
        self.block_ids: list[str] = []
        self.blocks: list[tuple[Part, ...]] = []
        self.trials: list[Trial] = []
        self.opening: dict[int, int] = {}
        """For a block, the first test that stands in it."""
        self.choices: list[Choice] = []
        self.deeds: list[KidDeed] = []
        """What effects that may stop do to one kid."""
        self.listeners: list[Listener] = []
        self.actions: list[DiaryAction] = []
        self.strings: list[str] = []
        self.parties: dict[tuple[int, ...], Party] = {}
        self.active_sides: dict[tuple[int, ...], Active] = {}

    def party(self, kids: tuple[int, ...]) -> Party:
        """The prepared party of these kids (numbers into `kids`)."""
        found = self.parties.get(kids)
        if found is None:
            found = self.parties[kids] = Party(kids, self)
        return found

    def active(self, in_play: tuple[int, ...]) -> Active:
        """The trigger index for these sides; a side is coded as diary card * 2 + side, in order of play."""
        found = self.active_sides.get(in_play)
        if found is None:
            if len(self.active_sides) > 4096:
                self.active_sides.clear()
            sides: list[tuple[int, Side]] = []
            for code in in_play:
                side = self.diary[code >> 1].sides[code & 1]
                if side is not None:
                    sides.append((code >> 1, side))
            found = self.active_sides[in_play] = Active(sides, len(self.board.letters))
        return found
