"""Bodies: statements, effects, and what has blocks of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, cast

from lark import Token, Tree

from loopwright_dsl.syntax import (
    Action,
    AllOf,
    Alternative,
    AnyOf,
    Block,
    Choice,
    Choose,
    Compare,
    Condition,
    Do,
    Effect,
    Ending,
    Event,
    Fact,
    If,
    Intend,
    Name,
    Not,
    Number,
    On,
    Printed,
    Prose,
    Quantity,
    Roll,
    Row,
    Statement,
    Sum,
    Test,
)
from loopwright_dsl.syntax.span import Span

from .leaves import Item, leaf, leaves, name, number, prose, span, title, token, tree, trees

# --- Conditions, and the numbers that they compare


def condition(item: Item) -> Condition:
    """A condition; everything that is not built up from others is a fact."""
    node = tree(item)
    match str(node.data):
        case "any_of":
            return AnyOf(span(node), tuple(condition(child) for child in node.children))
        case "all_of":
            return AllOf(span(node), tuple(condition(child) for child in node.children))
        case "negation":
            return Not(span(node), condition(node.children[0]))
        case "compare":
            left, operator, right = node.children
            return Compare(span(node), _side(tree(left)), name(operator).text, _side(tree(right)))
        case kind:
            return Fact(span(node), kind, leaves(node.children))


def only_if(item: Item) -> Condition | None:
    """An optional condition."""
    return None if item is None else condition(item)


def _side(node: Tree[Token]) -> Quantity | Sum:
    """One side of a comparison: a quantity alone, or a sum of several."""
    minus, *terms = node.children
    return _sum(span(node), -1 if minus is not None else 1, terms)


def amount(node: Tree[Token]) -> Quantity | Sum:
    """A quantity alone, or a sum of several that begins without a sign."""
    return _sum(span(node), 1, node.children)


def _sum(at: Span, first_sign: int, parts: Sequence[Item]) -> Quantity | Sum:
    first, *rest = parts
    terms = [(first_sign, _quantity(tree(first)))]
    for sign, quantity in zip(rest[::2], rest[1::2], strict=True):
        terms.append((-1 if name(sign).text == "-" else 1, _quantity(tree(quantity))))
    if terms[0][0] == 1 and len(terms) == 1:
        return terms[0][1]
    return Sum(at, tuple(terms))


def _quantity(node: Tree[Token]) -> Quantity:
    args: tuple[Name | Number, ...] = tuple(arg for arg in leaves(node.children) if arg is not None)
    return Quantity(span(node), str(node.data), args)


# --- What the writer intends for a side, a block or an ending


def is_intention(item: Item) -> bool:
    """Whether a part is a line that says what is intended."""
    return isinstance(item, Tree) and item.data == "intend"


def intentions(parts: Iterable[Item]) -> tuple[Intend, ...]:
    """The `intend` lines among the parts of a block."""
    return tuple(_intention(part) for part in trees(parts) if is_intention(part))


def _intention(node: Tree[Token]) -> Intend:
    promise = tree(node.children[0])
    must = cast(Literal["reachable", "never", "after", "by"], str(promise.data))
    if must == "after":
        told, *side = promise.children
        return Intend(span(node), must, None, leaf(told), name(side[0]) if side and side[0] else None)
    (day,) = promise.children
    return Intend(span(node), must, None if day is None else _day(tree(day)), None, None)


def _day(node: Tree[Token]) -> Quantity:
    day, week = node.children
    args: tuple[Name | Number | None, ...] = (name(day), leaf(week))
    return Quantity(span(node), "weekday", tuple(arg for arg in args if arg is not None))


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


# --- What says when something happens: actions and events, on a diary side or a card in hand


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
