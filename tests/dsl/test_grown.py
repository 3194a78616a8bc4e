"""Laws over cards grown from the grammar: both readers agree on healthy ones, a mistake stays one."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from loopwright_dsl import parse_file
from loopwright_dsl.card_reader import read_card, reading_as_data, reading_of
from loopwright_dsl.parser.fast_path import read
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.parser.source import headers, split
from loopwright_dsl.recovery.draft import RecoveryState
from loopwright_dsl.recovery.recover import recover
from loopwright_games.tales.cards.language import DIALECT

from ..sweep_length import times
from .damaging import damage
from .grown import card
from .healthy import is_healthy

GROWN = st.builds(
    lambda seed, kind: card(Random(seed), kind), st.integers(0, 2**32), st.sampled_from(tuple(DIALECT.heads))
)
CALM = settings(deadline=None, max_examples=times(15))


@given(GROWN)
@CALM
def test_a_grown_card_is_healthy(text: str) -> None:
    assert is_healthy(text), text
    assert {diagnostic.code for diagnostic in parse_file(text, "x.loop", DIALECT).diagnostics} <= {"LW0126"}


@given(GROWN)
@CALM
def test_the_reader_that_mends_agrees_with_the_plain_one(text: str) -> None:
    lines, _ = read_lines(text)
    draft = RecoveryState(language_of(DIALECT), text, lines)
    recover(draft)
    assert draft.diagnostics == []
    assert draft.tree() == read(language_of(DIALECT), text, lines)
    assert draft.doubtful_lines() == set()


@given(GROWN)
@CALM
def test_what_was_read_outlives_its_data(text: str) -> None:
    """Comments as well, and every span."""
    reading = read_card(f"{text}# A remark.\n", DIALECT)
    assume(not reading.diagnostics)
    again = reading_of(json.loads(json.dumps(reading_as_data(reading))), DIALECT)
    assert again == reading
    assert repr(again) == repr(reading)


@given(GROWN, st.randoms(use_true_random=False))
@CALM
def test_a_mistake_in_a_grown_card_is_found(text: str, rng: Random) -> None:
    line, damaged = damage(rng, text)
    diagnostics = [
        item for item in parse_file(damaged, "x.loop", DIALECT).diagnostics if item.code != "LW0126"
    ]
    assert bool(diagnostics) != is_healthy(damaged), damaged
    assert len(diagnostics) <= 5, damaged
    assert not diagnostics or any(abs(item.span.line - line) <= 1 for item in diagnostics), damaged


@given(st.lists(GROWN, min_size=2, max_size=4), st.randoms(use_true_random=False))
@CALM
def test_mistakes_in_several_cards_are_found_as_in_each_alone(texts: list[str], rng: Random) -> None:
    damaged = [damage(rng, text)[1] for text in texts]
    whole = "\n".join(damaged)
    _, chunks = split(whole, language_of(DIALECT))
    assume([chunk.text.strip("\n") for chunk in chunks] == [text.strip("\n") for text in damaged])
    lines = [chunk.lines for chunk in chunks]
    alone = [
        (diagnostic.code, diagnostic.span.shifted(before), diagnostic.hint)
        for text, before in zip(damaged, lines, strict=True)
        for diagnostic in parse_file(text, "x.loop", DIALECT).diagnostics
    ]
    together = parse_file(whole, "x.loop", DIALECT).diagnostics
    assert [(diagnostic.code, diagnostic.span, diagnostic.hint) for diagnostic in together] == alone


@pytest.mark.parametrize("kind", headers(DIALECT.heads))
def test_every_kind_of_card_has_a_head(kind: str) -> None:
    """A head is what the grammar says: a card of its kind begins with it."""
    assert set(headers(DIALECT.heads)) == set(DIALECT.heads)
    draft = RecoveryState(language_of(DIALECT), "", [])
    assert all(
        draft.automaton.feed(draft.stack, terminal) for terminal in (*headers(DIALECT.heads)[kind], "_NL")
    )
