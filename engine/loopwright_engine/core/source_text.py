"""Conditions, numbers and effects of a bundle as an author would write them, for the reasons of verdicts.

A game says its own facts and numbers in a class of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .branches import TICK, capped
from .counters import MOVES
from .decks import DECK_EMPTY
from .notes import NOTE, is_note
from .timers import RUNS, UNTIL, timer_of

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import ConditionData, EffectData, QuantityData
    from loopwright_engine.kit.language import Language, Word

MIRRORED: Final = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "!=": "!="}
NEGATED: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}
Data = Mapping[str, Any]
EFFECTS = {
    "set_flag": "set {flag}",
    "clear_flag": "clear {flag}",
    "set_counter": "{counter} = {to}",
    "set_own_counter": "{counter} = {to}",
}


def counter(name: str) -> str:
    """A counter, or the one by which a timer runs."""
    timer = timer_of(name)
    return f"days until {timer}" if timer else _placed(name)


def _placed(name: str) -> str:
    """A counter, of a place as `heat at harbor`."""
    of, _, place = name.partition(".")
    if place in WHEREVER:
        return WHEREVER[place].format(of)
    return f"{of} at {place.upper() if len(place) == 1 else place}"


WHEREVER: Final = {"": "{}", "here": "{} here", "everywhere": "total {}"}
"""What stands in an id in place of a place."""


def _somewhere(data: object, place: str) -> Any:
    """A part that is written out for one place, as it is said of any."""
    if isinstance(data, list):
        return [_somewhere(part, place) for part in data]
    if not isinstance(data, Mapping):
        return data
    return {
        key: f"{part.partition('.')[0]}.{place}"
        if key == "counter" and "." in part
        else _somewhere(part, place)
        for key, part in data.items()
    }


def flag(name: str) -> str:
    """A flag, a note, or the flag that says that a timer is due, or that a line which comes once has come."""
    if is_note(name):
        return f"noted {name.removeprefix(NOTE)}"
    timer = timer_of(name)
    if name.startswith(TICK):
        return f"not {_once(name)}"
    return f"{timer} is due" if timer else f"flag {name}"


def _once(box: str) -> str:
    """What a line says that has this box: an `if`, or an option."""
    return "first time" if box.endswith(".if") else "once per game"


class SourceText:
    """What cards of every game can ask for and change."""

    seat = "player"
    round = "round"

    def fact(self, data: ConditionData) -> str:
        match data["op"]:
            case "flag":
                return flag(data["flag"])
            case op if op == RUNS:
                return f"{data['timer']} runs"
            case op if op == DECK_EMPTY:
                return f"{data['deck']} empty"
        return str(data["op"]).replace("_", " ")

    def number(self, data: QuantityData) -> str:
        """A number that is no sum."""
        match data["q"]:
            case "number":
                return str(data["value"])
            case "parameter":
                return "N"
            case "counter":
                return counter(data["counter"])
            case kind if kind == UNTIL:
                return f"{self.round}s until {data['timer']}"
            case "own_counter":
                return f"your {data['counter']}"
            case "total":
                return f"total {data['counter']}"
            case "seats":
                return f"{self.seat}s"
            case "count" if (limited := capped(data)) is not None:
                return f"{self.quantity(limited[0])} up to {limited[1]}"
            case "count":
                return f"places with {self.condition(_somewhere(data['of'][0], ''))}"
            case "seats_with":
                asked = self.condition(data["only"]).removeprefix("your ").removeprefix("you have ")
                return f"{self.seat}s with {asked.replace('item with ', 'item ')}"
        return str(data["q"]).replace("_", " ")

    def compared(self, right: Data, left: Data) -> str:  # noqa: ARG002 - for games that name days
        return self.quantity(right)

    def condition(self, data: ConditionData, holds: bool = True) -> str:
        """The text of a condition, or of its opposite if `holds` is false."""
        if "said" in data:  # of any place, or of that where whoever acts is
            one = data["of"][0]
            if one["op"] == "compare":
                return f"{'any' if holds else 'no'} place with {self.condition(_somewhere(one, ''))}"
            return self.condition(_somewhere(one["of"][1], "here"), holds)
        if data["op"] in ("and", "or"):
            return (" and " if (data["op"] == "and") == holds else " or ").join(
                self._inner(part, data["op"], holds) for part in data["of"]
            )
        if data["op"] == "not":
            return self.condition(data["of"], not holds)
        if data["op"] == "compare":
            sign = data["cmp"] if holds else NEGATED[data["cmp"]]
            return f"{self.quantity(data['left'])} {sign} {self.compared(data['right'], data['left'])}"
        fact = self.fact(data)
        return fact if holds else f"not {fact}".removeprefix("not not ")

    def _inner(self, part: Data, around: str, holds: bool) -> str:
        """A part of an `and` or an `or`, in brackets where it is the other."""
        inside = part["of"]["op"] if part["op"] == "not" else part["op"]
        turned = inside if part["op"] != "not" else {"and": "or", "or": "and"}.get(inside, "")
        text = self.condition(part, holds)
        return f"({text})" if turned in ("and", "or") and turned != around else text

    def quantity(self, data: QuantityData) -> str:
        """The text of a number or a sum."""
        if data["q"] != "sum":
            return self.number(data)
        if "said" in data:  # with the counters of all places
            terms = [(sign, _somewhere(part, "everywhere")) for sign, part in data["terms"]]
            once = [term for place, term in enumerate(terms) if term not in terms[:place]]
            data = {"q": "sum", "terms": once}
        text = "".join((" + " if sign > 0 else " - ") + self.quantity(part) for sign, part in data["terms"])
        return text.removeprefix(" + ")

    def effect(self, data: EffectData) -> str | None:
        """The text of an effect that changes what conditions can ask about; None for any other effect."""
        if data["do"] in MOVES:
            return f"{counter(data['counter'])} {self.change(data['by'])}"
        if data["do"] == "set_flag" and data["flag"].startswith(TICK):
            return _once(data["flag"])
        if data["do"] == "set_flag" and is_note(data["flag"]):
            return f"note {data['flag'].removeprefix(NOTE)}"
        if data["do"] == "set_counter" and (timer := timer_of(data["counter"])):
            to = data["to"] if isinstance(data["to"], int) else self.quantity(data["to"])
            return f"start {timer} in {to} {self.round}s" if to else f"stop {timer}"
        if "to" in data and not isinstance(data["to"], int):
            return f"{data['counter']} = {self.quantity(data['to'])}"
        return EFFECTS[data["do"]].format_map(data) if data["do"] in EFFECTS else None

    def change(self, by: Any) -> str:
        """A change with its sign."""
        if isinstance(by, int):
            return f"{by:+d}"
        of = self.quantity(by["of"])
        return ("+" if by["sign"] > 0 else "-") + (f"({of})" if by["of"]["q"] == "sum" else of)


class KitSourceText(SourceText):
    """The facts and numbers of a kit, by its rows."""

    def __init__(self, language: Language | None) -> None:
        self._language = language
        if language is not None:
            self.seat = language.seat

    def fact(self, data: ConditionData) -> str:
        row = self._language.fact(data["op"]) if self._language is not None else None
        if row is None:
            return super().fact(data)
        if row.name.startswith("can_pay_"):
            return f"enough to spend {_written(row, data)}"
        return _written(row, data)

    def number(self, data: QuantityData) -> str:
        """What rules count, by its row."""
        row = self._language.number(data["q"]) if self._language is not None else None
        return super().number(data) if row is None else _written(row, data)


def _written(row: Word, data: Data) -> str:
    """A row of the language with what stands in its places."""
    words = (part if isinstance(part, str) else str(data.get(part.key, "")) for part in row.way)
    return " ".join(word.split(".")[-1] for word in words if word)
