"""What bots have worked out at earlier decisions, as long as it holds: selective memoization (Acar, Blelloch
& Harper 2003).

The worth of a thing to a kid hangs on a few parts of the position, which are read off the card (`needs`).
At a new decision only what hangs on a part that has changed is forgotten, so every worth is the very
number that it would be anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import game as g

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.active import Active
    from loopwright_games.tales.rules.state.game import Game
    from loopwright_games.tales.rules.state.party import Party
    from loopwright_games.tales.rules.state.tables import Tables

TIME: Final = 2 * g.PIECES
"""Beside the parts of a position that `state.game` names: the cubes in the pools of the kids,"""
CHORES: Final = 4 * g.PIECES
"""who has which chores, and how far they are."""


Goal: TypeAlias = tuple[int, float, int]
"""A location, what the thing that waits there is worth, and the time that it takes."""
Worth: TypeAlias = tuple[float, int, list[Goal]]
"""What a thing is worth, on which parts of the position that hangs, and the goals that it is elsewhere."""
MOST_STATES: Final = 20_000
"""For so many states of kids the chances of their tests are remembered."""


class OfKid:
    """What is known of one kid: its chances, and what things are worth to it."""

    __slots__ = ("chances", "hacks", "needs", "state", "worths")

    def __init__(self) -> None:
        self.state: tuple[int, ...] = ()
        """All that its chances hang on: rules in force, its conditions and cards, the friends beside it."""
        self.chances: dict[int, float] = {}
        """For a test * SEATS + the friends who help."""
        self.hacks: dict[tuple[int, int, int], float] = {}
        """For (machine, cubes in the pool, friends nearby), what the hack is worth."""
        self.worths: dict[tuple[int, float], Worth] = {}
        """For (number, chance of the first test) of actions of cards, and of rumors, whose numbers count from
        -1 down.
        """
        self.needs: int = 0
        """All parts of the position on which these worths hang."""

    def forget(self, changed: int) -> None:
        """Forget what hangs on a part of the position that has changed (a mask)."""
        if changed & (g.MACHINES | g.DAY):
            self.hacks.clear()
        if changed & self.needs:
            worths = self.worths
            for key in [key for key, worth in worths.items() if worth[1] & changed]:
                del worths[key]

    def put(
        self, key: tuple[int, float], worth: float, needs: int, places: Iterable[int], time: int
    ) -> Worth:
        """Keep a worth with the places where the thing waits and its time, and return it."""
        goals = [(place, worth, time) for place in places] if worth > 0.0 else []
        self.needs |= needs
        kept = self.worths[key] = (worth, needs, goals)
        return kept


class Memory:
    """The worths of things to each kid, at the position that was looked at last."""

    __slots__ = ("_active", "_kids", "_parts", "_party")

    def __init__(self) -> None:
        self._party: Party | None = None
        self._active: Active | None = None
        self._kids: list[OfKid] = []
        self._parts: list[object] = []

    def look(self, game: Game) -> list[OfKid]:
        """Look at a position; return what is known of each kid that holds there as well."""
        parts = _parts(game)
        if game.party is not self._party or game.active is not self._active:
            self._party, self._active = game.party, game.active
            self._kids = [OfKid() for _ in range(game.party.size)]
        else:
            changed = 0
            for number, part in enumerate(parts):
                if part != self._parts[number]:
                    changed |= 1 << number
            if changed:
                for kid in self._kids:
                    kid.forget(changed)
        self._parts = parts
        rules = (game.active.more_dice, game.active.off, game.active.numbers[v.HELPERS], *game.hackers)
        for seat, kid in enumerate(self._kids):
            state = _state(game, seat, rules)
            if state != kid.state:
                kid.state = state
                kid.hacks.clear()
                kid.chances = _chances(game.party, state)
        return self._kids


def _parts(game: Game) -> list[object]:
    """What may change in a position, in the order of the bits of `state.game`, and of those above."""
    return [
        game.insight,
        (game.enigma, game.enigma_limit),
        game.counters[:],
        game.flags,
        (game.home, game.sick, game.at[:]),
        (game.round, game.step),
        (game.hidden, game.rumored, bool(game.rumor_pile), game.track[:]),
        (game.alert, bool(game.wall_pile), game.sectors[:], game.hackers[:], game.walls[:]),
        game.gone,
        (game.items[:], game.item_discard[:]),
        (game.held[:], game.favor[:]),
        game.first,
        (game.ship, game.laid[:]),
        game.pool[:],
        (game.chores[:], game.progress[:]),
    ]


def _state(game: Game, kid: int, rules: tuple[int, ...]) -> tuple[int, ...]:
    """All that a kid's chances hang on: conditions, cards, a cube to push with, and the same of helpers."""
    here = game.at[kid]
    state = (kid, game.held[kid], game.items[kid], int(game.pool[kid] > 0), *rules)
    if game.at.count(here) == 1:
        return state
    for seat, place in enumerate(game.at):
        if place == here and seat != kid and not game.home >> seat & 1:
            state += (seat, game.held[seat], game.items[seat])
    return state


def _chances(party: Party, state: tuple[int, ...]) -> dict[int, float]:
    """What is known of the chances of tests in this state, in this game or in one before."""
    chances = party.odds.get(state)
    if chances is None:
        if len(party.odds) > MOST_STATES:
            party.odds.clear()
        chances = party.odds[state] = {}
    return chances


def needs(tables: Tables) -> list[int]:
    """Return on what the worth of each block hangs, for a given chance of the test that it begins with."""
    needs = [_needs(tables, block) for block in range(len(tables.blocks))]
    for action in tables.actions:
        if action.chore >= 0:  # nothing, once the chore is fulfilled
            needs[action.block] |= CHORES
    return needs


def _needs(tables: Tables, block: int) -> int:
    appeal = tables.appeal
    needs = appeal[block].needs
    number = tables.opening.get(block, -1)
    if number >= 0:
        trial = tables.trials[number]
        for outcome in (trial.success, trial.failure):
            needs |= appeal[outcome].needs if outcome >= 0 else 0
        needs |= TIME | g.PLACES if trial.spend else 0
    return needs
