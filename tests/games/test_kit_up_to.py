"""`repeat … up to 3` and `for each clone here up to 3`: as often as is counted then, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.core.ranges import amount_range
from loopwright_dsl import parse_file
from loopwright_engine.core.branches import at_most, capped
from loopwright_engine.kit import registry
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.the_loop.language import LANGUAGE

CLONES = {"q": "clones", "where": "here"}


def test_a_number_that_counts_no_further() -> None:
    """It is how many of its first steps it has come to, and is known again as what it is."""
    number: Any = at_most(CLONES, 3)
    assert capped(number) == (CLONES, 3)
    assert at_most(5, 3) == 3 and at_most(2, 3) == 2
    assert capped(CLONES) is None and capped({"q": "count", "of": [{"op": "flag", "flag": "a"}]}) is None
    assert amount_range(number, lambda _: (1, 20)) == (1, 3)
    assert amount_range(number, lambda _: (-2, 2)) == (0, 2)


@pytest.mark.parametrize(
    ("language", "line"),
    (
        (LANGUAGE, "for each clone here up to 3: energy +1 here"),
        (LANGUAGE, "for each energy cube there: energy +1 here"),
        (LANGUAGE, "repeat clones here up to 3: energy +1 here"),
        (LANGUAGE, "for each agent: move to adjacent"),
        (DIALECT, "repeat insight up to 2: draw item"),
    ),
)
def test_it_is_read(language: Any, line: str) -> None:
    assert parse_file(f"effect a\n  {line}\n", "x.loop", language).diagnostics == []


LOOP = Path(__file__).parents[2] / "content" / "the-loop"


def with_line(folder: Path, line: str) -> Any:
    """The LOOP with another line on its first card, compiled."""
    for file in LOOP.glob("*.loop"):
        text = file.read_text("utf-8")
        (folder / file.name).write_text(text.replace("  energy +3 here\n", f"  {line}\n", 1), "utf-8")
    return compile_path(folder, bundled=folder, kits=registry)


def test_it_is_printed(tmp_path: Path) -> None:
    checked = with_line(tmp_path, "for each clone here up to 3: energy +1 here")
    assert checked.bundle is not None, [one.message for one in checked.diagnostics]
    rules = checked.bundle["strings"]["artifact.first-fire.rules"]
    assert "**As many times as clones here (more than 3 is 3), counted first:** Energy +1 (here)." in rules


def test_so_much_is_too_much(tmp_path: Path) -> None:
    checked = with_line(tmp_path, "for each clone here up to 30: energy +1 here")
    assert {one.code for one in checked.diagnostics} == {"LW0341"}
