"""Lines that other mistakes, or other tools, leave behind: they are passed over."""

from __future__ import annotations

import re

from .draft import Draft

_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7})(?: |$)")
IN_CONFLICT = "Two drafts of this place are in the file, one above and one below `=======`: keep one of them."


def lone_else(draft: Draft, at: int) -> bool:
    """Whether a line is an `else` under something of which a mistake was told, so that its `if` is lost."""
    line = draft.lines[at]
    if draft.words(line).rstrip(":") != "else" or draft.automaton.takes(draft.stack, "ELSE"):
        return False
    above = (other.number for other in reversed(draft.lines[:at]) if other.indent <= line.indent)
    first = next(above, line.number)
    return any(first <= found.span.line < line.number for found in draft.found)


def pass_conflicts(draft: Draft) -> None:
    """Report the marks that a version control leaves around two drafts, and read on without them."""
    marks = [line for line in draft.lines if _CONFLICT.match(draft.words(line))]
    if marks:
        draft.report("LW0125", marks[0].whole, found=draft.words(marks[0]), hint=IN_CONFLICT)
        draft.lines = [line for line in draft.lines if line not in marks]
