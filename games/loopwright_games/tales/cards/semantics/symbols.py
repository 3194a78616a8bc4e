"""The symbol tables of a scenario: every name that cards may use, with the place of its declaration.

Also the names without a title, and the card faces that print the author's own words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from loopwright_compiler.core.decks import Decks
from loopwright_compiler.core.declared import Counter
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_compiler.semantics.card_facts import facts
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Card,
    DeckCard,
    Declared,
    Effect,
    EffectCard,
    Ending,
    Fact,
    If,
    KitCard,
    Later,
    Name,
    Node,
    Number,
    Printed,
    Quantity,
    ScenarioCard,
    Setting,
    Sum,
    Text,
    WorldCard,
)

from loopwright_games.tales.card_kinds import HELD_DECKS
from loopwright_games.tales.nouns import HERE, ROUNDS_PER_WEEK, WEEKDAYS
from loopwright_games.tales.words import FACTS, QUANTITIES

from ..language.nodes import DiaryCard, ResponseCard, RumorCard, SchoolCard


def weekday(day: Quantity) -> int:
    """The number of a day, counted from 1 over all weeks: `tuesday` is 2, `tuesday of week 2` is 8."""
    name, *week = day.args
    assert isinstance(name, Name)
    before = sum(number.value - 1 for number in week if isinstance(number, Number))
    return WEEKDAYS[name.text] + ROUNDS_PER_WEEK * before


def asked_of_each(statement: If) -> Effect | None:
    """The effect of `everyone take UPSET if you have anomaly`: *you* is each of them."""
    effect = statement.then.statements[0] if statement.then.statements else None
    if not isinstance(effect, Effect) or effect.who is None or effect.who.text == "you":
        return None
    behind = statement.condition.span[:2] > effect.span[:2]
    return effect if behind and any(map(_asks_kid, walk(statement.condition))) else None


def _asks_kid(node: Node) -> bool:
    """Whether a part of a condition is about the acting kid, or about where that kid is."""
    match node:
        case Fact(kind=kind, yours=yours):
            return yours or (kind in FACTS and FACTS[kind].kid)
        case Quantity(kind=kind, yours=yours):
            return yours or (kind in QUANTITIES and QUANTITIES[kind].kid)
    return isinstance(node, Name) and node.text == HERE


@record
class CounterBounds:
    """A counter with its bounds, both included; they are equal when nobody can tell them.

    ends: those beyond which something happens, "over" and "under" (ADV-10).
    """

    id: str
    low: int
    high: int
    start: int
    ends: frozenset[str] = frozenset()


@record
class Token:
    """A kind of token, and its number of tokens."""

    name: Name
    limit: int


@record
class OwnWord:
    """A tag or a combo that the scenario or its world adds to those of the game.

    title: what players call it, and where that stands: a Text of the scenario card, a Yaml of the world, or
    None for the word itself. pairs: of a combo, the tags that make it.
    """

    id: str
    title: Text | Yaml | None
    name: Name | None
    """Where the scenario declares it; None for one of the world."""
    pairs: tuple[tuple[str, str], ...] = ()


@record
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
    counters: dict[str, CounterBounds] = field(default_factory=dict)
    flags: dict[str, Name] = field(default_factory=dict)
    each: dict[str, Counter] = field(default_factory=dict)  # counters and flags that each kid has one of
    placed: dict[str, Counter] = field(default_factory=dict)  # counters that each location has one of
    tokens: dict[str, Token] = field(default_factory=dict)
    own_words: dict[str, dict[str, OwnWord]] = field(default_factory=lambda: {"tag": {}, "combo": {}})
    ship: Setting | None = None
    titles: dict[tuple[str, str], Text] = field(default_factory=dict)  # ("flag", its id): for players
    hidden: set[tuple[str, str]] = field(default_factory=set)  # the same: what players never read of
    rumor_sets: dict[str, Name] = field(default_factory=dict)
    machines: dict[str, MachineInPlay] = field(default_factory=dict)
    start_diary: list[Number] = field(default_factory=list)
    complications: list[Number] = field(default_factory=list)
    enigma_limit: Quantity | Sum | None = None
    placed_events: dict[str, tuple[Name, Name]] = field(default_factory=dict)  # its name, its sector
    diary: dict[int, CardAt] = field(default_factory=dict)
    rumors: dict[tuple[str, int], CardAt] = field(default_factory=dict)
    school: dict[int, CardAt] = field(default_factory=dict)
    left_out: dict[int, CardAt] = field(default_factory=dict)  # school cards that the scenario does without
    responses: dict[tuple[str, str], CardAt] = field(default_factory=dict)
    held: dict[str, dict[str, CardAt]] = field(  # "item" and so on: its cards
        default_factory=lambda: {kind: {} for kind in HELD_DECKS}
    )
    effects: dict[str, CardAt] = field(default_factory=dict)
    decks: Decks = field(default_factory=Decks)
    endings: dict[str, tuple[CardAt, Ending]] = field(default_factory=dict)
    timers: dict[str, tuple[CardAt, Later]] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()  # kinds of settings ("flag", "counter") of which one may be lost
    all_files: bool = True  # False when a card file of the scenario could not be read
    world_files: bool = True  # False when one of its world could not be read, or there is no world
    clean: bool = True  # False when any of its files, or the world, has mistakes of writing
    headers: frozenset[str] = frozenset()  # "diary 4", "rumor hum": cards that are begun and not read
    unread: frozenset[str] = frozenset()  # kinds of cards ("diary") of which one's number or set may be lost
    misnumbered: int | None = None  # where a number is doubled: one that is asked for and that no card has
    doubled: set[int] = field(default_factory=set)  # numbers of diary cards that come more than once

    @property
    def in_doubt(self) -> bool:
        """Whether some unknown name may be excused, since its declaration or its card may be lost."""
        return bool(self.lost or self.unread or self.headers) or not (self.all_files and self.world_files)

    def cards(self) -> Iterator[CardAt]:
        """Every card that counts, in file order; a second card with the same number does not."""
        if self.scenario is not None:
            yield self.scenario
        tables: tuple[dict[Any, CardAt], ...] = (self.diary, self.rumors, self.school, self.responses)
        for table in (*tables, *self.held.values(), self.effects, *self.decks.cards.values()):
            yield from table.values()

    def may_be_machine(self, id: str) -> bool:
        """Whether a machine that is not in play may be one that is misspelled where it is declared."""
        models = self.models or {}
        known = any(id == model or id.startswith(f"{model}-") for model in models)
        return known and any(machine.model.text not in models for machine in self.machines.values())

    def has_back(self, number: int) -> bool:
        """Whether diary card `number` has a back; True if that is unknown."""
        at = self.diary[number]
        card = at.card
        assert isinstance(card, DiaryCard)
        unsure = not at.placed.complete or number in self.doubled
        return unsure or any(side.name.text == "back" for side in card.sides)


def settings(at: CardAt | None) -> Iterator[Setting]:
    """The settings of a scenario card; none for None."""
    if at is not None and isinstance(at.card, ScenarioCard):
        yield from (item for item in at.card.items if isinstance(item, Setting))


def words_in(setting: Setting) -> Iterator[OwnWord]:
    """The tags, or the combo, that a line of the scenario card declares."""
    match setting.kind, setting.args:
        case "tag", tags:
            yield from (_own_word(tag.id, tag.title) for tag in tags if isinstance(tag, Declared))
        case "combo", (Name() as name, title, *tags):
            names = [tag.text for tag in tags if isinstance(tag, Name)]
            yield _own_word(name, title, tuple(zip(names[::2], names[1::2], strict=True)))


def _own_word(name: Name, title: object, pairs: tuple[tuple[str, str], ...] = ()) -> OwnWord:
    return OwnWord(name.text, title if isinstance(title, Text) else None, name, pairs)


def machine_id(model: Name, label: Node | None) -> str:
    """The id of a machine figure: `heron`, or `heron-beta` for a figure with a label."""
    return f"{model.text}-{label.text}" if isinstance(label, Name) else model.text


def printed_faces(symbols: Symbols) -> list[str]:
    """The names of these faces, such as "diary 4 front" and "rumor hum 7"."""
    return [
        face
        for card in (at.card for at in symbols.cards())
        if any(isinstance(node, Printed) for node in facts(card).nodes)
        for face in _faces(card)
    ]


def _faces(card: Card) -> Iterator[str]:
    match card:
        case DiaryCard(number=number, sides=sides):
            yield from (f"diary {number.value} {side.name.text}" for side in sides if _own(side.items))
        case ResponseCard(machine=machine, variant=variant, sides=sides):
            head = f"response {machine.text} {variant.text}"
            yield from (f"{head} {side.name.text}" for side in sides if _own(side.items))
        case RumorCard(set=name, number=number):
            yield f"rumor {name.text} {number.value}"
        case SchoolCard(number=number):
            yield f"school {number.value}"
        case ScenarioCard():
            yield "scenario"
        case EffectCard():
            pass  # it has no face
        case DeckCard(deck=name, number=number):
            yield f"card {name.text} {number.value}"
        case _:
            assert isinstance(card, WorldCard | KitCard)
            yield f"{card.kind} {card.id.text}"


def _own(items: tuple[Node, ...]) -> bool:
    return any(isinstance(node, Printed) for item in items for node in walk(item))
