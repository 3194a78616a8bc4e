"""What each kid has, and decks: what is said where they are named as what is one for all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.core.names import names_below
from loopwright_dsl import parse_file
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.cards.proofs.source_text import condition

from .forms import bundle, compiled

SETTINGS = (
    'counter guilt "Guilt" each kid from 0 to 3',
    'flag knows "Knows" each kid',
    'deck letters "Letters"',
)
CARD = 'diary 7 "The Dairy"\n  front\n    > A.\n    {}\n\ncard letters 1 "A Bill"\n  take UPSET\n'


@pytest.mark.parametrize(
    ("line", "code", "hint", "fix"),
    [
        ("when guilt >= 2: enigma +1", "LW0398", "`total guilt`", "any kid with guilt"),
        ("when flag knows: enigma +1", "LW0398", "Nobody acts", "any kid with flag knows"),
        ("on kid enters K if guilt >= 2: enigma +1", "LW0398", "`your guilt`", "your guilt"),
        ("on kid enters K if flag knows: enigma +1", "LW0398", "`your flag knows`", "your flag knows"),
        ("when letters = 0: enigma +1", "LW0204", "`letters empty`", None),
        ("on new day: everyone with SCARED insight +1", "LW0399", "dial of the whole table", None),
        ("on kid enters K if your enigma >= 2: set told", "LW0399", "dial of the whole table", None),
        ("guilt +1", "LW0128", "`on play`", None),
        ("everyone with guilt >= 2 guilt -1", "LW0128", "`on play`", None),
    ],
)
def test_the_hint_leads_on(line: str, code: str, hint: str, fix: str | None, tmp_path: Path) -> None:
    diagnostics = compiled(tmp_path, CARD.format(line), settings=SETTINGS).diagnostics
    finding = next(one for one in diagnostics if one.code == code)
    assert hint in (finding.hint or "")
    assert [one.text for one in finding.fixes] == ([] if fix is None else [fix])
    if fix is not None:  # what it puts in is right
        asked = "flag knows" if "flag" in line else "guilt"
        mended = CARD.format(line.replace(asked, fix))
        codes = {one.code for one in compiled(tmp_path, mended, settings=SETTINGS).diagnostics}
        assert codes.isdisjoint({"LW0318", "LW0398"})


def test_what_is_one_for_all_may_happen_for_each_of_some(tmp_path: Path) -> None:
    """The hint says both that may be meant, once and as often as there are such."""
    line, each = "on new day: {} tremor +1", "everyone with flag knows"
    diagnostics = compiled(tmp_path, CARD.format(line.format(each)), settings=SETTINGS).diagnostics
    (finding,) = (one for one in diagnostics if one.code == "LW0399")
    assert f"`tremor +1`. As often as there are such: `{each}: tremor +1`" in (finding.hint or "")
    mended = CARD.format(f"on new day\n      {each}: tremor +1")
    assert compiled(tmp_path, mended, settings=SETTINGS).bundle is not None


def test_a_card_of_a_deck_is_intended(tmp_path: Path) -> None:
    """ADV-12: what is promised of it is about the item that games and proofs call so."""
    card = CARD.format("on new day: draw letters")
    card = card.replace("  take UPSET", "  intend never before tuesday\n  take UPSET")
    made: Any = bundle(tmp_path, card, settings=SETTINGS)
    (promised,) = made["intentions"]
    assert promised["item"] in {item.id for item in items(made)}


@pytest.mark.parametrize(
    "written",
    [
        "kids with SCARED >= 2",
        "kids with item FIRE = 0",
        "kids with anomaly = kids",
        "kids with good favor >= 1",
        "kids with guilt >= 2 >= 1",
    ],
)
def test_reasons_count_kids_as_cards_do(written: str, tmp_path: Path) -> None:
    """A condition is told as it is written, without `you`."""
    card = CARD.format(f"when {written}: guilt +1")
    made: Any = bundle(tmp_path, card, settings=SETTINGS)
    (side,) = (one["sides"]["front"] for one in made["diary"] if one["number"] == 7)
    (check,) = side["checks"]
    assert condition(check["condition"]) == written


@pytest.mark.parametrize(
    ("line", "idle"),
    [
        ("set knows", [("LW0503", "`if your flag knows`"), ("LW0504", "`guilt +1`")]),
        ("guilt +1", [("LW0502", "`set knows`"), ("LW0511", "`if your guilt >= 3: …`")]),
        ("guilt +1, everyone with guilt >= 2 rest", [("LW0502", "`set knows`")]),
        ("guilt +1, set knows, one kid with flag knows guilt +1", [("LW0511", "`if your guilt >= 3: …`")]),
        ("set knows, everyone with guilt >= 1 guilt +1", [("LW0503", "`if your flag knows`")]),
    ],
)
def test_who_of_them_asks_too(line: str, idle: list[tuple[str, str]], tmp_path: Path) -> None:
    """`with` is a question: what it asks for is of use, and what nobody asks for is told how."""
    card = CARD.format(f'action "Go" at K: draw letters, {line}')
    found = compiled(tmp_path, card, settings=SETTINGS).diagnostics
    told = [
        (one.code, one.hint or "") for one in found if one.code in ("LW0502", "LW0503", "LW0504", "LW0511")
    ]
    told.sort()
    assert [code for code, _ in told] == [code for code, _ in idle]
    assert all(hint in said for (_, said), (_, hint) in zip(told, idle, strict=True))


def test_the_names_behind_with_are_names() -> None:
    """They are renamed and found as others are, in the order in which they are written."""
    card = CARD.format("on end phase: everyone with guilt >= 2 guilt -1")
    (placed,) = parse_file(card, "x.loop", DIALECT).cards[:1]
    names = [name for name in names_below(placed.card, lambda _: ()) if name.key == "guilt"]
    assert [name.span.column for name in names] == [33, 44]
