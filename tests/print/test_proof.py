"""The page of all cards: whole, closed to all else, with findings beside the cards that they are about."""

from __future__ import annotations

import base64
import hashlib
import io
import re
import struct
import zlib
from dataclasses import replace

import pytest
from fontTools.ttLib import TTFont
from loopwright_compiler.print import Settings
from loopwright_compiler.print.svg.proof import proof
from loopwright_compiler.print.svg.webfont import _packed, woff
from loopwright_compiler.print.text.fonts import FOLDER, face
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.syntax.span import Span

from .sample import sample

HOSTILE = "<img src=x onerror=alert(1)>"


def test_the_page_loads_nothing_and_runs_its_own_script_alone() -> None:
    page, cards, _ = proof(sample())
    assert page.count("<figure>") == cards > 5
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy
    for tag in ("script", "style"):
        [inside] = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        hashed = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{hashed}'" in policy
    assert not re.search(r'(?:src|href)="(?!#|data:)|url\((?!#|data:)| style="', page)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert proof(sample())[0] == page


def test_text_of_strangers_stays_text() -> None:
    bundle = sample()
    bundle["strings"][bundle["scenario"]["title"]] = HOSTILE
    finding = Diagnostic("LW0001", "warning", HOSTILE, "x.loop", Span(1, 1, 1, 2))
    page, _, _ = proof(bundle, findings=[finding])
    assert "<img" not in page
    assert page.count("&lt;img src=x onerror=alert(1)&gt;") >= 3  # title, heading, finding


def test_a_finding_stands_beside_its_card() -> None:
    bundle = sample()
    bundle["origins"] = {"diary.1": ["cards/a.loop", 1, 1], "diary.2": ["cards/a.loop", 10, 1]}
    first = Diagnostic("LW0001", "warning", "one found first", "my/cards/a.loop", Span(4, 1, 4, 2))
    findings = [first, replace(first, message="elsewhere", path="other.loop")]
    findings.append(replace(first, message="the second", span=Span(12, 1, 12, 2)))
    page, _, _ = proof(bundle, findings=findings)
    figures = re.findall(r"<figure>.*?</figure>", page, re.DOTALL)
    holders = {
        text: [re.findall(r"<b>(.*?)</b>", figure)[0] for figure in figures if text in figure]
        for text in ("one found first", "the second", "elsewhere")
    }
    assert holders == {"one found first": ["diary.1"], "the second": ["diary.2"], "elsewhere": []}
    assert page.count("elsewhere") == 1


def test_the_page_speaks_the_language_of_the_bundle() -> None:
    page, cards, _ = proof({**sample(), "language": "sv"}, Settings(cards="diary.1"))
    assert cards == 1 and '<html lang="sv">' in page and "Vänd alla" in page


@pytest.mark.parametrize("name", ["Play-Regular", "Vollkorn-Italic"])
def test_a_fonts_subset_has_its_letters_as_wide_as_before(name: str) -> None:
    subset, whole = TTFont(io.BytesIO(woff(face(name), "Hallå—'"))), TTFont(FOLDER / f"{name}.ttf")
    letters = subset.getBestCmap()
    assert {chr(code) for code in letters} == set("Halå—' \u00a0")
    for code, glyph in letters.items():
        original = whole.getBestCmap()[32 if code == 0xA0 else code]
        assert subset["hmtx"][glyph][0] == whole["hmtx"][original][0], chr(code)


def test_a_table_that_packing_makes_no_shorter_is_left_as_it_is() -> None:
    """Readers take a table as packed only where it is shorter so (WOFF 1.0, 5): else a font is broken."""
    tables = {b"test": b""}
    while len(zlib.compress(tables[b"test"], 9)) != len(tables[b"test"]):
        tables[b"test"] += bytes([len(tables[b"test"])]) + bytes(len(tables[b"test"]) // 8)
    packed = _packed(tables)
    start, small, whole = struct.unpack_from(">III", packed, 44 + 4)
    assert small == whole and packed[start : start + small] == tables[b"test"]
