"""Findings as the editor shows them: one feature, one module."""

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


def for_editor(found: list[Diagnostic], page: Page, uri: str, opened: Opened) -> list[types.Diagnostic]:
    """The findings of one file; the hint is the last line of the message."""
    return [_finding(each, page, uri, opened) for each in found]


def _finding(each: Diagnostic, page: Page, uri: str, opened: Opened) -> types.Diagnostic:
    return types.Diagnostic(
        range=page.range(each.span),
        message=each.message if each.hint is None else f"{each.message}\n{each.hint}",
        severity=SEVERITIES[each.severity],
        code=each.code,
        source=SOURCE,
        related_information=[_related(label, page, uri, opened) for label in each.labels] or None,
    )


def _related(label: Label, page: Page, uri: str, opened: Opened) -> types.DiagnosticRelatedInformation:
    if label.path is not None:
        page, uri = opened(label.path)
    return types.DiagnosticRelatedInformation(types.Location(uri, page.range(label.span)), label.text)
