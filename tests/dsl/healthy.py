"""Healthy text that the tests of this folder damage or take apart."""

from __future__ import annotations

from pathlib import Path

from loopwright_dsl.parser.fast_path import read
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.parser.source import split
from loopwright_games.tales.cards.language import DIALECT

FORMS = Path(__file__).parent.parent / "cases" / "syntax" / "every-form" / "case.loop"
TEXT = FORMS.read_text(encoding="utf-8")


def cards() -> list[str]:
    """The cards of the file with every form of the language."""
    return [chunk.text for chunk in split(TEXT, language_of(DIALECT))[1]]


def is_healthy(card: str) -> bool:
    """Whether the plain parse, without recovery, takes the card."""
    return read(language_of(DIALECT), card, read_lines(card)[0]) is not None
