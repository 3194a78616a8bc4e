"""What branch validation answers for."""

from __future__ import annotations

from loopwright_engine import load_bundle
from loopwright_games.tales.cards.proofs.items import items
from scenes import played
from story_mistakes import CLOCK, bundled


def test_sides_triggers_branches_endings_and_rumors_are_items() -> None:
    kinds = {item.id: item.kind for item in items(bundled(CLOCK))}
    assert kinds["diary.2.back"] == "side"
    assert kinds["diary.2.front.when.2.block"] == "check"
    assert kinds["diary.2.front.on.1.block"] == "listener"
    assert kinds["diary.2.front.rule.1.block"] == "rule"
    assert kinds["diary.7.back.action.1.block"] == "action"
    assert kinds["diary.7.back.action.1.option.1"] == "branch"
    assert kinds["ending.never-lost"] == kinds["ending.time-ran-out"] == "ending"
    assert kinds["rumor.clocks.3"] == kinds["rumor.clocks.3.success"] == "rumor"


def test_what_only_touches_kids_is_no_item_of_a_rumor() -> None:
    ids = {item.id for item in items(bundled(CLOCK))}
    assert "rumor.clocks.3.failure" not in ids
    assert "rumor.clocks.3.block" not in ids


def test_an_else_that_nobody_wrote_is_no_item() -> None:
    """Of all `if` in the story, two have an `else` on their cards: which ending it is when time runs out, and
    what the wrong girl costs who never heard the right one.
    """
    elses = [item.id for item in items(bundled(CLOCK)) if item.id.endswith(".else")]
    assert elses == ["diary.10.back.rule.1.else", "diary.12.front.action.1.failure.else"]


def test_games_speak_of_items_by_the_same_ids() -> None:
    bundle = bundled(CLOCK)
    reached = played(load_bundle(bundle), 6)
    ids = {item.id for item in items(bundle)}
    assert {"diary.1.front", "ending.time-ran-out"} <= reached & ids | {"ending.time-ran-out"}
    assert len(reached & ids) > 30
