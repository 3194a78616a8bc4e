"""`loopwright strings`: translate scenarios, worlds and the tool itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from loopwright.core import completion
from loopwright.core.console import json_text, note, plural, shown
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.options import TableFile, TakePlace, folder_argument
from loopwright.core.usage import CommandGroup, ScenarioCommand

if TYPE_CHECKING:
    from loopwright_compiler.i18n.catalogues import Catalogue, Read, Status

    from loopwright.tables.translations import TranslatedCell

    Row = tuple[Catalogue, str, Read]

PURPOSE = "Translate a scenario, a world, or the words of the rules."
app = typer.Typer(
    cls=CommandGroup,
    help=PURPOSE,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Where = Annotated[str | None, folder_argument("Scenario, world, content root or bundled id.")]
Tool = Annotated[
    bool,
    typer.Option("--tool", help="The words of loopwright itself; with PATH, those that the scenario keeps."),
]


Format = Literal["text", "json"]


@app.command("extract", cls=ScenarioCommand)
def extract(
    path: Where = None,
    tool: Tool = False,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="Begin this language too, such as sv or pt_BR.")
    ] = None,
) -> None:
    """Write translations/messages.pot, and bring every .po file beside it up to date.

    Nothing that was translated is lost: the translation of a text that changed
    a little is kept and marked fuzzy, that of a text that is gone stays at the
    end of the file. Beginning a language needs loopwright[translate].

    \b
    Examples:
      loopwright strings extract my-scenario --language sv
      loopwright strings extract my-scenario
    """
    from loopwright_compiler.i18n import po_files

    from loopwright import catalogues

    catalogs = catalogues.of(path, tool)
    begun = catalogues.language(language, catalogs) if language is not None else None
    for catalogue in catalogs:
        template = catalogue.template()
        catalogues.write(catalogue.folder / catalogues.TEMPLATE, po_files.written(template), catalogue.home)
        note(f"{shown(catalogue.folder / catalogues.TEMPLATE)}: {plural(len(template.messages), 'text')}.")
        for stray in catalogue.strays():
            note(f"{shown(stray)} is not read: {catalogues.remedy(stray)}")
        new = {begun} - {None, catalogue.source}
        for code in sorted({*catalogue.languages(), *filter(None, new)}):
            note(catalogues.merge(catalogue, code, template))


@app.command("compile", cls=ScenarioCommand)
def compile_(path: Where = None, tool: Tool = False) -> None:
    """Compile every .po file, so that build, play and print can use it.

    A translation whose icons, emphasis or places to fill differ from its source
    is refused: its file is left as it was, and the exit code is 1.

    \b
    Example:
      loopwright strings compile my-scenario
    """
    from loopwright_compiler.i18n.catalogues import status
    from loopwright_compiler.i18n.po_files import compiled

    from loopwright import catalogues
    from loopwright.core import files

    refused = []
    for catalogue, code, read in _all(path, tool):
        if read.diagnostics:
            refused.append(read)
            continue
        files.write(catalogue.mo(code), compiled(read.file), inside=catalogue.home)
        state = status(catalogue, code, read.file)
        note(f"Wrote {shown(catalogue.mo(code))} ({state.translated} of {plural(state.texts, 'text')}).")
    if refused:
        print(catalogues.listing(refused, sys.stderr), file=sys.stderr)
        raise Failure(f"{plural(len(refused), 'file')} not compiled.", code=FINDINGS)


@app.command("status", cls=ScenarioCommand)
def status(
    path: Where = None,
    tool: Tool = False,
    missing: Annotated[bool, typer.Option("--missing", help="Name each text that is left.")] = False,
    format: Annotated[Format, typer.Option(help="How to tell it.")] = "text",
) -> None:
    """Tell how far every language is.

    Counted are the texts as they are now: those of a scenario, and in the same
    languages those of its world, its game and loopwright itself. Exit code 1
    says that something is left to do: a text is missing or fuzzy, a .po file has
    mistakes, or a .mo file is older than its .po.

    \b
    Examples:
      loopwright strings status my-scenario
      loopwright strings status my-scenario --missing
    """
    from loopwright_compiler.i18n.catalogues import status as judged

    rows = [(read, judged(catalogue, code, read.file)) for catalogue, code, read in _speaking(path, tool)]
    if format == "json":
        print(json_text([_as_json(read, row, missing) for read, row in rows]))
    else:
        print("\n".join(_as_text(read, row) for read, row in rows))
        if missing:
            print("\n".join(line for read, row in rows for line in _left(read, row)))
    if not all(row.complete and not read.diagnostics for read, row in rows):
        raise typer.Exit(FINDINGS)


@app.command("export", cls=ScenarioCommand)
def export(output: TableFile, path: Where = None, overwrite: TakePlace = False) -> None:
    """Write all texts as a table, with a column for each language that was begun.

    For translators who work in a spreadsheet; `loopwright strings import` brings
    their edits into the .po files. Texts that count something stay in those alone.

    \b
    Example:
      loopwright strings export my-scenario -o texts.xlsx
    """
    from loopwright.core import files
    from loopwright.core.scenario_paths import is_installed
    from loopwright.tables import mapping, translations
    from loopwright.tables.files import refuse_written, written

    refuse_written(output, overwrite)
    tables = {}
    for catalogue, languages in _whole(path).values():
        po_files = {code: read.file for code, read in languages.items()}
        tables[catalogue.name] = catalogue, *translations.table_of(catalogue.messages, po_files)
    files.write_result(output, written(output, {name: rows for name, (_, rows, _) in tables.items()}))
    note(f"Wrote {shown(output)}.")
    for catalogue, _, known in tables.values():
        if not is_installed(catalogue.folder):
            memory = mapping.LastImport(catalogue.home, output)
            memory.cards(translations.KIND).clear()
            memory.cards(translations.KIND).update(known)
            memory.save()


@app.command("import", cls=ScenarioCommand)
def import_(
    table: Annotated[
        Path,
        typer.Argument(
            metavar="TABLE",
            autocompletion=completion.files(".csv", ".xlsx", ".ods"),
            help="A table that `strings export` wrote.",
        ),
    ],
    path: Where = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Where a translation and its cell differ, the cell is right.")
    ] = False,
) -> None:
    """Bring translations that were edited in a table into the .po files.

    Only cells that were edited since the export are written. `loopwright strings
    compile` comes after it.

    Exit code 1: a cell is wrong, or its translation was edited in both places.

    \b
    Example:
      loopwright strings import texts.xlsx my-scenario
    """
    from loopwright_compiler.i18n import po_files

    from loopwright import catalogues
    from loopwright.tables import mapping, translations
    from loopwright.tables.files import LONGEST_NAME, opened

    source, by_name = opened(table), _whole(path)
    wrong = False
    known = {name[:LONGEST_NAME]: entry for name, entry in by_name.items()}
    alone = next(iter(known.values())) if len(known) == 1 else None
    for name in source.sheets.names:
        chosen = known.get(name, alone)
        if chosen is None:
            note(f"The sheet {shown(name)} is of no texts here, and left out.")
            continue
        catalogue, languages = chosen
        memory = mapping.LastImport(catalogue.home, table)
        files = {code: read.file for code, read in languages.items()}
        done = translations.take_over(source.table(name), files, memory.cards(translations.KIND), overwrite)
        for code in done.written:
            read = languages[code]
            catalogues.write(read.path, po_files.written(files[code]), catalogue.home, read.data)
        memory.save()
        told = [(row, column, text) for row, column, text in done.told]
        told += list(_faults(catalogue, languages, done.cells))
        for row, column, text in sorted(told):
            print(f"{source.place(name, row, column)}: {text}.")
        note(f"{catalogue.name}: {plural(done.written.total(), 'translation')} written.")
        wrong |= bool(told)
    if wrong:
        raise typer.Exit(FINDINGS)


def _whole(path: str | None) -> dict[str, tuple[Catalogue, dict[str, Read]]]:
    """The catalogues of a project by name, with the .po file of each language. Raises Failure."""
    from loopwright import catalogues

    by_name: dict[str, tuple[Catalogue, dict[str, Read]]] = {}
    for catalogue, code, read in _all(path, False):
        if not read.whole:
            print(catalogues.listing([read], sys.stderr), file=sys.stderr)
            raise Failure(f"{shown(read.path)} is left as it is; mend it first.", code=FINDINGS)
        by_name.setdefault(catalogue.name, (catalogue, {}))[1][code] = read
    return by_name


def _faults(
    catalogue: Catalogue, languages: dict[str, Read], cells: list[TranslatedCell]
) -> Iterator[tuple[int, int, str]]:
    """What is wrong with the translations as they are now, each with the row and the column of its cell."""
    from loopwright import catalogues

    for code in languages:
        now = catalogues.read(catalogue, code)
        by_key = {(cell.entry.key, cell.language): cell for cell in cells}
        for diagnostic in now.diagnostics:
            at = [entry for entry in now.file.messages if entry.line <= diagnostic.span.line]
            cell = by_key.get((at[-1].key, code)) if at else None
            if cell is not None:
                yield cell.row, cell.column, diagnostic.message.rstrip(".")


def _speaking(path: str | None, tool: bool) -> list[Row]:
    """Each language that was begun, with all catalogues that speak in it. Raises Failure if there is none."""
    from loopwright import catalogues

    if path is None or tool:
        return _all(path, tool)
    own = _all(path, False)
    languages = sorted({code for _, code, _ in own})
    places = {catalogue.folder.resolve() for catalogue, _, _ in own}
    others = [
        catalogue for catalogue in catalogues.speaking(path) if catalogue.folder.resolve() not in places
    ]
    rows = [
        (catalogues.written(other, code, path), code)
        for code in languages
        for other in others
        if code != other.source
    ]
    return [*own, *((catalogue, code, catalogues.read_any(catalogue, code)) for catalogue, code in rows)]


def _all(path: str | None, tool: bool) -> list[Row]:
    """Each language of each catalogue with its .po file. Raises Failure if there is none."""
    from loopwright import catalogues

    catalogs = catalogues.of(path, tool)
    for stray in (file for catalogue in catalogs for file in catalogue.strays()):
        note(f"{shown(stray)} is not read: {catalogues.remedy(stray)}")
    rows = [
        (catalogue, code, catalogues.read(catalogue, code))
        for catalogue in catalogs
        for code in catalogue.languages()
    ]
    if not rows:
        folders = ", ".join(str(catalogue.folder) for catalogue in catalogs)
        hint = "`loopwright strings extract PATH --language sv` begins one."
        raise Failure(f"There are no translations yet in {folders}.", hint=hint)
    return rows


def _as_text(read: Read, row: Status) -> str:
    parts = [f"{row.translated} of {plural(row.texts, 'text')} translated"]
    parts += [f"{row.fuzzy} fuzzy"] if row.fuzzy else []
    parts += [f"{row.missing} missing"] if row.missing else []
    parts += [plural(len(read.diagnostics), "mistake")] if read.diagnostics else []
    parts += ["not compiled since"] if row.outdated else []
    return f"{shown(row.catalogue)}  {row.language}  {', '.join(parts)}"


def _left(read: Read, row: Status) -> Iterator[str]:
    for text in row.left:
        kind = " (fuzzy)" if text.fuzzy else ""
        words = f"{text.message.context}: {text.message.text}".replace("\n", " ")
        yield f"{shown(read.path)}:{text.line}: {shown(words)}{kind}"


def _as_json(read: Read, row: Status, missing: bool) -> dict[str, object]:
    counts: dict[str, object] = {
        "catalogue": row.catalogue,
        "language": row.language,
        "file": str(read.path),
        "texts": row.texts,
        "translated": row.translated,
        "fuzzy": row.fuzzy,
        "missing": row.missing,
        "mistakes": len(read.diagnostics),
        "outdated": row.outdated,
    }
    if missing:
        counts["left"] = [
            {
                "line": text.line,
                "context": text.message.context,
                "text": text.message.text,
                "fuzzy": text.fuzzy,
                "places": [f"{file}:{line}" for file, line in text.message.places],
            }
            for text in row.left
        ]
    return counts
