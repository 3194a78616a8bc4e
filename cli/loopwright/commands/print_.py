"""`loopwright print`: card sheets."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion, scenario_paths
from loopwright.core.console import note, plural, progress, shown, working
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.options import Language
from loopwright.print.options import (
    Apart,
    BackBleed,
    BaseUrl,
    Bleed,
    Calibrate,
    CardSize,
    Copies,
    CutMarks,
    Dpi,
    Draft,
    Edge,
    Export,
    Exported,
    Flip,
    FrontsMarked,
    How,
    HowMuch,
    Icc,
    Ink,
    Layout,
    Listed,
    Margin,
    Marks,
    Offset,
    OwnPictures,
    OwnTheme,
    PaperSize,
    Press,
    Since,
    Tilt,
    Where,
    Which,
    pictures_beside,
    refuse_the_useless,
)

if TYPE_CHECKING:
    from loopwright_compiler.print import Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_games.tales.bundle_types import BundleData


def print_(
    context: typer.Context,
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH", autocompletion=completion.scenarios, help="Scenario, bundled id or bundle."
        ),
    ],
    output: Where,
    paper: PaperSize = "a4",
    size: CardSize = None,
    layout: How = Layout.DUPLEX,
    flip: Edge = Flip.LONG,
    bleed: Bleed = None,
    margin: Margin = 5.0,
    back_offset: Offset = (0.0, 0.0),
    back_tilt: Tilt = 0.0,
    extra_back_bleed: BackBleed = 0.0,
    marks: CutMarks = Marks.CROP,
    marks_on_fronts: FrontsMarked = False,
    apart: Apart = False,
    ink: HowMuch = Ink.FULL,
    press: Press = False,
    icc: Icc = None,
    cards: Which = None,
    copies: Copies = 1,
    since: Since = None,
    draft: Draft = "",
    contents: Listed = True,
    calibrate: Calibrate = False,
    pictures: OwnPictures = None,
    theme: OwnTheme = None,
    export: Exported = None,
    dpi: Dpi = 300,
    base_url: BaseUrl = None,
    language: Language = None,
) -> None:
    """Print the cards on sheets to cut, as many to a page as fit.

    Print at 100 %, both sides, turned over the long edge unless you say --flip short. If a text
    does not fit its card, you are told which one and by how much, and nothing is written.

    \b
    Examples:
      loopwright print my-scenario -o cards.pdf
      loopwright print my-scenario -o diary.pdf --cards 'diary.*' --ink low
      loopwright print my-scenario -o changed.pdf --since old-bundle.json --draft 'draft 4'
      loopwright print my-scenario -o to-fold.pdf --layout fold --paper letter
      loopwright print my-scenario -o table --export tabletop
    """
    from loopwright_compiler.print import ChoiceError, PrintError, Settings

    from loopwright.core import diagnostics as findings
    from loopwright.core import files, scenario_paths

    refuse_the_useless(context, output, export)
    bundle = scenario_paths.bundle(path, language)
    older = scenario_paths.bundle(since, language) if since else None
    try:
        settings = Settings(
            paper=paper,
            size=size,
            layout=layout,
            flip=flip,
            bleed=bleed,
            margin=margin,
            offset=back_offset,
            tilt=back_tilt,
            back_bleed=extra_back_bleed,
            marks=marks,
            fronts_marked=marks_on_fronts,
            apart=apart,
            ink=ink,
            press=press,
            profile=icc,
            cards=cards,
            copies=copies,
            draft=draft,
            contents=contents,
            pictures=_pictures(pictures, path),
            theme=theme,
        )
        if export:
            _export(bundle, output, settings, export, dpi, base_url)
        else:
            _write(bundle, output, settings, older, calibrate)
    except ChoiceError as error:
        end = "" if str(error).endswith("?") else "."
        raise Failure(f"Nothing can be printed like that: {error}{end}") from None
    except PrintError as error:
        found, texts = _placed(error.diagnostics, scenario_paths.find(path))
        print(findings.listing(found, texts, sys.stderr), file=sys.stderr)
        raise Failure("Nothing was printed.", code=FINDINGS) from None
    except OSError as error:
        raise files.unwritable(output, error) from None


def _pictures(folder: Path | None, path: str) -> Path | None:
    """The folder of an author's pictures: the one that was named, else the scenario's if it has one."""
    if folder is None:
        return pictures_beside(Path(path))
    if not folder.is_dir():
        raise Failure(f"There is no folder {folder}.")
    return folder


def _write(
    bundle: BundleData, output: Path, settings: Settings, since: BundleData | None, calibrate: bool
) -> None:
    """Write the file that was asked for, and say what is in it."""
    from loopwright_compiler.print import print_sheets
    from loopwright_compiler.print.pdf.calibration import print_calibration

    if calibrate:
        print_calibration(output, settings, bundle["language"])
        note(f"Wrote {shown(output)}: print it at 100 %, both sides on one sheet.")
        return
    from loopwright_compiler.semantics.untitled import remark, untitled

    with working("Setting the cards"):
        done = print_sheets(bundle, output, settings, since)
    if not done.pages:
        note("No card has changed since then; nothing was written.")
    else:
        note(f"Wrote {shown(output)} ({plural(done.cards, 'card')} on {plural(done.pages, 'page')}).")
    if unnamed := remark(untitled(bundle)):
        note(unnamed)
    if done.changes and done.changes.gone:
        note(f"No longer in the box: {', '.join(done.changes.gone)}.")


def _export(
    bundle: BundleData, folder: Path, settings: Settings, export: Export, dpi: int, base_url: str | None
) -> None:
    """Write the folder that was asked for, and say what is in it."""
    from loopwright_compiler.print.export.folders import export_pictures, export_to_shop
    from loopwright_compiler.print.export.tabletop_simulator import export_to_tabletop

    with progress() as show:
        show("Setting the cards")
        if export is Export.PNG:
            done = export_pictures(bundle, folder, settings, dpi, show)
        elif export is Export.TABLETOP:
            done = export_to_tabletop(bundle, folder, settings, base_url, show)
        else:
            done = export_to_shop(bundle, folder, settings, export, show)
    note(f"Wrote {plural(done.files, 'file')} to {shown(done.folder)} ({plural(done.cards, 'card')}).")


def _placed(diagnostics: list[Diagnostic], path: Path) -> tuple[list[Diagnostic], dict[str, str]]:
    """Findings with the paths that a user can open from here, and the texts of those files.

    A bundle names its files from the scenario's folder and a world's from the content root; those of
    a built bundle may be anywhere, and keep their names.
    """
    folder = path if path.is_dir() else path.parent
    placed: list[Diagnostic] = []
    texts: dict[str, str] = {}
    for each in diagnostics:
        options = (root / each.path for root in (folder, folder.parent.parent, scenario_paths.root()))
        file = next((option for option in options if option.is_file()), None)
        if path.suffix != ".json" and file is not None:
            texts[str(file)] = _text(file)
            placed.append(replace(each, path=str(file)))
        else:
            placed.append(each)
    return placed, texts


def _text(file: Path) -> str:
    """The text of a card file, to show a line of it; none where it can no longer be read."""
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.limits import FILE_BYTES

    try:
        return plain_files.read(file, FILE_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ""
