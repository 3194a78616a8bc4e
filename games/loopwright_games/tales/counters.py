"""The counters of a bundle of Tales: those of the scenario card, of cards of decks, and of timers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from loopwright_engine.core.decks import decks_of, left_in
from loopwright_engine.core.timers import counters_of_timers

if TYPE_CHECKING:
    from .bundle_types import BundleData, CounterData


def counters_of(data: BundleData) -> list[CounterData]:
    """All counters, as games number them; those of decks and timers are hidden from players."""
    kept = [counter for deck in decks_of(data) for counter in left_in(deck)] + counters_of_timers(data)
    left = [{**counter, "name": None} for counter in kept]
    return [*data["scenario"]["counters"], *cast("list[CounterData]", left)]
