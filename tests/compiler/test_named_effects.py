"""Effect cards: what `do` stands for, and what cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path

from .examples import NOWHERE, put_card, small
from .forms import bundle, compiled, effects, found, rumor

FOG = "effect fog\n  > It comes in from the sea.\n  take SCARED\n  test QUICK\n    failure: move home\n"


def test_their_lines_stand_where_they_are_used(tmp_path: Path) -> None:
    data = bundle(tmp_path, FOG, rumor("> A boat.\ndo fog\ndo fog if insight >= 2"))
    paragraph, prose, take, test, suffix = effects(data)
    assert [paragraph["text"], prose["text"]] == ["rumor.hum.7.block.text.1", "rumor.hum.7.block.text.2"]
    assert (take["do"], test["id"]) == ("take", "rumor.hum.7.test")
    assert [effect["do"] for effect in suffix["then"]["effects"]] == ["tell", "take", "test"]
    assert data["origins"]["rumor.hum.7.block.text.2"] == ["rumors.loop", 31, 3]


def test_a_failure_looks_into_them(tmp_path: Path) -> None:
    """TST-7: who takes what is named in the effect."""
    both = "effect both\n  take SCARED, helpers take UPSET\n"
    data = bundle(tmp_path, both, rumor("test BRAVE\n  success: insight +1\n  failure: do both"))
    assert [effect["who"] for effect in effects(data)[0]["failure"]["effects"]] == ["you", "helpers"]


def test_an_ending_in_one_comes_once(tmp_path: Path) -> None:
    end = 'effect the-end\n  lose drowned "Drowned"\n'
    data = bundle(tmp_path, end, rumor("do the-end if tremor = 5\ndo the-end if tremor = 6"))
    assert [ending["id"] for ending in data["endings"]].count("drowned") == 1


def test_what_they_play_is_in_play(tmp_path: Path) -> None:
    cards = (
        "effect next\n  play diary 3\n",
        'diary 3 "Last"\n  front\n    when insight >= 9: discard this card\n',
    )
    assert found(compiled(tmp_path, *cards, rumor("do next"))) == []


def test_flip_means_the_card_that_does_it(tmp_path: Path) -> None:
    turn = "effect turn\n  flip\n"
    card = 'diary 2 "A Map"\n  front\n    action "Turn": do turn\n  back\n    action "Look": insight +1\n'
    side = bundle(tmp_path, turn, card)["diary"][1]["sides"]["front"]
    assert side["actions"][0]["block"]["effects"] == [{"do": "flip_diary", "diary": 2}]


def test_what_has_no_meaning_is_told_at_the_use(tmp_path: Path) -> None:
    odd = "effect odd\n  helpers take UPSET\n  flip\n  this machine becomes ALERT\n"
    (first, *rest) = found(compiled(tmp_path, odd, rumor("do odd")))
    text = "The effect odd cannot be used here, because of line 31: There are no helpers here."
    assert first == ("LW0351", text, 36)
    assert rest == []


def test_names_in_them_are_told_once(tmp_path: Path) -> None:
    odd = "effect odd\n  move to Z\n"
    assert [code for code, *_ in found(compiled(tmp_path, odd, rumor("do odd\ndo odd")))] == ["LW0201"]


def test_a_long_one_is_looked_through_from_a_short_file(tmp_path: Path) -> None:
    lines = "".join(f"  > Line {n}, {{nothing-known}}.\n  insight +1 if tremor <= 6\n" for n in range(40))
    card = 'diary 2 "A Map"\n  front\n    action "Look": do long\n'
    codes = {code for code, *_ in found(compiled(tmp_path, f"effect long\n{lines}", card))}
    assert codes == {"LW0214", "LW0505"}


def test_a_card_of_the_world_cannot_do_those_of_a_scenario(tmp_path: Path) -> None:
    card = 'item rope "Rope"\n  color black\n  action "Throw it": do fog\n'
    scenario = small(tmp_path)
    put_card(scenario, FOG)
    world = scenario.parent.parent / "worlds" / "small" / "items.loop"
    world.write_text(f"{world.read_text('utf-8')}\n{card}", encoding="utf-8")
    assert "LW0228" in [code for code, *_ in found(compile_path(scenario, bundled=NOWHERE))]


@pytest.mark.parametrize("links", [3, 40, 900])
def test_circles_of_any_length_are_found_once(links: int, tmp_path: Path) -> None:
    cards = "\n".join(f"effect e-{n}\n  do e-{(n + 1) % links}\n" for n in range(links))
    checked = compiled(tmp_path, cards, rumor("do e-0"))
    (finding,) = [text for code, text, _ in found(checked) if code == "LW0352"]
    assert finding.startswith("The effect e-0 does itself: e-0 → e-1 → e-2 → ")


def test_what_grows_without_bounds_is_refused(tmp_path: Path) -> None:
    cards = [f"effect e-{n}\n  do e-{n + 1}\n  do e-{n + 1}\n" for n in range(30)]
    checked = compiled(tmp_path, "\n".join([*cards, "effect e-30\n  enigma +1\n"]), rumor("do e-0"))
    assert [code for code, *_ in found(checked)] == ["LW0338"]


def test_what_nests_too_deep_is_refused(tmp_path: Path) -> None:
    cards = [f"effect e-{n}\n  do e-{n + 1}\n" for n in range(900)]
    checked = compiled(tmp_path, "\n".join([*cards, "effect e-900\n  enigma +1\n"]), rumor("do e-0"))
    assert {code for code, *_ in found(checked)} == {"LW0338"}
