"""Conditions as clauses: "{insight} is 3 or more and *met astronomer* is noted"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from loopwright_compiler.i18n.word_tables import Counted, put

from .names import Names
from .words import Words

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        CompareData,
        ConditionData,
        FactData,
        JoinedData,
        PlainQuantityData,
        QuantityData,
        SumData,
    )

_NEGATED = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}
_MIRRORED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "!=": "!="}


def condition_text(condition: ConditionData, names: Names, actor: str = "you") -> str:
    """A condition as a clause; `actor` is "you", "first" (the first player) or "that" (that kid)."""
    return _clause(condition, names, actor, True)


def number_text(number: int) -> str:
    """A number as print has it: with a minus, not a hyphen."""
    return str(number).replace("-", "−")


def quantity_text(quantity: QuantityData, names: Names, actor: str = "you") -> str:
    """A quantity as a noun phrase."""
    if quantity["q"] == "sum":
        return _sum(quantity, names, actor)
    if quantity["q"] == "number":
        return put(names.words.conditions.QUANTITY_TEXT["number"], n=number_text(quantity["value"]))
    return put(names.words.conditions.QUANTITY_TEXT[quantity["q"]], **_values(quantity, names, actor))


def here_text(names: Names, actor: str) -> str:
    """Where the acting kid is, as a noun phrase."""
    form = names.words.conditions.HERE_TEXT["you" if actor == "you" else "other"]
    return put(form, actor=names.words.verbs.ACTOR_TEXT.get(actor, ""))


def _values(quantity: PlainQuantityData, names: Names, actor: str) -> dict[str, object]:
    """What the words for a quantity may name."""
    values: dict[str, object] = {"here": here_text(names, actor)}
    if "location" in quantity:
        values["location"] = names.location(quantity["location"])
    if "place" in quantity:
        values["place"] = names.spot(quantity["place"], here_text(names, actor))
    if "counter" in quantity:
        values["counter"] = names.called("counter", quantity["counter"])
    if "token" in quantity:
        values["token"] = names.called("token", quantity["token"])
    return values


def both(items: list[str], words: Words) -> str:
    """ "a, b and c"."""
    return _listed(items, words.layout.AND_TEXT, words)


def either(items: list[str], words: Words) -> str:
    """ "a, b or c"."""
    return _listed(items, words.layout.OR_TEXT, words)


def _listed(items: list[str], final: str, words: Words) -> str:
    if len(items) < 2:
        return "".join(items)
    *rest, last = items
    text = rest[-1]
    for item in reversed(rest[:-1]):
        text = put(words.layout.LIST_TEXT, first=item, rest=text)
    return put(final, first=text, last=last)


def _clause(condition: ConditionData, names: Names, actor: str, truth: bool) -> str:
    if condition["op"] == "not":
        return _clause(condition["of"], names, actor, not truth)
    if condition["op"] == "and" or condition["op"] == "or":
        return _joined(condition, names, actor, truth)
    if condition["op"] == "compare":
        return _compare(condition, names, actor, truth)
    return _fact(condition, names, actor, truth)


Part = tuple["CompareData | FactData | JoinedData", bool]
"""A condition without *not*, and whether it must be true."""


def _joined(condition: JoinedData, names: Names, actor: str, truth: bool) -> str:
    joins_all = (condition["op"] == "and") is truth
    parts = list(_flat(condition, truth, joins_all))
    if len(parts) == 1:
        [(only, true)] = parts
        return _clause(only, names, actor, true)
    flags = [part["flag"] for part, true in parts if part["op"] == "flag" and true]
    if joins_all and len(flags) == len(parts):
        named = [put(names.words.conditions.FLAG_NAME, flag=names.called("flag", flag)) for flag in flags]
        return put(names.words.conditions.FLAGS_TEXT, flags=both(named, names.words))
    tags = _tags_of_item(parts)
    if not joins_all and tags:
        tags = [put(names.words.verbs.ICON_TEXT, icon=tag) for tag in tags]
        form = names.words.conditions.TAGGED_ITEM_TEXT["you" if actor == "you" else "other"]
        return put(form, actor=names.words.verbs.ACTOR_TEXT.get(actor, ""), tags=either(tags, names.words))
    template = names.words.conditions.AND_CONDITION if joins_all else names.words.conditions.OR_CONDITION
    text, *rest = (_part(part, names, actor) for part in parts)
    for part in rest:
        text = put(template, first=text, last=part)
    return text


def _flat(condition: ConditionData, truth: bool, joins_all: bool) -> Iterator[Part]:
    """The parts of a group, with those of the groups in it that join alike: no brackets part them."""
    while condition["op"] == "not":
        condition, truth = condition["of"], not truth
    if condition["op"] == "and" or condition["op"] == "or":
        alike = ((condition["op"] == "and") is truth) is joins_all
        if alike or len(condition["of"]) == 1:
            for part in condition["of"]:
                yield from _flat(part, truth, joins_all)
            return
    yield condition, truth


def _tags_of_item(parts: list[Part]) -> list[str]:
    """The tags of `you have item with FIRE or you have item with SHARP`, said only once; else none."""
    tags = [part["tag"] for part, true in parts if part["op"] == "has_item" and true]
    return [tag for tag in tags if tag] if len(tags) == len(parts) and all(tags) else []


def _part(part: Part, names: Names, actor: str) -> str:
    """A part of a group; one that joins the other way is in brackets, but for tags of an item."""
    condition, truth = part
    text = _clause(condition, names, actor, truth)
    if condition["op"] != "and" and condition["op"] != "or":
        return text
    joins_all = (condition["op"] == "and") is truth
    if not joins_all and _tags_of_item(list(_flat(condition, truth, joins_all))):
        return text
    return put(names.words.conditions.NESTED_CONDITION, condition=text)


def _ordered(condition: CompareData) -> tuple[QuantityData, str, QuantityData]:
    left, right = _constant(condition["left"]), _constant(condition["right"])
    sign: str = condition["cmp"]
    if left["q"] == "number" and right["q"] != "number":
        return right, _MIRRORED[sign], left
    return left, sign, right


def _constant(quantity: QuantityData) -> QuantityData:
    """A sum of numbers alone as the number that it makes."""
    if quantity["q"] != "sum" or any(term["q"] != "number" for _, term in quantity["terms"]):
        return quantity
    value = sum(sign * term["value"] for sign, term in quantity["terms"] if term["q"] == "number")
    return {"q": "number", "value": value}


def _at_least_or_most(sign: str, number: int) -> tuple[str, int]:
    """All amounts are whole, so `> 2` is said as "3 or more"."""
    if sign == ">":
        return ">=", number + 1
    if sign == "<":
        return "<=", number - 1
    return sign, number


def _compare(condition: CompareData, names: Names, actor: str, truth: bool) -> str:
    left, sign, right = _ordered(condition)
    if not truth:
        sign = _NEGATED[sign]
    if right["q"] == "number" and left["q"] != "number":
        return _amount(left, sign, right["value"], names, actor)
    kinds = (left["q"], right["q"])
    if kinds == ("kids", "kids_at"):
        left, sign, right, kinds = right, _MIRRORED[sign], left, ("kids_at", "kids")
    if left["q"] == "kids_at" and right["q"] == "kids" and sign in ("=", ">=", "<", "!="):
        return put(
            names.words.conditions.ALL_KIDS_TEXT[sign in ("<", "!=")],
            location=names.location(left["location"]),
        )
    sides = {"left": quantity_text(left, names, actor), "right": quantity_text(right, names, actor)}
    return put(names.words.conditions.CMP_TEXT[sign], **sides)


def _amount(left: SumData | PlainQuantityData, sign: str, number: int, names: Names, actor: str) -> str:
    sign, number = _at_least_or_most(sign, number)
    table = names.words.conditions.AMOUNT_TEXT
    wording = table.get(left["q"], table["value"])[sign]
    form = wording.of(number) if isinstance(wording, Counted) else wording
    if left["q"] == "day":
        return put(form, day=names.day(number))
    values = {} if left["q"] == "sum" else _values(left, names, actor)
    if "$left" in form:
        values["left"] = quantity_text(left, names, actor)
    return put(form, **values | {"n": number_text(number)})


def _sum(quantity: SumData, names: Names, actor: str) -> str:
    terms = sorted(quantity["terms"], key=lambda term: -term[0])
    if terms[0][0] < 0:
        terms.insert(0, (1, {"q": "number", "value": 0}))
    table = names.words.conditions
    counted = Counter((sign, _term(term, names, actor)) for sign, term in terms)
    text = ""
    for (sign, amount_text), times in counted.items():
        if times > 1:
            amount_text = put(table.TIMES_TEXT, quantity=amount_text, n=times)
        text = put(table.SUM_TEXT[sign], first=text, next=amount_text) if text else amount_text
    return text


def _term(quantity: QuantityData, names: Names, actor: str) -> str:
    """An amount in a formula."""
    form = names.words.conditions.TERM_TEXT.get(quantity["q"])
    if form is None or quantity["q"] == "sum" or quantity["q"] == "number":
        return quantity_text(quantity, names, actor)
    return put(form, **_values(quantity, names, actor))


def _fact(condition: FactData, names: Names, actor: str, truth: bool) -> str:
    table = names.words.conditions.FACT_TEXT
    if actor != "you" and condition["op"] in names.words.conditions.ACTOR_FACT_TEXT:
        table = names.words.conditions.ACTOR_FACT_TEXT
    form = table[condition["op"]][variant(condition)][0 if truth else 1]
    values: dict[str, object] = {key: value for key, value in condition.items() if key != "op"}
    values["actor"] = names.words.verbs.ACTOR_TEXT.get(actor, "")
    if "favor" in condition:
        values["favor"] = names.words.conditions.FAVOR_TEXT[condition["favor"]]
    if "flag" in condition:
        values["flag"] = names.called("flag", condition["flag"])
    machine = condition.get("machine")
    if machine:
        values["machine"] = names.machine(machine)
    if "location" in condition:
        values["location"] = names.location(condition["location"])
    if "place" in condition:
        values["place"] = names.spot(condition["place"], here_text(names, actor))
    return put(form, **values)


def variant(condition: FactData) -> str:
    """Which of a fact's texts says this condition: "named", "any", "back" … or "plain"."""
    if condition["op"] == "diary":
        return condition["side"] or "in_play"
    if "tag" in condition:
        return "named" if condition["tag"] else "any"
    if "condition" in condition:
        return "named" if condition["condition"] else "any"
    if condition["op"] == "controls" and "machine" in condition:
        return "named" if condition["machine"] else "any"
    return "plain"
