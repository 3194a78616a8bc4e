"""Values in prose: where a text names a counter by its sign, players are told how it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

VALUE: Final = re.compile(r"\{counter\} \*((?:[^*\\]|\\.)*)\*")
"""The sign of a counter and its title, as the compiler writes them for paper."""


def filled(text: str, value: Callable[[str], int | None]) -> str:
    """A text with the values of the counters that it names; `value` knows them by their titles in the text,
    which stay where it knows none.
    """
    if "{counter}" not in text:
        return text

    def shown(match: re.Match[str]) -> str:
        number = value(re.sub(r"\\(.)", r"\1", match[1]))
        return match[0] if number is None else str(number)

    return VALUE.sub(shown, text)


class StringsAsRead(Mapping[str, str]):
    """The strings of a bundle as they are read in a game: `read` puts values into each."""

    def __init__(self, strings: Mapping[str, str], read: Callable[[str], str]) -> None:
        self._strings: Mapping[str, str] = strings
        self._read: Callable[[str], str] = read

    def __getitem__(self, id: str) -> str:
        return self._read(self._strings[id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._strings)

    def __len__(self) -> int:
        return len(self._strings)
