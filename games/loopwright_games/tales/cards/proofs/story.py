"""The story of a bundle of Tales, as proofs see it: its program, the sites of its blocks, its sentences, and
what value sets prove of it as a whole: its endings, their order, its dead ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Budget, Meter
from loopwright_compiler.reachability.dead_ends import StuckAt, dead_ends
from loopwright_compiler.reachability.guards import State
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import Question, Reason
from loopwright_compiler.reachability.value_sets import ValueSets
from loopwright_compiler.semantics.choices import may_be_closed
from loopwright_engine.core.branches import none_open
from loopwright_engine.core.counters import counters_of

from loopwright_games.tales import nouns
from loopwright_games.tales.nouns import CLOCK

from .chain_bound import may_be_cut
from .items import EFFECT, PARTS, StoryItem, items, parts_with
from .planning_problem import Guide
from .program import StoryProgram
from .reasons import Reasons
from .sites import ProgramSites

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

USUAL = 20 * SECOND
"""So much work is done where nobody says how much."""
MOMENT = 2 * SECOND
"""So much work value sets may take however little there is."""

KIDS = tuple(range(nouns.KIDS[0], nouns.KIDS[1] + 1))


class StorySystem:
    """The transition system of a bundle, for some numbers of kids."""

    def __init__(self, bundle: BundleData, kids: Sequence[int] = KIDS) -> None:
        self.bundle = bundle
        self.program, self.cut = prepared(bundle, kids)
        self.places = ProgramSites(self.program)

    @cached_property
    def items(self) -> tuple[str, ...]:
        """Return the ids of all sides, triggers, branches, endings and rumors."""
        return tuple(item.id for item in items(self.bundle))

    def reasons(self, values: ValueSets, known: Mapping[str, Reason]) -> Reasons:
        """Explain by these value sets; `known` are the reasons found before, by what is impossible."""
        return Reasons(self.places, values, known)


def closed_choices(bundle: BundleData) -> tuple[StoryItem, ...]:
    """The choices of which no option may be open, as far as their own conditions say, in the order of cards.

    A choice of prices alone is none of them: that it can be too expensive is what prices say.
    """
    bounds = {one["id"]: (one["low"], one["high"]) for one in counters_of(bundle["scenario"])}
    choices = []
    for effect in parts_with(EFFECT, [bundle[part] for part in ("scenario", *PARTS)]):
        if effect["do"] == "choose" and (name := none_open(effect)):
            free = [line for line in effect["options"] if not (line.get("spend") or line.get("price"))]
            asked = [line["condition"] for line in free]
            if asked and may_be_closed([one for one in asked if one], (), bounds) is not False:
                choices.append(StoryItem("closed choice", name, ""))
    return tuple(choices)


def prepared(bundle: BundleData, kids: Sequence[int]) -> tuple[StoryProgram, bool]:
    """Return the program of a bundle, and whether a chain of triggers may be cut off in it.

    Where none may, checks are looked at in order, so that endings forestall what asks for more.
    """
    program = StoryProgram(bundle, kids)
    cut = may_be_cut(program)
    if not cut:
        program.forestall()
    return program, cut


def story_model(bundle: BundleData, kids: Sequence[int] = KIDS) -> Model:
    """Return the model of a bundle for some numbers of kids."""
    return Model(StorySystem(bundle, kids))


class StoryProver(Prover):
    """Proves what can never happen in any game of some numbers of kids, and says why.

    Verdicts hold for games without variants, with or without the complications of the scenario, and for
    any enigma limit.
    """

    def __init__(self, bundle: BundleData, kids: Sequence[int] = KIDS) -> None:
        super().__init__(StorySystem(bundle, kids))
        self.bundle = bundle
        self.kids = tuple(kids)

    @cached_property
    def guide(self) -> Guide:
        """Return the heuristic for a search of a game that reaches what is open."""
        return Guide(self.bundle)


class EndingFacts(NamedTuple):
    """The proved facts about the endings of a story; only `at_once` lists what may be so."""

    lost: bool
    """No ending that wins can be reached: the kids lose whatever they do."""
    won: bool
    """No ending that loses can be reached, nor does time run out: the kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...]
    """Endings whose conditions may hold at the same time; the first of two is the one that counts."""
    stuck: tuple[StuckAt, ...]


def plot(bundle: BundleData, model: Model | None = None, *, until: Budget | None = None) -> EndingFacts:
    """Return what value sets prove of a whole story; soft locks are looked for as far as the budget goes.

    `model` is the bundle's for some numbers of kids, with nothing banned; without one it is made for all.
    Raises TooMany when its value sets take more work than that, and more than a moment.
    """
    until = until or Meter().budget(USUAL)
    model = model or story_model(bundle)
    values = model.values_for(Question(""), until.at_least(MOMENT))
    wins = {f"ending.{one['id']}" for one in bundle["endings"] if one["result"] == "win"}
    loses = {f"ending.{one['id']}" for one in bundle["endings"]} - wins | {CLOCK}
    reached = values.reached.keys()
    return EndingFacts(
        lost=wins.isdisjoint(reached),
        won=loses.isdisjoint(reached),
        at_once=tuple(_at_once(values)),
        stuck=dead_ends(values, model.places, wins, loses - {CLOCK}, until),
    )


def _at_once(values: ValueSets) -> Iterator[tuple[str, str]]:
    """The pairs of endings that are checked at the same moment and may both hold then (ADV-8)."""
    endings = [check.trigger for check in values.program.checks if check.ending]
    states = list(dict.fromkeys(values.at.values()))
    for place, first in enumerate(endings):
        for second in endings[place + 1 :]:
            if first.block.id != second.block.id and any(
                _both(state, first.card, first.side, second.card, second.side)
                and (held := first.guard.yes(state)) is not None
                and second.guard.yes(held) is not None
                for state in states
            ):
                yield first.block.id, second.block.id


def _both(state: State, card: int, side: int, other_card: int, other_side: int) -> bool:
    """Whether both sides may be in play at once."""
    if card == other_card and side != other_side:
        return False
    return bool(state[card] & side and state[other_card] & other_side)
