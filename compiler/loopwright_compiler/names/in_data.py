"""The names in a world's data files, with their places: locations, kids, machines, iconic items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from loopwright_dsl import parse_condition
from loopwright_dsl.parser.source import LONGEST_LINE
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.project.files import FOLDER, SUFFIX
from loopwright_compiler.project.worlds import World
from loopwright_compiler.project.yaml_positions import Yaml

from .in_cards import Said, What, names_in_condition


def names_of_world(world: World) -> Iterator[tuple[str, Said]]:
    """Every name in the data files that could be read, with the file's path."""
    readers = {"board": _board, "kids": _kids, "machines": _machines}
    for part, read in readers.items():
        if part in world.parts:
            source, document = world.parts[part]
            yield from ((source.path, said) for said in read(document))


def _board(document: Yaml) -> Iterator[Said]:
    board = document.value
    for letter, span in board["locations"].keys.items():
        title = board["locations"].value[letter].value["name"].value
        yield Said(What.LOCATION, letter, _bare(span, letter), True, title)
    for end in (board["school"], *(end for road in board["roads"].value for end in road.value)):
        yield _use(What.LOCATION, end)


def _kids(document: Yaml) -> Iterator[Said]:
    for entry in document.value["kids"].value:
        kid = entry.value
        yield _declaration(What.KID, kid["id"], kid["name"])
        yield _use(What.LOCATION, kid["home"])
        yield _use(What.ITEM, kid["item"])


def _machines(document: Yaml) -> Iterator[Said]:
    for entry in document.value["machines"].value:
        yield _declaration(What.MODEL, entry.value["id"], entry.value["name"])


def _declaration(what: What, name: Yaml, title: Yaml) -> Said:
    return Said(what, name.value, _bare(name.span, name.value), True, title.value)


def _use(what: What, name: Yaml) -> Said:
    return Said(what, name.value, _bare(name.span, name.value))


def _bare(span: Span, text: str) -> Span:
    """The place of a word without the quotes around it."""
    if span.end_column - span.column == len(text) + 2:
        return Span(span.line, span.column + 1, span.end_line, span.end_column - 1)
    return span


# --- The names in a story test: what it expects, waits for and chooses, by what the cards call it


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
