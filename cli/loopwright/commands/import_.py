"""`loopwright import`: cards from a table of a spreadsheet program, or from a story of another tool."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from loopwright import foreign_stories
from loopwright.core import completion
from loopwright.core.console import plural, safe, shown
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.new_folder import id_like, refuse
from loopwright.core.options import folder_argument

TABLES = (".csv", ".tsv", ".xlsx", ".ods")


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            autocompletion=completion.files(*TABLES, *foreign_stories.ENDINGS),
            help="A table: .csv, .xlsx or .ods. A story: .ink, .yarn, .twee or a published .html of Twine.",
        ),
    ],
    path: Annotated[
        str | None,
        folder_argument("The scenario of a table's cards, else this folder; the one to make of a story."),
    ] = None,
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
    """Make cards of the rows of a table, or a scenario of a story that another tool wrote.

    A row is known by the id or the number of its card. Only cells that were edited
    since the last import are written: what you have written into the card files by
    hand stays. How the columns are read is kept in tables/NAME.yaml beside the cards.

    Of a story of ink, Yarn Spinner or Twine passages become cards, options actions,
    variables flags and counters. What cards cannot say is listed, each with its line
    and what to do by hand. The file itself is not changed.

    Exit code 0: done. 1: a cell is wrong, or it and its card were both edited. 2:
    wrong use or unreadable input.

    \b
    Examples:
      loopwright import items.csv my-scenario --kind item
      loopwright import cards.xlsx my-scenario --dry-run
      loopwright import cards.ods my-scenario --kind item --column "Name=title"
      loopwright import harbour.ink
      loopwright import harbour.html stories/harbour
    """
    ending = file.suffix.lower()
    if ending in foreign_stories.ENDINGS:
        given = {"kind": kind, "sheet": sheet, "column": column, "into": into, "overwrite": overwrite}
        words = [*(name for name, value in given.items() if value), *(["dry-run"] if dry_run else [])]
        if words:
            raise Failure(f"--{words[0]} is for tables; {shown(file)} is a story.", hint="Leave it out.")
        _import_story(file, Path(path or id_like(file.stem)))
    elif ending in TABLES:
        _import_table(file, path or ".", kind, sheet, column or [], into, overwrite, dry_run)
    else:
        raise Failure(
            f"{shown(file)} is nothing that can be imported.",
            hint=f"Tables end in {', '.join(TABLES)}, stories in {', '.join(foreign_stories.ENDINGS)}.",
        )


def _import_story(file: Path, target: Path) -> None:
    refuse(target, target)
    story = foreign_stories.read(file)
    title = story.title or target.name.replace("-", " ").title()
    scenario = foreign_stories.written(story, target.name, title)
    foreign_stories.save(scenario, target, lambda line: print("\n".join(map(safe, line.split("\n")))))
    if scenario.remarks:
        print(f"\n{plural(len(scenario.remarks), 'thing')} to look at, by file and line.")
    quoted_path = shlex.quote(str(target))
    print(f"Made {target} with {plural(len(scenario.cards), 'card')}. Next:")
    print(f"  loopwright check {quoted_path}")
    print(f"  loopwright play {quoted_path}")


def _import_table(
    table: Path,
    path: str,
    kind: str | None,
    sheet: str | None,
    column: list[str],
    into: str | None,
    overwrite: bool,
    dry_run: bool,
) -> None:
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
    run.read(kind, sheet, dict(map(_pair, column)), into, overwrite)
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
