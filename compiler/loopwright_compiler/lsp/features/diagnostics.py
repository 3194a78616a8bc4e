"""Findings as an editor shows them, and the fixes and further lines that it offers for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, SecondPlace
from loopwright_dsl.syntax import ScenarioCard, Setting
from lsprotocol import types

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.pages import TextPage
from loopwright_compiler.lsp.projects import absolute
from loopwright_compiler.names import SCENARIO, NameKind
from loopwright_compiler.project.sources import OWN_WORDS

# --- What a card names and nobody declares, written where it belongs: a flag, a counter, a token, a card


UNKNOWN = ("LW0202", "LW0203", "LW0204", "LW0211", "LW0212", "LW0248", "LW0901")
"""Findings at a name that is not declared."""

Proposal = tuple[str, Path, types.TextEdit]
"""What is proposed, in which file, and the edit."""

SOURCE = "loopwright"
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}


Opened = Callable[[str], tuple[TextPage, str]]
"""The text of a file by its path, and its name for the editor."""


def for_editor(
    diagnostics: list[Diagnostic], page: TextPage, uri: str, opened: Opened
) -> list[types.Diagnostic]:
    """Return the findings of one file for the editor; the hint is the last line of the message."""
    return [_finding(diagnostic, page, uri, opened) for diagnostic in diagnostics]


def _finding(diagnostic: Diagnostic, page: TextPage, uri: str, opened: Opened) -> types.Diagnostic:
    return types.Diagnostic(
        range=page.range(diagnostic.span),
        message=diagnostic.message if diagnostic.hint is None else f"{diagnostic.message}\n{diagnostic.hint}",
        severity=SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        source=SOURCE,
        related_information=[_related(label, page, uri, opened) for label in diagnostic.labels] or None,
    )


def _related(
    label: SecondPlace, page: TextPage, uri: str, opened: Opened
) -> types.DiagnosticRelatedInformation:
    if label.path is not None:
        page, uri = opened(label.path)
    return types.DiagnosticRelatedInformation(types.Location(uri, page.range(label.span)), label.text)


def missing(view: View, diagnostic: Diagnostic) -> Iterator[Proposal]:
    """Return proposals for a finding at a name that is not declared."""
    if diagnostic.code not in UNKNOWN:
        return
    for mention in view.index.at(view.shown, diagnostic.span.line, diagnostic.span.column):
        named = mention.named
        if mention.span != diagnostic.span or view.index.declarations([named]):
            continue
        if named.what.setting:
            yield from _setting(view, named.scope, named.what, named.key)
        elif named.what.card:
            yield from _card(view, named.what, named.key)
        return


def _setting(view: View, scope: str, what: NameKind, name: str) -> Iterator[Proposal]:
    """The edit that adds a line to the scenario card, after the last one of its kind."""
    at = _scenario_card(view, scope)
    if at is None or not isinstance(at.card, ScenarioCard):
        return
    settings = [item for item in at.card.items if isinstance(item, Setting) and item.kind == what.title]
    last = at.span([*settings, *at.card.items[-1:]][-1] if not settings else settings[-1])
    path = absolute(at.source.path)
    line = what.setting.format(name=name, title=name.replace("-", " ").capitalize())
    edit = _new_lines(view, str(path), last.end_line, f"  {line}\n")
    yield f"Declare the {what} `{name}` in the scenario card", path, edit


def _scenario_card(view: View, scope: str) -> CardAt | None:
    for mentions in view.index.mentions.values():
        for mention in mentions:
            if mention.named.what is SCENARIO and mention.named.scope == scope and mention.at:
                return mention.at
    return None


def _card(view: View, what: NameKind, name: str) -> Iterator[Proposal]:
    """The edit that adds a new card at the end of the file."""
    edit = _new_lines(view, str(view.path), len(view.page.lines), what.card.format(name=name))
    yield f"Write the {what} {name}", view.path, edit


def _new_lines(view: View, path: str, after: int, text: str) -> types.TextEdit:
    """The edit that puts whole lines in after a line."""
    page = view.page_of(path)
    if after < len(page.lines):
        place = page.position(after + 1, 1)
    else:
        place = page.whole().end
        text = text if not page.lines[-1] else f"\n{text}"
    return types.TextEdit(types.Range(place, place), text)


UNKNOWN_WORD = "LW0580"
QUICK = types.CodeActionKind.QuickFix


def fixes(view: View, first: int, last: int) -> list[types.CodeAction]:
    """Return the quick fixes for the findings on the lines from `first` to `last`."""
    uri = view.uri_of(view.path)
    diagnostics = [
        diagnostic
        for diagnostic in view.findings
        if diagnostic.span.line <= last and diagnostic.span.end_line >= first
    ]
    return [action for diagnostic in diagnostics for action in _actions(view, diagnostic, uri)]


def _actions(view: View, diagnostic: Diagnostic, uri: str) -> Iterator[types.CodeAction]:
    shown = for_editor([diagnostic], view.page, uri, view.opened)
    for number, fix in enumerate(diagnostic.fixes):
        edit = types.TextEdit(view.page.range(fix.span), fix.text)
        yield types.CodeAction(
            title=_title(view, fix),
            kind=QUICK,
            diagnostics=shown,
            is_preferred=number == 0,
            edit=types.WorkspaceEdit(changes={uri: [edit]}),
        )
    if diagnostic.code == UNKNOWN_WORD:
        yield _own_word(view, diagnostic, shown)
    for title, path, edit in missing(view, diagnostic):
        yield types.CodeAction(
            title=title,
            kind=QUICK,
            diagnostics=shown,
            edit=types.WorkspaceEdit(changes={view.uri_of(path): [edit]}),
        )


def _own_word(view: View, diagnostic: Diagnostic, shown: list[types.Diagnostic]) -> types.CodeAction:
    """The change that puts a word into the list of the author's own, which may not be there yet."""
    projects = [part.project for part in view.group.parts]
    mains = [one.path for project in projects for one in project.scenarios if view.shown in one.sources]
    file = absolute(mains[0] if mains else view.path).with_name(OWN_WORDS)
    span, page, uri = diagnostic.span, view.page_of(str(file)), view.uri_of(file)
    word = view.page.line(span.line)[span.column - 1 : span.end_column - 1]
    end = page.whole().end
    edit = types.TextEdit(types.Range(end, end), f"{'' if not page.lines[-1] else chr(10)}{word}\n")
    changes: list[types.CreateFile | types.TextDocumentEdit] = [
        types.CreateFile(uri, options=types.CreateFileOptions(ignore_if_exists=True)),
        types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri), [edit]),
    ]
    return types.CodeAction(
        title=f"Add {_quoted(word)} to your own words ({OWN_WORDS})",
        kind=QUICK,
        diagnostics=shown,
        edit=types.WorkspaceEdit(document_changes=changes),
    )


def _title(view: View, fix: Fix) -> str:
    old, text = _lines(view, fix), " ".join(fix.text.split())
    if not text:
        return f"Leave out {old}" if old else "Mend the layout here"
    return f"Write {_quoted(text)} instead of {old}" if old else f"Put in {_quoted(text)}"


def _lines(view: View, fix: Fix) -> str:
    """The lines that a change takes away; none where it only puts something in."""
    span = fix.span
    if span.line != span.end_line:
        whole = span.end_line - span.line == 1 and min(span.column, span.end_column) == 1
        return "this line" if whole else "these lines"
    old = view.page.line(span.line)[span.column - 1 : span.end_column - 1].strip()
    return _quoted(old) if old else ""


def _quoted(text: str) -> str:
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"
