"""Differences of long texts are found in few steps, those of short ones as difflib finds them."""

from __future__ import annotations

import random
from difflib import SequenceMatcher
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_dsl import matcher
from loopwright_dsl.matcher import Matcher

WORDS = st.lists(st.sampled_from(["a", "b", "the", "of", "rain"]) | st.text("xyz", max_size=3), max_size=40)


class Counted(list[str]):
    """A text that knows how often one of its words is looked at."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        part = super().__getitem__(place)
        self.looks += len(part) if isinstance(place, slice) else 1
        return part


@pytest.fixture
def pairs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pairs of alike words in each stretch that is left to difflib, whose work grows with them."""
    counts: list[int] = []

    class Counting(SequenceMatcher[str]):
        def __init__(self, junk: None, before: list[str], after: list[str], autojunk: bool) -> None:
            super().__init__(junk, before, after, autojunk)
            counts.append(sum(len(self.b2j.get(word, ())) for word in before))

    monkeypatch.setattr(matcher, "SequenceMatcher", Counting)
    return counts


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
def test_texts_of_a_whole_file_take_few_steps(words: int, pairs: list[int]) -> None:
    luck = random.Random(words)
    before, after = (Counted(prose(luck, 40_000, words)) for _ in range(2))
    assert applied(before, after) == after
    assert max(pairs) <= matcher.MOST_PAIRS and sum(pairs) < 50 * len(before)
    assert max(before.looks, after.looks) < 60 * len(before)


@pytest.mark.parametrize("words", [6, 150, 20_000])
def test_a_few_changes_in_a_long_text_are_found(words: int, pairs: list[int]) -> None:
    luck = random.Random(words)
    before = Counted(prose(luck, 20_000, words))
    after = Counted(before)
    for place in (16_000, 9_000, 100):
        after[place : place + 1] = ["new", "words"]
    codes = Matcher(before, after).get_opcodes()
    assert sum(j - i for kind, i, j, _, _ in codes if kind == "equal") >= 19_000
    assert sum(pairs) == 0 and max(before.looks, after.looks) < 10 * len(before)
