"""A week with two flags and a counter, to build a story into."""

from __future__ import annotations

from engine_builder import Builder


def small() -> Builder:
    """One rumor at B, one school card, and no diary yet."""
    builder = Builder(1)
    builder.flags("f", "g")
    builder.counter("c", 0, 9)
    builder.rumor("B", builder.test("BRAVE"))
    builder.lesson()
    return builder
