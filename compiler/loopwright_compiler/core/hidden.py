"""The check of hidden flags and counters, which are rows of a secrets sheet on paper: over all cards."""

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
    """LW0550: where an author's own words stand for what asks for a row of the secrets sheet, nobody knows
    which row that is; told once for each row and face, and not of what changes in such words alone.

    effects: the cards of named effects; faces_of: what a card prints in one place.
    """
    if not hidden:
        return
    faces = [(at, list(walk(face)), list(_generated(face))) for at in cards for face in faces_of(at.card)]
    changed = {
        change
        for at, _, generated in faces
        if not isinstance(at.card, EffectCard)
        for node in generated
        for change in _changed(effects, node, frozenset())
    }
    for at, nodes, generated in faces:
        said = {id(node) for node in generated}
        untold = {*hidden} & changed
        for node in nodes:
            kind, name = _asked(node)
            if name is not None and id(node) not in said and (kind, name.text) in untold:
                untold.discard((kind, name.text))
                reporter.on(at, "LW0550", name, name=name.text)


def _changed(effects: Mapping[str, CardAt], node: Node, within: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What a node changes, "flag" or "counter" and its name: an effect, or all of those with a name."""
    match node:
        case Effect(verb=verb, args=(Name() as name, *_)) if verb in CHANGES:
            yield CHANGES[verb], declared_as(name).text
        case Do(id=Name(text=id)) if id not in within and id in effects:
            for inner in walk(effects[id].card):
                yield from _changed(effects, inner, within | {id})


def _generated(face: Node) -> list[Node]:
    """The nodes of a face that its text is made from: none where the author's own words stand for all of it;
    intentions are not, nor parts with such words.
    """
    unsaid = {
        id(part)
        for inner in walk(face)
        if isinstance(inner, Intend) or (isinstance(inner, PARTS) and inner.body.printed is not None)
        for part in walk(inner)
    }
    nodes = [inner for inner in walk(face) if id(inner) not in unsaid]
    return [] if any(isinstance(node, Printed) for node in nodes) else nodes


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
