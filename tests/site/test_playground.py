"""The playground: a card is edited in a browser, told what is wrong, drawn, and played.

`make site` makes the page, where Python for browsers is; without it these tests are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ..publish import browser
from ..publish.conftest import any_window

__all__ = ["any_window"]
PAGE = Path(__file__).parents[2] / "site" / "docs" / "play" / "playground.html"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="no playground: `make web site` makes it")
FINDINGS = "[...document.querySelectorAll('#findings button')].map(finding => finding.textContent)"
PICTURES = "return document.querySelectorAll('#sides img').length"
READ = "document.querySelector('#findings').getAttribute('aria-busy') == 'false'"
"""The texts as they stand were checked, and what stands under them is of these."""
CLEAN = f"return {READ} && {FINDINGS}.length == 0"
WRONG = f"return {READ} && {FINDINGS}.length > 0"
ASKED = "return document.querySelector('#decision button') !== null"
EDIT = """
const text = document.getElementById('text');
text.value = text.value.replace(arguments[0], arguments[1]);
text.dispatchEvent(new Event('input', {bubbles: true}));
"""


HOSTILE = "</script><script>hit = 1</script><img src=x onerror='hit = 1'><svg onload='hit = 1'>"
"""Written into a card; wherever it is shown it is only words."""


@pytest.fixture(scope="module")
def page(any_window: browser.Browser) -> browser.Browser:
    """The page from a disk, with its first findings and pictures."""
    any_window.open(PAGE.as_uri())
    any_window.wait(PICTURES, seconds=120)
    return any_window


def test_the_policy_lets_no_text_become_code_and_no_other_host_be_asked() -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', PAGE.read_text(encoding="utf-8"))
    assert policy and "default-src 'none'" in policy[1] and "connect-src 'none'" in policy[1]
    assert "'unsafe-eval'" not in policy[1] and "http" not in policy[1]


def test_a_mistake_is_told_with_its_line_and_goes_when_it_is_mended(page: browser.Browser) -> None:
    assert page.run(f"return {FINDINGS}") == []
    page.run(EDIT, "insight >= 2", "insihgt >= 2")
    [finding] = page.wait(f"const all = {FINDINGS}; return {READ} && all.length && all")
    assert "LW0204" in finding and "diary.loop:12:" in finding and "insight" in finding
    assert page.run("return document.querySelector('#begin').disabled")
    page.run(EDIT, "insihgt >= 2", "insight >= 2")
    page.wait(CLEAN)
    assert not page.run("return document.querySelector('#begin').disabled")


def test_the_card_at_the_cursor_is_drawn_anew_when_its_text_changes(page: browser.Browser) -> None:
    source = "return document.querySelector('#sides img').src"
    before = page.run(source)
    page.run(EDIT, "Find out two things about it.", "Find out <b>three</b> things about it.")
    page.wait(f"{source} != arguments[0]", before)
    assert page.wait("return document.querySelector('#sides img').naturalWidth") > 0
    assert page.run("return document.querySelectorAll('#sides img').length") == 2


def begin(page: browser.Browser) -> None:
    """Begin a game of the cards as they are."""
    page.click("#begin")
    page.wait(ASKED)


def play_on(page: browser.Browser, questions: int, choose: Callable[[], object]) -> None:
    """Answer so many questions, or as many as there are until the game is over."""
    decision = "return document.getElementById('decision').innerHTML"
    for _ in range(questions):
        before = page.run(decision)
        if not page.run(ASKED):
            break
        choose()
        page.wait(f"{decision} != arguments[0]", before)


def test_a_game_of_the_edited_cards_is_played_by_clicks(page: browser.Browser) -> None:
    begin(page)
    assert "Ten Past Four" in page.run("return document.getElementById('story').textContent")
    play_on(page, 12, lambda: page.click("#decision button"))
    assert page.complaints() == []


def test_a_game_is_played_to_its_end(page: browser.Browser) -> None:
    """The prose of the ending stands there as words."""
    begin(page)
    last = "[...document.querySelectorAll('#decision button')].at(-1).click()"
    play_on(page, 400, lambda: page.run(last))
    said = page.run("return document.getElementById('decision').textContent")
    assert page.run("return document.querySelector('#decision .read') !== null") and "[object" not in said


def reset(page: browser.Browser) -> None:
    """Back to the texts of the beginning."""
    page.click("#reset")
    if page.run("return document.getElementById('sure').open"):
        page.click("#sure-yes")
    page.wait(CLEAN, seconds=90)


def test_edits_are_kept_and_thrown_away_when_asked(page: browser.Browser) -> None:
    reset(page)
    written = "return document.getElementById('text').value.includes('Forty puddles')"
    page.run(EDIT, "Every puddle", "Forty puddles")
    page.click("#reset")
    page.wait("return document.getElementById('sure').open")
    page.click("#sure-no")
    assert page.run(written)
    page.reload()
    page.wait(PICTURES, seconds=120)
    assert page.run(written)
    page.click("#link")
    link = page.wait("return location.hash.length > 20 && location.href")
    reset(page)
    assert not page.run(written)
    page.open("about:blank")
    page.open(link)
    page.wait(PICTURES, seconds=120)
    assert page.run(written)
    reset(page)


def test_lines_have_numbers_and_colours_that_lie_under_the_letters(page: browser.Browser) -> None:
    reset(page)
    lines = page.run("return document.getElementById('text').value.split('\\n')")
    rows = page.run("return [...document.querySelectorAll('#colours div')].map((row) => row.textContent)")
    assert [row.replace("\u200b", "") for row in rows] == lines
    for kind in ("prose", "title", "remark", "number", "word"):
        assert page.run("return document.querySelector(`#colours .${arguments[0]}`) !== null", kind), kind
    height = "return document.getElementById(arguments[0]).getBoundingClientRect().height"
    page.run(EDIT, "Find out two things about it.", "Find out two things. " * 30)
    assert abs(page.run(height, "text") - page.run(height, "colours")) < 2
    assert page.run(
        "const it = document.getElementById('text'); return it.scrollHeight <= it.clientHeight + 1"
    )
    reset(page)


def test_no_text_of_a_card_becomes_a_script(page: browser.Browser) -> None:
    reset(page)
    page.run(EDIT, "Every puddle on the island", HOSTILE)
    page.click("#begin")
    page.wait(f"return document.getElementById('story').textContent.includes({HOSTILE[:9]!r})")
    page.run(EDIT, "> ", f"> {HOSTILE} {{ ")
    page.wait(WRONG)
    assert page.run("return typeof hit") == "undefined"
    assert page.run("return document.querySelectorAll('svg[onload], img[onerror]').length") == 0


def test_a_text_as_long_as_can_be_is_answered_and_the_page_goes_on(page: browser.Browser) -> None:
    reset(page)
    page.run(EDIT, "insight >= 2", "(not " * 12_000)
    stopped = "document.getElementById('state').textContent.includes('have not been read')"
    page.wait(f"{WRONG} || {stopped}", seconds=90)
    reset(page)
