"""The checks of hidden flags and counters: rules over all cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from loopwright_dsl.syntax import (
    Action,
    Card,
    Do,
    Effect,
    EffectCard,
    Fact,
    Intend,
    Name,
    Node,
    On,
    Override,
    Payment,
    Printed,
    Quantity,
    When,
)

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.visitor import walk

from .declared import declared_as

Unnamed = Collection[tuple[str, str]]
"""What is hidden: "flag" or "counter", and its name."""

CHANGES = {"set_flag": "flag", "clear_flag": "flag", "counter": "counter", "set_counter": "counter"}
"""Verbs that change a flag or a counter -> which of the two."""
PARTS = (When, On, Override, Action)
"""The parts of a card that may have words of their own."""


def check_hidden(
    reporter: Reporter,
    cards: Iterable[CardAt],
    hidden: Unnamed,
    effects: Mapping[str, CardAt],
    faces_of: Callable[[Card], tuple[Node, ...]] = lambda card: (card,),
) -> None:
    """LW0354: a face that asks for what is hidden has to say its rules in its own words.

    LW0550: so has one that changes it, or nobody at a table can keep it; it is not told of what is asked for.
    effects: the cards of named effects; faces_of: what a card prints in one place.
    """
    if not hidden:
        return
    faces = [(at, face, list(_printed(face))) for at in cards for face in faces_of(at.card)]
    faces = [(at, face, nodes) for at, face, nodes in faces if not any(isinstance(n, Printed) for n in nodes)]
    asked = set()
    for at, _, nodes in faces:
        for kind, name in map(_asked, nodes):
            if name is not None and (kind, name.text) in hidden:
                asked.add((kind, name.text))
                reporter.on(at, "LW0354", name, name=name.text)
    for at, face, nodes in faces:
        if not isinstance(face, EffectCard):
            _check_changes(reporter, at, nodes, {*hidden} - asked, effects)


def _check_changes(
    reporter: Reporter,
    at: CardAt,
    nodes: Iterable[Node],
    untold: set[tuple[str, str]],
    effects: Mapping[str, CardAt],
) -> None:
    """LW0550, once for each flag and counter of a face; what a named effect changes is told of where it is
    done.
    """
    for node in nodes:
        for changed in _changed(effects, node, frozenset()):
            if changed in untold:
                untold.discard(changed)
                reporter.on(at, "LW0550", node, name=changed[1])


def _changed(effects: Mapping[str, CardAt], node: Node, within: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What a node changes, "flag" or "counter" and its name: an effect, or all of those with a name."""
    match node:
        case Effect(verb=verb, args=(Name() as name, *_)) if verb in CHANGES:
            yield CHANGES[verb], declared_as(name).text
        case Do(id=Name(text=id)) if id not in within and id in effects:
            for inner in walk(effects[id].card):
                yield from _changed(effects, inner, within | {id})


def _printed(node: Node) -> Iterator[Node]:
    """The nodes of a face that its text is made of: intentions are not, nor parts with words of their own."""
    unsaid = {
        id(part)
        for inner in walk(node)
        if isinstance(inner, Intend) or (isinstance(inner, PARTS) and inner.body.printed is not None)
        for part in walk(inner)
    }
    return (inner for inner in walk(node) if id(inner) not in unsaid)


def _asked(node: Node) -> tuple[str, Name | None]:
    """What a node asks for, "flag" or "counter", and its name; no name where it asks for neither."""
    match node:
        case Fact(kind="flag" as kind, args=(Name() as name,)):
            return kind, name
        case Quantity(kind="counter" as kind, args=(Name() as name,)):
            return kind, declared_as(name)
        case Payment(kind="counter", args=(Name() as name, _)):
            return "counter", name
    return "", None
