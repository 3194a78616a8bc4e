"""A bundle as the rules read it: integers, masks and prepared card texts, made once and never changed.

Numbers of things are places in the bundle's lists: locations, kids, rumors, school cards, diary
cards, machines in play. Item *cards* are counted one by one, so three copies are three cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
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


@dataclass(slots=True, eq=False, repr=False)
class TownMap:
    """MAP-1 to MAP-4: locations, roads, sectors. Masks are over locations."""

    letters: list[str] = field(default_factory=list)
    columns: int = 0
    rows: int = 0
    sea: int = 0
    """A mask over sectors."""
    spots: int = 0
    """Places where a token may lie: the locations, then the sectors."""
    school: int = 0
    open: int = 0
    bus: int = 0
    adjacent: list[int] = field(default_factory=list)
    adjacent_list: list[tuple[int, ...]] = field(default_factory=list)
    near: list[int] = field(default_factory=list)
    """For each location, itself and its neighbours."""
    nearby: list[int] = field(default_factory=list)
    """MAP-4: for each sector, the locations that it touches; and below as lists."""
    nearby_list: list[list[int]] = field(default_factory=list)
    sectors_of: list[tuple[int, ...]] = field(default_factory=list)
    rays: list[list[tuple[int, ...]]] = field(default_factory=list)
    """[direction][sector]: the land sectors ahead until the sea or the edge."""
    far: list[list[int]] = field(default_factory=list)
    """[from][to]: steps by road; 99 when there is no way."""
    toward: list[list[int]] = field(default_factory=list)
    """[location][sector]: steps over land to a sector of the location; 999 when there is no way."""
    hops: list[list[int]] = field(default_factory=list)
    """MOV-4: [from][to]: steps over land between their nearest sectors; 999 when there is no way."""
    last_sectors: list[int] = field(default_factory=lambda: [-2])
    """The sectors that were asked about last, and below what was answered."""
    last_around: list[tuple[int, ...]] = field(default_factory=list)
    machines_around: dict[tuple[int, ...], list[tuple[int, ...]]] = field(default_factory=dict)
    """For the sectors of all machines, those nearby each location; filled by `machines` in play."""


@dataclass(slots=True, eq=False, repr=False)
class Tables:
    """The tables of one bundle, prepared once and shared by all of its games."""

    called: Any
    """The `names` below: compiled, a field wants its class at hand, and that of texts is above the rules."""
    bundle: Any = None
    """What they are the tables of, once a game was dealt."""
    kit: Any = None
    """The kit, once it has prepared them."""
    weeks: int = 1
    chain_bound: int = 0
    board: TownMap = field(default_factory=TownMap)
    kids: list[Kid] = field(default_factory=list)
    parties: dict[tuple[tuple[int, ...], int], Party] = field(default_factory=dict)
    active_sides: dict[tuple[int, ...], Active] = field(default_factory=dict)
    appraise: Callable[[], object] = object
    """Makes what bots think of the cards, which is kept below once a bot has asked."""
    appraisal: object = None

    # --- the cards that kids may hold

    cards: list[HandCard] = field(default_factory=list)
    """Hand cards: items, then anomalies."""
    item_mask: int = 0
    anomaly_mask: int = 0
    of_kind: dict[str, int] = field(default_factory=dict)
    """The masks of all kinds of cards in hand, by name."""
    copied: int = 0
    """The cards of which there are several copies."""
    colors: list[int] = field(default_factory=list)
    """For each trait, the mask of cards that add a die."""
    combos: list[str] = field(default_factory=lambda: list(v.COMBOS))
    """The ids of the combos."""
    tagged: list[int] = field(default_factory=list)
    """For each tag, the mask of cards that can stand for it."""
    partners: list[list[int]] = field(default_factory=list)
    """[combo][card]: the cards that make the combo together with this one."""
    alone: list[int] = field(default_factory=list)
    """For each combo, the mask of cards that make it by themselves."""
    chores: list[Chore] = field(default_factory=list)
    cards_acting: int = 0
    """Hand cards with an action."""
    cards_hearing: list[int] = field(default_factory=lambda: [0] * len(v.EVENTS))
    """For each event, the hand cards that listen for it."""
    chores_acting: int = 0
    chores_asking: int = 0
    """The chores whose condition hangs on what kids hold."""
    chores_hearing: list[int] = field(default_factory=lambda: [0] * len(v.EVENTS))
    hears: int = 0
    """The events that any card or chore hears of."""
    hand_actions: dict[tuple[int, int, int], tuple[CardAction, ...]] = field(default_factory=dict)
    """For (cards held, chores, location), what they offer; filled by `hands` as they come up."""

    # --- the cards on the table and in its decks

    event_locations: list[EventLocation] = field(default_factory=list)
    tile_actions: tuple[CardAction, ...] = ()
    """What can be done at event locations."""
    firewalls: list[tuple[FirewallHalf, FirewallHalf]] = field(default_factory=list)
    """The tokens: (routine half, alert half)."""
    complications: list[int] = field(default_factory=list)
    """Diary cards of the complication deck."""
    enigma_limit: Callable[[Game, int], int] | None = None
    rumors: list[Rumor] = field(default_factory=list)
    school: list[PreparedSchoolCard] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)
    abilities: list[int] = field(default_factory=lambda: [0] * len(v.ABILITIES))
    """MAC-9: for each ability, the mask of machines in play that have it."""
    diary: list[Diary] = field(default_factory=list)
    start_diary: list[int] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    counters: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    """(low, high, start, and the blocks beyond its upper and lower end, or -1)"""
    first_own: int = 0
    """ADV-11: from this number on counters are those that each kid has, one beside the other."""
    own_flags: int = 0
    """A mask of those of them that are flags."""
    token_limits: list[int] = field(default_factory=list)
    """SET-7: for each kind of scenario token, how many of it there are."""
    ship: int = -1
    """The spot where the ship begins, -1 beside the board."""

    # --- the effects written on all cards

    block_ids: list[str] = field(default_factory=list)
    blocks: list[list[Part]] = field(default_factory=list)
    silent: set[int] = field(default_factory=set)
    """The blocks in which nothing is said."""
    trials: list[Trial] = field(default_factory=list)
    opening: dict[int, int] = field(default_factory=dict)
    """For a block, the test that it begins with, or -1 when it does not."""
    choices: list[ChoiceLine] = field(default_factory=list)
    deeds: list[KidDeed] = field(default_factory=list)
    """What effects that may stop do to one kid."""
    deed_blocks: list[int] = field(default_factory=list)
    """For each of them, the block that it stands in."""
    machine_deeds: list[MachineDeed] = field(default_factory=list)
    """What effects on `one machine` do to it."""
    machine_deed_blocks: list[int] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    actions: list[CardAction] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    varying: dict[str, Varying] = field(default_factory=dict)
    """The texts whose wording varies, by themselves as they are printed."""
    wordings: dict[int, tuple[Varying, dict[tuple[int, ...], int]]] = field(default_factory=dict)
    """Those of them that stand on sides, by their numbers, with the number of each way to read one."""
    unread: set[int] = field(default_factory=set)
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

    @property
    def names(self) -> Names:
        """What cards, kids and places are called."""
        names: Names = self.called
        return names
