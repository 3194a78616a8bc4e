"""No page of the site has a serious finding of axe-core (Deque Systems) in either scheme, or two titles.

`make axe` fetches axe-core through npm and builds the site; without them these tests are left out.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ..publish import browser

ROOT = Path(__file__).parents[2]
AXE = ROOT / "build" / "axe" / "package" / "axe.min.js"
SITE = ROOT / "site" / "public"
pytestmark = [
    pytest.mark.skipif(not (AXE.is_file() and SITE.is_dir()), reason="no axe-core or site: `make axe`"),
    pytest.mark.skipif(browser.MISSING is not None, reason=str(browser.MISSING)),
]
LOOK = """
const { violations } = await axe.run(document, { resultTypes: ['violations'] });
const headings = document.querySelectorAll('h1').length;
const several = headings === 1 ? [] : [`${headings} headings of the page`];
return several.concat(violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
  .map(({ id, nodes }) => `${id}: ${nodes[0].target} ${(nodes[0].any[0] || {}).message || ''}`));
"""
SCHEME = """
if (!document.body.dataset.mdColorScheme) return;
document.body.dataset.mdColorScheme = arguments[0];
"""
STILL = "return document.getAnimations().every(({ playState }) => playState != 'running')"


def pages() -> list[str]:
    """The pages; those of diagnostics are alike, and one stands for them; a table has tests of its own."""
    names = (page.relative_to(SITE).as_posix() for page in sorted(SITE.rglob("*.html")))
    several = "reference/diagnostics/LW"
    return [
        n
        for n in names
        if (not n.startswith("play/") or n == "play/playground.html") and (several not in n or "LW0101" in n)
    ]


@pytest.mark.parametrize(("scheme", "media"), [("default", "light"), ("slate", "dark")])
def test_no_page_has_a_serious_finding(scheme: str, media: str) -> None:
    wrong = []
    with browser.served(SITE) as address, browser.browsers() as driver, browser.window(driver) as page:
        preferred = [{"name": "prefers-color-scheme", "value": media}]
        page.devtools("Emulation.setEmulatedMedia", features=preferred)
        for name in pages():
            page.open(address + name)
            page.run(SCHEME, scheme)
            if name == "play/playground.html":
                page.wait("return document.querySelectorAll('#sides img').length", seconds=90)
            page.wait(STILL)
            page.devtools("Runtime.evaluate", expression=AXE.read_text(encoding="utf-8"))
            wrong += [f"{name}: {finding}" for finding in page.run(LOOK)]
    assert not wrong, "\n".join(wrong)
