"""The built site: strict, complete, and with nothing from another host."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest
from loopwright_dsl.diagnostics import catalogue

from ..once import folder_of_run
from ..publish import browser

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(
    find_spec("material") is None, reason="mkdocs-material: `make site` installs it"
)
LOADED = re.compile(
    r"""<(?:script|img|iframe|source|link(?=[^>]*rel="?(?:stylesheet|preload|icon|modulepreload)))"""
    r"""[^>]*?(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly into a folder of its own, once for all workers of a run: they share what it
    is made from.
    """
    with folder_of_run(tmp_path_factory, "site") as folder:
        target = folder / "site"
        if not target.exists():
            _run("site/make_reference.py")
            unfinished = folder / "unfinished-site"
            _run("-m", "mkdocs", "build", "-q", "--strict", "-f", "site/mkdocs.yml", "-d", str(unfinished))
            unfinished.rename(target)
    return target


def _run(*words: str) -> None:
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    result = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_diagnostic_has_a_page(site: Path) -> None:
    pages = {path.stem for path in (site / "reference" / "diagnostics").glob("LW*.html")}
    assert pages == set(catalogue.codes())


def test_no_page_loads_anything_from_another_host(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert not LOADED.findall(path.read_text(encoding="utf-8")), path.name


def test_no_style_sheet_loads_anything_from_another_host(site: Path) -> None:
    for path in site.rglob("*.css"):
        addresses = re.findall(
            r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')]+)", path.read_text(encoding="utf-8")
        )
        assert not addresses, path.name


def test_no_page_holds_a_diagram_that_would_be_drawn_by_a_fetched_script(site: Path) -> None:
    """The theme's script fetches its diagram library when a page holds a `mermaid` block."""
    assert not [
        path for path in site.rglob("*.html") if 'class="mermaid"' in path.read_text(encoding="utf-8")
    ]


def test_card_files_are_coloured(site: Path) -> None:
    """Pygments finds our lexer by its entry point; an old set-up lacks it: `make site` renews it."""
    for page in ("first-scenario.html", "reference/language/cards.html", "reference/diagnostics/LW0101.html"):
        assert '<span class="kd">diary</span>' in (site / page).read_text(encoding="utf-8"), page


def test_every_word_of_the_language_has_its_place_on_a_page(site: Path) -> None:
    from loopwright_games.tales.cards.reference import groups

    for group in groups():
        text = (site / "reference" / "language" / f"{group.page}.html").read_text(encoding="utf-8")
        assert not [entry.anchor for entry in group.entries if f'id="{entry.anchor}"' not in text]


def test_every_page_has_a_policy_that_knows_its_scripts(site: Path) -> None:
    """A script that the policy does not name by its digest would not run, and search with it."""
    for path in set(site.rglob("*.html")) - set((site / "play").glob("*")):  # tables have their own
        text = path.read_text(encoding="utf-8")
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        assert policy and text.index(policy[0]) < text.index("<script"), path.name
        assert "unsafe-eval" not in policy[1] and "default-src 'none'" in policy[1], path.name
        for attributes, code in re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL):
            if "src=" not in attributes and "application/json" not in attributes:
                digest = b64encode(sha256(code.encode()).digest()).decode()
                assert f"'sha256-{digest}'" in policy[1], path.name


def test_the_home_page_shows_what_the_commands_said(site: Path) -> None:
    facts = json.loads((ROOT / "docs" / "images" / "home.json").read_text(encoding="utf-8"))
    text = (site / "index.html").read_text(encoding="utf-8")
    for row in facts["rates"]:
        assert f"<td>{row['rate']} %</td>" in text and f"{row['low']}–{row['high']} %" in text
    assert f"Of {facts['verdicts']['total']} things" in text
    assert '<span class="kd">rumor</span>' in text
    for game in facts["gallery"]:
        assert (site / game["picture"]).is_file() and (site / game["page"]).is_file(), game["title"]


def test_the_changelog_is_a_page(site: Path) -> None:
    assert "Keep a Changelog" in (site / "changelog.html").read_text(encoding="utf-8")


@pytest.mark.skipif(browser.MISSING is not None, reason=str(browser.MISSING))
def test_search_and_pages_work_in_a_browser_under_their_policy(site: Path) -> None:
    field = "input[data-md-component=search-query]"
    with browser.served(site) as address, browser.browsers() as driver, browser.window(driver) as page:
        for name in ("index.html", "install.html", "gallery.html", "reference/commands.html", "404.html"):
            page.open(address + name)
            with page.sized(360, 740, mobile=True):
                assert page.run("return document.documentElement.scrollWidth") == 360, name
        page.open(address + "index.html")
        page.run(
            f"const field = document.querySelector('{field}'); field.focus(); field.value = 'firewall';"
            "field.dispatchEvent(new Event('input', {bubbles: true}));"
            "field.dispatchEvent(new Event('keyup', {bubbles: true}));"
        )
        assert page.wait("return document.querySelectorAll('.md-search-result__item').length", seconds=20)
        assert page.complaints() == []
        page.open((site / "index.html").as_uri())
        assert "make site-serve" in page.run(f"return document.querySelector('{field}').placeholder")
        assert page.complaints() == []
