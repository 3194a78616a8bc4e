"""Where `there` and `here` mean something: what is reported of counters of places beyond their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from loopwright_dsl.syntax import (
    At,
    Chance,
    Effect,
    ForPlaces,
    Hidden,
    Later,
    Node,
    Plain,
    Quantity,
    Setting,
    Sum,
    Text,
)

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.card_facts import facts
from loopwright_compiler.semantics.visitor import parts_of, walk

from .places import HERE, THERE


def check_places(reporter: Reporter, at: CardAt) -> None:
    """Report what is hidden at each place, `there` outside of what is about a place, and `here` in a number
    that is no condition's and no counter's.
    """
    for node in facts(at.card).nodes:
        if isinstance(node, Setting) and node.each == "place":
            for hidden in (arg for arg in node.args if isinstance(arg, Hidden)):
                reporter.on(at, "LW0247", hidden)
    if not facts(at.card).placed:
        return
    for name in _loose(at.card, inside=False):
        reporter.on(at, "LW0244", name.place, name=name.of.text)
    for node in facts(at.card).nodes:
        for part in (part for number in _numbers(node) for part in walk(number)):
            if isinstance(part, At) and part.place.text == HERE:
                reporter.on(at, "LW0245", part, name=part.of.text)


def _loose(node: Node, *, inside: bool) -> Iterator[At]:
    """The counters of a place that is meant by a line around it, where there is none.

    What happens later, and prose, are not about the place any more.
    """
    match node:
        case At():
            if node.place.text == THERE and not inside:
                yield node
        case ForPlaces() | Quantity(kind="places_with") | Setting(each="place"):
            inside = True
        case Later() | Text():
            inside = False
    for part in parts_of(node)[::-1]:
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, Node):
                yield from _loose(inner, inside=inside)


def _numbers(node: Node) -> Iterator[Node]:
    """The numbers of a node that decide how often or when something happens."""
    match node:
        case Plain():
            values = (getattr(node, field.name) for field in fields(node))
            yield from (value for value in values if isinstance(value, Quantity | Sum))
        case Later(rounds=Node() as number) | Chance(count=Node() as number):
            yield number
        case Effect(verb="start_timer", args=args):
            yield from (arg for arg in args if isinstance(arg, Quantity | Sum))
