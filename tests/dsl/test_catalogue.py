"""The reader of code files is strict, and messages are filled in safely."""

from __future__ import annotations

import pytest
from loopwright_dsl.diagnostics.catalogue import CodeFileError, Example, load, parse
from loopwright_dsl.diagnostics.diagnostic import LONGEST_VALUE, Fix, SecondPlace, diagnose, printable
from loopwright_dsl.syntax.span import Span

HEAD = 'code: LW0101\nname: a-name\nseverity: error  # or warning\nsince: 0.1.0\nmessage: "A \\"{x}\\"."\n'
PLACE = Span(1, 2, 3, 4)


def test_reads_front_matter_sections_and_examples() -> None:
    wrong = "# Wrong\n```loop a.loop\n# no heading\nx\n```\n"
    right = "# Right\n```yaml\ny\n```\n"
    entry = parse(f"---\n{HEAD}hint: Do it.\n---\n# What it means\nIt.\n{wrong}{right}")
    assert (entry.message, entry.hint, entry.severity) == ('A "{x}".', "Do it.", "error")
    assert entry.meaning == "It."
    assert entry.wrong == (Example("loop", "a.loop", "# no heading\nx\n"),)
    assert entry.right == (Example("yaml", None, "y\n"),)


@pytest.mark.parametrize(
    "text",
    [
        "no front matter",
        f"---\n{HEAD}",
        f"---\n{HEAD}colour: red\n---\n",
        f"---\n{HEAD}name: again\n---\n",
        f"---\n{HEAD.replace('error', 'bad')}\n---\n",
        f"---\n{HEAD.replace('since: 0.1.0', '')}---\n",
        f"---\n{HEAD}- a list\n---\n",
    ],
)
def test_refuses_what_is_not_well_formed(text: str) -> None:
    with pytest.raises(CodeFileError):
        parse(text)


def test_unknown_codes() -> None:
    for code in ("LW9999", "nonsense", "../LW0101"):
        with pytest.raises(KeyError):
            load(code)


def test_hint_only_when_its_values_are_there() -> None:
    assert diagnose("LW0102", "p", PLACE, found="x").hint is None
    assert diagnose("LW0102", "p", PLACE, found="x", suggestion=None).hint is None
    assert diagnose("LW0102", "p", PLACE, found="x", suggestion="y").hint == "Did you mean `y`?"
    assert diagnose("LW0102", "p", PLACE, found="x", suggestion="y", hint="Own.").hint == "Own."
    with pytest.raises(KeyError):
        diagnose("LW0102", "p", PLACE)


def test_values_are_shown_on_one_line_and_never_interpreted() -> None:
    message = diagnose("LW0102", "p", PLACE, found="{0.__class__}\n\x1b" + "x" * 999).message
    assert message.startswith("`{0.__class__}\\u000a\\u001bx")
    assert len(message) < LONGEST_VALUE + 40


def test_a_long_list_ends_with_a_whole_name() -> None:
    names = [f"lantern-{number}" for number in range(30)]
    told = printable(", ".join(names))
    assert len(told) <= LONGEST_VALUE and told.endswith(" …")
    assert set(told.removesuffix(" …").split(", ")) <= set(names)


def test_moved() -> None:
    diagnostic = diagnose(
        "LW0102", "", PLACE, found="x", labels=(SecondPlace(PLACE, "l"),), fixes=(Fix(PLACE, "f"),)
    )
    moved = diagnostic.moved("b.loop", 10)
    assert (moved.path, moved.span, moved.labels[0].span.line, moved.fixes[0].span.line) == (
        "b.loop",
        Span(11, 2, 13, 4),
        11,
        11,
    )
