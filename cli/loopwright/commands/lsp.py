"""`loopwright lsp`: the language server, for editors. (Each command has its own file.)"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import scenario_paths
from loopwright.core.console import note
from loopwright.core.errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.lsp.projects import Remarks
    from loopwright_compiler.project.project import Project
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic


def lsp(
    _: Annotated[
        bool, typer.Option("--stdio", help="Speak on stdin and stdout; there is no other way.", hidden=True)
    ] = True,
    spelling: Annotated[
        bool,
        typer.Option("--spelling", help="Look up the words that players read; needs loopwright[spelling]."),
    ] = False,
) -> None:
    """Serve an editor: findings while typing, completion, hover, and the notes of players.

    An editor starts this command by itself and speaks with it on stdin and stdout.
    How to set up yours: the page "Your editor" of the documentation.
    """
    try:
        from loopwright_compiler.lsp.server import serve

        from loopwright import feedback
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        hint = "Install it with: python -m pip install 'loopwright[lsp]'"
        raise Failure("The language server needs pygls, which is not installed.", hint=hint) from None
    if sys.stdin.isatty():
        note("loopwright lsp waits for an editor on stdin; Ctrl-C ends it.")
    remarks = _with_spelling(feedback.remarks) if spelling else feedback.remarks
    raise typer.Exit(serve(scenario_paths.root(), remarks=remarks))


def _with_spelling(remarks: Remarks) -> Remarks:
    """The remarks, and the words that no dictionary and no author knows. Why there are none is noted once:
    an editor goes on without.
    """
    from loopwright.spelling import findings_of

    noted: set[str] = set()

    def both(checked: Checked, project: Project) -> Iterator[Diagnostic]:
        yield from remarks(checked, project)
        try:
            yield from findings_of(project, None)
        except Failure as failure:
            if str(failure) not in noted:
                note(f"{failure} {failure.hint or ''}".strip())
            noted.add(str(failure))

    return both
