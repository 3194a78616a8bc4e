"""Idioms: the phrases of a phrasebook that stand in a line, and the repairs that they give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from loopwright_dsl.parser.grammar import Grammar
from loopwright_dsl.parser.lexer import next_token
from loopwright_dsl.parser.lines import SourceLine
from loopwright_dsl.record import record

from .dialect import recovery_of
from .phrasebook import FRAMES, KITS, Phrasebook
from .repair_site import Repair, RepairKind, RepairSite, on_face

OTHERWISE = ("otherwise effect", "otherwise condition", "otherwise")
"""The sections of what no other words in the same place would say, which is told before any repair."""

SPOKEN = ("remark", "unknown effect")
"""The sections whose right sides are hints about a repair."""

TOGETHER = "together"
"""The section whose rows count only beside others on the same line."""

AT_LAST = "at last"
"""The section of what is told of a line that nothing else explains."""

HINTS = (*SPOKEN, *OTHERWISE, AT_LAST)
"""All sections whose right sides are hints; those of the others are text of the card language."""


@record
class Idiom:
    """A phrase, and the text or hint for it; the book in which it stands."""

    pattern: re.Pattern[str]
    right: str
    book: Phrasebook

    def instead(self, match: re.Match[str]) -> str:
        """The text or hint for one match."""
        groups, book = match.groupdict(), self.book
        right = book.capitals.sub(lambda word: book.written(groups.get(word[0]) or "", word[0]), self.right)
        return book.finished(match, right)


def idioms(language: Grammar, *sections: str) -> tuple[Idiom, ...]:
    """The rows of some sections, or of all sections with text, in the order in which they are tried."""
    return _of_book(_book(language), *sections)


def written(language: Grammar) -> tuple[Idiom, ...]:
    """The rows of all sections with text, also of those that count only beside others on the same line."""
    book = _book(language)
    return _of_book(book, *(section for section in (*FRAMES, *book.frames) if section not in HINTS))


def _book(language: Grammar) -> Phrasebook:
    recovery = recovery_of(language)
    return KITS if recovery is None else recovery.phrases


@cache
def _of_book(book: Phrasebook, *sections: str) -> tuple[Idiom, ...]:
    return tuple(
        Idiom(book.pattern(section, phrase), right, book)
        for section, phrase, right in book.rows()
        if (section in sections if sections else section not in (*HINTS, TOGETHER))
    )


# --- Repairs by idioms: the meaning is known, only the words are others


FARTHEST = 100
"""The code points around the place where reading halted in which idioms are looked for."""

_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
_LIST = re.compile(r"[a-z0-9-]+(?: +[a-z0-9-]+)+(?= *$)")
_QUOTED = re.compile(r'"[^"]*"')
_HYPHENATED = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")


class IdiomRepairs(RepairKind):
    """Repairs that put the language's own words in the place of others."""

    def repairs(self, site: RepairSite) -> Iterator[Repair]:
        for word in _matches(site, _HYPHENATED):
            parts = word[0].split("-")
            if all(part in self.terminals for part in parts):
                yield from self._instead(site, word, " ".join(parts))
        yield from self._run_together(site)
        yield from self._without_commas(site)
        for idiom in idioms(self.automaton.language):
            for match in _matches(site, idiom.pattern):
                if _names(match).isdisjoint(self.terminals):
                    yield from self._instead(site, match, idiom.instead(match))

    def _run_together(self, site: RepairSite) -> Iterator[Repair]:
        """Words of the language in one: `startline 5`, `on endphase`."""
        for word in _matches(site, _WORD):
            for cut in range(2, len(word[0]) - 1):
                parts = word[0][:cut], word[0][cut:]
                if all(part in self.terminals for part in parts):
                    yield from self._instead(site, word, " ".join(parts))

    def _without_commas(self, site: RepairSite) -> Iterator[Repair]:
        """A kit's list that has no commas at all: `dice 1 2 2`."""
        language, end = self.automaton.language, site.line.end
        if language.kit is None or not site.taken or not self.automaton.takes(site.stack, "COMMA"):
            return
        start = site.taken[-1][0].start_pos or 0
        members = _LIST.match(site.text[site.line.start : end], start - site.line.start)
        if members is not None:
            yield from self._instead(site, members, ", ".join(members[0].split()))

    def _instead(self, site: RepairSite, match: re.Match[str], right: str) -> Iterator[Repair]:
        """The repair by the words of `right` in the place of a match, if they fit there."""
        start, end = site.line.start + match.start(), site.line.start + match.end()
        undo = sum(1 for token, _ in site.taken if (token.start_pos or 0) >= start)
        insert = self._terminals(site, undo, right)
        phrase = site.text[start:end]
        setting = not site.taken and self.automaton.takes(site.stack, "WEEKS") and right.startswith("flag ")
        face = not site.taken and right == "if" and on_face(self.automaton.accepted(site.stack))
        if insert and phrase != right and not (setting or face):
            values = {"found": phrase, "right": right}
            yield Repair("LW0131", site.line.span(start, end), end, insert, undo, values)

    def _terminals(self, site: RepairSite, undo: int, right: str) -> tuple[str, ...] | None:
        """The words of `right` as tokens, after removing `undo` words; None if they do not fit."""
        stack = (site.taken[-undo][1] if undo else site.stack)[:]
        line, at, terminals = SourceLine(1, 0, False, 0, 0, len(right)), 0, list[str]()
        while (token := next_token(self.automaton.language, right, line, at, stack[-1])) is not None:
            if not self.automaton.feed(stack, token.type):
                return None
            terminals.append(token.type)
            at = token.end_pos or line.end
        return tuple(terminals)


