"""The types of a kit's bundle, for the type checker alone (PEP 589): what cards of any declared game say."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from .types import IntentionData, Origin, TextData

EffectData = dict[str, Any]
"""`do` names a verb of the core or of the kit; what else there is depends on it."""
ConditionData = dict[str, Any]
"""`op` is `all`, `any`, `not`, `compare` or a fact of the kit."""


class KitBlockData(TypedDict):
    """A row of effects."""

    id: str
    effects: list[EffectData]


class GaugeData(TypedDict):
    """A number with two ends, and what happens for each step beyond one of them."""

    id: str
    title: str
    low: int
    high: int
    start: int
    over: KitBlockData | None
    under: KitBlockData | None
    text: NotRequired[TextData]


class KitCardData(TypedDict):
    """A card of any kind; `head` has what its lines say."""

    kind: str
    id: str
    title: str
    copies: int
    head: dict[str, Any]
    condition: ConditionData | None
    block: KitBlockData
    text: NotRequired[TextData]


class NamedEffectData(TypedDict):
    """Effects that cards run by name."""

    id: str
    block: KitBlockData


class KitEndingData(TypedDict):
    """An ending of the cards."""

    id: str
    title: str
    won: bool
    text: NotRequired[TextData]


class KitScenarioData(TypedDict):
    """The scenario card."""

    id: str
    title: str
    text: NotRequired[TextData]


class KitBundleData(TypedDict):
    """A bundle of a declared kit."""

    format: str
    schema_version: int
    hash: str
    kit: str
    kit_version: int
    language: str
    origins: dict[str, Origin]
    strings: dict[str, str]
    scenario: KitScenarioData
    gauges: list[GaugeData]
    cards: list[KitCardData]
    effects: list[NamedEffectData]
    endings: list[KitEndingData]
    numbers: dict[str, int]
    sequences: dict[str, list[int]]
    intentions: NotRequired[list[IntentionData]]
