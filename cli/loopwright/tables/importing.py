"""Rows of a table into cards of a scenario: new ones, and of the others what was edited in the table."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_dsl.card_fields import (
    BODY,
    PROSE,
    TITLE,
    CardFields,
    CardLayout,
    composed,
    edited,
    fields_of,
    layout_of,
)
from loopwright_dsl.parse import memory as readings
from loopwright_dsl.syntax.span import Span

from loopwright.core.console import plural, shown
from loopwright.core.errors import Failure

from .decks import CardDecks, CardFile
from .mapping import LastImport, Texts
from .merge import MergeOutcome, merged
from .rows import CardRow, CardSheet

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from .files import TableFile


@dataclass
class Placed:
    """A row, and the card that it is: its file, and its number in it."""

    row: CardRow
    file: CardFile
    at: int


@dataclass
class RowCounts:
    """How many cards are new, changed, as they were."""

    new: int = 0
    changed: int = 0
    same: int = 0


@dataclass
class Import:
    """One kind of cards that is imported from one sheet.

    told: what a designer is told, line by line; wrong: how much of it keeps something from being imported.
    """

    kind: str
    source: TableFile
    sheet: CardSheet
    decks: CardDecks
    memory: LastImport
    new_cards: str
    """The name of the card file for new cards, without its ending."""
    overwrite: bool = False
    counts: RowCounts = field(default_factory=RowCounts)
    placed: list[Placed] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    wrong: int = 0

    @property
    def layout(self) -> CardLayout:
        return layout_of(self.kind, self.decks.cards)

    def place(self, row: int, column: str | int) -> str:
        """Where a cell is; a field without a column is told at the card's name."""
        if isinstance(column, str):
            column = self.sheet.columns.get(column, min(self.sheet.columns.values()))
        return self.source.place(self.sheet.table.name, row, column)

    # --- rows into cards

    def run(self) -> None:
        """Put every row into its card. Faults of cells come first: with any of them no card is edited."""
        for fault in sorted(self.sheet.faults):
            self._blame(f"{self.place(fault.row, fault.column)}: {fault.text}.")
        if self.sheet.faults:
            return
        known: dict[tuple[str, ...], tuple[CardFile, int, CardFields]] = {}
        for file, at, card in self.decks.of_kind(self.kind):
            if card is None:
                where = f"{shown(file.path)}:{file.lines()[at] + 1}"
                raise Failure(
                    f"{where}: the first line of this card has a mistake, so no row can be known as its.",
                    hint="`loopwright check` shows it. Nothing was written.",
                )
            known.setdefault(card.names, (file, at, card))
        for row in self.sheet.rows:
            if row.names in known:
                self._update(row, *known[row.names])
        self._add([row for row in self.sheet.rows if row.names not in known and not self._was_deleted(row)])
        here = {row.key for row in self.sheet.rows}
        for key in sorted(self.memory.cards(self.kind).keys() - here):
            if tuple(key.split(" ")) in known:
                self.told.append(f"{self.kind} {key} has no row any more. The card stays; delete it by hand.")
            else:
                del self.memory.cards(self.kind)[key]

    def _was_deleted(self, row: CardRow) -> bool:
        """Whether somebody has deleted the card of a row, which has not been edited since; it is told."""
        last = self.memory.cards(self.kind).get(row.key)
        if (
            last is None
            or self.overwrite
            or any(last.get(name, "") != text for name, text in row.values.items())
        ):
            return False
        self.told.append(
            f"{self.place(row.at, self.layout.names[-1])}: {self.kind} {row.key} was deleted from the cards "
            "by hand, and its row has not been edited since. --overwrite writes it again."
        )
        return True

    def _add(self, rows: list[CardRow]) -> None:
        """Write the cards of rows that have none yet, behind those of their kind."""
        if not rows:
            return
        file = self._file_of_new()
        at = file.add([composed(self.layout, row.values) for row in rows], self.kind)
        for other in self.placed:
            other.at += len(rows) * (other.file is file and other.at >= at)
        self.placed += [Placed(row, file, at + number) for number, row in enumerate(rows)]
        self.counts.new += len(rows)
        self.memory.cards(self.kind).update((row.key, dict(row.values)) for row in rows)

    def _file_of_new(self) -> CardFile:
        name = f"{self.new_cards}.loop"
        for file in self.decks.files:
            if file.path.name == name and not file.of_world:
                return file
        file = CardFile(self.decks.folder / name, "", self.decks.cards)
        if file.path.exists():
            raise Failure(
                f"{shown(file.path)} is there, and no card file of the scenario.",
                hint="Name it after `files`.",
            )
        self.decks.files.insert(0, file)
        return file

    def _update(self, row: CardRow, file: CardFile, at: int, card: CardFields) -> None:
        """Write those cells of a row into its card that were edited since they were last imported."""
        last = self.memory.cards(self.kind).get(row.key)
        self.placed.append(Placed(row, file, at))
        changes: Texts = {}
        kept = dict(last or {})
        for column, cell in row.values.items():
            if column in self.layout.names:
                continue
            before = None if last is None else last.get(column)
            by_lines = column in (BODY, PROSE) or self.layout.parts.get(column) in ("body", "block")
            outcome, value = merged(
                before, card.value(column), cell, by_lines=by_lines, overwrite=self.overwrite
            )
            if outcome is MergeOutcome.CONFLICT:
                self._tell_conflict(row, column, card.value(column), file, before)
                continue
            kept[column] = cell
            if outcome is MergeOutcome.WRITTEN:
                changes[column] = value
        if changes and not self.decks.is_own(file):
            self._blame(
                f"{self.place(row.at, next(iter(changes)))}: {self.kind} {row.key} belongs to a world that "
                "is not beside the scenario, and stays as it is. Give it another name, and it is a card of "
                "the scenario."
            )
            return
        new = edited(card, self.layout, changes)
        if changes and new != card.text:
            file.replace(at, new)
        changed = file.chunks[at] != card.text
        self.counts.changed += changed
        self.counts.same += not changed
        self.memory.cards(self.kind)[row.key] = kept

    def _tell_conflict(self, row: CardRow, column: str, value: str, file: CardFile, last: str | None) -> None:
        why = (
            "both were edited since the last import" if last is not None else "no import tells which is newer"
        )
        says = f"`{value.partition(chr(10))[0][:60]}`" if value else "nothing"
        self._blame(
            f"{self.place(row.at, column)}: the card {row.key} in {shown(file.path)} says {says} for "
            f"{column}, and {why}. The card stays as it is; --overwrite takes the cell."
        )

    def _blame(self, text: str) -> None:
        self.told.append(text)
        self.wrong += 1

    # --- findings of the card language

    def mistakes(self) -> Iterator[tuple[Placed, Diagnostic]]:
        """What cannot be read of the cards of all rows."""
        for card in self.placed:
            for diagnostic in readings.read(card.file.chunks[card.at], self.decks.cards).diagnostics:
                if diagnostic.severity == "error":
                    yield card, diagnostic

    def found(self, diagnostics: Mapping[Path, list[Diagnostic]]) -> Iterator[tuple[Placed, Diagnostic]]:
        """Those of the findings in files that are about the cards of the rows; places as in their cards."""
        cards = {(card.file.path.resolve(), card.at): card for card in self.placed}
        for file in {id(card.file): card.file for card in self.placed}.values():
            starts = file.lines()
            for diagnostic in diagnostics.get(file.path.resolve(), ()):
                at = bisect_right(starts, diagnostic.span.line - 1) - 1
                card = cards.get((file.path.resolve(), at))
                if card is not None:
                    yield card, diagnostic.moved(diagnostic.path, -starts[at])

    def by_cell(self, card: Placed, diagnostic: Diagnostic) -> tuple[Diagnostic, str]:
        """A finding of a card as one of the cell that its line comes from, and the text of the cell.

        What was written by hand stays a finding of its file.
        """
        text = card.file.chunks[card.at]
        line, span = text.split("\n")[diagnostic.span.line - 1], diagnostic.span
        column = _column(text, self.layout, span)
        if column in self.layout.names and column not in self.sheet.columns:
            column = TITLE  # of which the name was made
        if column not in self.sheet.columns:
            return diagnostic.moved(shown(card.file.path), card.file.lines()[card.at]), card.file.new_text
        cell = card.row.values[column]
        for number, words in enumerate(cell.split("\n"), 1):
            at = line.find(words.strip())
            if words.strip() and at >= 0:
                margin = at - (len(words) - len(words.lstrip()))
                start = max(span.column - margin, 1)
                end = (
                    max(span.end_column - margin, start + 1) if span.end_line == span.line else len(words) + 1
                )
                place = Span(number, start, number, min(end, len(words) + 1))
                return replace(diagnostic, path=self.place(card.row.at, column), span=place, labels=()), cell
        return replace(diagnostic, path=self.place(card.row.at, column), span=Span(1, 1, 1, 2), labels=()), ""

    def summary(self) -> str:
        """What became of the rows, in a line."""
        counts = self.counts
        parts = [f"{counts.new} new", f"{counts.changed} changed", f"{counts.same} as they were"]
        return f"{self.kind}, {plural(len(self.sheet.rows), 'row')}: {', '.join(parts)}."


