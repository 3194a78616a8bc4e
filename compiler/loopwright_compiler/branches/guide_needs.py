"""Conditions as the guide knows them: facts that must be there, by numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .asking import name_of
from .items import SIDES
from .variables import BACK, FRONT, GONE, OUT, SIDE_VALUE

Data = Mapping[str, Any]

SURE, NEVER, PERHAPS = range(3)
"""Facts of their own: what always holds, what never does, and what the story does not decide."""
OPPOSITE = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}


class Reach(NamedTuple):
    """A fact that holds when numbers, each so many times, add up to at least this."""

    fact: int
    terms: tuple[tuple[str, int], ...]
    least: int


class Needs:
    """The facts of a bundle; `reaches` are those about numbers, `alternatives` those with several causes."""

    def __init__(self, bundle: Data, kids: int, limit: int) -> None:
        self._constants = {"kids": kids, "enigma limit": limit}
        self._machines = [machine["id"] for machine in bundle["scenario"]["machines"]]
        self._numbers: dict[object, int] = {}
        self.count = 3
        self.reaches: list[Reach] = []
        self.alternatives: dict[int, list[tuple[int, ...]]] = {}
        self.begin: dict[str, int] = _beginning(bundle)
        """What a position is known by, as it is in the beginning."""
        self.given: list[tuple[str, tuple[int, ...]]] = [
            (name, tuple(self.fact(name, value) for value in range(4 if name.startswith("diary.") else 2)))
            for name in self.begin
            if name.startswith(("diary.", "flag.", "hacked."))
        ]
        """Of each card, flag and machine the facts that it has the value 0, 1 …"""
        self.rivals: dict[int, frozenset[int]] = {
            fact: frozenset(facts) - {fact} for _, facts in self.given for fact in facts
        }
        """What is no longer so when a fact is."""
        self.named = {
            f"flag.{flag['id']}": self.fact(f"flag.{flag['id']}") for flag in bundle["scenario"]["flags"]
        }
        """The facts that something has happened which may be barred."""
        for card in bundle["diary"]:
            for place, side in enumerate(SIDES, FRONT):
                self.named[f"diary.{card['number']}.{side}"] = self.card(card["number"], place)

    def fact(self, name: object, value: object = True) -> int:
        """The number of a fact."""
        found = self._numbers.setdefault((name, int(value) if isinstance(value, bool) else value), self.count)
        self.count += found == self.count
        return found

    def card(self, number: int, place: int) -> int:
        """A card lies so: `variables.OUT`, `FRONT`, `BACK` or `GONE`."""
        return self.fact(f"diary.{number}", place)

    def turned(self, number: int, verb: str) -> tuple[int, int]:
        """How a card lies after an effect, and how it must have lain."""
        if verb == "flip_diary":
            return self.card(number, BACK), self.card(number, FRONT)
        after, before = (FRONT, (OUT, GONE)) if verb == "play_diary" else (GONE, (FRONT, BACK))
        return self.card(number, after), self._any(tuple((self.card(number, one),) for one in before))

    def hacked(self, machine: str) -> list[int]:
        """The machines that a card means by a name, `this`, `one` or `every`."""
        among = [machine] if machine in self._machines else self._machines
        return [self.fact(f"hacked.{one}") for one in among]

    # --- conditions -------------------------------------------------------------------------------

    def maybe(self, condition: Data | None, holds: bool = True) -> tuple[int, ...]:
        """All that a condition needs, if there is one, to hold or to fail."""
        return () if condition is None else self.of(condition, holds)

    def of(self, condition: Data, holds: bool = True) -> tuple[int, ...]:
        """All that a condition needs to hold, or to fail."""
        op = condition["op"]
        if op == "not":
            return self.of(condition["of"], not holds)
        if op in ("and", "or"):
            parts = tuple(self.of(part, holds) for part in condition["of"])
            return (
                tuple(fact for part in parts for fact in part)
                if (op == "and") == holds
                else (self._any(parts),)
            )
        if op == "compare":
            return self._compare(condition, condition["cmp"] if holds else OPPOSITE[condition["cmp"]])
        if op == "flag":
            return (self.fact(f"flag.{condition['flag']}", holds),)
        if op == "diary":
            return (self._diary(condition, holds),)
        return self._machine(condition, holds)

    def _any(self, parts: tuple[tuple[int, ...], ...]) -> int:
        """A fact that holds when all of any part do."""
        if any(not part for part in parts):
            return SURE
        number = self.fact(parts)
        self.alternatives[number] = list(parts)
        return number

    def _diary(self, condition: Data, holds: bool) -> int:
        side = condition["side"]
        meant = (FRONT, BACK) if side is None else (GONE if side == "discarded" else SIDE_VALUE[side],)
        among = [place for place in range(4) if (place in meant) == holds]
        return self._any(tuple((self.card(condition["diary"], place),) for place in among))

    def _machine(self, condition: Data, holds: bool) -> tuple[int, ...]:
        """HCK-10: who controls a machine has hacked it."""
        op, machine = condition["op"], condition.get("machine")
        if op == "machine_hacked":
            return (self.fact(f"hacked.{machine}", holds),)
        if op == "controls" and holds and self._machines:
            return (PERHAPS, self._any(tuple((fact,) for fact in self.hacked(machine or ""))))
        return (PERHAPS,)

    # --- numbers ----------------------------------------------------------------------------------

    def _compare(self, condition: Data, sign: str) -> tuple[int, ...]:
        terms: dict[str, int] = {}
        known = 0
        for times, quantity in (*_terms(condition["left"], 1), *_terms(condition["right"], -1)):
            if quantity["q"] == "number":
                known += times * quantity["value"]
            elif (name := _name(quantity)) is None:
                return (PERHAPS,)
            elif name in self._constants:
                known += times * self._constants[name]
            else:
                terms[name] = terms.get(name, 0) + times
        up = tuple(sorted((name, times) for name, times in terms.items() if times))
        down = tuple((name, -times) for name, times in up)
        more, less = self._reach(up, 1 - known), self._reach(down, known + 1)
        if sign == "!=":
            return (self._any(((more,), (less,))),)
        least, most = self._reach(up, -known), self._reach(down, known)
        return {">=": (least,), "<=": (most,), ">": (more,), "<": (less,), "=": (least, most)}[sign]

    def _reach(self, terms: tuple[tuple[str, int], ...], least: int) -> int:
        if not terms:
            return SURE if least <= 0 else NEVER
        before = self.count
        number = self.fact(terms, least)
        if self.count > before:
            self.reaches.append(Reach(number, terms, least))
        return number


def _beginning(bundle: Data) -> dict[str, int]:
    scenario = bundle["scenario"]
    found = {f"diary.{card['number']}": OUT for card in bundle["diary"]}
    found |= {f"diary.{number}": FRONT for number in scenario["start_diary"]}
    found |= {f"flag.{flag['id']}": 0 for flag in scenario["flags"]}
    found |= {f"hacked.{machine['id']}": 0 for machine in scenario["machines"]}
    found |= {f"token.{token['id']}": 0 for token in scenario["tokens"]}
    found |= {f"counter.{counter['id']}": counter["start"] for counter in scenario["counters"]}
    return found | dict.fromkeys(("insight", "enigma", "day"), 0)


def _name(quantity: Data) -> str | None:
    """The number of the story that a quantity is, if it is one."""
    if quantity["q"] == "hacked_machines":
        return "hacked"
    return None if quantity["q"] == "token_at" else name_of(quantity)


def _terms(quantity: Data, sign: int) -> Iterator[tuple[int, Data]]:
    for times, part in quantity["terms"] if quantity["q"] == "sum" else ((1, quantity),):
        yield sign * times, part
