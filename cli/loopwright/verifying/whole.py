"""The story as a whole: whether it can be won and lost, its endings, and where nothing leads on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from loopwright_compiler.branches.plot import Plot, plot
from loopwright_compiler.branches.questions import Question
from loopwright_compiler.branches.runner import TooMany
from loopwright_compiler.graph import build
from loopwright_compiler.structure import Known, facts

from .naming import CLOCK
from .running import IMPOSSIBLE, POSSIBLE, Run

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Stuck:
    """When this has come to be so, no ending but time running out is left; a game was seen there, or not."""

    what: str
    day: int
    shown: bool


@dataclass(frozen=True)
class Whole:
    """None where nobody knows."""

    lost: bool | None = None
    """The kids lose whatever they do."""
    won: bool | None = None
    """The kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...] = ()
    """Endings that may hold in the same moment; the first of two counts."""
    stuck: tuple[Stuck, ...] = ()
    loops: tuple[tuple[str, ...], ...] = ()
    """Cards that play each other and that nothing leaves."""
    passed: tuple[str, ...] = ()
    """What every way to a win passes."""


def whole(bundle: Data, run: Run, seconds: float) -> Whole:
    """What proofs and games together say of the whole story, within this time."""
    wins = {f"ending.{one['id']}" for one in bundle["endings"] if one["result"] == "win"}
    loses = {f"ending.{one['id']}" for one in bundle["endings"]} - wins | {CLOCK}
    try:
        found = plot(bundle, kids=run.prover.kids, seconds=seconds)
    except TooMany:
        found = Plot(lost=False, won=False, at_once=(), stuck=())
    known = Known(run.prover.earliest, run.prover.needed) if run.prover.earliest else None
    drawn = facts(build(dict(bundle)), known)
    answers = {name: run.answer(Question(name)) for name in wins | loses}
    return Whole(
        lost=_none_of(wins, answers),
        won=_none_of(loses, answers),
        at_once=tuple(pair for pair in found.at_once if all(answers[one] != IMPOSSIBLE for one in pair)),
        stuck=tuple(
            Stuck(what, day, run.answer(Question(what)) == POSSIBLE)
            for what, day in found.stuck
            if run.answer(Question(what)) != IMPOSSIBLE
        ),
        loops=drawn.loops,
        passed=drawn.every_win_passes,
    )


def _none_of(names: set[str], answers: Mapping[str, str]) -> bool | None:
    """Whether none of these endings can come: False if a game had one, None while one is open."""
    found = {answers[name] for name in names}
    return False if POSSIBLE in found else True if found <= {IMPOSSIBLE} else None
