"""The story as a whole: whether it can be won and lost, its endings, and where nothing leads on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from loopwright_compiler.graph.analysis import Known, facts
from loopwright_compiler.graph.model import build
from loopwright_compiler.reachability.budget import SECOND, Budget
from loopwright_compiler.reachability.explain.endings import Plot, plot
from loopwright_compiler.reachability.interpreter.interpreter import TooMany
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle

from loopwright.core.item_names import CLOCK

from .dead_ends import DeadEnd, dead_ends
from .run import IMPOSSIBLE, POSSIBLE, Run

PROVING = 0.6
"""The part of the work in which dead ends are proved; the rest is for games that come into them."""
MOMENT = SECOND
"""So much work they are looked for however little there is."""


@dataclass(frozen=True)
class Whole:
    """None where nobody knows."""

    lost: bool | None = None
    """The kids lose whatever they do."""
    won: bool | None = None
    """The kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...] = ()
    """Endings that may hold in the same moment; the first of two counts."""
    stuck: tuple[DeadEnd, ...] = ()
    loops: tuple[tuple[str, ...], ...] = ()
    """Cards that play each other and that nothing leaves."""
    passed: tuple[str, ...] = ()
    """What every way to a win passes."""


def whole(loaded: Bundle, run: Run, until: Budget) -> Whole:
    """What proofs and games together say of the whole story, with so much work."""
    bundle = loaded.data
    wins = {f"ending.{one['id']}" for one in bundle["endings"] if one["result"] == "win"}
    loses = {f"ending.{one['id']}" for one in bundle["endings"]} - wins | {CLOCK}
    try:
        found = plot(bundle, kids=run.prover.kids, until=until.part(until.left * PROVING))
    except TooMany:
        found = Plot(lost=False, won=False, at_once=(), stuck=())
    known = Known(run.prover.earliest, run.prover.needed) if run.prover.earliest else None
    drawn = facts(build(bundle), known)
    answers = {name: run.answer(Question(name)) for name in wins | loses}
    return Whole(
        lost=_none_of(wins, answers),
        won=_none_of(loses, answers),
        at_once=tuple(pair for pair in found.at_once if all(answers[one] != IMPOSSIBLE for one in pair)),
        stuck=dead_ends(loaded, run, found.stuck, until.at_least(MOMENT)),
        loops=drawn.loops,
        passed=drawn.every_win_passes,
    )


def _none_of(names: set[str], answers: Mapping[str, str]) -> bool | None:
    """Whether none of these endings can come: False if a game had one, None while one is open."""
    found = {answers[name] for name in names}
    return False if POSSIBLE in found else True if found <= {IMPOSSIBLE} else None
