"""What the diary graph proves holds in every game of the engine."""

from __future__ import annotations

import os

import pytest
from chained import chains
from engine_trees import rich_bundle
from engine_worlds import small_world
from hypothesis import HealthCheck, given, settings
from loopwright_compiler.graph import analysis
from loopwright_compiler.graph.analysis import GraphFacts, ProvedDays
from loopwright_engine import Bundle
from loopwright_games.tales.cards.diary_graph import build, known
from scenes import scenes

from games import Story, stories

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "4"))
GAMES = 12
lax = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def broken(bundle: Bundle, story: Story, facts: GraphFacts) -> list[str]:
    """The facts that a game refutes."""
    days: dict[str, int] = {}
    for event in story:
        days.setdefault(event.name, event.day)
    results = {f"ending.{ending['id']}": ending["result"] for ending in bundle.data["endings"]}
    contradictions = [f"{name} comes up" for name in facts.unreachable if name in days]
    contradictions += [
        f"{name} on day {days[name]}" for name, day in facts.earliest_day.items() if days.get(name, day) < day
    ]
    for ending, passed in facts.passes.items():
        if ending in days:
            contradictions += [
                f"{ending} without {name}" for name in passed if is_item(name) and name not in days
            ]
    if any(results.get(name) == "win" for name in days):
        contradictions += [
            f"a win without {name}" for name in facts.every_win_passes if is_item(name) and name not in days
        ]
        if facts.bottleneck and all(is_item(name) for name in facts.bottleneck):
            contradictions += (
                ["a win around the bottleneck"] if not days.keys() & set(facts.bottleneck) else []
            )
    return contradictions


def is_item(name: str) -> bool:
    """Whether games say when they come there; they do not of school cards, for instance."""
    return name.startswith(("diary.", "ending.", "rumor."))


def refuted(bundle: Bundle, conditions: ProvedDays | None, games: list[Story]) -> list[str]:
    facts = analysis.facts(build(bundle.data), conditions)
    return [fact for story in games for fact in broken(bundle, story, facts)]


@lax
@given(chains())
def test_chains_of_mechanisms(bundle: Bundle) -> None:
    games = stories(bundle, GAMES, (2, 3, 4, 5))
    assert not refuted(bundle, None, games)
    assert not refuted(bundle, known(bundle.data), games)


@lax
@given(scenes())
def test_anything_at_random(bundle: Bundle) -> None:
    games = stories(bundle, GAMES, (2, 3, 4, 5))
    assert not refuted(bundle, None, games)
    assert not refuted(bundle, known(bundle.data), games)


@pytest.mark.parametrize("make", [small_world, rich_bundle])
def test_worlds_with_everything(make: object) -> None:
    bundle = make(3, 1)
    assert not refuted(bundle, known(bundle.data), stories(bundle, GAMES))
