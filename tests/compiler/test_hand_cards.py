"""Items, anomalies, chores, event locations, firewalls and complications: from cards to the bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_games.tales.cards import limits

from .examples import NOWHERE, SMALL, put, put_card, small

SCENARIO = (SMALL / "scenarios/hum/scenario.loop").read_text("utf-8")
COMPLICATION = """diary 21 "A Broken Window"
  front
    > It was whole this morning.
    action "Mend it" at M: discard this card
"""


def bundle_with(folder: Path, *cards: str, settings: str = "") -> dict[str, Any]:
    """The bundle of the small scenario with these cards, and these lines on the scenario card."""
    scenario = small(folder)
    put(scenario, {"scenario.loop": SCENARIO + settings})
    for card in cards:
        put_card(scenario, card)
    checked = compile_path(scenario, bundled=NOWHERE)
    assert checked.diagnostics == []
    assert checked.bundle is not None
    return checked.bundle


def found(folder: Path, *cards: str, settings: str = "") -> list[str]:
    """The codes found in the small scenario with these cards."""
    scenario = small(folder)
    put(scenario, {"scenario.loop": SCENARIO + settings})
    for card in cards:
        put_card(scenario, card)
    return [item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics]


def by_id(cards: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The card with this id."""
    return next(card for card in cards if card["id"] == name)


def test_item(tmp_path: Path) -> None:
    """CMB-1: color, tags, copies and what else an item can do."""
    card = """item torch "Torch"
  > It has been in the rain.
  color black
  tags FIRE, CLUB
  copies 3
  action "Wave it" at K, spend 2: discard this card
  on kid enters F: time +1
"""
    item = by_id(bundle_with(tmp_path, card)["world"]["items"], "torch")
    assert (item["color"], item["tags"], item["iconic"], item["count"]) == (None, ["FIRE", "CLUB"], False, 3)
    (action,), (listener,) = item["actions"], item["on"]
    assert (action["id"], action["at"], action["spend"]) == ("item.torch.action.1", ["K"], 2)
    assert action["block"]["effects"] == [{"do": "discard_this"}]
    assert listener["event"] == {"on": "kid_enters", "location": "F"}
    assert listener["block"]["id"] == "item.torch.on.1.block"


def test_anomaly(tmp_path: Path) -> None:
    """CMB-6: uses, and a tag or a combo."""
    card = """anomaly bent-spoon "A Bent Spoon"
  uses 2
  combo ROPE
  on new day if you have anomaly: look at 2 rumors
"""
    anomaly = by_id(bundle_with(tmp_path, card)["world"]["anomalies"], "bent-spoon")
    assert (anomaly["uses"], anomaly["tag"], anomaly["combo"], anomaly["count"]) == (2, None, "ROPE", 1)
    assert anomaly["on"][0]["block"]["effects"] == [{"do": "look_at_rumors", "count": 2}]


def test_chore(tmp_path: Path) -> None:
    """END-4: steps, `done when`, and the reward."""
    card = """chore count-boats "Count the Boats"
  steps 4
  action "Count" at A, once per game: this chore +1
  on end phase if you home for dinner: this chore +2
  done when you have good favor and kids here >= 2
  reward
    test CLEVER
      success: draw anomaly
"""
    bundle = bundle_with(tmp_path, card)
    chore = by_id(bundle["world"]["chores"], "count-boats")
    assert chore["steps"] == 4
    assert chore["done"]["of"][0] == {"op": "favor", "favor": "good"}
    assert chore["done"]["of"][1]["left"] == {"q": "kids_here"}
    assert chore["on"][0]["block"]["effects"] == [{"do": "chore_step", "by": 2}]
    (test,) = chore["reward"]["effects"]
    assert (chore["reward"]["id"], test["id"]) == (
        "chore.count-boats.reward",
        "chore.count-boats.reward.test",
    )
    assert bundle["origins"]["chore.count-boats.reward"] == ["rumors.loop", 36, 5]


