"""`loopwright print`: card sheets."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .. import content
from ..console import note, plural, working
from ..errors import FINDINGS, Failure
from ..languages import Language

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics import Diagnostic


class Layout(StrEnum):
    """How backs come to fronts."""

    DUPLEX = "duplex"
    FOLD = "fold"
    FRONTS = "fronts"
    BACKS = "backs"
    SINGLE = "single"


class Flip(StrEnum):
    """Which edge of the paper a printer turns it over."""

    LONG = "long"
    SHORT = "short"


class Ink(StrEnum):
    """How much of it."""

    FULL = "full"
    LOW = "low"


def print_(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="Where the sheets go.")],
    paper: Annotated[str, typer.Option(help="a4, letter, a3, or such as 330x480mm.")] = "a4",
    size: Annotated[
        str | None,
        typer.Option(
            help="Cards of another size: poker, poker-us, bridge, mini, tarot, square, 70x100mm, 2.5x3.5in."
        ),
    ] = None,
    layout: Annotated[
        Layout,
        typer.Option(help="Backs on the next page, below a fold line, left out, alone; or each side a page."),
    ] = Layout.DUPLEX,
    flip: Annotated[Flip, typer.Option(help="The edge that your printer turns the paper over.")] = Flip.LONG,
    bleed: Annotated[
        float | None, typer.Option(metavar="MM", help="Part the cards, each with a bleed of so many mm.")
    ] = None,
    back_offset: Annotated[
        tuple[float, float],
        typer.Option(metavar="MM MM", help="Move backs right and down, for a printer that is off."),
    ] = (0.0, 0.0),
    back_tilt: Annotated[float, typer.Option(metavar="DEGREES", help="Turn backs clockwise.")] = 0.0,
    ink: Annotated[Ink, typer.Option(help="Low leaves out fills.")] = Ink.FULL,
    cards: Annotated[
        str | None, typer.Option(metavar="GLOB", help="Only cards whose id matches, such as 'diary.*'.")
    ] = None,
    copies: Annotated[int, typer.Option(min=1, help="Each card so many times.")] = 1,
    language: Language = None,
) -> None:
    """Print the cards on sheets to cut, as many to a page as fit.

    Print at 100 %, both sides, turned over the long edge unless you say --flip short. If a text
    does not fit its card, you are told which one and by how much, and nothing is written.

    \b
    Examples:
      loopwright print my-scenario -o cards.pdf
      loopwright print my-scenario -o diary.pdf --cards 'diary.*' --ink low
      loopwright print my-scenario -o to-fold.pdf --layout fold --paper letter
    """
    from loopwright_compiler.printing import ChoiceError, PrintError, Settings, print_sheets

    from .. import files, findings, sources

    if output.suffix.lower() not in ("", ".pdf"):
        raise Failure(f"{output} does not end in .pdf.", hint="The sheets are written as PDF.")
    bundle = sources.bundle(path, language)
    try:
        settings = Settings(
            paper=paper,
            size=size,
            layout=layout,
            flip=flip,
            bleed=bleed,
            offset=back_offset,
            tilt=back_tilt,
            ink=ink,
            cards=cards,
            copies=copies,
        )
        with working("Setting the cards"):
            done = print_sheets(bundle, output, settings)
    except ChoiceError as error:
        raise Failure(f"Nothing can be printed like that: {error}.") from None
    except PrintError as error:
        found, texts = _placed(error.diagnostics, sources.find(path))
        print(findings.listing(found, texts, sys.stderr), file=sys.stderr)
        raise Failure("Nothing was printed.", code=FINDINGS) from None
    except OSError as error:
        raise files.unwritable(output, error) from None
    note(f"Wrote {output} ({plural(done.cards, 'card')} on {plural(done.pages, 'page')}).")


def _placed(found: list[Diagnostic], path: Path) -> tuple[list[Diagnostic], dict[str, str]]:
    """Findings with the paths that a user can open from here, and the texts of those files.

    A bundle names its files from the scenario's folder and a world's from the content root; those of
    a built bundle may be anywhere, and keep their names.
    """
    folder = path if path.is_dir() else path.parent
    placed: list[Diagnostic] = []
    texts: dict[str, str] = {}
    for each in found:
        options = (root / each.path for root in (folder, folder.parent.parent, content.root()))
        file = next((option for option in options if option.is_file()), None)
        if path.suffix != ".json" and file is not None:
            texts[str(file)] = file.read_text("utf-8", errors="replace")
            placed.append(replace(each, path=str(file)))
        else:
            placed.append(each)
    return placed, texts
