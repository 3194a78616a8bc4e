"""Which impossible things have one and the same cause, as far as a whole run has found out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from loopwright_compiler.branches.items import items
from loopwright_compiler.branches.questions import Question
from loopwright_compiler.branches.roots import Roots

from .running import IMPOSSIBLE, Run


def grouped(bundle: Mapping[str, Any], run: Run) -> dict[str, str]:
    """For each impossible item: the id of what is impossible first, maybe itself.

    What was proved late may be the cause of what was proved before, so only the end of a run knows.
    """
    model, reached = run.prover.model, run.prover.earliest

    def happens(name: str) -> bool:
        return name in reached and run.answer(Question(name)) != IMPOSSIBLE

    roots = Roots(model.places, happens)
    ids = [item.id for item in items(bundle) if run.answer(Question(item.id)) == IMPOSSIBLE]
    first: dict[str, str] = {}
    found = {}
    for name in ids:
        root = roots.of(name)
        found[name] = first.setdefault(_shared(run, root), root)
    return found


def _shared(run: Run, root: str) -> str:
    """What a root has in common with others: a flag that is never set, or a side that is gone at once."""
    proof = run.proof(Question(root))
    conditions = proof.because.conditions if proof is not None and proof.because is not None else ()
    words = conditions[0].split() if len(conditions) == 1 else [""]
    alone = words[0] == "flag" or (words[0] == "diary" and "on" in words)
    return conditions[0] if alone else root
