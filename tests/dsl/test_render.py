"""Findings as people see them, to the letter."""

from __future__ import annotations

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, SecondPlace
from loopwright_dsl.diagnostics.render import WIDEST, render
from loopwright_dsl.syntax.span import Span


def finding(span: Span, *, hint: str | None = None, labels: tuple[SecondPlace, ...] = ()) -> Diagnostic:
    return Diagnostic("LW0101", "error", "This does not fit.", "a/b.loop", span, labels, hint)


def test_plain() -> None:
    text = "diary 1\n    when insight >= 3: filp\n"
    assert render(finding(Span(2, 24, 2, 28), hint="Did you mean `flip`?"), text) == (
        "error[LW0101]: This does not fit.\n"
        " --> a/b.loop:2:24\n"
        "  |\n"
        "2 |     when insight >= 3: filp\n"
        "  |                        ^^^^\n"
        "  |\n"
        "  = Did you mean `flip`?\n"
    )


def test_labels_and_a_gap() -> None:
    text = "\n".join(f"line {n}" for n in range(1, 13))
    output = render(finding(Span(12, 1, 12, 5), labels=(SecondPlace(Span(3, 1, 3, 5), "first here"),)), text)
    assert output.splitlines()[2:] == [
        "   |",
        " 3 | line 3",
        "   | ---- first here",
        "  ...",
        "12 | line 12",
        "   | ^^^^",
    ]


def test_a_label_in_another_file() -> None:
    label = SecondPlace(Span(7, 3, 7, 9), "set here", "a/more.loop")
    output = render(finding(Span(1, 1, 1, 5), labels=(label,), hint="Why?"), "line 1")
    assert output.splitlines()[2:] == [
        "  |",
        "1 | line 1",
        "  | ^^^^",
        " ::: a/more.loop:7:3 set here",
        "  |",
        "  = Why?",
    ]


def test_wide_characters_and_tabs() -> None:
    output = render(finding(Span(1, 5, 1, 7)), "\t図書館x!")
    assert output.splitlines()[3:] == ["1 |   図書館x!", "  |         ^^"]
    output = render(finding(Span(1, 2, 1, 4)), "e図書")
    assert output.splitlines()[4] == "  |  ^^^^"


def test_a_joined_emoji_is_one_sign_of_two_columns() -> None:
    family = "👨\u200d👩\u200d👧"
    output = render(finding(Span(1, 7, 1, 9)), f"{family} x!")
    assert output.splitlines()[3:] == [f"1 | {family} x!", "  |    ^^"]


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "x" * 3_000 + "HERE" + "y" * 3_000
    line, mark = render(finding(Span(1, 3_001, 1, 3_005)), text).splitlines()[3:]
    assert len(line) <= WIDEST + 4
    assert line[mark.index("^") : mark.rindex("^") + 1] == "HERE"
    assert line.startswith("1 | …") and line.endswith("…")


def test_a_span_over_several_lines_marks_its_first() -> None:
    assert render(finding(Span(1, 3, 2, 4)), "abcdef\nghi").splitlines()[-1] == "  |   ^^^^"


def test_nothing_of_a_text_reaches_the_terminal_unseen() -> None:
    output = render(finding(Span(1, 1, 1, 2)), "\x1b[31mred\x07 \u202eevil")
    assert output.replace("\n", "").isprintable()


def test_without_source_or_behind_its_end() -> None:
    assert render(finding(Span(1, 1, 1, 1)), "").splitlines()[-1] == " --> a/b.loop:1:1"
    assert "a/b.loop:9:1" in render(finding(Span(9, 1, 9, 1)), "one line")


def test_color() -> None:
    text = "filp"
    plain, painted = (render(finding(Span(1, 1, 1, 5)), text, color=color) for color in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[LW0101]\x1b[0m" in painted
