"""What is one mistake of a file although many lines show it: a leaf that reader and reporter share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from .remedies import BULLETED, unlisted, untabbed

TABS = "LW0106"
IN_CONFLICT = "Two drafts of this place are in the file, one above and one below `=======`: keep one of them."


def once(found: Sequence[Diagnostic], text: str) -> list[Diagnostic]:
    """The findings of a file in their order, one for all tabs, for all list signs and for each conflict."""
    return list(_once(found, text))


def _once(found: Sequence[Diagnostic], text: str) -> Iterator[Diagnostic]:
    tabbed, conflicts = False, set[int]()
    listed = [each.span.line for each in found if each.hint == BULLETED and each.fixes]
    lines: list[str] | None = None
    for each in found:
        if each.code == TABS:
            lines = lines or text.split("\n")
            if not tabbed:
                yield replace(each, fixes=(untabbed(lines, each.span.line),))
            tabbed = True
        elif each.hint == BULLETED and each.fixes and len(listed) > 1:
            lines = lines or text.split("\n")
            if each.span.line == listed[0]:
                yield replace(each, fixes=(unlisted(lines, sorted(listed)),))
        elif each.hint == IN_CONFLICT:
            lines = lines or text.split("\n")
            start = conflict_around(lines, each.span.line)
            if start not in conflicts:
                yield each
            conflicts.add(start)
        else:
            yield each


def conflict_around(lines: list[str], number: int) -> int:
    """The number of the line with which the conflict around a line begins; 0 if there is none."""
    for above in range(min(number, len(lines)), 0, -1):
        if lines[above - 1].lstrip().startswith("<" * 7):
            return above
        if above < number and lines[above - 1].lstrip().startswith(">" * 7):
            return 0
    return 0
