"""The passes one after another: value sets, then few variables, more of them where a way is a dead end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from .chains import may_be_cut
from .few import Few
from .guide import Guide
from .items import Item, items
from .places import Places
from .program import Program
from .reasons import Reason, Reasons
from .replaying import follow
from .runner import TooMany
from .values import ValueSets

Data = Mapping[str, Any]

IMPOSSIBLE, POSSIBLE, OPEN = "impossible", "possible-in-the-model", "open"
KIDS = (2, 3, 4, 5)
ROUNDS = ((2_000, 0.5), (20_000, 6.0), (150_000, 60.0))
"""One after another over what is left: the most states, and the most seconds, for one item."""
MOST_REFINEMENTS = 16


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one item, and how."""

    item: Item
    verdict: str
    method: str
    because: Reason | None = None


@dataclass
class Proofs:
    """The verdict of each item by its id, and the first day on which anything may be reached."""

    verdicts: dict[str, Verdict]
    earliest: dict[str, int]
    guide: Guide
    """For a search of what is open."""
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each pass took."""


class Group:
    """Some numbers of kids that are looked at together."""

    def __init__(self, bundle: Data, kids: tuple[int, ...]) -> None:
        self.kids = kids
        self.program = Program(bundle, kids)
        self.values = ValueSets(self.program, cut=may_be_cut(self.program))
        self.places = Places(self.program)

    def ban(self, names: frozenset[str]) -> None:
        """Work out the value sets again, now that these are known to be impossible."""
        runner = self.values.runner
        self.values = ValueSets(self.program, cut=runner.cut, banned=runner.banned | names)

    def variables_of(self, item: str) -> frozenset[int]:
        """Those that the conditions on the way to an item ask about."""
        places = self.places.of.get(item, [])
        among = [place for place in places if place.at in self.values.reached] or places
        numbers = {number for place in among for part in place.parts for number in part.guard.reads()}
        return frozenset(numbers - {0})


def prove(
    bundle: Data, *, kids: Sequence[int] = KIDS, seconds: float = 20.0, known: Collection[str] = ()
) -> Proofs:
    """What can never happen in any game of these numbers of kids, and why.

    `known` are ids of items that games have reached: they are left out. The verdicts hold for games
    without variants, with or without the complications of the scenario, and for any enigma limit.
    """
    return _Prover(bundle, kids, seconds, frozenset(known)).prove()


class _Prover:
    def __init__(self, bundle: Data, kids: Sequence[int], seconds: float, known: frozenset[str]) -> None:
        self.until = monotonic() + seconds
        self.bundle = bundle
        self.kids = tuple(kids)
        started = monotonic()
        self.groups = groups_of(bundle, self.kids)
        self.seconds = {"value sets": monotonic() - started}
        self.left = [item for item in items(bundle) if item.id not in known]
        self.verdicts: dict[str, Verdict] = {}
        self.tracked: dict[str, frozenset[int]] = {}

    def prove(self) -> Proofs:
        """All passes."""
        self._values("value sets")
        for most, at_once in ROUNDS:
            started = monotonic()
            self._round(most, at_once)
            self.seconds[f"few variables, up to {most} states"] = monotonic() - started
        earliest: dict[str, int] = {}
        for group in self.groups:
            for name, day in group.values.reached.items():
                earliest[name] = min(day, earliest.get(name, day))
        whole = Program(self.bundle, self.kids)
        return Proofs(self.verdicts, earliest, Guide(whole, Places(whole)), self.seconds)

    def _values(self, method: str) -> None:
        """What no value sets reach is impossible."""
        group = self.groups[0]
        reasons = Reasons(group.places, group.values, self._reasons())
        for item in self.left:
            if not any(item.id in one.values.reached for one in self.groups):
                self.verdicts[item.id] = Verdict(item, IMPOSSIBLE, method, reasons.of(item.id))
        self._drop_decided()

    def _reasons(self) -> dict[str, Reason]:
        return {name: found.because for name, found in self.verdicts.items() if found.because is not None}

    def _drop_decided(self) -> None:
        self.left = [
            item
            for item in self.left
            if item.id not in self.verdicts or self.verdicts[item.id].verdict == OPEN
        ]

    def _round(self, most: int, at_once: float) -> None:
        """Few variables for all that is left; what follows from that, by value sets."""
        banned = set()
        for item in self.left:
            self._few(item, most, at_once)
            if self.verdicts[item.id].verdict == IMPOSSIBLE:
                banned.add(item.id)
        self._drop_decided()
        if banned:
            for group in self.groups:
                group.ban(frozenset(banned))
            self._values("value sets, from what is impossible already")

    def _few(self, item: Item, most: int, at_once: float) -> None:
        until = min(self.until, monotonic() + at_once)
        for group in self.groups:
            if item.id in group.values.reached:
                self.verdicts[item.id] = self._refined(group, item, most, until)
                if self.verdicts[item.id].verdict != IMPOSSIBLE:
                    break

    def _refined(self, group: Group, item: Item, most: int, until: float) -> Verdict:
        """Few variables, and more of them where the way that was found cannot be followed with all."""
        names = group.program.variables.all
        tried = [place.trigger for place in group.places.of.get(item.id, ())]
        states = 0
        for _ in range(MOST_REFINEMENTS):
            tracked = self.tracked.setdefault(item.id, group.variables_of(item.id))
            few = Few(group.values, tracked, item.id, most=most, until=until, tried=tried)
            method = f"few variables: {', '.join(sorted(names[one].name for one in tracked)) or 'none'}"
            try:
                reached = few.explore()
                stumble = follow(few) if reached else None
            except TooMany:
                states = few.states
                break
            if stumble is None:
                because = Reasons(group.places, group.values, self._reasons()).of(item.id, few)
                return Verdict(item, IMPOSSIBLE, f"{method}; {few.states} states", because)
            if stumble.followed:
                return Verdict(item, POSSIBLE, f"{method}; {few.states} states")
            if stumble.doubts <= tracked:
                break
            self.tracked[item.id] = tracked | stumble.doubts
        return Verdict(
            item, OPEN, f"few variables: {len(self.tracked[item.id])} variables, {states} states searched"
        )


def groups_of(bundle: Data, kids: tuple[int, ...]) -> list[Group]:
    """All numbers of kids together, or each by itself if the story asks how many there are."""
    asked = str([bundle[key] for key in ("diary", "rumors", "school", "responses", "world")])
    matters = any(word in asked for word in ("'q': 'kids", "'q': 'enigma_limit'", "_for_dinner'"))
    return [Group(bundle, (number,)) for number in kids] if matters else [Group(bundle, kids)]
