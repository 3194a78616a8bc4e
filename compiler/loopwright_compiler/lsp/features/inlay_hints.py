"""Inlay hints: the chance of a test, and what a diary card is called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from loopwright_dsl.syntax import Avoid, Test
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

from loopwright_compiler.lsp.documents import View
from loopwright_compiler.names import What
from loopwright_compiler.semantics.visitor import walk

# --- The chance of a test, as the rulebook's table gives it (TST-2, TST-8)


POOL = 3
"""TST-2: dice of a test before anything is added or taken away."""


def chance(dice: int = POOL, *, pushed: bool = False) -> float:
    """Return the chance (0..1) of at least one six (TST-8), with the first roll or with two."""
    return 1 - (5 / 6) ** (2 * dice if pushed else dice)


def hints(view: View, first: int, last: int) -> list[types.InlayHint]:
    """Return the hints on the lines from `first` to `last`, counted from 1."""
    return [*_tests(view, first, last), *_titles(view, first, last)]


def chances_in_words() -> str:
    """Return `42 %, pushed 67 %` for a kid alone, with the dice that every test has (TST-8)."""
    return f"{chance():.0%}, pushed {chance(pushed=True):.0%}".replace("%", " %")


def _tests(view: View, first: int, last: int) -> Iterator[types.InlayHint]:
    for placed in view.parsed.cards:
        span = placed.place(placed.card.span)
        if span.line > last or span.end_line < first:
            continue
        for node in walk(placed.card):
            line = node.span.line + placed.first_line_offset
            if isinstance(node, Test | Avoid) and first <= line <= last:
                yield _test(view, line)


def _test(view: View, line: int) -> types.InlayHint:
    text = view.page.line(line)
    end = len(text[: text.find("  #")].rstrip() if "  #" in text else text.rstrip()) + 1
    return types.InlayHint(
        position=view.page.position(line, end),
        label=chances_in_words(),
        padding_left=True,
        tooltip=f"One kid with {POOL} dice: no strength or weakness, no help, no items. "
        "Pushed: the same roll with a second try.",
    )


def _titles(view: View, first: int, last: int) -> Iterator[types.InlayHint]:
    title_of = cache(lambda named: next((name.title for name in view.index.declarations([named])), ""))
    spans: set[Span] = set()
    for mention in view.index.by_path.get(view.shown, ()):
        span = mention.span
        if mention.declares or mention.named.what is not What.DIARY or not first <= span.line <= last:
            continue
        title = title_of(mention.named)
        if title and span not in spans:
            spans.add(span)
            place = view.page.position(span.line, span.end_column)
            yield types.InlayHint(place, title, padding_left=True)
