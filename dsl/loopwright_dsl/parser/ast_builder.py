"""The parse tree turned into our syntax tree: as long as the core grammar, with a function for each rule.

The order is: leaves (names, numbers, texts, prose), conditions, statements, and the cards of kits. A dialect
brings what makes its own cards, out of the functions here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, cast

from loopwright_dsl.syntax import (
    PLAIN,
    AllOf,
    Alternative,
    Amount,
    AnyOf,
    Argument,
    At,
    Below,
    Block,
    Card,
    CardLine,
    Chance,
    Choice,
    Choose,
    Compare,
    Condition,
    Copies,
    DeckCard,
    Declared,
    Do,
    Each,
    Effect,
    EffectCard,
    Ending,
    Event,
    Fact,
    ForPlaces,
    GaugeCard,
    Held,
    Hidden,
    If,
    Intend,
    KitCard,
    Later,
    Name,
    Node,
    Not,
    NoteName,
    Number,
    On,
    Payment,
    Price,
    Printed,
    Prose,
    Quantity,
    Repeat,
    Roll,
    Row,
    ScenarioCard,
    Setting,
    Statement,
    Sum,
    Test,
    Text,
    When,
)
from loopwright_dsl.syntax.span import Span
from loopwright_dsl.variations import Stretch, Wording, heads, pieces

from .kit_grammar import BLOCK_RULE, BODY, HELD_RULE, KIND_RULE, LINE_RULE
from .nodes import Leaf, ParseNode

if TYPE_CHECKING:
    from .dialect import Dialect

Item = ParseNode | Leaf | None
"""The items of parse trees; None stands for an optional part that is absent."""


def card(node: ParseNode, dialect: Dialect | None) -> Card:
    """The card of a parse tree; spans count from the tree's first line.

    dialect: that of the game's own kinds of cards, where it has one.
    """
    at, parts = span(node), node.children
    match node.data:
        case "scenario":
            settings = tuple(_setting(part, dialect) for part in join_face(parts[2:]))
            return ScenarioCard(at, name(parts[0]), title(parts[1]), settings)
        case "effect":
            identity, parameter, called, block_node = parts
            taken = None if parameter is None else name(parameter)
            return EffectCard(at, name(identity), body(block_node), taken, title_or_none(called))
        case "deck_card":
            return _deck_card(node)
        case "gauge":
            return _gauge(node)
        case kind if kind.startswith(KIND_RULE):
            return _kit_card(node, kind.removeprefix(KIND_RULE).replace("_", "-"))
        case kind:
            assert dialect is not None
            return dialect.cards[kind](node)


def _setting(node: Prose | ParseNode, dialect: Dialect | None) -> Setting | Prose | Printed:
    if isinstance(node, Prose):
        return node
    if dialect is not None and node.data in dialect.setting_nodes:
        return dialect.setting_nodes[node.data](node)
    at, kind, parts = span(node), node.data, node.children
    match kind:
        case "printed":
            return printed(node)
        case "flag" | "note":
            return Setting(at, kind, tuple(_declared(child) for child in trees(parts)))
        case "counter":
            identity, text, each, low, high, start, *ends = parts
            values = (name(identity), *leaves((low, high, start)), _shown_as(text))
            return Setting(at, kind, values, _ends(ends), _each(each))
        case "deck":
            identity, text, often = parts
            return Setting(at, kind, (name(identity), title_or_none(text), leaf(often)))
        case "loopwright":
            return Setting(at, kind, (title(parts[0]),))
        case _:
            key = kind.removeprefix(LINE_RULE).replace("_", "-") if kind.startswith(LINE_RULE) else kind
            return Setting(at, key, leaves(parts))


def _each(item: Item) -> str:
    """Of what there is one each: "seat", "place", or nothing."""
    return "" if item is None else tree(item).data.removeprefix("each_")


def _declared(node: ParseNode) -> Declared:
    identity, text, *each = node.children
    called = leaf(identity)
    assert isinstance(called, Name)
    return Declared(span(node), called, _shown_as(text), any(each))


def _ends(parts: Sequence[Item]) -> tuple[Block | None, Block | None]:
    """What happens beyond the upper end of a counter, and beyond the lower one."""
    blocks = trees(parts)
    return outcome(blocks, "over"), outcome(blocks, "under")


def _shown_as(item: Item) -> Text | Hidden | None:
    if isinstance(item, ParseNode) and item.data == "hidden":
        return Hidden(span(item))
    return title_or_none(item)


def span(item: ParseNode | Leaf) -> Span:
    """The span of a tree or a token."""
    return item.span


def trees(items: Iterable[Item]) -> list[ParseNode]:
    """The trees among the items."""
    return [item for item in items if isinstance(item, ParseNode)]


def tree(item: Item) -> ParseNode:
    """The item, which by the grammar is a tree."""
    assert isinstance(item, ParseNode)
    return item


def token(item: Item) -> Leaf:
    """The item, which by the grammar is a word."""
    assert isinstance(item, Leaf)
    return item


def name(item: Item) -> Name:
    """A word, or the words of a rule with single spaces between."""
    if isinstance(item, Leaf):
        return Name(span(item), item.text)
    words = tree(item)
    return Name(span(words), " ".join(word.text for word in words.children))


def number(item: Item) -> Number:
    """A number, from an INT or from a tree of a sign (or None) and an INT."""
    if isinstance(item, Leaf):
        return Number(span(item), int(item.text))
    signed = tree(item)
    sign, digits = signed.children
    value = int(token(digits).text)
    negative = sign is not None and name(sign).text == "-"
    return Number(span(signed), -value if negative else value)


def leaf(item: Item) -> Name | Number | None:
    """An argument of a fact or a setting; `unsaid_…` rules and absent parts are None."""
    if item is None:
        return None
    if isinstance(item, Leaf):
        return number(item) if item.kind == "INT" else name(item)
    if item.data.startswith("unsaid"):
        return None
    if item.data == "note":
        return NoteName.called(name(item.children[0]))
    if item.data.startswith("placed"):
        return At.put(span(item), *map(name, item.children))
    if item.data == "called":
        digits, text = map(leaf, item.children)
        assert isinstance(digits, Number) and not isinstance(text, Number)
        return Number(digits.span, digits.value, text and Name(text.span, text.text[1:-1].strip()))
    return number(item) if item.data in ("step", "signed") else name(item)


def argument(item: Item) -> Argument:
    """An argument of a verb, as `leaf`: a change or a number may be known only in play."""
    if isinstance(item, ParseNode) and item.data == "sum":
        return sum_of(item)
    if not isinstance(item, ParseNode) or item.data != "change":
        return leaf(item)
    sign, of = item.children
    part, by = tree(of), -1 if name(sign).text == "-" else 1
    value = sum_of(part) if part.data == "sum" else _counted(_quantity(part))
    at = span(item)
    return Number(at, by * value.value) if isinstance(value, Number) else Amount(at, by, value)


def leaves(items: Sequence[Item]) -> tuple[Name | Number | None, ...]:
    """All arguments in order, as `leaf`."""
    return tuple(leaf(item) for item in items)


def title(item: Item) -> Text:
    """A text without its quotes."""
    quoted = token(item)
    return Text(span(quoted), quoted.text[1:-1].strip())


def title_or_none(item: Item) -> Text | None:
    """A text without its quotes, or None where it is left out."""
    return None if item is None else title(item)


def prose(lines: Sequence[ParseNode]) -> Prose:
    """Neighbouring `>` lines as prose: lines joined with spaces, paragraphs parted by an empty or
    blank line.
    """
    paragraphs: list[list[ParseNode]] = [[]]
    last = 0
    for line in lines:
        mark = token(line.children[0])
        number = mark.span.line
        blank = mark.text.strip() == ">"
        if (blank or number > last + 1) and paragraphs[-1]:
            paragraphs.append([])
        if not blank:
            paragraphs[-1].append(line)
        last = number
    texts = tuple(_paragraph(written) for written in paragraphs if written)
    return Prose(span(lines[0]).to(span(lines[-1])), texts)


def _paragraph(lines: Sequence[ParseNode]) -> Text:
    marks = [token(line.children[0]) for line in lines]
    words = joined([mark.text[1:].strip() for mark in marks])
    values = tuple(value for mark in marks if "{" in mark.text for value in _values(mark))
    asked = [part for line in lines for part in line.children[1:]]
    return Text(span(marks[0]).to(span(marks[-1])), words, values, _places(words, asked) if asked else ())


def _places(words: str, asked: Sequence[Item]) -> tuple[If, ...]:
    """The places of a paragraph that vary; `asked` are their conditions, as they stand in it, None for one
    that could not be read.
    """
    starts = [head.start() for head in heads(words) if head["condition"]]
    if len(starts) != len(asked):  # one is parted by the end of a line
        return ()
    conditions = dict(zip(starts, asked, strict=True))
    return tuple(
        _wordings(piece, conditions)
        for piece in pieces(words)
        if not isinstance(piece, Stretch) and all(conditions[one.start] for one in piece if one.asked)
    )


def _wordings(wordings: Sequence[Wording], conditions: Mapping[int, Item]) -> If:
    """The wordings of a place; what no condition is written for is an *else*."""
    first, *others = wordings
    asked = tree(conditions[first.start])
    otherwise = None
    if others:
        inner = _wordings(others, conditions) if others[0].asked else None
        otherwise = Block(span(asked), (inner,) if inner else ())
    return If(span(asked), condition(asked), Block(span(asked), ()), otherwise)


_BRACED = re.compile(r"\\.|\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*|[A-Z]{2}[A-Z0-9]*(?:-[A-Z0-9]+)*)\}")


def _values(mark: Leaf) -> Iterator[Name]:
    """The names in the braces of a line of prose."""
    at = span(mark)
    for match in _BRACED.finditer(mark.text):
        if match[1]:
            start = at.column + match.start(1)
            place = Span(at.line, start, at.line, start + len(match[1]))
            yield Name(place, match[1])


def joined(lines: Sequence[str]) -> str:
    """Lines of a paragraph as one: with spaces, but for two letters or signs beside each other of a script
    that writes none, as Chinese and Japanese do.
    """
    text = lines[0]
    for line in lines[1:]:
        unspaced = _unspaced(text.rstrip("*")[-1:]) and _unspaced(line.lstrip("*")[:1])
        text = f"{text}{'' if unspaced else ' '}{line}"
    return text


def _unspaced(char: str) -> bool:
    """Whether a letter or sign is of a script that writes no spaces; Korean does."""
    if not char or unicodedata.east_asian_width(char) not in "WF":
        return False
    return unicodedata.category(char)[0] in "LP" and not unicodedata.name(char, "").startswith("HANGUL")


def condition(item: Item) -> Condition:
    """A condition; whatever is not built up from other conditions is a fact."""
    node = tree(item)
    match node.data:
        case "any_of":
            return AnyOf(span(node), tuple(condition(child) for child in node.children))
        case "all_of":
            return AllOf(span(node), tuple(condition(child) for child in node.children))
        case "negation":
            return Not(span(node), condition(node.children[0]))
        case "compare":
            left, operator, right = node.children
            return Compare(span(node), _side(tree(left)), name(operator).text, _side(tree(right)))
        case "any_place":
            one = Quantity(span(node), "number", (Number(span(node), 1),))
            return Compare(span(node), _places_with(node), ">=", one)
        case "any_seat":
            one = Quantity(span(node), "number", (Number(span(node), 1),))
            return Compare(span(node), _seats_with(node), ">=", one)
        case "own_flag":
            return Fact(span(node), "flag", leaves(node.children), yours=True)
        case kind:
            return Fact(span(node), kind, leaves(node.children))


def only_if(item: Item) -> Condition | None:
    """The condition of an optional `if`, or None."""
    return None if item is None else condition(item)


def _side(node: ParseNode) -> Quantity | Sum:
    """One side of a comparison: a quantity, or a sum of several."""
    if node.data == "own_counter":
        return _quantity(node)
    if node.data == "there":
        counter = name(node.children[0])
        at = At.put(span(node), counter, Name(counter.span, "there"))
        return Quantity(span(node), "counter", (at,))
    if node.data == "signed":
        return Quantity(span(node), "number", (number(node),))
    minus, *terms = node.children
    return _sum(span(node), -1 if minus is not None else 1, terms)


def sum_of(node: ParseNode) -> Number | Quantity | Sum:
    """A quantity, or a sum of several; one of numbers alone is the number that it makes."""
    return _counted(_side(node))


def _counted(amount: Quantity | Sum) -> Number | Quantity | Sum:
    terms = amount.terms if isinstance(amount, Sum) else ((1, amount),)
    if any(term.kind != "number" for _, term in terms):
        return amount
    return Number(amount.span, sum(sign * value.value for sign, value in _numbers(terms)))


def _numbers(terms: Iterable[tuple[int, Quantity]]) -> Iterable[tuple[int, Number]]:
    return ((sign, arg) for sign, term in terms for arg in term.args if isinstance(arg, Number))


def amount(node: ParseNode) -> Quantity | Sum:
    """A quantity, or a sum of several that begins without a sign."""
    return _sum(span(node), 1, node.children)


def _sum(at: Span, first_sign: int, parts: Sequence[Item]) -> Quantity | Sum:
    first, *rest = parts
    terms = [(first_sign, _quantity(tree(first)))]
    for sign, quantity in zip(rest[::2], rest[1::2], strict=True):
        terms.append((-1 if name(sign).text == "-" else 1, _quantity(tree(quantity))))
    if terms[0][0] == 1 and len(terms) == 1:
        return terms[0][1]
    return Sum(at, tuple(terms))


def _quantity(node: ParseNode) -> Quantity:
    if node.data == "seats_with":
        return _seats_with(node)
    if node.data == "places_with":
        return _places_with(node)
    args: tuple[Name | Number, ...] = tuple(arg for arg in leaves(node.children) if arg is not None)
    yours = node.data == "own_counter"
    return Quantity(span(node), "counter" if yours else node.data, args, yours)


def _places_with(node: ParseNode) -> Quantity:
    """How many places there are at which something is so."""
    return Quantity(span(node), "places_with", (), having=condition(node.children[0]))


def _seats_with(node: ParseNode) -> Quantity:
    """How many there are of whom something is true; what they are called stands before that."""
    return Quantity(span(node), "seats_with", (), having=condition(node.children[1]))


# --- What the writer intends for a side, a block or an ending


def is_intention(item: Item) -> bool:
    """Whether an item is an `intend` line."""
    return isinstance(item, ParseNode) and item.data == "intend"


def intentions(parts: Iterable[Item]) -> tuple[Intend, ...]:
    """The `intend` lines among the items of a block."""
    return tuple(_intention(part) for part in trees(parts) if is_intention(part))


def _intention(node: ParseNode) -> Intend:
    promise = tree(node.children[0])
    must = cast(Literal["reachable", "never", "after", "by"], promise.data)
    if must == "after":
        children, *side = promise.children
        return Intend(span(node), must, None, leaf(children), name(side[0]) if side and side[0] else None)
    day = next(iter(promise.children), None)
    return Intend(span(node), must, None if day is None else _day(tree(day)), None, None)


def _day(node: ParseNode) -> Quantity:
    day, *weeks = node.children
    if not weeks:
        return Quantity(span(node), "round", (number(day),))
    (week,) = weeks
    args: tuple[Name | Number | None, ...] = (name(day), leaf(week))
    return Quantity(span(node), "weekday", tuple(arg for arg in args if arg is not None))


def body(item: Item) -> Block:
    """A block, or the effects that follow a colon."""
    node = tree(item)
    if node.data == "line":
        return Block(span(node), tuple(effect(child) for child in trees(node.children)))
    if node.data == "later":
        return block(node, (node,))
    return block(node, node.children)


def block(node: ParseNode, parts: Sequence[Item]) -> Block:
    """The statements of an indented block."""
    statements: list[Statement] = []
    words = [child for child in trees(parts) if child.data == "printed"]
    for part in join_prose(child for child in parts if child not in words and not is_intention(child)):
        statements += [part] if isinstance(part, Prose) else _statements(part)
    return Block(span(node), tuple(statements), intentions(parts), printed(words[0]) if words else None)


def join_prose(items: Iterable[Item]) -> list[Prose | ParseNode]:
    """The items of a block in order, with neighbouring prose lines joined to one node."""
    parts: list[Prose | ParseNode] = []
    for is_prose, run in groupby(trees(items), lambda child: child.data == "prose"):
        group = list(run)
        parts += [prose(group)] if is_prose else group
    return parts


def join_face(items: Iterable[Item]) -> list[Prose | ParseNode]:
    """The same for the items of a face, on which an `if` parts prose that is read only then."""
    parts = join_prose(items)
    return [_if_read(part) if isinstance(part, ParseNode) and part.data == "if" else part for part in parts]


def _if_read(node: ParseNode) -> Prose:
    """The prose of an `if` on a face."""
    paragraphs: list[Text] = []
    asked: list[Condition] = []
    others: list[Node] = []

    def read(branch: If, around: tuple[Condition, ...]) -> None:
        asked.append(branch.condition)
        contrary = Not(branch.condition.span, branch.condition)  # unlike one that is written, as long as it
        for only, block in ((branch.condition, branch.then), (contrary, branch.otherwise)):
            known = (*around, only)
            others.extend((*block.intentions, *((block.printed,) if block.printed else ())) if block else ())
            for statement in block.statements if block else ():
                if isinstance(statement, Prose):
                    whole = known[0] if len(known) == 1 else AllOf(only.span, known)
                    paragraphs.extend(
                        Text(text.span, text.text, text.values, text.places, whole)
                        for text in statement.paragraphs
                    )
                elif isinstance(statement, If):
                    read(statement, known)
                else:
                    others.append(statement)

    read(_if(node), ())
    return Prose(span(node), tuple(paragraphs), tuple(asked), tuple(others))


def printed(node: ParseNode) -> Printed:
    """The words that a card prints in place of its rules text."""
    return Printed(span(node), (prose(trees(node.children)),))


def _statements(node: ParseNode) -> list[Statement]:
    match node.data:
        case "statement":
            return [effect(child) for child in trees(node.children)]
        case "test":
            return [_test(node)]
        case "chance":
            return [_chance(node)]
        case "if":
            return [_if(node)]
        case "choose":
            return [Choose(span(node), tuple(_choice(child) for child in trees(node.children)))]
        case "roll":
            thrown, *rows = node.children
            count, die = (None, None) if thrown is None else tree(thrown).children
            return [
                Roll(
                    span(node),
                    tuple(_row(child) for child in trees(rows)),
                    None if count is None else number(count),
                    None if die is None else name(die),
                )
            ]
        case held if held.startswith(HELD_RULE):
            return [_held(node)]
        case "each":
            who, those, inner = node.children
            return [Each(span(node), _subject(tree(who)), only_if(those), body(inner))]
        case "for_counted":
            counted, most, inner = node.children
            at_most = None if most is None else number(most)
            return [Repeat(span(node), _quantity(tree(counted)), at_most, body(inner))]
        case "for_places":
            having, inner = node.children
            return [ForPlaces(span(node), None if having is None else condition(having), body(inner))]
        case "later":
            called, rounds, inner = node.children
            named = None if called is None else name(called)
            return [Later(span(node), named, sum_of(tree(rounds)), body(inner))]
        case rule if rule in PLAIN:
            return [PLAIN[rule](span(node), *map(_plain_part, node.children))]
        case _:
            ending_node, *inner = trees(node.children)
            return [ending(ending_node.children, None, inner, span(node))]


def _plain_part(part: Item) -> Number | Quantity | Sum | Block | None:
    """A number of a plain statement, or one of its blocks; None for what is left out."""
    if part is None:
        return None
    if isinstance(part, Leaf):
        return number(part)
    inner = tree(part)
    return sum_of(inner) if inner.data == "sum" else body(inner)


EVERY: Final = "everyone"
"""The subject that `for each …` stands for."""


def _subject(node: ParseNode) -> Name:
    """A subject before a body."""
    if node.data != "every_seat":
        return name(node)
    here = any(isinstance(word, Leaf) and word.text == "here" for word in node.children)
    return Name(span(node), f"{EVERY} here" if here else EVERY)


def effect(node: ParseNode) -> Statement:
    """An effect; one with a suffix `if` becomes an `If` with one effect."""
    doing, suffix = tree(node.children[0]), node.children[1]
    statement = ending(doing.children, None, (), span(doing)) if doing.data == "ending" else _doing(doing)
    if suffix is None:
        return statement
    return If(span(node), condition(suffix), Block(statement.span, (statement,)), None)


def _doing(node: ParseNode) -> Effect | Do:
    if node.data == "do":
        identity, number = node.children
        return Do(span(node), name(identity), None if number is None else _counted(amount(tree(number))))
    *subject, verb = node.children
    who, those = subject or (None, None)
    verb, subject_name = tree(verb), None if who is None else name(who)
    return Effect(span(node), verb.data, subject_name, tuple(map(argument, verb.children)), only_if(those))


def ending(
    parts: Sequence[Item], only_when: Condition | None, inner: Sequence[ParseNode], at: Span
) -> Ending:
    """An ending from its word, id and title, and the items of its block."""
    word, identity, text = parts[:3]
    parts_read = join_face(child for child in inner if not is_intention(child))
    prose_parts = tuple(part for part in parts_read if isinstance(part, Prose))
    result: Literal["win", "lose"] = "win" if name(word).text == "win" else "lose"
    return Ending(at, result, name(identity), title(text), only_when, prose_parts, intentions(inner))


def _test(node: ParseNode) -> Test:
    trait, *rest = trees(node.children)
    alternatives = tuple(_way(child) for child in rest if child.data in ("combo_way", "item_way"))
    spend = next((price(child) for child in rest if child.data == "price"), None)
    return Test(
        span(node), name(trait), alternatives, spend, outcome(rest, "success"), outcome(rest, "failure")
    )


def price(node: ParseNode) -> Price:
    """What is spent."""
    payments = trees(node.children)
    return Price(
        span(node), tuple(Payment(span(part), part.data, leaves(part.children)) for part in payments)
    )


def _chance(node: ParseNode) -> Chance:
    count, thrown, least, spend, *rest = node.children
    outcomes = trees(rest)
    return Chance(
        span(node),
        sum_of(tree(count)),
        name(thrown),
        number(least),
        None if spend is None else price(tree(spend)),
        outcome(outcomes, "success"),
        outcome(outcomes, "failure"),
    )


def _way(node: ParseNode) -> Alternative:
    kind: Literal["combo", "item"] = "combo" if node.data == "combo_way" else "item"
    return Alternative(span(node), kind, name(node.children[0]))


def outcome(items: Sequence[ParseNode], kind: str) -> Block | None:
    """The body of the first `success` or `failure` among the items, or None."""
    return next((body(child.children[0]) for child in items if child.data == kind), None)


def _if(node: ParseNode) -> If:
    test, then, otherwise = node.children
    return If(
        span(node), condition(test), body(then), None if otherwise is None else _otherwise(tree(otherwise))
    )


def _otherwise(node: ParseNode) -> Block:
    """What happens else: a block, or another `if` behind the `else`."""
    return Block(span(node), (_if(node),)) if node.data == "if" else body(node)


def _choice(node: ParseNode) -> Choice:
    label, spend, once, test, then = node.children
    paid = None if spend is None else price(tree(spend))
    return Choice(span(node), title(label), paid, once is not None, only_if(test), body(then))


def _held(node: ParseNode) -> Held:
    """A verb of a kit with blocks below it."""
    verb = node.data.removeprefix(HELD_RULE)
    parts = [child for child in trees(node.children) if child.data.startswith(BLOCK_RULE)]
    if not parts:  # the last part is all that stands below it
        *args, last = node.children
        whole = Below(span(tree(last)), BODY, body(last))
        return Held(span(node), verb, tuple(map(argument, args)), (whole,))
    args = [child for child in node.children if child not in parts]
    below = tuple(
        Below(span(part), part.data.removeprefix(BLOCK_RULE).replace("_", "-"), body(part.children[0]))
        for part in parts
    )
    return Held(span(node), verb, tuple(map(argument, args)), below)


def _row(node: ParseNode) -> Row:
    low, high, then = node.children
    return Row(span(node), number(low), number(low if high is None else token(high)), body(then))


# --- What cards that lie open wait for


def when(node: ParseNode) -> When:
    """A line `when [each time] …`."""
    each_time, test, then = node.children
    return When(span(node), condition(test), each_time is not None, body(then))


COMES = "comes"
"""The fact that a card lies open, which `on play` waits for."""


def comes(node: ParseNode) -> When:
    """A line `on play …`: what waits for nothing else happens once, as soon as the card lies there."""
    test, then = node.children
    at, block = span(node), body(then)
    if test is not None:
        block = Block(
            block.span,
            (If(at, condition(test), Block(block.span, block.statements), None),),
            block.intentions,
            block.printed,
        )
    return When(at, Fact(at, COMES, ()), False, block)


def on(node: ParseNode) -> On:
    """A line `on event …`."""
    occasion, test, often, then = node.children
    event = tree(occasion)
    args = tuple(leaf(child) for child in event.children)
    return On(span(node), Event(span(event), event.data, args), only_if(test), limit(often), body(then))


def limit(item: Item) -> Name | None:
    """`once per round`, `once per game`, or no limit."""
    return None if item is None else Name(span(tree(item)), name(tree(item).children[0]).text)


# --- Cards of a kit


def _gauge(node: ParseNode) -> GaugeCard:
    identity, text, low, high, start, *ends = node.children
    return GaugeCard(
        span(node),
        name(identity),
        _shown_as(text),
        number(low),
        number(high),
        None if start is None else number(start),
        *_ends(ends),
    )


def _deck_card(node: ParseNode) -> DeckCard:
    """A card of a deck of the scenario's own."""
    deck, count, text, *rest = node.children
    only, copies, words, inner = _played(node, trees(rest))
    return DeckCard(span(node), name(deck), number(count), title(text), only, copies, words, inner)


