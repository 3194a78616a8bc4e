"""`loopwright verify`: what can never happen, what can, and what is still open."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..console import telling
from ..errors import FINDINGS, Failure

if TYPE_CHECKING:
    from ..verifying.report import Report

INTERRUPTED = 130
DAY = 86_400
FEWEST, MOST = 2, 5
REST, MOST_REST = 0.1, 10.0
"""The part of the time that is kept for counter-examples and the facts about the whole story; when all was
answered early they get so many seconds."""


def verify(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write the report for scripts.")] = False,
    witnesses: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep a game for all that can happen, for `replay`.")
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="N", help="How long it may take.")] = 60.0,
    kids: Annotated[str, typer.Option(metavar="KIDS", help="Numbers of kids.")] = "2,3,4,5",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed looks at the same games.")] = 0,
    strict: Annotated[bool, typer.Option("--strict", help="What is open and dead ends count, too.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="List what is possible and kept, too.")] = False,
) -> None:
    """Prove what can never happen, and show what can by games that play again.

    Asks of every card side, trigger, choice, ending and rumor whether any game can get
    there, and whether what the cards intend holds. What is neither proved nor shown is
    open, with how far was searched. Ctrl-C tells what is known so far.

    \b
    Exit code 0: all is as written. 1: something that is written can never happen, or an
    intention is broken. 2: wrong use, or a scenario with errors. 130: interrupted.

    \b
    Examples:
      loopwright verify my-scenario
      loopwright verify my-scenario --seconds 300 --witnesses games
      loopwright verify my-scenario --json > verify.json
    """
    numbers = _numbers(kids)
    if not 0 < seconds <= DAY:
        raise Failure("The time must be more than 0 seconds, and a day at most.", hint="--seconds 60")
    report = _run(path, numbers, seconds, seed, witnesses)
    if as_json:
        from ..verifying.as_json import as_json as written

        print(written(report, kept=witnesses is not None))
    else:
        from ..table.paper import Paper
        from ..verifying.as_text import Writer

        folder = str(witnesses) if witnesses else ""
        print(Writer(report, Paper.of(sys.stdout), folder=folder, everything=everything).text())
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)
    if report.mistakes or (strict and (report.is_open or report.locked)):
        raise typer.Exit(FINDINGS)


def _numbers(text: str) -> tuple[int, ...]:
    """`2,3,4,5` as numbers; Failure for anything else."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and FEWEST <= int(part[:3]) <= MOST for part in parts):
        raise Failure(
            f"{text!r} does not name numbers of kids from {FEWEST} to {MOST}.", hint="--kids 2,3,4,5"
        )
    return tuple(sorted({int(part) for part in parts}))


def _run(path: str, kids: tuple[int, ...], seconds: float, seed: int, folder: Path | None) -> Report:
    """Look at a scenario for so long, and keep the witnesses."""
    from .. import sources
    from ..verifying import witnesses
    from ..verifying.progress import line
    from ..verifying.report import questions, report
    from ..verifying.running import Run
    from ..verifying.written import read

    written = read(path)
    bundle = sources.loaded(written.bundle, path)
    kids = tuple(each for each in kids if each <= len(written.bundle["world"]["kids"]))
    if not kids:
        raise Failure("The world has not so many kids.", hint="--kids 2")
    if folder is not None:
        witnesses.open_folder(folder, written.bundle)
    rest = seconds * REST
    run = Run(bundle, questions(written.bundle), kids, seconds=seconds - rest, seed=seed)
    with telling(partial(line, seconds=seconds)) as tell:
        run.go(tell)
        rest = 0 if run.interrupted else max(rest, min(MOST_REST, seconds - run.seconds))
        found = report(written, run, bundle, limit=seconds, rest=rest, keep=folder is not None)
    if folder is not None:
        witnesses.write(folder, found.witnesses)
    return found
