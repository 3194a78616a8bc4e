"""`loopwright renumber`: other numbers for the cards of a kind, or for one of two that have the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .rename import DryRun, ScenarioPath, finish

if TYPE_CHECKING:
    from loopwright_compiler.renaming import Edits


def renumber(
    path: ScenarioPath,
    what: Annotated[
        str,
        typer.Argument(
            metavar="CARDS", help='A kind such as "card letters", or a card by its place, FILE:LINE.'
        ),
    ],
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="NUMBER", min=1, help="The number of the first; else 1, or the next that is free."
        ),
    ] = None,
    dry_run: DryRun = False,
) -> None:
    """Number the cards of a kind in the order in which they stand, or one card by its place.

    What names them follows, as `loopwright rename` does it. After a merge in which two cards
    have one number, FILE:LINE gives the card in that line the next free one: lines that name it
    with its title behind the number go with it; those without a title are listed.

    Exit code 0: done. 1: it cannot be done so, or lines are listed. 2: wrong use or
    unreadable input.

    \b
    Examples:
      loopwright renumber my-scenario "card letters"
      loopwright renumber my-scenario "card letters" 10 --dry-run
      loopwright renumber my-scenario letters.loop:88
    """
    from loopwright.core.errors import FINDINGS
    from loopwright.renames import LineOfFile, Renames

    renames = Renames.of(path)
    place = re.fullmatch(r"(.+\.loop):([0-9]+)", what)
    edits: Edits = {}
    if place is None:
        renames.number_all(" ".join(what.split()), number or 1)
    else:
        folder = renames.path if renames.path.is_dir() else renames.path.parent
        inside = folder / place[1]
        file = str(inside if inside.is_file() and not Path(place[1]).is_file() else Path(place[1]))
        edits = renames.number_one(LineOfFile(file, int(place[2])), number)
    finish(renames, edits or renames.edits(), dry_run)
    if renames.doubtful:
        raise typer.Exit(FINDINGS)
