"""Guesses from a table of phrases (idioms.py): what was meant is known, it is only said otherwise."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from .idioms import SPOKEN, idioms
from .layout import Line
from .lexing import next_token
from .stuck import Guesser, Mend, Stuck

FARTHEST = 100
"""Code points around the place where reading halted in which words count."""

_HYPHENATED = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")


class IdiomGuesses(Guesser):
    """Guesses that put the language's own words in the place of others."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All guesses for a place."""
        for word in _matches(stuck, _HYPHENATED):
            parts = word[0].split("-")
            if all(part in self.terminals for part in parts):
                yield from self._instead(stuck, word, " ".join(parts))
        for idiom in idioms():
            for match in _matches(stuck, idiom.pattern):
                if _names(match).isdisjoint(self.terminals):
                    yield from self._instead(stuck, match, idiom.instead(match))

    def _instead(self, stuck: Stuck, match: re.Match[str], right: str) -> Iterator[Mend]:
        """The words of `right` in the place of a match, if they fit there."""
        start, end = stuck.line.start + match.start(), stuck.line.start + match.end()
        undo = sum(1 for token, _ in stuck.taken if (token.start_pos or 0) >= start)
        insert = self._terminals(stuck, undo, right)
        found = stuck.text[start:end]
        setting = not stuck.taken and self.automaton.takes(stuck.stack, "WEEKS") and right.startswith("flag ")
        if insert and found != right and not setting:
            values = {"found": found, "right": right}
            yield Mend("LW0131", stuck.line.span(start, end), end, insert, undo, values)

    def _terminals(self, stuck: Stuck, undo: int, right: str) -> tuple[str, ...] | None:
        """The words of `right` as tokens, after taking back some; None if they do not fit."""
        stack = (stuck.taken[-undo][1] if undo else stuck.stack)[:]
        line, at, found = Line(1, 0, False, 0, 0, len(right)), 0, list[str]()
        while (token := next_token(self.automaton.language, right, line, at, stack[-1])) is not None:
            if not self.automaton.feed(stack, token.type):
                return None
            found.append(token.type)
            at = token.end_pos or line.end
        return tuple(found)


def remark(stuck: Stuck, code: str, words: Container[str]) -> str | None:
    """What to say about the words around a place, if many writers try them; words: those of the language."""
    for each in idioms(*(SPOKEN if code == "LW0123" else ("remark",))):
        for match in _matches(stuck, each.pattern):
            if not any(name in words for name in _names(match)):
                return each.instead(match)
    return None


def _names(match: re.Match[str]) -> set[str]:
    """What stands where a name of the author's own is meant."""
    return {found for group, found in match.groupdict().items() if group.startswith("TOKEN")}


def _matches(stuck: Stuck, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Where a line has the words of a pattern and reading halted in them, or at the word behind them."""
    statement = stuck.text[stuck.line.start : stuck.line.end]
    halt = stuck.start - stuck.line.start
    for match in pattern.finditer(statement, max(0, halt - FARTHEST), halt + FARTHEST):
        if match.start() <= halt and not statement[match.end() : halt].strip():
            yield match
