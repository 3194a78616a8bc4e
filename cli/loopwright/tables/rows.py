"""Rows of a table as the values of cards; what cannot be one is told by cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from textwrap import dedent
from typing import Final, NamedTuple
from unicodedata import normalize

from loopwright_dsl.card_fields import BODY, PROSE, TAKES, TITLE, YES, CardLayout
from loopwright_dsl.parser.lines import STEP

from loopwright.core.console import listed
from loopwright.core.errors import Failure

from .cells import DATE, EMPTY, CellGrid, TableCell, whole
from .csv_files import is_date
from .mapping import LEFT_OUT, Texts

ALIASES: Final = {
    **dict.fromkeys(("name", "card", "card name"), TITLE),
    **dict.fromkeys(("text", "flavor", "flavour", "flavor text", "flavour text", "story"), PROSE),
    **dict.fromkeys(("effect", "effects", "rules", "rules text", "what happens"), BODY),
    **dict.fromkeys(("nr", "no", "nr.", "no.", "#"), "number"),
    **{"colour": "color", "condition": "if", "location": "at", "place": "at", "quantity": "copies"},
}
"""What designers call the fields of cards."""
ON: Final = frozenset(("yes", "y", "x", "true", "1", "on", "✓", "✔", "ja", "sant", "wahr", "vrai", "oui"))
OFF: Final = frozenset(
    ("", "no", "n", "false", "0", "off", "-", "nej", "nein", "falskt", "falsch", "faux", "non")
)
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NUMBERS: Final = ("number", "from", "to", "start")


class Fault(NamedTuple):
    """What is wrong with a cell, in words."""

    row: int
    column: int
    text: str


@dataclass
class CardRow:
    """A row: the names of its card, and the value of each field that the table has a column for."""

    at: int
    names: tuple[str, ...]
    values: Texts

    @property
    def key(self) -> str:
        """The names as one word, as the memory has them."""
        return " ".join(self.names)


@dataclass
class CardSheet:
    """The rows of a table, with the columns of the fields; `faults` are of cells that hold no value."""

    table: CellGrid
    columns: dict[str, int]
    rows: list[CardRow] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


# --- Columns ------------------------------------------------------------------------------------


def header(table: CellGrid) -> tuple[int, list[str]]:
    """The number of the first row that is not empty, and the names of the columns. Raises Failure."""
    for at, row in enumerate(table.rows):
        names = [" ".join(cell.text.split()) for cell in row]
        if any(names):
            return at, names
    raise Failure(f"{table.name or 'The table'} is empty.", hint="Its first row names the columns.")


def columns_of(names: Sequence[str], layout: CardLayout, said: Mapping[str, str]) -> Texts:
    """What of a card stands in each column: as it is `said`, else by the column's name. Raises Failure."""
    by_name = {name.casefold(): name for name in names if name}
    for name, what in said.items():
        if what not in (LEFT_OUT, *layout.columns):
            near = get_close_matches(what, layout.columns, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"There is {listed(layout.columns)}."
            raise Failure(f"A card of the kind {layout.kind} has no {what}.", hint=hint)
        if name.casefold() not in by_name:
            raise Failure(f"There is no column {name}.", hint=f"There is {listed([*filter(None, names)])}.")
    doubled = [name for name in by_name.values() if [*map(str.casefold, names)].count(name.casefold()) > 1]
    if doubled:
        raise Failure(f"Two columns are called {doubled[0]}.", hint="Give one of them another name.")
    named = {name.casefold(): what for name, what in said.items()}
    fields = {name: named.get(name.casefold(), _meant(name, layout)) for name in names if name}
    for what in layout.columns:
        twice = [name for name, other in fields.items() if other == what]
        if len(twice) > 1:
            hint = f'--column "{twice[1]}=" leaves one out.'
            raise Failure(f"The columns {listed(twice)} are both read as {what}.", hint=hint)
    return fields


def _meant(name: str, layout: CardLayout) -> str:
    """The field that a column is named for; empty where it is named for none."""
    word = name.casefold()
    for known in layout.columns:
        if word.replace("_", " ") == known:
            return known
    alias = ALIASES.get(word)
    return alias if alias in layout.columns else LEFT_OUT


# --- Rows ---------------------------------------------------------------------------------------


def read(
    table: CellGrid, top: int, names: Sequence[str], fields: Mapping[str, str], layout: CardLayout
) -> CardSheet:
    """The rows below the one that names the columns. Raises Failure where cards cannot be told apart."""
    places = {fields[name]: at for at, name in enumerate(names) if fields.get(name)}
    missing = [name for name in layout.names if name not in places]
    if missing and not (missing == ["id"] and TITLE in places):
        raise Failure(
            f"No column says the {missing[0]} of a card of the kind {layout.kind}.",
            hint=f'Name it so, or say which one it is: --column "NAME={missing[0]}".',
        )
    sheet = CardSheet(table, places)
    first: dict[tuple[str, ...], int] = {}
    for at in range(top + 1, len(table.rows)):
        cells = {what: _cell(table, at, column) for what, column in places.items()}
        if not any(cell.text.strip() or cell.fault for cell in cells.values()):
            continue
        row = _row(at, cells, layout, sheet)
        if row.names in first and all(row.names):
            column = places.get(layout.names[-1], places.get(TITLE, 0))
            sheet.faults.append(
                Fault(at, column, f"says `{row.key}` again, after row {first[row.names] + 1}")
            )
            continue
        first[row.names] = at
        sheet.rows.append(row)
    return sheet


def _cell(table: CellGrid, row: int, column: int) -> TableCell:
    cells = table.rows[row]
    return cells[column] if column < len(cells) else EMPTY


def _row(at: int, cells: Mapping[str, TableCell], layout: CardLayout, sheet: CardSheet) -> CardRow:
    values: Texts = {}
    for what, cell in cells.items():
        value = _value(what, cell, layout)
        if isinstance(value, Fault):
            sheet.faults.append(value._replace(row=at, column=sheet.columns[what]))
            value = ""
        values[what] = value
    at_fault = any(fault.row == at for fault in sheet.faults)
    if not values.get("id") and layout.names == ("id",) and values.get(TITLE) and not at_fault:
        values["id"] = name_like(values[TITLE])
    lacking = [name for name in layout.names if not values.get(name)]
    if lacking and not at_fault:
        column = sheet.columns.get(lacking[0], sheet.columns.get(TITLE, 0))
        sheet.faults.append(Fault(at, column, f"is empty, and should say the {lacking[0]} of the card"))
    return CardRow(at, tuple(values.get(name, "") for name in layout.names), values)


def _value(what: str, cell: TableCell, layout: CardLayout) -> str | Fault:
    """The value of a field as cards have it, or what is wrong with the cell; its place is filled in later."""
    if cell.fault:
        return Fault(0, 0, cell.fault)
    text = cell.text.replace("\u00a0", " ")
    if what in (PROSE, TITLE):
        return _title(text) if what == TITLE else _prose(text)
    if is_date(text):
        return Fault(0, 0, DATE)
    form = layout.parts.get(what)
    if what == BODY or form in ("body", "block"):
        return _body(text)
    text = " ".join(whole(text).split())
    if what in layout.names or what in _NUMBERS:
        return _name(what, text)
    if form == "flag":
        word = text.casefold()
        if word in OFF or word in ON or word == what:
            return "" if word in OFF else YES
        return Fault(0, 0, f"says `{text}`, where {what} is yes or no")
    if form == "line":
        text = re.sub(r"\s*[,;]\s*", ", ", text.removeprefix(f"{what} ")).strip(", ")
    return text.upper() if what in (TAKES, "at") else text


def _title(text: str) -> str | Fault:
    if '"' in text:
        return Fault(0, 0, "holds a straight quotation mark, which ends a title: write “ and ”, or '")
    return " ".join(text.split())


def _prose(text: str) -> str:
    rows = (row.strip().removeprefix(">").strip() for row in text.split("\n"))
    return "\n".join(" ".join(row.split()) for row in rows if row)


def _body(text: str) -> str:
    rows = [row.rstrip() for row in text.expandtabs(STEP).split("\n")]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    return dedent("\n".join(row for at, row in enumerate(rows) if row or rows[at - 1]))


def _name(what: str, text: str) -> str | Fault:
    """A name or a number of a first line."""
    if not text:
        return text
    if what in _NUMBERS:
        if re.fullmatch(r"-?\d{1,6}" if what != "number" else r"\d{1,6}", text):
            return str(int(text))
        return Fault(0, 0, f"says `{text[:40]}`, where a whole number should stand")
    if NAME.fullmatch(text):
        return text
    like = name_like(text)
    remedy = f", such as {like}" if like else ""
    return Fault(0, 0, f"says `{text[:40]}`: a name has small letters, digits and hyphens{remedy}")


def name_like(text: str) -> str:
    """A name made of a title."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower().replace("'", "")
    name = re.sub("[^a-z0-9]+", "-", plain).strip("-")
    return name if not name or name[0].isalpha() else f"card-{name}"