def test_event_locations_that_are_placed(tmp_path: Path) -> None:
    """SET-5, MAP-5: the scenario puts them on sectors; the others stay out."""
    event = 'event old-mine "The Old Mine" at K\n  action "Go down", once per round: draw anomaly\n'
    other = 'event kiosk "The Kiosk" at A\n  action "Buy something": draw item\n'
    scenario = small(tmp_path)
    world = scenario.parent.parent / "worlds/small/events.loop"
    world.write_text(f"{world.read_text('utf-8')}\n{other}", "utf-8")
    put(scenario, {"scenario.loop": SCENARIO + "  event old-mine at B4\n"})
    put_card(scenario, event)
    bundle = compile_path(scenario, bundled=NOWHERE).bundle
    assert bundle is not None
    assert [card["id"] for card in bundle["world"]["events"]] == ["echo-mast", "old-mine"]
    assert bundle["scenario"]["events"] == [
        {"id": "echo-mast", "sector": "D6"},
        {"id": "old-mine", "sector": "B4"},
    ]
    assert by_id(bundle["world"]["events"], "old-mine")["at"] == "K"
    assert bundle["origins"]["event_in_play.old-mine"] == ["scenario.loop", 12, 3]


def test_firewalls(tmp_path: Path) -> None:
    """HCK-4, HCK-8: what is left out is empty."""
    first, second = bundle_with(tmp_path)["world"]["firewalls"]
    assert first == {
        "id": "wall-1",
        "count": 3,
        "routine": {"effect": None, "tests": ["BRAVE"], "combos": []},
        "alert": {"effect": None, "tests": ["BRAVE", "TOUGH"], "combos": []},
    }
    assert (second["count"], second["routine"]["effect"]) == (1, "repel")


def test_complications_and_the_enigma_limit(tmp_path: Path) -> None:
    """VAR-12: a complication is played, even if no card plays it."""
    diary = 'diary 2 "A Map"\n  front\n    when enigma >= enigma limit: insight +1\n'
    settings = "  complications 21\n  enigma limit 4 + kids\n"
    bundle = bundle_with(tmp_path, COMPLICATION, diary, settings=settings)
    assert bundle["scenario"]["complications"] == [21]
    assert bundle["scenario"]["enigma_limit"] == {
        "q": "sum",
        "terms": [[1, {"q": "number", "value": 4}], [1, {"q": "kids"}]],
    }
    assert found(tmp_path, COMPLICATION) == ["LW0501"]


def test_a_scenario_adds_to_the_decks_of_its_world(tmp_path: Path) -> None:
    """The world's cards come first, each in the order of its file."""
    torch, rope = (f'item {name} "{name}"\n  color black\n' for name in ("torch", "anchor-rope"))
    items = bundle_with(tmp_path, torch, rope)["world"]["items"]
    names = [item["id"] for item in items]
    assert names == ["pocket-knife", "flashlight", "rope", "torch", "anchor-rope"]


def test_response_cards_of_machines_in_play(tmp_path: Path) -> None:
    """ERRATIC FIRMWARE (VAR-11) wants every variant of a machine in play, and nothing else."""
    side = "  {}\n    ignore\n    default firewall: nothing\n"
    sides = side.format("routine") + side.format("alert")
    scenario = small(tmp_path)
    machines = scenario.parent.parent / "worlds/small/machines.yaml"
    (heron,) = machines.read_text("utf-8").split("machines:\n")[1:]
    put(scenario, {"world/machines.yaml": f"machines:\n{heron}{heron.replace('heron', 'stork')}"})
    for name in ("heron erratic", "heron sleepy", "stork standard"):
        put_card(scenario, f"response {name}\n{sides}")
    bundle = compile_path(scenario, bundled=NOWHERE).bundle
    assert bundle is not None
    assert [card["variant"] for card in bundle["responses"]] == ["erratic", "sleepy", "standard"]
    assert [model["id"] for model in bundle["world"]["machines"]] == ["heron", "stork"]


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("on rumor pushed if you at home: enigma -1", []),  # the owner acts, whatever sets it off
        ("on end phase: helpers take UPSET", ["LW0316"]),
        ('action "Look", if kids here >= 2: flip', ["LW0325"]),
        ('action "Look", if day > 6: draw item', ["LW0506"]),  # in one week
    ],
)
def test_what_stands_on_a_card_in_hand(body: str, codes: list[str], tmp_path: Path) -> None:
    assert found(tmp_path, f'anomaly bent-spoon "A Bent Spoon"\n  uses 2\n  tag GLUE\n  {body}\n') == codes


@pytest.mark.parametrize("body", ["helpers take UPSET", "do gas"])
def test_a_default_firewall_reaches_the_other_participants(body: str, tmp_path: Path) -> None:
    """HCK-8: its helpers are the kids who take part in the hack, also through a named effect."""
    side = f"  {{}}\n    ignore\n    default firewall: {body}\n"
    card = "response heron erratic\n" + side.format("routine") + side.format("alert")
    effects = ["effect gas\n  helpers take UPSET\n"] if body == "do gas" else []
    assert found(tmp_path, *effects, card) == []


