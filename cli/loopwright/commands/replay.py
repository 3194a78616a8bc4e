"""`loopwright replay`: a game log, or a witness of `verify`, played again and compared."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import FINDINGS, Failure

if TYPE_CHECKING:
    from ..match import Match
    from ..records import Record
    from ..table.paper import Paper
    from ..table.teller import Teller


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A log of `play --log`, or a game of `verify --witnesses`.")
    ],
    until: Annotated[int | None, typer.Option(metavar="N", min=0, help="Stop after N choices.")] = None,
) -> None:
    """Play a game log again, step by step.

    Every state is compared with the one in the log. Exit code 1 says at which step they differ.
    A game that `verify` kept is played with the bundle beside it, and its last state compared.

    \b
    Examples:
      loopwright replay game.json
      loopwright replay game.json --until 40
      loopwright replay games/diary.4.back.json
    """
    from loopwright_engine import SaveError, options_of

    from .. import records, sources
    from ..match import Match
    from ..table import screens
    from ..table.paper import Paper
    from ..table.teller import Teller
    from ..verifying import witnesses

    record = witnesses.as_record(file) or records.read(file)
    sources.check_bundle(record.bundle, f"The bundle in {file}")
    bundle = sources.loaded(record.bundle, str(file))
    try:
        options = options_of(record.options)
    except SaveError:
        raise Failure(f"{file} is a damaged game log: its options cannot be read.", code=FINDINGS) from None
    match = Match.start(bundle, options, record.seed)
    paper = Paper.of(sys.stdout).speaking(bundle.data["language"])
    teller = Teller(match, paper)
    print("\n".join([*screens.opening(match, paper), *teller.news()]))
    _steps(match, record, teller, len(record.choices) if until is None else until)
    if until is None:
        _same_end(match, record)
    _tell_end(match, paper)


def _tell_end(match: Match, paper: Paper) -> None:
    from ..console import plural
    from ..table import screens

    last = screens.ending if match.game.result else screens.status
    print("\n".join(["", *last(match, paper)]))
    print(f"The same states as in the log, after {plural(len(match.game.choices), 'choice')}.")


def _steps(match: Match, record: Record, teller: Teller, until: int) -> None:
    """Take the choices of the log, comparing every state. Failure at the first that differs."""
    from loopwright_engine import IllegalChoice

    from ..records import mark_of

    _compare(mark_of(match.game), record.marks[0], 0)
    for step, (choice, mark) in enumerate(zip(record.choices[:until], record.marks[1:], strict=False), 1):
        try:
            match.choose(choice)
        except IllegalChoice as error:
            raise Failure(f"Step {step} cannot be played: {error}.", code=FINDINGS) from None
        for line in teller.news():
            print(line)
        _compare(mark_of(match.game), mark, step)


def _compare(mark: str, wanted: str, step: int) -> None:
    if mark != wanted:
        raise Failure(
            f"The game differs from the log at step {step}.",
            code=FINDINGS,
            hint="The log was changed, or another version of loopwright wrote it.",
        )


def _same_end(match: Match, record: Record) -> None:
    end = match.game.result
    result = {"won": end.won, "ending": end.ending, "round": end.round} if end else None
    if result != record.result:
        step = len(record.choices)
        raise Failure(f"The game ends otherwise than the log says, at step {step}.", code=FINDINGS)
