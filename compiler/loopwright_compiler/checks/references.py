"""Warnings about names: what is declared and never used, and what is asked for and never there."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_dsl.syntax import Effect, Fact, Name, Node, Tags
from loopwright_games.tales.nouns import HAND_DECKS
from loopwright_games.tales.words import SHIP_WORDS

from loopwright_compiler.diagnostics.fixes import without_item, without_line
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.card_facts import Said, facts
from loopwright_compiler.semantics.symbols import settings

from .context import Context

TAGGED = ("draw_item", "discard_item", "retrieve_item", "has_item")


def check_mentions(context: Context, cards: list[CardAt]) -> None:
    """Compare what is declared with what the cards that come into play say."""
    said = frozenset().union(*(facts(at.card).said for at in cards))
    _flags(context, said)
    _counters(context, said)
    _tokens(context, said)
    _ship(context, said)
    _enigma_limit(context, said)
    _tags(context, said, cards)
    _decks(context, said, cards)


def _flags(context: Context, said: frozenset[Said]) -> None:
    at = context.symbols.scenario
    for flag, name in context.symbols.flags.items():
        if at is not None and ("do", "set_flag", flag) not in said:
            idle = ("ask", "flag", flag) not in said and ("do", "clear_flag", flag) not in said
            context.reporter.on(at, "LW0502", name, fix=without_item(at, name) if idle else None, name=flag)
        elif at is not None and ("ask", "flag", flag) not in said:
            context.reporter.on(at, "LW0503", name, name=flag)


def _counters(context: Context, said: frozenset[Said]) -> None:
    at = context.symbols.scenario
    for setting in settings(at):
        name = setting.args[0] if setting.args else None
        if at is None or setting.kind != "counter" or not isinstance(name, Name):
            continue
        if said.isdisjoint((("do", "counter", name.text), ("do", "set_counter", name.text))):
            context.reporter.on(at, "LW0504", name, name=name.text)
        elif ("ask", "counter", name.text) not in said:
            context.reporter.on(at, "LW0511", name, name=name.text)


def _tokens(context: Context, said: frozenset[Said]) -> None:
    at = context.symbols.scenario
    for id, token in context.symbols.tokens.items():
        asked = [(how, word, id) for how, word in _ASKS_FOR_TOKENS]
        if at is not None and ("do", "place_token", id) not in said:
            context.reporter.on(at, "LW0519", token.name, name=id)
        elif at is not None and said.isdisjoint(asked):
            context.reporter.on(at, "LW0520", token.name, name=id)


_ASKS_FOR_TOKENS = (
    ("ask", "token_at"),
    ("ask", "token_in_play"),
    ("on", "kid_enters_token"),
    ("on", "machine_enters_token"),
)


def _ship(context: Context, said: frozenset[Said]) -> None:
    at, ship = context.symbols.scenario, context.symbols.ship
    if at is not None and ship is not None and SHIP_WORDS.isdisjoint(word for _, word, _ in said):
        context.reporter.on(at, "LW0521", ship, fix=without_line(at, ship))


def _enigma_limit(context: Context, said: frozenset[Said]) -> None:
    """VAR-12: a limit does nothing by itself."""
    at, limit = context.symbols.scenario, context.symbols.enigma_limit
    if at is not None and limit is not None and ("ask", "enigma_limit", None) not in said:
        context.reporter.on(at, "LW0515", limit)


def _tags(context: Context, said: frozenset[Said], cards: list[CardAt]) -> None:
    """A tag that no item of the world has can never be drawn or asked for."""
    items = (node for at in context.symbols.held["item"].values() for node in facts(at.card).nodes)
    tags = {name.text for node in items if isinstance(node, Tags) for name in node.names}
    lost = {each for each in said if each[1] in TAGGED and each[2] is not None and each[2] not in tags}
    for at, node in _nodes(cards, lost):
        match node:
            case Effect(verb=word, args=args) | Fact(kind=word, args=args) if word in TAGGED:
                for arg in args:
                    if isinstance(arg, Name) and arg.text not in tags:
                        context.reporter.on(at, "LW0512", arg, name=arg.text)


def _decks(context: Context, said: frozenset[Said], cards: list[CardAt]) -> None:
    """Nothing can be drawn where the world and the scenario have no such card."""
    symbols = context.symbols
    may_be_empty = [kind for kind in HAND_DECKS if kind != "item"]  # of items a world has two at least
    decks = {f"draw_{kind}": (kind, symbols.held[kind]) for kind in may_be_empty}
    empty = {each for each in said if each[1] in decks and not decks[each[1]][1]}
    for at, node in _nodes(cards, empty):
        if isinstance(node, Effect) and ("do", node.verb, None) in empty:
            context.reporter.on(at, "LW0516", node, name=decks[node.verb][0])


def _nodes(cards: list[CardAt], said: set[Said]) -> Iterator[tuple[CardAt, Node]]:
    """Every node of the cards that say one of these things."""
    for at in cards:
        if not facts(at.card).said.isdisjoint(said):
            for node in facts(at.card).nodes:
                yield at, node
