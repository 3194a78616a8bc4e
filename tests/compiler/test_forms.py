"""Tokens, the ship, named effects, rules that a card changes, own words: from cards to the bundle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import Checked, canonical, compile_path, validate_bundle
from loopwright_engine import load_bundle

from .examples import NOWHERE, declare, put_card, small

FOG = "effect fog\n  > It comes in from the sea.\n  take SCARED\n  test QUICK\n    failure: move home\n"


def compiled(folder: Path, *cards: str, settings: tuple[str, ...] = ()) -> Checked:
    """The small scenario with these lines on the scenario card and these cards."""
    scenario = small(folder)
    declare(scenario, *settings)
    for card in cards:
        put_card(scenario, card)
    return compile_path(scenario, bundled=NOWHERE)


def bundle(folder: Path, *cards: str, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Its bundle, which is valid, and which the engine takes."""
    checked = compiled(folder, *cards, settings=settings)
    assert checked.bundle is not None, [item.message for item in checked.diagnostics]
    data: dict[str, Any] = json.loads(canonical(checked.bundle))
    assert validate_bundle(data) == []
    load_bundle(data)
    return data


def rumor(body: str) -> str:
    """A rumor with these lines."""
    return 'rumor hum 7 "The Empty Boat" at A\n' + "".join(f"  {line}\n" for line in body.split("\n"))


