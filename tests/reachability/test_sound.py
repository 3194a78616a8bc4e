"""Soundness is the law: nothing that a game of the engine does is ever called impossible."""

from __future__ import annotations

import os
import random

import pytest
from chained import chains
from engine_trees import rich_bundle
from engine_worlds import small_world
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle
from loopwright_games.tales.cards.proofs.story import StoryProver
from scenes import machine_scenes, scenes

from games import Story, answered, stories

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "3"))
"""`make branches` looks at thousands."""
GAMES = 12
ASKED = 12
"""So many questions by day and without what has not happened are asked about the games of a scenario."""
WORK = 2 * SECOND
KIDS = ((2,), (5,), (2, 3, 4, 5))
lax = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def refuted(bundle: Bundle, games: list[Story], kids: tuple[int, ...], count: int = ASKED) -> set[Question]:
    """What some game shows and a proof denies."""
    luck = random.Random(0)
    among = tuple(sorted({event.name for story in games for event in story}))
    questions = {Question(name) for name in among if not name.startswith("flag.")}
    questions.update(answered(story, luck, among) for story in luck.choices(games, k=count))
    prover = StoryProver(bundle.data, kids)
    answers = prover.decide(questions, work=WORK)
    return {
        answer.question
        for answer in answers.values()
        if answer.verdict == "impossible" and answer.question in questions
    }


@lax
@given(chains(), st.sampled_from(KIDS))
def test_chains_of_mechanisms(bundle: Bundle, kids: tuple[int, ...]) -> None:
    assert not refuted(bundle, stories(bundle, GAMES, kids), kids)


@lax
@given(scenes(), st.sampled_from(KIDS))
def test_anything_at_random(bundle: Bundle, kids: tuple[int, ...]) -> None:
    assert not refuted(bundle, stories(bundle, GAMES, kids), kids)


@lax
@given(machine_scenes(), st.sampled_from(KIDS))
def test_machines_that_hardly_move(bundle: Bundle, kids: tuple[int, ...]) -> None:
    assert not refuted(bundle, stories(bundle, GAMES, kids), kids)


@pytest.mark.parametrize("make", [small_world, rich_bundle])
def test_worlds_with_everything(make: object) -> None:
    bundle = make(3, 1)
    assert not refuted(bundle, stories(bundle, GAMES), (2, 3, 4, 5), count=1)
