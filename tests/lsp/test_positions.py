"""Places, counted as the protocol counts them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.lsp.pages import TextPage, edited
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

FROG = "a🐸é b"
SIGNS = st.text(alphabet="ab 🐸é\u2028\n", max_size=30)


@pytest.mark.parametrize(
    ("encoding", "units"),
    [("utf-16", [0, 1, 3, 4, 5]), ("utf-8", [0, 1, 5, 7, 8]), ("utf-32", [0, 1, 2, 3, 4])],
)
def test_columns_in_every_encoding(encoding: str, units: list[int]) -> None:
    page = TextPage(f"x\n{FROG}", encoding)
    assert [page.position(2, column).character for column in range(1, 6)] == units
    assert [page.place(types.Position(1, unit)) for unit in units] == [(2, column) for column in range(1, 6)]


def test_places_outside_are_brought_inside() -> None:
    page = TextPage("ab\nc")
    assert page.place(types.Position(9, 9)) == (2, 2)
    assert page.place(types.Position(0, 9)) == (1, 3)
    assert page.range(Span(9, 1, 9, 5)) == types.Range(types.Position(1, 0), types.Position(1, 1))


def test_half_a_sign_is_none() -> None:
    assert TextPage(FROG).place(types.Position(0, 2)) == (1, 2)


@given(SIGNS, st.data())
def test_there_and_back(text: str, data: st.DataObject) -> None:
    page = TextPage(text)
    line = data.draw(st.integers(1, len(page.lines)))
    column = data.draw(st.integers(1, len(page.line(line)) + 1))
    assert page.place(page.position(line, column)) == (line, column)


@given(SIGNS, SIGNS, st.data())
def test_an_edit_replaces_what_stands_in_its_range(text: str, put: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    page = TextPage(text)
    ends = [
        page.position(text[:at].count("\n") + 1, at - (text.rfind("\n", 0, at) + 1) + 1)
        for at in (start, end)
    ]
    change = types.TextDocumentContentChangePartial(types.Range(*ends), put)
    assert edited(text, [change]) == text[:start] + put + text[end:]


def test_edits_in_a_file_with_other_line_ends() -> None:
    place = types.Range(types.Position(2, 1), types.Position(2, 2))
    change = types.TextDocumentContentChangePartial(place, "X")
    assert edited("ab\r\ncd\ref", [change]) == "ab\r\ncd\reX"


TYPED = st.text(alphabet="ab\r\n", max_size=12)


@given(TYPED, TYPED, st.data())
def test_edits_between_any_line_ends(text: str, put: str, data: st.DataObject) -> None:
    """Every edit of several leaves the lines as if the text were read anew."""
    line = data.draw(st.integers(0, 5))
    start, end = (types.Position(line + down, data.draw(st.integers(0, 5))) for down in (0, 1))
    changes = [types.TextDocumentContentChangePartial(types.Range(start, end), put)] * 2
    assert edited(text, changes) == edited(edited(text, changes[:1]), changes[1:])


def test_many_edits_of_one_message_take_no_time() -> None:
    text = "".join(f"  > Line {number} of a long file.\n" for number in range(20_000))
    changes = [
        types.TextDocumentContentChangePartial(
            types.Range(types.Position(line, 4), types.Position(line, 8)), "Row"
        )
        for line in range(0, 20_000, 4)
    ]
    start = time.process_time()
    assert edited(text, changes).count("Row") == 5_000
    assert time.process_time() - start < 1
