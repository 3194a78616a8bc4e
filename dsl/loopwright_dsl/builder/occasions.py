"""What says when something happens: actions and events, on a diary side or a card in hand."""

from __future__ import annotations

from lark import Token, Tree

from ..nodes import Action, Event, Name, On
from .conditions import condition, only_if
from .effects import body
from .leaves import Item, name, number, span, title, tree, trees


def on(node: Tree[Token]) -> On:
    """`on event …`."""
    event, test, limit, then = node.children
    return On(span(node), _event(tree(event)), only_if(test), _limit(limit), body(then))


def action(node: Tree[Token]) -> Action:
    """`action "Label" …`; of an option that is written twice, the first counts."""
    label, *rest = [part for part in node.children if part is not None]
    at = tuple(name(part) for part in rest if isinstance(part, Token))
    options: dict[str, Tree[Token]] = {}
    for option in trees(rest[:-1]):
        options.setdefault(str(option.data), option)
    spend, test = options.get("spend"), options.get("only_if")
    return Action(
        span(node),
        title(label),
        at,
        None if spend is None else number(spend.children[0]),
        _limit(options.get("limit")),
        None if test is None else condition(test.children[0]),
        body(rest[-1]),
    )


def _event(node: Tree[Token]) -> Event:
    args = tuple(None if child is None else name(child) for child in node.children)
    return Event(span(node), str(node.data), args)


def _limit(item: Item) -> Name | None:
    return None if item is None else Name(span(tree(item)), name(tree(item).children[0]).text)
