"""What card text becomes in the bundle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopwright_compiler import Checked, canonical, compile_path, validate_bundle
from loopwright_engine import load_bundle
from loopwright_games.tales import words
from loopwright_games.tales.verbs import VERBS

from ..sweep_length import times
from .examples import NOWHERE, compile_small, declare, put_card, small
from .written import CONDITIONS, EFFECTS, ON_CHORES

TOKENS = ("token weed", "ship at C3", 'deck letters "Letters"')  # for words about them
LETTER = 'card letters 1 "The Stamp"\n  insight +1\n  timer fuse in 2 days: enigma +1\n'
"""A card of that deck, which needs one; it has the timer that they name, too."""


def declare_all(scenario: Path) -> None:
    """What the words below name."""
    declare(scenario, *TOKENS)
    put_card(scenario, LETTER)


def rumor(body: str) -> str:
    """A rumor card with these lines in it."""
    lines = "\n".join(f"  {line}" for line in body.strip("\n").split("\n"))
    return f'rumor hum 7 "The Empty Boat" at A\n{lines}\n'


def effects_of(folder: Path, body: str) -> list[dict[str, Any]]:
    """The effects of a rumor with this body."""
    scenario = small(folder)
    declare_all(scenario)
    put_card(scenario, rumor(body))
    checked = compile_path(scenario, bundled=NOWHERE)
    assert checked.bundle, [item.message for item in checked.diagnostics]
    card = next(card for card in checked.bundle["rumors"] if card["number"] == 7)
    effects: list[dict[str, Any]] = card["block"]["effects"]
    return effects


def bundle_of(checked: Checked) -> dict[str, Any]:
    """The bundle of a project without errors."""
    assert checked.bundle is not None, [item.message for item in checked.diagnostics]
    return checked.bundle


def test_every_verb_and_fact_has_an_example() -> None:
    assert {*EFFECTS, *ON_CHORES} == set(VERBS)
    assert set(CONDITIONS) == {*words.FACTS, "compare"}


@pytest.mark.parametrize(("verb", "text"), [(verb, text) for verb in EFFECTS for text in EFFECTS[verb]])
def test_verbs(verb: str, text: str, tmp_path: Path) -> None:
    (effect,) = effects_of(tmp_path, text)
    word = VERBS[verb]
    assert effect["do"] == verb
    assert set(effect) == {"do", *(["who"] if word.kid else []), *(param.key for param in word.params)}


@pytest.mark.parametrize("verb", ON_CHORES)
def test_verbs_of_chores(verb: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, f'chore feed-hens "Hens"\n  action "Go" at B: {ON_CHORES[verb]}\n  reward: favor +1\n')
    chore = bundle_of(compile_path(scenario, bundled=NOWHERE))["world"]["chores"][0]
    assert chore["actions"][0]["block"]["effects"] == [{"do": verb, "by": 1}]


def test_examples_of_verbs(tmp_path: Path) -> None:
    body = "take condition\ntime +1 next day\nmove machine heron toward K\ntremor = 3\none kid here favor -1"
    assert effects_of(tmp_path, body) == [
        {"do": "take", "who": "you", "condition": None},
        {"do": "time_next_day", "who": "you", "by": 1},
        {"do": "machine_toward", "machine": "heron", "location": "K"},
        {"do": "set_counter", "counter": "tremor", "to": 3},
        {"do": "favor", "who": "one_kid_here", "by": -1},
    ]


def test_verbs_with_several_arguments_or_none(tmp_path: Path) -> None:
    body = """
retrieve item with CABLES or SHARP
retrieve item
ride from D5 movement 2 capacity 1
reset one machine
"""
    assert effects_of(tmp_path, body) == [
        {"do": "retrieve_item", "who": "you", "tags": ["CABLES", "SHARP"]},
        {"do": "retrieve_item", "who": "you", "tags": []},
        {"do": "ride", "who": "you", "sector": "D5", "movement": 2, "capacity": 1},
        {"do": "reset_machine", "machine": "one"},
    ]


@pytest.mark.parametrize(("op", "text"), [(op, text) for op in CONDITIONS for text in CONDITIONS[op]])
def test_conditions(op: str, text: str, tmp_path: Path) -> None:
    (effect,) = effects_of(tmp_path, f"insight +1 if {text}")
    condition = effect["condition"]["of"] if text.startswith("not") else effect["condition"]
    assert condition["op"] == op


def test_weekdays_are_numbers_and_sums_keep_their_signs(tmp_path: Path) -> None:
    (effect,) = effects_of(tmp_path, "insight +1 if day = friday and tremor - 2 > 1")
    day, total = effect["condition"]["of"]
    assert day["right"] == {"q": "number", "value": 5}
    assert total["left"] == {
        "q": "sum",
        "terms": [[1, {"q": "counter", "counter": "tremor"}], [-1, {"q": "number", "value": 2}]],
    }


@pytest.mark.parametrize(
    ("failure", "who"),
    [
        ("take SCARED", ["participants"]),
        ("you take SCARED", ["you"]),
        ("take SCARED, helpers take UPSET", ["you", "helpers"]),
        ("favor -1", ["you"]),
        ("everyone here take SCARED", ["everyone_here"]),
    ],
)
def test_who_shares_a_failure(failure: str, who: list[str], tmp_path: Path) -> None:
    """TST-7: conditions hit the helpers too, unless the text names what they take."""
    (test,) = effects_of(tmp_path, f"test BRAVE\n  success: take UPSET\n  failure: {failure}")
    assert [effect["who"] for effect in test["failure"]["effects"]] == who
    assert [effect["who"] for effect in test["success"]["effects"]] == ["you"]


def test_block_ids_are_unique_and_have_a_place(tmp_path: Path) -> None:
    body = """
