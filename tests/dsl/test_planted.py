"""Files with many different mistakes: as many findings, each at its place, none invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_dsl import parse_file
from loopwright_games.tales.cards.language import DIALECT

CASES = Path(__file__).parent.parent / "cases" / "syntax"
TWELVE = [
    ("LW0131", 2, 9),  # a word for a number
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
IN_HAND = [
    ("LW0113", 3, 3),  # prose without its mark
    ("LW0101", 4, 3),  # another spelling
    ("LW0118", 5, 14),  # a list without a comma
    ("LW0110", 6, 9),  # a colon where none belongs
    ("LW0118", 7, 25),  # an action without a comma …
    ("LW0122", 7, 55),  # … and a verb without a word
    ("LW0128", 8, 3),  # an effect without an occasion
    ("LW0101", 11, 9),  # a color that is no trait
    ("LW0101", 12, 10),  # a word too many
    ("LW0131", 14, 6),  # a title before the name
    ("LW0101", 16, 3),  # the word of another card
    ("LW0131", 19, 8),  # a number in letters
    ("LW0114", 20, 7),  # a tag in lower case
    ("LW0120", 21, 10),  # a label without quotes …
    ("LW0101", 21, 27),  # … and plain English
    ("LW0101", 22, 12),  # an event in other words
    ("LW0101", 23, 3),  # an occasion that the card cannot have
    ("LW0101", 26, 3),  # a letter left out
    ("LW0121", 27, 55),  # a step without its sign
    ("LW0101", 28, 23),  # plain English in a condition
    ("LW0101", 29, 8),  # `if` for `when`
    ("LW0109", 30, 10),  # effects without the colon
    ("LW0128", 33, 3),  # a step without an occasion
    ("LW0101", 34, 3),  # a letter too many …
    ("LW0121", 36, 11),  # … and a mistake in the block under it
]

NEW_FORMS = [
    ("LW0101", 2, 3),  # a plural
    ("LW0122", 3, 34),  # a number without `limit`
    ("LW0101", 4, 14),  # a token that lies somewhere from the start
    ("LW0101", 5, 11),  # a place that is no letter
    ("LW0118", 6, 22),  # a list without a comma
    ("LW0131", 7, 15),  # the display name at the end
    ("LW0101", 11, 13),  # own words on the same line
    ("LW0131", 12, 5),  # a number behind a colon
    ("LW0101", 13, 13),  # another plural
    ("LW0112", 14, 12),  # a rule left out
    ("LW0101", 15, 10),  # one letter too many
    ("LW0101", 16, 19),  # a kid in a sector
    ("LW0131", 17, 8),  # plain English for an event
    ("LW0122", 18, 22),  # a place left out
    ("LW0131", 19, 17),  # plain English for a day …
    ("LW0112", 19, 35),  # … and `do` without a name
    ("LW0131", 20, 10),  # a number that nobody compares …
    ("LW0131", 20, 21),  # … and `at` left out
    ("LW0131", 21, 10),  # plain English for the week …
    ("LW0112", 21, 29),  # … and a place left out
    ("LW0122", 22, 15),  # nothing that can be asked of the ship …
    ("LW0131", 22, 24),  # … and two subjects
    ("LW0101", 23, 31),  # a subject before `do`
    ("LW0131", 26, 3),  # plain English for a verb
    ("LW0102", 28, 1),  # a misspelled card without a title
    ("LW0131", 29, 3),  # plain English for a subject
    ("LW0131", 30, 17),  # a number in letters
]


@pytest.mark.parametrize(
    ("folder", "planted", "cards"),
    [("twelve-mistakes", TWELVE, 2), ("cards-in-hand", IN_HAND, 6), ("new-forms", NEW_FORMS, 4)],
)
def test_as_many_findings(folder: str, planted: list[tuple[str, int, int]], cards: int) -> None:
    parsed = parse_file((CASES / folder / "case.loop").read_text(encoding="utf-8"), "case.loop", DIALECT)
    assert [(f.code, f.span.line, f.span.column) for f in parsed.diagnostics] == planted
    assert [card.complete for card in parsed.cards] == [False] * cards
