"""What value sets prove of a story as a whole: its endings, their order, and its soft locks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Budget, Meter
from loopwright_compiler.reachability.dead_ends import StuckAt, dead_ends
from loopwright_compiler.reachability.guards import State
from loopwright_compiler.reachability.value_sets import ValueSets

from loopwright_games.tales.nouns import TIME_RAN_OUT

from .sites import Places
from .story import prepared

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


CLOCK = f"ending.{TIME_RAN_OUT}"
USUAL = 20 * SECOND
"""So much work is done where nobody says how much."""
MOMENT = 2 * SECOND
"""So much work value sets may take however little there is."""


class Plot(NamedTuple):
    """The proved facts about the endings of a story; only `at_once` lists what may be so."""

    lost: bool
    """No ending that wins can be reached: the kids lose whatever they do."""
    won: bool
    """No ending that loses can be reached, nor does time run out: the kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...]
    """Endings whose conditions may hold at the same time; the first of two is the one that counts."""
    stuck: tuple[StuckAt, ...]


def plot(bundle: BundleData, *, kids: tuple[int, ...] = (2, 3, 4, 5), until: Budget | None = None) -> Plot:
    """Return what value sets prove of a whole story; soft locks are looked for as far as the budget goes.

    Raises TooMany when its value sets take more work than that, and more than a moment.
    """
    until = until or Meter().budget(USUAL)
    program, cut = prepared(bundle, kids)
    values = ValueSets(program, cut=cut, until=until.at_least(MOMENT))
    wins = {f"ending.{one['id']}" for one in bundle["endings"] if one["result"] == "win"}
    loses = {f"ending.{one['id']}" for one in bundle["endings"]} - wins | {CLOCK}
    reached = values.reached.keys()
    return Plot(
        lost=wins.isdisjoint(reached),
        won=loses.isdisjoint(reached),
        at_once=tuple(_at_once(values)),
        stuck=dead_ends(values, Places(program), wins, loses - {CLOCK}, until),
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
