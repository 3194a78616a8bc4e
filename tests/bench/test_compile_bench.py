"""Compiling: our compiler beside inkjs, on the same story."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .story import SIZE, as_cards, scenes

GROUP = f"compile a story of {SIZE} cards"


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, tmp_path: Path) -> None:
    """Cold as in a fresh command: every file read, every card parsed."""
    from loopwright import content
    from loopwright_compiler import compile_path
    from loopwright_dsl.parsing import memory

    folder = as_cards(scenes(), tmp_path / "generated")

    result = benchmark.pedantic(
        lambda: compile_path(folder, bundled=content.root()), setup=memory.forget, rounds=7, warmup_rounds=1
    )
    assert result.bundle is not None
    benchmark.extra_info.update(items=SIZE, unit="cards")


@pytest.mark.benchmark(group=GROUP)
def test_inkjs(benchmark: Any, ink: Callable[[str], int]) -> None:
    """The reference: the same story as ink, compiled by a warm process."""
    size = benchmark.pedantic(ink, args=("compile",), rounds=7, warmup_rounds=2)
    assert size > 10_000
    benchmark.extra_info.update(items=SIZE, unit="cards", reference=True)
