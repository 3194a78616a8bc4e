"""What the cards of a kit's scenario declare: counters, flags, cards of each kind, named effects, endings."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Final

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Declared,
    EffectCard,
    Ending,
    Hidden,
    KitCard,
    Name,
    Number,
    ScenarioCard,
    Setting,
)

from loopwright_compiler.core.declared import Counter, counters, flags
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.project.kit import Kit
from loopwright_compiler.semantics.card_facts import facts

from .doubts import doubts

if TYPE_CHECKING:
    from loopwright_compiler.diagnostics.reporter import Reporter
    from loopwright_compiler.project.project import Scenario

FEWEST: Final = 1
"""How many of a card there are at least, where it says `copies`."""
MOST: Final = 100
"""How many of a card there can be."""


@record
class KitSymbols:
    """The names of one scenario, each with the card that declares it first.

    lost: the kinds of cards of which one may not have been read, so that a name of that kind may be there all
    the same. guessed: the names of cards whose kind may be another. complete: whether nothing at all was
    lost.
    """

    kit: Kit
    path: str
    at: list[CardAt]
    lost: frozenset[str]
    guessed: frozenset[str]
    complete: bool
    scenario: CardAt | None = None
    counters: dict[str, tuple[CardAt, Counter]] = field(default_factory=dict)
    flags: dict[str, tuple[CardAt, Declared]] = field(default_factory=dict)
    cards: dict[str, dict[str, CardAt]] = field(default_factory=dict)
    effects: dict[str, CardAt] = field(default_factory=dict)
    endings: dict[str, tuple[CardAt, Ending]] = field(default_factory=dict)

    def surely_none(self, kind: str, name: str) -> bool:
        """Whether no card of a kind has a name, not even one whose first line could not be read."""
        return kind not in self.lost and name not in self.guessed

    @property
    def hidden(self) -> frozenset[tuple[str, str]]:
        """What players never read of: "flag" or "counter", and its name."""
        counters = {("counter", name): one.title for name, (_, one) in self.counters.items()}
        flags = {("flag", name): one.title for name, (_, one) in self.flags.items()}
        return frozenset(key for key, title in (counters | flags).items() if isinstance(title, Hidden))

    @property
    def bounds(self) -> dict[str, tuple[int, int]]:
        """Where each counter ends of which that is known."""
        known = [counter for at, counter in self.counters.values() if at.placed.complete]
        ends = {counter.id.text: (counter.low.value, counter.high.value) for counter in known}
        return {name: (low, high) for name, (low, high) in ends.items() if low < high}

    def settings(self, key: str) -> list[tuple[Setting, list[Number]]]:
        """The lines of the scenario card with this key, and their numbers."""
        card = self.scenario.card if self.scenario is not None else None
        items = card.items if isinstance(card, ScenarioCard) else ()
        return [
            (item, [arg for arg in item.args if isinstance(arg, Number)])
            for item in items
            if isinstance(item, Setting) and item.kind == key
        ]


def collect(scenario: Scenario, reporter: Reporter) -> KitSymbols:
    """The names that a scenario's cards declare."""
    kit = scenario.kit
    assert kit is not None
    lost, guessed = doubts(scenario, reporter)
    symbols = KitSymbols(kit, scenario.path, scenario.cards, lost, guessed, scenario.complete and not lost)
    for kind in kit.language.kinds:
        symbols.cards[kind.name] = {}
    main = None
    for at in scenario.cards:
        match at.card:
            case ScenarioCard():
                main = main or at
            case EffectCard(id=name):
                symbols.effects.setdefault(name.text, at)
            case KitCard(kind=kind_name, id=name):
                symbols.cards[kind_name].setdefault(name.text, at)
        for counter in counters(at.card):
            symbols.counters.setdefault(counter.id.text, (at, counter))
        for flag in flags(at.card):
            symbols.flags.setdefault(flag.id.text, (at, flag))
        for ending in facts(at.card).endings:
            symbols.endings.setdefault(ending.id.text, (at, ending))
    object.__setattr__(symbols, "scenario", main)
    return symbols


def card_id(kind: str, name: Name | str) -> str:
    """The id of a card in the bundle."""
    return f"{kind}.{name if isinstance(name, str) else name.text}"
