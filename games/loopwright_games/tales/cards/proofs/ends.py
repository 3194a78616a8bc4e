"""ADV-10, ADV-12, ADV-13: what happens beyond the ends of counters, written out where a counter is changed,
what drawing a card does, and timers.

A change by so many steps is so many times one step: below the end a change by one, at the end the block that
stands there. Of a deck any card may come that is left. A timer is a counter of days, and what happens as a
day begins stands on a diary card that always lies there. So proofs need no word for ends, decks and timers;
who is told of such a block finds it by its own id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_engine.core.branches import sign_of
from loopwright_engine.core.counters import MOVES, End, end_of, ends_of
from loopwright_engine.core.decks import DECK_EMPTY, decks_of, drawn, emptied, shuffled
from loopwright_engine.core.timers import (
    RUNS,
    TIMER_VERBS,
    UNTIL,
    changed,
    due_flags,
    passing,
    running,
    standing,
    timers_of,
)

from loopwright_games.tales.counters import counters_of
from loopwright_games.tales.nouns import KIDS

from .items import PARTS

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

CALENDAR: Final = 0
"""The number of the card that is no card: those of writers are counted from 1."""


def written_out(bundle: BundleData) -> BundleData:
    """The bundle with the ends of its counters and its decks written out; itself, where there are none."""
    counters, decks = counters_of(bundle), {deck["id"]: deck for deck in decks_of(bundle)}
    bounded = [*counters, *bundle["scenario"].get("own", ())]
    ends = ends_of(cast("list[dict[str, Any]]", bounded))
    if not ends and not decks and not timers_of(bundle):
        return bundle
    writer = _Writer(ends, {one["id"]: (one["low"], one["high"]) for one in bounded}, decks)
    days = _days(bundle)
    cards = {part: writer.part(bundle[part], "") for part in PARTS}
    cards["diary"] = [writer.part(card, "") for card in days] + cards["diary"]
    scenario = {
        **bundle["scenario"],
        "counters": counters,
        "flags": [*bundle["scenario"]["flags"], *due_flags(bundle)],
        "start_diary": [*(card["number"] for card in days), *bundle["scenario"]["start_diary"]],
    }
    return cast("BundleData", {**bundle, **cards, "scenario": scenario})


def _days(bundle: BundleData) -> list[dict[str, Any]]:
    """ADV-13: the diary card that carries what timers do as a day begins; none where there are none."""
    id = f"diary.{CALENDAR}"
    side = f"{id}.front"
    heard = [
        {
            "id": f"{side}.on.{number}",
            "event": {"on": "new_day"},
            "condition": condition,
            "limit": None,
            "block": block,
        }
        for number, (condition, block) in enumerate(passing(bundle, f"{side}.on.1"), 1)
    ]
    front = {"id": side, "checks": [], "on": heard, "rules": [], "numbers": [], "off": [], "actions": []}
    card = {"id": id, "number": CALENDAR, "title": "", "sides": {"front": front, "back": None}}
    return [card] if timers_of(bundle) else []


class _Writer:
    """Copies parts of a bundle; an end is copied once, as no end leads to itself."""

    def __init__(
        self, ends: dict[End, Any], bounds: dict[str, tuple[int, int]], decks: dict[str, Any]
    ) -> None:
        self._ends = ends
        self._decks = decks
        self._bounds = bounds
        self._copied: dict[End, Any] = {}

    def part(self, data: object, block: str) -> Any:
        """A part that stands in the block of this id, with its changes of counters written out."""
        if isinstance(data, list):
            return [written for one in data for written in self._parts(one, block)]
        if not isinstance(data, dict):
            return data
        if data.get("do") in MOVES:
            return self._change(data, block)
        if data.get("do") in TIMER_VERBS:
            return self.part(changed(data, block), block)
        if data.get("op") == RUNS:
            return running(data["timer"])
        if data.get("q") == UNTIL:
            return standing(data["timer"])
        if data.get("op") == DECK_EMPTY:
            return emptied(self._decks[data["deck"]])
        inside = data["id"] if "effects" in data else block
        return {key: self.part(value, inside) for key, value in data.items()}

    def _parts(self, data: Any, block: str) -> list[Any]:
        """What stands for one part of a list: several effects where a deck is drawn from or shuffled."""
        match data.get("do") if isinstance(data, dict) else None:
            case "draw_card":
                written: Any = self.part(drawn(self._decks[data["deck"]], block), block)
                return list(written)
            case "shuffle_deck":
                return list(shuffled(self._decks[data["deck"]]))
        return [self.part(data, block)]

    def _change(self, effect: dict[str, Any], block: str) -> dict[str, Any]:
        """A change; its parts have the id of the block in which it stands, as they begin when that does."""
        name, by = effect["counter"], effect["by"]
        end = name, end_of(by)
        if end not in self._ends or not by:
            return effect
        low, high = self._bounds[name]
        bound, sign = (high, "<") if sign_of(by) > 0 else (low, ">")
        left, right = {"q": effect["do"], "counter": name}, {"q": "number", "value": bound}
        step = {
            "do": "if",
            "condition": {"op": "compare", "cmp": sign, "left": left, "right": right},
            "then": {"id": block, "effects": [{**effect, "by": sign_of(by)}]},
            "else": self._beyond(end),
        }
        steps = _repeat(block, abs(by) if isinstance(by, int) else by["of"], step)
        return _repeat(block, KIDS[1], _perhaps(block, steps)) if "who" in effect else steps

    def _beyond(self, end: End) -> Any:
        if end not in self._copied:
            self._copied[end] = self.part(self._ends[end], "")
        return self._copied[end]


def _repeat(block: str, times: object, effect: dict[str, Any]) -> dict[str, Any]:
    return {"do": "repeat", "times": times, "repeated": {"id": block, "effects": [effect]}}


def _perhaps(block: str, effect: dict[str, Any]) -> dict[str, Any]:
    """ADV-11: of some kids it is so, whoever they are; a row of a table comes or does not."""
    return {"do": "roll", "rows": [{"low": 1, "high": 1, "then": {"id": block, "effects": [effect]}}]}
