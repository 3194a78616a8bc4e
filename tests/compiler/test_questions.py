"""Conditions that stand outside of cards: checked like those on cards, placed in their own file."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.standalone_condition import ConditionQuestion, read_question
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_games.tales.cards.half import CARDS
from loopwright_games.tales.cards.semantics.symbols import Symbols

from .examples import compile_small


@pytest.fixture(scope="module")
def symbols(tmp_path_factory: pytest.TempPathFactory) -> Symbols:
    """What the small scenario declares."""
    folder: Path = tmp_path_factory.mktemp("small")
    return next(iter(compile_small(folder).symbols.values()))


def ask(text: str, symbols: Symbols) -> tuple[ConditionQuestion | None, list[Diagnostic]]:
    """A question in line 7, from column 20 on."""
    return read_question(text, "a.story", 7, 20, CARDS, symbols)


def test_a_condition_as_data_with_its_parts(symbols: Symbols) -> None:
    question, questions = ask("insight >= kids + 1 and not flag met-astronomer", symbols)
    assert questions == []
    assert question is not None
    assert question.data["op"] == "and"
    assert [(part.text, part.is_number) for part in question.parts] == [
        ("insight", True),
        ("kids", True),
        ("flag met-astronomer", False),
    ]


@pytest.mark.parametrize(
    ("text", "code", "column", "end"),
    [
        ("flag met-astronimer", "LW0203", 25, 39),
        ("insight >= 1 and diary 99 in play", "LW0202", 43, 45),
        ("insight >=", "LW0112", 30, 31),
    ],
)
def test_a_mistake_is_found_at_its_place(
    symbols: Symbols, text: str, code: str, column: int, end: int
) -> None:
    question, (questions,) = ask(text, symbols)
    assert question is None
    assert (questions.code, questions.path) == (code, "a.story")
    assert (questions.span.line, questions.span.column, questions.span.end_column) == (7, column, end)
    for fix in questions.fixes:
        assert fix.span == questions.span


def test_a_warning_leaves_the_question(symbols: Symbols) -> None:
    question, (questions,) = ask("kids >= 2", symbols)
    assert question is not None
    assert (questions.code, questions.span.column) == ("LW0505", 20)
