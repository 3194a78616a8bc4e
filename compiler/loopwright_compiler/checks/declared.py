"""What a scenario declares for its story: flags, counters, tokens, the ship."""

from __future__ import annotations

from functools import cache
from typing import Any

from loopwright_dsl import parse_file
from loopwright_dsl.syntax import Declared, Effect, Name, Node, Number, Quantity, Setting, Text
from loopwright_games.tales.nouns import TOKENS

from loopwright_compiler.diagnostics.fixes import within, without_line
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk

from .context import Context


def check_declared(context: Context, at: CardAt, item: Setting, declared: dict[str, Node]) -> None:
    """One line that declares something; `declared` are the names that are taken."""
    match item.kind, item.args:
        case "flag", flags:
            for flag in flags:
                if isinstance(flag, Declared):
                    declare(context, at, flag.id, flag.id.text, declared)
                    _title(context, at, flag.title)
        case "counter", (Name() as name, Number() as low, Number() as high, start, title):
            declare(context, at, name, name.text, declared)
            _title(context, at, title)
            if not _reads_as_counter(name.text):
                context.reporter.on(at, "LW0229", name, name=name.text)
            _bounds(context, at, name.text, low, high, start)
        case "token", (Name() as name, title, limit):
            declare(context, at, name, name.text, declared)
            _title(context, at, title)
            if not _reads_as_token(name.text):
                context.reporter.on(at, "LW0230", name, name=name.text)
            if isinstance(limit, Number):
                context.bounded(at, limit, "limit", TOKENS)
        case "ship", (place,):
            first = declared.setdefault("ship ", item)  # no name: those have no space in them
            if first is not item:
                context.reporter.again(at, "LW0333", item, "ship", (at, first), without_line(at, item))
            if isinstance(place, Name) and len(place.text) == 1:
                context.location(at, place)


def declare(context: Context, at: CardAt, node: Node, id: str, declared: dict[str, Node]) -> None:
    """Take a name, once."""
    first = declared.setdefault(id, node)
    if first is not node:
        context.reporter.again(at, "LW0224", node, id, (at, first))


def _title(context: Context, at: CardAt, title: Node | None) -> None:
    if isinstance(title, Text):
        context.title(at, title)


def _bounds(context: Context, at: CardAt, name: str, low: Number, high: Number, start: Node | None) -> None:
    values: dict[str, Any] = {"name": name, "low": low.value, "high": high.value}
    if low.value >= high.value:
        context.reporter.on(at, "LW0301", high, **values)
    elif isinstance(start, Number) and not low.value <= start.value <= high.value:
        fix = within(start, low.value, high.value)
        context.reporter.on(at, "LW0302", start, fix=fix, value=start.value, **values)


@cache
def _reads_as_counter(name: str) -> bool:
    """Whether cards that use the name mean the counter, and not a word of the language."""
    asked, changed = _meant(f"when {name} >= 1: {name} +1", name)
    return asked == changed == ["counter"]


@cache
def _reads_as_token(name: str) -> bool:
    """The same for a kind of token."""
    asked, changed = _meant(f"when {name} at K >= 1 or {name} in play >= 1: remove every {name}", name)
    return asked == ["token_at", "token_in_play"] and changed == ["remove_tokens"]


def _meant(line: str, name: str) -> tuple[list[str], list[str]]:
    """The numbers that a line of a diary side asks for, and its verbs; none if it cannot be read."""
    read = parse_file(f'diary 1 "{name}"\n  front\n    {line}\n', name)
    nodes = [node for placed in read.cards for node in walk(placed.card)]
    asked = [node.kind for node in nodes if isinstance(node, Quantity) and node.kind != "number"]
    changed = [node.verb for node in nodes if isinstance(node, Effect)]
    return ([], []) if read.diagnostics else (asked, changed)
