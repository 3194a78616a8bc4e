"""Laws of total-fit lines, held against every way there is to set a short paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.print.text.fonts import face
from loopwright_compiler.print.text.paragraph import (
    EMPTY,
    HYPHEN,
    LEANING,
    LOST,
    NEARLY,
    SHORT_LAST,
    SHORT_WORD,
    Broken,
    TooWide,
    greedy,
    leaning,
    set_lines,
    total_fit,
)
from loopwright_compiler.print.text.words import Atom, TypesetWord

EM = 3.2  # mm
SPACE = 0.25  # ems
TEXTS = ("lamp", "the", "Take", "harbour", "3")  # one leans, one asks for more, one is a number


def word(text: str, width: float, hyphen: float, space: float) -> TypesetWord:
    return TypesetWord((Atom(text, face("Play-Regular"), width),), width, space, hyphen)


WORDS = st.lists(
    st.builds(
        word,
        st.sampled_from(TEXTS),
        st.integers(2, 24).map(lambda eighths: eighths / 8),
        st.sampled_from([0.0, 0.0, 0.0, 0.3]),
        st.sampled_from([SPACE, SPACE, SPACE, 0.0]),
    ),
    min_size=1,
    max_size=11,
).map(tuple)
ROOMS = st.integers(16, 80).map(lambda eighths: eighths / 8)


def widths(words: tuple[TypesetWord, ...], ends: tuple[int, ...]) -> list[float]:
    """The widths of lines that end so."""
    lines, start = [], 0
    for end in ends:
        hyphen = words[end - 1].hyphen if end < len(words) else 0.0
        spaces = sum(word.space for word in words[start + 1 : end])
        lines.append(sum(word.width for word in words[start:end]) + spaces + hyphen)
        start = end
    return lines


def ways(words: tuple[TypesetWord, ...], room: float, lines: int) -> Iterator[tuple[int, ...]]:
    """All ways to set a paragraph in so many lines."""
    for inner in combinations(range(1, len(words)), lines - 1):
        ends = *inner, len(words)
        if all(width <= room + NEARLY for width in widths(words, ends)):
            yield ends


def cost(words: tuple[TypesetWord, ...], ends: tuple[int, ...], room: float) -> float:
    """What lines cost in mm², as the module's head says it."""
    *inner, last = zip(ends, widths(words, ends), strict=True)
    alone = len(words) - (inner[-1][0] if inner else 0) == 1
    lost = last[1] < (SHORT_WORD if alone else SHORT_LAST) * room
    total = (LOST * room * EM) ** 2 * lost
    for end, width in inner:
        text, total = words[end - 1].text, total + ((room - width) * EM) ** 2
        if words[end - 1].hyphen:
            total += HYPHEN
        elif text.lower() in leaning("en") or text.isdigit():
            total += LEANING
    return total


@given(WORDS, ROOMS)
def test_lines_hold_all_words_in_order_and_fit(words: tuple[TypesetWord, ...], room: float) -> None:
    for broken in (greedy(words, room), total_fit(words, room, EM, "en")):
        if isinstance(broken, TooWide):
            assert broken.width > room and broken.word in words
            continue
        assert broken.ends[-1] == len(words) and sorted(set(broken.ends)) == list(broken.ends)
        assert broken.widths == pytest.approx(widths(words, broken.ends))
        assert max(broken.widths) <= room + 2 * NEARLY


@given(WORDS, ROOMS)
def test_no_way_takes_fewer_lines(words: tuple[TypesetWord, ...], room: float) -> None:
    broken = total_fit(words, room, EM, "en")
    fewest = next((n for n in range(1, len(words) + 1) if any(ways(words, room, n))), None)
    assert (None if isinstance(broken, TooWide) else len(broken.ends)) == fewest


@given(WORDS, ROOMS)
def test_no_way_in_as_many_lines_is_better(words: tuple[TypesetWord, ...], room: float) -> None:
    """None at least that leaves no line but the last nearly empty: such lines are not always tried."""
    broken = total_fit(words, room, EM, "en")
    if isinstance(broken, TooWide):
        return
    full = (
        ends
        for ends in ways(words, room, len(broken.ends))
        if all(width >= EMPTY * room for width in widths(words, ends)[:-1])
    )
    least = min((cost(words, ends, room) for ends in full), default=inf)
    assert cost(words, broken.ends, room) <= least * (1 + NEARLY)


@given(WORDS, ROOMS)
def test_lines_are_drawn_as_they_were_broken(words: tuple[TypesetWord, ...], room: float) -> None:
    broken = total_fit(words, room, EM, "en")
    if isinstance(broken, Broken):
        lines = set_lines(words, broken, 9.0)
        assert tuple(word for line in lines for word in line.words) == words
        assert [line.tail == "-" for line in lines[:-1]] == [
            words[end - 1].hyphen > 0 for end in broken.ends[:-1]
        ]
        assert lines[-1].tail == ""


def test_a_line_does_not_end_in_a_word_that_leans_if_it_can_help_it() -> None:
    words = tuple(word(text, 2.0, 0.0, SPACE) for text in ("lamp", "lamp", "the", "harbour", "lamp"))
    lines = {language: total_fit(words, 6.6, EM, language) for language in ("en", "de")}
    assert [broken.ends for broken in lines.values() if isinstance(broken, Broken)] == [(2, 5), (3, 5)]
