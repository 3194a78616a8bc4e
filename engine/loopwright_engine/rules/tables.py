"""A bundle as the rules read it: integers, masks and prepared card texts, made once and never changed.

Numbers of things are places in the bundle's lists: locations, kids, rumors, school cards, diary
cards, machines in play. Item *cards* are counted one by one, so three copies are three cards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from . import variants as switches
from . import vocabulary as v
from .cards import (
    Card,
    CardAction,
    Check,
    Choice,
    Chore,
    Diary,
    Ending,
    EventLocation,
    Half,
    Kid,
    KidDeed,
    Listener,
    Machine,
    MachineDeed,
    Part,
    Rumor,
    SchoolCard,
    Side,
    Trial,
)

if TYPE_CHECKING:
    from ..names import Names
    from .appeal import Appeal
    from .game import Game

SCOUTED = 2
"""ADV-1: so many firewalls of a machine are seen by scouting."""
LARGE_GROUP = 4
"""SET-2: from so many kids on, the other side of sheets and tiles is used."""


class Board:
    """MAP-1 to MAP-4: locations, roads, sectors. Masks are over locations."""

    __slots__ = (
        "adjacent", "adjacent_list", "bus", "columns", "far", "hops", "letters", "machines_around", "near",
        "nearby", "open", "rays", "rows", "school", "sea", "sectors_of", "toward",
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
        self.hops: list[list[int]] = []
        """MOV-4: [from][to]: steps over land between their nearest sectors; 999 when there is no way."""
        self.machines_around: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        """For the sectors of all machines, those nearby each location; filled by `machines` in play."""


class Active:
    """What the diary sides in play ask for, in the order of the rules: the trigger index."""

    __slots__ = ("actions", "actions_at", "checks", "listeners", "needs", "places", "rules")

    def __init__(self, sides: list[tuple[int, Side]], locations: int, tiles: tuple[CardAction, ...]) -> None:
        """`sides` are (diary number, side) in the order they were played; `tiles` are MAP-5's actions."""
        ordered = [side for _, side in sorted(sides, key=lambda pair: pair[0])]
        self.checks: tuple[Check, ...] = tuple(check for side in ordered for check in side.checks)
        self.needs: int = 0
        self.listeners: list[tuple[Listener, ...]] = [
            tuple(x for side in ordered for x in side.listeners if x.event == event)
            for event in range(len(v.EVENTS))
        ]
        self.rules: list[int] = [-1] * len(v.OVERRIDES)
        self.actions: tuple[CardAction, ...] = (
            *(action for side in ordered for action in side.actions),
            *tiles,
        )
        self.actions_at: list[tuple[CardAction, ...]] = [
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
    """The kids of one game and what follows from who they are and from its variants; seats are 0..size-1."""

    __slots__ = (
        "cards",
        "deeds",
        "dice",
        "homes",
        "hurting",
        "iconic",
        "kids",
        "orders",
        "own",
        "pushes",
        "scared_dice",
        "scouting",
        "second_die",
        "sight",
        "size",
        "spaces",
        "subsets",
        "unhelpful",
        "weak",
    )

    def __init__(self, kids: tuple[int, ...], tables: Tables, variants: int) -> None:
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
            self.scared_dice.append(strong if variants & switches.JUST_A_BRUISE else plain)
        self.second_die: int = variants & switches.THIS_MIGHT_HELP
        """VAR-2."""
        self._init_conditions(variants)
        self._init_machines(tables, variants, large)
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
        self.scouting: list[dict[int, tuple[int, ...]]] = [{} for _ in seats]
        """The like for the rumors that a kid can turn up, by their mask."""

    def _init_conditions(self, variants: int) -> None:
        """CON-3, VAR-3, VAR-6: what conditions do to those who have them."""
        bruise = variants & switches.JUST_A_BRUISE
        self.unhelpful: int = 0 if bruise else v.UPSET_BIT
        """Conditions that keep a kid from helping."""
        self.hurting: int = 0 if bruise else v.INJURED_BIT
        """Conditions that take dice away."""
        self.pushes: list[list[int]] = []
        """TST-6: for the conditions held, 0 (no) and 1 + each condition to take; empty: no pushing."""
        for held in range(16):
            free = [condition for condition in range(4) if not held >> condition & 1]
            if variants & switches.GRADUALLY_WORSE:
                free = [held.bit_length()] if held.bit_length() <= v.INJURED else []
            barred = not free or held & self.hurting
            self.pushes.append([] if barred else [0, *(1 + condition for condition in free)])

    def _init_machines(self, tables: Tables, variants: int, large: bool) -> None:
        """MAC-8, SET-2: what the machine sheets say for a group of this size."""
        self.spaces: list[int] = [machine.spaces[large] for machine in tables.machines]
        """The firewall spaces of each machine."""
        predictable = 0 if variants & switches.JUST_MACHINES else tables.abilities[v.PREDICTABLE]
        self.sight: list[int] = [
            spaces if predictable >> machine & 1 else min(SCOUTED, spaces)
            for machine, spaces in enumerate(self.spaces)
        ]
        """ADV-1, MAC-9: the spaces of each machine, from the left, that scouting shows."""


class Tables:
    """Everything prepared from one bundle."""

    __slots__ = (
        "abilities",
        "actions",
        "active_sides",
        "alone",
        "anomaly_mask",
        "appeal",
        "block_ids",
        "blocks",
        "board",
        "cards",
        "cards_acting",
        "cards_hearing",
        "choices",
        "chores",
        "chores_acting",
        "chores_hearing",
        "colors",
        "complications",
        "counter_ids",
        "counters",
        "deeds",
        "diary",
        "endings",
        "enigma_limit",
        "event_locations",
        "firewalls",
        "flag_ids",
        "hack_wish",
        "hand_actions",
        "item_mask",
        "kids",
        "listeners",
        "machine_deeds",
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
        "tile_actions",
        "trials",
        "weeks",
    )  # fmt: skip

    def __init__(self, names: Names) -> None:
        self.names: Names = names
        self.weeks: int = 1
        self.board: Board = Board()
        self.kids: list[Kid] = []
        self.cards: list[Card] = []
        """Hand cards: items, then anomalies."""
        self.item_mask: int = 0
        self.anomaly_mask: int = 0
        self.colors: list[int] = []
        """For each trait, the mask of cards that add a die."""
        self.tagged: list[int] = []
        """For each tag, the mask of cards that can stand for it."""
        self.partners: list[list[int]] = []
        """[combo][card]: the cards that make the combo together with this one."""
        self.alone: list[int] = []
        """For each combo, the mask of cards that make it by themselves."""
        self.chores: list[Chore] = []
        self.cards_acting: int = 0
        """Hand cards with an action."""
        self.cards_hearing: list[int] = [0] * len(v.EVENTS)
        """For each event, the hand cards that listen for it."""
        self.chores_acting: int = 0
        self.chores_hearing: list[int] = [0] * len(v.EVENTS)
        self.hand_actions: dict[tuple[int, int, int], tuple[CardAction, ...]] = {}
        """For (cards held, chores, location), what they offer; filled by `hands` as they come up."""
        self.event_locations: list[EventLocation] = []
        self.tile_actions: tuple[CardAction, ...] = ()
        """What can be done at event locations."""
        self.firewalls: list[tuple[Half, Half]] = []
        """The tokens: (routine half, alert half)."""
        self.complications: list[int] = []
        """Diary cards of the complication deck."""
        self.enigma_limit: Callable[[Game, int], int] | None = None
        self.rumors: list[Rumor] = []
        self.school: list[SchoolCard] = []
        self.machines: list[Machine] = []
        self.abilities: list[int] = [0] * len(v.ABILITIES)
        """MAC-9: for each ability, the mask of machines in play that have it."""
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
        """For a block, the test that it begins with, or -1 when it does not."""
        self.appeal: list[Appeal] = []
        """For each block, what bots make of it."""
        self.hack_wish: float = 0.0
        """How much the story cares for hacked machines: for bots."""
        self.choices: list[Choice] = []
        self.deeds: list[KidDeed] = []
        """What effects that may stop do to one kid."""
        self.machine_deeds: list[MachineDeed] = []
        """What effects on `one machine` do to it."""
        self.listeners: list[Listener] = []
        self.actions: list[CardAction] = []
        self.strings: list[str] = []
        self.parties: dict[tuple[tuple[int, ...], int], Party] = {}
        self.active_sides: dict[tuple[int, ...], Active] = {}

    def party(self, kids: tuple[int, ...], variants: int) -> Party:
        """The prepared party of these kids (numbers into `kids`) under these variants (a mask)."""
        found = self.parties.get((kids, variants))
        if found is None:
            found = self.parties[kids, variants] = Party(kids, self, variants)
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
            found = self.active_sides[in_play] = Active(sides, len(self.board.letters), self.tile_actions)
        return found
