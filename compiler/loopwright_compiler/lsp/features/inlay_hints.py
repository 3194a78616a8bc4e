"""Inlay hints: the chance of a test, and the titles of cards that are named by their number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from loopwright_dsl.syntax import Chance, Number
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

from loopwright_compiler.kits.amounts import MOST_THROWN
from loopwright_compiler.lsp.documents import View
from loopwright_compiler.semantics.visitor import walk


def hints(view: View, first: int, last: int) -> list[types.InlayHint]:
    """Return the hints on the lines from `first` to `last`, counted from 1."""
    return [*_tests(view, first, last), *_titles(view, first, last)]


def _tests(view: View, first: int, last: int) -> Iterator[types.InlayHint]:
    for placed in view.parsed.cards:
        span = placed.place(placed.card.span)
        if span.line > last or span.end_line < first:
            continue
        for node in walk(placed.card):
            line = node.span.line + placed.first_line_offset
            if not first <= line <= last:
                continue
            odds_of_game = view.half.test_hint(node)
            if odds_of_game is not None:
                yield _behind(view, line, *odds_of_game)
            elif isinstance(node, Chance) and isinstance(node.count, Number):
                yield _chance(view, line, node, node.count.value)


def odds(count: int, coins: bool, least: int) -> float:
    """The chance (0..1) of so many heads of some coins, or of such a sum of dice; all ways are counted."""
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + (1 if coins else 6))
        for total, number in enumerate(ways):
            for more in range(2) if coins else range(1, 7):
                longer[total + more] += number
        ways = longer
    return sum(ways[max(0, least) :]) / sum(ways)


def _chance(view: View, line: int, test: Chance, count: int) -> types.InlayHint:
    coins = test.thrown.text.startswith("coin")
    chance_of = odds(min(count, MOST_THROWN), coins, test.least.value)
    tooltip = f"The chance of {test.least.value} or more."
    return _behind(view, line, f"{chance_of:.0%}".replace("%", " %"), tooltip)


def _behind(view: View, line: int, label: str, tooltip: str) -> types.InlayHint:
    """A remark at the end of a line, before its comment."""
    text = view.page.line(line)
    end = len(text[: text.find("  #")].rstrip() if "  #" in text else text.rstrip()) + 1
    return types.InlayHint(view.page.position(line, end), label, padding_left=True, tooltip=tooltip)


def _titles(view: View, first: int, last: int) -> Iterator[types.InlayHint]:
    title_of = cache(lambda named: next((name.title for name in view.index.declarations([named])), ""))
    spans: set[Span] = set()
    for mention in view.index.by_path.get(view.shown, ()):
        span = mention.span
        if mention.declares or not mention.named.what.numbered or not first <= span.line <= last:
            continue
        title = title_of(mention.named)
        if title and span not in spans:
            spans.add(span)
            place = view.page.position(span.line, span.end_column)
            yield types.InlayHint(place, title, padding_left=True)
