"""Facts about single cards that checks need: read off each syntax tree once and cached; what names a card."""

from __future__ import annotations

from typing import Final

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    At,
    Block,
    Card,
    Do,
    Effect,
    Ending,
    Event,
    Fact,
    Intend,
    Name,
    Node,
    Number,
    Payment,
    Prose,
    Quantity,
    ScenarioCard,
    Text,
)

from .visitor import parts_of

Said = tuple[str, str, str | int | None]
"""How it is said ("do", "ask", "on", "pay"); the verb, fact, quantity, event or payment; one of its
arguments, or None.
"""

LEAVES = (Name, Number, Text, Prose, Block)
MOST_CARDS: Final = 8_000  # whose facts are kept


@record
class Facts:
    """nodes: the tree without its leaves and intentions, in written order. placed: whether a counter of
    a place is among the leaves. said: every verb, fact, quantity
    and event with each of its arguments (None for one that is absent, or when there are none). effects,
    levels: how many effects, and blocks inside each other. does: the named effects that it does, each with
    the level of the block that it stands in."""

    nodes: tuple[Node, ...]
    placed: bool
    said: frozenset[Said]
    endings: tuple[Ending, ...]
    effects: int
    levels: int
    does: tuple[tuple[str, int], ...]


_kept: dict[int, tuple[Card, Facts]] = {}  # by identity, which is its own as long as the card is kept


def facts(card: Card) -> Facts:
    """The facts of a card, cached by its syntax tree."""
    known = _kept.get(id(card))
    if known is not None and known[0] is card:
        return known[1]
    card_facts = _read(card)
    if len(_kept) >= MOST_CARDS:
        del _kept[next(iter(_kept))]
    _kept[id(card)] = card, card_facts
    return card_facts


def forget() -> None:
    """Clear the cache."""
    _kept.clear()


_OUT: Final = object()  # the end of a block, on the list of what waits


def _read(card: Card) -> Facts:
    nodes: list[Node] = []
    does: list[tuple[str, int]] = []
    level = deepest = 0
    placed = False
    waiting: list[object] = [card]
    while waiting:
        item = waiting.pop()
        if type(item) is tuple:
            waiting += item[::-1]
        elif isinstance(item, Node) and not isinstance(item, Intend):
            if isinstance(item, Block):
                level += 1
                deepest = max(deepest, level)
                waiting.append(_OUT)
            elif not isinstance(item, LEAVES) or (isinstance(item, Text) and item.values):
                nodes.append(item)
            elif isinstance(item, At):
                placed = True
            if isinstance(item, Do):
                does.append((item.id.text, level))
            waiting += parts_of(item)
        elif item is _OUT:
            level -= 1
    effects = sum(isinstance(node, Effect) for node in nodes)
    endings = tuple(node for node in nodes if isinstance(node, Ending))
    names = _said(nodes)
    return Facts(tuple(nodes), placed, names, endings, effects, deepest, tuple(does))


def _said(nodes: list[Node]) -> frozenset[Said]:
    names: set[Said] = set()
    for node in nodes:
        match node:
            case Effect(verb=word, args=args):
                how = "do"
            case Quantity(kind="total", args=(Name(text=name),)):  # of a counter, or of a flag
                names |= {("ask", "counter", name), ("ask", "flag", name)}
                continue
            case Fact(kind=word, args=args) | Quantity(kind=word, args=args):
                how = "ask"
            case Event(kind=word, args=args):
                how = "on"
            case Text(values=values):
                names |= {("ask", "counter", value.text) for value in values}
                continue
            case Payment(kind="counter", args=(Name(text=counter), _)):
                names |= {("do", "counter", counter), ("ask", "counter", counter)}
                continue
            case Payment(kind=word, args=args):
                how = "pay"
            case _:
                continue
        for arg in args or (None,):
            value = arg.text if isinstance(arg, Name) else arg.value if isinstance(arg, Number) else None
            names.add((how, word, value))
            if isinstance(arg, At):
                names.add((how, word, arg.of.text))
    return frozenset(names)


def identity(card: Card) -> tuple[str, str]:
    """The number or id of a card with its kind, and the diagnostic's code for a second card with the same."""
    if isinstance(card, ScenarioCard):
        return "scenario", card.TWICE
    return " ".join((card.word, *card.names)), card.TWICE


def head(card: Card) -> Node:
    """The node of the number or id in a card's first line."""
    return card.identity[-1]
