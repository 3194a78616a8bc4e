"""What can be folded: everything that has an indented block, and runs of comment lines."""

from __future__ import annotations

from loopwright_dsl.layout import Comment, Line, read_lines
from lsprotocol import types

from .desk import View

Kind = types.FoldingRangeKind


def folding(view: View) -> list[types.FoldingRange]:
    """Cards, sides and blocks by their indentation, mistakes or not."""
    lines, comments = read_lines(view.page.text)
    return [*_blocks(lines), *_remarks(comments)]


def _blocks(lines: list[Line]) -> list[types.FoldingRange]:
    found: list[types.FoldingRange] = []
    open_lines: list[Line] = []
    previous: Line | None = None
    for line in [*lines, None]:
        while open_lines and (line is None or line.indent <= open_lines[-1].indent):
            opening = open_lines.pop()
            if previous is not None and previous.number > opening.number:
                found.append(types.FoldingRange(opening.number - 1, previous.number - 1))
        if line is not None:
            open_lines.append(line)
            previous = line
    return sorted(found, key=lambda fold: fold.start_line)


def _remarks(comments: list[Comment]) -> list[types.FoldingRange]:
    """Two or more comment lines that stand together."""
    found: list[types.FoldingRange] = []
    run: list[int] = []
    for number in [*(comment.span.line for comment in comments if comment.own_line), 0]:
        if run and number == run[-1] + 1:
            run.append(number)
            continue
        if len(run) > 1:
            found.append(types.FoldingRange(run[0] - 1, run[-1] - 1, kind=Kind.Comment))
        run = [number]
    return found
