"""Effect cards as a whole: none does itself, and what they stand for is not too large."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from loopwright_dsl.syntax import Card, Do

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.project import limits
from loopwright_compiler.semantics.card_facts import facts

from .context import Context


@dataclass(frozen=True, slots=True)
class Extent:
    """How much a card or an effect card stands for: effects in all, and blocks inside each other."""

    effects: int = 0
    levels: int = 0


def check_named(context: Context) -> dict[str, Extent]:
    """Report effects that do themselves; returns the extent of each effect card."""
    named = context.symbols.effects
    uses = {name: [each for each in _uses(at) if each in named] for name, at in named.items()}
    while True:
        try:
            order = list(TopologicalSorter(uses).static_order())
        except CycleError as error:
            _circle(context, error.args[1], uses)
        else:
            break
    extents: dict[str, Extent] = {}
    for name in order:
        extents[name] = extent(named[name].card, {key: extents[key] for key in uses[name]})
    return extents


def extent(card: Card, named: Mapping[str, Extent]) -> Extent:
    """The extent of a card, where `named` tells those of the effects that it does."""
    own = facts(card)
    effects, levels = own.effects, own.levels
    for name, level in own.does:
        whole = named.get(name, Extent())
        effects += whole.effects
        levels = max(levels, level + 1 + whole.levels)
    return Extent(min(effects, limits.EFFECTS + 1), levels)


def _uses(at: CardAt) -> list[str]:
    return [name for name, _ in facts(at.card).does]


def _circle(context: Context, circle: list[str], uses: dict[str, list[str]]) -> None:
    """Report a circle on the first of its cards, and open it there, to find what else there is."""
    round_trip = circle[:0:-1]  # from the one that does to the one that is done
    start = min(range(len(round_trip)), key=lambda place: list(uses).index(round_trip[place]))
    names = round_trip[start:] + round_trip[: start + 1]
    at = context.symbols.effects[names[0]]
    step = next(node for node in facts(at.card).nodes if isinstance(node, Do) and node.id.text == names[1])
    context.reporter.on(at, "LW0352", step, name=names[0], circle=" → ".join(names))
    uses[names[0]] = [name for name in uses[names[0]] if name != names[1]]
