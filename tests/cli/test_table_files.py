"""Files of spreadsheet programs: their cells, their dialects, and what is refused of hostile ones."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path

import pytest
import xlsxwriter
from loopwright.core.errors import Failure
from loopwright.tables import cells, files
from loopwright.tables.cells import CellGrid

from .sheets import archive, ods, xlsx


def table_of(path: Path, data: bytes) -> CellGrid:
    path.write_bytes(data)
    source = files.opened(path)
    return source.table(source.sheets.names[0])


def texts(table: CellGrid) -> list[list[str]]:
    return [[cell.fault or cell.text for cell in row] for row in table.rows]


@pytest.mark.parametrize(
    "data",
    [
        "id,title\r\na,Å\r\n".encode(),
        "\ufeffid,title\na,Å".encode(),
        "id;title\na;Å\n".encode(),
        "id\ttitle\na\tÅ\n".encode("utf-16"),
        "sep=;\r\nid;title\r\na;Å\r\n".encode(),
        'id;"title"\n"a";"Å"\n'.encode("cp1252"),
        'id|"title"\n"a"|"Å"\n'.encode(),
    ],
)
def test_dialects_of_csv_are_found_out(tmp_path: Path, data: bytes) -> None:
    assert texts(table_of(tmp_path / "a.csv", data)) == [["id", "title"], ["a", "Å"]]


def test_a_cell_of_csv_holds_lines_separators_and_quotation_marks(tmp_path: Path) -> None:
    data = b'id;body\na;"choose\r\n  ""Go"": x; y"\n'
    assert texts(table_of(tmp_path / "a.csv", data))[1] == ["a", 'choose\n  "Go": x; y']


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b'id,title\na,"open\n', "below row 1"),
        (b"PK\x03\x04\0\0", "no table of text"),
        (b"id\n\x81\x8d\n", "line 2"),
        ("id\n".encode("utf-16")[:-1], "UTF-16"),
        (b"id\n" + b"a" * 200_000, "below row 1"),
        (b"id\n" + b"\n" * 10_000 + b"a", "A10002"),
        (b"," * 300 + b"a", "KO1"),
    ],
)
def test_text_that_is_no_table_is_refused_in_words(tmp_path: Path, data: bytes, word: str) -> None:
    with pytest.raises(Failure, match=word):
        table_of(tmp_path / "a.csv", data)


def test_cells_of_a_library_are_read_as_it_meant_them(tmp_path: Path) -> None:
    """By XlsxWriter: what other programs write."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Cards")
        day = book.add_format({"num_format": "d-mmm"})
        sheet.write_string(0, 0, "a_x0041_b\n  two\ttabs ")
        sheet.write_number(0, 1, 3)
        sheet.write_number(0, 2, 2.5)
        sheet.write_boolean(0, 3, True)
        sheet.write_datetime(0, 4, datetime(2026, 1, 2), day)
        sheet.write_formula(0, 5, "=foo", None, "#NAME?")
        sheet.write_formula(0, 6, "=1+1", None, 2)
        sheet.write_formula(0, 7, '="a"', None, "a")
        sheet.write_rich_string(1, 1, "one ", day, "two")
        sheet.write_blank(9_999_9, 160, None, day)
    [first, second, *more] = texts(table_of(tmp_path / "a.xlsx", out.getvalue()))
    assert first[:4] == ["a_x0041_b\n  two\ttabs ", "3", "2.5", "TRUE"]
    assert first[4].startswith("is a date")
    assert first[5:] == ["is an error of a formula (#NAME?)", "2", "a"]
    assert (second, more) == (["", "one two"], [])


def test_cells_without_their_place_follow_each_other(tmp_path: Path) -> None:
    rows = (
        '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>1.0</v></c></row><row r="4"><c><f>1+1</f></c></row>'
    )
    [first, *_, last] = texts(table_of(tmp_path / "a.xlsx", xlsx(rows)))
    assert (first, last) == (["a", "1"], [cells.UNSAVED])


def test_numbers_with_other_formats_are_no_dates(tmp_path: Path) -> None:
    rows = "<row>" + "".join(f'<c s="{style}"><v>7</v></c>' for style in range(4)) + "</row>"
    assert texts(table_of(tmp_path / "a.xlsx", xlsx(rows))) == [["7", cells.DATE, "7", cells.DATE]]


def test_shared_texts_have_no_hints_how_to_say_them(tmp_path: Path) -> None:
    text = "<si><r><t>Å</t></r><r><t>ke</t></r><rPh><t>oke</t></rPh></si>"
    rows = '<row><c t="s"><v>0</v></c></row>'
    assert texts(table_of(tmp_path / "a.xlsx", xlsx(rows, text))) == [["Åke"]]


