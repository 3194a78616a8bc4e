"""`loopwright rename`: another name for a thing, in all files at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core.console import note
from loopwright.core.options import folder_argument

if TYPE_CHECKING:
    from loopwright_compiler.renaming import Edits

    from loopwright.renames import Renames

ScenarioPath = Annotated[str, folder_argument("Scenario, or a content root.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Write nothing; show what would change.")]


def rename(
    path: ScenarioPath,
    name: Annotated[str, typer.Argument(metavar="NAME", help='What to rename: told-him, "card letters 4".')],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name or number.")],
    dry_run: DryRun = False,
) -> None:
    """Give a flag, a counter, a card or any other thing a new name, wherever it is named.

    Card files, story tests, translations, and your own pictures with their list follow, all of
    them or none. A name that is taken, or that would be read as another word, is refused.

    Exit code 0: done. 1: it cannot be renamed so. 2: wrong use or unreadable input.

    \b
    Examples:
      loopwright rename my-scenario told-him has-told
      loopwright rename my-scenario "card letters 4" 12
      loopwright rename my-scenario "ending never-told" untold --dry-run
    """
    from loopwright.renames import Renames

    renames = Renames.of(path)
    renames.rename(name, new)
    finish(renames, renames.edits(), dry_run)


def finish(renames: Renames, edits: Edits, dry_run: bool) -> None:
    """Make the changes, or show them, and tell what they are. Raises Failure."""
    from loopwright.renames import report

    changes = renames.changes(edits)
    if not dry_run:
        changes.make()
    for line in report(renames, changes, dry_run):
        print(line)
    if not changes.contents:
        note("Nothing changes.")
