"""Counters that each place has: lowered to counters of all, one for each place.

`heat at harbor` is the counter `heat.harbor`. What names the place only in play is written out: `heat here`
as a choice by where whoever acts is, `places with heat >= 2` as how many of as many conditions hold, `for
each place` place by place. So engine, proofs, bots and figures know nothing of places. What such a part was
written as stands in the bundle under `said`, by its number: texts are made of that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from loopwright_dsl.syntax import At, Name
from loopwright_engine.core.branches import ALWAYS, FORKS, PLACED, holds

from loopwright_compiler.i18n.word_tables import TextTable, put

from .declared import Counter

Data = dict[str, Any]

HERE: Final = "here"
THERE: Final = "there"
ALL: Final = "everywhere"
"""In the id of a counter: that of the place where whoever acts is, the one that a line for each place is
about, all of them together. What follows a counter's name otherwise is a place.
"""
WORDS: Final = (HERE, THERE, ALL)


def flat(counter: str, place: str) -> str:
    return f"{counter}.{place}".lower()


def one_each(counter: Counter, places: Iterable[str]) -> Iterator[Counter]:
    """The counter of each place, as one of all; then what stands for one of them in cards."""
    for place in (*places, *WORDS):
        span = counter.id.span
        yield replace(counter, id=At(span, flat(counter.id.text, place), counter.id, Name(span, place)))


def called(counters: Iterable[str], placed: Iterable[str]) -> list[str]:
    """Counters as their writers call them: those of places once."""
    return [*(name for name in counters if "." not in name), *placed]


def is_word(counter: str) -> bool:
    """Whether an id stands for the counter of some place that only a game tells."""
    return counter.rpartition(".")[2] in WORDS and "." in counter


class Spread:
    """Writes out what cards say of the counters in `counters`; `places` are the conditions that whoever acts
    is at a place, by its id.
    """

    def __init__(self, counters: Iterable[str], places: Mapping[str, Data]) -> None:
        self.counters = frozenset(counters)
        self.places = places
        self.said: list[Data] = []
        self.copies: dict[str, list[str]] = {}
        """The ids of blocks that were written out for each place → those of their copies."""

    def bundle(self, data: Data) -> None:
        """Write out all that a bundle's cards say, and what ends of these counters do."""
        if not self.counters:
            return
        for part, value in data.items():
            if part not in KEPT:
                data[part] = self.part(value)
        data["origins"] |= {
            copy: data["origins"][id]
            for id, copies in self.copies.items()
            for copy in copies
            if id in data["origins"]
        }
        intentions = data.get("intentions", ())
        data["intentions"] = [
            {**one, "item": item}
            for one in intentions
            for item in self.copies.get(one["item"], [one["item"]])
        ]
        data["said"] = self.said

    def counter(self, data: Data, place: str) -> Data:
        """The counter of a place, beyond whose ends `there` is that place; what happens there is one line of
        all places.
        """
        of_place: Data = self._copied(self._at(data, THERE, place), place.lower(), data["id"])
        return of_place

    def part(self, value: Any) -> Any:
        match value:
            case list():
                return [self.part(one) for one in value]
            case {"op": _}:
                return self.condition(value)
            case {"q": _}:
                return self.number(value)
            case {"id": str() as id, "effects": list() as effects}:
                written = [self.effect(effect, f"{id}.{PLACED}.{n}") for n, effect in enumerate(effects, 1)]
                return {**value, "effects": written}
            case dict():
                return {key: self.part(one) for key, one in value.items()}
        return value

    # --- conditions and numbers

    def condition(self, data: Data) -> Data:
        match data:
            case {"op": "any_place", "only": only}:
                return {"op": "or", "of": self._where(only), "said": self._said(data)}
            case {"op": "compare"} if self._asks(data):
                ways = [{"op": "and", "of": [at, self.condition(here)]} for at, here in self._by_place(data)]
                return {"op": "or", "of": ways, "said": self._said(data)}
        return {key: self.part(one) for key, one in data.items()}

    def number(self, data: Data) -> Data:
        """A number; those of all places are added up."""
        match data:
            case {"q": "counter", "counter": counter} if counter.endswith(f".{ALL}"):
                return {"q": "sum", "terms": self._terms(1, data), "said": self._said(data)}
            case {"q": "places_with", "only": only}:
                return {"q": "count", "of": self._where(only), "said": self._said(data)}
            case {"q": "sum", "terms": terms}:
                written = [part for sign, term in terms for part in self._terms(sign, term)]
                more = {"said": self._said(data)} if len(written) > len(terms) else {}
                return {**data, "terms": written, **more}
        return {key: self.part(one) for key, one in data.items()}

    def _terms(self, sign: int, data: Data) -> list[Any]:
        """What a number adds to a sum."""
        counter, _, word = data.get("counter", "").rpartition(".")
        if word != ALL:
            return [[sign, self.number(data)]]
        return [[sign, {"q": "counter", "counter": flat(counter, place)}] for place in self.places]

    def _where(self, only: Data) -> list[Data]:
        """For each place, that something is so there."""
        return [self.condition(self._at(only, "", place)) for place in self.places]

    # --- effects

    def effect(self, data: Data, id: str) -> Data:
        """An effect of a block; `id` is what the ids of blocks begin with that it is written out to."""
        if data["do"] == "each_place":
            return self._each_place(data)
        if data["do"] in FORKS or holds(data) or not self._asks(data):
            return {key: self.part(one) for key, one in data.items()}
        otherwise: Data = {"id": f"{id}.{len(self.places)}.else", "effects": []}
        for number, (at, here) in reversed([*enumerate(self._by_place(data), 1)]):
            then = {"id": f"{id}.{number}.then", "effects": [self.part(here)]}
            effect = {"do": "if", "condition": at, "then": then, "else": otherwise}
            otherwise = {"id": f"{id}.{number - 1}.else", "effects": [effect]}
        return {**otherwise["effects"][0], "said": self._said(data)}

    def _each_place(self, data: Data) -> Data:
        """A block that happens for each place of which something is so, one place after another."""
        block, effects = data["block"], []
        for place in self.places:
            then = self.part(self._copied(self._at(block, THERE, place), place.lower()))
            only = None if data["only"] is None else self.condition(self._at(data["only"], "", place))
            nothing = {"id": f"{then['id']}.else", "effects": []}
            effects.append({"do": "if", "condition": only or dict(ALWAYS), "then": then, "else": nothing})
        return {
            "do": "if",
            "condition": dict(ALWAYS),
            "then": {"id": f"{block['id']}.{PLACED}.then", "effects": effects},
            "else": {"id": f"{block['id']}.{PLACED}.else", "effects": []},
            "said": self._said(data),
        }

    def _copied(self, value: object, place: str, counter: str = "") -> Any:
        """A part whose blocks have ids of their own for a place; it may be of the `counter` of that place."""
        if isinstance(value, list):
            return [self._copied(one, place, counter) for one in value]
        if not isinstance(value, dict):
            return value
        copy = {key: self._copied(one, place, counter) for key, one in value.items()}
        if "id" in copy and ("effects" in copy or copy.get("do") == "test"):  # a kit's tests have none
            line = value["id"].replace(f".{counter}.", f".{counter.rpartition('.')[0]}.", 1)
            copy["id"] = f"{line}.{PLACED}.{place}"
            self.copies.setdefault(value["id"], []).append(copy["id"])
        return copy

    # --- where

    def _asks(self, data: object) -> bool:
        """Whether something is about where whoever acts is."""
        return any(one.endswith(f".{HERE}") for one in _counters(data))

    def _by_place(self, data: Data) -> Iterator[tuple[Data, Data]]:
        """For each place that whoever acts is there, and what is said then."""
        for place, at in self.places.items():
            yield dict(at), self._at(data, HERE, place)

    def _at(self, value: object, word: str, place: str) -> Any:
        """A part in which a word behind a counter's name, or the name alone, stands for a place."""
        ids = {f"{counter}.{word}" if word else counter: flat(counter, place) for counter in self.counters}
        return named(value, ids)

    def _said(self, data: Data) -> int:
        """The number of what a part was written as."""
        if data not in self.said:
            self.said.append(data)
        return self.said.index(data)


