"""Texts for players, and numbers between bounds: what the checks of every game's cards report alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import Node, Number, Printed, Text
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.fixes import within
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, lines_of
from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_compiler.semantics import markup


class Texts:
    """Reports what is wrong with a text or a number."""

    __slots__ = ()
    reporter: Reporter

    def bounded(self, at: CardAt, number: Number, what: str, bounds: tuple[int, int]) -> bool:
        """A number between two others, both included."""
        low, high = bounds
        if not low <= number.value <= high:
            fix = within(number, low, high)
            values: dict[str, Any] = {"value": number.value, "what": what, "low": low, "high": high}
            self.reporter.on(at, "LW0341", number, fix=fix, **values)
        return low <= number.value <= high

    def title(self, at: CardAt, text: Text) -> None:
        """A title or label says something, and its markup is whole."""
        if not text.text.strip():
            self.reporter.on(at, "LW0320", text)
        self.prose(at, text)

    def prose(self, at: CardAt, text: Text) -> None:
        """Icons are known, emphasis is closed, and nothing is marked as other tools do."""
        for mistake in markup.parse(text.text).mistakes:
            written = text.text[mistake.offset : mistake.offset + mistake.length]
            span = _find(at, text, written)
            if mistake.what == "unknown-icon":
                suggestion = nearest(mistake.name, markup.ICONS)
                meant = suggestion and f"{{{suggestion}}}"
                fix = Fix(span, meant) if meant else None
                self.reporter.within(at, "LW0214", span, fix=fix, name=mistake.name, suggestion=meant)
            else:
                self.reporter.within(at, "LW0336", span, name=written)
        foreign = markup.foreign(text.text)
        if foreign is not None:
            span = _find(at, text, foreign.written)
            fix = Fix(span, foreign.meant) if foreign.meant and span != text.span else None
            remedy = f"Write `{foreign.meant}`." if foreign.meant else "Take it away."
            self.reporter.within(at, "LW0359", span, fix=fix, found=foreign.sign, remedy=remedy)

    def printed(self, at: CardAt, items: Iterable[Node | None]) -> None:
        """The prose of a `printed` block."""
        blocks = (item for item in items if isinstance(item, Printed))
        for text in (text for block in blocks for prose in block.prose for text in prose.paragraphs):
            self.prose(at, text)


def _find(at: CardAt, text: Text, written: str) -> Span:
    """The place of `written` in the lines of a text, or all of the text when it is split over lines.

    The span counts from the card's first line.
    """
    span, above = text.span, at.placed.first_line_offset
    lines = lines_of(at.source.text)
    for number in range(span.line, span.end_line + 1):
        start = span.column - 1 if number == span.line else 0
        column = lines[above + number - 1].find(written, start) if written else -1
        if column >= 0:
            return Span(number, column + 1, number, column + 1 + len(written))
    return span
