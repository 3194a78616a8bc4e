"""Names in words for the blocks of cards: `success of action "Climb" on item rope`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from .branches import Branch, branches, is_placed, none_open, written_as
from .source_text import SourceText

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import BlockData


class BlockNames:
    """Names for the blocks of a bundle: `text` writes conditions, `quoted` is a title by its key."""

    def __init__(self, text: SourceText, quoted: Callable[[str], str]) -> None:
        self._text = text
        self._quoted = quoted

    def of(self, block: BlockData, name: str) -> Iterator[tuple[str, str]]:
        """The ids and names of a block of this name and of all inside it. What a line that is written out for
        each place comes to is called as the line.
        """
        yield block["id"], name
        for effect in block["effects"]:
            if effect["do"] == "choose" and (closed := none_open(effect)):
                labels = [self._quoted(option["label"]) for option in effect["options"]]
                yield closed, f"the choice of {' or '.join(labels)} in {name}"
            for branch in branches(effect):
                unwritten = is_placed(branch.block) and written_as(branch.block["id"]) is None
                yield from self.of(branch.block, name if unwritten else f"{self._part(branch)} of {name}")

    def _part(self, branch: Branch) -> str:
        """What a branch is called within its effect."""
        match branch.role:
            case "then":
                return f"`if {self._text.condition(branch.condition)}`"
            case "else":
                return f"`else` ({self._text.condition(branch.condition, holds=False)})"
            case "option":
                return f"option {self._quoted(branch.part['label'])}"
            case "row":
                low, high = branch.part["low"], branch.part["high"]
                return f"roll {low}" if low == high else f"roll {low}-{high}"
            case "named":
                number = branch.part.get("number")
                return f"`do {branch.part['effect']}{'' if number is None else f' {number}'}`"
        return branch.role
