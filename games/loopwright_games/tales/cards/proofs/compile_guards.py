"""Compiles the conditions of a bundle into guards over the story's variables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from loopwright_compiler.core.ranges import terms_of
from loopwright_compiler.reachability.cases import Case, CaseGuards, Implied, Value, asks_for_one
from loopwright_compiler.reachability.guards import (
    TESTS,
    UNKNOWN,
    All,
    CountGuard,
    Ends,
    Guard,
    NotGuard,
    OneOf,
    SumBounds,
    SumGuard,
    Table,
    Variable,
    added,
    always,
    comparison,
    either,
)
from loopwright_engine.core.counters import counters_of

from loopwright_games.tales.nouns import DIALS, ROUNDS_PER_WEEK, TRACK_SPACES, WEEKS

from .items import CONDITION, EFFECT, PARTS, parts_with
from .linear import HERE, Both, Term, own_share, share, together
from .settled import (
    ANYWHERE,
    AT_START,
    BY_CARDS,
    COMES_NEARBY,
    ENTERS_SECTOR,
    moved_name,
    reached_by_cards,
    settled,
)
from .unseen import PLACE, Unseen, is_so, places_of_kids, subject_of, subjects_of
from .variables import GONE, MOST_CAP, OUT, SIDE_VALUE, StoryVariables

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BundleData,
        CompareData,
        ConditionData,
        FactData,
        GuardedData,
        OccasionData,
        QuantityData,
        VerbData,
    )


LEAST_CAP = 3
FOLLOWED = ("number", "sum", "week", "hacked_machines")
"""Numbers of which variables tell, or none has to."""


class Asking(CaseGuards):
    """A compiler of guards for the variables of one bundle."""

    def __init__(self, bundle: BundleData, variables: StoryVariables) -> None:
        super().__init__(variables)
        self.variables = variables
        self.kids: int = variables["kids"].low + variables["kids"].size - 1
        self.nearby: dict[str, set[str]] = {
            place["id"]: {place["id"], *place["sectors"]} for place in bundle["world"]["locations"]
        }
        self._unseen = Unseen(bundle)
        self._starts = {machine["id"]: machine["sector"] for machine in bundle["scenario"]["machines"]}
        self._by_cards = reached_by_cards(bundle) if settled(bundle) else {}
        self._tables: dict[tuple[int, int], Table] = {}

    def thing(self, part: FactData | CompareData) -> str | None:
        """The subject of a fact, or a number that the story does not follow."""
        if part["op"] != "compare":
            return subject_of(part)
        left, name = part["left"], name_of(part["left"])
        followed = name in self.variables.by_name and left["q"] != "own_counter"
        return None if followed or left["q"] in FOLLOWED or part["right"]["q"] != "number" else repr(left)

    def about(self, condition: ConditionData) -> frozenset[str]:
        """All that a condition asks about, how many kids are at a place among it."""
        return super().about(condition) | ({PLACE} if places_of_kids(condition) else frozenset())

    def values(
        self, thing: str, parts: Sequence[Any], conditions: Sequence[ConditionData]
    ) -> Iterable[Value]:
        """Of a kid's place the place, and whether it is home; of machines the state, and what is nearby."""
        crowds = [place for one in conditions for place in places_of_kids(one)] if thing == PLACE else []
        if parts[0]["op"] == "compare" or (len(parts) == 1 and not crowds):
            return super().values(thing, parts, conditions)
        return self._unseen.values(thing, parts, crowds)

    def all_in(self, conditions: Sequence[ConditionData], case: Case) -> Guard:
        """With what follows from them together."""
        parts = tuple(self.guard_in(part, case) for part in conditions)
        whole = together(conditions)
        more = [] if whole is None else [Implied(self.guard_in(whole, case))]
        return All((*parts, *more, *self.supplied(parts).values()))

    def single(self, condition: FactData | CompareData, case: Case) -> Guard:
        """What no variable tells is taken from the case."""
        if condition["op"] == "compare":
            guard = self.told(condition, self._compare(condition, case), case)
            if (having := asks_for_one(condition)) is not None:
                guard = All((guard, Implied(self.guard_in(having, {}))))
            supplied = self.supplied((guard,))
            return All((guard, *supplied.values())) if supplied else guard
        if condition["op"] == "flag":
            return self._is(f"flag.{condition['flag']}", 1)
        if condition["op"] == "diary":
            return self._diary(condition)
        if condition["op"] in ("ship_at", "ship_nearby"):
            return self._ship(condition)
        meaning = is_so(condition, case)
        return self._machine(condition, UNKNOWN if meaning is None else always(meaning))

    def _is(self, name: str, *values: int) -> Guard:
        variable = self.variables[name]
        mask = 0
        for value in values:
            mask |= variable.bit(value)
        return OneOf(variable.number, mask, variable.full & ~mask)

    def _diary(self, condition: FactData) -> Guard:
        name, side = f"diary.{condition['diary']}", condition["side"]
        if side is None:
            return NotGuard(self._is(name, OUT, GONE))
        return self._is(name, GONE if side == "discarded" else SIDE_VALUE[side])

    def _ship(self, condition: FactData) -> Guard:
        places = self.variables.ship_places
        if len(places) == 1:
            return UNKNOWN
        if condition["op"] == "ship_nearby":
            around = self.nearby[condition["location"]]
            return self._is("ship", *(number for number, place in enumerate(places) if place in around))
        return UNKNOWN if condition["place"] == "here" else self._is("ship", places.index(condition["place"]))

    def _machine(self, condition: FactData, otherwise: Guard) -> Guard:
        """HCK-10: who controls a machine has hacked it; a hacked machine stands nowhere and has no state."""
        op, machine = condition["op"], condition.get("machine")
        if op == "machine_hacked":
            return self._is(f"hacked.{machine}", 1)
        if op == "machine_nearby":
            far = self._far(str(machine), self.nearby[condition["location"]])
            return All((self._is(f"hacked.{machine}", 0), *far, otherwise))
        if op == "machine_state":
            return All((self._is(f"hacked.{machine}", 0), otherwise))
        if op != "controls":
            return otherwise
        names = [name for name in self.variables.by_name if name.startswith("hacked.")]
        among = names if machine is None else [f"hacked.{machine}"]
        return All((either(tuple(self._is(name, 1) for name in among)), otherwise))

    def _far(self, machine: str, sectors: Collection[str]) -> list[Guard]:
        """The guards for the distance from its start of a machine that stands on one of these sectors, where
        that is known.
        """
        name = moved_name(machine)
        if name not in self.variables.by_name:
            return []
        near = [AT_START] if self._starts[machine] in sectors else []
        near += [BY_CARDS] if not self._by_cards[machine].isdisjoint(sectors) else []
        return [self._is(name, *near, ANYWHERE)] if len(near) < ANYWHERE else []

    def heard(self, event: OccasionData) -> list[Guard]:
        """The guards that must hold for machines to reach the place that an event names; none if it names no
        place.
        """
        if event["on"] not in (COMES_NEARBY, ENTERS_SECTOR):
            return []
        sectors = {event["sector"]} if event["on"] == ENTERS_SECTOR else self.nearby[event["location"]]
        machine = event.get("machine")
        machines = [machine] if machine else list(self._starts)
        far = [self._far(machine, sectors) for machine in machines]
        return [either(tuple(guard for guards in far for guard in guards))] if all(far) else []

    # --- numbers ------------------------------------------------------------------------------

    def supplied(self, parts: Sequence[Guard]) -> dict[str, Guard]:
        """How far a dial gets with so many kids, for each dial that is asked about beside the kids."""
        reads = frozenset[int]().union(*(part.reads() for part in parts))
        kids, guards = self.variables["kids"], dict[str, Guard]()
        for name, supply in self.variables.supplies.items():
            dial = self.variables[name]
            if {dial.number, kids.number} <= reads and all(one.most < inf for one in supply.values()):
                ends = [supply[count].most if count in supply else 0 for count in kids.values(kids.full)]
                tables = (self._table(dial, 1), tuple((-most, -most) for most in ends))
                numbers = (dial.number, kids.number)
                bounds = SumBounds(numbers, tables, (0, 0))
                known = SumGuard(bounds, TESTS["<="], ordered=True, doubtful=False)
                guards[name] = Implied(known)
        return guards

    def _compare(self, condition: CompareData, case: Case) -> Guard:
        """Known by each number, and by how many tokens of a kind there are, where it asks for some places."""
        left, right = condition["left"], condition["right"]
        if left["q"] == "count" and right["q"] == "number":
            parts = [self.guard_in(part, case) for part in left["of"]]
            return CountGuard(condition["cmp"], right["value"], parts)
        terms = [*terms_of(left, 1), *terms_of(right, -1)]
        whole = self._comparison(condition["cmp"], terms, case, spread=False)
        spots = [part["token"] for _, part in terms if part["q"] == "token_at"]
        if not spots or len(terms) == 1 + len(spots) == 2:
            return whole
        return Both(whole, self._comparison(condition["cmp"], terms, case, spread=True))

    def _comparison(self, cmp: str, terms: Sequence[Term], case: Case, *, spread: bool) -> Guard:
        """With `spread` tokens at places are some of those in play."""
        bounds, doubtful = self._bounds(terms, case, spread=spread)
        return comparison(cmp, bounds, doubtful=doubtful)

    def amount(self, amount: QuantityData) -> SumBounds:
        """What an amount can be that cards change something by."""
        return self._bounds([*terms_of(amount, 1)], {}, spread=False)[0]

    def _bounds(self, terms: Sequence[Term], case: Case, *, spread: bool) -> tuple[SumBounds, bool]:
        """What a sum of these can be, and whether that hangs on more than variables; kids always are some of
        the kids.
        """
        cases: dict[int, Table] = {}
        least = most = 0.0
        crowds: dict[str, list[tuple[int, str]]] = {}
        """For kids and kinds of tokens, how often each place counts."""
        for sign, quantity in terms:
            if quantity["q"] == "number":
                least, most = least + sign * quantity["value"], most + sign * quantity["value"]
            elif quantity["q"] in ("kids_at", "kids_here"):
                crowds.setdefault("kids", []).append((sign, quantity.get("location", HERE)))
            elif quantity["q"] == "token_at" and spread:
                crowds.setdefault(f"token.{quantity['token']}", []).append((sign, quantity["place"]))
            elif (known := self._known(quantity, sign)) is None:
                free = sign * self._most(quantity)
                least, most = least + min(0, free), most + max(0, free)
            else:
                for variable, table in known:
                    cases[variable] = added(cases[variable], table) if variable in cases else table
        for name, places in crowds.items():
            number = self.variables[name].number
            if name == "kids":
                table = self._of_kids(places, case)
            else:
                table = _shared(self.variables[name], share(places))
            cases[number] = added(cases[number], table) if number in cases else table
        own = any(quantity["q"] in ("own_counter", "total", "seats_with", "count") for _, quantity in terms)
        doubtful = bool(crowds) or least != most or own
        return SumBounds(tuple(cases), tuple(cases.values()), (least, most)), doubtful

    def _of_kids(self, places: Sequence[tuple[int, str]], case: Case) -> Table:
        """What kids at places add: the kid who asks is at its own, each other one at any of them or none."""
        if PLACE in case:
            at = str(case[PLACE][0])
            places = [(times, at if place == HERE else place) for times, place in places]
            less = more = sum(times for times, place in places if place == at)
        else:
            less, more = own_share(places)
        others = _shared(self.variables["kids"], share(places), fewer=1)
        return tuple((least + less, most + more) for least, most in others)

    def _known(self, quantity: QuantityData, sign: int) -> list[tuple[int, Table]] | None:
        """The variables of a quantity, with the amount that each of their values adds; None if it depends on
        anything else.
        """
        kind, variables = quantity["q"], self.variables
        if quantity["q"] == "total":
            most = variables[f"own.{quantity['counter']}"]
            return [(most.number, self._of_all_kids(most, sign))]
        if kind == "hacked_machines":
            hacked = [one for one in variables.all if one.name.startswith("hacked.")]
            return [(one.number, self._table(one, sign)) for one in hacked]
        if kind == "week":
            day = variables["day"]
            weeks = [sign * (1 + (value > ROUNDS_PER_WEEK)) for value in day.values(day.full)]
            return [(day.number, tuple((week, week) for week in weeks))]
        name = name_of(quantity)
        if name is None or name not in variables.by_name:
            return None
        if kind == "own_counter":
            return [(variables[name].number, self._of_some_kid(variables[name], sign))]
        return [(variables[name].number, self._table(variables[name], sign))]

    def _of_some_kid(self, variable: Variable, sign: int) -> Table:
        """ADV-11: what a kid's counter adds, which is no more than that of any kid has ever been."""
        ends = ((sign * variable.low, sign * value) for value in variable.values(variable.full))
        return tuple((min(pair), max(pair)) for pair in ends)

    def _of_all_kids(self, variable: Variable, sign: int) -> Table:
        """The same of the counters of all kids together, of whom there may be as many as play."""
        kids = self.variables["kids"].low, self.kids
        ends = (
            (sign * value * number for value in (variable.low, most) for number in kids)
            for most in variable.values(variable.full)
        )
        return tuple((min(values), max(values)) for values in map(list, ends))

    def _table(self, variable: Variable, sign: int) -> Table:
        """Made once, since a number may have many values; an open end adds more than its own value, too."""
        table = self._tables.get((variable.number, sign))
        if table is None:
            ends: list[Ends] = [(sign * value, sign * value) for value in variable.values(variable.full)]
            if variable.open:
                ends[-1] = (ends[-1][0], inf) if sign > 0 else (-inf, ends[-1][1])
            table = self._tables[variable.number, sign] = tuple(ends)
        return table

    def _most(self, quantity: QuantityData) -> int:
        """The greatest value of a quantity that no variable tells; the least is 0."""
        if quantity["q"] == "seats_with":
            return self.kids
        if quantity["q"] == "count":
            return len(quantity["of"])
        return self.variables[f"token.{quantity['token']}"].size - 1 if "token" in quantity else TRACK_SPACES


