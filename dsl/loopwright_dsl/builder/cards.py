"""Cards, and the parts of those that tell the story."""

from __future__ import annotations

from lark import Token, Tree

from ..nodes import (
    Action,
    Avoid,
    Card,
    DefaultFirewall,
    DiaryCard,
    Ending,
    Firmware,
    Goal,
    Ignore,
    Move,
    Moves,
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
from .conditions import amount, condition
from .decks import deck_card
from .effects import body, ending, join_prose, outcome
from .leaves import leaves, name, number, span, title, tree, trees
from .occasions import action, on


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
        case "response":
            answers = tuple(_response_side(child) for child in trees(parts[2:]))
            return ResponseCard(at, name(parts[0]), name(parts[1]), answers)
        case _:
            return deck_card(node)


def _setting(node: Prose | Tree[Token]) -> Setting | Prose:
    if isinstance(node, Prose):
        return node
    if node.data == "enigma_limit":
        return Setting(span(node), "enigma_limit", (amount(tree(node.children[0])),))
    return Setting(span(node), str(node.data), leaves(node.children))


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
            return on(node)
        case "override":
            return Override(at, name(parts[0]), body(parts[1]))
        case "action":
            return action(node)
        case _:
            return ending(parts, condition(parts[3]), trees(parts[4:]), at)


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
