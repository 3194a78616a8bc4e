"""Random scenarios notice what a proof forgets: here for a few things; `make forget` goes through all."""

from __future__ import annotations

import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
import bite
import forget


@pytest.mark.parametrize("row", forget.FORGETS, ids=lambda row: row.rule)
def test_the_break_fits_the_model(row: bite.Bite) -> None:
    """When this fails, the function has changed: write the row of `forgets.txt` anew."""
    bite.broken(row)


@pytest.fixture(scope="module")
def scenarios() -> list[forget.Played]:
    return forget.played(range(20))


@pytest.mark.parametrize("name", ["the school event", "complications", "what happens when time runs out"])
def test_what_is_forgotten_is_noticed(
    name: str, scenarios: list[forget.Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forget, "SCENARIOS", scenarios)
    number = [row.rule for row in forget.FORGETS].index(name)
    with get_context("fork").Pool(1) as pool:
        assert pool.apply(forget.noticed, (number,))
