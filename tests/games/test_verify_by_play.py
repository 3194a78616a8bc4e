"""`verify` of a game without proofs: games show what can happen, the rest is open, never impossible."""

from __future__ import annotations

import json

import pytest
from loopwright.verify.by_play import verified
from loopwright.verify.limits import Limits
from loopwright_engine import load
from situations import kit_and_bundle


@pytest.fixture(scope="module")
def report():
    """The Last Glow looked at with little work."""
    return verified(kit_and_bundle("the_last_glow")[1], Limits(asked=1), seed=3, tell=lambda _: None)


def test_what_games_reach_is_shown_by_a_game_that_reaches_it(report):
    """The shortest one seen; saved, it loads and ends so."""
    assert report.shown
    for item, saved in report.witnesses.items():
        if saved is not None:
            game = load(report.bundle, json.loads(json.dumps(saved)))
            assert f"ending.{game.result.ending}" == item


def test_what_no_game_reaches_is_open(report):
    """With no work at all, everything is; scripts hear the same."""
    nothing = verified(report.bundle, Limits(asked=0), seed=3, tell=lambda _: None)
    assert nothing.open == nothing.items and not nothing.games
    assert {item["verdict"] for item in json.loads(nothing.as_json())["items"]} == {"open"}
    assert "4 of 4" in next(iter(report.text())) or report.open
    assert all(item in "\n".join(nothing.text()) for item in nothing.items)


def test_the_same_seed_looks_at_the_same_games(report):
    """A report depends on its seed and its work alone."""
    again = verified(report.bundle, Limits(asked=1), seed=3, tell=lambda _: None)
    assert (again.games, sorted(again.shown)) == (report.games, sorted(report.shown))
    assert [game.choices for game in again.shown.values()] == [game.choices for game in report.shown.values()]


def test_ctrl_c_ends_it_with_what_is_known(report):
    """What was shown by then stays."""

    def interrupt(progress):
        if progress.games == 2:
            raise KeyboardInterrupt

    ended = verified(report.bundle, Limits(asked=1), seed=3, tell=interrupt)
    assert ended.interrupted and ended.games == 2 and ended.shown
