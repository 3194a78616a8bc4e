"""Timers as the cards of any game start them: `in 2 days: …`, `timer fuse in 2 days: …`, and what is wrong
with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from loopwright_dsl.syntax import Card, Effect, EffectCard, Fact, Later, Name, Node, Quantity
from loopwright_engine.core.timers import RUNS, TIMER_VERBS, UNTIL, timers_of

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.semantics.card_facts import facts

Named = Mapping[str, tuple[CardAt, Later]]
"""Timers with a name, each with the card on which it stands what happens when it is due."""


Timers = Mapping[str, tuple[int, Any]]
"""The timers of a bundle by their ids: the number of the marker, and the block."""


def markers(bundle: Mapping[str, object]) -> Timers:
    return {timer["id"]: (number, timer["block"]) for number, timer in enumerate(timers_of(bundle), 1)}


def timers_in(card: Card) -> Iterator[Later]:
    return (node for node in facts(card).nodes if isinstance(node, Later))


def named_timers(at: CardAt) -> Iterator[tuple[str, Later]]:
    return ((later.name.text, later) for later in timers_in(at.card) if later.name is not None)


def timer_of(node: Node) -> Name | None:
    """The timer that a node names without saying what it stands for: an effect, a condition, a number."""
    match node:
        case Effect(verb=verb, args=(Name() as name, *_)) if verb in TIMER_VERBS:
            return name
        case Fact(kind=kind, args=(Name() as name,)) if kind == RUNS:
            return name
        case Quantity(kind=kind, args=(Name() as name,)) if kind == UNTIL:
            return name
    return None


def check_timer_known(reporter: Reporter, at: CardAt, name: Name, timers: Iterable[str]) -> bool:
    """LW0241: whether some card starts a timer of this name, and says what it stands for."""
    known = tuple(timers)
    if name.text in known:
        return True
    near = nearest(name.text, known)
    reporter.on(at, "LW0241", name, name=name.text, suggestion=near, known=listed(known))
    return False


def check_timers(
    reporter: Reporter, cards: Iterable[CardAt], declared: Mapping[str, tuple[CardAt, Name]]
) -> None:
    """LW0376, LW0377: a name that two timers have, or something else of the scenario; a timer in an effect
    that takes a number, which would be another one for each.
    """
    first_of: dict[str, tuple[CardAt, Name]] = {}
    for at in cards:
        numbered = isinstance(at.card, EffectCard) and at.card.parameter is not None
        for later in timers_in(at.card):
            if numbered and isinstance(at.card, EffectCard):
                reporter.on(at, "LW0377", later, name=at.card.id.text)
            if later.name is None:
                continue
            name = later.name.text
            if name in declared:
                reporter.again(at, "LW0224", later.name, name, declared[name])
            elif first_of.setdefault(name, (at, later.name))[1] is not later.name:
                reporter.again(at, "LW0376", later.name, name, first_of[name])
