"""The story of a bundle of Tales, as proofs see it: its program, the sites of its blocks, its sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import Reason
from loopwright_compiler.reachability.value_sets import ValueSets

from .chain_bound import may_be_cut
from .items import items
from .planning_problem import Guide
from .program import StoryProgram
from .reasons import Reasons
from .sites import Places

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

KIDS = (2, 3, 4, 5)


class Story:
    """The transition system of a bundle, for some numbers of kids."""

    def __init__(self, bundle: BundleData, kids: Sequence[int] = KIDS) -> None:
        self.bundle = bundle
        self.program, self.cut = prepared(bundle, kids)
        self.places = Places(self.program)

    @cached_property
    def items(self) -> tuple[str, ...]:
        """Return the ids of all sides, triggers, branches, endings and rumors."""
        return tuple(item.id for item in items(self.bundle))

    def reasons(self, values: ValueSets, known: Mapping[str, Reason]) -> Reasons:
        """Explain by these value sets; `known` are the reasons found before, by what is impossible."""
        return Reasons(self.places, values, known)


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
    return Model(Story(bundle, kids))


class StoryProver(Prover):
    """Proves what can never happen in any game of some numbers of kids, and says why.

    Verdicts hold for games without variants, with or without the complications of the scenario, and for
    any enigma limit.
    """

    def __init__(self, bundle: BundleData, kids: Sequence[int] = KIDS) -> None:
        super().__init__(Story(bundle, kids))
        self.bundle = bundle
        self.kids = tuple(kids)

    @cached_property
    def guide(self) -> Guide:
        """Return the heuristic for a search of a game that reaches what is open."""
        return Guide(self.bundle)
