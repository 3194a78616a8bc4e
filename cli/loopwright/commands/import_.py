"""`loopwright import`: cards from a table of a spreadsheet program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loopwright.core import completion
from loopwright.core.errors import FINDINGS, Failure


def import_(
    table: Annotated[
        Path,
        typer.Argument(
            metavar="TABLE",
            autocompletion=completion.files(".csv", ".tsv", ".xlsx", ".ods"),
            help="A .csv, .xlsx or .ods file.",
        ),
    ],
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH", autocompletion=completion.scenario_folders, help="The scenario; else this folder."
        ),
    ] = ".",
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND", autocompletion=completion.kinds, help="The kind of cards, such as item."
        ),
    ] = None,
    sheet: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The sheet; else the one named for the kind, or the first."),
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN=FIELD", help='What stands in a column: "Name=title"; "Note=" leaves it out.'
        ),
    ] = None,
    into: Annotated[
        str | None, typer.Option(metavar="FILE", help="The card file for new cards, such as items.loop.")
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Where a card and its row differ, the row is right.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Write nothing; show what would change.")
    ] = False,
) -> None:
    """Make cards of the rows of a table, and bring cards up to date with their rows.

    A row is known by the id or the number of its card. Only cells that were edited
    since the last import are written: what you have written into the card files by
    hand stays. How the columns are read is kept in tables/NAME.yaml beside the cards.

    Exit code 0: done. 1: a cell is wrong, or it and its card were both edited. 2:
    wrong use or unreadable input.

    \b
    Examples:
      loopwright import items.csv my-scenario --kind item
      loopwright import cards.xlsx my-scenario --dry-run
      loopwright import cards.ods my-scenario --kind item --column "Name=title"
    """
    from loopwright.core import scenario_paths
    from loopwright.tables import mapping
    from loopwright.tables.decks import decks_of
    from loopwright.tables.files import opened
    from loopwright.tables.run import ImportRun

    workspace = scenario_paths.workspace(path)
    decks = decks_of(workspace, path)
    if scenario_paths.is_installed(decks.folder):
        hint = "`loopwright new my-scenario` makes one of your own."
        raise Failure(f"{path} belongs to what was installed, and is not changed.", hint=hint)
    known = mapping.read(mapping.mapping_file(decks.folder, table), decks.folder)
    run = ImportRun(workspace, decks, opened(table), known, mapping.LastImport(decks.folder, table))
    run.read(kind, sheet, dict(map(_pair, column or ())), into, overwrite)
    if run.finish(dry_run):
        raise typer.Exit(FINDINGS)


def _pair(text: str) -> tuple[str, str]:
    """A column and what stands in it, as `--column` takes them. Raises Failure."""
    name, equals, what = text.rpartition("=")
    if not equals or not name.strip():
        raise Failure(
            f"--column takes a column and a field, not {text!r}.", hint='Such as --column "Name=title".'
        )
    return name.strip(), what.strip()
