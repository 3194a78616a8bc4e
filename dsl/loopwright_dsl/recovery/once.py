"""Merging of diagnostics that many lines show but are one mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from .remedies import BULLETED, unlisted, untabbed

TABS = "LW0106"
IN_CONFLICT = "Two drafts of this place are in the file, one above and one below `=======`: keep one of them."


def once(diagnostics: Sequence[Diagnostic], text: str) -> list[Diagnostic]:
    """The diagnostics of a file in order, with one for all tabs, one for all list signs, and one for each
    conflict.
    """
    return list(_once(diagnostics, text))


def _once(diagnostics: Sequence[Diagnostic], text: str) -> Iterator[Diagnostic]:
    tabbed, conflicts = False, set[int]()
    listed = [
        diagnostic.span.line for diagnostic in diagnostics if diagnostic.hint == BULLETED and diagnostic.fixes
    ]
    lines: list[str] | None = None
    for diagnostic in diagnostics:
        if diagnostic.code == TABS:
            lines = lines or text.split("\n")
            if not tabbed:
                yield replace(diagnostic, fixes=(untabbed(lines, diagnostic.span.line),))
            tabbed = True
        elif diagnostic.hint == BULLETED and diagnostic.fixes and len(listed) > 1:
            lines = lines or text.split("\n")
            if diagnostic.span.line == listed[0]:
                yield replace(diagnostic, fixes=(unlisted(lines, sorted(listed)),))
        elif diagnostic.hint == IN_CONFLICT:
            lines = lines or text.split("\n")
            start = conflict_around(lines, diagnostic.span.line)
            if start not in conflicts:
                yield diagnostic
            conflicts.add(start)
        else:
            yield diagnostic


def conflict_around(lines: list[str], number: int) -> int:
    """The number of the line with which the merge conflict around a line begins; 0 if there is none."""
    for above in range(min(number, len(lines)), 0, -1):
        if lines[above - 1].lstrip().startswith("<" * 7):
            return above
        if above < number and lines[above - 1].lstrip().startswith(">" * 7):
            return 0
    return 0
