"""The lines of a story file that set its game up."""

from __future__ import annotations

import re

from .diagnostics import Mistakes
from .script import Line, Script, Word

WORDS = ("kids", "seed", "variants", "first", "enigma")
"""The words that such a line begins with."""
_SEED = re.compile(r"-?[0-9]{1,1000}")


class SetUpReader:
    """Reads set-up lines into a script."""

    def __init__(self, script: Script, mistakes: Mistakes) -> None:
        self.script = script
        self.mistakes = mistakes
        self._readers = {
            "kids": self._kids,
            "seed": self._seed,
            "variants": self._variants,
            "first": self._first,
            "enigma": self._enigma_limit,
        }
        self._seen: set[str] = set()

    def read(self, line: Line) -> None:
        """Read a line that begins with one of `WORDS`."""
        word = line.words[0]
        if self.script.steps:
            self.mistakes.report("LW0703", word.span, word=word.text)
        elif word.text in self._seen:
            self.mistakes.report("LW0704", word.span, word=word.text)
        self._seen.add(word.text)
        if not self._readers[word.text](line):
            self.mistakes.unlike(line, word.text)

    def _kids(self, line: Line) -> bool:
        words = _listed(line.words[1:])
        if len(words) == 1 and _is_number(words[0]):
            self.script.set_up.kids = _whole(words[0])
        else:
            self.mistakes.each_known(words, "kid", self.mistakes.names.kids)
            self.script.set_up.kids = tuple(word.text for word in words)
        return bool(words)

    def _variants(self, line: Line) -> bool:
        words = _listed(line.words[1:])
        self.mistakes.each_known(words, "variant", self.mistakes.names.variants)
        self.script.set_up.variants = tuple(word.text for word in words)
        return bool(words)

    def _seed(self, line: Line) -> bool:
        if len(line.words) != 2 or not _SEED.fullmatch(line.words[1].text):
            return False
        self.script.set_up.seed = int(line.words[1].text)
        return True

    def _first(self, line: Line) -> bool:
        if len(line.words) != 2:
            return False
        self.mistakes.known(line.words[1], "kid", self.mistakes.names.kids)
        self.script.set_up.first = line.words[1].text
        return True

    def _enigma_limit(self, line: Line) -> bool:
        if len(line.words) != 3 or line.words[1].text != "limit" or not _is_number(line.words[2]):
            return False
        self.script.set_up.enigma_limit = _whole(line.words[2])
        return True


def _listed(words: tuple[Word, ...]) -> list[Word]:
    """The names of a list with commas between them; none if it is not one."""
    commas = [word.text == "," for word in words]
    sound = len(words) % 2 == 1 and all(comma == (n % 2 == 1) for n, comma in enumerate(commas))
    return list(words[::2]) if sound else []


def _is_number(word: Word) -> bool:
    return word.text.isascii() and word.text.isdigit()


def _whole(word: Word) -> int:
    return int(word.text[:9])
