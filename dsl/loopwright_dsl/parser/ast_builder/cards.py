"""Cards, and the parts of those that tell the story."""

from __future__ import annotations

from lark import Token, Tree

from loopwright_dsl.syntax import (
    Avoid,
    Card,
    Declared,
    DefaultFirewall,
    DiaryCard,
    EffectCard,
    Firmware,
    Goal,
    Hidden,
    Ignore,
    Move,
    Moves,
    NewRumors,
    Number,
    Override,
    Printed,
    Prose,
    ResponseCard,
    ResponseSide,
    RuleNumber,
    RuleOff,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    SchoolEvent,
    Setting,
    Side,
    SidePart,
    Text,
    When,
)

from .bodies import (
    action,
    amount,
    block,
    body,
    condition,
    ending,
    intentions,
    is_intention,
    join_prose,
    on,
    outcome,
    printed,
)
from .deck_cards import deck_card
from .leaves import Item, leaf, leaves, name, number, span, title, title_or_none, tree, trees


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
            return _rumor(node)
        case "school":
            items = tuple(_school_item(part) for part in join_prose(parts[2:]))
            return SchoolCard(at, number(parts[0]), title(parts[1]), items)
        case "response":
            answers = tuple(_response_side(child) for child in trees(parts[2:]))
            return ResponseCard(at, name(parts[0]), name(parts[1]), answers)
        case "effect":
            return EffectCard(at, name(parts[0]), body(parts[1]))
        case _:
            return deck_card(node)


def _setting(node: Prose | Tree[Token]) -> Setting | Prose | Printed:
    if isinstance(node, Prose):
        return node
    at, kind, parts = span(node), str(node.data), node.children
    match kind:
        case "printed":
            return printed(node)
        case "enigma_limit":
            return Setting(at, kind, (amount(tree(parts[0])),))
        case "flag":
            return Setting(at, kind, tuple(_declared(child) for child in trees(parts)))
        case "counter":
            identity, text, *bounds = parts
            return Setting(at, kind, (name(identity), *leaves(bounds), _shown_as(text)))
        case "token":
            identity, text, limit = parts
            return Setting(at, kind, (name(identity), title_or_none(text), leaf(limit)))
        case _:
            return Setting(at, kind, leaves(parts))


def _declared(node: Tree[Token]) -> Declared:
    identity, text = node.children
    return Declared(span(node), name(identity), _shown_as(text))


def _shown_as(item: Item) -> Text | Hidden | None:
    if isinstance(item, Tree) and item.data == "hidden":
        return Hidden(span(item))
    return title_or_none(item)


def _rumor(node: Tree[Token]) -> RumorCard:
    deck, count, text, where, inner = node.children
    told = tree(inner)
    own = [child for child in trees(told.children) if child.data == "printed"]
    rest = block(told, [child for child in told.children if child not in own])
    words = printed(own[0]) if own else None
    return RumorCard(span(node), name(deck), number(count), title(text), name(where), rest, words)


# --- diary ----------------------------------------------------------------------------------


def _side(node: Tree[Token]) -> Side:
    which, *rest = node.children
    items = join_prose(part for part in rest if not is_intention(part))
    return Side(span(node), name(which), tuple(_side_item(part) for part in items), intentions(rest))


def _side_item(node: Prose | Tree[Token]) -> SidePart:
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
        case "rule_number":
            return RuleNumber(at, name(parts[0]), number(parts[1]))
        case "rule_off":
            return RuleOff(at, name(parts[0]))
        case "printed":
            return printed(node)
        case "action":
            return action(node)
        case _:
            return ending(parts, condition(parts[3]), trees(parts[4:]), at)


# --- school ---------------------------------------------------------------------------------


def _school_item(node: Prose | Tree[Token]) -> Prose | Printed | NewRumors | Firmware | SchoolEvent | Moves:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match str(node.data):
        case "new_rumors":
            return NewRumors(at, Number(at, 0) if parts[0] is None else number(parts[0]))
        case "firmware":
            return Firmware(at)
        case "printed":
            return printed(node)
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


def _response_item(node: Prose | Tree[Token]) -> Prose | Printed | Ignore | Avoid | DefaultFirewall:
    if isinstance(node, Prose):
        return node
    match str(node.data):
        case "ignore":
            return Ignore(span(node))
        case "printed":
            return printed(node)
        case "avoid":
            trait, answer, *rest = trees(node.children)
            return Avoid(span(node), name(trait), name(answer), outcome(rest, "failure"))
        case _:
            return DefaultFirewall(span(node), body(node.children[0]))
