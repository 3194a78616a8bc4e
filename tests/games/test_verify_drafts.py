"""`watch` of declared kits: what a save has made impossible, and possible again."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import boxes
from loopwright.verify.drafts import DraftVerifier
from loopwright_engine.bundle.content_hash import content_hash


def draft(*, open_road: bool):
    """Bonnie and Clyde with gauges so short that all positions can be seen; is the road out open?"""
    data = boxes.bonnie_and_clyde()
    for gauge in data["counters"]:
        gauge["high"] = min(gauge["high"], {"poems": 0, "prison": 0}.get(gauge["id"], 1))
    if open_road:
        (road,) = (card for card in data["cards"] if card["id"] == "daily.leave-town")
        road["condition"] = None
    data["hash"] = content_hash(data)
    return SimpleNamespace(
        bundles={"scenario.loop": data},
        large=frozenset(),
        front_ends={"scenario.loop": None},
        symbols={"scenario.loop": None},
        sources={},
    )


def told(drafts, checked, outdated=False):
    """The lines on a draft."""
    return list(drafts.tell(checked, lambda: outdated, lambda _: None))


def test_a_save_that_bars_something_is_told_once_and_when_it_is_mended():
    """Saving without a change is silent."""
    drafts = DraftVerifier()
    shut = told(drafts, draft(open_road=False))
    assert shut and all(line.startswith("New: ") for line in shut)
    why = ("positions does not come there", "which never holds")
    assert [reason for reason in why if any(reason in line for line in shut)] == list(why)
    assert all(any(reason in line for reason in why) for line in shut)
    assert told(drafts, draft(open_road=False)) == []
    mended = [line for line in told(drafts, draft(open_road=True)) if line.startswith("No longer so: ")]
    assert mended == ['No longer so: daily "Leave Town" never happens.']


def test_a_newer_draft_ends_the_look_at_this_one(monkeypatch):
    """Nothing is told of it, and it is looked at again."""
    monkeypatch.setattr(sys.modules[DraftVerifier.__module__], "PAUSE", -1.0)
    drafts = DraftVerifier()
    assert told(drafts, draft(open_road=False), outdated=True) == []
    assert told(drafts, draft(open_road=False))
