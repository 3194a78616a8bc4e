"""What documents of games of Tales have beyond those of every game, for the type checker alone.

Views have the kinds `map`, `kids`, `rumors` and `machines` besides, parts of the story `school`, `event`,
`machines`, `action`, `rumor` and `evening`.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from loopwright_engine.table.types import DecisionData, OptionFields


class TalesOptionFields(OptionFields):
    """An option: also the ids of a machine and of a rumor."""

    machine: NotRequired[str]
    rumor: NotRequired[str]


class Stake(TypedDict):
    """What a kid has put into a hack, None before it was asked, and what it has left."""

    seat: int
    paid: int | None
    left: int


class TalesDecisionData(DecisionData):
    """The pending decision: of a hack also the `machine`, the time `needed` and `paid`, and the `stakes`."""

    machine: NotRequired[str]
    needed: NotRequired[int]
    paid: NotRequired[int]
    stakes: NotRequired[list[Stake]]
