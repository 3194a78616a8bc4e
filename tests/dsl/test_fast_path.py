"""The quick reader and Lark: the same trees and places; nothing healthy is left to the long way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_dsl.parser.ast_builder import card as built
from loopwright_dsl.parser.fast_path import read
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.parser.nodes import ParseNode
from loopwright_dsl.parser.source import split
from loopwright_dsl.recovery.draft import RecoveryState
from loopwright_dsl.recovery.recover import recover
from loopwright_games.tales.cards.language import DIALECT

from ..sweep_length import times
from .grown import card
from .healthy import cards, is_healthy
from .test_mutations import damage

CONTENT = Path(__file__).parents[2] / "content"
FILES = sorted(file for part in ("scenarios", "worlds") for file in (CONTENT / part).rglob("*.loop"))


def by_lark(text: str) -> ParseNode | None:
    """The tree that Lark's own parser makes of the words that the long way reads."""
    draft = RecoveryState(language_of(DIALECT), text, read_lines(text)[0])
    recover(draft)
    return None if draft.diagnostics else draft.tree()


def check_same(text: str) -> None:
    """The quick reader makes Lark's tree, or none."""
    quick = read(language_of(DIALECT), text, read_lines(text)[0])
    if quick is not None:
        tree = by_lark(text)
        assert tree is not None, text
        assert (quick, built(quick, DIALECT)) == (tree, built(tree, DIALECT)), text


@pytest.mark.parametrize("text", cards())
def test_every_form_of_the_language(text: str) -> None:
    assert is_healthy(text)
    check_same(text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_bundled_cards_never_go_the_long_way(file: Path) -> None:
    for chunk in split(file.read_text("utf-8"), language_of(DIALECT))[1]:
        assert is_healthy(chunk.text), chunk.text
        check_same(chunk.text)


@given(st.integers(0, 2**32), st.sampled_from(tuple(DIALECT.heads)))
@settings(deadline=None, max_examples=times(25))
def test_grown_cards(seed: int, kind: str) -> None:
    check_same(card(Random(seed), kind))


@given(st.integers(0, 2**32), st.sampled_from(tuple(DIALECT.heads)))
@settings(deadline=None, max_examples=times(50))
def test_a_damaged_card_is_read_as_lark_reads_it_or_not_at_all(seed: int, kind: str) -> None:
    dice = Random(seed)
    check_same(damage(dice, card(dice, kind))[1])


@pytest.mark.parametrize(
    "line",
    [
        "when kids-1 >= 2: nothing",
        "when insight >= 3a: nothing",
        "when insight >= 12345: nothing",
        "when Insight >= 3: nothing",
        "when insight > = 3: nothing",
        "when insight >= 3: play diary 1x",
        'goal "Open',
        'goal "Shut" "Twice"',
        "> ",
        ">prose",
        "when " + "not " * 41 + "insight >= 3: nothing",
        "when " + "not " * 40 + "insight >= 3: nothing",
        "when insight >= 3: nothing;",
        "when insight\t>=\t3:nothing",
        "whenever insight >= 3: nothing",
        "when ünsight >= 3: nothing",
        "when insight_ >= 3: nothing",
    ],
)
def test_odd_lines(line: str) -> None:
    check_same(f'diary 1 "One"\n  front\n    {line}\n    > End.\n')