def known_of(part: GuardedData) -> list[ConditionData]:
    """The conditions that hold when a part of a card is carried out: an action's own places, and its
    condition.
    """
    at = part["at"] if "at" in part else ()
    places: list[ConditionData] = [{"op": "at", "location": place} for place in at]
    own: list[ConditionData] = [{"op": "or", "of": places}] if len(places) > 1 else [*places]
    return own if part["condition"] is None else [*own, part["condition"]]


def asked_by(part: GuardedData) -> ConditionData | None:
    """The condition of a part, with an action's own places where it asks about places too."""
    condition: ConditionData | None = part["condition"]
    known = known_of(part)
    if condition is None or len(known) == 1 or PLACE not in subjects_of(condition):
        return condition
    return {"op": "and", "of": known}


def name_of(quantity: QuantityData) -> str | None:
    """The name of the variable that a quantity is; None if it is no single variable."""
    if quantity["q"] in ("insight", "enigma", "day", "kids"):
        return quantity["q"]
    if quantity["q"] == "enigma_limit":
        return "enigma limit"
    if quantity["q"] == "counter":
        return f"counter.{quantity['counter']}"
    if quantity["q"] == "own_counter":
        return f"own.{quantity['counter']}"
    if quantity["q"] == "token_in_play":
        return f"token.{quantity['token']}"
    if quantity["q"] == "token_at" and quantity["place"] != "here":
        return spot_name(quantity["token"], quantity["place"])
    return None


