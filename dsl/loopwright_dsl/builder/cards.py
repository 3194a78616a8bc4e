"""Cards and the parts that only they have."""

from __future__ import annotations

from lark import Token, Tree

from ..nodes import (
    Action,
    Avoid,
    Card,
    DefaultFirewall,
    DiaryCard,
    Ending,
    Event,
    Firmware,
    Goal,
    Ignore,
    Move,
    Moves,
    Name,
    NewRumors,
    Number,
    On,
    Override,
    Prose,
    ResponseCard,
    ResponseSide,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    SchoolEvent,
    Setting,
    Side,
    When,
)
from .conditions import condition, only_if
from .effects import body, ending, join_prose, outcome
from .leaves import Item, leaves, name, number, span, title, tree, trees


def card(node: Tree[Token]) -> Card:
    """The card that Lark's tree describes; spans count from the tree's own first line."""
    at, parts = span(node), node.children
    match str(node.data):
        case "scenario":
            settings = tuple(_setting(part) for part in join_prose(parts[2:]))
            return ScenarioCard(at, name(parts[0]), title(parts[1]), settings)
        case "diary":
            sides = tuple(_side(child) for child in trees(parts[2:]))
            return DiaryCard(at, number(parts[0]), title(parts[1]), sides)
        case "rumor":
            deck, count, text, where, block = parts
            return RumorCard(at, name(deck), number(count), title(text), name(where), body(block))
        case "school":
            items = tuple(_school_item(part) for part in join_prose(parts[2:]))
            return SchoolCard(at, number(parts[0]), title(parts[1]), items)
        case _:
            answers = tuple(_response_side(child) for child in trees(parts[2:]))
            return ResponseCard(at, name(parts[0]), name(parts[1]), answers)


def _setting(node: Prose | Tree[Token]) -> Setting | Prose:
    return node if isinstance(node, Prose) else Setting(span(node), str(node.data), leaves(node.children))


# --- diary ----------------------------------------------------------------------------------


def _side(node: Tree[Token]) -> Side:
    which, *rest = node.children
    return Side(span(node), name(which), tuple(_side_item(part) for part in join_prose(rest)))


def _side_item(node: Prose | Tree[Token]) -> Prose | Goal | When | On | Override | Action | Ending:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match str(node.data):
        case "goal":
            return Goal(at, title(parts[0]))
        case "when":
            return When(at, condition(parts[1]), parts[0] is not None, body(parts[2]))
        case "on":
            event, test, limit, then = parts
            return On(at, _event(tree(event)), only_if(test), _limit(limit), body(then))
        case "override":
            return Override(at, name(parts[0]), body(parts[1]))
        case "action":
            return _action(node)
        case _:
            return ending(parts, condition(parts[3]), trees(parts[4:]), at)


def _event(node: Tree[Token]) -> Event:
    return Event(span(node), str(node.data), tuple(name(child) for child in node.children))


def _limit(item: Item) -> Name | None:
    return None if item is None else Name(span(tree(item)), name(tree(item).children[0]).text)


def _action(node: Tree[Token]) -> Action:
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


# --- school ---------------------------------------------------------------------------------


def _school_item(node: Prose | Tree[Token]) -> Prose | NewRumors | Firmware | SchoolEvent | Moves:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match str(node.data):
        case "new_rumors":
            return NewRumors(at, Number(at, 0) if parts[0] is None else number(parts[0]))
        case "firmware":
            return Firmware(at)
        case "school_event":
            return SchoolEvent(at, name(parts[0]), parts[1] is not None, body(parts[2]))
        case _:
            return Moves(at, tuple(_move(child) for child in trees(parts)))


def _move(node: Tree[Token]) -> Move:
    which, *rest = node.children
    if not rest:
        return Move(span(node), name(which), None, None)
    return Move(span(node), name(which), name(rest[0]), number(rest[1]))


# --- responses ------------------------------------------------------------------------------


def _response_side(node: Tree[Token]) -> ResponseSide:
    which, *rest = node.children
    return ResponseSide(span(node), name(which), tuple(_response_item(part) for part in join_prose(rest)))


def _response_item(node: Prose | Tree[Token]) -> Prose | Ignore | Avoid | DefaultFirewall:
    if isinstance(node, Prose):
        return node
    match str(node.data):
        case "ignore":
            return Ignore(span(node))
        case "avoid":
            trait, answer, *rest = trees(node.children)
            return Avoid(span(node), name(trait), name(answer), outcome(rest, "failure"))
        case _:
            return DefaultFirewall(span(node), body(node.children[0]))
