"""A misspelled declaration is one mistake, and not one for each place that uses the name."""

from __future__ import annotations

from loopwright_compiler.diagnostics.reporter import FEW, MOST_SHOWN, together
from loopwright_dsl import Diagnostic, Span, diagnose


def unknown(count: int, code: str = "LW0204", name: str = "tremor", path: str = "a.loop") -> list[Diagnostic]:
    """Findings about an unknown name on neighbouring lines."""
    spans = [Span(line, 3, line, 9) for line in range(1, count + 1)]
    return [diagnose(code, path, span, name=name, hint="Did you mean tremro?") for span in spans]


def test_many_uses_of_a_name_are_told_by_the_first() -> None:
    (diagnostic,) = together(unknown(9))
    assert diagnostic.span.line == 1
    assert [label.span.line for label in diagnostic.labels] == [2, 3, 4]
    assert diagnostic.hint == "Did you mean tremro? The same is found in 5 more places."


def test_what_is_shown_is_not_counted() -> None:
    assert together(unknown(MOST_SHOWN + 1))[0].hint == "Did you mean tremro?"
    (diagnostic,) = together(unknown(MOST_SHOWN + 2))
    assert diagnostic.hint == "Did you mean tremro? The same is found in 1 more place."


def test_a_few_uses_are_told_one_by_one() -> None:
    diagnostics = unknown(FEW)
    assert together(diagnostics) == diagnostics


def test_other_names_and_codes_stand_apart() -> None:
    diagnostics = [*unknown(2), *unknown(2, name="tide"), *unknown(2, code="LW0203")]
    assert together(diagnostics) == diagnostics
    locations = unknown(9, code="LW0201")
    assert together(locations) == locations


def test_each_file_tells_of_it_once() -> None:
    first, second = together([*unknown(2), *unknown(3, path="b.loop")])
    assert (first.path, [label.span.line for label in first.labels]) == ("a.loop", [2])
    assert first.hint == "Did you mean tremro? The same is found in 3 more places."
    assert (second.path, [label.span.line for label in second.labels]) == ("b.loop", [2, 3])
    assert second.hint == "Did you mean tremro? The same is found in 2 more places."


def test_names_on_one_line_are_told_by_the_first() -> None:
    cards = [diagnose("LW0202", "a.loop", Span(3, at, 3, at + 1), name=at) for at in (7, 10, 13)]
    (diagnostic,) = together(cards)
    assert [label.span.column for label in diagnostic.labels] == [10, 13]


def test_a_lost_line_of_the_scenario_card_is_one_mistake() -> None:
    unplayed = [diagnose("LW0501", "a.loop", Span(at, 1, at, 2), name=at) for at in range(1, 9)]
    assert len(together(unplayed)) == 1
    file = diagnose("LW0517", "s.loop", Span(1, 1, 1, 2), file="a.loop", name="a")
    absent = [diagnose("LW0202", "s.loop", Span(at, 1, at, 2), name=at) for at in (2, 3)]
    assert [diagnostic.span.line for diagnostic in together([file, *absent])] == [1, 2]
    assert together(absent) == absent
