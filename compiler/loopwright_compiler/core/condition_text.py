"""Conditions and sums in words: what holds all games together, said once, around the facts of each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.branches import ALWAYS, capped
from loopwright_engine.core.notes import is_note
from loopwright_engine.core.source_text import MIRRORED, NEGATED

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.i18n.word_tables import TextTable, put

from .ranges import amount_range
from .secrets import SecretRow
from .ticks import is_tick

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import AnyAmount, AnyCondition

Data = Mapping[str, Any]
"""A condition `{"op": …}` or a number `{"q": …}` of a bundle."""
Part = tuple[Data, bool]
"""A condition without *not*, and whether it must be true."""


def wants_flag(sign: str, number: int) -> bool:
    """Whether a comparison of a flag, which is 0 or 1, wants it to be noted."""
    return {
        ">=": number <= 1, "<=": number >= 1, ">": number < 1, "<": number > 1, "=": number == 1,
        "!=": number != 1,
    }[sign]  # fmt: skip


def whole_amount(sign: str, number: int) -> tuple[str, int]:
    """A comparison with a whole number, without `<` and `>`."""
    return {">": (">=", number + 1), "<": ("<=", number - 1)}.get(sign, (sign, number))


GROUPS: Final = ("and", "or")
AMOUNTS: Final[Range] = (0, inf)
"""Between what there can be so much or so many of something."""
BOX: Final = "{box}"
"""The icon of a box to tick."""


def number_text(number: int) -> str:
    """A number as print has it: with a minus, not a hyphen."""
    return str(number).replace("-", "−")


class ConditionText(ABC):
    """Says conditions with the forms of a language (`layout`, as in `words.layout`)."""

    layout: TextTable
    timers: Mapping[str, tuple[int, Any]] = {}
    """The number of the marker of each timer, and the block that happens when it is due."""
    originals: Sequence[Data] = ()
    """What parts that are written out for each place were written as."""
    timed: str = "track"
    """What markers of timers lie on: the calendar of a board, or a track of their own."""
    secrets: Mapping[str, SecretRow] = {}
    """The rows of the secrets sheet, by the names of what is hidden."""

    # --- What a game says for itself

    @abstractmethod
    def fact(self, data: AnyCondition, truth: bool) -> str:
        """A fact, or that it is not so."""

    @abstractmethod
    def named(self, data: AnyCondition) -> str:
        """A number that is known in play and no number by itself, as a noun phrase."""

    @abstractmethod
    def amount(self, left: AnyAmount, sign: str, number: int) -> str:
        """A comparison with a plain number."""

    @abstractmethod
    def comparison(self, left: Any, sign: str, right: Any) -> str:
        """A comparison of two numbers, of which none is plain."""

    @abstractmethod
    def ends(self, data: AnyAmount) -> Range:
        """Between what a number lies that is known in play and no number by itself."""

    @abstractmethod
    def called_fact(self, kind: str, name: str) -> str:
        """What players call a flag or a counter."""

    @abstractmethod
    def deck_title(self, name: str) -> str:
        """What players call a deck."""

    def term(self, data: AnyAmount) -> str:
        """A number in a formula."""
        return self.named(data)

    def group(self, parts: Sequence[Part], joins_all: bool) -> str | None:  # noqa: ARG002 - for games with such
        """What is said of several facts at once; None where each is said by itself."""
        return None

    # --- What is the same in every game

    def condition(self, data: AnyCondition, truth: bool = True) -> str:
        """What a condition asks for, or its contrary; *not* is said of single facts alone."""
        data = self.written(data)
        match data["op"]:
            case "not":
                return self.condition(data["of"], not truth)
            case "any_place":
                return put(self.layout.ANY_PLACE_TEXT[truth], condition=self.condition(data["only"]))
            case "and" | "or":
                return self._joined(data, truth)
            case "compare" if data == ALWAYS:
                return str(self.layout.COMES_TEXT)
            case "compare":
                return self._compared(data, truth)
            case "deck_empty":
                return put(self.layout.DECK_CONDITION[truth], deck=self.deck_title(data["deck"]))
            case "timer_runs":
                form = self.layout.TIMER_CONDITION[self.timed][truth]
                return put(form, marker=self.timers[data["timer"]][0])
            case "flag" if is_tick(data["flag"]):
                return put(self.layout.TICK_CONDITION[truth], box=BOX)
            case "flag" if is_note(data["flag"]):
                return put(self.layout.NOTE_CONDITION[truth], note=self.called_fact("flag", data["flag"]))
            case "flag" if data["flag"] in self.secrets:
                return put(self.layout.ROW_FLAG_CONDITION[truth], row=self.secrets[data["flag"]].letter)
        return self.fact(data, truth)

    def written(self, data: Any) -> Any:
        """A part as it was written, where it is written out for each place."""
        return self.originals[data["said"]] if "said" in data else data

    def quantity(self, data: AnyAmount) -> str:
        """A number, or a sum of some, as a noun phrase."""
        return self._value(data, self.named)

    def amount_text(self, data: object, ends: Range = AMOUNTS) -> str:
        """How much or how often, as a noun phrase: never beyond `ends`."""
        if (limited := capped(data)) is not None:
            data, ends = limited[0], (ends[0], min(ends[1], limited[1]))
        return self._within(data, ends)

    def value_text(self, to: object, counter: str) -> str:
        """What a counter is set to, as a noun phrase: never beyond its ends."""
        if isinstance(to, int):
            return number_text(to)
        return self._within(to, self.ends({"q": "counter", "counter": counter}))

    def _within(self, data: AnyAmount, ends: Range) -> str:
        """A number that stays within ends, which is said where it might come to less or more."""
        text, (low, high) = self.quantity(data), amount_range(data, self.ends)
        for form, beyond, end in (
            (self.layout.LEAST_TEXT, low < ends[0], ends[0]),
            (self.layout.MOST_TEXT, high > ends[1], ends[1]),
        ):
            if beyond:
                text = put(form, n=text, end=number_text(int(end)))
        return text

    def factor(self, data: AnyAmount) -> str:
        """The same in a formula: what is more than one word or sign is in brackets."""
        if self.written(data)["q"] == "sum":
            return put(self.layout.NESTED_CONDITION, condition=self.amount_text(data))
        return self._value(data, self.term)

    def _value(self, data: AnyAmount, named: Any) -> str:
        data = self.written(data)
        match data["q"]:
            case "places_with":
                return put(self.layout.PLACES_WITH_TEXT, condition=self.condition(data["only"]))
            case "until_timer":
                return put(self.layout.UNTIL_TEXT[self.timed], marker=self.timers[data["timer"]][0])
            case "number":
                return number_text(data["value"])
            case "sum":
                return self._sum(data)
            case "parameter":
                return str(self.layout.PARAMETER)
        if row := self._tally(data):
            form = self.layout.ROW_TERM if named == self.term else self.layout.ROW_QUANTITY
            return put(form, row=row.letter)
        return str(named(data))

    def _tally(self, data: Data) -> SecretRow | None:
        """The row of the secrets sheet whose marks a number counts."""
        row = self.secrets.get(data["counter"]) if data["q"] == "counter" else None
        return row if row is not None and row.tally else None

    def _joined(self, data: Data, truth: bool) -> str:
        joins_all = (data["op"] == "and") is truth
        parts = list(_flat(data, truth, joins_all))
        if len(parts) == 1:
            return self.condition(*parts[0])
        together = self.group(parts, joins_all)
        if together is not None:
            return together
        form = self.layout.AND_CONDITION if joins_all else self.layout.OR_CONDITION
        text, *others = (self._part(*part) for part in parts)
        for other in others:
            text = put(form, first=text, last=other)
        return text

    def _part(self, data: Data, truth: bool) -> str:
        """A part of a group; one that joins the other way is in brackets, but for an *or* said at once."""
        text = self.condition(data, truth)
        if data["op"] not in GROUPS or "said" in data:
            return text
        joins_all = (data["op"] == "and") is truth
        if not joins_all and self.group(list(_flat(data, truth, joins_all)), joins_all) is not None:
            return text
        return put(self.layout.NESTED_CONDITION, condition=text)

    def _compared(self, data: Data, truth: bool) -> str:
        left, right = (_constant(self.written(data[side])) for side in ("left", "right"))
        sign = data["cmp"]
        if left["q"] == "number" != right["q"]:
            left, sign, right = right, MIRRORED[sign], left
        if not truth:
            sign = NEGATED[sign]
        if right["q"] == "number" != left["q"]:
            row, number = self._tally(left), right["value"]
            if row is None and left["q"] != "places_with":
                return self.amount(left, sign, number)
            sign, number = whole_amount(sign, number)
            if row is None:
                form, condition = self.layout.PLACES_CONDITION[sign].of(number), self.condition(left["only"])
                return put(form, n=number_text(number), condition=condition)
            return put(self.layout.ROW_CONDITION[sign].of(number), n=number_text(number), row=row.letter)
        return self.comparison(left, sign, right)

    def _sum(self, data: Data) -> str:
        """A formula: what is added first, and as a product what comes more than once."""
        terms = sorted(data["terms"], key=lambda term: -term[0])
        if terms[0][0] < 0:
            terms.insert(0, (1, {"q": "number", "value": 0}))
        counted = Counter((sign, self._value(term, self.term)) for sign, term in terms)
        text = ""
        for (sign, amount), times in counted.items():
            if times > 1:
                amount = put(self.layout.TIMES_TEXT, quantity=amount, n=times)
            text = put(self.layout.SUM_TEXT[sign], first=text, next=amount) if text else amount
        return text


def _flat(data: Data, truth: bool, joins_all: bool) -> Iterator[Part]:
    """The parts of a group, with those of the groups in it that join alike: no brackets part them."""
    while data["op"] == "not":
        data, truth = data["of"], not truth
    if data["op"] in GROUPS and "said" not in data:
        alike = ((data["op"] == "and") is truth) is joins_all
        if alike or len(data["of"]) == 1:
            for part in data["of"]:
                yield from _flat(part, truth, joins_all)
            return
    yield data, truth


def _constant(data: Data) -> Data:
    """A sum of numbers alone as the number that it makes."""
    if data["q"] != "sum" or any(term["q"] != "number" for _, term in data["terms"]):
        return data
    return {"q": "number", "value": sum(sign * term["value"] for sign, term in data["terms"])}
