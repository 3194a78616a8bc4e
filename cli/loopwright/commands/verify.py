"""`loopwright verify`: what can never happen, what can, and what is still open."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion
from loopwright.core.console import telling
from loopwright.core.errors import FINDINGS, INTERRUPTED, UNJUDGED, Failure, only_input

if TYPE_CHECKING:
    from loopwright_engine import Bundle

    from loopwright.verify.limits import Limits
    from loopwright.verify.places import LocatedScenario
    from loopwright.verify.searched import Searched
    from loopwright.verify.tales.verdicts import Report

DAY = 86_400
FEWEST, MOST = 2, 5


def verify(
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH", autocompletion=completion.scenarios, help="Scenario, bundled id or bundle."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Write the report for scripts.")] = False,
    witnesses: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep a game for all that can happen, for `replay`.")
    ] = None,
    work: Annotated[
        float | None,
        typer.Option(
            metavar="N",
            help="How much to look at (60): a second each on an idle machine, the same on a busy one.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="N", help="How long it may take; a busy machine gets less far in it."),
    ] = None,
    kids: Annotated[
        str, typer.Option(metavar="KIDS", autocompletion=completion.kids, help="Numbers of kids.")
    ] = "2,3,4,5",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed looks at the same games.")] = 0,
    strict: Annotated[bool, typer.Option("--strict", help="What is open and dead ends count, too.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="List what is possible and kept, too.")] = False,
    only: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Ask for one thing alone, by its id in --json: ending.never-told."),
    ] = None,
) -> None:
    """Prove what can never happen, and show what can.

    What can is shown by games that play again. Asks of every card side, trigger, choice, ending and
    rumor whether any game can get there, and whether what the cards intend holds. What is neither
    proved nor shown is open, with how far was searched. Ctrl-C tells what is known so far.
    Of games of a kit, what no game shows is proved by the cards alone, or by looking at every
    position of every set-up, if there are not too many; else it is open. How much was looked
    at is told.

    Exit code 0: nothing to mend. 1: something that is written can never happen, or an
    intention is broken; with --strict also: something is open, or a game came into a dead end.
    2: wrong use, a scenario with errors or a bundle that cannot be used. 125: what --only names
    cannot be judged: it is open or not there, or the scenario cannot be used. 130: interrupted.

    \b
    Examples:
      loopwright verify my-scenario
      loopwright verify my-scenario --work 300 --witnesses games
      loopwright verify my-scenario --seconds 20
      loopwright verify my-scenario --json > verify.json
      git bisect run loopwright verify my-scenario --only ending.never-told
    """
    from loopwright.verify.limits import Limits
    from loopwright.verify.searched import Searched

    numbers = _numbers(kids)
    if seconds is not None and not 0 < seconds <= DAY:
        raise Failure("The time must be more than 0 seconds, and a day at most.", hint="--seconds 60")
    if work is not None and not 0 < work <= DAY:
        raise Failure(f"The work must be more than 0, and {DAY:,} at most.", hint="--work 60")
    limits = Limits(work, seconds)
    if only is not None:
        useless = {"--witnesses": witnesses, "--strict": strict, "--all": everything}
        for option in (option for option, given in useless.items() if given):
            raise Failure(f"{option} would change nothing here.", hint="It is for reports without --only.")
        _one(path, only, numbers, limits, seed, as_json)
        return
    report = _run(path, numbers, limits, seed, witnesses)
    if isinstance(report, Searched):
        print(report.as_json() if as_json else "\n".join(report.text()))
        if report.interrupted:
            raise typer.Exit(INTERRUPTED)
        if report.never or (strict and report.open):
            raise typer.Exit(FINDINGS)
        return
    if as_json:
        from loopwright.verify.tales.json import as_json as written

        print(written(report, kept=witnesses is not None))
    else:
        from loopwright.core.terminal_text import Paper
        from loopwright.verify.tales.text import Writer

        folder = str(witnesses) if witnesses else ""
        print(Writer(report, Paper.of(sys.stdout), folder=folder, everything=everything).text())
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)
    if report.mistakes or (strict and (report.is_open or report.locked)):
        raise typer.Exit(FINDINGS)


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers of kids in a text such as `2,3,4,5`, ordered. Raises Failure for anything else."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and FEWEST <= int(part[:3]) <= MOST for part in parts):
        raise Failure(
            f"{text!r} does not name numbers of kids from {FEWEST} to {MOST}.", hint="--kids 2,3,4,5"
        )
    return tuple(sorted({int(part) for part in parts}))


def _one(path: str, name: str, kids: tuple[int, ...], limits: Limits, seed: int, as_json: bool) -> None:
    """Tell the verdict on one thing, and exit with its code."""
    from loopwright.verify.limits import line
    from loopwright.verify.only import verdict

    with only_input(UNJUDGED):
        scenario, bundle, kids = _opened(path, kids)
        with telling(partial(line, limits=limits)) as tell:
            judged = verdict(scenario, bundle, name, kids, limits, seed=seed, tell=tell)
    print(judged.as_json() if as_json else judged.text())
    raise typer.Exit(judged.code)


def _opened(path: str, kids: tuple[int, ...]) -> tuple[LocatedScenario, Bundle, tuple[int, ...]]:
    """The scenario, its bundle, loaded, and the numbers of kids that it is verified for. Raises Failure."""
    from loopwright.core import scenario_paths
    from loopwright.verify.places import read
    from loopwright.verify.tales.report import seats

    scenario = read(path)
    bundle = scenario_paths.loaded(scenario.bundle, path)
    return scenario, bundle, seats(bundle, kids) if bundle.kit.proves else kids


def _run(
    path: str,
    kids: tuple[int, ...],
    limits: Limits,
    seed: int,
    folder: Path | None,
) -> Report | Searched:
    """The report on a scenario within the limits; its witnesses are written into `folder` if one is named."""
    from loopwright.play import witness_files as witnesses
    from loopwright.verify import by_search
    from loopwright.verify.limits import line
    from loopwright.verify.tales.report import verified

    with only_input():
        scenario, bundle, kids = _opened(path, kids)
    if folder is not None:
        witnesses.open_folder(folder)
    with telling(partial(line, limits=limits)) as tell:
        if not bundle.kit.proves:
            stories = scenario.story_games(bundle)
            shown = by_search.verified(bundle, limits, seed=seed, tell=tell, stories=stories)
            if folder is not None:
                witnesses.write(folder, scenario.bundle, shown.witnesses)
            return shown
        report = verified(scenario, bundle, kids, limits, seed=seed, keep=folder is not None, tell=tell)
    if folder is not None:
        witnesses.write(folder, scenario.bundle, report.witnesses)
    return report
