"""The checks of hidden flags and counters: rules over all cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk
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
    Printed,
    Quantity,
    When,
)

from loopwright_games.tales.cards.language.nodes import DiaryCard

from .context import Context

CHANGES = {"set_flag": "flag", "clear_flag": "flag", "counter": "counter", "set_counter": "counter"}
"""Verbs that change a flag or a counter -> which of the two."""
PARTS = (When, On, Override, Action)
"""The parts of a card that may have words of their own."""


def check_hidden(context: Context, cards: Iterable[CardAt]) -> None:
    """LW0354: a face that asks for what is hidden has to say its rules in its own words.

    LW0550: so has one that changes it, or nobody at a table can keep it; it is not told of what is asked for.
    """
    if not context.symbols.hidden:
        return
    faces = [(at, face, list(_printed(face))) for at in cards for face in _faces(at.card)]
    faces = [(at, face, nodes) for at, face, nodes in faces if not any(isinstance(n, Printed) for n in nodes)]
    asked = set()
    for at, _, nodes in faces:
        for kind, name in map(_asked, nodes):
            if name is not None and (kind, name.text) in context.symbols.hidden:
                asked.add((kind, name.text))
                context.reporter.on(at, "LW0354", name, name=name.text)
    for at, face, _ in faces:
        if not isinstance(face, EffectCard):
            _check_changes(context, at, face, asked)


def _check_changes(context: Context, at: CardAt, face: Node, known: set[tuple[str, str]]) -> None:
    """LW0550, once for each flag and counter of a face; what a named effect changes is told of where it is
    done.
    """
    told = set(known)
    for node in _printed(face):
        for kind, name in _changed(context, node, frozenset()):
            if (kind, name) in context.symbols.hidden and (kind, name) not in told:
                told.add((kind, name))
                context.reporter.on(at, "LW0550", node, name=name)


def _changed(context: Context, node: Node, within: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What a node changes, "flag" or "counter" and its name: an effect, or all of those with a name."""
    match node:
        case Effect(verb=verb, args=(Name(text=name), *_)) if verb in CHANGES:
            yield CHANGES[verb], name
        case Do(id=Name(text=id)) if id not in within and id in context.symbols.effects:
            for inner in walk(context.symbols.effects[id].card):
                yield from _changed(context, inner, within | {id})


def _faces(card: Card) -> tuple[Node, ...]:
    return card.sides if isinstance(card, DiaryCard) else (card,)


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
            return kind, name
    return "", None
