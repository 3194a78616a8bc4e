"""The examples in the files of the codes: wrong ones give exactly that code, right ones give nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_dsl.catalogue import FOLDER, CodeFile, Example, codes, explain, load
from loopwright_dsl.diagnostics import Diagnostic, holes
from loopwright_dsl.parsing import parse_file
from loopwright_dsl.source import decode

CLEAN = {
    "scenario.loop": (
        'scenario small "A Small Story"\n'
        "  files cards\n"
        "  weeks 1\n"
        "  rumors hum\n"
        "  diary 1\n"
        "  machine heron at C3 using standard\n"
        "  counter tremor from 0 to 6\n"
        "  flag met-astronomer\n"
    ),
}


def read(entry: CodeFile, example: Example) -> list[Diagnostic]:
    """Findings of a syntax example: the bytes of one file, decoded and parsed."""
    text, found = decode(entry.data(example), "example.loop")
    return found or parse_file(text, "example.loop").diagnostics


@pytest.mark.parametrize("code", codes())
def test_file_is_complete(code: str) -> None:
    entry = load(code)
    assert entry.meaning, "say in plain words what it means"
    assert entry.wrong, "show a wrong example"
    assert entry.right, "show a right example"
    assert entry.name == entry.name.lower().replace(" ", "-")
    assert holes(entry.message) is not None


def test_names_are_unique() -> None:
    names = [load(code).name for code in codes()]
    assert len(set(names)) == len(names)


def test_every_file_in_the_folder_is_a_code() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_file()) == [f"{code}.md" for code in codes()]


@pytest.mark.parametrize("code", [code for code in codes() if code < "LW02"])
def test_syntax_examples(code: str) -> None:
    entry = load(code)
    for example in entry.wrong:
        found = {diagnostic.code for diagnostic in read(entry, example)}
        assert found == {code, entry.beside or code}
    for example in entry.right:
        assert read(entry, example) == []


def test_explain_takes_any_case_and_no_nonsense() -> None:
    entry = explain(" lw0101 ")
    assert entry is not None
    assert entry.code == "LW0101"
    assert explain("LW9999") is None
    assert explain("../LW0101") is None
    assert Path(FOLDER, "LW0101.md").is_file()
