"""A campaign on a published page: evening after evening, with the notebook in the browser's store."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from loopwright.publish import assemble
from loopwright.publish.runtime import Runtime
from loopwright.publish.tables import table_of_evenings
from loopwright.verify.evenings import campaign_of
from loopwright_compiler.print import Settings
from loopwright_engine.kit import registry

from ..compiler.examples import small_campaign
from . import browser
from .browser import Chromium
from .test_nothing_is_lost import DIALOG, OPEN
from .test_page import IDLE, started, written

NOTEBOOK = "return document.querySelector('.notebook').textContent"
BUTTONS = "return [...document.querySelectorAll('[data-evening]')].map((one) => one.dataset.evening)"
PICK = """
const named = [...document.querySelectorAll('.option')].find((one) => one.textContent.includes(arguments[0]));
named.querySelector('input').click();
document.getElementById('confirm').click();
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, driver: str, runtime: Runtime) -> Iterator[Chromium]:
    """The page of a campaign of two evenings, before the first."""
    folder = tmp_path_factory.mktemp("campaign")
    evenings = campaign_of(str(small_campaign(folder))).by_path
    table, _ = table_of_evenings(evenings, Settings(kits=registry), runtime, lambda _: None)
    file = folder / "campaign.html"
    file.write_bytes(assemble.as_file(table))
    with browser.window(driver) as own:
        own.open(file.as_uri())
        own.wait("return document.querySelector('#begin') !== null")
        yield own


def take(page: Chromium, option: str) -> None:
    """Take the option with this name, and wait for what comes of it."""
    page.run(PICK, option)
    page.wait(IDLE)


def whole_notebook(page: Chromium) -> None:
    """Open the notebook from the menu."""
    page.run("document.getElementById('menu').click(); document.getElementById('notebook').click()")


def test_a_campaign_is_played_to_its_end_and_kept_and_begun_anew(page: Chromium) -> None:
    """The page is loaded again between evenings; the notebook comes back from its file."""
    assert "Nothing stands in it yet" in page.run(NOTEBOOK) and page.run(BUTTONS) == []
    started(page, seed="1")
    take(page, "Take the dog")
    take(page, "Go home")
    assert "Home" in page.run(NOTEBOOK) and "The dog stays" in page.run(NOTEBOOK)
    assert page.run(BUTTONS) == ["last"] and "On to The Hum" in page.run(NOTEBOOK)

    page.reload()
    page.wait("return document.querySelector('[data-evening=last]') !== null")
    page.click("[data-evening=last]")
    page.wait("return document.getElementById('begin') !== null")
    assert not page.run(DIALOG), "an evening that has ended stands in the notebook"
    assert "The dog stays" in page.run(NOTEBOOK)
    started(page, seed="1")
    take(page, "Whistle")
    assert page.run(BUTTONS) == [] and "With the Dog" in page.run(NOTEBOOK)

    written(page)
    whole_notebook(page)
    page.click("#write-notebook")
    text = page.wait("return window.written[0]?.text()")
    assert [one["scenario"] for one in json.loads(text)["evenings"]] == ["the-hum", "last"]
    page.click("#erase")
    assert "2 evenings played" in page.run(DIALOG)
    page.click("#lose_go")
    page.wait("return document.getElementById('begin') !== null")
    assert "Nothing stands in it yet" in page.run(NOTEBOOK)

    page.run(OPEN, text)
    page.wait("return document.querySelector('.notebook').textContent.includes('The dog stays')")
    assert page.run("return document.getElementById('begin') === null")
    assert page.complaints() == []
