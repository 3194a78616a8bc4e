"""Differences of long texts are found in bounded time, those of short ones as difflib finds them."""

from __future__ import annotations

import random
import time
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_dsl import matcher
from loopwright_dsl.matcher import Matcher

WORDS = st.lists(st.sampled_from(["a", "b", "the", "of", "rain"]) | st.text("xyz", max_size=3), max_size=40)
SECONDS = 10


def applied(before: list[str], after: list[str]) -> list[str]:
    """The second sequence, from the first and what differs."""
    made: list[str] = []
    for kind, i, j, m, n in Matcher(before, after).get_opcodes():
        assert kind == "equal" or before[i:j] != after[m:n]
        made += before[i:j] if kind == "equal" else after[m:n]
    return made


@given(WORDS, WORDS)
def test_what_differs_makes_one_text_the_other(before: list[str], after: list[str]) -> None:
    assert applied(before, after) == after
    assert Matcher(before, after).ratio() <= 1


@given(WORDS, WORDS)
def test_it_does_so_too_where_texts_are_parted(before: list[str], after: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matcher, "MOST_PAIRS", 2)
        assert applied(before, after) == after


def test_a_short_text_reads_as_by_difflib() -> None:
    before, after = [*"the rain"], [*"a hard rain"]
    plain = SequenceMatcher(None, before, after, autojunk=False)
    assert Matcher(before, after).get_opcodes() == plain.get_opcodes()


def prose(luck: random.Random, count: int, words: int) -> list[str]:
    return [f"w{int(luck.paretovariate(1)) % words}" for _ in range(count)]


@pytest.mark.parametrize("words", [2, 6, 150, 20_000])
def test_texts_of_a_whole_file_take_seconds(words: int) -> None:
    luck = random.Random(words)
    before, after = (prose(luck, 40_000, words) for _ in range(2))
    start = time.process_time()
    assert applied(before, after) == after
    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize("words", [6, 150, 20_000])
def test_a_few_changes_in_a_long_text_are_found(words: int) -> None:
    luck = random.Random(words)
    before = prose(luck, 20_000, words)
    after = before[:]
    for place in (16_000, 9_000, 100):
        after[place : place + 1] = ["new", "words"]
    start = time.process_time()
    codes = Matcher(before, after).get_opcodes()
    assert sum(j - i for kind, i, j, _, _ in codes if kind == "equal") >= 19_000
    assert time.process_time() - start < SECONDS
