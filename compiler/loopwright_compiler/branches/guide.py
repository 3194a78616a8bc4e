"""How far it is from a position to a goal, and which cards lead there, if nothing ever got in the way.

The relaxed problem of planning: whatever has been true once stays true. Each value of each variable has
a cost, that of the cheapest way to it; the cost of a block is that of its conditions together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .guards import Guard, State
from .items import TIME_RAN_OUT
from .places import Place, Places
from .program import Program
from .variables import BACK, FRONT, GONE, OUT, Variable, own_limit

Data = Mapping[str, Any]

DAY_COST = 3
HACK_COST = 5
MOST_SWEEPS = 60
REMEMBERED = 64
"""So many positions."""
FREE = ""
"""The block of what kids can do without a card of the story."""

Fact = tuple[int, int]
"""A variable, and the bit of a value."""


class _Deed(NamedTuple):
    """A block, what it needs, and the effects that stand in it."""

    block: str
    guards: tuple[Guard, ...]
    effects: tuple[Data, ...]
    cost: int


class _Costs:
    """The cost of every value and every block from one position."""

    def __init__(self, guide: Guide, start: State) -> None:
        self.guide = guide
        self.facts: dict[Fact, int] = {}
        self.how: dict[Fact, tuple[int, Fact | None]] = {}
        """For each value: the deed that gave it, and the value that it was made from."""
        self.reached = list(start)
        for number, mask in enumerate(start):
            for place in range(mask.bit_length()):
                if mask >> place & 1:
                    self.facts[number, 1 << place] = 0
        self._due = list(range(len(guide.deeds)))
        for _ in range(MOST_SWEEPS):
            if not self._due:
                break
            self._sweep()

    def _sweep(self) -> None:
        """Every deed that something has become cheaper for."""
        cheaper: set[int] = set()
        for number in self._due:
            deed = self.guide.deeds[number]
            cost = self.together(deed.guards)
            if cost is None:
                continue
            for effect in deed.effects:
                for after, before in self.guide.results(effect, self.reached):
                    from_cost = 0 if before is None else self.facts[before]
                    if self._better(after, cost + from_cost + deed.cost, number, before):
                        cheaper.add(after[0])
        due = {deed for number in cheaper for deed in self.guide.readers.get(number, ())}
        self._due = sorted(due)

    def _better(self, fact: Fact, cost: int, deed: int, before: Fact | None) -> bool:
        if cost >= self.facts.get(fact, cost + 1):
            return False
        self.facts[fact] = cost
        self.how[fact] = (deed, before)
        self.reached[fact[0]] |= fact[1]
        return True

    def together(self, guards: Iterable[Guard]) -> int | None:
        """What it costs that all of these hold; None for never."""
        needs = self.needs(guards)
        return None if needs is None else sum(self.facts[fact] for fact in needs)

    def needs(self, guards: Iterable[Guard]) -> list[Fact] | None:
        """The cheapest values with which all of these hold, each by itself."""
        found: dict[int, Fact] = {}
        reached = tuple(self.reached)
        for guard in guards:
            state = guard.yes(reached)
            if state is None:
                return None
            for number in guard.reads():
                mask = state[number]
                among = [(number, 1 << place) for place in range(mask.bit_length()) if mask >> place & 1]
                best = min(among, key=lambda fact: self.facts[fact])
                if number not in found or self.facts[best] > self.facts[found[number]]:
                    found[number] = best
        return list(found.values())


class Guide:
    """Answers for one bundle; `facts` are `day`, `insight`, `flag.X` 0 or 1, `diary.N` 0 out … 3 gone."""

    def __init__(self, program: Program, places: Places) -> None:
        self.program = program
        self.places = places
        self.deeds = [*self._of_kids(), *self._of_cards()]
        self.readers: dict[int, list[int]] = {}
        """For each variable, the deeds that depend on it."""
        for number, deed in enumerate(self.deeds):
            for variable in self._reads(deed):
                self.readers.setdefault(variable, []).append(number)
        self._remembered: dict[tuple[tuple[str, int], ...], _Costs] = {}

    # --- what is asked ----------------------------------------------------------------------------

    def distance(self, facts: Mapping[str, int], goal: str) -> int | None:
        """About how many steps of the story it takes to reach an item; None when there is no way."""
        if goal == f"ending.{TIME_RAN_OUT}":
            return DAY_COST * (self.program.variables.rounds - facts.get("day", 0))
        costs = self._costs(facts)
        found = [cost for place in self._goals(goal) if (cost := costs.together(_guards(place))) is not None]
        return min(found, default=None)

    def helpful(self, facts: Mapping[str, int], goal: str) -> frozenset[str]:
        """The blocks of a cheapest way to the goal."""
        costs = self._costs(facts)
        ways = [
            (cost, place)
            for place in self._goals(goal)
            if (cost := costs.together(_guards(place))) is not None
        ]
        if not ways:
            return frozenset()
        _, place = min(ways, key=lambda way: way[0])
        found = {place.at}
        work = costs.needs(_guards(place)) or []
        seen = set(work)
        while work:
            how = costs.how.get(work.pop())
            if how is None:
                continue
            deed = self.deeds[how[0]]
            found.add(deed.block)
            more = [*(costs.needs(deed.guards) or []), *([how[1]] if how[1] is not None else [])]
            work += [fact for fact in more if fact not in seen]
            seen.update(more)
        return frozenset(found - {FREE})

    def _goals(self, goal: str) -> list[Place]:
        return self.places.of.get(goal, [])

    def _costs(self, facts: Mapping[str, int]) -> _Costs:
        key = tuple(sorted((name, value) for name, value in facts.items()))
        found = self._remembered.get(key)
        if found is None:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = _Costs(self, self._state(facts))
        return found

    def _state(self, facts: Mapping[str, int]) -> State:
        """What is not told has any value that it may begin with; what has fired may fire again."""
        made = []
        limit = own_limit(self.program.bundle["scenario"], facts.get("kids", self.program.kids[0]))
        known = {"enigma limit": limit, **facts}
        for variable in self.program.variables.all:
            value = known.get(variable.name)
            if value is not None:
                made.append(variable.bit(value))
            else:
                made.append(variable.start | (1 if variable.name.startswith(("fired.", "used.")) else 0))
        return tuple(made)

    # --- what can be done -------------------------------------------------------------------------

    def _of_cards(self) -> list[_Deed]:
        """Every block of the diary and of the rumors that changes the story."""
        effects: dict[Place, list[Data]] = {}
        for written in self.places.writers.values():
            for place, effect in written:
                effects.setdefault(place, []).append(effect)
        return [_Deed(place.at, _guards(place), tuple(done), 1) for place, done in effects.items()]

    def _of_kids(self) -> list[_Deed]:
        """A rumor won or lost, a day gone by, a machine hacked."""
        deeds = [
            _Deed(FREE, (), ({"do": "insight", "by": 1},), 2),
            _Deed(FREE, (), ({"do": "enigma", "by": 1},), 2),
            _Deed(FREE, (), ({"do": "day", "by": 1},), DAY_COST),
        ]
        machines = self.program.bundle["scenario"]["machines"]
        deeds += [_Deed(FREE, (), ({"do": "hacked", "machine": one["id"]},), HACK_COST) for one in machines]
        deeds += [
            _Deed(FREE, (), ({"do": "play_diary", "diary": card},), DAY_COST)
            for card in self.program.bundle["scenario"]["complications"]
        ]
        return deeds

    def _reads(self, deed: _Deed) -> set[int]:
        """The variables of its conditions, and those that its effects change from what they are."""
        everything = [variable.full for variable in self.program.variables.all]
        made = [before for effect in deed.effects for _, before in self.results(effect, everything)]
        return {number for guard in deed.guards for number in guard.reads()} | {
            fact[0] for fact in made if fact is not None
        }

    def results(self, effect: Data, reached: list[int]) -> Iterator[tuple[Fact, Fact | None]]:
        """The values that an effect gives, each with the one that it is made from."""
        verb, variables = effect["do"], self.program.variables
        if verb in ("insight", "enigma", "day"):
            yield from _moved(variables[verb], effect["by"], reached)
        elif verb == "counter":
            yield from _moved(variables[f"counter.{effect['counter']}"], effect["by"], reached)
        elif verb == "place_token":
            yield from _moved(variables[f"token.{effect['token']}"], 1, reached)
        elif verb in ("remove_token", "remove_tokens"):
            yield from _moved(variables[f"token.{effect['token']}"], -1, reached)
        elif verb.endswith("_diary"):
            yield from _turned(variables[f"diary.{effect['diary']}"], verb, reached)
        else:
            name, value = _assigned(effect)
            yield (variables[name].number, variables[name].bit(value)), None


def _assigned(effect: Data) -> tuple[str, int]:
    """The variable that an effect sets, and to what."""
    verb = effect["do"]
    if verb == "set_counter":
        return f"counter.{effect['counter']}", effect["to"]
    if verb == "hacked":
        return f"hacked.{effect['machine']}", 1
    return f"flag.{effect['flag']}", int(verb == "set_flag")


def _guards(place: Place) -> tuple[Guard, ...]:
    return tuple(part.guard for part in place.parts)


def _moved(variable: Variable, by: int, reached: list[int]) -> Iterator[tuple[Fact, Fact | None]]:
    """One value after another, in the direction of the change: what is new on the way is moved on."""
    number = variable.number
    values = variable.values(variable.full)
    for value in values if by > 0 else reversed(values):
        if reached[number] & variable.bit(value):
            yield (number, variable.bit(value + by)), (number, variable.bit(value))


def _turned(variable: Variable, verb: str, reached: list[int]) -> Iterator[tuple[Fact, Fact | None]]:
    before, after = {
        "play_diary": ((OUT, GONE), FRONT),
        "flip_diary": ((FRONT,), BACK),
        "discard_diary": ((FRONT, BACK), GONE),
    }[verb]
    number = variable.number
    for value in before:
        if reached[number] >> value & 1:
            yield (number, 1 << after), (number, 1 << value)
