"""The names in story tests, however the lines are written."""

from __future__ import annotations

import time

import pytest
from loopwright_compiler.names import ENDING, FLAG
from loopwright_games.tales.cards.names import names_in_story


def test_names_have_their_places() -> None:
    (flag, ending) = names_in_story("# one\nexpect flag heard\nexpect not ending frozen\n")
    assert (flag.what, flag.key, flag.span.line, flag.span.column) == (FLAG, "heard", 2, 13)
    assert (ending.what, ending.key, ending.span.line, ending.span.column) == (ENDING, "frozen", 3, 19)


@pytest.mark.parametrize("line", ["expect", "let until", "let until until"])
def test_a_line_beyond_measure_takes_no_time(line: str) -> None:
    start = time.process_time()
    assert names_in_story(f"{line}{' ' * 200_000}#") == ()
    assert time.process_time() - start < 1.0
