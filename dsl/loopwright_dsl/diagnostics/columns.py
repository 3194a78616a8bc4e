"""Columns that a text takes on a terminal (Unicode Annex 29), for everything that prints in columns. It is
short: all that prints needs it.
"""

from __future__ import annotations

import unicodedata

_JOINER = "\N{ZERO WIDTH JOINER}"

_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))


def columns(text: str) -> int:
    """The columns that a text takes: two for wide characters and emoji, none for combining marks."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def clipped(text: str, width: int) -> str:
    """The beginning of a text that fits into `width` columns, without broken characters."""
    if text.isascii():
        return text[:width]
    from rich.cells import split_graphemes

    for start, _, wide in split_graphemes(text)[0]:
        width -= wide
        if width < 0:
            return text[: start - _half_flag(text[:start])]
    return text


def _half_flag(text: str) -> int:
    """1 if the text ends with the first of the two letters of a flag, which Rich counts as a sign
    of its own.
    """
    letters = len(text) - len(text.rstrip(_FLAG_LETTERS))
    return letters % 2


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits into `width` columns with an ellipsis at its end."""
    return text if columns(text) <= width else f"{clipped(text, width - 1)}…"


def padded(text: str, width: int) -> str:
    """The text with spaces behind it, at least `width` columns wide."""
    return text + " " * (width - columns(text))


def joins(text: str, at: int) -> bool:
    """Whether the character at this index joins two symbols to one emoji."""
    return text[at] == _JOINER and 0 < at < len(text) - 1 and _symbol(text[at - 1]) and _symbol(text[at + 1])


def _symbol(char: str) -> bool:
    return unicodedata.category(char) in ("So", "Sk") or char == "\N{VARIATION SELECTOR-16}"
