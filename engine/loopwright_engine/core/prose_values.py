"""Prose that hangs on the game: where a text names a counter by its sign, players are told how it stands;
where its wording varies, they read that of the moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final

from loopwright_engine.errors import BundleError
from loopwright_engine.game_types import AnyGame

from .conditions import Condition

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


# --- Places where the wording itself hangs on conditions


_END: Final = "{end-if}"
_PLACE: Final = re.compile(r"\{if\}(.*?)\{end-if\}", re.DOTALL)
_LABEL: Final = re.compile(r"^\*\*.+?:\*\*")
_WHOLE: Final = "{only-if}"
_CLOSING: Final = tuple(" .,;:!?…)")
WORDED: Final = "#"
"""What parts the id of a text from the way in which it is read."""
MOST_VARIANTS: Final = 64
"""The most ways in which one text can be read."""


class Varying:
    """A text whose wording varies, and of each of its places the conditions, tried one after another; a place
    with one wording more than conditions has it where none holds.
    """

    def __init__(self, id: str, text: str, places: Sequence[Sequence[Condition]]) -> None:
        self.id: str = id
        self._whole: bool = text.startswith(_WHOLE)
        """Whether the first condition is that of all of the text, which has no other words."""
        text = _LABEL.sub("", text.removeprefix(_WHOLE), count=1).lstrip() if self._whole else text
        self._words: list[str] = []
        self._wordings: list[list[str]] = []
        at = 0
        ended = text.rfind(_END) + len(_END)  # behind it each search would go over all the rest
        for match in _PLACE.finditer(text, 0, ended):
            self._words.append(text[at : match.start()])
            self._wordings.append([_LABEL.sub("", one, count=1) for one in match[1].split("{if}")])
            at = match.end()
        self._words.append(text[at:])
        self._places: list[Sequence[Condition]] = list(places)
        shown = [*([1] if self._whole else []), *(len(wordings) for wordings in self._wordings)]
        asked = [len(conditions) for conditions in places]
        fitting = len(shown) == len(asked) and all(
            number <= wordings <= number + 1 for number, wordings in zip(asked, shown, strict=True)
        )
        if not fitting or prod(number + 1 for number in shown) > MOST_VARIANTS:
            raise BundleError(id, "its words do not fit the conditions that they hang on")

    def chosen(self, game: AnyGame, seat: int) -> tuple[int, ...]:
        """The number of each place's wording, from 0; the number of its conditions where none holds."""
        chosen = []
        for conditions in self._places:
            number = 0
            while number < len(conditions) and not conditions[number](game, seat):
                number += 1
            chosen.append(number)
        return tuple(chosen)

    def now(self, game: AnyGame, seat: int) -> str:
        """The text as it is read at this moment."""
        return self.worded(self.chosen(game, seat))

    def ways(self) -> list[tuple[int, ...]]:
        """Every choice of wordings that there is."""
        return list(product(*(range(len(conditions) + 1) for conditions in self._places)))

    def name(self, chosen: Sequence[int]) -> str:
        """The id of the text as it is read so."""
        return f"{self.id}{WORDED}{'.'.join(str(number + 1) for number in chosen)}"

    def worded(self, chosen: Sequence[int]) -> str:
        """The text as it is read so. A space before words is there where they would run into others; where
        there are none, the space beside them goes, too.
        """
        if self._whole:
            if chosen[0]:
                return ""
            chosen = chosen[1:]
        text = self._words[0]
        for number, wordings, after in zip(chosen, self._wordings, self._words[1:], strict=True):
            words = wordings[number] if number < len(wordings) else ""
            if words.startswith(" ") and not (text[-1:].isalnum() and words[1:2].isalnum()):
                words = words[1:]
            follows = words or after
            if not follows or not text or follows.startswith(_CLOSING):
                text = text.removesuffix(" ")
            text += words + (after if words or text else after.removeprefix(" "))
        return text
