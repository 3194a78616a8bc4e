"""What a scenario declares: every name that cards may use, and where it was declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from loopwright_dsl.nodes import (
    AnomalyCard,
    ChoreCard,
    Declared,
    DiaryCard,
    EffectCard,
    Ending,
    EventCard,
    ItemCard,
    Name,
    Node,
    Number,
    Quantity,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    Setting,
    Sum,
    Text,
)

from .facts import facts
from .lost import TEXTS, cut_short, lost_settings, unread_cards, unsure_names
from .nouns import TOKENS
from .project import Scenario
from .reporter import CardAt

_HEADER = re.compile(
    r'(?m)^(?:[ \t]+(?=\w[^"\n]*"))?(diary +[0-9]+|(?:rumor|event|effect) +[a-z][a-z0-9-]*)\b'
)


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter with its bounds, both included; they are equal when nobody can tell them."""

    id: str
    low: int
    high: int
    start: int


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of token, and how many of them there are."""

    name: Name
    limit: int


@dataclass(frozen=True, slots=True)
class MachineInPlay:
    """A machine figure of the scenario: `machine heron beta at D5 using erratic` is `heron-beta`."""

    id: str
    model: Name
    sector: Name
    response: Name


@dataclass(slots=True)
class Symbols:
    """Names by kind, in declared order. `None` for a kind means that nobody can tell (its file has
    mistakes of its own), so that no name of it may be called unknown."""

    scenario: CardAt | None = None
    weeks: int = 1
    locations: dict[str, Any] | None = None
    sea: frozenset[str] = frozenset()
    models: dict[str, Any] | None = None
    counters: dict[str, Counter] = field(default_factory=dict)
    flags: dict[str, Name] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    ship: Setting | None = None
    titles: dict[tuple[str, str], Text] = field(default_factory=dict)  # ("flag", its id): for players
    rumor_sets: dict[str, Name] = field(default_factory=dict)
    machines: dict[str, MachineInPlay] = field(default_factory=dict)
    start_diary: list[Number] = field(default_factory=list)
    complications: list[Number] = field(default_factory=list)
    enigma_limit: Quantity | Sum | None = None
    placed_events: dict[str, tuple[Name, Name]] = field(default_factory=dict)  # its name, its sector
    diary: dict[int, CardAt] = field(default_factory=dict)
    rumors: dict[tuple[str, int], CardAt] = field(default_factory=dict)
    school: dict[int, CardAt] = field(default_factory=dict)
    responses: dict[tuple[str, str], CardAt] = field(default_factory=dict)
    items: dict[str, CardAt] = field(default_factory=dict)
    anomalies: dict[str, CardAt] = field(default_factory=dict)
    chores: dict[str, CardAt] = field(default_factory=dict)
    events: dict[str, CardAt] = field(default_factory=dict)
    effects: dict[str, CardAt] = field(default_factory=dict)
    endings: dict[str, tuple[CardAt, Ending]] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()  # kinds of settings ("flag", "counter") of which one may be lost
    all_files: bool = True  # False when a card file of the scenario could not be read
    world_files: bool = True  # False when one of its world could not be read, or there is no world
    clean: bool = True  # False when any of its files, or the world, has mistakes of writing
    headers: frozenset[str] = frozenset()  # "diary 4", "rumor hum": cards that are at least begun
    unread: frozenset[str] = frozenset()  # kinds of cards ("diary") of which one's number or set may be lost
    doubled: set[int] = field(default_factory=set)  # numbers of diary cards that come more than once

    def cards(self) -> Iterator[CardAt]:
        """Every card that counts (not a second one of the same number), in file order."""
        tables: tuple[dict[Any, CardAt], ...] = (self.diary, self.rumors, self.school, self.responses)
        for table in (*tables, self.items, self.anomalies, self.chores, self.events, self.effects):
            yield from table.values()

    def may_be_machine(self, id: str) -> bool:
        """Whether a machine that is not in play may be one that is misspelled where it is declared."""
        models = self.models or {}
        known = any(id == model or id.startswith(f"{model}-") for model in models)
        return known and any(machine.model.text not in models for machine in self.machines.values())

    def has_back(self, number: int) -> bool:
        """Whether diary card `number` has a back; True when nobody can tell."""
        at = self.diary[number]
        card = at.card
        assert isinstance(card, DiaryCard)
        unsure = not at.placed.complete or number in self.doubled
        return unsure or any(side.name.text == "back" for side in card.sides)


def settings(at: CardAt | None) -> Iterator[Setting]:
    """The settings of a scenario card."""
    if at is not None and isinstance(at.card, ScenarioCard):
        yield from (item for item in at.card.items if isinstance(item, Setting))


def collect(scenario: Scenario) -> Symbols:
    """Gather the declarations; of two with the same name the first counts."""
    symbols = Symbols()
    world = scenario.world
    if world is not None:
        board = world.board()
        symbols.locations = board["locations"] if board else None
        symbols.sea = world.sea()
        symbols.models = world.entries("machines")
    for at in [*scenario.cards, *(world.cards if world else [])]:
        _collect_card(symbols, at)
    for setting in settings(symbols.scenario):
        assert symbols.scenario is not None
        _collect_setting(symbols, setting, symbols.scenario.placed.is_sure(setting.span))
    symbols.all_files, symbols.clean = scenario.all_files, scenario.complete
    symbols.world_files = world is not None and world.all_files
    sources = [*scenario.sources.values(), *(world.card_files if world else [])]
    texts = [source.text for source in sources]
    symbols.headers = frozenset().union(*map(_headers, texts))
    symbols.unread = (
        unread_cards(texts)
        | cut_short(scenario.cards)
        | unsure_names([*scenario.cards, *(world.cards if world else [])])
    )
    _forget_lost(symbols, lost_settings(scenario.cards))
    return symbols


@lru_cache(maxsize=TEXTS)
def _headers(text: str) -> frozenset[str]:
    """The cards that are at least begun in a text."""
    return frozenset(" ".join(head.split()) for head in _HEADER.findall(text))


def _forget_lost(symbols: Symbols, lost: frozenset[str]) -> None:
    """Where a declaration may be lost, nobody can tell what else there is."""
    symbols.lost = lost
    symbols.all_files &= "files" not in lost
    if "world" in lost:
        symbols.locations = symbols.models = None
        symbols.sea = frozenset()


def _collect_card(symbols: Symbols, at: CardAt) -> None:
    match at.card:
        case ScenarioCard():
            symbols.scenario = symbols.scenario or at
        case DiaryCard(number=number) if number.value or at.placed.complete:
            if symbols.diary.setdefault(number.value, at) is not at:
                symbols.doubled.add(number.value)
        case RumorCard(set=name, number=number):
            symbols.rumors.setdefault((name.text, number.value), at)
        case SchoolCard(number=number):
            symbols.school.setdefault(number.value, at)
        case ResponseCard(machine=machine, variant=variant):
            symbols.responses.setdefault((machine.text, variant.text), at)
        case ItemCard(id=name):
            symbols.items.setdefault(name.text, at)
        case AnomalyCard(id=name):
            symbols.anomalies.setdefault(name.text, at)
        case ChoreCard(id=name):
            symbols.chores.setdefault(name.text, at)
        case EventCard(id=name):
            symbols.events.setdefault(name.text, at)
        case EffectCard(id=name):
            symbols.effects.setdefault(name.text, at)
    for ending in facts(at.card).endings:
        symbols.endings.setdefault(ending.id.text, (at, ending))


def _collect_setting(symbols: Symbols, setting: Setting, sure: bool) -> None:
    match setting.kind, setting.args:
        case "weeks", (Number(value=value),):
            symbols.weeks = value
        case "rumors", names:
            for name in names:
                if isinstance(name, Name):
                    symbols.rumor_sets.setdefault(name.text, name)
        case "flag", flags:
            for flag in flags:
                if isinstance(flag, Declared):
                    symbols.flags.setdefault(flag.id.text, flag.id)
                    _title(symbols, "flag", flag.id, flag.title)
        case "token", (Name() as name, title, limit):
            known = sure and isinstance(limit, Number) and limit.value in range(1, TOKENS[1])
            most = limit.value if isinstance(limit, Number) and known else TOKENS[1]
            symbols.tokens.setdefault(name.text, Token(name, most))
            _title(symbols, "token", name, title)
        case "ship", _:
            symbols.ship = symbols.ship or setting
        case "diary", numbers:
            symbols.start_diary += [number for number in numbers if isinstance(number, Number)]
        case "complications", numbers:
            symbols.complications += [number for number in numbers if isinstance(number, Number)]
        case "enigma_limit", (Quantity() | Sum() as limit,):
            symbols.enigma_limit = symbols.enigma_limit or limit
        case "event", (Name() as name, Name() as sector):
            symbols.placed_events.setdefault(name.text, (name, sector))
        case "machine", (Name() as model, label, Name() as sector, Name() as response):
            id = machine_id(model, label)
            symbols.machines.setdefault(id, MachineInPlay(id, model, sector, response))
        case "counter", (Name() as name, Number() as low, Number() as high, start, title):
            first = start.value if isinstance(start, Number) else low.value
            counter = Counter(name.text, low.value, high.value, first)
            known = sure and name.text not in symbols.counters
            symbols.counters[name.text] = counter if known else Counter(name.text, 0, 0, 0)
            _title(symbols, "counter", name, title)


def _title(symbols: Symbols, kind: str, name: Name, title: Node | None) -> None:
    if isinstance(title, Text):
        symbols.titles.setdefault((kind, name.text), title)


def machine_id(model: Name, label: Node | None) -> str:
    """`heron`, or `heron-beta` for a figure with a label."""
    return f"{model.text}-{label.text}" if isinstance(label, Name) else model.text
