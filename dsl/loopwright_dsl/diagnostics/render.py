"""A diagnostic as text for people: the message, the place, the source line with a mark, and the hint."""

from __future__ import annotations

from collections.abc import Sequence

from loopwright_dsl.syntax.span import Span

from .columns import clipped, columns, joins
from .diagnostic import Diagnostic

WIDEST = 100
"""The most columns of a source line that are shown; a longer line is cut around the place."""

TAB = 2
_STYLES = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "frame": "\x1b[36m", "bold": "\x1b[1m"}
_PLAIN = "\x1b[0m"


def render(diagnostic: Diagnostic, source_text: str, color: bool = False) -> str:
    """The diagnostic with the source lines of its places; it ends with a newline.

    Columns are those of the file; tabs are shown as spaces, wide characters count as two columns, and control
    characters are replaced, so that no text can change the terminal.
    """
    paint = _paint if color else _no_paint
    lines = source_text.split("\n")
    span = diagnostic.span
    own_labels = [label for label in diagnostic.labels if label.path is None]
    marks = [(label.span, label.text, "-") for label in own_labels if label.span != span]
    note = next((label.text for label in own_labels if label.span == span), "")
    marks.append((span, note, "^"))
    marks = [mark for mark in sorted(marks, key=lambda mark: mark[0]) if mark[0].line <= len(lines)]
    gutter = max(len(str(mark[0].line)) for mark in marks) if marks else 1
    bar = paint("frame", " " * gutter + " |")
    title = paint(diagnostic.severity, f"{diagnostic.severity}[{diagnostic.code}]")
    out = [title + paint("bold", f": {_visible(diagnostic.message)}")]
    place = f"{_visible(diagnostic.path)}:{span.line}:{span.column}"
    out.append(paint("frame", " " * gutter + "-->") + f" {place}")
    if source_text and marks:
        out.append(bar)
        style = diagnostic.severity
        out += _marked(lines, marks, gutter, style, color)
    for label in diagnostic.labels:
        if label.path is not None:
            position = f"{label.path}:{label.span.line}:{label.span.column}"
            out.append(paint("frame", " " * gutter + ":::") + f" {_visible(f'{position} {label.text}')}")
    if diagnostic.hint:
        if source_text and marks:
            out.append(bar)
        out.append(paint("frame", " " * gutter + " = ") + _visible(diagnostic.hint))
    return "\n".join(out) + "\n"


def _marked(
    lines: Sequence[str], marks: Sequence[tuple[Span, str, str]], gutter: int, style: str, color: bool
) -> list[str]:
    """The source lines with marks under them; a gap between distant lines is shown as dots."""
    paint = _paint if color else _no_paint
    out: list[str] = []
    last_line = 0
    for span, text, sign in marks:
        if last_line and span.line > last_line + 1:
            out.append(paint("frame", " " * gutter + "..."))
        source = lines[span.line - 1]
        end = span.end_column if span.end_line == span.line else len(source) + 1
        line, before, width = _window(source, span.column - 1, max(end - 1, span.column))
        if span.line != last_line:
            out.append(paint("frame", f"{span.line:>{gutter}} |") + (f" {line}" if line else ""))
        last_line = span.line
        pointer = sign * width + (f" {_visible(text)}" if text else "")
        pointer = paint(style if sign == "^" else "frame", pointer)
        out.append(paint("frame", " " * gutter + " |") + " " + " " * before + pointer)
    return out


def _window(source: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a line to show, the columns before the marked place, and the columns of the mark."""
    cut = 0
    if columns(_visible(source)) > WIDEST and start > WIDEST // 2:
        cut = start - WIDEST // 3
    head = "…" if cut else ""
    before = head + _visible(source[cut:start])
    place = _visible(source[start:end])
    rest = _visible(source[end : end + WIDEST])
    line = before + place + rest
    if columns(line) > WIDEST:
        line = clipped(line, WIDEST - 1) + "…"
    width = max(1, min(columns(place), WIDEST - columns(before)))
    return line.rstrip(), columns(before), width


def _visible(text: str) -> str:
    """The text with spaces for tabs, and replacement signs for other control characters."""
    if text.isprintable():
        return text
    text = text.replace("\t", " " * TAB)
    return "".join(
        char if char.isprintable() or char in _SPACES or joins(text, at) else "\ufffd"
        for at, char in enumerate(text)
    )


_SPACES = frozenset("\u00a0\u00ad\u3000")


def _paint(style: str, text: str) -> str:
    return f"{_STYLES[style]}{text}{_PLAIN}"


def _no_paint(_style: str, text: str) -> str:
    return text