def counter_of(effect: VerbData) -> str:
    """The variable of the counter that an effect changes: one of all, or that of some kid."""
    return f"{'own' if 'who' in effect else 'counter'}.{effect['counter']}"


def spot_name(token: str, place: str) -> str:
    """The variable that counts the tokens at a place."""
    return f"token.{token}@{place}"


def _shared(variable: Variable, share_of_one: Ends, *, fewer: int = 0) -> Table:
    """For each number of things what they add, or so many fewer, if each adds something between these."""
    low, high = share_of_one
    values = [value - fewer for value in variable.values(variable.full)]
    return tuple((min(0, low * value), max(0, high * value)) for value in values)


# --- what is worth telling apart ----------------------------------------------------------------


def caps(bundle: BundleData, kids: int) -> dict[str, int]:
    """For each dial, one more than the highest number that a card compares it with."""
    caps = dict.fromkeys(DIALS, LEAST_CAP)
    highest = {
        f"counter.{one['id']}": max(abs(one["low"]), abs(one["high"]))
        for one in counters_of(bundle["scenario"])
    }
    texts = [bundle[part] for part in PARTS]
    for effect in parts_with(EFFECT, texts):
        if effect["do"] not in ("counter", "set_counter"):
            continue
        amount = effect["by"] if "by" in effect else effect["to"]
        if not isinstance(amount, int):
            terms = [*terms_of(amount["of"] if "sign" in amount else amount, 1)]
            others = sum(_reach(part, kids, highest) for _, part in terms)
            _reached(caps, terms, others + 2 * highest[f"counter.{effect['counter']}"])
    for condition in parts_with(CONDITION, texts):
        if condition["op"] != "compare":
            continue
        terms = [*terms_of(condition["left"], 1), *terms_of(condition["right"], -1)]
        others = sum(_reach(part, kids, highest) for _, part in terms)
        _reached(caps, terms, others)
    return caps


def _reached(caps: dict[str, int], terms: Iterable[Term], most: int) -> None:
    """Raise the caps of dials among terms that are told apart up to a number."""
    for _, part in terms:
        if part["q"] in DIALS:
            caps[part["q"]] = min(MOST_CAP, max(caps[part["q"]], most + 2))


def _reach(quantity: QuantityData, kids: int, counters: Mapping[str, int]) -> int:
    """The greatest distance of a quantity from 0; 0 for a dial."""
    if quantity["q"] == "number":
        return abs(int(quantity["value"]))
    if quantity["q"] == "count":
        return len(quantity["of"])
    if quantity["q"] == "total":
        return kids * counters[f"counter.{quantity['counter']}"]
    if quantity["q"] in ("counter", "own_counter"):
        return counters[f"counter.{quantity['counter']}"]
    kind = quantity["q"]
    ends = {
        "day": ROUNDS_PER_WEEK * WEEKS[1],
        "week": WEEKS[1],
        "enigma_limit": 99,
        "rumors": TRACK_SPACES,
        "hacked_machines": 20,
    }
    if kind.startswith(("kids", "seats")):
        return kids
    return 0 if kind in DIALS else ends.get(kind, 15)
