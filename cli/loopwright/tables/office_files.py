"""Sheets of .xlsx and .ods files: zip archives of XML, from strangers.

Read here rather than by a library (decision 0048): in a stream, within limits that hold before anything is
expanded. Formulas are never worked out: their last result is taken. An error or a date is its cell's fault.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from io import BytesIO
from typing import Final
from xml.parsers import expat

from loopwright.core.errors import Failure

from .cells import DATE, ERROR, MOST_COLUMNS, MOST_ROWS, UNSAVED, CellGrid, TableCell, number_cell, text_cell

MOST_PARTS: Final = 2_000
"""Files in the archive."""
MOST_BYTES: Final = 64_000_000
"""Of those files in it that are read, unpacked."""
_CHUNK: Final = 65_536
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_PLACE: Final = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_NOT_OF_DATES: Final = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general', re.IGNORECASE)
_DATES: Final = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The built-in formats of dates and times, ECMA-376 part 1, 18.8.30."""

Attributes = Mapping[str, str]


class ZipReader:
    """A zip archive whose files are read within limits."""

    def __init__(self, data: bytes) -> None:
        self._zip = zipfile.ZipFile(BytesIO(data))
        self._left = MOST_BYTES
        if len(self._zip.infolist()) > MOST_PARTS:
            raise Failure(f"It holds more than {MOST_PARTS:,} files.")

    def has(self, name: str) -> bool:
        """Whether there is such a file in it."""
        return name in self._zip.namelist()

    def parse(self, name: str, reader: XmlReader) -> None:
        """Hand a file of XML to a reader. Raises Failure, KeyError and the errors of zip and XML."""
        info = self._zip.getinfo(name)
        if info.compress_type not in _METHODS:
            raise Failure("It is packed in a way that no spreadsheet program uses.")
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = lambda tag, attributes: reader.start(_local(tag), _locals(attributes))
        parser.EndElementHandler = lambda tag: reader.end(_local(tag))
        parser.CharacterDataHandler = reader.characters
        parser.StartDoctypeDeclHandler = _refuse_doctype
        with self._zip.open(info) as file:
            while chunk := file.read(_CHUNK):
                self._left -= len(chunk)
                if self._left < 0:
                    raise Failure(f"Unpacked it is larger than {MOST_BYTES // 1_000_000} MB.")
                parser.Parse(chunk, False)
        parser.Parse(b"", True)


def _refuse_doctype(*_: object) -> None:
    raise Failure("It declares entities, which no spreadsheet program writes.")


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _locals(attributes: Attributes) -> Attributes:
    own = "calc-"  # what LibreOffice says beside the standard
    return {own * ("calcext" in name) + _local(name): value for name, value in attributes.items()}


class XmlReader:
    """A reader of one file of XML, by its elements; names are without their namespaces."""

    def start(self, tag: str, attributes: Attributes, /) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def characters(self, text: str) -> None:
        """Some of the text of an element."""


class _Elements(XmlReader):
    """All elements with one of some names, in order."""

    def __init__(self, *tags: str) -> None:
        self.tags = tags
        self.all: list[tuple[str, Attributes]] = []

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag in self.tags:
            self.all.append((tag, attributes))


@contextmanager
def reading(path: str) -> Iterator[None]:
    """Raise Failure, with the path, for whatever is wrong with a file that is read inside."""
    try:
        yield
    except Failure as failure:
        raise Failure(f"{path} cannot be read. {failure}", hint=failure.hint) from None
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, KeyError, ValueError, IndexError, EOFError):
        raise Failure(
            f"{path} cannot be read: it is damaged, or no such file as its name says.",
            hint="Open it in a spreadsheet program, and save it again.",
        ) from None
    except (RuntimeError, NotImplementedError):
        raise Failure(f"{path} cannot be read: it has a password.", hint="Save it without one.") from None


# --- .xlsx ------------------------------------------------------------------------------------


