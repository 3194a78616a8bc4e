"""Soundness is the law: nothing that a game of the engine reaches is ever called impossible."""

from __future__ import annotations

import os

import pytest
from engine_trees import rich_bundle
from engine_worlds import small_world
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopwright_compiler.branches.proving import prove
from loopwright_engine import Bundle
from scenes import played, scenes

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "25"))
"""`BRANCH_EXAMPLES=2000 pytest tests/branches/test_sound.py` for a long look."""
GAMES = 12
lax = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def impossible(bundle: Bundle, kids: tuple[int, ...], seconds: float) -> dict[str, str]:
    proofs = prove(bundle.data, kids=kids, seconds=seconds)
    return {name: one.method for name, one in proofs.verdicts.items() if one.verdict == "impossible"}


@lax
@given(scenes(), st.sampled_from([(2,), (5,), (2, 3, 4, 5)]))
def test_small_scenarios(bundle: Bundle, kids: tuple[int, ...]) -> None:
    reached = played(bundle, GAMES, kids)
    wrong = {name: how for name, how in impossible(bundle, kids, 1.0).items() if name in reached}
    assert not wrong


@pytest.mark.parametrize("make", [small_world, rich_bundle])
def test_worlds_with_everything(make: object) -> None:
    bundle = make(3, 1)
    reached = played(bundle, GAMES)
    assert not reached & impossible(bundle, (2, 3, 4, 5), 0.0).keys()
