"""The stories that branch validation is measured with are what they say."""

from __future__ import annotations

import pytest
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.cards.proofs.story import StoryProver
from synthetic import synthetic

from games import stories

GAMES = 12
SIZES = ((10, 6, 8, 4, 1), (10, 12, 12, 4, 1), (40, 12, 12, 4, 1), (40, 6, 24, 6, 2))


@pytest.mark.parametrize("size", SIZES)
def test_no_game_comes_to_what_is_planted(size: tuple[int, ...]) -> None:
    bundle, planted = synthetic(*size)
    assert len(bundle["diary"]) == size[0]
    assert bundle["scenario"]["weeks"] == size[1] // 6
    assert planted <= {item.id for item in items(bundle)}
    for story in stories(load_bundle(bundle), GAMES):
        assert planted.isdisjoint(event.name for event in story)


def test_a_seed_always_tells_the_same_story() -> None:
    assert synthetic(seed=3) == synthetic(seed=3)
    assert synthetic(seed=3) != synthetic(seed=4)


def test_what_is_planted_is_proved_in_seconds() -> None:
    bundle, planted = synthetic(*SIZES[1])
    prover = StoryProver(bundle).decide([Question(item) for item in planted], seconds=60)
    assert {answer.verdict for answer in prover.values()} == {"impossible"}
