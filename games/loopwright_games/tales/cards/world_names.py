"""The names in the data of a world, for editors and for renaming: locations, kids, models of machines."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_compiler.names import NameKind, NameMention
from loopwright_compiler.project.worlds import World
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_dsl.syntax.span import Span

from .name_kinds import ITEM, KID, LOCATION, MODEL


def names_in_world(world: World) -> Iterator[tuple[str, NameMention]]:
    """Every name in the data files that could be read, with the file's path."""
    readers = {"board": _board, "kids": _kids, "machines": _machines}
    for part, read in readers.items():
        if part in world.parts:
            source, document = world.parts[part]
            yield from ((source.path, name) for name in read(document))


def _board(document: Yaml) -> Iterator[NameMention]:
    board = document.value
    for letter, span in board["locations"].keys.items():
        title = board["locations"].value[letter].value["name"].value
        yield NameMention(LOCATION, letter, _bare(span, letter), True, title)
    for end in (board["school"], *(end for road in board["roads"].value for end in road.value)):
        yield _use(LOCATION, end)


def _kids(document: Yaml) -> Iterator[NameMention]:
    for entry in document.value["kids"].value:
        kid = entry.value
        yield _declaration(KID, kid["id"], kid["name"])
        yield _use(LOCATION, kid["home"])
        yield _use(ITEM, kid["item"])


def _machines(document: Yaml) -> Iterator[NameMention]:
    for entry in document.value["machines"].value:
        yield _declaration(MODEL, entry.value["id"], entry.value["name"])


def _declaration(what: NameKind, name: Yaml, title: Yaml) -> NameMention:
    return NameMention(what, name.value, _bare(name.span, name.value), True, title.value)


def _use(what: NameKind, name: Yaml) -> NameMention:
    return NameMention(what, name.value, _bare(name.span, name.value))


def _bare(span: Span, text: str) -> Span:
    """The span of a word, without quotation marks around it."""
    if span.end_column - span.column == len(text) + 2:
        return Span(span.line, span.column + 1, span.end_line, span.end_column - 1)
    return span
