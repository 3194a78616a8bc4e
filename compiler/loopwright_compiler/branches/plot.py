"""What value sets say of a story as a whole: its endings, their order, and where it is stuck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any, NamedTuple

from .chains import may_be_cut
from .dead_ends import StuckAt, dead_ends
from .guards import State
from .items import TIME_RAN_OUT
from .places import Places
from .program import Program
from .values import ValueSets

Data = Mapping[str, Any]

CLOCK = f"ending.{TIME_RAN_OUT}"
MOMENT = 2.0
"""Seconds that value sets may take however little time there is."""


class Plot(NamedTuple):
    """All of it is certain, but `at_once`, which may be so."""

    lost: bool
    """No ending that wins can be reached: the kids lose whatever they do."""
    won: bool
    """No ending that loses can be reached, nor does time run out: the kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...]
    """Endings whose conditions may hold at the same time; the first of two is the one that counts."""
    stuck: tuple[StuckAt, ...]


def plot(bundle: Data, *, kids: tuple[int, ...] = (2, 3, 4, 5), seconds: float = 20.0) -> Plot:
    """The whole story of a bundle; states in which it is stuck are looked for as long as there is time.

    Raises TooMany when its value sets take longer than that, and longer than a moment.
    """
    program, now = Program(bundle, kids), monotonic()
    values = ValueSets(program, cut=may_be_cut(program), until=now + max(seconds, MOMENT))
    wins = {f"ending.{one['id']}" for one in bundle["endings"] if one["result"] == "win"}
    loses = {f"ending.{one['id']}" for one in bundle["endings"]} - wins | {CLOCK}
    reached = values.reached.keys()
    return Plot(
        lost=wins.isdisjoint(reached),
        won=loses.isdisjoint(reached),
        at_once=tuple(_at_once(values)),
        stuck=dead_ends(values, Places(program), wins, loses - {CLOCK}, now + seconds),
    )


def _at_once(values: ValueSets) -> Iterator[tuple[str, str]]:
    """ADV-8: pairs of endings that are looked at in the same moment and may both hold."""
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
    """Whether both sides may be in play."""
    if card == other_card and side != other_side:
        return False
    return bool(state[card] & side and state[other_card] & other_side)
