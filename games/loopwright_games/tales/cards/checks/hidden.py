"""The check that printed rules text never asks for hidden flags and counters: one rule over all cards. It
is short: it asks all cards at once, which no other check does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.syntax import (
    Action,
    Card,
    DiaryCard,
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

from .context import Context

PARTS = (When, On, Override, Action)
"""The parts of a card that may have words of their own."""


def check_hidden(context: Context, cards: Iterable[CardAt]) -> None:
    """LW0354: a face that asks for what is hidden has to say its rules in its own words."""
    if not context.symbols.hidden:
        return
    for at in cards:
        for face in _faces(at.card):
            nodes = list(_printed(face))
            if any(isinstance(node, Printed) for node in nodes):
                continue
            for node in nodes:
                kind, name = _asked(node)
                if name is not None and (kind, name.text) in context.symbols.hidden:
                    context.reporter.on(at, "LW0354", name, name=name.text)


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
