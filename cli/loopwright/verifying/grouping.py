"""Which impossible things have one and the same cause, as far as a whole run has found out."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, NamedTuple, TypeAlias

from loopwright_compiler.branches.budget import Budget
from loopwright_compiler.branches.corrections import Bar, Corrections
from loopwright_compiler.branches.items import items
from loopwright_compiler.branches.questions import Question
from loopwright_compiler.branches.roots import Roots

from .running import IMPOSSIBLE, Run

Bars: TypeAlias = "tuple[tuple[Bar, ...], ...]"
"""Causes, each of which is one by itself: lines that together bar something."""


class Groups(NamedTuple):
    """Of each impossible item the id of what is impossible first, and of that the lines that bar it."""

    roots: dict[str, str]
    bars: dict[str, Bars]


def grouped(bundle: Mapping[str, Any], run: Run, until: Budget, meant: Container[str] = ()) -> Groups:
    """Which items have one cause: a root that they stand on, or the same lines that bar their roots.

    What was proved late may be the cause of what was proved before, so only the end of a run knows. The lines
    are looked for with so much work, but for what is `meant` never to happen.
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
    corrections = Corrections(bundle, run.prover.kids, until=until)
    bars = {root: () if root in meant else corrections.of(root) for root in dict.fromkeys(found.values())}
    alike: dict[Bars, str] = {}
    same = {root: alike.setdefault(each, root) if each else root for root, each in bars.items()}
    return Groups({name: same[root] for name, root in found.items()}, bars)


def _shared(run: Run, root: str) -> str:
    """What a root has in common with others: a flag that is never set, or a side that is gone at once."""
    proof = run.proof(Question(root))
    conditions = proof.because.conditions if proof is not None and proof.because is not None else ()
    words = conditions[0].split() if len(conditions) == 1 else [""]
    alone = words[0] == "flag" or (words[0] == "diary" and "on" in words)
    return conditions[0] if alone else root
