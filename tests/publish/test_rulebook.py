"""What a page has of a rulebook: every part of the printed one, and where words are explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.publish.rulebook import rulebook_data, terms
from loopwright.publish.tables import icon_words
from loopwright_compiler.print import Settings
from loopwright_compiler.print.booklet.source import parts_of, rulebook
from loopwright_engine import load_bundle
from loopwright_engine.kit import registry

BOOK = """# Rules

**Push** a roll that has failed. A push costs {time}. <!-- short TST-6 -->

- You may **push** once.

| Condition | What it does |
| --- | --- |
| {EXHAUSTED} | locks a cube |
| 12 | is no word |
"""


def test_where_words_are_explained() -> None:
    """A row of a table first, then what begins with the word; numbers are no words."""
    parts = parts_of(BOOK, Path("en.md"))
    assert [part.short for part in parts] == [False, True, False, False]
    assert terms(parts, {"EXHAUSTED": "Exhausted", "time": "time"}) == {
        "exhausted": [[3, 1]],
        "push": [[1], [2]],
        "time": [[1]],
    }


@pytest.mark.parametrize("language", ["en", "sv", "de"])
@pytest.mark.parametrize("scenario", ["speaking-clock", "lucha-libre", "the-last-glow"])
def test_the_page_has_every_part_of_the_printed_rulebook(scenario: str, language: str) -> None:
    """In the language of the page; what is told before a game stands there in each of them."""
    bundle = load_bundle(scenario_paths.bundle(scenario, language))
    settings = Settings(kits=registry)
    data = rulebook_data(bundle.data, settings, icon_words(bundle), ["diary.1", "diary.2"])
    _, parts = rulebook(bundle.data, settings)
    assert [part["kind"] for part in data["parts"]] == [part.kind for part in parts]
    assert sum(part.get("short", False) for part in data["parts"]) >= 3
    assert all(0 <= place[0] < len(parts) for places in data["terms"].values() for place in places)
    shown = [card for part in data["parts"] for card in part.get("cards", [])]
    assert (["diary.1", "front"] in shown) is (scenario == "speaking-clock")
