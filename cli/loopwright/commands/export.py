"""`loopwright export`: the cards of a scenario as a table for a spreadsheet program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loopwright.core import completion
from loopwright.core.console import listed, note, shown
from loopwright.core.errors import Failure
from loopwright.core.options import TableFile, TakePlace, folder_argument


def export(
    path: Annotated[str, folder_argument("The scenario, or its bundled id.")],
    output: TableFile,
    kind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND",
            autocompletion=completion.kinds,
            help="The kinds of cards, such as item; else all.",
        ),
    ] = None,
    overwrite: TakePlace = False,
) -> None:
    """Write cards as a table: a row for each card, a column for each of its lines.

    A .csv file holds one kind of cards, an .xlsx file a sheet for each. Edit it in
    a spreadsheet program, and `loopwright import` brings the edits back. Writing
    .xlsx needs loopwright[tables].

    \b
    Examples:
      loopwright export my-scenario --kind item -o items.csv
      loopwright export my-scenario -o cards.xlsx
    """
    from loopwright.core import files
    from loopwright.core.scenario_paths import is_installed, workspace
    from loopwright.tables import mapping
    from loopwright.tables.decks import decks_of, known_kind
    from loopwright.tables.exporting import table_of
    from loopwright.tables.files import refuse_written, written

    decks = decks_of(workspace(path), path)
    kinds = [known_kind(name, decks.kinds) for name in kind or decks.kinds]
    if None in kinds:
        hint = f"There is {listed(decks.kinds)}."
        raise Failure(f"There is no kind of cards {(kind or [''])[kinds.index(None)]}.", hint=hint)
    kept = mapping.read(mapping.mapping_file(decks.folder, output), decks.folder)
    none = mapping.KindMapping()
    made = {name: table_of(decks, name, kept.get(name, none)) for name in kinds if name}
    tables = {name: table for name, table in made.items() if table.cards}
    if not tables:
        raise Failure(f"{shown(path)} has no such cards.", hint=f"There is {listed(decks.kinds)}.")
    refuse_written(output, overwrite)
    content = written(output, {name: table.rows for name, table in tables.items()})
    files.write_result(output, content, *(file.path for file in decks.files))
    for name, table in tables.items():
        for where in table.unreadable:
            note(
                f"{where}: a {name} whose first line has a mistake is left out; `loopwright check` shows it."
            )
    note(
        f"Wrote {shown(output)}: {listed([f'{name} {len(table.cards)}' for name, table in tables.items()])}."
    )
    if Path(path).exists() and not is_installed(decks.folder):  # else it is nobody's to import into
        memory = mapping.LastImport(decks.folder, output)
        for name, table in tables.items():
            memory.cards(name).clear()
            memory.cards(name).update(table.cards)
        memory.save()
