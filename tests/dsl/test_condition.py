"""A condition by itself: read like those on cards, and never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_dsl import parse_condition, parse_file
from loopwright_dsl.syntax import AllOf, Compare, Fact, When
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.language.nodes import DiaryCard

from ..sweep_length import times
from .test_formatting import said

WORDS = ("not", "flag", "a", "(", ")", ">=", "3", "and", "or", "K", "you", "at")
CONDITIONS = [
    "insight >= 3",
    "flag told and not (diary 4 in play or weed at K > 1)",
    "day >= tuesday of week 2",
    "tide - 1 = -2 or you have item with FIRE",
]


@pytest.mark.parametrize("text", CONDITIONS)
def test_the_same_as_on_a_card(text: str) -> None:
    alone, diagnostics = parse_condition(text, DIALECT)
    (placed,) = parse_file(f'diary 1 "A"\n  front\n    when {text}: flip\n', "x.loop", DIALECT).cards
    assert isinstance(placed.card, DiaryCard)
    (when,) = placed.card.sides[0].items
    assert isinstance(when, When)
    assert diagnostics == []
    assert said(alone) == said(when.condition)


def test_places_count_from_the_first_sign() -> None:
    condition, _ = parse_condition("  flag told and insight >= 3", DIALECT)
    assert isinstance(condition, AllOf)
    fact, compare = condition.conditions
    assert isinstance(fact, Fact) and isinstance(compare, Compare)
    assert (fact.span, compare.span) == (Span(1, 3, 1, 12), Span(1, 17, 1, 29))


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "LW0112", 1),
        ("  # told", "LW0112", 1),
        ("flag", "LW0112", 5),
        ("insight => 3", "LW0111", 9),
        ("flag told adn flag seen", "LW0101", 11),
        ("UPSET", "LW0131", 1),
        ("insight\n>= 3 3", "LW0121", 14),
        ("not " * 50 + "flag a", "LW0124", 1),
        ("flag " + "a" * 5000, "LW0004", 1),
    ],
)
def test_mistakes(text: str, code: str, column: int) -> None:
    _, diagnostics = parse_condition(text, DIALECT)
    assert [
        (diagnostic.code, diagnostic.span.line, diagnostic.span.column) for diagnostic in diagnostics
    ] == [(code, 1, column)]


def test_what_was_meant_is_read() -> None:
    condition, diagnostics = parse_condition("insight => 3", DIALECT)
    assert len(diagnostics) == 1
    assert said(condition) == said(parse_condition("insight >= 3", DIALECT)[0])


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS)).map(" ".join))
@settings(deadline=None, max_examples=times(20))
def test_any_text_is_taken(text: str) -> None:
    condition, diagnostics = parse_condition(text, DIALECT)
    assert condition is not None or diagnostics
