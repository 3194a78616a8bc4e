"""The page of what a game can declare has every name, each with its meaning, and lines of games that run."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from loopwright_engine.kit import make

sys.path.append(str(Path(__file__).parents[2] / "site"))
from game_page import GROUPS, game_page, missing

PAGE = game_page()
ENTRY = re.compile(r"^#{3,4} `(\w+)`\n\n(.+?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def test_every_name_of_a_game_has_an_entry_with_a_meaning_and_an_example() -> None:
    assert missing() == []
    entries = dict(ENTRY.findall(PAGE))
    assert {name for names in GROUPS.values() for name in names} <= entries.keys()
    assert all(text.split("```")[0].strip() for text in entries.values())
    ready = {
        "Map",
        "MapGame",
        "OpenGame",
        "PLACE",
        "ROADS",
        "MOVE_TO",
        "AT",
        "AT_END",
        "Takes",
        "CountedWord",
        "Param",
    }
    ready |= {"Deck", "NEAR", "SPOT", "numbers", "step", "discard", "USES"}
    names = {name for names in GROUPS.values() for name in names}
    assert {name for name in names if "```python" not in entries[name]} <= ready
    assert all(hasattr(make, name) for names in GROUPS.values() for name in names)


def test_examples_are_lines_of_python() -> None:
    for code in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        if "    …" not in code and not re.match(r"\w+\(.*:", code, re.DOTALL):
            ast.parse(code)
