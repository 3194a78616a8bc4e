"""What the contents of bundles have in common, whatever their game. It loads no game."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_engine.core.blocks import Data
from loopwright_engine.core.branches import branches, is_placed

from .protocol import Item


def block_items(kind: str, block: Data, name: str = "") -> Iterator[Item]:
    """The items of a block and of all within; an empty one is none, unless it is that of a `name`."""
    if is_placed(block):
        return
    if block["effects"] or name:
        yield Item(kind, name or block["id"], len(block["effects"]))
    for effect in block["effects"]:
        for branch in branches(effect):
            yield from block_items("outcome" if effect["do"] == "test" else "choice", branch.block)


def plain(text: str) -> str:
    """A title on one line, without what could reach into a terminal."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
