"""Tokens, the ship, named effects, rules that a card changes, own words: from cards to the bundle."""

from __future__ import annotations

from pathlib import Path

import pytest

from .forms import bundle, compiled, effects, found, rumor, shown


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
        errors = [diagnostic for diagnostic in found(checked) if diagnostic[0] == "LW0339"]
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

    def test_one_part_of_a_side(self, tmp_path: Path) -> None:
        """The others are printed as ever; what is hidden may be asked for there alone."""
        card = """\
diary 2 "A Map"
  front
    when met >= 2
      > Circles.
      printed
        > When he knows you:
      insight +1
    action "Look", if met >= 1
      printed
        > If he has seen you:
      lose gone "Gone"
        > Nobody.
    action "Wait": enigma +1, met +1
"""
        hidden = ("counter met hidden from 0 to 3",)
        checked = compiled(tmp_path, card, settings=hidden)
        assert [code for code, *_ in found(checked)] == ["LW0550"]  # of Wait, which prints nothing of it
        assert checked.printed == ["diary 2 front"]
        data = bundle(tmp_path / "again", card, settings=hidden)
        assert shown(data, data["diary"][1]["sides"]["front"]) == [
            ("rule", "When he knows you:"),
            ("prose", "Circles."),
            ("heading", "Look"),
            ("rule", "If he has seen you:"),
            ("rule", "You lose (*Gone*)."),
            ("prose", "Nobody."),
            ("heading", "Wait"),
            ("rule", "**Anywhere, spend {time}:** Raise {enigma} by 1."),
        ]

    def test_they_stand_once_and_belong_to_the_whole_part(self, tmp_path: Path) -> None:
        lines = ["printed", "  > One.", "test BRAVE", "  success", "    printed", "      > Two.", "    rest"]
        lines += ["  failure: rest", "printed", "  > Three."]
        card = 'diary 2 "A Map"\n  front\n    action "Look"\n' + "".join(f"      {line}\n" for line in lines)
        assert [code for code, *_ in found(compiled(tmp_path, card))] == ["LW0123", "LW0126"]

    def test_one_part_of_a_card_in_hand(self, tmp_path: Path) -> None:
        card = """\
item torch "Torch"
  color black
  action "Light it"
    printed
      > Burn it at once.
    discard this card, insight +1
  action "Keep it": favor +1
"""
        data = bundle(tmp_path, card)
        [torch] = [item for item in data["world"]["items"] if item["id"] == "torch"]
        lines = shown(data, torch)
        assert ("heading", "Light it") in lines and ("rule", "Burn it at once.") in lines
        assert [text for _, text in lines if "Raise" in text] == [
            "**Anywhere, spend {time}:** Raise your {favor} by 1."
        ]

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
        assert shown(data, data["diary"][1]["sides"]["front"]) == [
            ("prose", "Circles."),
            ("rule", "Look at it, at no cost."),
            ("heading", "Look"),
            ("prose", "A cross."),
            ("goal", "Find them."),
        ]

    def test_what_is_read_stands_under_what_it_is_read_for(self, tmp_path: Path) -> None:
        """Each ending's last words under its title, an outcome's after its name; no condition is told."""
        card = """\
diary 2 "A Map"
  front
    printed
      > Own words.
    action "Open it", if insight >= 1
      win post "Post"
        > In the morning.
        >
        > And then.
    action "Ask", once per round
      test BRAVE
        success: insight +1
        failure
          > He looks away.
          choose
            "Say it again" if insight >= 2
              > He has heard you.
            "Leave": take UPSET
    lose gone "Gone" when enigma >= 6
      > Nobody.
"""
        data = bundle(tmp_path, card)
        assert shown(data, data["diary"][1]["sides"]["front"]) == [
            ("rule", "Own words."),
            ("rule", "You win (*Post*)."),
            ("prose", "In the morning."),
            ("prose", "And then."),
            ("heading", "Ask"),
            ("rule", "**Failure:**"),
            ("prose", "He looks away."),
            ("rule", "**Say it again:**"),
            ("prose", "He has heard you."),
            ("rule", "You lose (*Gone*)."),
            ("prose", "Nobody."),
        ]

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


def test_what_changes_hidden_things_alone_leaves_no_lead_hanging(tmp_path: Path) -> None:
    """On a screen nothing happens there, in a row of its own as behind an `if` in a sentence."""
    body = "in 2 days: dread +1\nif insight >= 2: favor +1\nelse if insight = 1: dread +1\nelse: enigma +1"
    data = bundle(tmp_path, rumor(body), settings=("counter dread hidden from 0 to 3",))
    (card,) = [card for card in data["rumors"] if card["number"] == 7]
    lines = [text for _, text in shown(data, card)]
    assert len([text for text in lines if text.endswith("Nothing happens.")]) == 2
    assert not [text for text in lines if text.endswith((".**", ":**"))]
