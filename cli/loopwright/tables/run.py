"""One run of `loopwright import`: every kind of cards that a table holds, told and written together."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_dsl.card_fields import layout_of
from loopwright_dsl.parser.source import normal

from loopwright.core import files
from loopwright.core.console import listed, note, safe, shown
from loopwright.core.diagnostics import listing
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.text_diff import unified

from . import mapping, rows
from .decks import CardDecks, known_kind
from .files import TableFile
from .importing import Import, with_file
from .mapping import KindMapping, LastImport, Texts

if TYPE_CHECKING:
    from loopwright_compiler.workspace import Workspace
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic


@dataclass
class ImportRun:
    """All that is imported by one call."""

    workspace: Workspace
    decks: CardDecks
    source: TableFile
    known: dict[str, KindMapping]
    memory: LastImport
    imports: list[Import] = field(default_factory=list)
    used: dict[str, KindMapping] = field(default_factory=dict)

    def _kinds(self, kind: str | None, sheet: str | None) -> list[tuple[str, str]]:
        """Which kinds of cards are read from which sheets. Raises Failure."""
        names = self.source.sheets.names
        if sheet is not None and sheet not in names:
            raise Failure(
                f"{shown(self.source.path)} has no sheet {sheet}.",
                hint=f"There is {listed([*filter(None, names)])}.",
            )
        if kind is not None:
            wanted = known_kind(kind, self.decks.kinds)
            if wanted is None:
                raise Failure(
                    f"There is no kind of cards {kind}.", hint=f"There is {listed(self.decks.kinds)}."
                )
            return [(wanted, sheet if sheet is not None else self._sheet_of(wanted))]
        if self.known:
            return [(known, self._sheet_of(known)) for known in self.known if known in self.decks.kinds]
        named = {name: known_kind(name or self.source.path.stem, self.decks.kinds) for name in names}
        pairs = [(known, name) for name, known in named.items() if known and sheet in (None, name)]
        if not pairs:
            raise Failure("Which kind of cards is it?", hint=f"--kind {'|'.join(self.decks.kinds)}")
        return pairs

    def _sheet_of(self, kind: str) -> str:
        """The sheet of a kind: as it is kept, else that with its name, else the first."""
        names = self.source.sheets.names
        kept = self.known[kind].sheet if kind in self.known else ""
        if kept in names:
            return kept
        return next((name for name in names if known_kind(name, [kind])), names[0])

    def read(
        self, kind: str | None, sheet: str | None, said: Texts, into: str | None, overwrite: bool
    ) -> None:
        """Put the rows of every kind into their cards.

        said: what stands in columns, over what is kept; into: the card file for new cards. Raises Failure.
        """
        for known, name in self._kinds(kind, sheet):
            layout = layout_of(known, self.decks.cards)
            table = self.source.table(name)
            top, names = rows.header(table)
            kept = self.known.get(known, KindMapping())
            there = {name.casefold() for name in names}
            before = {name: what for name, what in kept.columns.items() if name.casefold() in there}
            fields = rows.columns_of(names, layout, before | said)
            file = (into or kept.file or self._home_of(known)).removesuffix(".loop")
            if not rows.NAME.fullmatch(file):
                hint = f"It has small letters, digits and hyphens, such as {known}s."
                raise Failure(f"{file} is no name of a card file.", hint=hint)
            cells = rows.read(table, top, names, fields, layout)
            part = Import(known, self.source, cells, self.decks, self.memory, file, overwrite)
            part.run()
            self.imports.append(part)
            self.used[known] = KindMapping(name, file, fields)
            out = [name for name, what in fields.items() if not what]
            if out and known not in self.known:
                note(f"Not imported: {listed(out)}. A {known} has {listed(layout.columns)}.")

    def _home_of(self, kind: str) -> str:
        """The card file of the scenario that holds most cards of a kind, else a new one named for it."""
        own = [file for file in self.decks.files if not file.of_world]
        counts = {file.path.stem: sum(1 for _ in file.of_kind(kind)) for file in own}
        best = max(counts, key=lambda stem: counts[stem])
        return best if counts[best] else f"{kind}s"

    def finish(self, dry_run: bool) -> bool:
        """Tell what is wrong, write what can be, and say whether anything was wrong. Raises Failure."""
        unreadable = [part.by_cell(*found) for part in self.imports for found in part.mistakes()]
        faults = any(work.sheet.faults for work in self.imports)
        for work in self.imports:
            for line in work.told:
                print(line)
        if unreadable or faults:
            self._print(unreadable)
            raise Failure("Nothing was written.", hint="Mend these cells, and import again.", code=FINDINGS)
        drafts = self._drafts()
        findings = self._checked(drafts)
        self._print(findings)
        for work in self.imports:
            note(work.summary())
        if dry_run:
            self._show(drafts)
        else:
            self._write(drafts)
        return any(work.wrong for work in self.imports) or any(
            diagnostic.severity == "error" for diagnostic, _ in findings
        )

    def _print(self, findings: list[tuple[Diagnostic, str]]) -> None:
        sources = {diagnostic.path: text for diagnostic, text in findings}
        if findings:
            print(listing([diagnostic for diagnostic, _ in findings], sources, sys.stdout))

    def _drafts(self) -> dict[Path, tuple[str, str]]:
        """The files that change: what each holds, and what it will hold."""
        drafts = {
            file.path: (file.text, file.new_text) for file in self.decks.files if file.new_text != file.text
        }
        main = Path(self.decks.scenario.path)
        for file in self.decks.files:
            if not file.text and file.path in drafts:
                before = next(other for other in self.decks.files if other.path == main).text
                _, text = drafts.get(main, (before, before))
                drafts[main] = before, with_file(text, file.path.stem)
        return drafts

    def _checked(self, drafts: dict[Path, tuple[str, str]]) -> list[tuple[Diagnostic, str]]:
        """What is found in the cards of the rows once they are written."""
        for path, (_, after) in drafts.items():
            self.workspace.hold(path, after)
        by_file: dict[Path, list[Diagnostic]] = {}
        for diagnostic in self.workspace.check().diagnostics:
            by_file.setdefault(Path(diagnostic.path).resolve(), []).append(diagnostic)
        return [part.by_cell(*found) for part in self.imports for found in part.found(by_file)]

    def _show(self, drafts: dict[Path, tuple[str, str]]) -> None:
        for path, (before, after) in drafts.items():
            change = unified(before, after, str(path), "imported")
            print("\n".join(map(safe, change.split("\n"))), end="")

    def _write(self, drafts: dict[Path, tuple[str, str]]) -> None:
        """Write the card files, then what was imported, then how: whoever is cut short can import again."""
        home = self.decks.folder
        for path, (before, after) in drafts.items():
            data = files.read(path, "a card file") if path.exists() else b""
            if path.exists() and normal(data.decode("utf-8", "replace")) != before:
                raise Failure(
                    f"{shown(path)} has been saved by another program meanwhile.", hint="Import again."
                )
            content = after.replace("\n", files.line_end(data)).encode()
            files.write(path, content, inside=path.parent, before=data if path.exists() else None)
            note(f"Wrote {shown(path)}.")
        self.memory.save()
        file = mapping.mapping_file(home, self.source.path)
        new = {kind: used for kind, used in self.used.items() if kind not in self.known}
        if new:
            kept = files.read(file, "a mapping", home) if file.exists() else b""
            files.write(file, mapping.written(self.source.path, new, kept), inside=home)
            note(f"{shown(file)} keeps how the columns are read; edit it as you like.")
