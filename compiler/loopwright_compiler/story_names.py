"""The names in a story test: what it expects, waits for and chooses, by what the cards call it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from loopwright_dsl import parse_condition
from loopwright_dsl.limits import LONGEST_LINE
from loopwright_dsl.span import Span

from .card_names import Said, What, names_in_condition
from .files import FOLDER, SUFFIX

__all__ = ["FOLDER", "SUFFIX", "names_in_story"]

_FACT = re.compile(r'\s*(?:expect|let\b[^"#]*?\buntil)\s+(?:not\s+(?=ending\b))?([^#]*[^\s#])')
_ENDING = re.compile(r"ending\s+([a-z][\w-]*)")
_MACHINE = re.compile(r"\b(?:scout-machine|hack|wreck)\s+([a-z][\w-]*)")
_OTHER = re.compile(r"(?:told|offered)\b")


@lru_cache(maxsize=512)
def names_in_story(text: str) -> tuple[Said, ...]:
    """Every name of a story file with its place in the file; lines that make no sense have none."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if len(line) <= LONGEST_LINE]
    return tuple(said for number, line in lines for said in _names(number, line))


def _names(number: int, line: str) -> Iterator[Said]:
    fact = _FACT.match(line)
    if fact is None:
        machine = _MACHINE.search(line.partition('"')[0].partition("#")[0])
        if machine is not None:
            yield Said(What.MACHINE, machine[1], _place(number, machine.start(1), machine[1]))
        return
    ending = _ENDING.match(fact[1])
    if ending is not None:
        yield Said(What.ENDING, ending[1], _place(number, fact.start(1) + ending.start(1), ending[1]))
    elif not _OTHER.match(fact[1]):
        condition, mistakes = parse_condition(fact[1])
        for said in names_in_condition(condition) if condition is not None and not mistakes else ():
            yield Said(said.what, said.key, _moved(said.span, number, fact.start(1)))


def _place(number: int, offset: int, text: str) -> Span:
    return Span(number, offset + 1, number, offset + 1 + len(text))


def _moved(span: Span, number: int, by: int) -> Span:
    return Span(number, span.column + by, number, span.end_column + by)
