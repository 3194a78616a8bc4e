"""`loopwright diff`: what changed between two drafts, card by card."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from loopwright.core import completion
from loopwright.core.errors import FINDINGS, only_input


class Format(StrEnum):
    """The forms in which changes are written."""

    TEXT = "text"
    JSON = "json"


def diff(
    old: Annotated[
        str,
        typer.Argument(
            metavar="OLD", autocompletion=completion.scenarios, help="Scenario, bundled id or bundle."
        ),
    ],
    new: Annotated[
        str,
        typer.Argument(metavar="NEW", autocompletion=completion.scenarios, help="The same, as it is now."),
    ],
    form: Annotated[Format, typer.Option("--format", help="Who reads the changes.")] = Format.TEXT,
) -> None:
    """Show what changed between two drafts, card by card, in words.

    Cards that were added or removed; of others the title, the prose word by word, the rules
    text, what is intended, your own pictures, and what the scenario is made of. Comments, layout
    and files that moved are no change.

    Exit code 0: nothing has changed. 1: something has. 2: wrong use, or a draft with errors.

    \b
    Examples:
      loopwright diff last-week.json my-scenario
      loopwright diff my-scenario my-scenario-2 --format json
    """
    from loopwright.changes import as_json, as_text, changes
    from loopwright.core import scenario_paths
    from loopwright.core.console import colored

    with only_input():
        before, after = scenario_paths.bundle(old), scenario_paths.bundle(new)
        pictures = _pictures(old, new)
    changed = changes(before, after, pictures)
    if form is Format.JSON:
        print(as_json(changed))
    else:
        print(as_text(changed, color=colored(sys.stdout)))
    if changed:
        raise typer.Exit(FINDINGS)


def _pictures(old: str, new: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The author's pictures of two drafts in words, by the ids of cards. A bundle holds none: then none are
    compared, and it is told where there are some. Raises Failure.
    """
    from loopwright.core import scenario_paths
    from loopwright.core.console import note

    folders = [scenario_paths.pictures_folder(draft) for draft in (old, new)]
    before, after = (_described(folder) for folder in folders)
    if None not in folders:
        return before, after
    if before or after:
        note("Pictures are not compared: a bundle holds none.")
    return {}, {}


def _described(folder: Path | None) -> dict[str, list[str]]:
    if folder is None or not folder.is_dir():
        return {}
    from loopwright_compiler.print.cards.pictures import Pictures

    return Pictures(folder, refused=[]).lines()