def test_a_card_of_the_world_may_look_at_the_second_week(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    anomaly = 'anomaly cold-marble "Marble"\n  uses 2\n  tag GLUE\n  on new day if day > 6: enigma -1\n'
    put_card(scenario, anomaly)
    assert compile_path(scenario, bundled=NOWHERE).diagnostics == []


def test_too_many_of_a_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CARDS_OF_A_DECK", 3)
    assert found(tmp_path, 'item torch "Torch"\n  color black\n') == ["LW0338"]


def test_a_world_without_its_items_is_not_told_of_kids(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put(
        scenario,
        {"world/items.loop": 'item flashlight "Flashlight\n', "world/firewalls.yaml": "firewalls: ["},
    )
    codes = {item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics}
    assert codes == {"LW0107", "LW0401"}


HEADS = ['event "The Echo Mast" echo-mast at B', 'evnt echo-mast "The Echo Mast" at B']


@pytest.mark.parametrize("head", HEADS)
def test_an_event_location_that_is_begun_is_not_unknown(head: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put(scenario, {"world/events.loop": f'{head}\n  action "Tune in": replace rumor\n'})
    (finding,) = compile_path(scenario, bundled=NOWHERE).diagnostics
    assert finding.code < "LW0200"


def test_words_taken_for_counters(tmp_path: Path) -> None:
    """`chore +1` on a chore and `limit` in a condition: the phrase that was meant; elsewhere no such hint."""
    cards = (
        'chore sweep "Sweep"\n  action "Sweep": chore +1\n  reward: favor +1\n',
        'diary 2 "A Map"\n  front\n    when enigma >= limit: chore +1\n',
    )
    scenario = small(tmp_path)
    for card in cards:
        put_card(scenario, card)
    hints = [item.hint or "" for item in compile_path(scenario, bundled=NOWHERE).diagnostics]
    assert [hint.partition("?")[0] for hint in hints if "this chore" in hint] == ["Did you mean `this chore`"]
    assert [hint.partition("?")[0] for hint in hints if "limit" in hint] == ["Did you mean `enigma limit`"]
    assert len(hints) == 3


@pytest.mark.parametrize("name", ["kids", "insight", "favor", "day", "monday", "hacked"])
def test_a_counter_is_not_called_like_a_word(tmp_path: Path, name: str) -> None:
    """Cards could not mean it; nearly all other names are free."""
    assert "LW0229" in found(tmp_path, settings=f"  counter {name} from 0 to 3\n")
    assert "LW0229" not in found(tmp_path, settings=f"  counter {name}-count from 0 to 3\n")


BOILER_DAY = """school 31 "Boiler Day"
  > Lessons in coats.
  rumors kids - 1
  move worker east 1, watcher north 2, warden still
"""


def test_school_cards_that_stay_in_the_box(tmp_path: Path) -> None:
    """SCH-4: cards of the world's deck that the scenario does without are in no game; it says so."""
    bundle = bundle_with(tmp_path, BOILER_DAY, settings="  without school 3\n")
    assert [card["number"] for card in bundle["school"]] == [1, 2, 4, 5, 6, 31]
    assert bundle["scenario"]["without_school"] == [3]
    assert "**School:** without SCHOOL 3" in bundle["strings"].values()


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("60", "Well played, you win about 6 of 10 games."),
        ("58, 64, 70, 66", "Well played, you win 6 to 7 of 10 games."),
        ("35, 54, 76, 90", "Well played, you win about 4, 5, 8 and 9 of 10 games (2, 3, 4 and 5 kids)."),
    ],
)
def test_how_often_it_is_meant_to_be_won(tmp_path: Path, target: str, text: str) -> None:
    bundle = bundle_with(tmp_path, BOILER_DAY, settings=f"  target {target}\n")
    assert bundle["scenario"]["target"] == [int(rate) for rate in target.split(", ")]
    assert text in bundle["strings"].values()


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ("  without school 3\n", ["LW0322"]),
        ("  without school 60\n", ["LW0219"]),
        ("  without school 3, 3\n", ["LW0322", "LW0333"]),
    ],
)
def test_school_cards_that_cannot_stay_there(tmp_path: Path, settings: str, codes: list[str]) -> None:
    """SCH-4: a week needs six cards, and what stays in the box is there, once."""
    assert sorted(found(tmp_path, settings=settings)) == codes
