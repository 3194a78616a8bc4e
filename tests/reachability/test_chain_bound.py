"""The proofs know where the engine cuts chains of triggers off."""

from __future__ import annotations

import pytest
from loopwright_games.tales.cards.proofs.chain_bound import may_be_cut, where_cut
from loopwright_games.tales.cards.proofs.story import prepared
from loopwright_games.tales.rules.chapters.trigger_limits import chain_bound
from synthetic import synthetic


@pytest.mark.parametrize("cards", [10, 100])
def test_the_bound_is_that_of_the_engine(cards: int) -> None:
    bundle, _ = synthetic(cards)
    program, cut = prepared(bundle, (2, 3))
    assert where_cut(program) == chain_bound(bundle)
    assert not cut
    assert not may_be_cut(program)
