"""`loopwright replay`: watch a recorded game again, or one of a playtest's many."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion, usage
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.options import whole

if TYPE_CHECKING:
    from loopwright.play.film import Recording
    from loopwright.replay import GameQuestion
    from loopwright.results_file.read import Results


def replay(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            autocompletion=completion.files(".json", ".jsonl"),
            help="A log, a saved game, what a player sent back, or results of `playtest`.",
        ),
    ],
    until: Annotated[
        int | None, typer.Option(metavar="N", parser=whole("--until", 0), help="Stop after N choices.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="In lines, without colour.")] = False,
    won: Annotated[bool, typer.Option("--won", help="A game that was won.")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="One that was lost.")] = False,
    day: Annotated[
        str | None,
        typer.Option(
            metavar="DAY", autocompletion=completion.days, help="It ended on this day, or in this round."
        ),
    ] = None,
    ending: Annotated[str | None, typer.Option(metavar="ID", help="It ended like this.")] = None,
    saw: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="A card, side, block, day or flag that it came to.")
    ] = None,
    axis: usage.OfAxis = None,  # noqa: ARG001 - these are places
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=completion.bots, help="This bot played.")
    ] = None,
    others: usage.Others = None,  # noqa: ARG001
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Played with this option of another game: mode=storm."),
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="CELL:N", help="This very game.")] = None,
    nth: Annotated[
        int, typer.Option(metavar="N", parser=whole("--nth", 1), help="Of all that match, the Nth.")
    ] = 1,
    list_: Annotated[bool, typer.Option("--list", help="List all that match.")] = False,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Write that game as a log.")] = None,
    draft: Annotated[
        str | None,
        typer.Option(
            "--draft",
            metavar="PATH",
            autocompletion=completion.scenarios,
            help="The scenario of a saved game; else looked for here and among the bundled ones.",
        ),
    ] = None,
) -> None:
    """Watch a game again, step by step; in a pipe it is told in lines.

    Every state is compared with the one in the log. Exit code 1 says at which step they differ.
    A game that `verify` kept is played with the bundle beside it, a saved game and what a player
    sent back with the draft that it is of.

    Of the results of a playtest, one game is played: the first that is as you ask.
    Exit code 1 says that none is.

    \b
    Examples:
      loopwright replay game.json
      loopwright replay game.json --until 40
      loopwright replay games/diary.4.back.json
      loopwright replay annas-evening.json
      loopwright replay results.jsonl --lost --day friday
      {of_game}
      loopwright replay results.jsonl --won --list
    """
    from loopwright.replay import GameQuestion, holds_many, open_log

    if won and lost:
        raise Failure("No game is both won and lost.")
    outcome = True if won else False if lost else None
    question = GameQuestion(
        outcome, day, ending, usage.chosen(context), bot, tuple(saw or ()), game, tuple(option or ())
    )
    if not holds_many(file):
        recording = open_log(file, draft)
        if question != GameQuestion() or list_ or log or nth > 1:
            raise Failure(f"{file} holds one game: there is nothing to choose from.")
        _show(recording, until, plain)
    elif draft:
        raise Failure(f"{file} has its scenario in it: leave out --draft.")
    elif list_:
        _list(file, question)
    else:
        _show(_one(file, question, nth, log), until, plain)


def _results(file: Path) -> Results:
    """The results in a file; its damages are noted on stderr. Raises Failure."""
    from loopwright.core.console import note
    from loopwright.results_file.damage import of_rest
    from loopwright.results_file.read import read

    results = read(file)
    for remark in of_rest(results):
        note(remark)
    return results


def _list(file: Path, question: GameQuestion) -> None:
    """Print a line for each game that matches, as it is found, and their number."""
    from loopwright.replay import GameSearch, line, matching

    results = _results(file)
    search = GameSearch(results, question)
    for record in search.matching():
        print(line(results, record))
    print(f"{matching(search)}.")


def _one(file: Path, question: GameQuestion, nth: int, log: Path | None) -> Recording:
    """The `nth` game that matches, also written as a log if `log` is named. Raises Failure if there
    is none.
    """
    from loopwright.core.console import note, shown, telling
    from loopwright.core.files import refuse_source
    from loopwright.replay import GameSearch, how_far, matching, open_game, told, write_log

    results = _results(file)
    with telling(how_far) as tell:
        search = GameSearch(results, question, tell)
        record = search.nth(nth)
    if record is None:
        raise Failure(f"There are {matching(search)}.", code=FINDINGS)
    recording = open_game(results, record, told(results, record, search, nth))
    if log is not None:
        refuse_source(log, file)
        write_log(log, recording)
        note(f"Wrote {shown(log)}.")
    return recording


def _show(recording: Recording, until: int | None, plain: bool) -> None:
    """Show a recording on the whole screen of a terminal, else in lines."""
    from loopwright.core.terminal_text import Paper
    from loopwright.play import film as telling
    from loopwright.play.tui import start

    language = recording.match.bundle.data["language"]
    paper = (Paper() if plain else Paper.of(sys.stdout)).speaking(language)
    if not plain and start.wanted():
        start.watch(recording, paper, until or 0)
    else:
        telling.tell(recording, paper, until)