def _kit_card(node: ParseNode, kind: str) -> KitCard:
    """A card of a kit's own kind."""
    identity, text, *rest = node.children
    parts = trees(rest)
    lines = [part for part in parts if _is_line(part)]
    listeners = [part for part in parts if part.data in LISTENING]
    only, copies, words, inner = _played(
        node, [part for part in parts if not _is_line(part) and part.data not in LISTENING]
    )
    return KitCard(
        span(node),
        kind,
        name(identity),
        title(text),
        only,
        tuple(_card_line(part) for part in lines),
        copies,
        words,
        inner,
        tuple(LISTENING[part.data](part) for part in listeners),
    )


def _played(
    node: ParseNode, parts: Sequence[ParseNode]
) -> tuple[Condition | None, Copies | None, Printed | None, Block]:
    """What cards have that are played: their condition, how many there are, their own words, what happens.

    Of a part that is written twice, the first counts.
    """
    only = next((part for part in parts if part.data == "only_if"), None)
    inline = next((part for part in parts if part.data == "line"), None)
    copies = next((part for part in parts if part.data == "copies"), None)
    words = next((part for part in parts if part.data == "printed"), None)
    inner = [part for part in parts if part.data not in ("only_if", "copies", "printed")]
    return (
        None if only is None else condition(only.children[0]),
        None if copies is None else Copies(span(copies), number(copies.children[0])),
        None if words is None else printed(words),
        body(inline) if inline is not None else block(node, inner),
    )


LISTENING: Final[Mapping[str, Callable[[ParseNode], When | On]]] = {"when": when, "comes": comes, "on": on}


def _is_line(part: ParseNode) -> bool:
    return part.data.startswith(LINE_RULE)


def _card_line(node: ParseNode) -> CardLine:
    key = node.data.removeprefix(LINE_RULE).replace("_", "-")
    values = tuple(value for value in leaves(node.children) if value is not None)
    return CardLine(span(node), key, values)
