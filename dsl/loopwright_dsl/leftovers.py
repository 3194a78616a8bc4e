"""Lines that other mistakes, or other tools, leave behind: they are passed over."""

from __future__ import annotations

import re

from .diagnostics import Fix
from .draft import Draft
from .once import IN_CONFLICT
from .span import Span

_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7})(?: |$)")


_ELSE_IF = re.compile(r"(?:else if|elif|elseif|elsif)\b")
NO_ELSE_IF = "There is no `else if`: put another `if` inside of the `else`."


def lone_else(draft: Draft, at: int) -> bool:
    """Whether a line is an `else` under something of which a mistake was told, so that its `if` is lost."""
    line = draft.lines[at]
    if draft.words(line).rstrip(":") != "else" or draft.automaton.takes(draft.stack, "ELSE"):
        return False
    above = (other.number for other in reversed(draft.lines[:at]) if other.indent <= line.indent)
    first = next(above, line.number)
    return any(first <= found.span.line < line.number for found in draft.found)


def else_if(draft: Draft, at: int) -> bool:
    """Report a line that is `else` and `if` at once; the change puts the `if` inside of an `else`."""
    line = draft.lines[at]
    written = _ELSE_IF.match(draft.words(line))
    if written is None:
        return False
    last = at
    for other in draft.lines[at + 1 :]:
        closing = other.indent == line.indent and re.match(r"else\b(?! *if)", draft.words(other))
        if other.indent <= line.indent and not closing:
            break
        last += 1
    indent = " " * line.indent
    pages = [draft.page(number) for number in range(line.number + 1, draft.lines[last].number + 1)]
    inside = [f"{indent}  if{draft.page(line.number)[line.indent + written.end() :]}"]
    inside += [f"  {page}" if page.strip() else page for page in pages]
    end = len(pages[-1] if pages else draft.page(line.number)) + 1
    place = Span(line.number, 1, draft.lines[last].number, end)
    fix = Fix(place, "\n".join([f"{indent}else", *inside]))
    found = line.span(line.start, line.start + written.end())
    draft.report("LW0131", found, hint=NO_ELSE_IF, fix=fix, found=written[0])
    draft.mended.add(line.number)
    return True


def pass_conflicts(draft: Draft) -> None:
    """Report the marks that a version control leaves around two drafts, and read on without them."""
    marks = [line for line in draft.lines if _CONFLICT.match(draft.words(line))]
    if marks:
        draft.report("LW0125", marks[0].whole, found=draft.words(marks[0]), hint=IN_CONFLICT)
        draft.lines = [line for line in draft.lines if line not in marks]
