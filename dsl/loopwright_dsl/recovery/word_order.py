"""Words in another order, as writers of other languages put them: `item draw`, `at K, once action "Ask"`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from .phrasebook import NUMBERS
from .repair_site import FILLERS

MOST_WORDS = 9
"""The most words of a part that are put in another order."""

MOST_OF_A_CARD = 3_000
"""The most orders that are tried for all lines of a card together."""

_PARTS = re.compile(r"""(?:"[^"]*"|[^":,])+|[:,] *""")
_WORD = re.compile(r'"[^"]*"|[^\s"]+')
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_SAYABLE = re.compile(r'"[^"]*"|[\w-]+|[-+][0-9]+|[<>=!]+')

UNMOVED = FILLERS | frozenset(NUMBERS)
"""Words of plain English, which are no names."""


class WordOrder:
    """The search for the one order of a line's words in which it can be read.

    words: the fixed words of the language.
    """

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self.left = MOST_OF_A_CARD

    def meant(self, text: str, reads: Callable[[str], bool]) -> str | None:
        """The line with two runs of its words exchanged, where just one exchange makes it readable.

        A word that stands twice in a row is another mistake.

        Of several, the one wins that leaves most words beside those that they stood beside.
        """
        parts = _PARTS.findall(text)
        rights = dict[str, int]()
        for at, part in enumerate(parts):
            words = _WORD.findall(part)
            if not 2 <= len(words) <= MOST_WORDS or not self._are_all_meant(words):
                continue
            beside = set(pairwise(words))
            if any(word == other for word, other in beside):
                continue
            for order in _exchanged(words):
                if self.left <= 0:
                    return None
                self.left -= 1
                space = " " if part.endswith(" ") else ""
                line = "".join([*parts[:at], " ".join(order) + space, *parts[at + 1 :]])
                if line[0] != ">" and line not in rights and not _named(line, text) and reads(line):
                    rights[line] = len(beside.intersection(pairwise(order)))
        most = max(rights.values(), default=0)
        best = [line for line, kept in rights.items() if kept == most]
        return best[0] if len(best) == 1 else None

    def _are_all_meant(self, words: list[str]) -> bool:
        """Whether each word is of the language, a number, a place or a text, and at most two are names."""
        names = [word for word in words if _NAME.fullmatch(word) and word not in self.words]
        negated = "not" in words and not {"and", "or"}.isdisjoint(words)
        plain = all(_SAYABLE.fullmatch(word) for word in words) and UNMOVED.isdisjoint(words)
        return plain and len(names) < min(3, len(words)) and not negated


def _named(line: str, text: str) -> bool:
    """Whether a word of the language was made the name of a deck: `letters card 9` as `card letters 9`."""
    return line.startswith("card ") and not text.startswith("card ")


def _exchanged(words: list[str]) -> Iterator[list[str]]:
    """The words with two runs of them in each other's place."""
    count = len(words)
    for first in range(count):
        for middle in range(first + 1, count):
            for second in range(middle, count):
                for end in range(second + 1, count + 1):
                    yield [
                        *words[:first],
                        *words[second:end],
                        *words[middle:second],
                        *words[first:middle],
                        *words[end:],
                    ]
