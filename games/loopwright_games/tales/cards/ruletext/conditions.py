"""Conditions as clauses: "{insight} is 3 or more and *met astronomer* is noted"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from loopwright_compiler.i18n.word_tables import Counted, put

from .names import Names
from .words import Words

Condition = Mapping[str, Any]
Quantity = Mapping[str, Any]

_NEGATED = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}
_MIRRORED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "!=": "!="}
_DIALS = ("insight", "enigma", "counter")


def condition_text(condition: Condition, names: Names, actor: str = "you") -> str:
    """A condition as a clause; `actor` is "you", "first" (the first player) or "that" (that kid)."""
    return _clause(condition, names, actor, True)


def becoming_text(condition: Condition, names: Names) -> str | None:
    """ "{insight} becomes 4 or more", for a dial or counter beside a number; None for the rest."""
    if condition["op"] != "compare":
        return None
    left, sign, right = _ordered(condition)
    if left["q"] not in _DIALS or right["q"] != "number":
        return None
    sign, number = _at_least_or_most(sign, right["value"])
    return put(names.words.conditions.BECOMES_TEXT[sign], left=quantity_text(left, names), n=number)


def quantity_text(quantity: Quantity, names: Names, actor: str = "you") -> str:
    """A quantity as a noun phrase."""
    if quantity["q"] == "sum":
        return _sum(quantity, names, actor)
    return put(names.words.conditions.QUANTITY_TEXT[quantity["q"]], **_values(quantity, names, actor))


def here_text(names: Names, actor: str) -> str:
    """Where the acting kid is, as a noun phrase."""
    form = names.words.conditions.HERE_TEXT["you" if actor == "you" else "other"]
    return put(form, actor=names.words.verbs.ACTOR_TEXT.get(actor, ""))


def _values(quantity: Quantity, names: Names, actor: str) -> dict[str, object]:
    """What the words for a quantity may name."""
    values: dict[str, object] = {"n": quantity.get("value"), "here": here_text(names, actor)}
    if "location" in quantity:
        values["location"] = names.location(quantity["location"])
    if "place" in quantity:
        values["place"] = names.spot(quantity["place"], here_text(names, actor))
    for key in ("counter", "token"):
        if key in quantity:
            values[key] = names.called(key, quantity[key])
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


def _clause(condition: Condition, names: Names, actor: str, truth: bool) -> str:
    op = condition["op"]
    if op == "not":
        return _clause(condition["of"], names, actor, not truth)
    if op in ("and", "or"):
        return _joined(condition, names, actor, truth)
    if op == "compare":
        return _compare(condition, names, actor, truth)
    return _fact(condition, names, actor, truth)


def _joined(condition: Condition, names: Names, actor: str, truth: bool) -> str:
    joins_all = (condition["op"] == "and") is truth
    if truth and joins_all and all(part["op"] == "flag" for part in condition["of"]):
        flags = [
            put(names.words.conditions.FLAG_NAME, flag=names.called("flag", part["flag"]))
            for part in condition["of"]
        ]
        return put(names.words.conditions.FLAGS_TEXT, flags=both(flags, names.words))
    if truth and _is_item_of_tags(condition):
        tags = [put(names.words.verbs.ICON_TEXT, icon=part["tag"]) for part in condition["of"]]
        form = names.words.conditions.TAGGED_ITEM_TEXT["you" if actor == "you" else "other"]
        return put(form, actor=names.words.verbs.ACTOR_TEXT.get(actor, ""), tags=either(tags, names.words))
    parts = [_part(part, names, actor, truth) for part in condition["of"]]
    template = names.words.conditions.AND_CONDITION if joins_all else names.words.conditions.OR_CONDITION
    text = parts[0]
    for part in parts[1:]:
        text = put(template, first=text, last=part)
    return text


def _is_item_of_tags(condition: Condition) -> bool:
    """True for `you have item with FIRE or you have item with SHARP`, which needs saying only once."""
    return condition["op"] == "or" and all(
        part["op"] == "has_item" and part["tag"] for part in condition["of"]
    )


def _part(condition: Condition, names: Names, actor: str, truth: bool) -> str:
    text = _clause(condition, names, actor, truth)
    while condition["op"] == "not":
        condition = condition["of"]
    nested = condition["op"] in ("and", "or") and len(condition["of"]) > 1
    nested = nested and not (truth and _is_item_of_tags(condition))
    return put(names.words.conditions.NESTED_CONDITION, condition=text) if nested else text


def _ordered(condition: Condition) -> tuple[Quantity, str, Quantity]:
    left, sign, right = condition["left"], condition["cmp"], condition["right"]
    if left["q"] == "number" and right["q"] != "number":
        return right, _MIRRORED[sign], left
    return left, sign, right


def _at_least_or_most(sign: str, number: int) -> tuple[str, int]:
    """All amounts are whole, so `> 2` is said as "3 or more"."""
    if sign == ">":
        return ">=", number + 1
    if sign == "<":
        return "<=", number - 1
    return sign, number


def _compare(condition: Condition, names: Names, actor: str, truth: bool) -> str:
    left, sign, right = _ordered(condition)
    if not truth:
        sign = _NEGATED[sign]
    if right["q"] == "number" and left["q"] != "number":
        return _amount(left, sign, right["value"], names, actor)
    kinds = (left["q"], right["q"])
    if kinds == ("kids", "kids_at"):
        left, sign, right, kinds = right, _MIRRORED[sign], left, ("kids_at", "kids")
    if kinds == ("kids_at", "kids") and sign in ("=", ">=", "<", "!="):
        return put(
            names.words.conditions.ALL_KIDS_TEXT[sign in ("<", "!=")],
            location=names.location(left["location"]),
        )
    sides = {"left": quantity_text(left, names, actor), "right": quantity_text(right, names, actor)}
    return put(names.words.conditions.CMP_TEXT[sign], **sides)


def _amount(left: Quantity, sign: str, number: int, names: Names, actor: str) -> str:
    sign, number = _at_least_or_most(sign, number)
    table = names.words.conditions.AMOUNT_TEXT
    wording = table.get(left["q"], table["value"])[sign]
    form = wording.of(number) if isinstance(wording, Counted) else wording
    if left["q"] == "day":
        return put(form, day=names.day(number))
    if "$left" in form:
        return put(form, n=number, left=quantity_text(left, names, actor))
    return put(form, **_values(left, names, actor) | {"n": number})


def _sum(quantity: Quantity, names: Names, actor: str) -> str:
    terms = sorted(quantity["terms"], key=lambda term: -term[0])
    if terms[0][0] < 0:
        terms.insert(0, [1, {"q": "number", "value": 0}])
    counted = Counter((sign, quantity_text(term, names, actor)) for sign, term in terms)
    text = ""
    for (sign, amount_text), times in counted.items():
        if times > 1:
            table = names.words.conditions
            amount_text = put(
                table.TWICE_TEXT if times == 2 else table.TIMES_TEXT.of(times), quantity=amount_text, n=times
            )
        text = (
            put(names.words.conditions.SUM_TEXT[sign], first=text, next=amount_text) if text else amount_text
        )
    return text


def _fact(condition: Condition, names: Names, actor: str, truth: bool) -> str:
    table = names.words.conditions.FACT_TEXT
    if actor != "you" and condition["op"] in names.words.conditions.ACTOR_FACT_TEXT:
        table = names.words.conditions.ACTOR_FACT_TEXT
    form = table[condition["op"]][_variant(condition)][0 if truth else 1]
    values: dict[str, object] = {key: value for key, value in condition.items() if key != "op"}
    values["actor"] = names.words.verbs.ACTOR_TEXT.get(actor, "")
    if "favor" in condition:
        values["favor"] = names.words.conditions.FAVOR_TEXT[condition["favor"]]
    if "flag" in condition:
        values["flag"] = names.called("flag", condition["flag"])
    if condition.get("machine"):
        values["machine"] = names.machine(condition["machine"])
    if "location" in condition:
        values["location"] = names.location(condition["location"])
    if "place" in condition:
        values["place"] = names.spot(condition["place"], here_text(names, actor))
    return put(form, **values)


def _variant(condition: Condition) -> str:
    if condition["op"] == "diary":
        return condition["side"] or "in_play"
    for key in ("tag", "condition", *(["machine"] if condition["op"] == "controls" else [])):
        if key in condition:
            return "named" if condition[key] else "any"
    return "plain"
