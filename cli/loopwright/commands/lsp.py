"""`loopwright lsp`: the language server, for editors. (Each command has its own file.)"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from loopwright.core import scenario_paths
from loopwright.core.console import note
from loopwright.core.errors import Failure


def lsp(
    _: Annotated[
        bool, typer.Option("--stdio", help="Speak on stdin and stdout; there is no other way.", hidden=True)
    ] = True,
) -> None:
    """Serve an editor: findings while typing, completion, hover, and the notes of players.

    An editor starts this command by itself and speaks with it on stdin and stdout.
    How to set up yours: the page "Your editor" of the documentation.
    """
    try:
        from loopwright_compiler.lsp.server import serve

        from loopwright.feedback import remarks
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        hint = "Install it with: python -m pip install 'loopwright[lsp]'"
        raise Failure("The language server needs pygls, which is not installed.", hint=hint) from None
    if sys.stdin.isatty():
        note("loopwright lsp waits for an editor on stdin; Ctrl-C ends it.")
    raise typer.Exit(serve(scenario_paths.root(), remarks=remarks))
