"""The types of a bundle's data: what is alike in every game, and what a declared kit's has (PEP 589).

A bundle is plain JSON. These types are for the type checker alone: nothing is checked or changed when
a program runs. What comes from strangers is checked by `load` and by the published JSON Schema first;
a test holds schema and types together. A game adds its own parts, as `loopwright_games.tales.bundle_types`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

EffectData: TypeAlias = Mapping[str, Any]
"""`do` names a verb of the core or of the kit; what else there is depends on it."""
ConditionData: TypeAlias = Mapping[str, Any]
"""`op` is `and`, `or`, `not`, `compare`, `flag` or a fact of the kit."""
QuantityData: TypeAlias = Mapping[str, Any]
"""`q` is `number`, `sum`, `counter` or a number of the kit."""
AmountData: TypeAlias = int | QuantityData
"""A number as it is, or one that is known in play."""
StepsData: TypeAlias = int | Mapping[str, Any]
"""A change: so many steps up, or down below 0; or `sign` (1 or -1) times the quantity `of`."""
BlockData: TypeAlias = Mapping[str, Any]
"""A block of any game: its `id`, and its `effects`."""
PartData: TypeAlias = Mapping[str, Any]
"""Anything else that cards of any game have: an option, a row of a table, a listener, a counter, a card."""
AnyEffect: TypeAlias = Any
AnyCondition: TypeAlias = Any
AnyAmount: TypeAlias = Any
AnyBlock: TypeAlias = Any
AnyPart: TypeAlias = Any
AnyBundle: TypeAlias = Any
"""The same where what goes through it is the data of each game, which has types of its own for it."""

Origin = list[str | int]
"""Where something was written: a file, a line and a column, both from 1."""
TextData = list[list[str]]
"""The face of a card in reading order: pairs of a kind of line ("prose", "rule" …) and a string's id."""


class FaceData(TypedDict):
    """Whatever has words on it: a card, a side of a card, the scenario."""

    id: str
    text: TextData


class TitledData(FaceData):
    """A face with a title, which is a string's id."""

    title: str


class NumberedData(TitledData):
    """A card that is known by its number."""

    number: int


class NamedData(TypedDict):
    """Something with a name, which is a string's id."""

    id: str
    name: str


class ShownData(TypedDict):
    """Something that players may know of: its name is a string's id, or None when it is hidden."""

    id: str
    name: str | None


class EndingData(TitledData):
    """An ending, and the side or card on which the story may come to it."""

    result: Literal["win", "lose"]
    side: str


class IntentionData(TypedDict):
    """What the writer wants of an item; `day` is a round counted from 1, `after` an item or a flag."""

    id: str
    item: str
    must: Literal["reachable", "never", "after", "by"]
    day: int | None
    after: str | None


class SourceData(TypedDict):
    """The language of the cards of a translated bundle, and what they call things in it, prose apart."""

    language: str
    strings: dict[str, str]


class EnvelopeData(TypedDict):
    """What stands around the cards; `hash` covers all but itself, origins and what is optional."""

    format: str
    schema_version: int
    hash: str
    language: str
    origins: dict[str, Origin]
    strings: dict[str, str]
    intentions: NotRequired[list[IntentionData]]
    source: NotRequired[SourceData]
    build: NotRequired[str]
    former: NotRequired[str]
    placed: NotRequired[list[PlacedData]]


class KitBlockData(TypedDict):
    """A row of effects."""

    id: str
    effects: list[EffectData]


class OptionData(TypedDict):
    """A line of a choice: its words, which are a string's id, and when it is offered."""

    label: str
    price: NotRequired[int]
    condition: ConditionData | None
    then: KitBlockData


class CounterData(TypedDict):
    """A number with two ends, and what happens for each step beyond one of them."""

    id: str
    title: str | None
    low: int
    high: int
    start: int
    over: KitBlockData | None
    under: KitBlockData | None
    text: NotRequired[TextData]


class SeatCounterData(CounterData):
    """A counter that each seat has; a `flag` is one from 0 to 1."""

    flag: bool


class PlacedData(TypedDict):
    """A counter that each place has: its title, which is a string's id, and the ids of the places."""

    id: str
    title: str
    places: list[str]


class FlagData(TypedDict):
    """What players may note; its title is a string's id, or None when it is hidden."""

    id: str
    title: str | None


class DeckCardData(TypedDict):
    """A card of a deck of the scenario's own: how many there are, when it may come, what it does then."""

    id: str
    title: str
    copies: int
    condition: ConditionData | None
    block: KitBlockData
    text: TextData


class DeckData(TypedDict):
    """A deck of the scenario's own; where each card comes `once`, it stays empty."""

    id: str
    title: str
    once: bool
    cards: list[DeckCardData]


class TimerData(TypedDict):
    """A timer: after how many rounds it is due at most, and what happens then."""

    id: str
    most: int
    block: KitBlockData


class ListenerData(TypedDict):
    """What a card that lies open waits for: an event with what it names, or, without one, that its condition
    becomes true.
    """

    event: dict[str, Any] | None
    condition: ConditionData | None
    each_time: bool
    limit: Literal["round", "game"] | None
    block: KitBlockData
    text: TextData


class KitCardData(TypedDict):
    """A card of any kind; `head` has what its lines say."""

    kind: str
    id: str
    title: str
    copies: int
    head: dict[str, Any]
    condition: ConditionData | None
    block: KitBlockData
    listeners: NotRequired[list[ListenerData]]
    text: NotRequired[TextData]
    rules: NotRequired[str]


class NamedEffectData(TypedDict):
    """Effects that cards run by name."""

    id: str
    block: KitBlockData


class KitReferenceData(TypedDict):
    """What a reference card says of a named effect: its title, which is a string's id, whether it takes a
    number, and its block, in which that number is `{"q": "parameter"}`.
    """

    id: str
    title: str
    takes: bool
    block: KitBlockData


class KitEndingData(TypedDict):
    id: str
    title: str
    result: Literal["win", "lose"]
    text: NotRequired[TextData]


class CampaignData(TypedDict):
    """The ids of the scenarios that come before a finale, and whether they may come in any order."""

    scenarios: list[str]
    any_order: bool


class KitScenarioData(TypedDict):
    id: str
    title: str
    text: NotRequired[TextData]
    campaign: NotRequired[CampaignData]
    target: NotRequired[list[int]]
    """Of 100 games that are played well so many are meant to be won, with each value of the axis or any."""


class KitBundleData(EnvelopeData):
    kit: str
    kit_version: int
    scenario: KitScenarioData
    counters: list[CounterData]
    flags: NotRequired[list[FlagData]]
    decks: NotRequired[list[DeckData]]
    timers: NotRequired[list[TimerData]]
    own: NotRequired[list[SeatCounterData]]
    carry: NotRequired[list[str]]
    """What a campaign takes from one adventure into the next: counters, kinds of cards, `flags`."""
    cards: list[KitCardData]
    effects: list[NamedEffectData]
    endings: list[KitEndingData]
    varying: NotRequired[list[KitBlockData]]
    """What the prose of faces hangs on: blocks under the ids of its texts."""
    numbers: dict[str, int]
    sequences: dict[str, list[int]]
    reference: NotRequired[list[KitReferenceData]]
    said: NotRequired[list[Any]]