class XlsxBook:
    """An .xlsx file: the names of its sheets, and one of them at a time."""

    def __init__(self, archive: ZipReader) -> None:
        self._archive = archive
        relations, sheets = _Elements("Relationship"), _Elements("sheet")
        archive.parse("xl/_rels/workbook.xml.rels", relations)
        archive.parse("xl/workbook.xml", sheets)
        targets = {
            row["Id"]: posixpath.normpath(posixpath.join("/xl", row["Target"]))[1:]
            for _, row in relations.all
        }
        self._parts = {row["name"]: targets[row["id"]] for _, row in sheets.all}
        self._kinds = {row["Type"].rpartition("/")[2]: targets[row["Id"]] for _, row in relations.all}

    @property
    def names(self) -> list[str]:
        """The names of all sheets, in order."""
        return list(self._parts)

    def table(self, name: str) -> CellGrid:
        """The cells of a sheet."""
        sheet = _Sheet(CellGrid(name), *self._shared)
        self._archive.parse(self._parts[name], sheet)
        return sheet.table

    @cached_property
    def _shared(self) -> tuple[list[str], frozenset[str]]:
        """The texts that cells share, and the styles of dates."""
        texts, styles = _Texts(), _Styles()
        for name, reader in ((self._kinds.get("sharedStrings"), texts), (self._kinds.get("styles"), styles)):
            if name and self._archive.has(name):
                self._archive.parse(name, reader)
        return texts.all, styles.dates()


class _Styles(XmlReader):
    """The number formats of cells."""

    def __init__(self) -> None:
        self._codes: dict[str, str] = {}
        self._of_cells: list[str] = []
        self._inside = False

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag == "numFmt":
            self._codes[attributes["numFmtId"]] = attributes.get("formatCode", "")
        self._inside |= tag == "cellXfs"
        if tag == "xf" and self._inside:
            self._of_cells.append(attributes.get("numFmtId", "0"))

    def end(self, tag: str) -> None:
        self._inside &= tag != "cellXfs"

    def dates(self) -> frozenset[str]:
        """The numbers of the styles that show a date or a time."""
        return frozenset(str(at) for at, number in enumerate(self._of_cells) if self._is_date(number))

    def _is_date(self, number: str) -> bool:
        code = self._codes.get(number)
        if code is None:
            return number.isdigit() and int(number) in _DATES
        return bool(re.search("[dmyhs]", _NOT_OF_DATES.sub("", code), re.IGNORECASE))


class _Texts(XmlReader):
    """The texts that cells share; hints how to pronounce them are left out."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._parts: list[str] | None = None
        self._hint = False

    def start(self, tag: str, _: Attributes) -> None:
        if tag == "si":
            self.all.append("")
        self._hint |= tag == "rPh"
        if tag == "t" and not self._hint:
            self._parts = []

    def end(self, tag: str) -> None:
        self._hint &= tag != "rPh"
        if tag == "t" and self._parts is not None:
            self.all[-1] += "".join(self._parts)
            self._parts = None

    def characters(self, text: str) -> None:
        if self._parts is not None:
            self._parts.append(text)


class _Sheet(XmlReader):
    """The cells of one sheet."""

    def __init__(self, table: CellGrid, texts: list[str], dates: frozenset[str]) -> None:
        self.table = table
        self._texts, self._dates = texts, dates
        self._row = self._column = -1
        self._cell: Attributes = {}
        self._value: list[str] = []
        self._reading = self._formula = self._hint = False

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag == "row":
            self._row = int(attributes["r"]) - 1 if "r" in attributes else self._row + 1
            self._column = -1
        elif tag == "c":
            self._place(attributes.get("r"))
            self._cell, self._value, self._formula = attributes, [], False
        self._formula |= tag == "f"
        self._hint |= tag == "rPh"
        self._reading = tag in ("v", "t") and not self._hint

    def _place(self, name: str | None) -> None:
        self._column += 1
        match = _PLACE.fullmatch(name or "")
        if match:
            self._column = 0
            for letter in match[1]:
                self._column = self._column * 26 + ord(letter) - ord("A") + 1
            self._column -= 1
            self._row = int(match[2]) - 1

    def characters(self, text: str) -> None:
        if self._reading:
            self._value.append(text)

    def end(self, tag: str) -> None:
        self._reading &= tag not in ("v", "t")
        self._hint &= tag != "rPh"
        if tag == "c":
            value = "".join(self._value)
            if value:
                self.table.put(self._row, self._column, self._read(value))
            elif self._formula:
                self.table.put(self._row, self._column, TableCell(fault=UNSAVED))

    def _read(self, value: str) -> TableCell:
        match self._cell.get("t", "n"):
            case "s":
                return text_cell(_unescaped(self._texts[int(value)]))
            case "str" | "inlineStr":
                return text_cell(_unescaped(value))
            case "b":
                return TableCell("TRUE" if value == "1" else "FALSE")
            case "e":
                return TableCell(fault=f"{ERROR} ({value[:20]})")
            case "d":
                return TableCell(fault=DATE)
        return TableCell(fault=DATE) if self._cell.get("s", "") in self._dates else number_cell(value)


def _unescaped(text: str) -> str:
    """A text whose characters that XML cannot hold are written as `_x000D_`."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