def remark(site: RepairSite, code: str, language: Grammar, *, hinted: bool = False) -> str | None:
    """The hint about the words around a place, if many writers try them; where there is one, `hinted`,
    only what is known of words that are taken for effects.
    """
    words = _fixed(language)
    sections = [name for name, asked in zip(SPOKEN, (not hinted, code == "LW0123"), strict=True) if asked]
    for idiom in idioms(language, *sections) if sections else ():
        for match in _matches(site, idiom.pattern):
            if not any(name in words for name in _names(match)):
                return idiom.instead(match)
    return None


def otherwise(text: str, halt: int, language: Grammar) -> tuple[int, int, str] | None:
    """Where words of a line stand that no others could replace there, and a hint; None without such words.

    halt: the offset at which reading the line halted.
    """
    for idiom in idioms(language, *OTHERWISE):
        for match in idiom.pattern.finditer(text, max(0, halt - FARTHEST), halt + FARTHEST):
            around = match.start() <= halt and not text[match.end() : halt].strip()
            around |= text[halt : match.start()] == "if "  # which is no word of the place
            if around and _names(match).isdisjoint(_fixed(language)):
                return match.start(), match.end(), idiom.instead(match)
    return None


def at_last(text: str, language: Grammar) -> tuple[int, int, str] | None:
    """Where words of a line stand that tell what its rule is about, and a hint; None without such words.

    Rules in plain English begin as sentences do, so the capital letter of the first word counts for nothing.
    What stands in quotes is for players, and says nothing about the rule.
    """
    text = _QUOTED.sub(lambda quoted: f'"{" " * (len(quoted[0]) - 2)}"', text)
    for idiom in idioms(language, AT_LAST):
        match = idiom.pattern.search(f"{text[:1].lower()}{text[1:]}")
        if match is not None and _names(match).isdisjoint(_fixed(language)):
            return match.start(), match.end(), idiom.instead(match)
    return None


@cache
def _fixed(language: Grammar) -> frozenset[str]:
    return frozenset(language.words.values())


def _names(match: re.Match[str]) -> set[str]:
    """The matched words that must be names of the author's own."""
    return {text for group, text in match.groupdict().items() if group.startswith("TOKEN")}


def _matches(site: RepairSite, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The matches of a pattern in which, or directly behind which, reading halted."""
    statement = site.text[site.line.start : site.line.end]
    halt = site.start - site.line.start
    for match in pattern.finditer(statement, max(0, halt - FARTHEST), halt + FARTHEST):
        if match.start() <= halt and not statement[match.end() : halt].strip():
            yield match
