"""Playing at random: our engine beside inkjs, on the same generated story."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .story import as_cards, scenes

GROUP = "random choices in a story of 200 cards"
GAMES = 20
CHOICES = 2000


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, tmp_path: Path) -> None:
    """Whole games of three kids with the random bot; every rule of the game included."""
    from loopwright import content
    from loopwright_compiler import compile_path
    from loopwright_engine import Options, load_bundle, new_game
    from loopwright_engine.bots import BOTS

    bundle = load_bundle(
        compile_path(as_cards(scenes(), tmp_path / "generated"), bundled=content.root()).bundle
    )

    def play() -> int:
        choices = 0
        for seed in range(GAMES):
            game, bot = new_game(bundle, Options(3), seed), BOTS["random"](seed)
            while game.result is None:
                game.choose(bot.choose(game))
            choices += len(game.choices)
        return choices

    choices = benchmark.pedantic(play, rounds=9, warmup_rounds=1)
    benchmark.extra_info.update(items=choices, unit="choices")


@pytest.mark.benchmark(group=GROUP)
def test_inkjs(benchmark: Any, ink: Callable[[str], int]) -> None:
    """The reference: random choices in the same story as ink, by a warm process."""
    benchmark.pedantic(ink, args=(f"play {CHOICES}",), rounds=9, warmup_rounds=2)
    benchmark.extra_info.update(items=CHOICES, unit="choices", reference=True)
