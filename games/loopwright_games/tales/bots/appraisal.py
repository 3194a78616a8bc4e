"""What bots think of the cards of a bundle, and what they have worked out in its games so far.

It stands beside the tables of the rules, and is made when the first bot asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.game import Game
    from loopwright_games.tales.rules.state.party import Party
    from loopwright_games.tales.rules.state.tables import Tables

Facts: TypeAlias = dict[str, float]
"""For a fact, a worth: of a flag that is set, of a step of a counter, of a machine hacked or nearby."""

Reach: TypeAlias = "Callable[[Game, int, list[int]], float]"
"""What a kid gains who can go to one of these locations at once: (game, kid, locations) -> worth."""
Part: TypeAlias = "Callable[[Game, int, Reach | None], float]"
"""What an effect is worth now: (game, acting kid, reach) -> worth."""
Goal: TypeAlias = tuple[int, float, int]
"""A location, what the thing that waits there is worth, and the time that it takes."""
Worth: TypeAlias = tuple[float, list[Goal]]
"""What a thing is worth, and the goals that it is for a kid elsewhere."""
Reader: TypeAlias = "Callable[[list[object]], object]"
"""Takes those parts of a position out of all of them on which something hangs."""
NO_WAY: Final = 99
Times: TypeAlias = list[list[int]]
"""[from][to]: time; NO_WAY when there is none."""
Steps: TypeAlias = list[list[tuple[int, ...]]]
"""[from][to]: where to go first, on every way that is as short as can be."""
Ways: TypeAlias = tuple[Times, Steps]
MOST: Final = 2_000
"""So many worths are kept for one party: few enough to stay in the processor's cache, without which the
compiled engine would be faster if it kept none."""


class Gate:
    """A block that a diary side runs when its facts hold, and the share of each fact in that."""

    __slots__ = ("block", "daily", "facts")

    def __init__(self, block: int, facts: tuple[tuple[str, float], ...], daily: float) -> None:
        self.block: int = block
        self.facts: tuple[tuple[str, float], ...] = facts
        self.daily: float = daily
        """How often a day it happens by itself; 0 when kids do it, or when it happens once."""


class Appeal:
    """What a block is worth: a part that is the same in every position, and parts that depend on it."""

    __slots__ = ("base", "moves", "needs", "parts", "rough")

    def __init__(
        self,
        base: float,
        parts: tuple[Part, ...],
        rough: tuple[tuple[str, float], ...],
        needs: int = 0,
        moves: bool = False,
    ) -> None:
        self.base: float = base
        self.parts: tuple[Part, ...] = parts
        self.rough: tuple[tuple[str, float], ...] = rough
        """Facts that it changes, by how much; the empty fact for what it is worth besides."""
        self.needs: int = needs
        """What `now` hangs on in a position, without `reach`: bits of `state.game` and `memory`."""
        self.moves: bool = moves
        """Whether it takes a kid somewhere, so that its worth hangs on what waits there."""

    def now(self, game: Game, kid: int, reach: Reach | None = None) -> float:
        """Return what the block is worth to this kid in this position, in points."""
        worth = self.base
        for part in self.parts:
            worth += part(game, kid, reach)
        return worth

    def roughly(self, wants: Facts) -> float:
        """Return what the block is worth, in points, when only the wishes of the story are known."""
        worth = self.base
        for fact, amount in self.rough:
            worth += amount * wants.get(fact, 0.0) if fact else amount
        return worth


class OfParty:
    """What has been worked out for the kids of one party."""

    __slots__ = ("count", "known")

    def __init__(self) -> None:
        self.known: dict[tuple[str, int], list[OfKid]] = {}
        """For an outlook and the enigma limit, that of each kid; see `memory`."""
        self.count: int = 0
        """How many things that is."""


class OfKid:
    """What has been worked out for one kid under certain rules and wishes."""

    __slots__ = ("_of_party", "arrivals", "hacks", "sure", "tests", "worths")

    def __init__(self, of_party: OfParty) -> None:
        self._of_party: OfParty = of_party
        self.worths: dict[tuple[int, float, object], Worth] = {}
        """For (number, chance of the first test, parts of the position) of actions of cards, and of rumors,
        whose numbers count from -1 down."""
        self.sure: dict[tuple[int, ...], bool] = {}
        """For a test and the cards of the kids who are there, whether cards make success sure (CMB-3)."""
        self.hacks: dict[tuple[int, ...], float] = {}
        """For a machine, its firewalls and all that the kid brings, what the hack is worth."""
        self.arrivals: dict[tuple[object, ...], float | None] = {}
        """For (machines, the alert ones, cubes left, conditions, items), the chance to avoid them all."""
        self.tests: dict[tuple[int, int, bool], list[list[float]]] = {}
        """For (conditions, items, whether any time is left), the chances of tests (0..1): [trait][number of
        friends beside the kid]."""

    def count(self) -> None:
        """Note that one thing more is kept; when there are too many, all are forgotten."""
        of_party = self._of_party
        of_party.count += 1
        if of_party.count > MOST:
            of_party.known.clear()
            of_party.count = 0

    def put(self, key: tuple[int, float, object], worth: float, places: Iterable[int], time: int) -> Worth:
        """Keep a worth with the places where the thing waits and its time, and return it."""
        self.count()
        goals = [(place, worth, time) for place in places] if worth > 0.0 else []
        kept = self.worths[key] = (worth, goals)
        return kept


class Appraisal:
    """What bots make of the cards of one bundle."""

    __slots__ = ("appeal", "gates", "parties", "readers", "usual_wishes", "ways", "wishes")

    def __init__(self) -> None:
        self.appeal: list[Appeal] = []
        """For each block, what it is worth."""
        self.readers: list[Reader] = []
        """For each block, what reads the parts of a position on which its worth hangs; see `memory`."""
        self.wishes: Facts = {}
        """What the endings want."""
        self.usual_wishes: Facts = {}
        """What is wanted of facts that no ending speaks of."""
        self.gates: dict[int, tuple[Gate, ...]] = {}
        """For a side (diary card * 2 + side), what it does and on what that hangs."""
        self.ways: dict[tuple[int, int, int], Ways] = {}
        """For the rules of walking and of the bus, the ways under them; filled as they come up."""
        self.parties: dict[Party, OfParty] = {}

    def of_party(self, party: Party) -> OfParty:
        """What has been worked out for a party."""
        worked_out = self.parties.get(party)
        if worked_out is None:
            worked_out = self.parties[party] = OfParty()
        return worked_out


def appraisal(tables: Tables) -> Appraisal:
    """What bots make of a bundle, made when it is asked for first."""
    made = tables.appraisal
    if not isinstance(made, Appraisal):
        made = tables.appraisal = tables.appraise()
        assert isinstance(made, Appraisal)
    return made
