"""The page of a published table in a headless Chromium, played by clicks and by keys on all screens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright.publish import assemble
from loopwright.publish.runtime import Runtime
from loopwright.publish.tables import table_of
from loopwright_compiler.print import Settings
from loopwright_engine.kit import registry

from .browser import Browser

SCREENS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
TABS = {"decision", "map", "cards", "kids", "story"}
FITS = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
PANES = "return [...document.querySelectorAll('main > section')].filter(one => one.offsetHeight).length"
STORY = "document.getElementById('story').textContent"


def opened(
    name: str, folder: Path, window: Browser, runtime: Runtime, language: str | None = None, **options: str
) -> Browser:
    """A game of this name at its first decision."""
    table, _ = table_of(name, language, Settings(kits=registry), runtime, lambda _: None)
    file = folder / f"{name}.html"
    file.write_bytes(assemble.as_file(table))
    window.open(file.as_uri())
    window.wait("return document.getElementById('begin') !== null")
    for field, value in options.items():
        window.run("document.getElementById(arguments[0]).value = arguments[1]", field, value)
    window.click("#begin")
    window.wait("return document.querySelector('[data-option]') !== null")
    return window


def clicked(page: Browser) -> None:
    """Take the first option, and wait for the next question."""
    page.click(".option input")
    page.run("document.getElementById('question').dataset.old = 'yes'")
    page.click("#confirm")
    page.wait("const next = document.getElementById('question'); return next && !next.dataset.old")


@pytest.fixture(scope="module")
def tales(tmp_path_factory: pytest.TempPathFactory, window: Browser, runtime: Runtime) -> Browser:
    """A game of The Speaking Clock at its first decision."""
    return opened("speaking-clock", tmp_path_factory.mktemp("tales"), window, runtime, seed="7")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_wider_than_the_screen(tales: Browser, screen: str, scheme: str) -> None:
    width, height = SCREENS[screen]
    tales.run("document.documentElement.dataset.scheme = arguments[0]", scheme)
    tales.devtools(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
    )
    try:
        for tab in TABS if screen == "phone" else ():
            tales.click(f"[data-tab={tab}]")
            assert tales.run(FITS), tab
            assert tales.run(PANES) == 1
        assert tales.run(FITS)
    finally:
        tales.devtools("Emulation.clearDeviceMetricsOverride")
        tales.run("document.querySelector('[data-tab=decision]').click()")


def test_a_decision_by_keys_alone(tales: Browser) -> None:
    """A tick shows what it would mean, Enter does it, and the next question has the focus."""
    before = tales.run(f"return {STORY}")
    tales.run("document.querySelector('[data-option]').focus()")
    tales.press(" ")
    assert tales.wait("return !document.getElementById('confirm').disabled")
    said = tales.run("return document.getElementById('confirm').textContent")
    assert said in tales.run("return document.querySelector('.confirm p').textContent")
    tales.press("\ue007")
    tales.wait(f"return {STORY} !== arguments[0]", before)
    assert tales.wait("return document.activeElement.id === 'question'")
    assert tales.run("return document.getElementById('news').textContent")
    tales.press("?")
    assert tales.run("return document.getElementById('dialog').open")
    tales.press("\ue00c")
    assert not tales.run("return document.getElementById('dialog').open")
    assert tales.complaints() == []


def test_chances_are_those_of_the_rules(tales: Browser) -> None:
    """What stands beside an option is what is said aloud of it, in whole percents."""
    for _ in range(30):
        if tales.run("return document.querySelector('.odds b') !== null"):
            break
        clicked(tales)
    rows = tales.run(
        "return [...document.querySelectorAll('.option')].map(one => "
        "[one.querySelector('input').ariaLabel, one.querySelector('.odds b')?.textContent])"
    )
    chances = [(spoken, shown) for spoken, shown in rows if shown]
    assert chances and all(shown in spoken for spoken, shown in chances)


def test_a_whole_game_by_clicks_and_what_is_sent_back(
    tmp_path: Path, window: Browser, runtime: Runtime
) -> None:
    page = opened("bonnie-and-clyde", tmp_path, window, runtime, language=None, seed="3")
    for _ in range(200):
        if page.run("return document.getElementById('send') !== null"):
            break
        question = page.run("return document.getElementById('story').textContent.length")
        page.click(".option input")
        page.click("#confirm")
        page.wait(
            "return document.getElementById('send') || document.getElementById('story').textContent.length"
            " !== arguments[0] || document.getElementById('confirm')?.disabled",
            question,
        )
    assert page.run("return document.getElementById('send') !== null")
    page.run(
        "globalThis.written = []; URL.createObjectURL = (blob) => { written.push(blob); return 'blob:x'; }"
    )
    page.click("#send")
    page.run("document.getElementById('again').value = '4'")
    page.click("#done")
    text = page.wait("return written[0]?.text()")
    assert json.loads(text)["rating"] == {"again": 4}
