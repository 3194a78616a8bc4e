"""Facts that last while a side is in play: bounds of numbers that only rise, which every way to the side
requires.

They are the greatest fixed point over the ways, as for landmarks (Hoffmann, Porteous and Sebastia 2004). A
side whose check removes it as soon as it comes is never in play when kids act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from loopwright_games.tales.bundle_cards import SIDES, diary_sides

from .compile_guards import name_of
from .linear import Term, at_least

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, CheckData, ConditionData, DiaryData


Bounds = Mapping[tuple[tuple[str, int], ...], int]
"""Of sums of numbers, each so many times, at least how much they are."""

CONSTANT = frozenset(("kids", "enigma limit"))
TAKING = {"flip_diary": "front", "discard_diary": ""}
"""Verbs that take a side away, and from which side alone."""


class _Way(NamedTuple):
    """A way by which a side comes into play: the sides in play then, and the conditions that hold."""

    sides: tuple[str, ...]
    bounds: Bounds


class Lasting:
    """For each side the bounds that last while it is in play; `rising` are the numbers that never fall."""

    def __init__(self, bundle: BundleData, rising: Collection[str]) -> None:
        self._rising = frozenset(rising)
        self._ways: dict[str, list[_Way]] = {}
        for _, _, side in diary_sides(bundle):
            self._read(side, (side["id"],), {})
        for part in ("rumors", "school", "responses", "world"):
            self._read(bundle[part], (), {})
        begun = (*bundle["scenario"]["start_diary"], *bundle["scenario"]["complications"])
        for number in begun:
            self._ways.setdefault(f"diary.{number}.front", []).append(_Way((), {}))
        self.of: dict[str, Bounds] = {}
        """Nothing for sides that never come."""
        while self._again():
            pass

    def brief(self, card: DiaryData) -> Iterator[str]:
        """The sides of a card that a check removes, or that end the game, as soon as they come into play."""
        for name in SIDES:
            side = card["sides"][name]
            known = self.of.get(side["id"]) if side is not None else None
            if side is not None and known is not None:
                leaving = [part for part in side["checks"] if _leaves(part, card, name)]
                if any(self._holds(part["condition"], known) for part in leaving):
                    yield name

    def _again(self) -> bool:
        """Do one round of the fixed-point iteration; gives whether anything changed."""
        changed = False
        for side, ways in self._ways.items():
            known = [
                self._at(alternative)
                for alternative in ways
                if all(one in self.of for one in alternative.sides)
            ]
            if known:
                shared = set(known[0]).intersection(*known[1:])
                bounds = {key: min(alternative[key] for alternative in known) for key in shared}
                changed = changed or self.of.get(side) != bounds
                self.of[side] = bounds
        return changed

    def _at(self, way: _Way) -> Bounds:
        return _together([way.bounds, *(self.of[side] for side in way.sides)])

    def _read(self, data: object, sides: tuple[str, ...], bounds: Bounds) -> None:
        """The ways in a part of the bundle, where so much holds."""
        if isinstance(data, list):
            for part in data:
                self._read(part, sides, bounds)
        elif isinstance(data, dict):
            verb = data.get("do")
            if verb == "play_diary":
                self._ways.setdefault(f"diary.{data['diary']}.front", []).append(_Way(sides, bounds))
            elif verb == "flip_diary":
                alternative = _Way((*sides, f"diary.{data['diary']}.front"), bounds)
                self._ways.setdefault(f"diary.{data['diary']}.back", []).append(alternative)
            inside = bounds
            if verb is None and isinstance(data.get("condition"), dict):
                inside = _together([bounds, self._bounds(data["condition"])])
            for key, part in data.items():
                if not isinstance(part, dict | list):
                    continue
                asks = verb == "if" and key == "then"
                more = self._bounds(data["condition"]) if asks else {}
                self._read(part, sides, _together([inside, more]))

    def _bounds(self, condition: ConditionData) -> Bounds:
        """The lasting bounds that follow from a condition that holds."""
        parts = condition["of"] if condition["op"] == "and" else [condition]
        bounds = [bound for part in parts if (bound := self._bound(at_least(part))) is not None]
        return _together([{key: least} for key, least in bounds])

    def _bound(self, terms: Iterable[Term]) -> tuple[tuple[tuple[str, int], ...], int] | None:
        """A sum that is at least 0, where it can only rise."""
        whole: dict[str, int] = {}
        least = 0
        for times, part in terms:
            name = name_of(part)
            if part["q"] == "number":
                least -= times * part["value"]
            elif name in CONSTANT or (times > 0 and name in self._rising):
                whole[str(name)] = whole.get(str(name), 0) + times
            else:
                return None
        return (tuple(sorted(whole.items())), least) if whole else None

    def _holds(self, condition: ConditionData, known: Bounds) -> bool:
        """Whether a condition surely holds under known bounds."""
        parts = condition["of"] if condition["op"] == "and" else [condition]
        bounds = [self._bound(at_least(part)) if part.get("cmp") != "=" else None for part in parts]
        return all(bound is not None and known.get(bound[0], bound[1] - 1) >= bound[1] for bound in bounds)


def _together(all_bounds: Iterable[Bounds]) -> Bounds:
    bound_of: dict[tuple[tuple[str, int], ...], int] = {}
    for bounds in all_bounds:
        for key, least in bounds.items():
            bound_of[key] = max(least, bound_of.get(key, least))
    return bound_of


def _leaves(part: CheckData, card: DiaryData, name: str) -> bool:
    """Whether a check surely removes its side from play when it fires."""
    if part["kind"] == "ending":
        return True
    return any(
        effect["do"] in TAKING
        and "diary" in effect
        and effect["diary"] == card["number"]
        and TAKING[effect["do"]] in ("", name)
        and (effect["do"] != "flip_diary" or card["sides"]["back"] is not None)
        for effect in part["block"]["effects"]
    )
