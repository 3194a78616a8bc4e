"""Effect cards: what `do` stands for, and what cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.rows import effect_blocks, rumor_blocks
from loopwright_games.tales.options import Options

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


# --- With a number, and with a title


HURT = (
    'effect hurt N "Hurt"\n  > It is worse than it looks.\n  take SCARED if N >= 2\n  repeat N: enigma +1\n'
)


def test_a_number_stands_for_the_n_of_its_lines(tmp_path: Path) -> None:
    """What is decided by the number alone is decided, and what comes to nothing is left out."""
    some = (
        "effect some N\n  tremor +(N - 1)\n  tremor = N + 2\n  tremor -N\n  repeat N: tremor +1\n"
        "  if N > 1 and insight >= N: take UPSET\n  if not N = 1: take SCARED\n  else: take INJURED\n"
        '  choose\n    "Run" if N >= 2: nothing\n    "Stay": do none N\n'
    )
    none = "effect none N\n  insight +N\n"
    one, two = (effects(bundle(tmp_path / str(n), some, none, rumor(f"do some {n}"))) for n in (1, 2))
    written = 'tremor = 3\ntremor -1\nrepeat 1: tremor +1\ntake INJURED\nchoose\n  "Stay": insight +1'
    assert one == effects(bundle(tmp_path / "one", rumor(written)))
    written = (
        "tremor +1\ntremor = 4\ntremor -2\nrepeat 2: tremor +1\nif insight >= 2: take UPSET\ntake SCARED\n"
        'choose\n  "Run": nothing\n  "Stay": insight +2'
    )
    assert two == effects(bundle(tmp_path / "two", rumor(written)))


@pytest.mark.parametrize(
    ("card", "use", "code"),
    [
        (HURT, "do hurt", "LW0390"),
        (HURT, "do hurt 0", "LW0341"),
        (HURT, "do hurt 21", "LW0341"),
        (HURT, "tremor +N", "LW0392"),
        (FOG, "do fog 2", "LW0391"),
        ("effect fog N\n  take SCARED\n", "do fog 2", "LW0393"),
        ("effect fog N\n  if first time: tremor +N\n", "do fog 2", "LW0394"),
        ("effect fog N\n  tremor +n\n  tremor +N\n", "do fog 2", "LW0131"),
        ("effect fog\n  tremor +N\n", "do fog", "LW0392"),
        ("effect fog N\n  repeat N + 18: rest\n", "do fog 3", "LW0351"),
        ("effect fog N\n  do fog N + 1\n", "do fog 3", "LW0352"),
    ],
)
def test_what_is_told_of_numbers(card: str, use: str, code: str, tmp_path: Path) -> None:
    assert code in [found for found, *_ in found_in(tmp_path, card, rumor(use))]


def found_in(folder: Path, *cards: str) -> list[tuple[str, str, int]]:
    return found(compiled(folder, *cards))


def test_with_a_title_their_text_stands_once(tmp_path: Path) -> None:
    """On cards by their name and number, on the screen in full, on the reference card with N."""
    data = bundle(tmp_path, HURT, rumor("do hurt 2\ninsight +1"))
    named, insight = effects(data)
    assert (named["do"], named["effect"], named["number"]) == ("named", "hurt", 2)
    assert insight["do"] == "insight"
    (entry,) = data["reference"]
    assert (data["strings"][entry["title"]], entry["takes"]) == ("Hurt", True)
    (card,) = [card for card in data["rumors"] if card["number"] == 7]
    text = [data["strings"][sid] for _, sid in card["text"]]
    assert text == [
        "**Hurt 2:** Take {SCARED}.",
        "It is worse than it looks.",
        "– **2 times:** Raise {enigma} by 1.",
        "**Then:** Raise {insight} by 1.",
    ]
    names = PrintedNames.of(data)
    (row,) = rumor_blocks(card, names)
    assert row.text == "**Hurt 2**. Raise {insight} by 1."
    (rows,) = effect_blocks(data, names)
    assert [block.text for block in rows] == [
        "Hurt N",
        "If N is 2 or more, take {SCARED}.",
        "N times: raise {enigma} by 1.",
    ]


def test_the_box_of_a_reference_card_is_one(tmp_path: Path) -> None:
    """A line that comes once comes once wherever the effect is used."""
    once = 'effect greet "Greet"\n  if first time: insight +1\n'
    card = 'diary 7 "The Dairy"\n  front\n    on new day: do greet, do greet\n'
    loaded = load_bundle(bundle(tmp_path, once, card, settings=("diary 7",)))
    game = loaded.kit.start(loaded, Options(2), 5)
    assert game.insight == 1
