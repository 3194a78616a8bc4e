"""Why something is impossible: which conditions never hold together, and what could change that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from loopwright_compiler.reachability.conflicts import (
    MOST_PLACES,
    Roots,
    all_of_them,
    conflict,
    ever,
    first_names,
    holds,
    narrowed,
    seen,
)
from loopwright_compiler.reachability.guards import State, Variable
from loopwright_compiler.reachability.operations import Trigger
from loopwright_compiler.reachability.queries import Reason
from loopwright_compiler.reachability.system import Conjunct, Site
from loopwright_compiler.reachability.tracked_search import TrackedSearch
from loopwright_compiler.reachability.value_sets import ValueSets
from loopwright_engine.core.branches import TICK
from loopwright_engine.core.notes import NOTE, is_note
from loopwright_engine.core.source_text import counter, flag
from loopwright_engine.core.timers import timer_of

from loopwright_games.tales.nouns import CLOCK, ROUNDS_PER_WEEK, WEEKDAYS

from .sites import ProgramSites
from .supply import Supply
from .variables import BACK, FRONT, GONE, OUT

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

MOST_VALUES = 6
"""So many values with gaps between them are told one by one."""
LIES = {OUT: "not in play yet", FRONT: "front up", BACK: "back up", GONE: "discarded"}

COUNTED = ("counter.", "own.")
"""So begin the names of variables that count steps of counters."""


DEEPEST = 4
"""So far back a cause is followed."""


class Reasons:
    """Explains what value sets, or a search over few variables, have proved impossible."""

    def __init__(
        self, places: ProgramSites, values: ValueSets, known: Mapping[str, Reason] | None = None
    ) -> None:
        """Prepare to explain by these value sets; `known` are reasons found before."""
        self.places = places
        self.program = places.program
        self.values = values
        self.known = known or {}
        self.roots = Roots(places, self.happens)

    def happens(self, name: str) -> bool:
        """Whether something may happen, as far as is known."""
        return name in self.values.reached and name not in self.known

    def of(self, name: str, search: TrackedSearch | None = None) -> Reason:
        """Return the reason why a block, a side or an ending is impossible."""
        return replace(self._of(name, search), root=self.roots.of(name))

    def _of(self, name: str, search: TrackedSearch | None = None, depth: int = 0) -> Reason:
        if name in self.known:
            return self.known[name]
        places = self.places.of.get(name, [])
        if not places:
            return Reason(f"{self._nothing(name)}", (), (name,))
        reasons = [self._at(name, place, search, depth) for place in places[:MOST_PLACES]]
        if len({place.at for place in places}) == 1 == len({one.text for one in reasons}):
            return reasons[0]
        text = "; ".join(
            f"{self.located(place.at)}: {one.text}" for place, one in zip(places, reasons, strict=False)
        )
        if len(places) > MOST_PLACES:
            text += f"; and {len(places) - MOST_PLACES} more places"
        return Reason(
            text, reasons[0].conditions, tuple(dict.fromkeys(one for reason in reasons for one in reason.ids))
        )

    def located(self, name: str) -> str:
        """Return an id and where it is written; whoever shows it to people puts names in the place of ids."""
        return located(self.program.bundle, name)

    def _nothing(self, name: str) -> str:
        if name.startswith("diary."):
            _, number, side = name.split(".")[:3]
            return (
                f"nothing turns diary {number} to its back"
                if side == "back"
                else f"nothing plays diary {number}"
            )
        return "the game is always over before" if name == CLOCK else "no card says so"

    def _at(self, name: str, place: Site, search: TrackedSearch | None, depth: int) -> Reason:
        """Why something cannot happen at one place."""
        check = place.trigger.block.id == name
        if place.at != name and search is None and not self.happens(place.at) and not check:
            if depth >= DEEPEST:
                return Reason(f"{self.located(place.at)} never happens", (), (place.at,))
            inner = self._of(place.at, None, depth + 1)
            return Reason(
                f"only {self.located(place.at)} does it, and there {inner.text}",
                inner.conditions,
                (place.at, *inner.ids),
            )
        states = self._states(place.trigger, search)
        parts = conflict(place.parts, states, importance)
        if not parts:
            heard = (one for listeners in self.program.listeners.values() for one in listeners)
            listens = any(one.trigger is place.trigger for one in heard)
            never = "what it waits for never comes" if listens else "the card is never looked at"
            return Reason(f"{never}, or the game is always over before", (), (place.at,))
        reason = self._conflicting(place, parts, states, depth)
        before = self._before(place, parts) if check else []
        if before:
            first = "is looked at first" if len(before) == 1 else "are looked at first"
            return replace(reason, text=f"{reason.text}; {' and '.join(before)} {first}")
        return reason

    def _before(self, place: Site, parts: Sequence[Conjunct]) -> list[str]:
        """The endings checked before this one that end the game whenever its condition could hold."""
        if not ever(parts, [self.values.ever()]):
            return []
        reads = {number for part in parts for number in part.guard.reads()}
        reasons = []
        for check in self.program.checks:
            if check.trigger is place.trigger:
                break
            if check.ending and not reads.isdisjoint(check.trigger.guard.reads()):
                reasons.append(self.located(check.trigger.block.id))
        return reasons

    def _states(self, trigger: Trigger, search: TrackedSearch | None) -> Iterable[State]:
        return (search or self.values).runner.tried.get(trigger, ())

    def _conflicting(
        self, place: Site, parts: Sequence[Conjunct], states: Iterable[State], depth: int
    ) -> Reason:
        texts = tuple(dict.fromkeys(text for part in parts for text in part.of or (part.text,)))
        side = self._side(parts[0]) if len(parts) == 1 else None
        if side is not None and depth < DEEPEST and not self.happens(side):
            inner = self._of(side, None, depth + 1)
            return Reason(f"{parts[0].text} is needed, and {inner.text}", texts, (place.at, side, *inner.ids))
        causes = list(dict.fromkeys(cause for part in parts for cause in self._causes(part, states)))
        causes += [*self._in_time(parts, states), *self._heard_later(place, parts)]
        needs = f"it needs {all_of_them(texts)}"
        never = "which never holds" if len(texts) == 1 else "which never hold at the same time"
        if side is not None and self.happens(side):
            late = list(self._on_the_last_day(parts[0]))
            never = "which comes too late" if late else "which never lasts"
            causes += late
            causes += [f"{ending} may end the game there" for ending in self._endings_on(parts[0])]
        ids = tuple(writer for part in parts for writer in self._writers(part))
        return Reason(
            ": ".join([f"{needs}, {never}", *(["; ".join(causes)] if causes else [])]),
            texts,
            (place.at, *ids),
        )

    def _heard_later(self, place: Site, parts: Sequence[Conjunct]) -> Iterator[str]:
        """The blocks that would help but listen for the same event, and answer it only after this one."""
        names = [self.program.variables.all[number].name for part in parts for number in part.guard.reads()]
        for listeners in self.program.listeners.values():
            order = [one.trigger for one in listeners]
            if place.trigger in order:
                later = order[order.index(place.trigger) + 1 :]
                writers = [
                    writer for name in dict.fromkeys(names) for writer, _ in self.places.writers.get(name, ())
                ]
                among = [self.located(writer.at) for writer in writers if writer.trigger in later]
                yield from (f"{one} is heard only after it" for one in dict.fromkeys(among[:MOST_PLACES]))

    def _on_the_last_day(self, side: Conjunct) -> Iterator[str]:
        """The blocks that bring a side on the last day alone, and their conditions that hold no sooner."""
        day = self.program.variables["day"]
        diary = next(self.program.variables.all[number].name for number in side.guard.reads())
        for writer, _ in self.places.writers.get(diary, ()):
            states = self.values.runner.tried.get(writer.trigger, ())
            turns_it = any(part.text == side.text for part in writer.parts)
            if turns_it or not self.happens(writer.at) or not _only(day.size, writer.parts, states, day):
                continue
            late = [f"`{part.text}`" for part in writer.parts if _only(day.size, [part], states, day)]
            hold = "holds" if len(late) == 1 else "hold"
            why = f", as {all_of_them(late)} {hold} no sooner" if late else ""
            yield f"{self.located(writer.at)} comes on the last day ({day_name(day.size, day.size)}){why}"

    def _endings_on(self, side: Conjunct) -> list[str]:
        """The endings that a side brings as soon as their conditions hold."""
        return [
            self.located(name)
            for name, places in self.places.of.items()
            for place in places
            if name.startswith("ending.")
            and place.trigger.block.id == name
            and place.parts[0].text == side.text
            and self.happens(name)
        ]

    def _side(self, part: Conjunct) -> str | None:
        """The side whose being in play a condition asks for."""
        words = part.text.split()
        return f"diary.{words[1]}.{words[3]}" if words[0] == "diary" and words[2:3] == ["on"] else None

    def _writers(self, part: Conjunct) -> list[str]:
        names = [self.program.variables.all[number].name for number in sorted(part.guard.reads())]
        return [place.at for name in names for place, _ in self.places.writers.get(name, ())]

    def _causes(self, part: Conjunct, states: Iterable[State]) -> list[str]:
        """What the variables are whenever the condition is asked, and which blocks change them."""
        if part.why:
            return [part.why]
        causes = []
        for number in sorted(part.guard.reads()):
            variable = self.program.variables.all[number]
            kind = variable.name.partition(".")[0]
            if kind == "flag":
                causes.append(self._flag(variable, part))
            elif kind == "diary":
                places = [place for place, _ in self.places.writers.get(variable.name, ())]
                causes.append(
                    _by(f"{_shown(variable)} changes", [self.located(place.at) for place in places], [])
                )
            elif variable.name == "day":
                causes += self._day(variable, part, states)
            elif kind == "kids":
                causes.append(f"there are {_row(variable.values(variable.full))} kids")
                causes += ["the kid who acts is one of them"] if "kids here" in part.text else []
                causes += self._by_kids(part)
            elif kind == "hacked":
                machines = self.program.hacked("")
                among = part.guard.reads().issuperset(one.number for one in machines)
                causes += [f"there are only {len(machines)} machines"] if among and len(machines) > 1 else []
            elif kind == "moved":
                causes.append(self._moved(variable))
            elif states and kind != "enigma limit":
                causes += self._number(variable, part, states)
        return list(dict.fromkeys(causes))

    def _in_time(self, parts: Sequence[Conjunct], states: Iterable[State]) -> Iterator[str]:
        """How far the dials of a condition get, by the last day on which all else in it may hold."""
        day, full_runner = self.program.variables["day"], [one.full for one in self.program.variables.all]
        for part in parts:
            others = [one for one in parts if one is not part]
            last = day.values(seen([state for state in states if holds(others, state)], day))[-1:]
            for number, masks in self.program.limits.items() if last and last[0] < day.size else ():
                so_far = (*full_runner[:number], masks[last[0] - 1], *full_runner[number + 1 :])
                if number in part.guard.reads() and part.guard.yes(so_far) is None:
                    supplies = self.program.variables.supplies[self.program.variables.all[number].name]
                    by_then = max(supplies.values(), key=_most).by(last[0])
                    yield f"by {day_name(last[0], day.size)} {by_then.why}"

    def _by_kids(self, part: Conjunct) -> Iterator[str]:
        """How far the dials of a condition get, for each number of kids."""
        variables = self.program.variables
        for dial, supply in variables.supplies.items():
            if variables[dial].number in part.guard.reads() and all(
                one.most < inf for one in supply.values()
            ):
                reading = (f"{one.most:.0f} for {kids} kids" for kids, one in supply.items())
                yield f"{dial} can be {', '.join(reading)} at most"

    def _flag(self, variable: Variable, part: Conjunct) -> str:
        """Which blocks set a flag, or clear it where the condition asks for that."""
        is_set = [one.full for one in self.program.variables.all]
        is_set[variable.number] = variable.bit(1)
        setting, clearing = (self._changing(variable, verb) for verb in ("set_flag", "clear_flag"))
        if part.guard.yes(tuple(is_set)) is None:
            cleared = _by("is cleared", *clearing) if clearing[1] else "no card clears it"
            return f"{_shown(variable)} is set by {first_names(setting[0])}, and {cleared}"
        if not any(setting) and is_note(variable.name.removeprefix("flag.")):
            return "the notebook does not have it, and no card here writes it"
        return _by(f"{_shown(variable)} is set", *setting)

    def _changing(self, variable: Variable, verb: str) -> tuple[list[str], list[str]]:
        """The blocks that change a flag by a verb: those that may happen, and all of them."""
        writers = self.places.writers.get(variable.name, ())
        places = [place.at for place, effect in writers if effect["do"] == verb]
        return [self.located(one) for one in places if self.happens(one)], [
            self.located(one) for one in places
        ]

    def _day(self, variable: Variable, part: Conjunct, states: Iterable[State]) -> list[str]:
        if part.guard.yes(tuple(one.full for one in self.program.variables.all)) is None:
            return [f"the game has {variable.size} days"]
        return [] if not states or ever([part], states) else [f"{self._stands(variable, states)} there"]

    def _moved(self, variable: Variable) -> str:
        """Where a machine stands that must have been moved, and which blocks move it."""
        machine = variable.name.partition(".")[2]
        start = next(one for one in self.program.bundle["scenario"]["machines"] if one["id"] == machine)
        stands = f"the {self._declared(f'machine.{machine}')} starts at {start['sector']}"
        writers = self._writers_of(variable)
        return f"{stands}, and {_by('is moved', writers, []) if writers else 'no card moves it there'}"

    def _number(self, variable: Variable, part: Conjunct, states: Iterable[State]) -> list[str]:
        """How far a number gets, or where the ship or a token is, and which blocks change that."""
        writers = self._writers_of(variable)
        if ever([part], states) or len(part.guard.reads()) > 1:
            counts = variable.name.startswith(COUNTED)
            return [_by(f"{_shown(variable)} changes", writers, [])] if counts else []
        values = variable.values(seen(states, variable))
        row = 1 < len(values) == values[-1] - values[0] + 1
        if variable.name.startswith(COUNTED) and row:
            reach = f"{_shown(variable)} goes from {values[0]} to {values[-1]} there"
            more = writers and values[-1] < max(variable.values(variable.full))
        else:
            reach, more = f"{self._stands(variable, states)} there", writers
        reach += self._bounds(variable, part, values)
        if more:
            return [f"{reach}, and {_by('changes', writers, [])}"]
        name = variable.name.partition("@")[0]
        moved = any(variable.number in block.changes for block in self.program.blocks)
        if moved or name not in self.program.bundle["origins"]:
            return [reach]
        verb = {"ship": "moves", "token": "places"}.get(name.partition(".")[0], "changes")
        return [f"{reach}, and no card {verb} the {self._declared(name)}"]

    def _bounds(self, variable: Variable, part: Conjunct, values: Sequence[int]) -> str:
        """Where a number begins, if it never comes back past that, or that it holds no more."""
        name = variable.name.partition("@")[0]
        supply = self.program.variables.supplies.get(name)
        if supply is None and not name.startswith((*COUNTED, "token.")):
            return ""
        if part.guard.yes(tuple(one.full for one in self.program.variables.all)) is None:
            if supply is not None:
                return "" if variable.open else f": {max(supply.values(), key=_most).why}"
            return f", which is all that the {self._declared(name)} allows"
        start = variable.values(variable.start)[0]
        if supply is None and start in (values[0], values[-1]) and start != variable.low:
            return f", and the {self._declared(name)} begins at {start}"
        return ""

    def _declared(self, name: str) -> str:
        """What the scenario card declares, with its place: `counter wire (scenario.loop:24)`."""
        return f"{name.replace('.', ' ')}{_origin(self.program.bundle, name)}"

    def _stands(self, variable: Variable, states: Iterable[State]) -> str:
        return stands(variable, seen(states, variable), self.program.variables.ship_places) or ""

    def _writers_of(self, variable: Variable) -> list[str]:
        """The blocks that change a variable in any game; for tokens at a place, those that move any."""
        names = dict.fromkeys((variable.name, variable.name.partition("@")[0]))
        places = [place for name in names for place, _ in self.places.writers.get(name, ())]
        return list(dict.fromkeys(self._writer(place) for place in places if self.happens(place.at)))

    def _writer(self, place: Site) -> str:
        """A block that changes something, and how often it may."""
        limits = [part.text for part in place.parts if part.text.startswith("once per")]
        once = ["once"] if place.trigger in self._once else []
        return ", ".join([self.located(place.at), *limits, *once])

    @cached_property
    def _once(self) -> frozenset[Trigger]:
        """Return the checks that fire only once while their side is in play."""
        checks = self.program.checks
        return frozenset(one.trigger for one in checks if not one.each_time and not one.ending)


def _most(supply: Supply) -> float:
    return supply.most


def located(bundle: BundleData, name: str) -> str:
    """Return an id and where it is written, as `id (file:line)`."""
    return f"{name.removesuffix('.block')}{_origin(bundle, name)}"


def _origin(bundle: BundleData, name: str) -> str:
    origin = bundle["origins"].get(name.removesuffix(".block")) or []
    return f" ({origin[0]}:{origin[1]})" if origin else ""


def _row(values: Sequence[int]) -> str:
    """A range of numbers in words: `2`, or `2 to 5`."""
    return str(values[0]) if len(values) == 1 else f"{values[0]} to {values[-1]}"


def _shown(variable: Variable) -> str:
    kind, _, name = variable.name.partition(".")
    if timer_of(name) and kind in ("counter", "flag"):
        return counter(name) if kind == "counter" else flag(name)
    if name.startswith(TICK):
        return f"the box of {name.removeprefix(TICK)}"
    if is_note(name):
        return f"note {name.removeprefix(NOTE)}"
    return name if kind == "counter" else f"your {name}" if kind == "own" else f"{kind} {name}"


def _by(what: str, happen: list[str], never: list[str]) -> str:
    if happen:
        return f"{what} only by {first_names(happen)}"
    never = list(dict.fromkeys(never))
    return f"{what} only by {', '.join(never)}, which never happens" if never else f"no card says that {what}"


def importance(part: Conjunct) -> int:
    """The order in which conditions are left out: limits of use first, then which side is in play."""
    if part.text.startswith("once per"):
        return 0
    return 1 if part.text.startswith("diary ") else 2


def _only(value: int, parts: Sequence[Conjunct], states: Iterable[State], variable: Variable) -> bool:
    """Whether some conditions hold in any of these states, and with this value of a variable alone."""
    left = [one for state in states if (one := narrowed(parts, state)) is not None]
    return list(variable.values(seen(left, variable))) == [value]


def stands(variable: Variable, mask: int, ship_places: Sequence[str]) -> str | None:
    """Return what a variable with these values is, in words; None where a writer has no word for it."""
    kind, _, name = variable.name.partition(".")
    if timer_of(name):
        return None
    if kind == "flag":
        return f"the flag {name} is {'not set' if mask == 1 else 'set'}"
    if kind == "diary":
        lies = [phrase for value, phrase in LIES.items() if mask & variable.bit(value)]
        return f"diary card {name} is {' or '.join(lies)}"
    if kind == "day":
        return f"it is {_days(variable, mask)}"
    if kind == "ship":
        places = [ship_places[value] for value in variable.values(mask)]
        return (
            f"the ship is {' or '.join(f'at {place}' if place else 'beside the board' for place in places)}"
        )
    if kind == "own":
        return f"{name} of any kid is {_numbers(variable, mask)}"
    if kind in ("insight", "enigma", "counter", "token"):
        what, _, place = (name or kind).replace("@", ".").partition(".")
        at = f" at {place.upper()}" if len(place) == 1 else f" at {place}" if place else ""
        return f"{what}{at} is {_numbers(variable, mask)}"
    return None


def _numbers(variable: Variable, mask: int) -> str:
    values = variable.values(mask)
    low, high = values[0], values[-1]
    if variable.open and mask >> variable.size - 1:
        return f"at least {low}"
    if len(values) < min(high - low + 1, MOST_VALUES + 1):
        return f"{', '.join(map(str, values[:-1]))} or {high}"
    return str(low) if low == high else f"between {low} and {high}"


def _days(variable: Variable, mask: int) -> str:
    first, *_, last = [*variable.values(mask)] * 2
    if first == last:
        return day_name(first, variable.size)
    if last == variable.size:
        return f"{day_name(first, variable.size)} or later"
    return f"{day_name(first, variable.size)} to {day_name(last, variable.size)}"


def day_name(day: int, rounds: int) -> str:
    """Return the name of a day: `thursday of week 2`, or just `thursday` in a scenario of one week."""
    week, place = divmod(day - 1, ROUNDS_PER_WEEK)
    name = list(WEEKDAYS)[place]
    return name if rounds == ROUNDS_PER_WEEK else f"{name} of week {week + 1}"
