"""The canonical layout of a file, as the few edits that lead to it."""

from __future__ import annotations

from difflib import SequenceMatcher

from loopwright_dsl.format.formatter import format_text
from lsprotocol import types

from loopwright_compiler.lsp.documents import View


def formatting(view: View) -> list[types.TextEdit]:
    """Edits for the lines that change, so that cursors and folds elsewhere stay where they are."""
    if view.path.suffix != ".loop":
        return []
    old, new = view.page.text, format_text(view.page.text)
    if old == new:
        return []
    before, after = old.split("\n"), new.split("\n")
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [_edit(view, before, after, spots) for kind, *spots in matcher.get_opcodes() if kind != "equal"]


def _edit(view: View, before: list[str], after: list[str], spots: list[int]) -> types.TextEdit:
    """Lines `first` to `last` of the text become lines `start` to `end` of the new one."""
    first, last, start, end = spots
    lines = after[start:end]
    if last < len(before):
        place = types.Range(types.Position(first, 0), types.Position(last, 0))
        return types.TextEdit(place, "".join(f"{line}\n" for line in lines))
    if first == 0:
        return types.TextEdit(view.page.whole(), "\n".join(lines))
    place = types.Range(view.page.position(first, len(before[first - 1]) + 1), view.page.whole().end)
    return types.TextEdit(place, "".join(f"\n{line}" for line in lines))
