"""Overrides of a diary side: each rule once, numbers within their bounds, and none without an effect."""

from __future__ import annotations

from loopwright_dsl.syntax import Block, Effect, Number, Override, RuleNumber, RuleOff, Side
from loopwright_games.tales.words import DEFAULT_EFFECTS, IDLE_NUMBERS, NUMBERS, spelled

from loopwright_compiler.diagnostics.fixes import without_line
from loopwright_compiler.diagnostics.reporter import CardAt

from .context import Context

Rule = Override | RuleNumber | RuleOff


def check_rule(context: Context, at: CardAt, item: Rule, side: Side) -> None:
    """`rule …` of a diary side."""
    same = [other for other in side.items if type(other) is type(item) and _name(other) == item.rule.text]
    if same[0] is not item:
        context.reporter.on(at, "LW0328", item.rule, name=item.rule.text)
    if isinstance(item, RuleNumber):
        rule = NUMBERS[_word(item)]
        context.bounded(at, item.value, f"rule {item.rule.text}", (rule.low, rule.high))
        _idle(context, at, item, side)
    if _says_nothing_new(item):
        context.reporter.on(at, "LW0522", item.rule, fix=without_line(at, item), name=item.rule.text)


def _idle(context: Context, at: CardAt, item: RuleNumber, side: Side) -> None:
    """A number of a rule that the same side switches off."""
    needed = spelled(IDLE_NUMBERS.get(_word(item), ""))
    for other in side.items:
        if isinstance(other, RuleOff) and other.rule.text == needed:
            fix = without_line(at, item)
            context.reporter.on(at, "LW0523", item.rule, fix=fix, beside=other, rule=needed)


def _says_nothing_new(item: Rule) -> bool:
    """Whether the game does the same without the override."""
    match item:
        case RuleNumber(value=value):
            return value.value == NUMBERS[_word(item)].default
        case Override(body=Block(statements=(Effect(verb=verb, args=(Number(value=by),), who=who),))):
            acting = who is None or who.text == "you"
            return acting and (verb, by) == DEFAULT_EFFECTS.get(_word(item))
        case _:
            return False


def _word(item: Rule) -> str:
    return item.rule.text.replace(" ", "_")


def _name(item: object) -> str | None:
    return item.rule.text if isinstance(item, Rule) else None
