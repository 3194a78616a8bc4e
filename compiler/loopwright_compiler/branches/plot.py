"""What value sets say of a story as a whole: its endings, their order, and where it is stuck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from time import monotonic
from typing import Any, NamedTuple

from .chains import may_be_cut
from .guards import State
from .items import TIME_RAN_OUT
from .program import Program
from .runner import Runner, TooMany
from .values import ValueSets
from .variables import BACK, FRONT, GONE, Variable

Data = Mapping[str, Any]

CLOCK = f"ending.{TIME_RAN_OUT}"
SAID = {FRONT: "front", BACK: "back", GONE: "discarded"}
MOMENT = 2.0
"""Seconds that value sets may take however little time there is."""


class StuckAt(NamedTuple):
    """When this has come to be so and the game goes on, no ending is left but time running out.

    `what` is `diary.4.back`, `diary.4.discarded`, `flag.cable-cut` … Whether a game can come so far is
    another question: `day` is the first day on which it might.
    """

    what: str
    day: int


class Plot(NamedTuple):
    """All of it is certain, but `at_once`, which may be so."""

    lost: bool
    """No ending that wins can be reached: the kids lose whatever they do."""
    won: bool
    """No ending that loses can be reached, nor does time run out: the kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...]
    """Endings whose conditions may hold at the same time; the first of two is the one that counts."""
    stuck: tuple[StuckAt, ...]


class _Arrived(Exception):
    """One of the endings is reached."""


class _Seeker(Runner):
    """A runner that stops at the first of some endings."""

    def __init__(self, program: Program, endings: Set[str], *, cut: bool) -> None:
        super().__init__(program, cut=cut)
        self.endings = endings

    def reach(self, name: str, state: State) -> None:
        if name in self.endings:
            raise _Arrived
        super().reach(name, state)


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
        stuck=tuple(_stuck(values, wins | loses - {CLOCK}, now + seconds)),
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


def _stuck(values: ValueSets, endings: Set[str], until: float) -> Iterator[StuckAt]:
    """Each card on each side, each that is gone, each flag that is set, from the first day it may be so."""
    for variable in values.program.variables.all:
        for what, bit in _turns(variable):
            if monotonic() > until:
                return
            if variable.start == bit:
                continue
            day = next((day for (day, _), state in values.at.items() if state[variable.number] & bit), None)
            if day is not None and _nothing_left(values, variable, bit, day, endings, until):
                yield StuckAt(what, day)


def _turns(variable: Variable) -> Iterator[tuple[str, int]]:
    kind = variable.name.partition(".")[0]
    if kind == "flag":
        yield variable.name, 2
    elif kind == "diary":
        for value, said in SAID.items():
            yield f"{variable.name}.{said}", 1 << value


def _nothing_left(
    values: ValueSets, variable: Variable, bit: int, day: int, endings: Set[str], until: float
) -> bool | None:
    """Whether no ending is reached from any state of that day or later in which this is so; None: unknown."""
    made = list(values.ever())
    made[variable.number] = bit
    made[0] = 1 << day - 1
    seeker = _Seeker(values.program, endings, cut=values.runner.cut)
    try:
        ValueSets(values.program, cut=seeker.cut, begin=(day, tuple(made)), until=until, runner=seeker)
    except _Arrived:
        return False
    except TooMany:
        return None
    return True
