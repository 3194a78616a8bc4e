"""`loopwright playtest`: many games by bots, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Failure
from .play import VariantNames

if TYPE_CHECKING:
    from ..playtesting.asked import Asked
    from ..playtesting.session import Session

INTERRUPTED = 130
GAMES, GAMES_UNTIL = 1_000, 100_000
"""Games of each kind when nothing else is said: all, and at most with --until."""
LINES, PARQUET = ".jsonl", ".parquet"


def playtest(
    path: Annotated[
        str | None, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="How many of each kind (1000).")] = None,
    kids: Annotated[
        str | None, typer.Option(metavar="KIDS", help="Numbers of kids, such as 2,3; else all.")
    ] = None,
    bot: Annotated[str, typer.Option(metavar="NAME", help="Who plays; several with commas.")] = "cautious",
    variant: VariantNames = None,
    first: Annotated[str | None, typer.Option(metavar="KID", help="Who is the first player.")] = None,
    enigma_limit: Annotated[
        int | None, typer.Option(metavar="N", help="How much enigma a sandbox scenario allows.")
    ] = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=VALUES", help="Other values on the cards, each in games of its own."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    until: Annotated[
        float | None, typer.Option(metavar="POINTS", help="Stop when the win rate is known to ± so much.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; else one a core.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers play.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game: .jsonl, or .parquet besides.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with what --results has kept.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the figures for scripts.")] = False,
) -> None:
    """Play many games by bots, and say what they come to.

    Game N of every kind is dealt from the same seed, so that kids, bots, variants, values
    and drafts are compared on the same luck; processes and computers make no difference.
    Ctrl-C tells what is known so far; with --results it can be gone on with.

    \b
    Examples:
      loopwright playtest my-scenario
      loopwright playtest my-scenario --kids 2,4 --bot cautious,random --until 2
      loopwright playtest my-scenario --sweep counters.minutes.start=0,2,4 --games 500
      loopwright playtest my-scenario --games 100000 --results games.jsonl
      loopwright playtest --resume games.jsonl
    """
    from ..playtesting import parquet
    from ..playtesting.asked import Asked
    from ..playtesting.progress import showing

    asked = Asked(
        games=games or (GAMES if until is None else GAMES_UNTIL),
        kids=kids,
        bots=bot,
        variants=tuple(variant or ()),
        first=first and first.lower(),
        enigma_limit=enigma_limit,
        seed=seed,
        until=until,
        sweeps=tuple(sweep or ()),
    )
    session = _session(path, asked, results, resume)
    with showing() as tell:
        session.play(jobs, cluster, tell)
    if results is not None and results.suffix == PARQUET:
        parquet.write(results, session.results())
    _show(session, as_json)
    if session.run.trouble is not None:
        raise session.run.trouble
    if session.run.interrupted:
        raise typer.Exit(INTERRUPTED)


def _session(path: str | None, asked: Asked, results: Path | None, resume: Path | None) -> Session:
    """What is to be played: all of what was asked for, or the rest of a file."""
    from .. import sources
    from ..playtesting import asked as asking
    from ..playtesting import parquet
    from ..playtesting.session import Session

    if resume is not None:
        plain = replace(asked, bots=asking.BOT) == asking.Asked(GAMES)
        if path is not None or results is not None or not plain:
            raise Failure("A results file has its own scenario and plan: leave out what sets them.")
        return Session.resumed(resume, asked.bots.split(","))
    if path is None:
        raise Failure("Name a scenario to play, or a file to go on with.", hint="--resume FILE")
    if results is not None and results.suffix == PARQUET:
        parquet.needed()
        results = results.with_suffix(LINES)
    bundle = sources.loaded(sources.bundle(path), path)
    return Session(bundle, asking.plan(bundle, asked), results)


def _show(session: Session, as_json: bool) -> None:
    """The figures of what has been played."""
    import json

    from loopwright_engine.playtests.figures import figures

    found = figures(session.bundle, session.plan, session.names, session.tally)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    for cell in found["cells"]:
        print(
            cell["bot"],
            cell["kids"],
            cell["sweep"],
            cell["games"],
            cell["win_rate"],
            cell["low"],
            cell["high"],
        )
