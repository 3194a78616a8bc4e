"""What the diary graph proves: each fact on a graph drawn by hand, then with what conditions add."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from loopwright_compiler.graph.analysis import ProvedDays, facts
from loopwright_compiler.graph.model import START, Graph, Scheme
from loopwright_games.tales.cards import diary_graph
from loopwright_games.tales.cards.diary_graph import SIDES
from loopwright_games.tales.nouns import CLOCK

DIARY = Scheme("diary", "", "", {}, {}, {}, SIDES, clock=CLOCK)


def drawn(*arrows: str) -> Graph:
    """A graph of arrows such as `1 4`, `4 win` or `rumor 4`; diary 1 lies open from the start."""
    graph: Graph = nx.MultiDiGraph(scheme=DIARY)
    graph.add_node(START, kind="start")
    for arrow in ("start 1", "start late", *arrows):
        for name in arrow.split()[:2]:
            graph.add_node(node(name), **attributes(name))
        source, target, *kind = arrow.split()
        graph.add_edge(node(source), node(target), kind=kind[0] if kind else "play")
    return graph


def node(name: str) -> str:
    if name.isdecimal():
        return f"diary.{name}.front"
    return {"start": START, "late": CLOCK, "rumor": "rumor.hum.1"}.get(name, f"ending.{name}")


def attributes(name: str) -> dict[str, Any]:
    if name in ("start", "rumor"):
        return {"kind": name}
    if name.isdecimal():
        return {"kind": "front"}
    return {"kind": "ending", "result": "win" if name.startswith("win") else "lose"}


def numbers(nodes: tuple[str, ...]) -> str:
    return " ".join(name.split(".")[1] for name in nodes)


def test_what_nothing_leads_to_is_unreachable() -> None:
    result = facts(drawn("1 win", "2 3", "3 lost", "4 5 discard", "rumor 6"))
    assert numbers(result.unreachable) == "2 3 lost 4 5"


def test_sides_from_which_no_arrow_leads_to_an_ending() -> None:
    result = facts(drawn("1 2", "2 3", "2 win", "3 4", "5 6", "1 7", "7 2 discard"))
    assert numbers(result.no_ending_follows) == "3 4 7"


def test_every_way_to_an_ending_passes_its_dominators() -> None:
    result = facts(drawn("1 2", "1 3", "2 4", "3 4", "4 win", "2 sunk"))
    assert numbers(result.passes["ending.win"]) == "1 4"
    assert numbers(result.passes["ending.sunk"]) == "1 2"
    assert result.passes[CLOCK] == ()
    assert numbers(result.every_win_passes) == "4"


def test_a_rumor_is_another_way_in() -> None:
    assert numbers(facts(drawn("1 2", "2 3", "3 win", "rumor 3")).every_win_passes) == "3"


def test_every_win_passes_what_all_wins_share() -> None:
    result = facts(drawn("1 2", "2 3", "2 4", "3 win", "4 win-too", "1 sunk"))
    assert numbers(result.every_win_passes) == "2"


def test_the_fewest_cards_that_carry_the_plot() -> None:
    arrows = ["1 2", "1 3", "2 4", "2 5", "3 5", "3 6", "4 win", "5 win", "6 win"]
    assert numbers(facts(drawn(*arrows)).bottleneck) == "2 3"
    after = ["1 9", "9 2", "9 3", *arrows[2:]]
    assert numbers(facts(drawn(*after)).every_win_passes) == "9"
    assert numbers(facts(drawn(*after)).bottleneck) == "2 3"
    assert facts(drawn("1 win")).bottleneck == ()


def test_loops_that_nothing_leaves() -> None:
    result = facts(drawn("1 2", "2 3", "3 2", "1 4", "4 5", "5 4", "5 win", "1 6", "6 6"))
    assert [numbers(loop) for loop in result.loops] == ["2 3", "6"]


def test_conditions_take_away_what_they_bar() -> None:
    arrows = drawn("1 2", "1 3", "2 win", "3 win", "2 sunk")
    earliest = {"diary.1.front": 1, "diary.3.front": 2, "ending.win": 4, CLOCK: 6}
    result = facts(arrows, ProvedDays(earliest, {}))
    assert numbers(result.unreachable) == "2 sunk"
    assert numbers(result.every_win_passes) == "3"
    assert result.earliest_day == earliest


def test_landmarks_know_what_arrows_do_not() -> None:
    earliest = dict.fromkeys(["diary.1.front", "diary.2.front", "diary.3.front", "ending.win", CLOCK], 1)
    needed = {"ending.win": frozenset({"diary.2.front", "diary.2.front.action.1.success"})}
    arrows = drawn("1 2", "1 3", "3 win")
    assert numbers(facts(arrows).every_win_passes) == "3"
    assert numbers(facts(arrows, ProvedDays(earliest, needed)).every_win_passes) == "2 3"


def test_nothing_is_counted_for_a_story_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diary_graph, "MOST_SIDES", 0)
    assert diary_graph.known({"diary": [{"sides": {"front": {}, "back": None}}]}) is None
