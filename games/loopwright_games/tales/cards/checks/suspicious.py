"""Warnings about parts of a card that are valid, but hardly meant so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from loopwright_compiler.core.sense import Sense
from loopwright_compiler.diagnostics.fixes import after, below, priced
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.card_facts import facts
from loopwright_compiler.semantics.visitor import parts_of, walk
from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import (
    Action,
    Block,
    CardLine,
    Choice,
    Choose,
    Effect,
    Ending,
    If,
    Name,
    Node,
    Number,
    On,
    Prose,
    Roll,
    Statement,
    Test,
    When,
)
from loopwright_dsl.syntax.span import Span

from loopwright_games.tales.cards.language.nodes import RumorCard, Side
from loopwright_games.tales.cards.lowering.blocks import WORDS
from loopwright_games.tales.cards.semantics.subjects import asked_of_each
from loopwright_games.tales.nouns import FACES

from .conditions import TalesMeaning
from .context import Context
from .statements import MOST_SPENT

ONCE_ANYWAY = ("new_day", "school_phase", "adventure_phase", "end_phase")
"""Events that come once in a round."""


def check_doubts(context: Context, at: CardAt) -> None:
    """Report suspicious parts of one card."""
    card_facts = facts(at.card)
    for node in card_facts.nodes:
        look = _LOOKS.get(type(node))
        if look is not None:
            look(context, at, node)
    if card_facts.endings:
        for node in card_facts.nodes:
            for block in parts_of(node):
                if isinstance(block, Block):
                    _after_the_end(context, at, block)


def _empty(context: Context, at: CardAt, node: RumorCard | Action) -> None:
    """Report a rumor or an action that costs time and has no effect."""
    body, label = node.body, node.title if isinstance(node, RumorCard) else node.label
    if body.statements and all(isinstance(statement, Prose) for statement in body.statements):
        last = body.statements[-1]
        fix = after(last, "\n" + " " * (last.span.column - 1) + "nothing")
        context.reporter.on(at, "LW0533", label, fix=fix)


def _limit(context: Context, at: CardAt, on: On) -> None:
    if on.limit is not None and on.limit.text == "round" and on.event.kind in ONCE_ANYWAY:
        context.reporter.on(at, "LW0529", on.limit, fix=_without_limit(at, on.limit))


def _same_outcomes(context: Context, at: CardAt, test: Test) -> None:
    """TST-7: a bare `take` in a failure strikes the helpers too, so it is not the same."""
    if test.success is None:
        fix = below(at, test, "success: nothing")
        context.reporter.on(at, "LW0543", test.trait, fix=fix)
    if test.success is None or test.failure is None:
        return
    shared = any(
        isinstance(node, Effect) and node.verb == "take" and node.who is None for node in walk(test.failure)
    )
    if not shared and bare(test.success) == bare(test.failure):
        context.reporter.on(at, "LW0527", test.trait)


def _choices(context: Context, at: CardAt, choose: Choose) -> None:
    if len(choose.choices) == 1:
        context.reporter.on(at, "LW0531", choose.choices[0].label)
    _prices(context, at, choose)


def _prices(context: Context, at: CardAt, choose: Choose) -> None:
    """TST-9: time that an option takes away as its price, and options that all cost some."""
    prices = [choice.spend for choice in choose.choices]
    if len(prices) > 1 and None not in prices:
        context.reporter.on(at, "LW0542", choose.choices[0].label)
    taken = [_time_first(choice) for choice in choose.choices]
    if not any(price is None and effect is None for price, effect in zip(prices, taken, strict=True)):
        return  # there is no way around it, so it is what comes of the choice
    for choice, effect in zip(choose.choices, taken, strict=True):
        if effect is not None and choice.spend is None:
            time = effect.args[0]
            assert isinstance(time, Number)
            fix = priced(at, choice, effect, -time.value)
            context.reporter.on(at, "LW0541", effect, fix=fix, price=f"spend {-time.value}")


def _time_first(choice: Choice) -> Effect | None:
    """The loss of time with which an option begins, when it is the acting kid's and no more than a price."""
    first = next((part for part in choice.body.statements if not isinstance(part, Prose)), None)
    if not isinstance(first, Effect) or first.verb != "time" or (first.who and first.who.text != "you"):
        return None
    by = first.args[0]
    return first if isinstance(by, Number) and -MOST_SPENT <= by.value < 0 else None


