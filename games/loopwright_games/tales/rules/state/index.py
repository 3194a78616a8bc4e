"""A map from the names in a bundle to integer codes, used while the tables are prepared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from loopwright_engine.core.blocks import Blocks
from loopwright_engine.core.conditions import Conditions
from loopwright_engine.core.counters import MOVES, End, end_of

from loopwright_games.tales.verbs import BUNDLE_VERBS

from .cards import NO_LIMIT
from .codes import COMBOS, HERE, TAGS
from .tables import Tables

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BlockData


class Index:
    """The code of each name; `places` collects the locations that conditions ask about."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.conditions: Conditions
        """What compiles conditions and sums; made with the facts and quantities of the rules."""
        self.tags: dict[str, int] = {name: number for number, name in enumerate(TAGS)}
        """CMB-1: those of the game, then those that the scenario or its world adds."""
        self.combos: dict[str, int] = {name: number for number, name in enumerate(COMBOS)}
        self.locations: dict[str, int] = {}
        self.sectors: dict[str, int] = {}
        self.counters: dict[str, int] = {}
        self.own: dict[str, int] = {}
        """ADV-11: of what each kid has, the number of the first kid's; the next kid's is one more."""
        self.ends: dict[End, BlockData] = {}
        """ADV-10: what happens beyond the ends of counters."""
        self.flags: dict[str, int] = {}
        self.decks: dict[str, Mapping[str, Any]] = {}
        self.machines: dict[str, int] = {}
        self.diary: dict[int, int] = {}
        self.endings: dict[str, int] = {}
        self.blocks: Blocks
        """What compiles blocks."""
        self.written: list[tuple[BlockData, int]] = []
        """Every block that was prepared, with the chore that it is on, or -1."""
        self.events: frozenset[str] = frozenset()
        """ADV-8: what cards wait for."""
        self.texts: dict[str, int] = {}
        self.items: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.places: int = 0
        self.in_rumor: bool = False
        """Whether the block being prepared belongs to a rumor."""
        self.in_response: bool = False
        """Whether the block being prepared belongs to a response card."""
        self.card: int = -1
        """The hand card whose text is being prepared, or -1."""
        self.chore: int = -1
        """The chore whose text is being prepared, or -1."""
        self.limits: int = 0
        """Limits given out so far."""
        self.checks: int = 0
        """Checks given out so far."""

    def copies_of(self, item: str) -> int:
        """The mask of the copies of an item."""
        first = self.items[item]
        return sum(1 << number for number, card in enumerate(self.tables.cards) if card.first == first)

    def spot(self, place: str) -> int:
        """The code of a place: locations first, then sectors; -1 for `here`."""
        if place == HERE:
            return -1
        if place in self.locations:
            return self.locations[place]
        return len(self.locations) + self.sectors[place]

    def beyond(self, effect: Mapping[str, Any]) -> bool:
        """ADV-10: whether something happens beyond the end of a counter towards which an effect moves it."""
        return effect["do"] in MOVES and (effect["counter"], end_of(effect["by"])) in self.ends

    def heard(self, effect: Mapping[str, Any]) -> bool:
        """ADV-8: whether a card waits for what an effect makes happen in the middle of a block."""
        verb = BUNDLE_VERBS.get(effect["do"])
        return verb is not None and verb.event in self.events

    def text(self, string_id: str) -> int:
        """The number of a text, for the log."""
        if string_id not in self.texts:
            self.texts[string_id] = len(self.tables.strings)
            self.tables.strings.append(string_id)
        return self.texts[string_id]

    def next_mark(self, limit: int) -> int:
        """A new bit for a text with a limit of use; 0 for a text without one."""
        if limit == NO_LIMIT:
            return 0
        self.limits += 1
        return 1 << self.limits - 1

    def next_check(self) -> int:
        """The next free number of a check."""
        self.checks += 1
        return self.checks - 1