KEPT: Final = ("strings", "origins", "intentions", "reference", "placed")
"""Parts of a bundle that no game plays."""


def named(value: object, ids: Mapping[str, str]) -> Any:
    """A part in which these counters are called otherwise."""
    if isinstance(value, list):
        return [named(one, ids) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: ids.get(one, one) if key == "counter" and isinstance(one, str) else named(one, ids)
        for key, one in value.items()
    }


def settle(value: Any, counters: Collection[str]) -> None:
    """Have a part of a bundle ask for what these counters are at places, and for all of them together, by
    their ids.
    """
    parts = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    for part in parts:
        settle(part, counters)
    match value:
        case {"q": "token_at", "token": counter, "place": place} if counter in counters:
            id = flat(counter, place)
        case {"q": "total", "counter": counter} if counter in counters:
            id = f"{counter}.{ALL}"
        case _:
            return
    value.clear()
    value.update({"q": "counter", "counter": id})


def _counters(value: object) -> Iterator[str]:
    """The counters that a part names."""
    if isinstance(value, list):
        for one in value:
            yield from _counters(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key == "counter" and isinstance(one, str):
                yield one
            else:
                yield from _counters(one)


def alone(data: Data, counters: Collection[str], places: Mapping[str, Data]) -> Data:
    """A condition or a number outside of a bundle, with what it asks of places written out."""
    settle(data, counters)
    written: Data = Spread(counters, places).part(data)
    return written


def told_once(counters: Iterable[Data], placed: Iterable[Data]) -> tuple[list[Data], list[Data]]:
    """Counters of a bundle without those of places; then one for each of these, as at the place that a line
    is about, with the title of all.
    """
    others, at_places = {one["id"]: one for one in counters}, list[Data]()
    for one in placed:
        ids = [flat(one["id"], place.rpartition(".")[2]) for place in one["places"]]
        for first in [others.pop(id) for id in ids if id in others][:1]:
            there = named(first, {first["id"]: f"{one['id']}.{THERE}"})
            at_places.append({**there, **one})
    return [*others.values()], at_places


def some_ends(placed: Iterable[Mapping[str, Any]], ends: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Between what the counters of some place, and of all together, lie, by their ids and by names alone."""
    known: dict[str, tuple[int, int]] = {}
    for one in placed:
        name, places = one["id"], one["places"]
        if places:
            low, high = ends[flat(name, places[0].rpartition(".")[2])]
            known |= dict.fromkeys((name, f"{name}.{HERE}", f"{name}.{THERE}"), (low, high))
            known[f"{name}.{ALL}"] = len(places) * low, len(places) * high
    return known


def name_places(bundle: Any, key: str, layout: TextTable, places: Mapping[str, str]) -> None:
    """Say in the strings of a bundle what the counters of places are called, and what stands for one of them;
    `places` are the titles of places that have some, by what counters name them.
    """
    strings = bundle["strings"]
    for one in bundle.get("placed", ()):
        counter, title = one["id"], strings[one["title"]]
        said = {word: put(form, counter=title) for word, form in layout.SOME_PLACE_TEXT.items()}
        for id in one["places"]:
            name = id.rpartition(".")[2]
            said[name] = put(layout.PLACED_TEXT, counter=title, place=places.get(id, name))
        strings.update({f"counter.{flat(counter, name)}.{key}": text for name, text in said.items()})
