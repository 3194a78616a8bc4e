"""`loopwright feedback`: what playtesters of a published table sent back, card by card."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loopwright.core import completion
from loopwright.core.console import json_text, note, shown
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.options import Language


def feedback(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            autocompletion=completion.files(".json"),
            help="What players sent back, or folders of it.",
        ),
    ],
    draft: Annotated[
        str | None,
        typer.Option(
            "--draft",
            metavar="PATH",
            autocompletion=completion.scenarios,
            help="The scenario that it is of; else looked for here and among the bundled ones.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for scripts.")] = False,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game of one file for `replay`.")
    ] = None,
    language: Language = None,
) -> None:
    """Gather the notes and ratings of playtesters, card by card, with file and line.

    A table of `loopwright publish` writes such a file with *Send back*: the game, the notes on its
    cards, and a rating. The draft is found by the scenario's id and the hash of its bundle, in the
    current folder and those in it. `replay` shows the game, and
    `play --load` goes on with it.

    \b
    Examples:
      loopwright feedback annas-evening.json
      loopwright feedback sent/*.json --draft my-scenario
      loopwright replay annas-evening.json
      loopwright feedback annas-evening.json --log game.json
    """
    from loopwright import feedback as gathering
    from loopwright.core import files as written
    from loopwright.core import game_logs

    sent = gathering.read_all(files)
    if not sent:
        raise Failure("There is no file in what you named.", code=FINDINGS)
    of = gathering.find_draft(sent[0], draft, language)
    sent = gathering.of_this_draft(of, sent)
    if log is not None:
        if len(sent) > 1:
            raise Failure("--log writes the game of one file.", hint="Name one file.")
        written.refuse_source(log, *files)
        game_logs.write(log, of.match(sent[0]).record())
        note(f"Wrote {shown(log)}.")
    if as_json:
        print(json_text(gathering.as_json(of, sent), indent=1))
    else:
        for line in gathering.as_text(of, sent):
            print(line)
