"""The diary graph: who leads where, in which words, and what is never reached."""

from __future__ import annotations

from typing import Any

from loopwright_compiler.graph import model
from loopwright_games.tales.cards import diary_graph
from loopwright_games.tales.cards.ruletext.templates import fill

from .bundles import MET, add_held, block, compare, fork, hand_made, side, when


def built(bundle: dict[str, Any]) -> model.Graph:
    fill(bundle)
    return diary_graph.build(bundle)


def edges(graph: model.Graph) -> list[tuple[str, str, str, str]]:
    return [(source, target, edge["kind"], edge["label"]) for source, target, edge in graph.edges(data=True)]


def test_edges_say_what_leads_where() -> None:
    assert edges(built(hand_made())) == [
        ("start", "diary.1.front", "start", "At the start"),
        ("start", "ending.time-ran-out", "clock", "The last day ends without an ending"),
        ("diary.1.front", "diary.1.back", "flip", "Insight is 3 or more"),
        ("diary.1.front", "diary.9.front", "play", "Enigma is 8 or more"),
        ("diary.1.back", "ending.hum-stops", "end", "Tremor is 0 and 2 or more kids are at K"),
        ("diary.1.back", "ending.swallowed", "end", "Tremor is 6"),
        (
            "diary.1.back",
            "diary.4.front",
            "play",
            'Follow the cable (K), if "met astronomer" is noted: success',
        ),
    ]


def test_nodes_carry_kind_title_label_and_origin() -> None:
    bundle = hand_made()
    bundle["origins"]["diary.1.front"] = ["diary.loop", 2, 3]
    graph = built(bundle)
    assert graph.nodes["diary.1.front"] == {
        "id": "diary.1.front",
        "kind": "front",
        "title": "It Starts on the Ferry",
        "label": "Diary 1 · front",
        "origin": "diary.loop:2:3",
    }
    assert graph.nodes["ending.hum-stops"]["result"] == "win"
    assert graph.nodes["ending.time-ran-out"]["result"] == "lose"


def test_rumors_and_school_cards_that_touch_the_diary_are_nodes() -> None:
    bundle = hand_made()
    rumor, school = bundle["rumors"][0], bundle["school"][0]
    rumor["block"] = block(fork("CLEVER", block({"do": "play_diary", "diary": 4}), block()))
    school["event"]["block"] = block({"do": "set_flag", "flag": "met-astronomer"})
    bundle["diary"][2]["sides"]["front"]["checks"] = [when("w", MET, {"do": "discard_diary", "diary": 1})]
    graph = built(bundle)
    assert ("rumor.hum.7", "diary.4.front", "play", "Success") in edges(graph)
    assert ("school.12", "diary.9.front", "note", 'Notes "met astronomer"') in edges(graph)
    assert ("diary.9.front", "diary.1.front", "discard", '"met astronomer" is noted: discards it') in edges(
        graph
    )
    assert graph.nodes["rumor.hum.7"]["label"] == "Rumor hum 7"


def test_a_card_that_leads_on_without_a_condition_says_what_happens() -> None:
    bundle = hand_made()
    bundle["rumors"][0]["block"] = block({"do": "play_diary", "diary": 4})
    assert ("rumor.hum.7", "diary.4.front", "play", "Into play") in edges(built(bundle))


def test_complications_come_from_their_deck() -> None:
    bundle = hand_made()
    bundle["diary"][0]["sides"]["front"]["checks"].pop(1)
    bundle["scenario"]["complications"] = [9]
    graph = built(bundle)
    assert ("complications", "diary.9.front", "play", "Drawn during the game") in edges(graph)
    assert graph.nodes["complications"]["kind"] == "complications"
    assert model.unreachable(graph) == []


def test_cards_in_hand_and_event_locations_that_touch_the_diary_are_nodes() -> None:
    bundle = hand_made()
    add_held(bundle)
    world = bundle["world"]
    world["items"][0]["actions"][0]["block"] = block({"do": "play_diary", "diary": 4})
    world["anomalies"][0]["on"][0]["block"] = block({"do": "end_game", "ending": "swallowed"})
    world["chores"][0]["reward"] = block({"do": "flip_diary", "diary": 1})
    world["events"][0]["actions"][0]["block"] = block({"do": "discard_diary", "diary": 9})
    graph = built(bundle)
    assert [edge for edge in edges(graph) if not edge[0].startswith(("start", "diary"))] == [
        ("item.knife", "diary.4.front", "play", "Whittle (K)"),
        ("anomaly.marble", "ending.swallowed", "end", "When you fail at a rumor, if you have a condition"),
        ("chore.hens", "diary.1.back", "flip", "Reward"),
        ("event.mast", "diary.9.front", "discard", "Tune in (A): discards it"),
    ]
    assert graph.nodes["event.mast"]["label"] == "Event location A"
    assert graph.nodes["chore.hens"]["title"] == "Aunt Gun's Hens"


def test_cards_that_do_not_touch_the_diary_are_left_out() -> None:
    bundle = hand_made()
    add_held(bundle)
    assert set(model.kinds(built(bundle)).values()) == {"start", "front", "back", "ending"}


def test_conditions_inside_blocks_are_told() -> None:
    bundle = hand_made()
    win = {"do": "end_game", "ending": "hum-stops"}
    inner = {
        "do": "if",
        "condition": compare("insight", ">=", 3),
        "then": block(win),
        "else": block({"do": "play_diary", "diary": 9}),
    }
    rolled = {"do": "roll", "rows": [{"low": 2, "high": 5, "then": block(inner)}]}
    bundle["diary"][1]["sides"]["front"] = side("diary.4.front", checks=[when("w", MET, rolled)])
    labels = [label for source, _, _, label in edges(built(bundle)) if source == "diary.4.front"]
    assert labels == [
        '"met astronomer" is noted: die shows 2–5, if insight is 3 or more',
        '"met astronomer" is noted: die shows 2–5, if insight is 2 or less',
    ]


def test_unreachable_sides() -> None:
    bundle = hand_made()
    bundle["diary"][0]["sides"]["front"]["checks"].pop(1)
    graph = built(bundle)
    assert model.unreachable(graph) == ["diary.9.front"]


def test_the_order_is_always_the_same() -> None:
    first, other = built(hand_made()), built(hand_made())
    assert list(first.nodes) == list(other.nodes)
    assert edges(first) == edges(other)
