"""The page of all cards in a headless Chromium: it looks as the cards print, and its keys and fields work."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from loopwright_compiler.print import Settings
from loopwright_compiler.print.export.folders import export_pictures
from loopwright_compiler.print.svg.proof import proof
from PIL import Image, ImageChops, ImageStat

from ..publish import browser
from ..publish.conftest import driver, window
from .sample import held_sample

__all__ = ["driver", "window"]
CARDS = Settings(cards="diary.1,rumor.*,item.knife,chore.*")
SHOWN = """
return [...document.querySelectorAll("figure")]
  .filter((figure) => figure.checkVisibility()).map((figure) => figure.querySelector("b").textContent);
"""
TURNED = 'return [...document.querySelectorAll("figure.turned b")].map((name) => name.textContent)'
WIDE = 'return document.querySelector("figure svg").getBoundingClientRect().width'
FIELD = """
const field = document.getElementById(arguments[0]);
field.value = arguments[1];
field.dispatchEvent(new Event(arguments[2]));
"""


@pytest.fixture
def page(window: browser.Browser, tmp_path: Path) -> browser.Browser:
    (tmp_path / "cards.html").write_text(proof(held_sample(), CARDS)[0], "utf-8")
    window.open((tmp_path / "cards.html").as_uri())
    return window


def test_its_own_script_runs_and_its_fonts_are_loaded(page: browser.Browser) -> None:
    assert page.complaints() == []
    assert page.run(SHOWN) == ["diary.1", "rumor.hum.1", "item.knife", "chore.hens"]
    page.run("await document.fonts.ready")
    fonts = page.run("return [...document.fonts].map((font) => font.status)")
    assert len(fonts) > 2 and set(fonts) == {"loaded"}
    assert page.run(WIDE) == pytest.approx(63 * 96 / 25.4, abs=0.1)


def test_search_and_decks_narrow_what_is_shown(page: browser.Browser) -> None:
    page.run(FIELD, "search", "KNIFE", "input")
    assert page.run(SHOWN) == ["item.knife"]
    page.run(FIELD, "search", "", "input")
    page.run(FIELD, "deck", "deck-1", "change")
    assert page.run(SHOWN) == ["rumor.hum.1"]
    assert page.run('return document.getElementById("count").textContent') == "1 / 4"


def test_cards_are_turned_and_scaled(page: browser.Browser) -> None:
    page.click("figure:first-child button")
    assert page.run(TURNED) == ["diary.1"]
    page.press("f")
    assert len(page.run(TURNED)) == 4
    page.press("f")
    assert page.run(TURNED) == []
    before = page.run(WIDE)
    page.press("+")
    assert page.run(WIDE) == pytest.approx(1.25 * before, rel=0.01)


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_card_on_the_page_looks_as_it_prints(page: browser.Browser, tmp_path: Path, side: str) -> None:
    page.run("await document.fonts.ready")
    if side == "back":
        page.click("figure:first-child button")
    at = "document.querySelector(`figure:first-child .${arguments[0]} svg`).getBoundingClientRect()"
    x, y, width, height, ratio = page.run(
        f"const box = {at}; return [box.x, box.y, box.width, box.height, devicePixelRatio]", side
    )
    shot = Image.open(io.BytesIO(page.picture())).convert("RGB")
    box = tuple(round(ratio * edge) for edge in (x, y, x + width, y + height))
    export_pictures(held_sample(), tmp_path, Settings(cards="diary.1"), 192)
    printed = [Image.open(tmp_path / f"diary.1-{name}.png").convert("RGB") for name in ("front", "back")]
    shown = shot.crop(box).resize(printed[0].size)
    apart = [max(ImageStat.Stat(ImageChops.difference(shown, one)).mean) for one in printed]
    right, wrong = apart if side == "front" else reversed(apart)
    assert 2 * right < wrong, apart