def _column(text: str, layout: CardLayout, span: Span) -> str | None:
    """The field of a card that a place in it belongs to."""
    card = fields_of(text, layout)
    if card is None:
        return layout.names[-1]
    if span.line != card.head.number:
        return card.column_of(span.line)
    line = text.split("\n")[span.line - 1]
    on_head = [column for column, known in card.fields.items() if card.head.number - 1 in known.lines]
    for column in reversed(on_head):
        if line.rfind(card.value(column)) <= span.column - 1:
            return column
    return layout.names[-1]


def with_file(text: str, name: str) -> str:
    """The text of a scenario's main file, whose scenario card names a further card file. Raises Failure."""
    scenario = re.search(r"^scenario\b[^\n]*", text, re.MULTILINE)
    if scenario is None:
        raise Failure(
            f"There is no scenario card that could name {name}.loop.",
            hint="`loopwright check` shows what is wrong. Nothing was written.",
        )
    line = re.compile(r"^[ \t]+files\b[^#\n]*?(?=[ \t]*(?:#|$))", re.MULTILINE).search(text, scenario.end())
    if line is not None and not re.search(
        r"^[^\s#]", text[scenario.end() : line.start()].lstrip("\n"), re.MULTILINE
    ):
        return f"{text[: line.end()]}, {name}{text[line.end() :]}"
    return f"{text[: scenario.end()]}\n  files {name}{text[scenario.end() :]}"
