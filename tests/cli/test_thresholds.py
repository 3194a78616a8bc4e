"""The values of a dial of which open cards say something are those at which their comparisons come true."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match
from loopwright_games.tales.options import Options
from loopwright_games.tales.page import TalesPage
from loopwright_games.tales.table.status import head
from loopwright_games.tales.table.texts import TEXTS
from loopwright_games.tales.text.thresholds import thresholds

COMPARE = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt,
    "<": operator.lt, "=": operator.eq, "!=": operator.ne,
}  # fmt: skip
KIDS = 3
DIAL, EACH_KID = {"q": "insight"}, {"q": "kids"}


def number(value: int) -> dict[str, Any]:
    return {"q": "number", "value": value}


def total(*terms: list[Any]) -> dict[str, Any]:
    return {"q": "sum", "terms": list(terms)}


SIDES: dict[str, tuple[Any, Any, Callable[[int], tuple[int, int]]]] = {
    "a number": (DIAL, number(4), lambda x: (x, 4)),
    "a number first": (number(4), DIAL, lambda x: (4, x)),
    "kids": (DIAL, total([2, EACH_KID], [-1, number(1)]), lambda x: (x, 5)),
    "twice the dial": (total([2, DIAL]), number(7), lambda x: (2 * x, 7)),
    "a sum on both sides": (total([1, DIAL], [1, EACH_KID]), total([3, DIAL], [-1, number(5)]),
                            lambda x: (x + 3, 3 * x - 5)),
}  # fmt: skip


@pytest.mark.parametrize(("about", "cmp"), list(product(SIDES, COMPARE)))
def test_a_threshold_is_where_a_comparison_comes_true(about: str, cmp: str) -> None:
    """Seen from each value: the nearest one at which it holds, if not there; of `!=`, where it ends."""
    left, right, at = SIDES[about]
    condition = {"op": "compare", "cmp": cmp, "left": left, "right": right}
    (threshold,) = thresholds({"checks": [{"condition": condition}]})
    true = {x for x in range(-40, 40) if COMPARE[cmp](*at(x)) != (cmp == "!=")}
    for now in range(-10, 20):
        nearest = min(true, key=lambda x: abs(x - now), default=None)
        assert threshold.met(KIDS, now) == (None if now in true else nearest)


def test_what_is_no_dial_alone_has_no_threshold() -> None:
    for left in ({"q": "rumors"}, total([1, DIAL], [1, {"q": "rumors"}]), total([1, DIAL], [-1, DIAL])):
        assert not list(thresholds({"op": "compare", "cmp": ">=", "left": left, "right": number(3)}))


@pytest.mark.parametrize("kids", [2, 5])
def test_dials_tell_of_open_cards_alone(kids: int) -> None:
    """The page and the terminal, for so many kids: nothing of cards that are not in play."""
    bundle = scenario_paths.loaded(scenario_paths.bundle("speaking-clock"), "speaking-clock")
    match = Match.start(bundle, Options(kids), 1)
    game = match.game
    number = [card["number"] for card in bundle.data["diary"]].index(5)
    seen = []
    for in_play in ([], [2 * number]):
        game.in_play[:] = in_play
        seen.append({dial["id"]: dial["next"] for dial in TalesPage(bundle).dials(game, -1)})
    nothing, near = seen
    assert not any(nothing.values())
    assert {name: values for name, values in near.items() if values} == {
        "insight": [2 * kids - 1],
        "wire": [2 * kids - 1],
    }
    assert f"insight 0 (next {2 * kids - 1})" in " ".join(head(match, Paper(width=200).knowing(TEXTS)))
