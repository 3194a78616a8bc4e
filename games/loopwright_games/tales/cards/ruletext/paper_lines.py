"""A face in lines as paper says it: with what changes the secrets sheet, of which a bundle is silent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.core.block_text import BlockLine

from .rows import DASH, GENERATED, placed

if TYPE_CHECKING:
    from .names import PrintedNames

PartLines: TypeAlias = Mapping[str, Callable[[], Iterable[BlockLine]]]
"""What makes the lines of each part of a face, by its id."""


def paper_lines(
    text: Iterable[list[str]], names: PrintedNames, parts: PartLines
) -> Iterator[tuple[str, str]]:
    """The kinds and texts of a face's lines, in the order of its text in the bundle; `names` are those on
    paper.
    """

    def made(owner: str) -> list[Block]:
        return [
            Passage(line.kind, line.text if line.sid is None else names.strings[line.sid], sid)
            for number, line in enumerate(parts[owner]())
            for sid in [line.sid or f"{owner}{GENERATED}.{number}"]
        ]

    for block in placed(text, names.strings, {owner: partial(made, owner) for owner in parts}):
        if isinstance(block, BadgeRow):
            yield "rule", DASH * block.depth + block.text
            yield from (("prose", names.strings[sid]) for sid in block.below)
        elif isinstance(block, Passage):
            yield block.kind, block.text
