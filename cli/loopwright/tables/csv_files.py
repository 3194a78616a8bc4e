"""Tables of plain text: their encoding and their dialect are found out."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Final

from loopwright.core.console import note
from loopwright.core.errors import Failure

from .cells import CellGrid, text_cell

SEPARATORS: Final = ",;\t|"
_MONTH = "jan|feb|mar|apr|maj|may|mai|jun|jul|aug|sep|okt|oct|nov|dec|dez"
_DATE: Final = re.compile(
    rf"\d{{1,2}}[-. /]+({_MONTH})[a-zé]*\.?([-. /]+\d{{2,4}})?|({_MONTH})[a-zé]*\.?[-. /]+\d{{1,4}}"
    r"|\d{4}-\d\d?-\d\d?([ T].*)?|\d\d?[./]\d\d?[./]\d{2,4}",
    re.IGNORECASE,
)


def read(data: bytes, path: str) -> CellGrid:
    """The table in the content of a file. Raises Failure."""
    text = _decoded(data, path)
    separator = re.match(r"sep=(.)\r?\n", text)
    if separator:
        text = text[separator.end() :]
    rows = csv.reader(
        StringIO(text, newline=""), delimiter=separator[1] if separator else _separator(text), strict=True
    )
    table = CellGrid("")
    at = -1
    try:
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if value:
                    table.put(at, column, text_cell(value))
    except csv.Error:
        raise Failure(
            f"{path} cannot be read below row {at + 1}: a quotation mark stays open, or a cell is too long.",
            hint="A cell with a quotation mark stands between quotation marks, and has its own doubled.",
        ) from None
    return table


def is_date(text: str) -> bool:
    """Whether a whole cell looks like what programs make of `1-2`."""
    return bool(_DATE.fullmatch(text.strip()))


def _decoded(data: bytes, path: str) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16":
            raise Failure(f"{path} is damaged: its UTF-16 ends within a letter.") from None
        text = _of_windows(data, path, error.start)
    if "\0" in text:
        raise Failure(
            f"{path} is no table of text.", hint="Files of spreadsheet programs end in .xlsx or .ods."
        )
    return text


def _of_windows(data: bytes, path: str, at: int) -> str:
    """The text that an older program has written in the encoding of Windows."""
    line = data.count(b"\n", 0, at) + 1
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        raise Failure(f"{path} is not UTF-8, from line {line} on.", hint="Save it as CSV UTF-8.") from None
    note(
        f"{path} is not UTF-8 (line {line}), and was read as Windows-1252. Look at its letters beyond A to Z."
    )
    return text


def _separator(text: str) -> str:
    """The sign that parts most cells of the first row, outside of quotation marks."""
    first, quoted = "", False
    for char in text[:100_000]:
        quoted ^= char == '"'
        if char == "\n" and not quoted and first.strip():
            break
        first += "" if quoted else char
    return max(SEPARATORS, key=first.count)
