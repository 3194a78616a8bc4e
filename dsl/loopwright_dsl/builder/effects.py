"""Bodies: statements, effects, and what has blocks of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from lark import Token, Tree

from ..nodes import (
    Alternative,
    Block,
    Choice,
    Choose,
    Condition,
    Do,
    Effect,
    Ending,
    If,
    Printed,
    Prose,
    Roll,
    Row,
    Statement,
    Test,
)
from ..span import Span
from .conditions import condition, only_if
from .intentions import intentions, is_intention
from .leaves import Item, leaves, name, number, prose, span, title, token, tree, trees


def body(item: Item) -> Block:
    """A block, or the effects that follow a colon."""
    node = tree(item)
    if node.data == "line":
        return Block(span(node), tuple(effect(child) for child in trees(node.children)))
    return block(node, node.children)


def block(node: Tree[Token], parts: Sequence[Item]) -> Block:
    """The statements of an indented block."""
    statements: list[Statement] = []
    for part in join_prose(child for child in parts if not is_intention(child)):
        statements += [part] if isinstance(part, Prose) else _statements(part)
    return Block(span(node), tuple(statements), intentions(parts))


def join_prose(items: Iterable[Item]) -> list[Prose | Tree[Token]]:
    """The parts of a block in order, prose lines that stand together made into one node."""
    parts: list[Prose | Tree[Token]] = []
    for is_prose, together in groupby(trees(items), lambda child: child.data == "prose"):
        group = list(together)
        parts += [prose(group)] if is_prose else group
    return parts


def printed(node: Tree[Token]) -> Printed:
    """What a card prints instead of its rules text."""
    return Printed(span(node), (prose(trees(node.children)),))


def _statements(node: Tree[Token]) -> list[Statement]:
    match str(node.data):
        case "statement":
            return [effect(child) for child in trees(node.children)]
        case "test":
            return [_test(node)]
        case "if":
            return [_if(node)]
        case "choose":
            return [Choose(span(node), tuple(_choice(child) for child in trees(node.children)))]
        case "roll":
            return [Roll(span(node), tuple(_row(child) for child in trees(node.children)))]
        case _:
            ending_node, *inner = trees(node.children)
            return [ending(ending_node.children, None, inner, span(node))]


def effect(node: Tree[Token]) -> Statement:
    """One effect; with a suffix `if` it becomes a little `if` of its own."""
    doing, suffix = tree(node.children[0]), node.children[1]
    done = ending(doing.children, None, (), span(doing)) if doing.data == "ending" else _doing(doing)
    if suffix is None:
        return done
    return If(span(node), condition(suffix), Block(done.span, (done,)), None)


def _doing(node: Tree[Token]) -> Effect | Do:
    if node.data == "do":
        return Do(span(node), name(node.children[0]))
    if node.data == "kid_does":
        subject, verb = node.children
        who = None if subject is None else name(subject)
    else:
        verb, who = node.children[0], None
    verb = tree(verb)
    return Effect(span(node), str(verb.data), who, leaves(verb.children))


def ending(
    parts: Sequence[Item], only_when: Condition | None, inner: Sequence[Tree[Token]], at: Span
) -> Ending:
    """An ending from its word, id and title, and what stands in its block."""
    word, identity, text = parts[:3]
    prose_lines = [child for child in inner if not is_intention(child)]
    told = (prose(prose_lines),) if prose_lines else ()
    result: Literal["win", "lose"] = "win" if name(word).text == "win" else "lose"
    return Ending(at, result, name(identity), title(text), only_when, told, intentions(inner))


def _test(node: Tree[Token]) -> Test:
    trait, *rest = trees(node.children)
    ways = tuple(_way(child) for child in rest if child.data in ("combo_way", "item_way"))
    price = next((number(child.children[0]) for child in rest if child.data == "spend"), None)
    return Test(span(node), name(trait), ways, price, outcome(rest, "success"), outcome(rest, "failure"))


def _way(node: Tree[Token]) -> Alternative:
    kind: Literal["combo", "item"] = "combo" if node.data == "combo_way" else "item"
    return Alternative(span(node), kind, name(node.children[0]))


def outcome(items: Sequence[Tree[Token]], kind: str) -> Block | None:
    """The body of the first `success` or `failure` among the parts."""
    return next((body(child.children[0]) for child in items if child.data == kind), None)


def _if(node: Tree[Token]) -> If:
    test, then, otherwise = node.children
    return If(span(node), condition(test), body(then), None if otherwise is None else body(otherwise))


def _choice(node: Tree[Token]) -> Choice:
    label, price, test, then = node.children
    spend = None if price is None else number(tree(price).children[0])
    return Choice(span(node), title(label), spend, only_if(test), body(then))


def _row(node: Tree[Token]) -> Row:
    low, high, then = node.children
    return Row(span(node), number(low), number(low if high is None else token(high)), body(then))
