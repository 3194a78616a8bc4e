"""Warnings about parts of a card that are valid, but hardly meant so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from loopwright_compiler.core.doubts import bare, check_doubts, repeated
from loopwright_compiler.core.sense import Sense
from loopwright_compiler.core.ticks import is_play
from loopwright_compiler.diagnostics.fixes import after, below, priced
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.card_facts import facts
from loopwright_compiler.semantics.visitor import walk
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
    Test,
    When,
)
from loopwright_dsl.syntax.span import Span

from ..language.nodes import RumorCard, Side
from ..lowering.blocks import WORDS
from ..semantics.symbols import asked_of_each
from .context import Context, StatementScope
from .statements import MOST_SPENT

ONCE_ANYWAY = ("new_day", "school_phase", "adventure_phase", "end_phase")
"""Events that come once in a round."""


def check_suspicious(context: Context, at: CardAt) -> None:
    """Report suspicious parts of one card."""
    check_doubts(context.reporter, at, _strikes_helpers)
    for node in facts(at.card).nodes:
        look = _LOOKS.get(type(node))
        if look is not None:
            look(context, at, node)


def _strikes_helpers(failure: Block) -> bool:
    """TST-7: a bare `take` in a failure strikes the helpers too."""
    return any(
        isinstance(node, Effect) and node.verb == "take" and node.who is None for node in walk(failure)
    )


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


def _success(context: Context, at: CardAt, test: Test) -> None:
    if test.success is None:
        context.reporter.on(at, "LW0543", test.trait, fix=below(at, test, "success: nothing"))


def _prices(context: Context, at: CardAt, choose: Choose) -> None:
    """TST-9: time that an option takes away as its price."""
    taken = [(choice, _time_first(choice)) for choice in choose.choices]
    if not any(choice.price is None and effect is None for choice, effect in taken):
        return  # there is no way around it, so it is what comes of the choice
    for choice, effect in taken:
        if effect is not None and choice.price is None:
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
    whens = [item for item in side.items if isinstance(item, When) and not is_play(item)]
    for when, first in repeated(((bare(item.condition), item.each_time), item) for item in whens):
        context.reporter.on(at, "LW0530", when.condition, beside=first.condition)
    actions = [item for item in side.items if isinstance(item, Action)]
    for action, known in repeated((_seen(item), item) for item in actions):
        context.reporter.on(at, "LW0532", action.label, beside=known.label, name=action.label.text)


def _seen(action: Action) -> object:
    """What players see of an action before they take it."""
    places = frozenset(place.text for place in action.at)
    return action.label.text, places, None if action.condition is None else bare(action.condition)


_LOOKS: dict[type[Node], Callable[[Context, CardAt, Any], None]] = {
    RumorCard: _empty,
    Action: _empty,
    On: _limit,
    Test: _success,
    Choose: _prices,
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
    meaning = context.meaning(StatementScope(at))
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
