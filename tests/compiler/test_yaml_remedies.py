"""Files that are not YAML: the line where the mistake was made is told, in words, with what to write."""

from __future__ import annotations

import pytest
from loopwright_compiler.project.yaml_positions import read_yaml


@pytest.mark.parametrize(
    ("text", "place", "right"),
    [
        ("name: Mullvad: the digger\n", (1, 7), '"Mullvad: the digger"'),
        ("a: {name: Ferry: Quay, bus: true}\n", (1, 11), '"Ferry: Quay"'),
        ("name: @mullvad\n", (1, 7), '"@mullvad"'),
        ("a: 1\nname Mullvad\nb: 2\n", (2, 1), "name: Mullvad"),
        ("a:\n  - 1\n  -2\nb: 3\nc\n", (3, 3), "- 2"),
        ('a: {name: "x", b: "one\n  two"}\nc d\ne: 3\n', (3, 1), "c: d"),  # a text may go on
        ("a: [1,\n  2]\nc d\ne: 3\n", (3, 1), "c: d"),  # and so may a list
        ("a: [1, 2\nb: 3\n", (1, 4), None),
        ('name: "Mullvad \\40"\n', (1, 17), None),
        ("a:\n    b: 1\n   c: 2\n", (3, 4), None),
        ("a:\n  b: 1\n    c: 2\n", (3, 5), None),
    ],
)
def test_the_line_with_the_mistake_is_told(text: str, place: tuple[int, int], right: str | None) -> None:
    """The place is where the mistake is, not where the parser gave up; what can be written is."""
    document, [mistake] = read_yaml(text)
    assert document is None
    assert mistake.code == "LW0401"
    assert (mistake.span.line, mistake.span.column) == place
    assert mistake.values.get("suggestion") == right
    assert "parsing" not in mistake.values["reason"]
    assert "scanning" not in mistake.values["reason"]


def test_long_lines_are_passed_over() -> None:
    """A line that nobody wrote by hand is not looked at; the parser's own words are told."""
    _, [mistake] = read_yaml("a: 1\n" + "[" * 500 + "\nb 2\n")
    assert mistake.code in ("LW0401", "LW0403")
