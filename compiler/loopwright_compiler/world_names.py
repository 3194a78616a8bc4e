"""The names in a world's data files, with their places: locations, kids, machines, iconic items."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_dsl.span import Span

from .card_names import Said, What
from .worlds import World
from .yaml_source import Yaml


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
