"""A bundle as the rules read it: integers, masks and prepared card texts, made once and never changed.

Numbers of things are places in the bundle's lists: locations, kids, rumors, school cards, diary
cards, machines in play. Item *cards* are counted one by one, so three copies are three cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.blocks import ChoiceLine, Part
from loopwright_engine.core.prose_values import Varying
from loopwright_engine.core.timers import Timer

from . import codes as v
from .active import Active
from .cards import (
    CardAction,
    Chore,
    Diary,
    Ending,
    EventLocation,
    FirewallHalf,
    HandCard,
    Kid,
    KidDeed,
    Listener,
    Machine,
    MachineDeed,
    PreparedSchoolCard,
    Rumor,
    SideInPlay,
    Trial,
)
from .party import Party

if TYPE_CHECKING:
    from loopwright_games.tales.text.names import Names

    from .game import Game

MOST_ACTIVE: Final = 500
"""So many indices of sides in play are kept, of some five kilobytes each: few sets of sides come again."""


# --- MAP: the board of a world, made once and never changed. Numbers are places in the bundle's lists


class TownMap:
    """MAP-1 to MAP-4: locations, roads, sectors. Masks are over locations."""

    __slots__ = (
        "adjacent", "adjacent_list", "bus", "columns", "far", "hops", "last_around", "last_sectors",
        "letters", "machines_around", "near", "nearby", "nearby_list", "open", "rays", "rows", "school",
        "sea", "sectors_of", "spots", "toward",
    )  # fmt: skip

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.columns: int = 0
        self.rows: int = 0
        self.sea: int = 0
        """A mask over sectors."""
        self.spots: int = 0
        """Places where a token may lie: the locations, then the sectors."""
        self.school: int = 0
        self.open: int = 0
        self.bus: int = 0
        self.adjacent: list[int] = []
        self.adjacent_list: list[tuple[int, ...]] = []
        self.near: list[int] = []
        """For each location, itself and its neighbours."""
        self.nearby: list[int] = []
        """MAP-4: for each sector, the locations that it touches; and below as lists."""
        self.nearby_list: list[list[int]] = []
        self.sectors_of: list[tuple[int, ...]] = []
        self.rays: list[list[tuple[int, ...]]] = []
        """[direction][sector]: the land sectors ahead until the sea or the edge."""
        self.far: list[list[int]] = []
        """[from][to]: steps by road; 99 when there is no way."""
        self.toward: list[list[int]] = []
        """[location][sector]: steps over land to a sector of the location; 999 when there is no way."""
        self.hops: list[list[int]] = []
        """MOV-4: [from][to]: steps over land between their nearest sectors; 999 when there is no way."""
        self.last_sectors: list[int] = [-2]
        """The sectors that were asked about last, and below what was answered."""
        self.last_around: list[tuple[int, ...]] = []
        self.machines_around: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        """For the sectors of all machines, those nearby each location; filled by `machines` in play."""


class Tables:
    """The tables of one bundle, prepared once and shared by all of its games."""

    __slots__ = (
        "abilities",
        "actions",
        "active_sides",
        "alone",
        "anomaly_mask",
        "appraisal",
        "appraise",
        "block_ids",
        "blocks",
        "board",
        "bundle",
        "cards",
        "cards_acting",
        "cards_hearing",
        "chain_bound",
        "choices",
        "chores",
        "chores_acting",
        "chores_asking",
        "chores_hearing",
        "colors",
        "combos",
        "complications",
        "copied",
        "counters",
        "deed_blocks",
        "deeds",
        "diary",
        "endings",
        "enigma_limit",
        "event_locations",
        "firewalls",
        "first_own",
        "hand_actions",
        "hears",
        "item_mask",
        "kids",
        "kit",
        "listeners",
        "machine_deed_blocks",
        "machine_deeds",
        "machines",
        "names",
        "of_kind",
        "opening",
        "own_flags",
        "parties",
        "partners",
        "rumors",
        "school",
        "ship",
        "silent",
        "start_diary",
        "strings",
        "tagged",
        "tile_actions",
        "timers",
        "token_limits",
        "trials",
        "unread",
        "varying",
        "weeks",
        "wordings",
    )  # fmt: skip

    def __init__(self, names: Names) -> None:
        self.names: Names = names
        self.bundle: Any = None
        """What they are the tables of, once a game was dealt."""
        self.kit: Any = None
        """The kit, once it has prepared them."""
        self.weeks: int = 1
        self.chain_bound: int = 0
        self.board: TownMap = TownMap()
        self.kids: list[Kid] = []
        self.parties: dict[tuple[tuple[int, ...], int], Party] = {}
        self.active_sides: dict[tuple[int, ...], Active] = {}
        self.appraise: Callable[[], object] = object
        """Makes what bots think of the cards, which is kept below once a bot has asked."""
        self.appraisal: object = None
        self._init_hands()
        self._init_cards()
        self._init_texts()

    def _init_hands(self) -> None:
        """Prepare the cards that kids may hold."""
        self.cards: list[HandCard] = []
        """Hand cards: items, then anomalies."""
        self.item_mask: int = 0
        self.anomaly_mask: int = 0
        self.of_kind: dict[str, int] = {}
        """The masks of all kinds of cards in hand, by name."""
        self.copied: int = 0
        """The cards of which there are several copies."""
        self.colors: list[int] = []
        """For each trait, the mask of cards that add a die."""
        self.combos: list[str] = list(v.COMBOS)
        """The ids of the combos."""
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
        self.chores_asking: int = 0
        """The chores whose condition hangs on what kids hold."""
        self.chores_hearing: list[int] = [0] * len(v.EVENTS)
        self.hears: int = 0
        """The events that any card or chore hears of."""
        self.hand_actions: dict[tuple[int, int, int], tuple[CardAction, ...]] = {}
        """For (cards held, chores, location), what they offer; filled by `hands` as they come up."""

    def _init_cards(self) -> None:
        """Prepare the cards on the table and in its decks."""
        self.event_locations: list[EventLocation] = []
        self.tile_actions: tuple[CardAction, ...] = ()
        """What can be done at event locations."""
        self.firewalls: list[tuple[FirewallHalf, FirewallHalf]] = []
        """The tokens: (routine half, alert half)."""
        self.complications: list[int] = []
        """Diary cards of the complication deck."""
        self.enigma_limit: Callable[[Game, int], int] | None = None
        self.rumors: list[Rumor] = []
        self.school: list[PreparedSchoolCard] = []
        self.machines: list[Machine] = []
        self.abilities: list[int] = [0] * len(v.ABILITIES)
        """MAC-9: for each ability, the mask of machines in play that have it."""
        self.diary: list[Diary] = []
        self.start_diary: list[int] = []
        self.endings: list[Ending] = []
        self.counters: list[tuple[int, int, int, int, int]] = []
        """(low, high, start, and the blocks beyond its upper and lower end, or -1)"""
        self.first_own: int = 0
        """ADV-11: from this number on counters are those that each kid has, one beside the other."""
        self.own_flags: int = 0
        """A mask of those of them that are flags."""
        self.token_limits: list[int] = []
        """SET-7: for each kind of scenario token, how many of it there are."""
        self.ship: int = -1
        """The spot where the ship begins, -1 beside the board."""

    def _init_texts(self) -> None:
        """Prepare the effects written on all cards."""
        self.block_ids: list[str] = []
        self.blocks: list[list[Part]] = []
        self.silent: set[int] = set()
        """The blocks in which nothing is said."""
        self.trials: list[Trial] = []
        self.opening: dict[int, int] = {}
        """For a block, the test that it begins with, or -1 when it does not."""
        self.choices: list[ChoiceLine] = []
        self.deeds: list[KidDeed] = []
        """What effects that may stop do to one kid."""
        self.deed_blocks: list[int] = []
        """For each of them, the block that it stands in."""
        self.machine_deeds: list[MachineDeed] = []
        """What effects on `one machine` do to it."""
        self.machine_deed_blocks: list[int] = []
        self.listeners: list[Listener] = []
        self.actions: list[CardAction] = []
        self.strings: list[str] = []
        self.timers: list[Timer] = []
        self.varying: dict[str, Varying] = {}
        """The texts whose wording varies, by themselves as they are printed."""
        self.wordings: dict[int, tuple[Varying, dict[tuple[int, ...], int]]] = {}
        """Those of them that stand on sides, by their numbers, with the number of each way to read one."""
        self.unread: set[int] = set()
        """The numbers of ways in which nothing is read."""

    def party(self, kids: tuple[int, ...], variants: int) -> Party:
        """The prepared party of these kids (numbers into `kids`) under these variants (a mask)."""
        group = self.parties.get((kids, variants))
        if group is None:
            group = self.parties[kids, variants] = Party(kids, self, variants)
        return group

    def active(self, in_play: tuple[int, ...]) -> Active:
        """The trigger index for these sides; a side is coded as diary card * 2 + side, in order of play."""
        trigger_index = self.active_sides.get(in_play)
        if trigger_index is None:
            if len(self.active_sides) > MOST_ACTIVE:
                self.active_sides.clear()
            sides: list[tuple[int, SideInPlay]] = []
            for code in in_play:
                side = self.diary[code >> 1].sides[code & 1]
                if side is not None:
                    sides.append((code >> 1, side))
            trigger_index = self.active_sides[in_play] = Active(
                sides, len(self.board.letters), self.tile_actions
            )
        return trigger_index
