"""Any text at all: no exception, and every span lies inside the text."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopwright_dsl import ParsedFile, parse_file, render
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.source import decode
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.language import DIALECT

from ..sweep_length import times

WORDS = sorted(language_of(DIALECT).words.values())
PIECES = ["tremor", "K", "C3", "12", '"A title"', '"', "> prose", "# remark", "“", "\t", "Zorro", "==", "é"]
LINE = st.builds(
    lambda indent, words: " " * indent + " ".join(words),
    st.integers(0, 9),
    st.lists(st.sampled_from(WORDS + PIECES * 4), min_size=1, max_size=8),
)
HEADS = st.sampled_from(
    [
        'diary 1 "A"\n  front',
        'rumor hum 1 "A" at K',
        'scenario a "A"',
        'school 1 "A"',
        "response a b",
        'item a "A"',
        'anomaly a "A"',
        'chore a "A"',
        'event a "A" at K',
        'a "A"',
        "rumors hum\n  rumor 1",
        "",
    ]
)
CARDS = st.builds(lambda head, lines: "\n".join([head, *lines]), HEADS, st.lists(LINE, max_size=10))
CALM = settings(deadline=None, max_examples=times(20), suppress_health_check=[HealthCheck.too_slow])


def check(parsed: ParsedFile) -> None:
    lines = parsed.text.split("\n")
    spans = [diagnostic.span for diagnostic in parsed.diagnostics]
    spans += [comment.span for comment in parsed.comments]
    spans += [card.place(card.card.span) for card in parsed.cards]
    for span in spans:
        assert_inside(span, lines)
    for diagnostic in parsed.diagnostics:
        assert render(diagnostic, parsed.text).endswith("\n")
        assert diagnostic.code in render(diagnostic, parsed.text, color=True)


def assert_inside(span: Span, lines: list[str]) -> None:
    assert 1 <= span.line <= span.end_line <= len(lines)
    assert (span.line, span.column) <= (span.end_line, span.end_column)
    assert 1 <= span.column <= len(lines[span.line - 1]) + 1
    assert span.end_column <= len(lines[span.end_line - 1]) + 2  # one behind the line: something is missing


@given(st.text())
@CALM
def test_text(text: str) -> None:
    check(parse_file(text, "x.loop", DIALECT))


@given(CARDS)
@CALM
def test_words_of_the_language(text: str) -> None:
    check(parse_file(text, "x.loop", DIALECT))


@given(st.binary())
@CALM
def test_bytes(data: bytes) -> None:
    text, diagnostics = decode(data, "x.loop")
    assert diagnostics == [] or text == ""
    check(parse_file(text, "x.loop", DIALECT))
