"""A run of `verify` for one item or intention of Tales alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.cards.proofs.story import closed_choices
from loopwright_games.tales.item_names import Names

from loopwright.verify.limits import IMPOSSIBLE, Limits, RunProgress

from .report import promises
from .run import Run
from .verdicts import Promise

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


class SingleRun(NamedTuple):
    """What a run says of one thing, with the reason of a proof, and what it cost."""

    verdict: str
    reason: str
    work: float
    seconds: float
    interrupted: bool


def ids(bundle: Bundle) -> list[str]:
    """The ids of all that can be asked for: items, choices that may be closed, then intentions."""
    data = cast("BundleData", bundle.data)
    return [*(item.id for item in (*items(data), *closed_choices(data))), *_intended(data)]


def run(
    bundle: Bundle,
    item: str,
    kids: tuple[int, ...],
    limits: Limits,
    seed: int,
    tell: Callable[[RunProgress], None],
) -> SingleRun:
    """Ask for one thing of these ids. Ctrl-C ends it early."""
    data = cast("BundleData", bundle.data)
    promise = _intended(data).get(item)
    question = promise.question if promise else Question(item)
    run = Run(bundle, [question], kids, seed=seed, work=limits.work, seconds=limits.time)
    run.go(tell)
    answer, proof = run.answer(question), run.proof(question)
    because = proof.because if proof is not None and answer == IMPOSSIBLE else None
    reason = Names(data).in_words(because.text) if because is not None else ""
    verdict = promise.judged(answer) if promise else answer
    return SingleRun(verdict, reason, run.work, run.seconds, run.interrupted)


def _intended(data: BundleData) -> dict[str, Promise]:
    return {promise.id: promise for promise in promises(data)}
