"""Warnings about names: what is declared and never used, and what is asked for and never there."""

from __future__ import annotations

from loopwright_dsl.nodes import Effect, Fact, Name, Node, Quantity, Tags

from ..reporter import CardAt
from ..symbols import settings
from ..walk import walk
from .context import Context

Nodes = list[tuple[CardAt, Node]]
TAGGED = ("draw_item", "discard_item", "retrieve_item", "has_item")


def check_mentions(context: Context, nodes: Nodes) -> None:
    """Compare what is declared with what the cards that come into play say, node by node."""
    _flags(context, nodes)
    _counters(context, nodes)
    _enigma_limit(context, nodes)
    _tags(context, nodes)
    _decks(context, nodes)


def _flags(context: Context, nodes: Nodes) -> None:
    written: set[str] = set()
    read: set[str] = set()
    for _, node in nodes:
        match node:
            case Effect(verb="set_flag", args=(Name(text=text),)):
                written.add(text)
            case Fact(kind="flag", args=(Name(text=text),)):
                read.add(text)
    at = context.symbols.scenario
    for flag, name in context.symbols.flags.items():
        if at is not None and flag not in written:
            context.reporter.on(at, "LW0502", name, name=flag)
        elif at is not None and flag not in read:
            context.reporter.on(at, "LW0503", name, name=flag)


def _counters(context: Context, nodes: Nodes) -> None:
    changed: set[str] = set()
    read: set[str] = set()
    for _, node in nodes:
        match node:
            case Effect(verb="counter" | "set_counter", args=(Name(text=text), _)):
                changed.add(text)
            case Quantity(kind="counter", args=(Name(text=text),)):
                read.add(text)
    at = context.symbols.scenario
    for setting in settings(at):
        name = setting.args[0]
        if at is None or setting.kind != "counter" or not isinstance(name, Name):
            continue
        if name.text not in changed:
            context.reporter.on(at, "LW0504", name, name=name.text)
        elif name.text not in read:
            context.reporter.on(at, "LW0511", name, name=name.text)


def _enigma_limit(context: Context, nodes: Nodes) -> None:
    """VAR-12: a limit does nothing by itself."""
    at, limit = context.symbols.scenario, context.symbols.enigma_limit
    asked = any(isinstance(node, Quantity) and node.kind == "enigma_limit" for _, node in nodes)
    if at is not None and limit is not None and not asked:
        context.reporter.on(at, "LW0515", limit)


def _tags(context: Context, nodes: Nodes) -> None:
    """A tag that no item of the world has can never be drawn or asked for."""
    cards = (node for at in context.symbols.items.values() for node in walk(at.card))
    tags = {name.text for node in cards if isinstance(node, Tags) for name in node.names}
    for at, node in nodes:
        match node:
            case Effect(verb=word, args=args) | Fact(kind=word, args=args) if word in TAGGED:
                for arg in args:
                    if isinstance(arg, Name) and arg.text not in tags:
                        context.reporter.on(at, "LW0512", arg, name=arg.text)


def _decks(context: Context, nodes: Nodes) -> None:
    """Nothing can be drawn where the world and the scenario have no such card."""
    symbols = context.symbols
    decks = {"draw_anomaly": ("anomaly", symbols.anomalies), "draw_chore": ("chore", symbols.chores)}
    for at, node in nodes:
        if isinstance(node, Effect) and node.verb in decks:
            name, deck = decks[node.verb]
            if not deck:
                context.reporter.on(at, "LW0516", node, name=name)
