"""Tables as they are read from files of spreadsheet programs: cells with their text, or what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from loopwright.core.errors import Failure

MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 200
MOST_LETTERS: Final = 32_767
"""Of one cell, as spreadsheet programs have it."""
MOST_TEXT: Final = 16_000_000
"""Letters of all cells of a table."""

DATE: Final = (
    "is a date: spreadsheet programs make dates of texts such as `1-2`. Make the column one of text, and "
    "write the cell again"
)
ERROR: Final = "is an error of a formula"
UNSAVED: Final = "is a formula without a result: open the file in a spreadsheet program, and save it"
_GUARDED: Final = re.compile(r"'+[=+\-@\t\r]")
_WHOLE: Final = re.compile(r"([-+]?\d+)[.,]0*")


@dataclass(frozen=True)
class TableCell:
    """A cell: its text, or the fault that keeps it from being read."""

    text: str = ""
    fault: str = ""
    number: bool = False


EMPTY: Final = TableCell()


@dataclass
class CellGrid:
    """The rows of a sheet; of a file that is one table, the name is empty."""

    name: str
    rows: list[list[TableCell]] = field(default_factory=list)
    _letters: int = 0

    def put(self, row: int, column: int, cell: TableCell) -> None:
        """Put a cell in its place, counted from 0. Raises Failure beyond the limits."""
        if row >= MOST_ROWS or column >= MOST_COLUMNS:
            raise Failure(
                f"{self.name or 'The table'} reaches to {named(row, column)}: a table of cards has at most "
                f"{MOST_ROWS:,} rows and {MOST_COLUMNS} columns.",
                hint="Delete what stands so far out.",
            )
        if len(cell.text) > MOST_LETTERS:
            cell = TableCell(fault=f"holds more than {MOST_LETTERS:,} letters")
        self._letters += len(cell.text)
        if self._letters > MOST_TEXT:
            raise Failure(
                f"{self.name or 'The table'} holds more than {MOST_TEXT // 1_000_000} million letters."
            )
        while len(self.rows) <= row:
            self.rows.append([])
        cells = self.rows[row]
        cells += [EMPTY] * (column + 1 - len(cells))
        cells[column] = cell


def named(row: int, column: int) -> str:
    """The name of a cell, such as C14; both count from 0."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def text_cell(text: str) -> TableCell:
    """A cell with a text; the sign that keeps a text from being taken for a formula is taken off."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return TableCell(text[1:] if _GUARDED.match(text) else text)


def number_cell(text: str) -> TableCell:
    """A cell with a number, written plainly; a whole one without its decimals."""
    try:
        value = float(text)
    except ValueError:
        return TableCell(fault="holds a number that cannot be read")
    return TableCell(str(int(value)) if value == value // 1 and abs(value) < 1e15 else text, number=True)


def guarded(text: str) -> str:
    """A text as it is written into a file, so that no program takes it for a formula or eats a sign of it."""
    if re.fullmatch(r"[-+]?\d+", text):
        return text
    return f"'{text}" if text.startswith(tuple("=+-@\t\r")) or _GUARDED.match(text) else text


def whole(text: str) -> str:
    """A number without the decimals that some programs write, such as 3,0; anything else as it is."""
    match = _WHOLE.fullmatch(text.strip())
    return match[1] if match else text
