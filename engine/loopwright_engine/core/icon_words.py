"""Icons of a text as words, for whoever reads it without pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Final

_ICONS: Final = re.compile(r"\\[*{}\\]|((?:\{[A-Za-z][A-Za-z0-9-]*\})+)")
_NUMBER: Final = re.compile(r"\d $")


def spelled(text: str, word: Callable[[str], str] = str, *, counted: bool = False) -> str:
    """The text with each icon as its `word`, and those that stand together as a number: `2 time`; marks stay.

    In generated rules each time icon is one cube; `counted` says `1 time` for a single one.
    """

    def words(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]  # a character behind a backslash
        parts: list[str] = []
        for name, like in groupby(re.findall(r"[^{}]+", match[1])):
            number = sum(1 for _ in like)
            cube = counted and name == "time" and not (parts or _NUMBER.search(text, 0, match.start()))
            parts.append(f"{number} {word(name)}" if number > 1 or cube else word(name))
        return " ".join(parts)

    return _ICONS.sub(words, text)
