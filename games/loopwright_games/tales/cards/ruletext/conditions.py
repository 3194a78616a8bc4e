"""Conditions as clauses: "{insight} is 3 or more and *met astronomer* is noted"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.block_text import listed
from loopwright_compiler.core.condition_text import ConditionText, Part, number_text, wants_flag, whole_amount
from loopwright_compiler.core.ticks import is_tick
from loopwright_compiler.i18n.word_tables import CountedText, put
from loopwright_engine.core.notes import is_note
from loopwright_engine.core.source_text import MIRRORED

from loopwright_games.tales.nouns import quantity_ends

from .names import PrintedNames
from .words import RuleTexts

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ChangeData,
        ConditionData,
        FactData,
        PlainQuantityData,
        QuantityData,
    )


def condition_text(condition: ConditionData, names: PrintedNames, actor: str = "you") -> str:
    """A condition as a clause; `actor` is "you", "first" (the first player) or "that" (that kid)."""
    return TalesConditions(names, actor).condition(condition)


def quantity_text(quantity: QuantityData, names: PrintedNames) -> str:
    """A quantity as a noun phrase."""
    return TalesConditions(names, "you").quantity(quantity)


def change_text(by: int | ChangeData, names: PrintedNames) -> str:
    """A change with its sign: "+2", "−(kids − 1)"."""
    if isinstance(by, int):
        return f"{by:+}".replace("-", "−")
    return put(names.words.layout.CHANGE_TEXT[by["sign"]], n=TalesConditions(names, "you").factor(by["of"]))


class TalesConditions(ConditionText):
    """The facts and numbers of Tales in words."""

    timed = "calendar"

    def __init__(self, names: PrintedNames, actor: str) -> None:
        self.layout = names.words.layout
        self.names = names
        self.timers = names.timers
        self.originals = names.said
        self.secrets = names.secrets
        self.actor = actor
        self.tables = names.words.conditions

    def ends(self, data: PlainQuantityData) -> Range:
        """Those of a counter, or what the rules say."""
        return quantity_ends(data["q"], self.names.counters.get(data.get("counter", "")))

    def named(self, data: PlainQuantityData) -> str:
        """ "the number of kids at K"."""
        return put(self.tables.QUANTITY_TEXT[data["q"]], **_values(data, self.names, self.actor))

    def term(self, data: PlainQuantityData) -> str:
        """An amount in a formula: "kids at K"."""
        form = self.tables.TERM_TEXT.get(data["q"])
        return put(form, **_values(data, self.names, self.actor)) if form else self.named(data)

    def group(self, parts: Sequence[Part], joins_all: bool) -> str | None:
        """Flags that are all noted, and an item with one of several tags, are said at once."""
        flags = [
            part["flag"]
            for part, true in parts
            if part["op"] == "flag"
            and true
            and not is_tick(part["flag"])
            and not is_note(part["flag"])
            and part["flag"] not in self.secrets
        ]
        if joins_all and len(flags) == len(parts):
            named = [put(self.tables.FLAG_NAME, flag=self.names.called("flag", flag)) for flag in flags]
            return put(self.tables.FLAGS_TEXT, flags=both(named, self.names.words))
        tags = [part["tag"] for part, true in parts if part["op"] == "has_item" and true]
        if joins_all or len(tags) < len(parts) or not all(tags):
            return None
        verbs = self.names.words.verbs
        icons = either([put(verbs.ICON_TEXT, icon=tag) for tag in tags], self.names.words)
        form = self.tables.TAGGED_ITEM_TEXT["you" if self.actor == "you" else "other"]
        return put(form, actor=verbs.ACTOR_TEXT.get(self.actor, ""), tags=icons)

    def comparison(self, left: QuantityData, sign: str, right: QuantityData) -> str:
        """ "all kids are at K", "{insight} is at least {enigma}"."""
        if left["q"] == "kids" and right["q"] == "kids_at":
            left, sign, right = right, MIRRORED[sign], left
        if left["q"] == "kids_at" and right["q"] == "kids" and sign in ("=", ">=", "<", "!="):
            all_kids = self.tables.ALL_KIDS_TEXT[sign in ("<", "!=")]
            return put(all_kids, location=self.names.location(left["location"]))
        return put(self.tables.CMP_TEXT[sign], left=self.quantity(left), right=self.quantity(right))

    def amount(self, left: QuantityData, sign: str, number: int) -> str:
        """A comparison with a plain number; all amounts are whole, so `> 2` is said as "3 or more"."""
        sign, number = whole_amount(sign, number)
        if left["q"] == "own_counter" and left["counter"] in self.names.own_flags:
            sign = ">=" if wants_flag(sign, number) else "<="
            return own_text(self.tables.OWN_FLAG_TEXT[sign], left["counter"], self.names, self.actor)
        wording = self.tables.AMOUNT_TEXT.get(left["q"], self.tables.AMOUNT_TEXT["value"])[sign]
        form = wording.of(number) if isinstance(wording, CountedText) else wording
        if left["q"] == "day":
            return put(form, day=self.names.day(number))
        values: dict[str, object] = {}
        if left["q"] not in ("sum", "number", "parameter", "count"):
            values = _values(cast("PlainQuantityData", left), self.names, self.actor)
        if "$left" in form:
            values["left"] = self.quantity(left)
        return put(form, **values | {"n": number_text(number)})

    def called_fact(self, kind: str, name: str) -> str:
        return self.names.called(kind, name)

    def deck_title(self, name: str) -> str:
        """The title of a deck as plain characters."""
        return self.names.deck(name)

    def fact(self, data: FactData, truth: bool) -> str:
        """A fact about a kid, a card, a machine …"""
        return _fact(data, self.names, self.actor, truth)


def having_texts(only: ConditionData, names: PrintedNames) -> tuple[str, str]:
    """What is so of kids who are counted, as the predicate of one and of several."""
    tables = names.words.conditions
    values: dict[str, object] = {}
    if only["op"] == "compare" and only["left"]["q"] == "own_counter" and only["right"]["q"] == "number":
        sign, number = whole_amount(only["cmp"], only["right"]["value"])
        counter = only["left"]["counter"]
        flag = counter in names.own_flags
        if flag:
            sign = ">=" if wants_flag(sign, number) else "<="
        forms = (tables.HAVING_FLAG_TEXT if flag else tables.HAVING_OWN_TEXT)[sign]
        values = {"counter": names.called("counter", counter), "n": number_text(number)}
    elif only["op"] in tables.HAVING_TEXT:
        fact = cast("FactData", only)
        forms, values = tables.HAVING_TEXT[fact["op"]][variant(fact)], _fact_values(fact, names, "that")
    else:
        forms, values = tables.HAVING_ELSE_TEXT, {"condition": condition_text(only, names, "that")}
    one, many = (put(form, **values) for form in forms)
    return one, many


def own_text(forms: Mapping[str, str], name: str, names: PrintedNames, actor: str) -> str:
    """A counter or a flag that each kid has, of the acting kid, in one of these forms."""
    called = names.called("counter", name)
    verbs = names.words.verbs
    values = {
        "actor": verbs.ACTOR_TEXT.get(actor, ""),
        "whom": verbs.ACTOR_OF_TEXT.get(actor, ""),
        "counter": called,
    }
    return put(forms["you" if actor == "you" else "other"], **values)


def here_text(names: PrintedNames, actor: str, way: str = "at") -> str:
    """Where the acting kid is, as a noun phrase; `way` is what happens there: "at", "to" or "from"."""
    form = names.words.conditions.HERE_TEXT[way]["you" if actor == "you" else "other"]
    return put(form, whom=names.words.verbs.ACTOR_OF_TEXT.get(actor, ""))


def _values(quantity: PlainQuantityData, names: PrintedNames, actor: str) -> dict[str, object]:
    """What the words for a quantity may name."""
    values: dict[str, object] = {"here": here_text(names, actor)}
    if quantity["q"] == "seats_with":
        values["one"], values["many"] = having_texts(quantity["only"], names)
    if "location" in quantity:
        values["location"] = names.location(quantity["location"])
    if "place" in quantity:
        values["place"] = names.spot(quantity["place"], here_text(names, actor))
    if quantity["q"] == "own_counter":
        values["own"] = own_text(names.words.conditions.OWN_TEXT, quantity["counter"], names, actor)
    elif "counter" in quantity:
        values["counter"] = names.called("counter", quantity["counter"])
    if "token" in quantity:
        values["token"] = names.called("token", quantity["token"])
    return values


def both(items: list[str], words: RuleTexts) -> str:
    """ "a, b and c"."""
    return listed(items, words.layout.AND_TEXT, words)


def either(items: list[str], words: RuleTexts) -> str:
    """ "a, b or c"."""
    return listed(items, words.layout.OR_TEXT, words)


def _fact(condition: FactData, names: PrintedNames, actor: str, truth: bool) -> str:
    table = names.words.conditions.FACT_TEXT
    if actor != "you" and condition["op"] in names.words.conditions.ACTOR_FACT_TEXT:
        table = names.words.conditions.ACTOR_FACT_TEXT
    form = table[condition["op"]][variant(condition)][0 if truth else 1]
    return put(form, **_fact_values(condition, names, actor))


def _fact_values(condition: FactData, names: PrintedNames, actor: str) -> dict[str, object]:
    """What the words for a fact may name."""
    values: dict[str, object] = {key: value for key, value in condition.items() if key != "op"}
    values["actor"] = names.words.verbs.ACTOR_TEXT.get(actor, "")
    values["whom"] = names.words.verbs.ACTOR_OF_TEXT.get(actor, "")
    if "favor" in condition:
        values["favor"] = names.words.conditions.FAVOR_TEXT[condition["favor"]]
    if "flag" in condition:
        values["flag"] = names.called("flag", condition["flag"])
    if "item" in condition:
        values["item"] = names.item(condition["item"])
    machine = condition.get("machine")
    if machine:
        values["machine"] = names.machine(machine)
    if "location" in condition:
        values["location"] = names.location(condition["location"])
    if "place" in condition:
        values["place"] = names.spot(condition["place"], here_text(names, actor))
    return values


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