def effects(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What rumor 7 does."""
    return next(card["block"]["effects"] for card in data["rumors"] if card["number"] == 7)


def shown(data: dict[str, Any], face: dict[str, Any]) -> list[tuple[str, str]]:
    """The lines of a face, with their kinds."""
    return [(kind, data["strings"][sid]) for kind, sid in face["text"]]


def found(checked: Checked) -> list[tuple[str, str, int]]:
    """Codes, messages and lines of the findings."""
    return [(item.code, item.message, item.span.line) for item in checked.diagnostics]


class TestDeclarations:
    """What the scenario card says of tokens, the ship, and names for players."""

    def test_tokens_have_a_name_and_a_number(self, tmp_path: Path) -> None:
        lines = ("token sea-weed", 'token agent "Grown-up in Grey" limit 6')
        data = bundle(tmp_path, settings=lines)
        assert data["scenario"]["tokens"] == [
            {"id": "sea-weed", "name": "token.sea-weed.name", "limit": 15},
            {"id": "agent", "name": "token.agent.name", "limit": 6},
        ]
        assert data["strings"]["token.sea-weed.name"] == "sea weed"
        assert data["strings"]["token.agent.name"] == "Grown-up in Grey"
        assert data["origins"]["token.agent.name"] == ["scenario.loop", 13, 15]

    def test_flags_and_counters_have_names(self, tmp_path: Path) -> None:
        lines = ('flag cable-cut "The Cable is Cut", seen', 'counter dread "Dread" from 0 to 3')
        data = bundle(tmp_path, settings=lines)
        flags = {flag["id"]: data["strings"][flag["name"]] for flag in data["scenario"]["flags"]}
        names = {"met-astronomer": "met astronomer", "cable-cut": "The Cable is Cut", "seen": "seen"}
        assert flags == names
        assert data["scenario"]["counters"][1]["name"] == "counter.dread.name"

    def test_rules_text_uses_the_names(self, tmp_path: Path) -> None:
        lines = ('flag seen "Seen by the Guard"', 'token agent "Agent"')
        data = bundle(tmp_path, rumor("set seen\nplace agent at K\nplace agent at K"), settings=lines)
        text = 'Note "Seen by the Guard". Put 2 *Agent* tokens on K (Shaft).'
        assert text in data["strings"].values()

    @pytest.mark.parametrize(
        ("line", "ship"),
        [("ship", {"place": None}), ("ship at K", {"place": "K"}), ("ship at A1", {"place": "A1"})],
    )
    def test_the_ship(self, line: str, ship: object, tmp_path: Path) -> None:
        """The ship may lie at sea."""
        assert bundle(tmp_path, settings=(line,))["scenario"]["ship"] == ship

    def test_there_is_one_ship(self, tmp_path: Path) -> None:
        codes = [code for code, *_ in found(compiled(tmp_path, settings=("ship", "ship at K")))]
        assert len(codes) == 1

    def test_a_token_takes_a_name_like_a_flag(self, tmp_path: Path) -> None:
        checked = compiled(tmp_path, settings=("token tremor", "token weed limit 16"))
        assert [code for code, *_ in found(checked)] == ["LW0224", "LW0341"]

    def test_the_set_up_tells_of_tokens_and_ship(self, tmp_path: Path) -> None:
        data = bundle(tmp_path, settings=("token weed limit 6", "ship at C3"))
        lines = [text for kind, text in shown(data, data["scenario"]) if kind == "rule"]
        assert lines[:2] == ["**Tokens:** *weed* (6)", "**Ship:** on sector C3"]


class TestPlaces:
    """`here` is where the acting kid is."""

    def test_here_needs_somebody_who_acts(self, tmp_path: Path) -> None:
        card = 'diary 2 "A Map"\n  front\n    when weed at here >= 1 or ship at here: remove every weed\n'
        checked = compiled(tmp_path, card, settings=("token weed", "ship"))
        errors = [each for each in found(checked) if each[0] == "LW0339"]
        assert len(errors) == 2

    def test_a_trigger_acts_for_the_first_player(self, tmp_path: Path) -> None:
        card = 'diary 2 "A Map"\n  front\n    when insight >= 2: place weed at here\n'
        data = bundle(tmp_path, card, settings=("token weed",))
        side = data["diary"][1]["sides"]["front"]
        (line,) = [text for _, text in shown(data, side) if "weed" in text]
        assert line.endswith("Put 1 *weed* token on the location of the first player.")

    def test_no_more_tokens_than_there_are(self, tmp_path: Path) -> None:
        checked = compiled(
            tmp_path, rumor("place weed at K\ninsight +1 if weed at K > 6"), settings=("token weed limit 6",)
        )
        assert ("LW0506", "This is never true: the value is between 0 and 6.", 3) in [
            (code, text, 3) for code, text, _ in found(checked)
        ]

    def test_week_two_is_a_day_of_two_weeks(self, tmp_path: Path) -> None:
        (effect,) = effects(bundle(tmp_path, rumor("insight +1 if day >= friday of week 1")))
        assert effect["condition"]["right"] == {"q": "number", "value": 5}
        late = found(compiled(tmp_path / "late", rumor("insight +1 if day >= friday of week 2 or week = 2")))
        assert [code for code, *_ in late] == ["LW0506", "LW0506"]
        assert (
            found(compiled(tmp_path / "no", rumor("insight +1 if day = friday of week 3")))[0][0] == "LW0341"
        )


class TestEvents:
    """Each event carries its own fields."""

    @pytest.mark.parametrize(
        ("written", "event"),
        [
            ("new day", {"on": "new_day"}),
            ("ship moves", {"on": "ship_moves"}),
            ("kid enters weed", {"on": "kid_enters_token", "token": "weed"}),
            ("machine enters C3", {"on": "machine_enters_sector", "machine": None, "sector": "C3"}),
            ("machine heron enters K", {"on": "machine_comes_nearby", "machine": "heron", "location": "K"}),
            ("machine enters weed", {"on": "machine_enters_token", "machine": None, "token": "weed"}),
        ],
    )
    def test_events(self, written: str, event: object, tmp_path: Path) -> None:
        card = f'diary 2 "A Map"\n  front\n    on {written}: enigma +1\n'
        data = bundle(tmp_path, card, settings=("token weed", "ship"))
        assert data["diary"][1]["sides"]["front"]["on"][0]["event"] == event

    def test_their_names_are_checked(self, tmp_path: Path) -> None:
        card = """\
diary 2 "A Map"
  front
    on machine hern enters A1: enigma +1
    on kid enters wed: enigma +1
    on ship moves: enigma +1
"""
        codes = [code for code, *_ in found(compiled(tmp_path, card, settings=("token weed",)))]
        assert codes == ["LW0206", "LW0311", "LW0211", "LW0350"]


class TestNamedEffects:
    """`do` stands for what an effect card holds."""

    def test_their_lines_stand_where_they_are_used(self, tmp_path: Path) -> None:
        data = bundle(tmp_path, FOG, rumor("> A boat.\ndo fog\ndo fog if insight >= 2"))
        told, prose, take, test, suffix = effects(data)
        assert [told["text"], prose["text"]] == ["rumor.hum.7.block.text.1", "rumor.hum.7.block.text.2"]
        assert (take["do"], test["id"]) == ("take", "rumor.hum.7.test")
        assert [effect["do"] for effect in suffix["then"]["effects"]] == ["tell", "take", "test"]
        assert data["origins"]["rumor.hum.7.block.text.2"] == ["rumors.loop", 31, 3]

    def test_a_failure_looks_into_them(self, tmp_path: Path) -> None:
        """TST-7: who takes what is named in the effect."""
        both = "effect both\n  take SCARED, helpers take UPSET\n"
        data = bundle(tmp_path, both, rumor("test BRAVE\n  success: insight +1\n  failure: do both"))
        assert [each["who"] for each in effects(data)[0]["failure"]["effects"]] == ["you", "helpers"]

    def test_an_ending_in_one_comes_once(self, tmp_path: Path) -> None:
        end = 'effect the-end\n  lose drowned "Drowned"\n'
        data = bundle(tmp_path, end, rumor("do the-end if tremor = 5\ndo the-end if tremor = 6"))
        assert [ending["id"] for ending in data["endings"]].count("drowned") == 1

    def test_what_they_play_is_in_play(self, tmp_path: Path) -> None:
        cards = (
            "effect next\n  play diary 3\n",
            'diary 3 "Last"\n  front\n    when insight >= 9: discard this card\n',
        )
        assert found(compiled(tmp_path, *cards, rumor("do next"))) == []

    def test_flip_means_the_card_that_does_it(self, tmp_path: Path) -> None:
        turn = "effect turn\n  flip\n"
        card = 'diary 2 "A Map"\n  front\n    action "Turn": do turn\n  back\n    action "Look": insight +1\n'
        side = bundle(tmp_path, turn, card)["diary"][1]["sides"]["front"]
        assert side["actions"][0]["block"]["effects"] == [{"do": "flip_diary", "diary": 2}]

    def test_what_has_no_meaning_is_told_at_the_use(self, tmp_path: Path) -> None:
        odd = "effect odd\n  helpers take UPSET\n  flip\n  this machine becomes ALERT\n"
        (first, *rest) = found(compiled(tmp_path, odd, rumor("do odd")))
        text = "The effect odd cannot be used here, because of line 31: There are no helpers here."
        assert first == ("LW0351", text, 36)
        assert rest == []

    def test_names_in_them_are_told_once(self, tmp_path: Path) -> None:
        odd = "effect odd\n  move to Z\n"
        assert [code for code, *_ in found(compiled(tmp_path, odd, rumor("do odd\ndo odd")))] == ["LW0201"]

    def test_a_long_one_is_looked_through_from_a_short_file(self, tmp_path: Path) -> None:
        lines = "".join(f"  > Line {n}, {{nothing-known}}.\n  insight +1 if tremor <= 6\n" for n in range(40))
        card = 'diary 2 "A Map"\n  front\n    action "Look": do long\n'
        codes = {code for code, *_ in found(compiled(tmp_path, f"effect long\n{lines}", card))}
        assert codes == {"LW0214", "LW0505"}

    def test_a_card_of_the_world_cannot_do_those_of_a_scenario(self, tmp_path: Path) -> None:
        card = 'item rope "Rope"\n  color black\n  action "Throw it": do fog\n'
        scenario = small(tmp_path)
        put_card(scenario, FOG)
        world = scenario.parent.parent / "worlds" / "small" / "items.loop"
        world.write_text(f"{world.read_text('utf-8')}\n{card}", encoding="utf-8")
        assert "LW0228" in [code for code, *_ in found(compile_path(scenario, bundled=NOWHERE))]

    @pytest.mark.parametrize("links", [3, 40, 900])
    def test_circles_of_any_length_are_found_once(self, links: int, tmp_path: Path) -> None:
        cards = "\n".join(f"effect e-{n}\n  do e-{(n + 1) % links}\n" for n in range(links))
        checked = compiled(tmp_path, cards, rumor("do e-0"))
        (finding,) = [text for code, text, _ in found(checked) if code == "LW0352"]
        assert finding.startswith("The effect e-0 does itself: e-0 → e-1 → e-2 → ")

    def test_what_grows_without_bounds_is_refused(self, tmp_path: Path) -> None:
        cards = [f"effect e-{n}\n  do e-{n + 1}\n  do e-{n + 1}\n" for n in range(30)]
        checked = compiled(tmp_path, "\n".join([*cards, "effect e-30\n  enigma +1\n"]), rumor("do e-0"))
        assert [code for code, *_ in found(checked)] == ["LW0338"]

    def test_what_nests_too_deep_is_refused(self, tmp_path: Path) -> None:
        cards = [f"effect e-{n}\n  do e-{n + 1}\n" for n in range(900)]
        checked = compiled(tmp_path, "\n".join([*cards, "effect e-900\n  enigma +1\n"]), rumor("do e-0"))
        assert {code for code, *_ in found(checked)} == {"LW0338"}


class TestRules:
    """Numbers of the rules, and rules that are switched off."""

    CARD = 'diary 2 "A Map"\n  front\n    rule item limit 6\n    rule no machine moves\n'

    def test_numbers_and_switches(self, tmp_path: Path) -> None:
        data = bundle(tmp_path, self.CARD)
        side = data["diary"][1]["sides"]["front"]
        assert side["numbers"] == [{"id": "diary.2.front.number.1", "rule": "item_limit", "value": 6}]
        assert side["off"] == [{"id": "diary.2.front.off.1", "rule": "machine_moves"}]
        lines = [("rule", "A kid may keep up to 6 items."), ("rule", "Machines do not move.")]
        assert shown(data, side) == lines

    def test_bounds_and_repeats(self, tmp_path: Path) -> None:
        lines = ["rule dice 9", "rule dice 4", "rule no bus", "rule no bus"]
        card = 'diary 2 "A Map"\n  front\n' + "".join(f"    {line}\n" for line in lines)
        assert [code for code, *_ in found(compiled(tmp_path, card))] == ["LW0341", "LW0328", "LW0328"]


class TestPrinted:
    """Own words take the place of generated ones, and of nothing else."""

    OWN = "printed\n  > Whoever fails is SCARED.\n  >\n  > Really."

    def test_a_rumor(self, tmp_path: Path) -> None:
        data = bundle(tmp_path, rumor(f"> A boat.\n{self.OWN}\ntest BRAVE\n  failure: take SCARED"))
        card = next(card for card in data["rumors"] if card["number"] == 7)
        own = [("rule", "Whoever fails is SCARED."), ("rule", "Really.")]
        assert shown(data, card) == [("prose", "A boat."), *own]
        assert not [sid for sid in data["strings"] if sid.startswith("rumor.hum.7.rules")]

    def test_a_diary_side_keeps_its_prose_and_goals(self, tmp_path: Path) -> None:
        card = """\
diary 2 "A Map"
  front
    > Circles.
    action "Look"
      > A cross.
      insight +1
    goal "Find them."
    printed
      > Look at it, at no cost.
"""
        data = bundle(tmp_path, card)
        text = [("prose", "Circles."), ("rule", "Look at it, at no cost."), ("prose", "A cross.")]
        assert shown(data, data["diary"][1]["sides"]["front"]) == [*text, ("goal", "Find them.")]

    @pytest.mark.parametrize(
        ("card", "face"),
        [
            ('school 1 "Snow"\n  PRINTED\n  rumors kids\n  move worker still\n', "school 1"),
            ('item torch "Torch"\n  color black\n  PRINTED\n', "item torch"),
            ('chore bail "Bail"\n  PRINTED\n  done when you at home\n  reward: favor +1\n', "chore bail"),
            ('event echo-mast "Mast" at B\n  PRINTED\n  action "Go": insight +1\n', "event echo-mast"),
            (
                "response heron standard\n  routine\n    ignore\n  alert\n    PRINTED\n    ignore\n",
                "response heron standard alert",
            ),
        ],
    )
    def test_other_faces(self, card: str, face: str, tmp_path: Path) -> None:
        lines = []
        for line in card.split("\n"):
            indent = line[: len(line) - len(line.lstrip())]
            own = [f"{indent}printed", f"{indent}  > In a word."]
            lines += own if "PRINTED" in line else [line]
        checked = compiled(tmp_path, "\n".join(lines))
        assert checked.printed == [face]
        assert checked.bundle is not None
        assert "In a word." in checked.bundle["strings"].values()

    def test_the_scenario(self, tmp_path: Path) -> None:
        checked = compiled(tmp_path, settings=("printed", "  > Lay it all out."))
        assert checked.printed == ["scenario"]
        assert checked.bundle is not None
        text = shown(checked.bundle, checked.bundle["scenario"])
        assert [line for kind, line in text if kind == "rule"] == ["Lay it all out."]