def _twice_on_a_side(context: Context, at: CardAt, side: Side) -> None:
    """Two checks for the same thing, which could be one; two actions that players cannot tell apart."""
    _same_whens(context, at, side)
    action_of: dict[object, Action] = {}
    for item in side.items:
        if isinstance(item, Action):
            places = frozenset(place.text for place in item.at)
            when = None if item.condition is None else bare(item.condition)
            action = action_of.setdefault((item.label.text, places, when), item)
            if action is not item:
                context.reporter.on(at, "LW0532", item.label, beside=action.label, name=item.label.text)


def _same_whens(context: Context, at: CardAt, side: Side) -> None:
    first_of: dict[object, When] = {}
    for item in side.items:
        if isinstance(item, When):
            first = first_of.setdefault((bare(item.condition), item.each_time), item)
            if first is not item:
                context.reporter.on(at, "LW0530", item.condition, beside=first.condition)


def _after_the_end(context: Context, at: CardAt, block: Block) -> None:
    for statement, following in zip(block.statements, block.statements[1:], strict=False):
        if _ends(statement):
            context.reporter.on(at, "LW0528", following, beside=statement)
            return


def _ends(statement: Statement) -> bool:
    """Whether a statement always ends the game."""
    match statement:
        case Ending():
            return True
        case If(then=then, otherwise=otherwise):
            return _block_ends(then) and _block_ends(otherwise)
        case Test(success=success, failure=failure):
            return _block_ends(success) and _block_ends(failure)
        case Choose(choices=choices):
            sure = any(choice.condition is None and choice.spend is None for choice in choices)
            return sure and all(_block_ends(choice.body) for choice in choices)
        case Roll(rows=rows):
            faces = {face for row in rows for face in range(row.low.value, row.high.value + 1)}
            return faces.issuperset(FACES) and all(_block_ends(row.body) for row in rows)
        case _:
            return False


def _block_ends(block: Block | None) -> bool:
    return any(_ends(statement) for statement in block.statements) if block else False


def bare(item: object) -> object:
    """A syntax tree without its places, equal for two trees with the same content."""
    if isinstance(item, tuple):
        return tuple(bare(part) for part in item)
    if isinstance(item, Node):
        names = [name for kind in type(item).__mro__ for name in getattr(kind, "__slots__", ())]
        return (type(item), *(bare(getattr(item, name)) for name in names if name != "span"))
    return item


_LOOKS: dict[type[Node], Callable[[Context, CardAt, Any], None]] = {
    RumorCard: _empty,
    Action: _empty,
    On: _limit,
    Test: _same_outcomes,
    Choose: _choices,
    Side: _twice_on_a_side,
}


def _without_limit(at: CardAt, limit: Name) -> Fix | None:
    """A fix that removes `, once per round` from its line."""
    span = limit.span
    line = at.source.text.split("\n")[at.span(limit).line - 1]
    match = re.search(r" *, *once +per +round", line)
    return Fix(Span(span.line, match.start() + 1, span.line, match.end() + 1), "") if match else None


# --- Conditions in their surroundings: what is never, or always, true by what else is asked


_ASKING = frozenset((When, On, Action, Ending, CardLine, If, Choose))


def check_sense(context: Context, at: CardAt) -> None:
    """Report conditions of a card that always have the same outcome, given the conditions that lead
    to them.
    """
    counters = {name: (counter.low, counter.high) for name, counter in context.symbols.counters.items()}
    meaning = TalesMeaning(context.symbols, of_world=at.source.of_world)
    of_each = lambda branch: asked_of_each(branch) is not None  # noqa: E731
    sense = Sense(at, context.reporter, meaning, WORDS, counters, of_each)
    for node in facts(at.card).nodes:
        if type(node) not in _ASKING:
            continue
        match node:
            case When(condition=condition, body=body):
                sense.condition(condition, [])
                sense.block(body, [(condition, True)])
            case On(condition=condition, body=body) | Action(condition=condition, body=body):
                sense.condition(condition, [])
                sense.block(body, [(condition, True)] if condition is not None else [])
            case Ending(condition=condition) | CardLine(condition=condition):
                sense.condition(condition, [])
            case If() | Choose():
                sense.statement(node, [])
