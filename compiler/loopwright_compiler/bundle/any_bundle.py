"""The type of the bundle of any game, for what prints, compares and plays all of them alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import Origin
    from typing_extensions import ReadOnly


class ScenarioHead(TypedDict):
    """What every scenario has: its id, and its title, which is a string's id."""

    id: str
    title: str


class AnyBundle(TypedDict):
    """What is asked of bundles without knowing their game; `kit` is a key of those that name it.

    `loopwright_engine.bundle.types.EnvelopeData` says what the keys mean.
    """

    hash: str
    language: str
    origins: dict[str, Origin]
    strings: dict[str, str]
    scenario: ReadOnly[ScenarioHead]
