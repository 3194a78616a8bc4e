"""Findings as the editor shows them."""

from __future__ import annotations

from loopwright_dsl.diagnostics import Diagnostic, Label
from lsprotocol import types

from .pages import Page

SOURCE = "loopwright"
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
}


def for_editor(found: list[Diagnostic], page: Page, uri: str) -> list[types.Diagnostic]:
    """The findings of one file; the hint is the last line of the message."""
    return [_finding(each, page, uri) for each in found]


def _finding(each: Diagnostic, page: Page, uri: str) -> types.Diagnostic:
    return types.Diagnostic(
        range=page.range(each.span),
        message=each.message if each.hint is None else f"{each.message}\n{each.hint}",
        severity=SEVERITIES[each.severity],
        code=each.code,
        source=SOURCE,
        related_information=[_related(label, page, uri) for label in each.labels] or None,
    )


def _related(label: Label, page: Page, uri: str) -> types.DiagnosticRelatedInformation:
    return types.DiagnosticRelatedInformation(types.Location(uri, page.range(label.span)), label.text)
