"""A file with twelve different mistakes: twelve findings, each at its place, none invented."""

from __future__ import annotations

from pathlib import Path

from loopwright_dsl import parse_file

FILE = Path(__file__).parent.parent / "cases" / "syntax" / "twelve-mistakes" / "case.loop"
PLANTED = [
    ("LW0101", 2, 9),  # a word for a number
    ("LW0119", 3, 8),  # a name with capitals
    ("LW0122", 4, 25),  # a word left out
    ("LW0102", 6, 1),  # a misspelled card
    ("LW0113", 8, 5),  # prose without its mark
    ("LW0107", 9, 10),  # a quote without its end
    ("LW0111", 10, 18),  # a sign from elsewhere
    ("LW0101", 11, 23),  # a misspelled verb
    ("LW0114", 13, 34),  # a location in lower case
    ("LW0121", 16, 19),  # a change without its sign
    ("LW0105", 17, 1),  # a space too few
    ("LW0109", 18, 22),  # effects without the colon
]


def test_twelve_findings() -> None:
    parsed = parse_file(FILE.read_text(encoding="utf-8"), "case.loop")
    assert [(f.code, f.span.line, f.span.column) for f in parsed.diagnostics] == PLANTED
    assert [card.complete for card in parsed.cards] == [False, False]
