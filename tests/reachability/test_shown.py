"""Every witness shows what was asked."""

from __future__ import annotations

import os
import random

from chained import chains
from engine_search import replay_witness, seek
from hypothesis import HealthCheck, given, settings
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle
from loopwright_engine.session.saves import load
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.search.goals import SearchGoal
from loopwright_games.tales.search.seek import shorten

from games import Story, answered, stories

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "3"))
GAMES = 8
SEARCHED = 120
lax = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def happened(story: Story) -> set[str]:
    return {event.name for event in story}


def asked(games: list[Story], luck: random.Random) -> list[Question]:
    """Some questions that these games answer, and some that nobody may answer."""
    among = tuple(sorted(set().union(*map(happened, games))))
    goals = [answered(story, luck, among) for story in games]
    return goals + [goal._replace(by=luck.randint(1, 6), goal=luck.choice(among)) for goal in goals]


def answers(watch: Watch, data: dict[str, object], goal: SearchGoal) -> bool:
    """Whether a saved game answers a question, as slowly and plainly as one can look."""
    names = [watch.names[number] for number in watch.story(load(watch.bundle, data))]
    place = names.index(goal.item)
    days = [int(name.removeprefix("day.")) for name in names[: place + 1] if name.startswith("day.")]
    in_time = goal.by is None or (days or [1])[-1] <= goal.by
    return in_time and (goal.without - {goal.item}).isdisjoint(names[:place])


@lax
@given(chains())
def test_a_witness_shows_what_was_asked(bundle: Bundle) -> None:
    luck = random.Random(0)
    goals = [
        SearchGoal(*question)
        for question in asked(stories(bundle, GAMES), luck)
        if not question.goal.startswith("flag.")
    ]
    search_result = seek(bundle, goals, seconds=60, games=SEARCHED, seed=luck.randint(0, 9))
    watch = Watch(bundle)
    for goal, data in search_result.witnesses.items():
        for witness in (data, shorten(bundle, data, goal, 0.05, watch=watch)):
            assert replay_witness(bundle, witness, goal, watch=watch)
            assert answers(watch, witness, goal), goal
