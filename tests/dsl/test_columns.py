"""Columns on a terminal: one function for the table, for findings and for lists."""

from __future__ import annotations

import pytest
from loopwright_dsl.diagnostics.columns import clipped, columns, cut, joins, padded

FAMILY, FLAG, THUMB, HEART = "👨\u200d👩\u200d👧\u200d👦", "🇸🇪", "👍🏽", "❤\ufe0f"


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("Öga", 3),
        ("e\u0301", 1),
        ("日本", 4),
        (FAMILY, 2),
        (FLAG, 2),
        (THUMB, 2),
        (HEART, 2),
        (f"a{FAMILY}b", 4),
    ],
)
def test_what_one_reads_as_one_sign_takes_its_columns_once(text: str, wide: int) -> None:
    assert columns(text) == wide
    assert columns(padded(text, 9)) == 9 and padded(text, 9).startswith(text)


@pytest.mark.parametrize("sign", [FAMILY, FLAG, THUMB, HEART, "e\u0301", "日"])
def test_no_sign_is_cut_in_two(sign: str) -> None:
    text = f"ab{sign}cd{sign}"
    for width in range(1, columns(text) + 2):
        assert columns(cut(text, width)) <= width
        head = clipped(text, width)
        assert columns(head) <= width and head in {f"ab{sign}cd{sign}"[:end] for end in _ends(text, sign)}


def _ends(text: str, sign: str) -> list[int]:
    """Where the text may be cut."""
    return [0, 1, 2, 2 + len(sign), 3 + len(sign), 4 + len(sign), len(text)]


def test_a_joiner_joins_symbols_only() -> None:
    assert [at for at in range(len(FAMILY)) if joins(FAMILY, at)] == [1, 3, 5]
    assert joins(f"{THUMB}\u200d{HEART}", 2)
    assert not any(joins(text, 1) for text in ("a\u200db", "👨\u200d", "👨\u200db", "a\u200d👨"))
