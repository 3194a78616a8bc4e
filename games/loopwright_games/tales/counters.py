"""The counters of a bundle of Tales: those that the scenario card declares, and those of cards of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from loopwright_engine.core.decks import decks_of, left_in

if TYPE_CHECKING:
    from .bundle_types import BundleData, CounterData


def counters_of(data: BundleData) -> list[CounterData]:
    """All counters, in the order in which games number them; those of decks are hidden from players."""
    left = [{**counter, "name": None} for deck in decks_of(data) for counter in left_in(deck)]
    return [*data["scenario"]["counters"], *cast("list[CounterData]", left)]
