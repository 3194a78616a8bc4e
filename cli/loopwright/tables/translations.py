"""Translations as a table: a row for each text, a column for each language, beside gettext's files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright.core.errors import Failure

from .cells import EMPTY, CellGrid, TableCell
from .mapping import Texts
from .merge import MergeOutcome, merged
from .rows import header

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message
    from loopwright_compiler.i18n.po_files import PoEntry, PoFile

KIND: Final = "strings"
"""What the memory has for the kind of cards."""
CONTEXT, TEXT, NOTES = "context", "text", "notes"


class TranslatedCell(NamedTuple):
    """A cell of a translation, and the entry that it is of."""

    row: int
    column: int
    language: str
    entry: PoEntry


@dataclass
class TakenOver:
    """What became of the cells: how many were written by language; of others what is told, by place."""

    cells: list[TranslatedCell] = field(default_factory=list)
    written: Counter[str] = field(default_factory=Counter)
    told: list[tuple[int, int, str]] = field(default_factory=list)


def table_of(
    messages: Iterable[Message], languages: Mapping[str, PoFile]
) -> tuple[list[list[str]], dict[str, Texts]]:
    """The rows of a table, its columns first; and its translations by text, as the memory has them.

    Texts with a plural are left to gettext's files: they have several forms.
    """
    entries = {language: _by_key(file) for language, file in languages.items()}
    rows = [[CONTEXT, TEXT, NOTES, *languages]]
    known: dict[str, Texts] = {}
    for message in messages:
        key = _key(message.context, message.text)
        if message.plural is not None or key in known:
            continue
        known[key] = {language: _string(entries[language].get(key)) for language in languages}
        rows.append([message.context, message.text, ". ".join(message.notes), *known[key].values()])
    return rows, known


def take_over(
    table: CellGrid, languages: Mapping[str, PoFile], memory: dict[str, Texts], overwrite: bool
) -> TakenOver:
    """Put translations that were edited in a table into the entries of their languages. Raises Failure."""
    top, names = header(table)
    columns = {name.casefold(): at for at, name in enumerate(names) if name}
    spoken = {
        language: columns[language.casefold()] for language in languages if language.casefold() in columns
    }
    if CONTEXT not in columns or TEXT not in columns or not spoken:
        raise Failure(
            "A table of translations has the columns context and text, and one for each language.",
            hint="`loopwright strings export` writes one.",
        )
    entries = {language: _by_key(file) for language, file in languages.items()}
    done = TakenOver()
    for at in range(top + 1, len(table.rows)):
        context, text = (_cell(table, at, columns[name]).text for name in (CONTEXT, TEXT))
        if not text:
            continue
        for language, column in spoken.items():
            entry = entries[language].get(_key(context, text))
            if entry is None and not _cell(table, at, column).text:
                continue
            if entry is None:
                fault = f"there is no such text for {language}; `loopwright strings extract` adds new ones"
                done.told.append((at, columns[TEXT], fault))
                continue
            cell = TranslatedCell(at, column, language, entry)
            _take(cell, _cell(table, at, column), memory.setdefault(_key(context, text), {}), overwrite, done)
    return done


def _take(place: TranslatedCell, cell: TableCell, last: Texts, overwrite: bool, done: TakenOver) -> None:
    if cell.fault:
        done.told.append((place.row, place.column, cell.fault))
        return
    value = cell.text if "\n" in place.entry.text else " ".join(cell.text.split())
    before = _string(place.entry)
    outcome, _ = merged(last.get(place.language), before, value, by_lines=False, overwrite=overwrite)
    if outcome is MergeOutcome.CONFLICT:
        fault = f"the translation says `{before[:60]}`, and not what it said at the last import"
        done.told.append((place.row, place.column, f"{fault}: it stays; --overwrite takes the cell"))
        return
    last[place.language] = value
    done.cells.append(place)
    if outcome is MergeOutcome.WRITTEN:
        place.entry.strings = [value]
        place.entry.flags = [flag for flag in place.entry.flags if flag != "fuzzy"]
        place.entry.previous = []
        done.written[place.language] += 1


def _cell(table: CellGrid, row: int, column: int) -> TableCell:
    cells = table.rows[row]
    return cells[column] if column < len(cells) else EMPTY


def _by_key(file: PoFile) -> dict[str, PoEntry]:
    return {_key(entry.context, entry.text): entry for entry in file.messages if entry.plural is None}


def _key(context: str, text: str) -> str:
    """What a text is known by, as gettext's compiled files have it."""
    return f"{context}\x04{text}"


def _string(entry: PoEntry | None) -> str:
    return entry.strings[0] if entry is not None and entry.strings else ""
