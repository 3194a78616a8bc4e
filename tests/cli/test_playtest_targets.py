"""Targets: how often kids shall win, and what is said when they do not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from loopwright.core.errors import Failure
from loopwright.core.phrases import percent
from loopwright.playtest.targets import MET, MISSED, OPEN, check, held, of_card, read
from loopwright_engine.playtest.plan import Cell
from loopwright_engine.playtest.stats import wilson
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.options import Options


def cells(*counts: tuple[int, int, int]) -> dict[str, Any]:
    """Figures of cells: kids, wins, games."""
    rows = []
    for number, (kids, won, games) in enumerate(counts):
        low, high = wilson(won, games)
        set_up = {"options": {"kids": kids}, "words": {"kids": f"{kids} kids"}}
        plain = {"id": number, **set_up, "bot": "random", "sweep": {}, "games": games}
        rows.append(plain | {"low": low, "high": high, "win_rate": won / max(1, games)})
    return {"level": 0.95, "axis": "kids", "cells": rows}


def test_a_target_is_missed_only_when_the_whole_range_lies_outside() -> None:
    targets = read(["2:40-60%,3:40-60", "50-70 %"])
    verdicts = held(targets, cells((2, 500, 1000), (3, 300, 1000), (4, 500, 1000), (5, 800, 1000)))
    assert [verdict.verdict for verdict in verdicts] == [MET, MISSED, OPEN, MISSED]
    assert [verdict.words for verdict in verdicts][1:] == [
        "missed, below 40 to 60 %",
        "not sure yet whether within 50 to 70 %; the rate lies too near to its edge",
        "missed, above 50 to 70 %",
    ]


LEVELS = SimpleNamespace(axis="level", axis_values=lambda _: ("easy", "normal", "hard"))


@pytest.mark.parametrize(
    ("rates", "targets"),
    [
        ([60], [(None, 0.52, 0.68)]),
        ([3, 60, 95], [("easy", 0.0, 0.11), ("hard", 0.87, 1.0)]),
        ([60, 3], [("easy", 0.52, 0.68)]),
    ],
)
def test_the_card_says_what_is_meant(rates: list[int], targets: list[tuple[Any, ...]]) -> None:
    """For the levels that are played."""
    bundle: Any = SimpleNamespace(kit=LEVELS, data={"scenario": {"target": rates}})
    played: Any = [SimpleNamespace(options=SimpleNamespace(level=level)) for level in ("easy", "hard")]
    made = [(one.on, one.low, one.high) for one in of_card(bundle, played)]
    assert made == [(on, pytest.approx(low), pytest.approx(high)) for on, low, high in targets]


def test_a_card_without_a_target() -> None:
    with pytest.raises(Failure, match="no target"):
        of_card(cast("Any", SimpleNamespace(data={"scenario": {}})), ())


def test_an_open_target_says_how_many_games_may_tell() -> None:
    """After as many games as were said, at the same rate, it is settled."""
    (target,) = read(["40-60%"])
    (before,) = held([target], cells((2, 22, 50)))
    assert before.verdict == OPEN
    assert before.games is not None
    games = round(before.games * 1.1)
    (after,) = held([target], cells((2, round(0.44 * games), games)))
    assert after.verdict == MET


def test_more_games_are_told_than_were_played_and_0_is_no_edge() -> None:
    (few,) = held(read(["0-60%"]), cells((2, 9, 10)))
    assert (few.verdict, few.games) == (OPEN, 15)
    (low,) = held(read(["0-20%"]), cells((2, 1, 20)))
    assert (low.verdict, low.games) == (OPEN, 30)


def test_a_target_of_which_nothing_is_known_is_open() -> None:
    (verdict,) = held(read(["2:40-60%"]), cells((2, 0, 0)))
    assert verdict.verdict == OPEN


@pytest.mark.parametrize("text", ["", "40", "60-40%", "-5-10", "2:40-160%", "x:1-2", "2:40-60%,2:1-3", "١-٢"])
def test_what_is_no_target_is_said_with_an_example(text: str) -> None:
    with pytest.raises(Failure) as error:
        read([text])
    assert error.value.hint is not None
    assert "--target 2:40-60%" in error.value.hint


@pytest.mark.parametrize("texts", [["card", "2:40-60%"], ["card,4:50-70%"]])
def test_those_of_the_card_stand_alone(texts: list[str]) -> None:
    with pytest.raises(Failure, match="'card' stands alone"):
        read(texts)


def test_a_target_for_kids_that_do_not_play_is_said() -> None:
    with pytest.raises(Failure, match="a target for 5 kids, but games with 2 and 3 only"):
        check(read(["5:40-60%"]), [Cell(Options(2), "cautious"), Cell(Options(3), "cautious")], KIT)


def test_a_bot_that_learns_has_no_target() -> None:
    """Its games are not independent, so no range of theirs is one."""
    with pytest.raises(Failure, match="No target can be held against the explorer"):
        check(read(["40-60%"]), [Cell(Options(2), "cautious"), Cell(Options(2), "explorer")], KIT)
    check([], [Cell(Options(2), "explorer")], KIT)


@pytest.mark.parametrize("text", ["2:0.4-0.6", "2:0.4-1"])
def test_shares_instead_of_percent_are_asked_about(text: str) -> None:
    with pytest.raises(Failure, match=r"is 0.4 to .* % meant") as error:
        read([text])
    assert "% write 2:40-" in (error.value.hint or "")


def test_halves_are_rounded_as_differences_are() -> None:
    """57.5 % less 37.5 % is 20 points, and looks like it."""
    assert [percent(share) for share in (0.575, 0.375, 0.001, 0.999)] == [
        "58 %",
        "38 %",
        "<1 %",
        ">99 %",
    ]


def test_who_says_percent_means_it() -> None:
    (target,) = read(["0.4-0.6 %"])
    assert str(target) == "0.4 to 0.6 %"
