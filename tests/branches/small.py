"""A week with two flags and a counter, to build a story into."""

from __future__ import annotations

from engine_builder import Builder


def small() -> Builder:
    """One rumor at B, one school card, and no diary yet."""
    made = Builder(1)
    made.flags("f", "g")
    made.counter("c", 0, 9)
    made.rumor("B", made.test("BRAVE"))
    made.lesson()
    return made
