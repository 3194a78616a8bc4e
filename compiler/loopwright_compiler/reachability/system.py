"""What a game says of a story for proofs: its program, the sites of its blocks, and its sentences.

A game implements these protocols in its own folder; the methods in this one know nothing else of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .guards import Guard, Variable
from .operations import Trigger
from .program import Program
from .queries import Reason

if TYPE_CHECKING:
    from .tracked_search import TrackedSearch
    from .value_sets import ValueSets


class Conjunct(NamedTuple):
    """One of several conditions that must all hold, with its text as an author would write it."""

    text: str
    guard: Guard
    of: tuple[str, ...] = ()
    """The conditions that it puts together, where it is no condition of its own, …"""
    why: str = ""
    """… and why they never hold together."""


class Site(NamedTuple):
    """A site of a block, an ending or a side that comes into play; `at` is the id of the block that
    does it.
    """

    at: str
    trigger: Trigger
    parts: tuple[Conjunct, ...]


class Sites(Protocol):
    """The sites of a program, by the ids of blocks, sides of cards and endings."""

    @property
    def program(self) -> Program: ...
    @property
    def of(self) -> Mapping[str, Sequence[Site]]:
        """The sites of each block, side and ending."""

    @property
    def writers(self) -> Mapping[str, Sequence[tuple[Site, Any]]]:
        """By the name of a variable, the effects of the bundle that change it, each with its site."""

    @property
    def heads(self) -> Mapping[str, str]:
        """For a branch without a condition of its own the outermost block that leads there as surely."""

    @property
    def triggers(self) -> frozenset[Trigger]:
        """The triggers of all sites."""

    @property
    def sides(self) -> Mapping[tuple[int, int], str]:
        """The ids of sides of cards, by the variable of the card and its mask while the side is in play."""

    def only_in(self, name: str, never: Container[str]) -> bool:
        """Whether something can happen only on sides, or in blocks, that are in `never`."""

    def side_around(self, name: str) -> str:
        """The id of the side of a card on which something stands; empty for everything else."""

    def side_asked(self, part: Conjunct) -> str | None:
        """The id of the side of which a condition says that it is in play."""

    def all_written(self, names: Sequence[str]) -> bool:
        """Whether only the effects in `writers` change these variables."""

    def repeats(self, effect: Any) -> bool:
        """Whether an effect does more each time it is carried out."""

    def turns(self, variable: Variable) -> Iterator[tuple[str, int]]:
        """The facts that a variable can come to tell: the name of each, and the mask of its value."""

    def not_yet(self, variable: Variable) -> bool:
        """Whether it is a fact worth a look that a variable still has its first value."""

    def ends(self, variable: Variable, mask: int, effect: Any) -> bool:
        """Whether an effect may end the fact that a variable has the value in a mask."""


class Explainer(Protocol):
    """Explains what value sets, or a search over few variables, have proved impossible."""

    def of(self, name: str, search: TrackedSearch | None = None) -> Reason:
        """The reason why a block, a side or an ending is impossible."""


class System(Protocol):
    """The program of one bundle, with its sites and its sentences."""

    @property
    def program(self) -> Program: ...
    @property
    def cut(self) -> bool:
        """Whether a chain of triggers may be so long that the engine cuts it off: then none is certain."""

    @property
    def places(self) -> Sites: ...
    @property
    def items(self) -> Sequence[str]:
        """The ids of all that may be reachable or not, in the order of the cards."""

    def reasons(self, values: ValueSets, known: Mapping[str, Reason]) -> Explainer:
        """Explain by these value sets; `known` are the reasons found before, by what is impossible."""
