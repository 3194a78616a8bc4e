"""Names, numbers and titles with which things begin, and sides, as newcomers write them."""

from __future__ import annotations

import pytest
from loopwright_dsl import Diagnostic, parse_file
from loopwright_games.tales.cards.language import DIALECT

FRONT = '\n  front\n    > A.\n    action "Ring": flip\n  back\n    > B.\n'
SIDE = 'diary 1 "A"\n  front\n    {}\n    > B.\n'
SETTINGS = "\n  weeks 1\n"

MENDED = [
    ("diary 2 'The Widow'" + FRONT, "LW0120", 'diary 2 "The Widow"' + FRONT),
    (SIDE.format("action 'Don't ring' at K: flip"), "LW0120", SIDE.format('action "Don\'t ring" at K: flip')),
    ("scenario horn 'The Horn'" + SETTINGS, "LW0120", 'scenario horn "The Horn"' + SETTINGS),
    ('scenario "The Horn"' + SETTINGS, "LW0122", 'scenario the-horn "The Horn"' + SETTINGS),
    (
        SIDE.format('win "Too Late" when week = 2'),
        "LW0122",
        SIDE.format('win too-late "Too Late" when week = 2'),
    ),
    (SIDE.format('when week = 2: lose "Lost"'), "LW0122", SIDE.format('when week = 2: lose lost "Lost"')),
    (SIDE.format('win two men "A" when week = 2'), "LW0119", SIDE.format('win two-men "A" when week = 2')),
    ("effect lost fog\n  rest\n", "LW0119", "effect lost-fog\n  rest\n"),
    ('card 2 "A"' + FRONT, "LW0131", 'diary 2 "A"' + FRONT),
    (SIDE.format("on end phase: take AFRAID"), "LW0101", SIDE.format("on end phase: take SCARED")),
    (
        'rumor a 1 "A" at K\n  test smart\n    success: rest\n',
        "LW0101",
        'rumor a 1 "A" at K\n  test CLEVER\n    success: rest\n',
    ),
]


@pytest.mark.parametrize(("written", "code", "meant"), MENDED, ids=lambda text: text.split("\n")[0])
def test_one_finding_with_what_to_write(written: str, code: str, meant: str) -> None:
    diagnostic = the_finding(written)
    assert diagnostic.code == code
    (fix,) = diagnostic.fixes
    lines = written.split("\n")
    line = lines[fix.span.line - 1]
    lines[fix.span.line - 1] = line[: fix.span.column - 1] + fix.text + line[fix.span.end_column - 1 :]
    assert "\n".join(lines) == meant
    assert parse_file(meant, "x.loop", DIALECT).diagnostics == []


def the_finding(text: str) -> Diagnostic:
    (diagnostic,) = parse_file(text, "x.loop", DIALECT).diagnostics
    return diagnostic


def test_a_number_behind_a_comment_sign() -> None:
    assert "Write the number alone: `diary 2`." in (the_finding('diary #2 "A"' + FRONT).hint or "")


@pytest.mark.parametrize(
    "card",
    [
        'diary 2 "A"\n  > Prose.\n  when week = 2: flip\n  > More.\n',
        'diary 2 "A"\n  goal "Go."\n  action "Ring"\n    test BRAVE\n      success: rest\n',
        'diary 2 "A"\n  > Prose.\n  back\n    > B.\n',
    ],
)
def test_a_card_without_a_side(card: str) -> None:
    diagnostic = the_finding(card)
    assert (diagnostic.code, diagnostic.span.line) == ("LW0129", 2)
    assert "Write `front` above it" in (diagnostic.hint or "")


def test_a_head_that_says_nothing_is_one_finding() -> None:
    card = "e ffect fog\n  > Fog.\n  take SCARED\n  enigma +1\n"
    assert the_finding(card).code == "LW0102"
