"""Renaming a thing everywhere at once, or saying why that cannot be."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.projects import absolute
from loopwright_compiler.mention_index import Mention
from loopwright_compiler.renaming import NotRenamed as NotRenamed
from loopwright_compiler.renaming import Renaming, check_nameable


def prepare(view: View, line: int, column: int, bundled: Path) -> tuple[types.Range, str]:
    """Return the range and the text of what would be renamed at a place. Raises NotRenamed."""
    mention = _at(view, line, column)
    renaming = _renaming(view, bundled)
    check_nameable(renaming, mention)
    renaming.places(mention)
    return view.page.range(mention.span), renaming.written(mention)


def rename(view: View, line: int, column: int, name: str, bundled: Path) -> types.WorkspaceEdit:
    """Return the edits that give a thing its new name everywhere. Raises NotRenamed."""
    mention = _at(view, line, column)
    changes: dict[str, list[types.TextEdit]] = {}
    for path, texts in _renaming(view, bundled, {mention: name}).edits().items():
        page = view.page_of(path)
        edits = [types.TextEdit(page.range(span), text) for span, text in texts.items()]
        changes[view.uri_of(absolute(path))] = edits
    return types.WorkspaceEdit(changes=changes)


def _renaming(view: View, bundled: Path, names: dict[Mention, str] | None = None) -> Renaming:
    kept = None if view.path.is_relative_to(bundled) else bundled
    return Renaming(view.index, view.half, lambda path: view.page_of(path).text, kept, names or {})


def _at(view: View, line: int, column: int) -> Mention:
    """The mention at a place; of several, one whose name can be changed."""
    mentions = view.index.at(view.shown, line, column)
    if not mentions:
        raise NotRenamed("There is no name here that could be changed.")
    return next((occurrence for occurrence in mentions if not occurrence.named.what.fixed), mentions[0])
