"""Cards of the decks that kids draw from, and event locations."""

from __future__ import annotations

from lark import Token, Tree

from loopwright_dsl.syntax import (
    Action,
    AnomalyCard,
    ChoreCard,
    Color,
    Copies,
    DoneWhen,
    EventCard,
    Gives,
    Iconic,
    ItemCard,
    On,
    Printed,
    Prose,
    Reward,
    Steps,
    Tags,
    Uses,
)

from .bodies import action, body, condition, join_prose, on, printed
from .leaves import name, number, span, title

Part = Prose | Tree[Token]


def deck_card(node: Tree[Token]) -> ItemCard | AnomalyCard | ChoreCard | EventCard:
    """An item, an anomaly, a chore or an event location."""
    at, (identity, text, *rest) = span(node), node.children
    match str(node.data):
        case "item":
            return ItemCard(at, name(identity), title(text), tuple(map(_item_part, join_prose(rest))))
        case "anomaly":
            return AnomalyCard(at, name(identity), title(text), tuple(map(_anomaly_part, join_prose(rest))))
        case "chore":
            return ChoreCard(at, name(identity), title(text), tuple(map(_chore_part, join_prose(rest))))
        case _:
            where, *parts = rest
            tile = tuple(_tile_part(part) for part in join_prose(parts))
            return EventCard(at, name(identity), title(text), name(where), tile)


def _item_part(node: Part) -> Prose | Printed | Color | Tags | Iconic | Copies | Action | On:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match str(node.data):
        case "color":
            return Color(at, name(parts[0]))
        case "tags":
            return Tags(at, tuple(name(part) for part in parts))
        case "iconic":
            return Iconic(at)
        case "copies":
            return Copies(at, number(parts[0]))
        case _:
            return _any_part(node)


def _anomaly_part(node: Part) -> Prose | Printed | Uses | Gives | Action | On:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match str(node.data):
        case "uses":
            return Uses(at, number(parts[0]))
        case "gives_tag":
            return Gives(at, "tag", name(parts[0]))
        case "gives_combo":
            return Gives(at, "combo", name(parts[0]))
        case _:
            return _any_part(node)


def _chore_part(node: Part) -> Prose | Printed | Steps | Action | On | DoneWhen | Reward:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match str(node.data):
        case "steps":
            return Steps(at, number(parts[0]))
        case "done_when":
            return DoneWhen(at, condition(parts[0]))
        case "reward":
            return Reward(at, body(parts[0]))
        case _:
            return _any_part(node)


def _tile_part(node: Part) -> Prose | Printed | Action:
    if isinstance(node, Prose):
        return node
    return printed(node) if node.data == "printed" else action(node)


def _any_part(node: Tree[Token]) -> Printed | Action | On:
    """A part that items, anomalies and chores have in common."""
    match str(node.data):
        case "printed":
            return printed(node)
        case "action":
            return action(node)
        case _:
            return on(node)
