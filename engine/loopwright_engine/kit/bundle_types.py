"""The types of the data of a kit's bundle (PEP 589): what a `Deck` is made of, as plain JSON.

A test holds them and the published JSON Schema together. What a kit's own verbs, facts and lines say is known
by its rows alone.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from loopwright_engine.bundle.types import IntentionData, Origin, TitledData

KitEffectData: TypeAlias = dict[str, Any]
"""`{"do": …}`: a verb that all cards have, or one of the kit."""
KitConditionData: TypeAlias = dict[str, Any]
"""`{"op": …}`."""
HeadValue: TypeAlias = int | str | list[int | str]
"""What a line of a card says."""


class KitBlockData(TypedDict):
    """Effects in order."""

    id: str
    effects: list[KitEffectData]


class KitScenarioData(TitledData):
    """The scenario card."""


class KitGaugeData(TypedDict):
    """A gauge, and what happens for each step beyond one of its ends."""

    id: str
    title: str
    low: int
    high: int
    start: int
    over: KitBlockData | None
    under: KitBlockData | None


class KitCardData(TitledData):
    """A card of one of the kit's own kinds; `head` has what each of its lines says."""

    kind: str
    copies: int
    head: dict[str, HeadValue]
    condition: KitConditionData | None
    block: KitBlockData


class KitNamedEffectData(TypedDict):
    """A named effect."""

    id: str
    block: KitBlockData


class KitEndingData(TitledData):
    """An ending that a card says."""

    won: bool


class KitBundleData(TypedDict):
    """A compiled scenario of a kit; `numbers` and `sequences` are the kit's lines of the scenario card."""

    format: Literal["loopwright-bundle"]
    schema_version: int
    hash: str
    language: str
    kit: str
    kit_version: int
    origins: dict[str, Origin]
    strings: dict[str, str]
    scenario: KitScenarioData
    gauges: list[KitGaugeData]
    cards: list[KitCardData]
    effects: list[KitNamedEffectData]
    endings: list[KitEndingData]
    numbers: dict[str, int]
    sequences: dict[str, list[int]]
    intentions: NotRequired[list[IntentionData]]
