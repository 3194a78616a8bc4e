"""The sign of a game on its cards, and the card of credits."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.geometry.icon_paths import steps
from loopwright_compiler.print.geometry.set_signs import INNER, OUTER, SET_SIGN, set_sign
from loopwright_compiler.print.prepare import checked, theme_for

from ..pdf_pages import pages
from .sample import sample

CONTENT = Path(__file__).parents[2] / "content"


@given(st.text(max_size=20))
def test_an_id_has_one_sign_that_can_be_drawn(id: str) -> None:
    assert set_sign(id) == set_sign(id)
    for step in steps(set_sign(id)):
        assert all(0 <= number <= 24 for number in step.points)


def test_signs_differ_and_so_do_those_of_the_bundled_scenarios() -> None:
    assert len({f"{outer} {inner}" for outer, inner in product(OUTER, INNER)}) == 64
    names = [path.parent.name for path in CONTENT.glob("scenarios/*/scenario.loop")]
    assert len({set_sign(name) for name in names}) == len(names) > 5


def test_it_stands_at_the_foot_of_each_card_but_of_a_draft() -> None:
    bundle = sample(diary=2, rumors=2)
    for draft, wanted in (("", 1), ("draft 2", 0)):
        settings = Settings(cards="diary.*,rumor.*", draft=draft)
        for deck in checked(bundle, theme_for(bundle, settings), settings):
            for card in deck.cards:
                signs = [shape for shape in card.front.shapes if shape.name == SET_SIGN]
                assert len(signs) == wanted
                assert all(82 < shape.at[1] < 85 for shape in signs)


def test_an_author_has_a_sign_and_credits_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V22H2Z"/></svg>'
    (tmp_path / "icons" / f"{SET_SIGN}.svg").write_text(svg, "utf-8")
    theme = tmp_path / "house.yaml"
    theme.write_text("credits: |\n  Story: Anna Berg\n  Pictures: Bo Ek\n", "utf-8")
    bundle, settings = sample(), Settings(theme=theme, cards="credits", layout="single")
    assert theme_for(bundle, settings).icon(SET_SIGN).startswith("M2.000 2.000")
    [front, _] = pages(print_sheets(bundle, tmp_path / "x.pdf", settings).out)
    text = front.extract_text()
    assert "Story: Anna Berg\nPictures: Bo Ek" in text and "at the foot of all cards" in text


@pytest.mark.parametrize("credits", ["[Anna]", "3"])
def test_credits_are_text(tmp_path: Path, credits: str) -> None:
    theme = tmp_path / "house.yaml"
    theme.write_text(f"credits: {credits}\n", "utf-8")
    with pytest.raises(ValueError, match=r"1:.*credits are text"):
        theme_for(sample(), Settings(theme=theme))
