"""The verdicts of proofs about a question; a file of its own, so that `queries` need not know proofs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .explain.reasons import Reason
from .queries import Question

IMPOSSIBLE, POSSIBLE, OPEN = "impossible", "possible-in-the-model", "open"

Way: TypeAlias = "tuple[tuple[int, str], ...]"
"""Days, and the actions and rumors that kids take on them, in order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one question, and how; only `impossible` is a proof about the game itself."""

    question: Question
    verdict: str
    method: str
    because: Reason | None = None
    """Why it is impossible."""
    way: Way = ()
    """A way that the model found, as a hint where to search."""
