"""What the words of the language mean, for hovers and completion: the entries of the reference."""

from __future__ import annotations

import re
from functools import cache

from loopwright_dsl.syntax import (
    AllOf,
    AnyOf,
    Card,
    Compare,
    Do,
    Effect,
    Ending,
    Event,
    Fact,
    Gives,
    Name,
    Node,
    Not,
    Override,
    Quantity,
    RuleNumber,
    RuleOff,
    Setting,
)
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.reference import Entry, groups

from loopwright_compiler.kits.words import said_by_rows
from loopwright_compiler.lsp.cursor import Cursor, then, trials
from loopwright_compiler.semantics.visitor import walk

Id = tuple[str, str]
"""Kind and name of an entry."""

SETS = (
    *("trait", "condition_name", "combo", "tag", "machine_state"),
    *("favor_step", "machine_class", "direction", "weekday"),
)
"""Kinds of entries that are words of a set."""

WORDS: dict[str, Id] = {
    "success": ("part", "success"),
    "failure": ("part", "failure"),
    "spend": ("part", "spend"),
    "once": ("part", "limit"),
    "per": ("part", "limit"),
    "else": ("part", "if"),
}
"""Words that stand for a part of a card and have no node of their own."""

_docs: dict[tuple[int, str], str] = {}  # parser state and word → what it means there


@cache
def entries() -> dict[Id, Entry]:
    """Return the reference by kind and name."""
    return {(entry.kind, entry.name): entry for group in groups() for entry in group.entries}


def shown(entry: Entry) -> str:
    """Return an entry in Markdown: how it is written, what it does, an example."""
    forms = "\n".join(entry.written)
    rules = f" *({', '.join(entry.rules)})*" if entry.rules else ""
    parts = [f"```loop\n{forms}\n```", f"{entry.alone} {entry.says}{rules}".strip()]
    return "\n\n".join([*parts, f"For example:\n```loop\n{entry.example.rstrip()}\n```"])


def entry_of(node: Node) -> Entry | None:
    """Return the entry for what a node says; None for names and texts."""
    return entries().get(_id(node))


def _id(node: Node) -> Id:
    match node:
        case Effect(verb=verb):
            return "verb", verb
        case Do():
            return "verb", "do"
        case Ending(condition=condition):
            return ("verb", "ending") if condition is None else ("part", "ending_check")
        case Fact(kind=kind):
            return "fact", kind
        case Quantity(kind="dial", args=(Name(text=dial),)):
            return "number", dial
        case Quantity(kind=kind):
            return "number", kind
        case Event(kind=kind):
            return "event", kind
        case Override(rule=rule):
            return "instead", rule.text.replace(" ", "_")
        case RuleNumber(rule=rule):
            return "set", rule.text.replace(" ", "_")
        case RuleOff(rule=rule):
            return "no", rule.text.replace(" ", "_")
        case Setting(kind=kind):
            return "setting", kind
        case Gives(kind=kind):
            return "part", f"gives_{kind}"
        case Compare() | Not() | AllOf() | AnyOf():
            return _JOINS[type(node)]
        case _:
            return _by_class(type(node).__name__)


_JOINS: dict[type[Node], Id] = {
    Compare: ("single", "compare"),
    Not: ("single", "negation"),
    AllOf: ("both", "all_of"),
    AnyOf: ("condition", "any_of"),
}


@cache
def _by_class(name: str) -> Id:
    """The entries by class of node: `DiaryCard` is the card `diary`, `DoneWhen` the part `done_when`."""
    if name.endswith("Card"):
        return "card", name.removesuffix("Card").lower()
    return "part", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def explained_at(card: Card, line: int, column: int) -> tuple[Span, Entry] | None:
    """Return the innermost node that begins on a line of a card (counted from 1) and has an entry."""
    explanation: tuple[Span, Entry] | None = None
    for node in walk(card):
        span = node.span
        if span.line != line or column < span.column or (span.end_line == line and column > span.end_column):
            continue
        if isinstance(node, Effect) and node.who is not None and column <= node.who.span.end_column:
            subject = entries().get(("subject", node.who.text.replace(" ", "_")))
            explanation = (node.who.span, subject) if subject is not None else explanation
            continue
        entry = entry_of(node)
        if entry is not None and entry.name != "prose":
            explanation = span, entry
    return explanation


def of_a_set(word: str) -> Entry | None:
    """Return the entry of a word that is one of a set: a trait, a combo, a day."""
    return next((entries()[kind, word] for kind in SETS if (kind, word) in entries()), None)


def of_an_icon(word: str) -> Entry | None:
    """Return the entry of what stands in braces in a text; most icons are words of a set."""
    return entries().get(("icon", word)) or of_a_set(word)


def doc_of_phrase(cursor: Cursor, terminal: str, phrase: str) -> str:
    """Return what a word of the language would mean at the cursor; empty where what follows decides it."""
    if cursor.stack is None:
        return ""
    if cursor.language.kit is not None:
        return said_by_rows(cursor.language.kit, cursor.before, phrase)
    place = (cursor.stack[-1], terminal)
    if place not in _docs:
        _docs[place] = _tried(cursor, phrase)
    return _docs[place]


def _tried(cursor: Cursor, phrase: str) -> str:
    assert cursor.stack is not None
    known = of_a_set(phrase) or entries().get(WORDS.get(phrase.split()[0], ("", "")))
    if known is not None:
        return shown(known)
    stack = then(cursor.language, cursor.stack, cursor.before + phrase, len(cursor.before))
    for card in trials(cursor, phrase, stack) if stack is not None else ():
        explained = explained_at(card, len(cursor.above) + 1, len(cursor.before) + 1)
        if explained is not None and explained[0].column == len(cursor.before) + 1:
            return shown(explained[1])
    return ""
