"""An index of the diary sides in play: their checks, listeners, actions and rule overrides (INS-2)."""

from __future__ import annotations

from typing import Final

from . import codes as v
from .cards import CardAction, Listener, SideCheck, SideInPlay

PLAIN_DICE: Final = 3
"""TST-2: the dice of a trait that is neither a kid's strength nor its weakness."""
USUAL: Final = [usual for _, _, usual in v.NUMBERS.values()]
"""The numbers of the rulebook."""
NEVER: Final = 1_000_000
"""A price that nobody can pay."""


class Active:
    """The index of one sequence of sides in play, with the rules as these sides change them (INS-2)."""

    __slots__ = (
        "actions", "actions_at", "asks_for_items", "checks", "hears", "least", "listeners", "more_dice",
        "needs", "numbers", "off", "outlook", "places", "rules", "scouting", "wants",
    )  # fmt: skip

    def __init__(
        self, sides: list[tuple[int, SideInPlay]], locations: int, tiles: tuple[CardAction, ...]
    ) -> None:
        """`sides` are (diary number, side) in the order they were played; `tiles` are MAP-5's actions."""
        ordered = [side for _, side in sorted(sides, key=lambda pair: pair[0])]
        self.checks: tuple[SideCheck, ...] = tuple(check for side in ordered for check in side.checks)
        self.needs: int = 0
        self.listeners: list[list[Listener]] = [[] for _ in v.EVENTS]
        self.hears: int = 0
        """The events that a side listens for."""
        for side in ordered:
            for listener in side.listeners:
                self.listeners[listener.event].append(listener)
                self.hears |= 1 << listener.event
        self.actions: tuple[CardAction, ...] = (
            *(action for side in ordered for action in side.actions),
            *tiles,
        )
        self.asks_for_items: bool = any(action.asks_for_items for action in self.actions)
        """Whether an action hangs on what kids hold."""
        self.actions_at: list[tuple[CardAction, ...]] = [()] * locations
        for action in self.actions:
            for place in action.places:
                self.actions_at[place] += (action,)
        self.places: int = 0
        self.wants: dict[str, float] | None = None
        """What the story wants while these sides are in play; worked out by `wishes` for bots that ask."""
        self.outlook: str = ""
        """The rules and wishes that make things worth the same; `bots.memory` fills it for bots that ask."""
        for check in self.checks:
            self.needs |= check.needs
        for _, side in sides:
            self.places |= side.places
        self._init_rules([side for _, side in sides])

    def _init_rules(self, sides: list[SideInPlay]) -> None:
        """INS-2: of two sides that change the same rule, the one played last counts."""
        self.rules: list[int] = [-1] * len(v.OVERRIDES)
        """For each rule with effects of its own, the block that replaces it, or -1."""
        self.numbers: list[int] = USUAL[:]
        """The numbers of the rulebook, as these sides leave them."""
        self.off: int = 0
        """The rules that are switched off: `NO_WALKING` … of the vocabulary."""
        for side in sides:
            self.off |= side.off
            for rule, block in side.rules:
                self.rules[rule] = block
            for rule, value in side.numbers:
                self.numbers[rule] = value
        if self.off & v.NO_HELP:
            self.numbers[v.HELPERS] = 0
        if self.off & v.NO_NEW_RUMORS:
            self.numbers[v.NEW_RUMORS] = 0
        self.more_dice: int = self.numbers[v.DICE] - PLAIN_DICE
        """TST-2: what these sides add to every pool, or take away."""
        self.scouting: int = NEVER if self.off & v.NO_SCOUTING else self.numbers[v.SCOUTING]
        """ADV-1: what it costs."""
        self.least: int = 1 if self.scouting and self.numbers[v.INVESTIGATING] else 0
        """ADV-1, ADV-2: the least time that lets a kid do either."""
