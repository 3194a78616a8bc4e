"""Many tables at once, in the small: every choice reaches all, and costs the host little."""

from __future__ import annotations

from .load import load


def test_every_choice_reaches_all_and_costs_little() -> None:
    """By the time of a processor, as wall time hangs on what else runs here."""
    measured = load(tables=2, seconds=4, pause=0.05)
    assert len(measured.choices) > 20 and len(measured.reference) > 5
    assert measured.servers / len(measured.choices) < 0.040
    assert str(measured).startswith(f"{len(measured.choices)} choices.")
