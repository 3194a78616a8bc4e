"""`loopwright diff`: what changed between two drafts, card by card."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from loopwright.core import completion
from loopwright.core.errors import FINDINGS, Failure, only_input


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
    text, what is intended, and what the scenario is made of. Comments, layout and files that moved
    are no change.

    Exit code 0: nothing has changed. 1: something has. 2: wrong use, or a draft with errors.

    \b
    Examples:
      loopwright diff last-week.json my-scenario
      loopwright diff my-scenario my-scenario-2 --format json
    """
    from loopwright_engine.kit.registry import DEFAULT

    from loopwright.core import scenario_paths
    from loopwright.core.console import colored, shown
    from loopwright.diff.changes import as_json, as_text, changes

    with only_input():
        before, after = scenario_paths.bundle(old), scenario_paths.bundle(new)
    kits = [data.get("kit", DEFAULT) for data in (before, after)]
    if kits[0] != kits[1]:
        raise Failure(
            f"{shown(old)} and {shown(new)} are of two games, {kits[0]} and {kits[1]}.",
            hint="Two drafts of one scenario can be compared.",
        )
    changed = changes(before, after)
    if form is Format.JSON:
        print(as_json(changed))
    else:
        print(as_text(changed, color=colored(sys.stdout)))
    if changed:
        raise typer.Exit(FINDINGS)
