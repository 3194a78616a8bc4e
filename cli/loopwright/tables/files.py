"""Files of tables: each is read and written in the form that its ending names."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final, Protocol

from loopwright.core.console import listed, shown
from loopwright.core.errors import Failure
from loopwright.core.files import reason

from . import csv_files, office_files
from .cells import MOST_LETTERS, CellGrid, guarded, named

LARGEST: Final = 32_000_000
"""Bytes of a file of a table."""
LONGEST_NAME: Final = 31
"""Letters of the name of a sheet, as spreadsheet programs have it."""
PLAIN: Final = (".csv", ".tsv")
ENDINGS: Final = (*PLAIN, ".xlsx", ".ods")

Rows = Sequence[Sequence[str]]


class OpenSheets(Protocol):
    """A file of tables that has been opened."""

    @property
    def names(self) -> list[str]:
        """The names of its sheets, in order; of plain text, an empty one."""

    def table(self, name: str, /) -> CellGrid:
        """The cells of a sheet."""


@dataclass
class _Plain:
    only: CellGrid

    @property
    def names(self) -> list[str]:
        return [""]

    def table(self, _: str) -> CellGrid:
        return self.only


@dataclass
class TableFile:
    """A file of tables, and how its cells are named in messages."""

    path: Path
    sheets: OpenSheets

    def table(self, name: str) -> CellGrid:
        """The cells of a sheet. Raises Failure."""
        with office_files.reading(shown(self.path)):
            return self.sheets.table(name)

    def place(self, sheet: str, row: int, column: int) -> str:
        """Where a cell is, such as `cards.xlsx!Items!C14`."""
        return "!".join(filter(None, (shown(self.path), shown(sheet), named(row, column))))


def opened(path: Path) -> TableFile:
    """A file of tables, opened. Raises Failure."""
    from loopwright_compiler.project import plain_files

    ending = path.suffix.lower()
    if ending not in ENDINGS:
        old = "Save it as .xlsx." if ending in (".xls", ".xlsm", ".xlsb", ".numbers") else None
        raise Failure(f"{shown(path)} is no table: those end in {listed(ENDINGS)}.", hint=old)
    try:
        data = plain_files.read(path, LARGEST)
    except OSError as error:
        raise Failure(f"Cannot read {shown(path)}: {reason(error)}.") from None
    if ending in PLAIN:
        return TableFile(path, _Plain(csv_files.read(data, shown(path))))
    kind = office_files.XlsxBook if ending == ".xlsx" else office_files.OdsBook
    with office_files.reading(shown(path)):
        return TableFile(path, kind(office_files.ZipReader(data)))


def refuse_written(path: Path, overwrite: bool) -> None:
    """Raise Failure where a table would take the place of one that is there, and was not asked to."""
    if path.exists() and not overwrite:
        raise Failure(
            f"{shown(path)} is there, and may hold what somebody has edited.",
            hint="Import it first, name another file, or take its place with --overwrite.",
        )


def written(path: Path, sheets: Mapping[str, Rows]) -> bytes:
    """The content of a file with these sheets, by its ending. Raises Failure."""
    for name, rows in sheets.items():
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                if len(text) > MOST_LETTERS:
                    where = f"{name} {named(at, column)}"
                    raise Failure(
                        f"{where} would hold more than {MOST_LETTERS:,} letters, which no cell can."
                    )
    match path.suffix.lower():
        case ".xlsx":
            return _workbook(sheets)
        case ".csv" | ".tsv":
            return _plain(path, sheets)
        case ".ods":
            raise Failure("An .ods file can be read, not written.", hint="Write .xlsx: LibreOffice opens it.")
    raise Failure(f"{shown(path)} is no table: name a file that ends in .csv or .xlsx.")


def _plain(path: Path, sheets: Mapping[str, Rows]) -> bytes:
    """One table as text: with a byte order mark, by which spreadsheet programs know UTF-8."""
    if len(sheets) != 1:
        raise Failure(
            f"{shown(path)} can hold one kind of cards.", hint=f"--kind names it: {listed([*sheets])}."
        )
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter="\t" if path.suffix.lower() == ".tsv" else ",")
    [rows] = sheets.values()
    writer.writerows([guarded(text) for text in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _workbook(sheets: Mapping[str, Rows]) -> bytes:
    """An .xlsx file. Every cell is a text, and in columns of text, so that no program makes a date of it."""
    xlsxwriter = _library()
    out = BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)})
    text = book.add_format({"num_format": "@", "text_wrap": True, "valign": "top"})
    head = book.add_format({"num_format": "@", "bold": True})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name[:LONGEST_NAME])
        sheet.freeze_panes(1, 0)
        for column, values in enumerate(zip(*rows, strict=True)):
            longest = max(len(line) for value in values for line in value.split("\n"))
            sheet.set_column(column, column, min(max(longest + 2, 8), 60), text)
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if value:
                    sheet.write_string(at, column, _kept(value), text if at else head)
    book.close()
    return out.getvalue()


def _kept(text: str) -> str:
    """A text of which readers here take off no sign: in these files nothing is taken for a formula."""
    return f"'{text}" if guarded(text) != text and text.startswith("'") else text


def _library() -> Any:
    try:
        import xlsxwriter
    except ImportError:
        hint = "Install it: pip install 'loopwright[tables]'. A .csv file needs nothing."
        raise Failure("Writing .xlsx needs the package XlsxWriter.", hint=hint) from None
    return xlsxwriter