# --- .ods -------------------------------------------------------------------------------------


class OdsBook:
    """An .ods file: the names of its sheets, and one of them at a time."""

    def __init__(self, archive: ZipReader) -> None:
        reader = _Content()
        archive.parse("content.xml", reader)
        self._tables = {table.name: table for table in reader.tables}

    @property
    def names(self) -> list[str]:
        """The names of all sheets, in order."""
        return list(self._tables)

    def table(self, name: str) -> CellGrid:
        """The cells of a sheet."""
        return self._tables[name]


class _Content(XmlReader):
    """The cells of all sheets of an OpenDocument spreadsheet; what is remarked on a cell is left out."""

    def __init__(self) -> None:
        self.tables: list[CellGrid] = []
        self._row = self._column = 0
        self._rows = self._columns = 1
        self._cell: Attributes | None = None
        self._paragraphs: list[str] = []
        self._remarks = self._inside = 0

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag == "table" and not self._remarks:
            self.tables.append(CellGrid(attributes["name"]))
            self._row = 0
        elif tag == "table-row":
            self._column, self._rows = 0, _repeated(attributes, "number-rows-repeated")
        elif tag in ("table-cell", "covered-table-cell"):
            self._columns = _repeated(attributes, "number-columns-repeated")
            self._cell, self._paragraphs = attributes, []
        elif tag == "annotation":
            self._remarks += 1
        elif self._cell is not None and not self._remarks:
            self._start_of_text(tag, attributes)

    def _start_of_text(self, tag: str, attributes: Attributes) -> None:
        if tag == "p":
            self._paragraphs.append("")
            self._inside += 1
        elif self._inside and tag == "s":
            self._paragraphs[-1] += " " * min(_repeated(attributes, "c"), MOST_COLUMNS)
        elif self._inside and tag in ("tab", "line-break"):
            self._paragraphs[-1] += "\t" if tag == "tab" else "\n"

    def characters(self, text: str) -> None:
        if self._inside and not self._remarks:
            self._paragraphs[-1] += text

    def end(self, tag: str) -> None:
        if tag == "annotation":
            self._remarks -= 1
        elif tag == "p" and self._inside and not self._remarks:
            self._inside -= 1
        elif tag in ("table-cell", "covered-table-cell") and self._cell is not None:
            self._put(self._read(self._cell))
            self._column += self._columns
            self._cell = None
        elif tag == "table-row":
            self._row += self._rows

    def _put(self, cell: TableCell) -> None:
        """A cell in all places where it is repeated; one beyond the limits is refused there."""
        if not cell.text and not cell.fault:
            return
        for row in range(self._row, min(self._row + self._rows, MOST_ROWS + 1)):
            for column in range(self._column, min(self._column + self._columns, MOST_COLUMNS + 1)):
                self.tables[-1].put(row, column, cell)

    def _read(self, cell: Attributes) -> TableCell:
        text = "\n".join(self._paragraphs)
        if cell.get("calc-value-type") == "error":
            return TableCell(fault=f"{ERROR} ({text[:20]})")
        match cell.get("value-type"):
            case "date" | "time":
                return TableCell(fault=DATE)
            case "boolean":
                return TableCell(cell.get("boolean-value", "").upper())
            case "float" | "percentage" | "currency":
                return number_cell(cell.get("value", ""))
        return text_cell(text or cell.get("string-value", ""))


def _repeated(attributes: Attributes, name: str) -> int:
    """How often something stands there, one after another."""
    return max(1, int(attributes.get(name, "1")))
