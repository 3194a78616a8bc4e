"""Bits of text with a kind, packed into a few short lines."""

from __future__ import annotations

from typing import NamedTuple

from loopwright_dsl.columns import cut

from .paper import shown_width


class Span(NamedTuple):
    """A bit of a line; its kind says what it shows: "kid", "rumor", "machine", "alert", "sea" …"""

    text: str
    kind: str = ""


class Piece(NamedTuple):
    """Something in a cell, by its name and in as few letters as will do."""

    long: str
    short: str
    kind: str


def fitted(pieces: list[Piece], width: int, lines: int) -> list[list[Span]]:
    """The pieces in so many lines: by their names, if need be the last ones shortened, then counted."""
    for shortened in range(len(pieces) + 1):
        names = len(pieces) - shortened
        spans = [Span(each.long if n < names else each.short, each.kind) for n, each in enumerate(pieces)]
        rows = packed(spans, width, lines)
        if rows is not None:
            return rows
    for kept in range(len(pieces) - 1, -1, -1):
        spans = [Span(each.short, each.kind) for each in pieces[:kept]]
        rows = packed([*spans, Span(f"…{len(pieces) - kept}", "quiet")], width, lines)
        if rows is not None:
            return rows
    return [[] for _ in range(lines)]


def packed(spans: list[Span], width: int, lines: int) -> list[list[Span]] | None:
    """The spans in lines, with a space between two of them; None if there is no room."""
    packed: list[list[Span]] = [[]]
    used = 0
    for span in spans:
        wide = shown_width(span.text)
        gap = 1 if packed[-1] else 0
        if packed[-1] and used + gap + wide > width:
            packed.append([])
            used = gap = 0
        if wide > width:
            return None
        packed[-1] += [*([Span(" ")] if gap else []), span]
        used += gap + wide
    return packed + [[] for _ in range(lines - len(packed))] if len(packed) <= lines else None


def padded(line: list[Span], width: int) -> list[Span]:
    """The line with spaces after it, so many columns wide."""
    return [*line, Span(" " * (width - sum(shown_width(span.text) for span in line)))]


def wrapped(sign: str, name: str, width: int, lines: int) -> list[str]:
    """A name behind its sign, in two lines if there are so many and it is cut in one."""
    whole = f"{sign} {name}"
    words = [sign, *name.split(" ")]
    for taken in range(len(words) - 1, 0, -1):
        first, rest = " ".join(words[:taken]), " " + " ".join(words[taken:])
        if lines > 1 and shown_width(whole) > width >= max(shown_width(first), shown_width(rest)):
            return [first, rest]
    return [cut(whole, width)]
