"""Proofs of all items of a bundle at once, as tests ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from loopwright_compiler.reachability.queries import Question, Verdict
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.cards.proofs.story import KIDS, StoryProver


def verdicts(bundle: Mapping[str, Any], *, kids: Sequence[int] = KIDS, seconds: float) -> dict[str, Verdict]:
    """The verdict of each item by its id, by value sets at least."""
    prover = StoryProver(bundle, kids)
    prover.cheap()
    prover.decide([Question(item.id) for item in items(bundle)], seconds=seconds)
    return {question.goal: answer for question, answer in prover.verdicts.items()}
