"""Faces of items, anomalies, chores and event locations; what the scenario card says of its set-up."""

from __future__ import annotations

from typing import Any

import pytest
from loopwright_compiler.semantics.markup import plain
from loopwright_games.tales.cards.ruletext.templates import fill

from .bundles import add_held, hand_made


@pytest.fixture
def bundle() -> dict[str, Any]:
    data = hand_made()
    add_held(data)
    return data


def faces(bundle: dict[str, Any], deck: str) -> list[list[tuple[str, str]]]:
    fill(bundle)
    return [shown(bundle, card["text"]) for card in bundle["world"][deck]]


def shown(bundle: dict[str, Any], text: list[list[str]]) -> list[tuple[str, str]]:
    return [(kind, plain(bundle["strings"][sid])) for kind, sid in text]


def test_items(bundle: dict[str, Any]) -> None:
    assert faces(bundle, "items") == [
        [
            ("prose", "Two blades, one of them loose."),
            ("icons", "Adds a die: BRAVE"),
            ("icons", "Tags: SHARP · CLUB"),
            ("rule", "Iconic: never traded and never discarded."),
            ("heading", "Whittle"),
            ("rule", "At K (Radar Mast), spend time: Discard this card."),
        ],
        [("rule", "In each end phase, you may: Rest at no cost.")],
    ]


def test_anomalies(bundle: dict[str, Any]) -> None:
    assert faces(bundle, "anomalies") == [
        [
            ("icons", "Gives: LOUD"),
            ("rule", "Counters: 3. Each use takes 1; when the last is taken, discard this card."),
            ("heading", "Roll it on a map"),
            (
                "rule",
                "Anywhere, spend time and 1 counter, once per round: "
                "Turn 1 face-down rumor of your choice face up.",
            ),
            (
                "rule",
                "When you fail at a rumor, once per round, if you have a condition, you may spend 1 counter: "
                "Lower enigma by 1.",
            ),
        ],
        [
            ("icons", "Gives the combo: ROPE"),
            ("rule", "Counters: 1. When it is taken, discard this card."),
        ],
    ]


def test_an_anomalys_trick_may_cost_its_counter_alone(bundle: dict[str, Any]) -> None:
    bundle["world"]["anomalies"][0]["actions"][0] |= {"spend": 0, "limit": None}
    assert faces(bundle, "anomalies")[0][3][1].startswith("Anywhere, spend 1 counter: ")


def test_chores(bundle: dict[str, Any]) -> None:
    assert faces(bundle, "chores") == [
        [
            ("heading", "Feed them"),
            ("rule", "At C (Bell Hill), spend time: Do 1 step of this chore."),
            ("rule", "In each end phase, if you are home for dinner: Do 1 step of this chore."),
            ("icons", "Done: After 2 steps."),
            ("icons", "Deadline: Friday."),
            ("rule", "Reward: Draw 1 item."),
        ],
        [
            ("rule", "When you hack a machine: This chore is done."),
            ("rule", "Done: In an end phase when you have an item with KNOWLEDGE."),
            ("icons", "Deadline: Friday."),
            ("rule", "Reward: Draw 1 item."),
        ],
    ]


def test_a_chore_may_be_done_in_two_ways_and_has_two_deadlines_in_two_weeks(bundle: dict[str, Any]) -> None:
    bundle["world"]["chores"][1]["steps"] = 3
    bundle["scenario"]["weeks"] = 2
    assert faces(bundle, "chores")[1][1:3] == [
        ("rule", "Done: After 3 steps, or in an end phase when you have an item with KNOWLEDGE."),
        ("icons", "Deadline: Friday; in week 2, Thursday."),
    ]


def test_event_locations_are_used_where_they_are_bound_to(bundle: dict[str, Any]) -> None:
    [face] = faces(bundle, "events")
    assert face[0] == ("heading", "Tune in")
    assert face[1][1].startswith("At A (Ferry Landing), spend time, once per round: Discard 1 face-down")
    assert bundle["world"]["events"][0]["actions"][0]["at"] == []


def test_generated_lines_belong_to_the_part_they_tell_of(bundle: dict[str, Any]) -> None:
    bundle["origins"]["chore.hens.reward"] = ["chores.loop", 9, 3]
    fill(bundle)
    assert [sid for _, sid in bundle["world"]["chores"][0]["text"]] == [
        "chore.hens.action.1.label",
        "chore.hens.action.1.rules",
        "chore.hens.on.1.rules",
        "chore.hens.rules",
        "chore.hens.rules.2",
        "chore.hens.reward.rules",
    ]
    assert bundle["origins"]["chore.hens.reward.rules"] == ["chores.loop", 9, 3]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([9], "Complications: diary card 9, for games that draw complications"),
        ([4, 9], "Complications: diary cards 4 and 9, for games that draw complications"),
        ([24, 21, 22, 23, 9], "Complications: diary cards 9 and 21–24, for games that draw complications"),
    ],
)
def test_the_scenario_card_says_what_lies_ready(
    bundle: dict[str, Any], numbers: list[int], said: str
) -> None:
    four_and_kids = [[1, {"q": "number", "value": 4}], [1, {"q": "kids"}]]
    bundle["scenario"] |= {"complications": numbers, "enigma_limit": {"q": "sum", "terms": four_and_kids}}
    fill(bundle)
    assert shown(bundle, bundle["scenario"]["text"])[1:] == [
        ("rule", "Event location: The Echo Mast on sector D6"),
        ("rule", said),
        ("rule", "Enigma limit: 4 + kids"),
    ]
