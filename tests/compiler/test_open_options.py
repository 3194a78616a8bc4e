"""Choices of which no option may be open: their cards say what happens then, as the engine plays it."""

from __future__ import annotations

from typing import Any

import pytest
from loopwright_compiler.semantics.choices import may_be_closed


def compare(left: Any, sign: str, number: int) -> dict[str, Any]:
    return {"op": "compare", "cmp": sign, "left": left, "right": {"q": "number", "value": number}}


OIL, ROPE = {"q": "counter", "counter": "oil"}, {"q": "counter", "counter": "rope"}
BOTH = {"q": "sum", "terms": [(1, OIL), (1, ROPE)]}
LATE = {"op": "late"}
BOUNDS = {"oil": (0, 4), "rope": (1, 3)}


@pytest.mark.parametrize(
    ("options", "known", "closed"),
    [
        ([compare(OIL, ">=", 2)], [], True),
        ([compare(OIL, ">=", 2), compare(OIL, "<", 2)], [], False),
        ([compare(OIL, ">=", 2), compare(OIL, "<", 1)], [], True),
        ([compare(OIL, ">=", 2)], [compare(OIL, ">", 1)], False),
        ([LATE, {"op": "not", "of": LATE}], [], False),
        ([LATE, compare(ROPE, ">=", 1)], [], False),
        ([compare(BOTH, ">=", 3), compare(OIL, "<=", 2)], [], False),
        ([compare(BOTH, ">=", 4), compare(OIL, "<=", 1)], [], True),
        ([{"op": "and", "of": [LATE, compare(OIL, ">", 0)]}, {"op": "not", "of": LATE}], [], True),
        ([{"op": "or", "of": [LATE, compare(OIL, ">", 0)]}, compare(OIL, "=", 0)], [], False),
    ],
)
def test_whether_all_may_fail(options: list[Any], known: list[Any], closed: bool) -> None:
    assert may_be_closed(options, known, BOUNDS) is closed


def test_a_number_without_ends_is_tried_about_what_it_meets() -> None:
    assert may_be_closed([compare({"q": "insight"}, ">=", 300)])
    assert not may_be_closed([compare({"q": "insight"}, ">=", 300), compare({"q": "insight"}, "<", 300)])


def test_what_was_not_tried_whole_is_not_denied() -> None:
    """Too many facts; numbers without ends in a sum, or compared with each other."""
    insight, enigma = {"q": "insight"}, {"q": "enigma"}
    together = {"q": "sum", "terms": [(1, insight), (1, {"q": "number", "value": 3})]}
    same = {"op": "compare", "cmp": ">=", "left": insight, "right": insight}
    assert may_be_closed([{"op": "flag", "flag": f"f{number}"} for number in range(30)]) is None
    assert may_be_closed([compare(together, ">=", 3), compare(enigma, ">=", 0)]) is None
    assert may_be_closed([same]) is None
    assert may_be_closed([compare(insight, ">=", 300), compare(insight, "<", 300)]) is False