test BRAVE
  success
    if insight >= 2: draw item
    if insight >= 3: draw item
  failure: nothing
test CLEVER
  failure
    choose
      "Run": move home
      "Stay": nothing
"""
    scenario = small(tmp_path)
    put_card(scenario, rumor(body))
    bundle = bundle_of(compile_path(scenario, bundled=NOWHERE))
    ids = [item["id"] for item in _walk(bundle) if "effects" in item]
    assert len(ids) == len(set(ids))
    assert {"rumor.hum.7.block", "rumor.hum.7.success.2.then", "rumor.hum.7.2.failure.option.1"} <= set(ids)
    assert all(item["id"] in bundle["origins"] for item in _walk(bundle) if "." in str(item.get("id", "")))
    assert bundle["origins"]["rumor.hum.7"][0] == "rumors.loop"


def _walk(value: object) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return [value, *(block for part in value.values() for block in _walk(part))]
    if isinstance(value, list):
        return [block for part in value for block in _walk(part)]
    return []


def test_flip_and_discard_name_their_own_card(tmp_path: Path) -> None:
    bundle = bundle_of(compile_small(tmp_path))
    front = bundle["diary"][0]["sides"]["front"]
    assert front["checks"][0]["block"]["effects"] == [{"do": "flip_diary", "diary": 1}]


def test_authored_strings_are_in_the_bundle_with_their_places(tmp_path: Path) -> None:
    bundle = bundle_of(compile_small(tmp_path))
    assert bundle["strings"]["diary.1.title"] == "It Starts on the Ferry"
    assert bundle["origins"]["diary.1.title"] == ["diary.loop", 1, 9]
    assert bundle["strings"]["kid.maja.about"] == "Never late."
    assert bundle["origins"]["kid.maja"][0] == "worlds/small/kids.yaml"
    texts = [item["text"] for item in _walk(bundle) if isinstance(item.get("text"), list)]
    assert {string for text in texts for _, string in text} <= set(bundle["strings"])


def test_unused_sets_stay_out(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, 'rumor echo 1 "Nothing" at A\n  nothing\n')
    bundle = bundle_of(compile_path(scenario, bundled=NOWHERE))
    assert {card["set"] for card in bundle["rumors"]} == {"hum"}


def test_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    code = (
        "import sys; from pathlib import Path; from loopwright_compiler import canonical, compile_path;"
        "sys.stdout.buffer.write(canonical(compile_path(Path(sys.argv[1]), bundled=Path('.')).bundle))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, str(scenario)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    (data,) = outputs
    assert canonical(json.loads(data)) == data


_lines = st.one_of(
    st.sampled_from([text for texts in EFFECTS.values() for text in texts]),
    st.builds(
        "{} if {}".format,
        st.sampled_from([text for texts in EFFECTS.values() for text in texts]),
        st.sampled_from([text for texts in CONDITIONS.values() for text in texts]),
    ),
)
_bodies = st.lists(_lines, min_size=1, max_size=4).map("\n".join)


@settings(max_examples=times(8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=_bodies, success=_bodies)
def test_what_compiles_is_canonical_valid_and_playable(body: str, success: str, tmp_path: Path) -> None:
    nested = "\n".join(f"    {line}" for line in success.split("\n"))
    scenario = small(tmp_path)
    declare_all(scenario)
    put_card(scenario, rumor(f"{body}\ntest BRAVE or item SHARP\n  success\n{nested}\n  failure: take UPSET"))
    bundle = bundle_of(compile_path(scenario, bundled=NOWHERE))
    data = json.loads(canonical(bundle))
    assert canonical(data) == canonical(bundle)
    assert validate_bundle(data) == []
    load_bundle(data)


HELD = [
    'item torch "Torch"\n  color black\n  action "Light it"\n',
    'anomaly bent-spoon "Spoon"\n  uses 2\n  tag GLUE\n  on rumor pushed\n',
    'chore count-boats "Boats"\n  action "Count": this chore +1\n  reward\n',
]


@settings(max_examples=times(5), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(card=st.sampled_from(HELD), body=_bodies)
def test_what_compiles_on_a_card_in_hand_is_valid_and_playable(card: str, body: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    declare_all(scenario)
    put_card(scenario, card + "".join(f"    {line}\n" for line in [*body.split("\n"), "discard this card"]))
    data = json.loads(canonical(bundle_of(compile_path(scenario, bundled=NOWHERE))))
    assert validate_bundle(data) == []
    load_bundle(data)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("everyone take UPSET if you have anomaly", "everyone"),
        ("others here favor +1 if you at K and insight >= 2", "others_here"),
        ("one kid draw item if not you have item", "one_kid"),
        ("everyone take UPSET if kids here >= 2", "everyone"),
    ],
)
def test_behind_a_subject_you_is_each_of_them(tmp_path: Path, line: str, who: str) -> None:
    [effect] = effects_of(tmp_path, line)
    assert effect["who"] == who
    assert effect["only"]["op"] in ("has_anomaly", "and", "not", "compare")


@pytest.mark.parametrize(
    "lines",
    [
        "if you have anomaly\n  everyone take UPSET",
        "take UPSET if you have anomaly",
        "everyone take UPSET if insight >= 2",
        "you take UPSET if you have anomaly",
    ],
)
def test_elsewhere_you_is_the_kid_who_acts(tmp_path: Path, lines: str) -> None:
    [effect] = effects_of(tmp_path, lines)
    assert effect["do"] == "if"
    assert "only" not in effect["then"]["effects"][0]
