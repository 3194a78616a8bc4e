"""The verdict on one item or intention alone, with exit codes as `git bisect run` understands them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING, Final

from loopwright_dsl.record import record
from loopwright_engine.kit.verdicts import KEPT, OPEN, POSSIBLE, Limits

from loopwright.core.console import json_text, safe
from loopwright.core.errors import FINDINGS, INTERRUPTED, UNJUDGED, Failure

from .limits import spent

if TYPE_CHECKING:
    from loopwright_engine.kit.verdicts import Asked, Tell, Verifier

BLOCK: Final = ".block"


@record
class SingleVerdict:
    """What a run says of an item or an intention: its id, the verdict, and why or after how much work."""

    item: str
    verdict: str
    detail: str
    interrupted: bool = False

    @property
    def code(self) -> int:
        """The exit code that says so."""
        if self.interrupted and self.verdict == OPEN:
            return INTERRUPTED
        return {POSSIBLE: 0, KEPT: 0, OPEN: UNJUDGED}.get(self.verdict, FINDINGS)

    def text(self) -> str:
        return safe(
            f"{self.item.removesuffix(BLOCK)}: {self.verdict}{f' ({self.detail})' if self.detail else ''}"
        )

    def as_json(self) -> str:
        """The verdict for scripts."""
        return json_text({"item": self.item, "verdict": self.verdict, "detail": self.detail})


def verdict(who: Verifier, name: str, asked: Asked, tell: Tell) -> SingleVerdict:
    """The verdict on the item or intention of this name. Raises Failure where the draft has none."""
    item = _id_of(name, who.ids())
    run = who.single(item, asked, tell)
    detail = run.reason or _cost(run.work, asked.limits, run.seconds)
    return SingleVerdict(item, run.verdict, detail, run.interrupted)


def _cost(work: float, limits: Limits, seconds: float) -> str:
    cost = spent(work, limits.work, seconds)
    return cost if limits.work == inf else f"{cost[0].lower()}{cost[1:]}"


def _id_of(name: str, ids: Iterable[str]) -> str:
    """The id that is meant, with dots or spaces. Raises Failure where there is none."""
    wanted = ".".join(name.split())
    known = {id.removesuffix(BLOCK): id for id in ids}
    if wanted.removesuffix(BLOCK) in known:
        return known[wanted.removesuffix(BLOCK)]
    near = difflib.get_close_matches(wanted, known, n=1)
    hint = f"Did you mean {near[0]}?" if near else "`loopwright verify --json` lists the ids."
    raise Failure(f"There is nothing called {name} in this draft.", code=UNJUDGED, hint=hint)
