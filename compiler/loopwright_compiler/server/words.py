"""What the words of the language mean, for hovers and completion."""

from __future__ import annotations

from loopwright_dsl.nodes import (
    Card,
    Effect,
    Event,
    Fact,
    Name,
    Node,
    Override,
    Quantity,
    RuleNumber,
    RuleOff,
)
from loopwright_dsl.span import Span

from ..vocabulary import EVENTS, FACTS, NUMBERS, OVERRIDES, QUANTITIES, SWITCHED_OFF, VERBS, Rule
from ..walk import walk
from .cursor import Cursor, then, trials

_docs: dict[tuple[int, str], str] = {}  # parser state and word → what it means there


def meaning(node: Node) -> str | None:
    """One line of explanation of a verb, fact, quantity, event or override; None for other nodes."""
    match node:
        case Effect(verb=verb):
            return VERBS[verb].doc
        case Fact(kind=kind):
            return FACTS[kind].doc
        case Quantity(kind="dial", args=(Name(text=dial),)):
            return QUANTITIES[dial].doc
        case Quantity(kind=kind) if kind in QUANTITIES and kind != "number":
            return QUANTITIES[kind].doc
        case Event(kind=kind):
            return EVENTS[kind].doc
        case Override(rule=rule):
            return f"Instead of the rule, what this card says. {OVERRIDES[_word(rule)].doc}"
        case RuleNumber(rule=rule):
            return _number(NUMBERS[_word(rule)])
        case RuleOff(rule=rule):
            off = SWITCHED_OFF[_word(rule)]
            return f"{off.id}: {off.doc}"
        case _:
            return None


def _word(name: Name) -> str:
    return name.text.replace(" ", "_")


def _number(rule: Rule) -> str:
    usual = "" if rule.default is None else f", {rule.default} without this line"
    return f"{rule.id}: {rule.doc} From {rule.low} to {rule.high}{usual}."


def explained_at(card: Card, line: int, column: int) -> tuple[Span, str] | None:
    """The innermost explained node at a place of a card (its lines count from 1), and what it means."""
    found: tuple[Span, str] | None = None
    for node in walk(card):
        if node.span.line == line and node.span.column <= column <= node.span.end_column:
            doc = meaning(node)
            if doc is not None and node.span.end_line == line:
                found = node.span, doc
            elif doc is not None:  # an override, with its block
                found = Span(line, node.span.column, line, node.span.end_column), doc
    return found


def doc_of_phrase(cursor: Cursor, terminal: str, phrase: str) -> str:
    """What a word of the language would mean at the cursor; nothing where that depends on what follows."""
    if cursor.stack is None:
        return ""
    place = (cursor.stack[-1], terminal)
    if place not in _docs:
        _docs[place] = _tried(cursor, phrase)
    return _docs[place]


def _tried(cursor: Cursor, phrase: str) -> str:
    assert cursor.stack is not None
    stack = then(cursor.stack, cursor.before + phrase, len(cursor.before))
    for card in trials(cursor, phrase, stack) if stack is not None else ():
        explained = explained_at(card, len(cursor.above) + 1, len(cursor.before) + 1)
        if explained is not None and explained[0].column == len(cursor.before) + 1:
            return explained[1]
    return ""