def test_cells_of_opendocument(tmp_path: Path) -> None:
    def cell(kind: str, more: str = "", inside: str = "") -> str:
        return f'<table:table-cell office:value-type="{kind}" {more}>{inside}</table:table-cell>'

    remark = "<office:annotation><text:p>psst</text:p></office:annotation>"
    words = (
        '<text:p>a<text:s text:c="2"/><text:span>b</text:span><text:line-break/>c</text:p><text:p>d</text:p>'
    )
    row = (
        cell("string", inside=remark + words)
        + cell("float", 'office:value="3"', "<text:p>3,0</text:p>")
        + cell("boolean", 'office:boolean-value="true"')
        + cell("date", 'office:date-value="2026-01-02"', "<text:p>1-2</text:p>")
        + cell("string", 'calcext:value-type="error"', "<text:p>#REF!</text:p>")
        + '<table:table-cell table:number-columns-repeated="1000"/>'
    )
    empty = '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>'
    table = table_of(tmp_path / "a.ods", ods(f"<table:table-row>{row}</table:table-row>{empty}"))
    assert texts(table) == [["a  b\nc\nd", "3", "TRUE", cells.DATE, "is an error of a formula (#REF!)"]]


FAR = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
REPEATED = (
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" '
    'table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell></table:table-row>'
)
ENTITIES = '<!DOCTYPE a [<!ENTITY b "bbbb">]>'
BOMB = {"content.xml": b"<a>" + b" " * 70_000_000}


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.xlsx", lambda: xlsx(FAR), "XFD1048576"),
        ("a.ods", lambda: ods(REPEATED), "GS1"),
        ("a.ods", lambda: archive({"content.xml": f"{ENTITIES}<a>&b;</a>"}), "entities"),
        ("a.ods", lambda: archive(BOMB), "larger than 64 MB"),
        ("a.ods", lambda: archive(BOMB, zipfile.ZIP_LZMA), "no spreadsheet program"),
        ("a.ods", lambda: archive({f"{number}": "" for number in range(2_001)}), "2,000 files"),
        ("a.ods", lambda: archive({"mimetype": "x"}), "damaged"),
        ("a.ods", lambda: b"PK\x03\x04 no more", "damaged"),
        ("a.xlsx", lambda: xlsx('<row><c t="s"><v>7</v></c></row>'), "damaged"),
        ("a.xlsx", lambda: xlsx('<row><c t="s"><v>-</v></c></row>'), "damaged"),
        ("a.xlsx", lambda: xlsx("<row>")[:-90], "damaged"),
    ],
)
def test_hostile_archives_are_refused_in_words(
    tmp_path: Path, name: str, data: Callable[[], bytes], words: str
) -> None:
    with pytest.raises(Failure, match=words):
        table_of(tmp_path / name, data())


def test_a_size_that_is_a_lie_is_found_out(tmp_path: Path) -> None:
    data = bytearray(archive({"content.xml": b"<a>" + b" " * 1_000_000}))
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    with pytest.raises(Failure, match="damaged"):
        table_of(tmp_path / "a.ods", bytes(data))


def test_a_file_with_a_password_is_refused(tmp_path: Path) -> None:
    data = bytearray(archive({"content.xml": b"<a/>"}, zipfile.ZIP_STORED))
    for mark, at in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(mark) + at] |= 1
    with pytest.raises(Failure, match="password"):
        table_of(tmp_path / "a.ods", bytes(data))


def test_long_cells_are_told_and_long_tables_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"<si><t>{'a' * 40_000}</t></si><si><t>{'b' * 30_000}</t></si>"
    rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>1</v></c></row>'
    assert texts(table_of(tmp_path / "a.xlsx", xlsx(rows, text)))[0][0] == "holds more than 32,767 letters"
    monkeypatch.setattr(cells, "MOST_TEXT", 50_000)
    with pytest.raises(Failure, match="letters"):
        table_of(tmp_path / "b.xlsx", xlsx(rows, text))


def test_large_files_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1_000)
    with pytest.raises(Failure, match="larger than"):
        table_of(tmp_path / "a.csv", b"a" * 1_001)


@pytest.mark.parametrize("name", ["a.xls", "a.pdf", "a"])
def test_other_files_are_no_tables(tmp_path: Path, name: str) -> None:
    with pytest.raises(Failure, match=r"\.ods"):
        table_of(tmp_path / name, b"")


ROWS = [
    ["id", "=HYPERLINK(1)"],
    ["1-2", "+1 favor"],
    ["@a", "'=b"],
    ["-3", "\tc"],
    ["'x", 'a\nb;c,d"e'],
    ["_x0041_", "''+"],
]


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.xlsx"])
def test_what_is_written_is_read_again_and_is_no_formula(tmp_path: Path, name: str) -> None:
    data = files.written(tmp_path / name, {"Items": ROWS})
    assert texts(table_of(tmp_path / name, data)) == ROWS
    assert files.written(tmp_path / name, {"Items": ROWS}) == data
    if name == "a.xlsx":
        with zipfile.ZipFile(BytesIO(data)) as book:
            assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
            assert not any("externalLink" in part for part in book.namelist())
    else:
        guarded = data.decode("utf-8-sig")
        assert "'=HYPERLINK" in guarded and "'+1 favor" in guarded and "'@a" in guarded and "\n-3" in guarded


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="not written"):
        files.written(tmp_path / "a.ods", {"Items": ROWS})
    with pytest.raises(Failure, match="one kind"):
        files.written(tmp_path / "a.csv", {"Items": ROWS, "Chores": ROWS})
    with pytest.raises(Failure, match="B1"):
        files.written(tmp_path / "a.csv", {"Items": [["a", "b" * 40_000]]})
