"""Quick fixes: the changes that findings propose, and declarations that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_dsl.diagnostics import Diagnostic, Fix
from lsprotocol import types

from .desk import View
from .findings import for_editor
from .missing import missing

QUICK = types.CodeActionKind.QuickFix


def fixes(view: View, first: int, last: int) -> list[types.CodeAction]:
    """What can be done about the findings on the lines from `first` to `last`."""
    uri = view.uri_of(view.path)
    found = [each for each in view.findings if each.span.line <= last and each.span.end_line >= first]
    return [action for each in found for action in _actions(view, each, uri)]


def _actions(view: View, found: Diagnostic, uri: str) -> Iterator[types.CodeAction]:
    shown = for_editor([found], view.page, uri, view.opened)
    for number, fix in enumerate(found.fixes):
        edit = types.TextEdit(view.page.range(fix.span), fix.text)
        yield types.CodeAction(
            title=_title(view, fix),
            kind=QUICK,
            diagnostics=shown,
            is_preferred=number == 0,
            edit=types.WorkspaceEdit(changes={uri: [edit]}),
        )
    for title, path, edit in missing(view, found):
        yield types.CodeAction(
            title=title,
            kind=QUICK,
            diagnostics=shown,
            edit=types.WorkspaceEdit(changes={view.uri_of(path): [edit]}),
        )


def _title(view: View, fix: Fix) -> str:
    old, text = _lines(view, fix), " ".join(fix.text.split())
    if not text:
        return f"Leave out {old}" if old else "Mend the layout here"
    return f"Write {_quoted(text)} instead of {old}" if old else f"Put in {_quoted(text)}"


def _lines(view: View, fix: Fix) -> str:
    """What a change takes away; nothing where it only puts something in."""
    span = fix.span
    if span.line != span.end_line:
        whole = span.end_line - span.line == 1 and min(span.column, span.end_column) == 1
        return "this line" if whole else "these lines"
    old = view.page.line(span.line)[span.column - 1 : span.end_column - 1].strip()
    return _quoted(old) if old else ""


def _quoted(text: str) -> str:
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"
