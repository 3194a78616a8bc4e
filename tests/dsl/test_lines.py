"""Whole lines gone wrong: each mistake of a hurried hand brings one finding, at its place."""

from __future__ import annotations

import pytest
from loopwright_dsl import parse_file
from loopwright_dsl.parser.ast_builder import joined
from loopwright_games.tales.cards.language import DIALECT

CARD = """\
diary 1 "The Ferry"
  front
    > A low note.
    goal "Find it."
    action "Go in" at K
      test BRAVE
        success
          > A door.
          if flag told
            flip
          else
            rest
        failure: take UPSET
    on end phase: enigma +1
  back
    > It was counting.
    when insight >= 3: flip

diary 2 "A Map"
  front
    > Someone drew it.

effect shiver
  random kid take SCARED
"""

MISTAKES = [
    # written, instead, code, line, column
    ("two lines on one", '"Go in" at K\n      test', '"Go in" at K test', "LW0101", 5, 25),
    ("the next block on its line", "  back\n    > It", "  back > It", "LW0101", 15, 8),
    ("no space before prose", "    > A low", "> A low", "LW0105", 3, 1),
    ("a statement at the edge", "      test BRAVE", "test BRAVE", "LW0105", 6, 1),
    ("outcomes beside their test", "        success", "      success", "LW0105", 7, 1),
    ("a side too far in", "  back", "    back", "LW0105", 15, 1),
    ("the first side too far in", "  front\n    > A low", "    front\n    > A low", "LW0105", 2, 1),
    ("a lost test", "      test BRAVE\n", "", "LW0129", 6, 1),
    ("a lost if", "          if flag told\n", "", "LW0115", 9, 1),
    ("a lost effect under if", "            flip\n", "", "LW0104", 9, 11),
    ("a lost card head", 'diary 2 "A Map"\n', "", "LW0126", 19, 3),
    ("the head of another tool", "effect shiver", "=== shiver ===", "LW0102", 23, 1),
    ("an unknown kind of card", "effect shiver", "fragment shiver", "LW0102", 23, 1),
    ("a card without its word", "effect shiver", "shiver", "LW0102", 23, 1),
    ("a word of the game for a card", 'diary 2 "A', 'card 2 "A', "LW0131", 19, 1),
    ("a number grown to its word", "diary 2", "diary2", "LW0102", 19, 1),
    ("quotes inside quotes", '"The Ferry"', '"The "Old" Ferry"', "LW0133", 1, 9),
    ("brackets around a command", "          if flag told", "          <<if flag told>>", "LW0125", 9, 11),
    ("a star before a command", "          if flag told", "          *if flag told", "LW0125", 9, 11),
    ("a bullet before prose", "    > A low note.", "    - A low note.", "LW0113", 3, 5),
    ("one word of prose", "    > A low note.", "    Fog.", "LW0113", 3, 5),
    ("two drafts", "    goal", "<<<<<<< mine\n    goal", "LW0125", 4, 1),
    (
        "two drafts and their base",
        "    goal",
        "<<<<<<< ours\n||||||| base\n=======\n>>>>>>> theirs\n    goal",
        "LW0125",
        4,
        1,
    ),
    ("an event behind `when`", "on end phase", "when end phase", "LW0101", 14, 5),
]


@pytest.mark.parametrize(
    ("written", "instead", "code", "line", "column"),
    [row[1:] for row in MISTAKES],
    ids=[row[0] for row in MISTAKES],
)
def test_one_mistake_is_one_finding(written: str, instead: str, code: str, line: int, column: int) -> None:
    assert CARD.count(written) == 1
    diagnostics = parse_file(CARD.replace(written, instead), "x.loop", DIALECT).diagnostics
    assert [
        (diagnostic.code, diagnostic.span.line, diagnostic.span.column) for diagnostic in diagnostics
    ] == [(code, line, column)]


def test_a_card_without_any_indentation_is_told_once() -> None:
    flat = "\n".join(line.lstrip() for line in CARD.split("\n")[:17])
    (diagnostic,) = parse_file(flat, "x.loop", DIALECT).diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("LW0105", 2)


def test_lines_of_a_list_are_one_mistake() -> None:
    """One finding for all the signs; its remedy takes all of them away."""
    card = 'rumor hum 1 "A" at K\n  test BRAVE\n    - success: rest\n    - failure: nothing\n'
    (diagnostic,) = parse_file(card, "x.loop", DIALECT).diagnostics
    (fix,) = diagnostic.fixes
    assert (diagnostic.code, fix.text) == ("LW0125", "    success: rest\n    failure: nothing")
    assert (fix.span.line, fix.span.column, fix.span.end_line) == (3, 1, 4)


def test_a_card_with_the_sign_of_a_list_is_a_card() -> None:
    (diagnostic,) = parse_file('- item clock "Clock"\n  color BRAVE\n', "x.loop", DIALECT).diagnostics
    assert [fix.text for fix in diagnostic.fixes] == ['item clock "Clock"']


def test_a_quote_ends_before_a_place() -> None:
    """A remedy that makes a clean card of another meaning is worse than none."""
    card = 'diary 1 "A"\n  front\n    action "Lift the lid at M, spend 2: rest\n'
    (diagnostic,) = parse_file(card, "x.loop", DIALECT).diagnostics
    (fix,) = diagnostic.fixes
    line = card.split("\n")[2]
    assert line[: fix.span.column - 1] + fix.text == '    action "Lift the lid"'


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["水は毎日四時に", "ふるえる。車は", "通らない。"], "水は毎日四時にふるえる。車は通らない。"),
        (["岛上的水洼，", "*每天*四点十分", "（颤动）。"], "岛上的水洼，*每天*四点十分（颤动）。"),
        (["섬의 모든 웅덩이는", "매일 떨린다."], "섬의 모든 웅덩이는 매일 떨린다."),
        (["Every puddle", "on the island"], "Every puddle on the island"),
        (["今日は", "Uggla が来た"], "今日は Uggla が来た"),
        (["Uggla", "が来た"], "Uggla が来た"),
        (["☃", "☃"], "☃ ☃"),
        (["a"], "a"),
    ],
)  # fmt: skip
def test_lines_of_scripts_without_spaces_are_joined_without(lines: list[str], text: str) -> None:
    assert joined(lines) == text
