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


class Paper(StrEnum):
    """Sizes of sheets."""

    A4 = "a4"
    LETTER = "letter"


class Layout(StrEnum):
    """How backs come to fronts."""

    DUPLEX = "duplex"
    FRONTS = "fronts"


class Ink(StrEnum):
    """How much of it."""

    FULL = "full"
    LOW = "low"


def print_(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="Where the sheets go.")],
    paper: Annotated[Paper, typer.Option(help="The size of the sheets.")] = Paper.A4,
    layout: Annotated[
        Layout, typer.Option(help="Backs on every second page, or fronts alone.")
    ] = Layout.DUPLEX,
    ink: Annotated[Ink, typer.Option(help="Low leaves out fills.")] = Ink.FULL,
    cards: Annotated[
        str | None, typer.Option(metavar="GLOB", help="Only cards whose id matches, such as 'diary.*'.")
    ] = None,
    language: Language = None,
) -> None:
    """Print the cards on sheets to cut, nine poker cards a page.

    Print at 100 %, both sides, turned over the long edge. If a text does not fit its card, you
    are told which one and by how much, and nothing is written.

    \b
    Examples:
      loopwright print my-scenario -o cards.pdf
      loopwright print my-scenario -o diary.pdf --cards 'diary.*' --ink low
    """
    from loopwright_compiler.printing import PrintError, print_sheets

    from .. import files, findings, sources

    if output.suffix.lower() not in ("", ".pdf"):
        raise Failure(f"{output} does not end in .pdf.", hint="The sheets are written as PDF.")
    bundle = sources.bundle(path, language)
    try:
        with working("Setting the cards"):
            done = print_sheets(bundle, output, paper=paper, layout=layout, ink=ink, cards=cards)
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
