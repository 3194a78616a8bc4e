"""Published tables: what they are made of, and headless browsers that open them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from loopwright.core.errors import Failure
from loopwright.publish import assemble
from loopwright.publish.runtime import Runtime
from loopwright.publish.tables import table_of
from loopwright_compiler.print import Settings
from loopwright_engine.kit import registry

from . import browser

BARE = Path(__file__).with_name("bare")
Publish = Callable[..., assemble.Published]


@pytest.fixture(scope="session")
def runtime() -> Runtime:
    """Python for browsers, which `make web` prepares."""
    try:
        return Runtime()
    except Failure:
        pytest.skip("Python for browsers is not here: `make web` prepares it, with npm and node")


@pytest.fixture(scope="session")
def publish(runtime: Runtime) -> Publish:
    """Publishes a scenario, each of them once: its cards are drawn for it."""

    @cache
    def published(path: object, language: str | None = None) -> assemble.Published:
        return table_of(str(path), language, Settings(kits=registry), runtime, lambda _: None)[0]

    return published


@pytest.fixture(scope="session")
def bare(publish: Publish) -> Publish:
    """The same behind a page that shows nothing, and offers its table and store to scripts."""
    return lambda path, language=None: replace(publish(path, language), page=BARE)


@pytest.fixture(scope="session")
def driver() -> Iterator[str]:
    """The address of a chromedriver."""
    if browser.MISSING:
        pytest.skip(browser.MISSING)
    with browser.browsers() as url:
        yield url


@pytest.fixture(scope="module")
def window(driver: str) -> Iterator[browser.Chromium]:
    """A window of Chromium."""
    with browser.window(driver) as opened:
        yield opened


@pytest.fixture(scope="module", params=list(browser.MISSING_OF))
def any_window(request: pytest.FixtureRequest) -> Iterator[browser.Browser]:
    """A window of each browser that is here."""
    kind = request.param
    if why := browser.MISSING_OF[kind]:
        pytest.skip(why)
    with browser.browsers(kind) as url, browser.window(url, kind=kind) as opened:
        yield opened


def ready(window: browser.Browser, address: str) -> Any:
    """Open a bare page, and wait until its table is there."""
    window.open(address)
    state = "return document.getElementById('state')?.textContent"
    window.wait(f"{state.replace('return ', 'return (')}) != 'loading'")
    assert window.run(state) == "ready", window.complaints()
    return window
