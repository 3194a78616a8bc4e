"""Error recovery: reading a card with mistakes, so that each is reported once and the rest is read on.

Lines are read one by one on a bare stack of parser states. A line that does not fit is repaired
(line_reader.py) or, if nothing helps, dropped together with the block under it. A line with the wrong
indentation is read where it most likely belongs (indentation.py). The tokens that were read are kept in a
list (draft.py), from which the tree of the card is built in the end.
"""

from __future__ import annotations

import re
from dataclasses import replace

from loopwright_dsl.parser.lexer import first_word
from loopwright_dsl.parser.limits import MOST_FINDINGS
from loopwright_dsl.syntax.span import Span

from .draft import RecoveryState
from .foreign_nodes import is_choice, is_data, pass_nodes
from .headers import opens_card
from .indentation import OpenBlocks
from .line_reader import LineReader
from .once import IN_CONFLICT
from .remedies import shifted, untabbed
from .rephrasing import closes

OPENED = ("LW0125", "LW0131")
"""Codes about signs or words with which another tool opens a block."""

BELOW = "What belongs to it stands on lines below it, indented by two more spaces."


def recover(draft: RecoveryState) -> None:
    """Read a card with mistakes; the draft then holds the diagnostics and what could be read."""
    pass_conflicts(draft)
    if is_data(draft):
        return
    pass_nodes(draft)
    blocks, reader = OpenBlocks(draft), LineReader(draft)
    tabs = next((line for line in draft.lines if line.tabbed), None)
    if tabs is not None:
        place = Span(tabs.number, 1, tabs.number, tabs.start - tabs.offset + 1)
        draft.report("LW0106", place, fix=untabbed(draft.written, tabs.number))
    dropping: int | None = None
    for at, line in enumerate(draft.lines):
        if len(draft.diagnostics) > MOST_FINDINGS or (at and not draft.tokens):
            break
        if dropping is not None and line.indent > dropping:
            continue
        dropping = None
        following = draft.lines[at + 1] if at + 1 < len(draft.lines) else None
        deeper = following is not None and following.indent > line.indent
        if at and line.indent and opens_card(draft, line, alone=not deeper):
            fix = shifted(draft.written, line.number, -line.indent)
            draft.report("LW0132", line.whole, fix=fix, found=first_word(draft.words(line)))
            dropping, blocks.damaged = line.indent if deeper else -1, True
            continue
        if reader.belongs_above(blocks, line):
            blocks.damaged = True
            continue
        if closes(draft.words(line)) and any(diagnostic.code in OPENED for diagnostic in draft.diagnostics):
            continue
        lone = lone_else(draft, at) and not blocks.takes(line, "ELSE")
        if lone or not blocks.place(line, following) or lone_else(draft, at):
            dropping, blocks.damaged = line.indent if lone else min(line.indent, blocks.indent), True
            continue
        if is_choice(draft, line) or reader.is_foreign(line) or reader.is_otherwise(line):
            dropping, blocks.damaged = line.indent, True
            continue
        blocks.before, blocks.last = draft.mark(), line
        placed = len(draft.diagnostics)
        if not reader.read(line, deeper):
            draft.return_to(blocks.before)
            forced = (deeper and reader.force_opening(line)) if at else reader.force_header(line)
            if not forced:
                dropping = line.indent
        elif len(draft.diagnostics) > placed and not deeper and draft.automaton.needs_block(draft.stack):
            draft.return_to(blocks.before)  # what was meant opens a block, which is not there either
            if draft.diagnostics[-1].code == "LW0131":
                draft.diagnostics[-1] = replace(
                    draft.diagnostics[-1], hint=f"{draft.diagnostics[-1].hint} {BELOW}"
                )
        blocks.damaged = len(draft.diagnostics) > placed or dropping is not None
    blocks.finish()


# --- Lines that other mistakes, or other tools, leave behind: they are passed over


_CONFLICT = re.compile(r"(?:<{7}|\|{7}|={7}|>{7})(?: |$)")


_ELSE = re.compile(r"else(?::?$| if\b)")


def lone_else(draft: RecoveryState, at: int) -> bool:
    """Whether a line is an `else` under something with a reported mistake, so that its `if` is lost."""
    line = draft.lines[at]
    if not _ELSE.match(draft.words(line)) or draft.automaton.takes(draft.stack, "ELSE"):
        return False
    above = (
        line_above.number for line_above in reversed(draft.lines[:at]) if line_above.indent <= line.indent
    )
    first = next(above, line.number)
    return any(first <= diagnostic.span.line < line.number for diagnostic in draft.diagnostics)


def pass_conflicts(draft: RecoveryState) -> None:
    """Report the marks of a version control's merge conflict, and read on with the first draft alone."""
    marks = [line for line in draft.lines if _CONFLICT.match(draft.words(line))]
    if marks:
        draft.report("LW0125", marks[0].whole, found=draft.words(marks[0]), hint=IN_CONFLICT)
        kept, mark = [], ""
        for line in draft.lines:
            if line not in marks:
                kept += [line] if mark in ("", "<") else []
            elif mark or draft.words(line)[0] == "<":  # one that is left over alone hides nothing
                mark = draft.words(line)[0].rstrip(">")
        draft.lines = kept
