"""Why something on the cards of a kit is impossible, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from loopwright_engine.core.source_text import counter

from loopwright_compiler.reachability.conflicts import (
    MOST_PLACES,
    Roots,
    all_of_them,
    conflict,
    ever,
    first_names,
    seen,
)
from loopwright_compiler.reachability.guards import All, Guard, State, Variable, comparison, total
from loopwright_compiler.reachability.interpreter import CheckingInterpreter
from loopwright_compiler.reachability.queries import Reason
from loopwright_compiler.reachability.system import Conjunct, Site
from loopwright_compiler.reachability.tracked_search import TrackedSearch
from loopwright_compiler.reachability.value_sets import ValueSets

from .sites import KitSites
from .variables import COUNTER, FLAG, LEAST, MOST

DEEPEST: Final = 4
"""So far back a cause is followed."""
OVER: Final = "the game is always over before it"


class _Notes(CheckingInterpreter):
    """A player that notes the states in which each condition is asked."""

    states: dict[Guard, dict[State, None]]

    def split(self, guard: Guard, state: State) -> tuple[State | None, State | None]:
        self.states.setdefault(guard, {})[state] = None
        return super().split(guard, state)


class KitReasons:
    """Explains what value sets, or a search over few variables, have proved impossible."""

    def __init__(
        self, places: KitSites, values: ValueSets, known: Mapping[str, Reason], located: Callable[[str], str]
    ) -> None:
        self.places = places
        self.program = places.program
        self.values = values
        self.known = known
        self.located = located
        self.roots = Roots(places, self.happens)

    def happens(self, name: str) -> bool:
        """Whether something may happen, as far as is known."""
        return name in self.values.reached and name not in self.known

    def of(self, name: str, search: TrackedSearch | None = None) -> Reason:
        """The reason why a block or an ending is impossible."""
        return replace(self._of(name, search, 0), root=self.roots.of(name))

    def _of(self, name: str, search: TrackedSearch | None, depth: int) -> Reason:
        if name in self.known:
            return self.known[name]
        sites = self.places.of.get(name, [])
        if not sites:
            return Reason(self._nothing(name), (), (name,))
        causes = [self._at(name, number, search, depth) for number in range(min(len(sites), MOST_PLACES))]
        texts = list(dict.fromkeys(one.text for one in causes))
        if len(texts) > 1:
            texts = [f"{self.located(site.at)}: {one.text}" for site, one in zip(sites, causes, strict=False)]
        if len(sites) > MOST_PLACES:
            texts.append(f"and {len(sites) - MOST_PLACES} more places")
        ids = tuple(dict.fromkeys(id for one in causes for id in one.ids))
        return Reason("; ".join(texts), causes[0].conditions, ids)

    def _nothing(self, name: str) -> str:
        """Why nothing leads to a block that stands by itself."""
        program = self.program
        effect = next((one for one, block in program.effects.items() if block["id"] == name), None)
        if effect is not None:
            return f"no card does the effect {effect}"
        deck = self._deck_of(name.removesuffix(".block"))
        if deck is not None:
            return f"nothing draws from the deck {deck}"
        if name.startswith("ending."):
            return "no card leads there"
        counter = next((end[0] for end, block in program.ends.items() if block["id"] == name), None)
        return f"nothing moves the counter {counter} there" if counter else "no card leads there"

    def _deck_of(self, card: str) -> str | None:
        """The deck in which a card lies."""
        decks = self.program.decks.items()
        return next((deck for deck, data in decks if any(one["id"] == card for one in data["cards"])), None)

    def _at(self, name: str, number: int, search: TrackedSearch | None, depth: int) -> Reason:
        """Why something cannot happen at one site."""
        site, last = self.places.of[name][number], self.places.last[name][number]
        if site.at != name and search is None and not self.happens(site.at):
            if depth >= DEEPEST:
                return Reason(f"{self.located(site.at)} never happens", (), (site.at,))
            inner = self._of(site.at, None, depth + 1)
            text = f"only {self.located(site.at)} leads there, which never happens: {inner.text}"
            return Reason(text, inner.conditions, (site.at, *inner.ids))
        parts, states = (site.parts, search.runner.tried.get(site.trigger, ())) if search else (
            last,
            self._states(name, site),
        )  # fmt: skip
        barring = conflict(parts, list(states)) if parts else []
        if not barring:
            return Reason(OVER, (), (site.at,))
        return self._conflicting(site, barring, list(states))

    def _states(self, name: str, site: Site) -> Iterable[State]:
        """The states in which the condition before a block is asked."""
        guards = self.program.guards
        sibling = f"{name.rpartition('.')[0]}.then"
        guard = guards.get(name) or guards.get(sibling)
        states = [*self._notes.states.get(guard, ())] if guard is not None else []
        if not states:
            states = [*self._notes.tried.get(site.trigger, ())]
        return states

    @cached_property
    def _notes(self) -> _Notes:
        notes = _Notes(self.program, cut=False)
        notes.states = {}
        ValueSets(self.program, cut=False, tried=self.places.triggers, runner=notes)
        return notes

    def _conflicting(self, site: Site, parts: Sequence[Conjunct], states: Sequence[State]) -> Reason:
        texts = tuple(dict.fromkeys(text for part in parts for text in part.of or (part.text,)))
        causes = list(dict.fromkeys(cause for part in parts for cause in self._causes(part, states)))
        causes = [*self._pieces(parts), *causes]
        never = "which never holds" if len(texts) == 1 else "which never hold at the same time"
        needs = f"it needs {all_of_them(texts)}, {never}"
        return Reason(": ".join([needs, *(["; ".join(causes)] if causes else [])]), texts, (site.at,))

    def _pieces(self, parts: Sequence[Conjunct]) -> Iterator[str]:
        """The pieces that there are too few of for all parts."""
        whole = tuple(one.full for one in self.program.variables.all)
        held = All(tuple(part.guard for part in parts)).yes(whole)
        for pool, counters in self.program.pools.items():
            enough = comparison("<=", total(counters).less(pool.size), doubtful=False)
            if held is not None and enough.yes(held) is None:
                names = " and ".join(map(counter, pool.counters))
                yield f"{names} count the {pool.size} pieces {pool.pieces}"

    def _causes(self, part: Conjunct, states: Sequence[State]) -> Iterator[str]:
        """What the variables are whenever the condition is asked, and which blocks change them."""
        if part.why:
            yield part.why
            return
        for number in sorted(part.guard.reads()):
            variable = self.program.variables.all[number]
            if variable.name.startswith(FLAG):
                yield self._flag(variable, part)
            elif variable.name.startswith((COUNTER, MOST, LEAST)):
                yield from self._number(variable, part, states)

    def _flag(self, variable: Variable, part: Conjunct) -> str:
        name = variable.name.removeprefix(FLAG)
        is_set = [one.full for one in self.program.variables.all]
        is_set[variable.number] = 2
        wants = part.guard.yes(tuple(is_set)) is not None
        verb = "set_flag" if wants else "clear_flag"
        sites = [site for site, effect in self.places.writers.get(variable.name, ()) if effect["do"] == verb]
        done = "set" if wants else "cleared"
        if not sites:
            return f"no card {'sets' if wants else 'clears'} the flag {name}"
        happen = [self.located(site.at) for site in sites if self.happens(site.at)]
        if happen:
            return f"the flag {name} is {done} only by {first_names(happen)}"
        never = first_names([self.located(site.at) for site in sites])
        return f"the flag {name} is {done} only by {never}, which never happens"

    def _number(self, variable: Variable, part: Conjunct, states: Sequence[State]) -> Iterator[str]:
        """How far a number gets there, and which blocks change it."""
        if ever([part], states) or len(part.guard.reads()) > 2:
            return
        kind, _, name = variable.name.partition(".")
        values = variable.values(seen(states, variable))
        if not values:
            return
        low, high = values[0], values[-1]
        reach = f"{low}" if low == high else f"between {low} and {high}"
        title = counter(name)
        who = {"own": f"{name} of any player is at most", "least": f"{name} of any player is at least"}
        if kind in who:
            yield f"{who[kind]} {high if kind == 'own' else low}"
            return
        says = f"{title} is {reach} there"
        ends = f"{title} goes from {variable.low} to {variable.low + variable.size - 1}"
        if part.guard.yes(tuple(one.full for one in self.program.variables.all)) is None:
            yield ends
        elif variable in self.program.variables.moved_by_rules:
            yield says
        else:
            writers = [site for site, _ in self.places.writers.get(variable.name, ())]
            happen = [self.located(site.at) for site in writers if self.happens(site.at)]
            if (deck := self._deck_of(name)) is not None:
                drawn = f"is drawn from only by {first_names(happen)}" if happen else "is never drawn from"
                yield f"the deck {deck} {drawn}"
                return
            only = f"only {first_names(happen)} may move it" if happen else "nothing moves it"
            yield f"{says}, and {only}"
