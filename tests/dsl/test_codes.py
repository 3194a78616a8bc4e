"""The catalogue: every file is whole; a wrong example gives exactly its code, a right one nothing.

The examples of the codes that come from the compiler are run by `tests/compiler/test_codes.py`.
"""

from __future__ import annotations

import pytest
from loopwright_dsl.diagnostics.catalogue import FOLDER, CodeFile, Example, codes, explain, load
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, holes
from loopwright_dsl.format import format_text
from loopwright_dsl.parse import parse_file
from loopwright_dsl.parser.source import decode
from loopwright_games.tales.cards.language import DIALECT


def read(entry: CodeFile, example: Example) -> list[Diagnostic]:
    """Findings of a syntax example: the bytes of one file, decoded and parsed."""
    text, diagnostics = decode(entry.data(example), "example.loop")
    return diagnostics or parse_file(text, "example.loop", DIALECT).diagnostics


@pytest.mark.parametrize("code", codes())
def test_file_is_complete(code: str) -> None:
    entry = load(code)
    assert entry.meaning, "say in plain words what it means"
    has_example = entry.example != "none"
    assert bool(entry.wrong) == has_example, "show a wrong example, or say `example: none`"
    assert bool(entry.right) == has_example, "show a right example, or say `example: none`"
    assert entry.name == entry.name.lower().replace(" ", "-")
    for template in (entry.message, entry.hint or ""):
        assert template.format_map(dict.fromkeys(holes(template), "x")).isprintable()


def test_names_are_unique() -> None:
    names = [load(code).name for code in codes()]
    assert len(set(names)) == len(names)


def test_every_file_in_the_folder_is_a_code() -> None:
    names = sorted(path.name for path in FOLDER.iterdir() if path.is_file())
    assert names == [f"{code}.md" for code in codes()]


SYNTAX = [code for code in codes() if code < "LW0020" or "LW0100" <= code < "LW0200"]


@pytest.mark.parametrize("code", SYNTAX)
def test_syntax_examples(code: str) -> None:
    entry = load(code)
    for example in entry.wrong:
        diagnostic_codes = {diagnostic.code for diagnostic in read(entry, example)}
        assert diagnostic_codes == {code, entry.beside or code}
    for example in entry.right:
        assert read(entry, example) == []


@pytest.mark.parametrize("code", codes())
def test_right_examples_are_in_layout(code: str) -> None:
    """What is shown to be copied looks as `loopwright fmt` would have it."""
    entry = load(code)
    for example in entry.right:
        if entry.example == "text" and example.language == "loop":
            assert format_text(example.text, DIALECT) == example.text


def test_explain_takes_any_case_and_no_nonsense() -> None:
    entry = explain(" lw0101 ")
    assert entry is not None
    assert entry.code == "LW0101"
    assert explain("LW9999") is None
    assert explain("../LW0101") is None
