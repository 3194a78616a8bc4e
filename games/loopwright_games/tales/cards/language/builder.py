"""Cards of Tales made of parse trees: as long as its grammar, with a function for each rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from loopwright_dsl.parser.ast_builder import (
    amount,
    block,
    body,
    comes,
    condition,
    ending,
    intentions,
    is_intention,
    join_face,
    leaf,
    limit,
    name,
    number,
    on,
    outcome,
    price,
    printed,
    span,
    title,
    title_or_none,
    tree,
    trees,
    when,
)
from loopwright_dsl.parser.nodes import Leaf, ParseNode
from loopwright_dsl.syntax import (
    Action,
    Block,
    Card,
    CardLine,
    Declared,
    Number,
    On,
    Override,
    Printed,
    Prose,
    RuleNumber,
    RuleOff,
    Setting,
    WorldCard,
)

from loopwright_games.tales.card_kinds import CARD_KINDS, LineTakes

from .nodes import (
    Avoid,
    DefaultFirewall,
    DiaryCard,
    Firmware,
    Goal,
    Ignore,
    MachineMove,
    Moves,
    NewRumors,
    ResponseCard,
    ResponseSide,
    RumorCard,
    SchoolCard,
    SchoolEvent,
    Side,
    SidePart,
)

_TAKES: Final = {line.name: line.takes for kind in CARD_KINDS.values() for line in kind.written_lines}
"""The lines that kinds of cards have of their own → what stands in them."""


# --- scenario -------------------------------------------------------------------------------


def _enigma_limit(node: ParseNode) -> Setting:
    return Setting(span(node), node.data, (amount(tree(node.children[0])),))


def _token(node: ParseNode) -> Setting:
    identity, text, limit = node.children
    return Setting(span(node), node.data, (name(identity), title_or_none(text), leaf(limit)))


def _tag(node: ParseNode) -> Setting:
    tags = ((tag, *tag.children) for tag in trees(node.children))
    declared = (Declared(span(tag), name(word), title_or_none(text)) for tag, word, text in tags)
    return Setting(span(node), node.data, tuple(declared))


def _combo(node: ParseNode) -> Setting:
    """A combo: its name, its title, then the tags of its pairs in a row."""
    identity, text, *pairs = node.children
    tags = (name(tag) for pair in trees(pairs) for tag in pair.children)
    return Setting(span(node), node.data, (name(identity), title_or_none(text), *tags))


# --- rumor ----------------------------------------------------------------------------------


def _rumor(node: ParseNode) -> RumorCard:
    deck, count, text, location, inner = node.children
    body_tree = tree(inner)
    whole = block(body_tree, body_tree.children)
    rest = Block(whole.span, whole.statements, whole.intentions)
    return RumorCard(span(node), name(deck), number(count), title(text), name(location), rest, whole.printed)


# --- diary ----------------------------------------------------------------------------------


def _diary(node: ParseNode) -> DiaryCard:
    count, text, *sides = node.children
    return DiaryCard(span(node), number(count), title(text), tuple(_side(child) for child in trees(sides)))


def _side(node: ParseNode) -> Side:
    which, *rest = node.children
    items = join_face(part for part in rest if not is_intention(part))
    return Side(span(node), name(which), tuple(_side_item(part) for part in items), intentions(rest))


def _side_item(node: Prose | ParseNode) -> SidePart:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match node.data:
        case "goal":
            return Goal(at, title(parts[0]))
        case "when":
            return when(node)
        case "comes":
            return comes(node)
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
            return _action(node)
        case _:
            return ending(parts, condition(parts[3]), trees(parts[4:]), at)


# --- school ---------------------------------------------------------------------------------


def _school(node: ParseNode) -> SchoolCard:
    count, text, *parts = node.children
    items = tuple(_school_item(part) for part in join_face(parts))
    return SchoolCard(span(node), number(count), title(text), items)


def _school_item(node: Prose | ParseNode) -> Prose | Printed | NewRumors | Firmware | SchoolEvent | Moves:
    if isinstance(node, Prose):
        return node
    at, parts = span(node), node.children
    match node.data:
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


def _move(node: ParseNode) -> MachineMove:
    which, *rest = node.children
    if not rest:
        return MachineMove(span(node), name(which), None, None)
    return MachineMove(span(node), name(which), name(rest[0]), number(rest[1]))


# --- responses ------------------------------------------------------------------------------


def _response(node: ParseNode) -> ResponseCard:
    machine, variant, *sides = node.children
    answers = tuple(_response_side(child) for child in trees(sides))
    return ResponseCard(span(node), name(machine), name(variant), answers)


def _response_side(node: ParseNode) -> ResponseSide:
    which, *rest = node.children
    return ResponseSide(span(node), name(which), tuple(_response_item(part) for part in join_face(rest)))


def _response_item(node: Prose | ParseNode) -> Prose | Printed | Ignore | Avoid | DefaultFirewall:
    if isinstance(node, Prose):
        return node
    match node.data:
        case "ignore":
            return Ignore(span(node))
        case "printed":
            return printed(node)
        case "avoid":
            trait, answer, *rest = trees(node.children)
            return Avoid(span(node), name(trait), name(answer), outcome(rest, "failure"))
        case _:
            return DefaultFirewall(span(node), body(node.children[0]))


# --- What says when something happens: actions and events, on a diary side or a card in hand


def _action(node: ParseNode) -> Action:
    """An action: `action "Label" …`; of an option that is written twice, the first counts."""
    label, *rest = [part for part in node.children if part is not None]
    at = tuple(name(part) for part in rest if isinstance(part, Leaf))
    options: dict[str, ParseNode] = {}
    for option in trees(rest[:-1]):
        options.setdefault(option.data, option)
    spend, test = options.get("price"), options.get("only_if")
    return Action(
        span(node),
        title(label),
        at,
        None if spend is None else price(spend),
        limit(options.get("limit")),
        None if test is None else condition(test.children[0]),
        body(rest[-1]),
    )


def _world_card(node: ParseNode) -> WorldCard:
    """A card that kids hold, or an event location; the table of its game names its lines."""
    identity, text, *rest = node.children
    where = name(rest.pop(0)) if rest and isinstance(rest[0], Leaf) else None
    parts = tuple(_world_part(part) for part in join_face(rest))
    return WorldCard(span(node), node.data, name(identity), title(text), where, parts)


def _world_part(node: Prose | ParseNode) -> Prose | Printed | CardLine | Action | On:
    if isinstance(node, Prose):
        return node
    match node.data:
        case "printed":
            return printed(node)
        case "action":
            return _action(node)
        case "on":
            return on(node)
        case key:
            return _world_line(key, node)


def _world_line(key: str, node: ParseNode) -> CardLine:
    """A line that a kind of card has of its own."""
    at, parts = span(node), node.children
    match _TAKES[key]:
        case LineTakes.CONDITION:
            return CardLine(at, key, condition=condition(parts[0]))
        case LineTakes.EFFECTS:
            return CardLine(at, key, body=body(parts[0]))
        case LineTakes.NUMBER:
            return CardLine(at, key, (number(parts[0]),))
        case _:
            return CardLine(at, key, tuple(name(part) for part in parts))


def _world(node: ParseNode) -> Setting:
    identity, draft = node.children
    return Setting(span(node), "world", (name(identity), title_or_none(draft)))


CARDS: Final[Mapping[str, Callable[[ParseNode], Card]]] = {
    "diary": _diary,
    "rumor": _rumor,
    "school": _school,
    "response": _response,
    **dict.fromkeys(CARD_KINDS, _world_card),
}
"""The rule of a card → what makes one of its tree."""
SETTINGS: Final[Mapping[str, Callable[[ParseNode], Setting]]] = {
    "enigma_limit": _enigma_limit,
    "combo": _combo,
    "tag": _tag,
    "token": _token,
    "world": _world,
}
"""The same for lines of the scenario card, where they hold more than words and numbers."""
