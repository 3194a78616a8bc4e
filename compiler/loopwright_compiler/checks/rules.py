"""Overrides of a diary side: each rule once, numbers within their bounds, and none without an effect."""

from __future__ import annotations

from loopwright_dsl.nodes import Override, RuleNumber, RuleOff, Side

from ..reporter import CardAt
from ..vocabulary import NUMBERS
from .context import Context

Rule = Override | RuleNumber | RuleOff


def check_rule(context: Context, at: CardAt, item: Rule, side: Side) -> None:
    """`rule …` of a diary side."""
    same = [other for other in side.items if type(other) is type(item) and _name(other) == item.rule.text]
    if same[0] is not item:
        context.reporter.on(at, "LW0328", item.rule, name=item.rule.text)
    if isinstance(item, RuleNumber):
        rule = NUMBERS[item.rule.text.replace(" ", "_")]
        context.bounded(at, item.value, f"rule {item.rule.text}", (rule.low, rule.high))


def _name(item: object) -> str | None:
    return item.rule.text if isinstance(item, Rule) else None
