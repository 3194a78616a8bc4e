"""Findings as the protocol's diagnostics."""

from __future__ import annotations

from collections.abc import Callable

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Label
from lsprotocol import types

from loopwright_compiler.lsp.pages import Page

SOURCE = "loopwright"
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
}


Opened = Callable[[str], tuple[Page, str]]
"""The text of a file by its path, and its name for the editor."""


def for_editor(diagnostics: list[Diagnostic], page: Page, uri: str, opened: Opened) -> list[types.Diagnostic]:
    """Return the findings of one file for the editor; the hint is the last line of the message."""
    return [_finding(diagnostic, page, uri, opened) for diagnostic in diagnostics]


def _finding(diagnostic: Diagnostic, page: Page, uri: str, opened: Opened) -> types.Diagnostic:
    return types.Diagnostic(
        range=page.range(diagnostic.span),
        message=diagnostic.message if diagnostic.hint is None else f"{diagnostic.message}\n{diagnostic.hint}",
        severity=SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        source=SOURCE,
        related_information=[_related(label, page, uri, opened) for label in diagnostic.labels] or None,
    )


def _related(label: Label, page: Page, uri: str, opened: Opened) -> types.DiagnosticRelatedInformation:
    if label.path is not None:
        page, uri = opened(label.path)
    return types.DiagnosticRelatedInformation(types.Location(uri, page.range(label.span)), label.text)
