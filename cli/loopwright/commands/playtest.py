"""`loopwright playtest`: many games played by bots, and their figures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion, files, usage
from loopwright.core.console import listed, note, shown, telling, working
from loopwright.core.errors import FINDINGS, INTERRUPTED, Failure
from loopwright.core.options import Jobs, decimal, file_option, whole

if TYPE_CHECKING:
    from loopwright.feedback import Feedback, RatedScenario
    from loopwright.playtest.baseline import Baseline
    from loopwright.playtest.html.report import HtmlReport
    from loopwright.playtest.options import Request
    from loopwright.playtest.session import Session
    from loopwright.playtest.text.views import JsonReport

GAMES, GAMES_UNTIL = 1_000, 100_000
"""The games of each set-up without --games: exactly this many, and at most this many with --until."""
LINES, PARQUET = ".jsonl", ".parquet"
CAMPAIGNS = 100
"""Whole campaigns that are played where nobody says how many."""
OF_CAMPAIGNS = {"path", "games", "bot", "seed", "campaign", "as_json"}
"""The parameters that say something of whole campaigns."""


def playtest(
    context: typer.Context,
    path: Annotated[
        str | None,
        typer.Argument(
            metavar="PATH", autocompletion=completion.scenarios, help="Scenario, bundled id or bundle."
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", parser=whole("--games"), help="How many of each kind (1000).")
    ] = None,
    axis: usage.OfAxis = None,  # noqa: ARG001 - these are places
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", autocompletion=completion.bots, help="Who plays; several with commas (cautious)."
        ),
    ] = None,
    others: usage.Others = None,  # noqa: ARG001
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=VALUES", help="Other values on the cards, each in games of its own."),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", parser=whole("--seed"), help="The same seed plays the same games.")
    ] = 0,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS", parser=decimal("--until"), help="Stop when the win rate is known to ± so much."
        ),
    ] = None,
    carry: usage.Carry = None,
    campaign: usage.WholeCampaign = False,
    plain_figures: Annotated[
        bool, typer.Option("--plain-figures", help="Leave the luck of the dice in the figures.")
    ] = False,
    jobs: Jobs = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers play.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game: .jsonl, or .parquet besides.")
    ] = None,
    resume: Annotated[Path | None, file_option(".jsonl", help="Go on with what --results has kept.")] = None,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="OTHER",
            autocompletion=completion.scenarios,
            help="Another draft to play as well, or an older results file.",
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RANGE",
            help="How often the kids shall win: 2:40-60%, 40-60% for any, `card`: as the card says.",
        ),
    ] = None,
    verdicts: Annotated[
        Path | None,
        file_option(".json", help="A report of `verify --json`: what of the rest can be reached."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a page of plots, and games to watch again.")
    ] = None,
    feedback: Annotated[
        list[Path] | None,
        file_option(
            ".json", help="What a player sent back: the notes stand in the report, beside the bots' figures."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the figures for scripts.")] = False,
) -> None:
    """Play many games by bots, and say what they come to.

    Game N of every kind is dealt from the same seed, so that kids, bots, variants, values
    and drafts are compared on the same luck; processes and computers make no difference.
    Ctrl-C tells what is known so far; with --results you can go on later.

    With --compare, each game is paired with the same one of the other draft; without
    other options, it is played as the results file says.

    Exit code 0: played, and no target was missed. 1: a target was missed (all of the range
    of the win rate lies outside), or games cannot be played. 2: wrong use. 130: interrupted.

    A scenario of another game has that game's options: `loopwright playtest NAME --help` shows
    them. Several values with commas make several kinds of games; a+b is a bot for each seat.

    \b
    Examples:
      loopwright playtest my-scenario
      {of_game}
      loopwright playtest my-scenario --sweep counters.minutes.start=0,2,4 --games 500
      loopwright playtest my-scenario --games 100000 --results games.jsonl
      loopwright playtest my-finale --campaign --games 200
      loopwright playtest --resume games.jsonl
      loopwright playtest my-scenario --compare last-week.jsonl --target 40-60%
      loopwright playtest --resume games.jsonl --report report --feedback annas-evening.json
    """
    from loopwright.core import scenario_paths
    from loopwright.playtest import targets
    from loopwright.playtest.baseline import Baseline
    from loopwright.playtest.options import Request
    from loopwright.playtest.output import PlaytestOutput, of_several
    from loopwright.playtest.output import as_json as written
    from loopwright.playtest.run.run import line
    from loopwright.results_file import parquet
    from loopwright.verify.measures import read as read_verdicts

    if campaign:
        usage.refuse_beside(context, "--campaign", usage.option_names(context) - OF_CAMPAIGNS)
        _of_campaign(path, games or CAMPAIGNS, bot, seed, as_json)
        return
    request = Request(
        games=(GAMES if until is None else GAMES_UNTIL) if games is None else games,
        bots=bot,
        seed=seed,
        until=until,
        plain_figures=plain_figures,
        sweeps=tuple(sweep or ()),
        of_game=tuple(usage.chosen(context).items()),
        carry=carry,
    )
    ranges = None if target == [targets.CARD] else targets.read(target or ())
    if feedback and report is None:
        raise Failure("The notes of players stand in a report.", hint="--report DIR writes one.")
    table = results if results is not None and results.suffix == PARQUET else None
    if table is not None:
        parquet.needed()
        results = None if resume else table.with_suffix(LINES)
    if results is not None and results.suffix != LINES and resume is None:
        raise Failure(f"A results file ends in {LINES} or {PARQUET}.", hint=f"--results games{LINES}")
    for result in filter(None, (table, results)):
        files.refuse_source(result, path, compare, verdicts, resume)
    folders = scenario_paths.several_in(path) if path is not None and resume is None else []
    documents: dict[str, JsonReport] = {}

    def play(path: str | None) -> tuple[Session, bool]:
        """Play one scenario, and tell its figures; whether a target was missed."""
        with _interruptible(results or resume), ExitStack() as stack:
            against = stack.enter_context(Baseline(compare)) if compare is not None else None
            page = stack.enter_context(_page(report)) if report is not None else None
            needing = against or page
            spare = needing.folder / f"new{LINES}" if needing is not None else None
            session = _session(path, request, results, resume, against, spare)
            if against is not None:
                against.check(session.bundle, session.plan)
            due = targets.of_card(session.bundle, session.plan.cells) if ranges is None else ranges
            targets.check(due, session.plan.cells, session.bundle.kit)
            notes = _said(feedback, session) if feedback else None
            proved = read_verdicts(verdicts, session.bundle) if verdicts is not None else {}
            with telling(line) as tell:
                session.play(jobs, cluster, tell)
                if session.run.trouble is not None and not session.tally.games:
                    raise _trouble(session.run.trouble, results or resume)
                changed = against.compared(session, jobs, cluster, tell) if against is not None else None
            if table is not None:
                parquet.write(table, session.results())
            output = PlaytestOutput(
                session, due, changed, proved, against.bundle if against is not None else None
            )
            try:
                if page is not None:
                    output.onto(page, notes)
            finally:
                if as_json:
                    documents[session.bundle.data["scenario"]["id"]] = output.document()
                else:
                    print(output.text(reported=page is not None, kept=results or resume))
        return session, output.missed

    missed = False
    if folders:
        _only_figures(path, folders, results, resume, compare, verdicts, report, feedback)
    try:
        for number, folder in enumerate(folders or [path]):
            print("\n" * (number > 0 and not as_json), end="")
            session, missed_here = play(None if folder is None else str(folder))
            missed |= missed_here
            if session.run.interrupted or session.run.trouble is not None:
                break
    finally:
        if as_json and documents:
            print(written(*documents.values()) if not folders else of_several(documents))
    _leave(session, results or resume, missed)


def _only_figures(path: str | None, folders: list[Path], *files_of_one: object) -> None:
    """Raise Failure where several scenarios would share a file that is one scenario's."""
    if any(files_of_one):
        raise Failure(
            f"{shown(path)} holds {len(folders)} scenarios; files and reports are of one of them.",
            hint=f"Name one of: {', '.join(map(str, folders))}.",
        )


def _said(files: list[Path], session: Session) -> tuple[RatedScenario, list[Feedback]]:
    """What players sent back, of the draft that is played. Raises Failure for what is of another scenario."""
    from loopwright.core.scenario_paths import OpenScenario
    from loopwright.feedback import RatedScenario, of_this_draft, read_all

    draft = RatedScenario.of(OpenScenario(session.bundle.data), session.bundle)
    return draft, of_this_draft(draft, read_all(files))


def _page(folder: Path) -> HtmlReport:
    """A report to be written into `folder`; its modules are loaded only if one is wanted."""
    from loopwright.playtest.html.report import HtmlReport

    return HtmlReport(folder)


def _session(
    path: str | None,
    request: Request,
    results: Path | None,
    resume: Path | None,
    against: Baseline | None,
    spare: Path | None,
) -> Session:
    """The games to play: those asked for, those of an older file again, or the rest of a file. Raises
    Failure.

    `spare` is the file for games that are needed but that nobody asked to keep.
    """
    from loopwright.core import scenario_paths
    from loopwright.playtest import options
    from loopwright.playtest.session import Session

    if resume is not None:
        plain = options.Request(GAMES if request.until is None else GAMES_UNTIL)
        words = [path or ""] * (path is not None) + ["--results"] * (results is not None)
        words += options.flags(request, besides=replace(plain, bots=request.bots))
        if words:
            raise Failure(f"A results file has its own scenario and plan: leave out {listed(words)}.")
        with working(f"Reading {resume}"):
            return Session.resumed(resume, (request.bots or "").split(","))
    if path is None:
        raise Failure("Name a scenario to play, or a file to go on with.", hint="--resume FILE")
    bundle = scenario_paths.loaded(scenario_paths.bundle(path), path)
    again = against.plan() if against is not None and request == options.Request(GAMES) else None
    with working("Setting up the games"):
        plan = options.checked(bundle, again) if again else options.plan(bundle, request)
    return Session(bundle, plan, results or spare, spare=results is None)


@contextmanager
def _interruptible(kept_file: Path | None) -> Iterator[None]:
    """Turn Ctrl-C into exit code 130, and say how to get the figures of the games that were kept."""
    try:
        yield
    except KeyboardInterrupt:
        note("Stopped before all figures were told.")
        if kept_file is not None and kept_file.exists():
            note(f"The games are kept: loopwright playtest --resume {kept_file} tells the figures.")
        raise typer.Exit(INTERRUPTED) from None


def _trouble(trouble: Failure, kept_file: Path | None) -> Failure:
    """The reason why the games stopped; where workers were lost, with how to go on without them."""
    from loopwright.playtest.run.worker import WorkersLost

    if not isinstance(trouble, WorkersLost):
        return trouble
    if kept_file is None:
        return WorkersLost(str(trouble), hint="To be able to go on, keep the games: --results FILE")
    on = f"loopwright playtest --resume {kept_file}"
    return WorkersLost(str(trouble), hint=f"Go on with: {on}, on this computer or with --cluster ADDRESS.")


def _leave(session: Session, kept_file: Path | None, missed: bool) -> None:
    """Raise what stopped the games early, or exit with 1 if a target was missed."""
    if session.run.trouble is not None:
        raise _trouble(session.run.trouble, kept_file)
    if session.run.interrupted:
        if kept_file is not None:
            note(f"Go on with: loopwright playtest --resume {shown(session.path)}")
        raise typer.Exit(INTERRUPTED)
    if missed:
        raise typer.Exit(FINDINGS)


def _of_campaign(path: str | None, games: int, bot: str | None, seed: int, as_json: bool) -> None:
    """Tell what whole campaigns come to. Raises Failure."""
    from loopwright_engine import BotError, OptionsError
    from loopwright_engine.api import CampaignFigures, Interrupted, Progress, playtest_campaign

    from loopwright.core.console import json_text
    from loopwright.playtest.campaign import data, text
    from loopwright.verify.evenings import campaign_of

    def line(now: Progress) -> str:
        return f"Playing: {now.done} of {now.of} campaigns"

    if path is None:
        raise Failure("Which campaign?", hint="Name its finale.")
    campaign, stopped = campaign_of(path), False
    try:
        with telling(line) as tell:
            figures = playtest_campaign(campaign.bundles, games=games, bot=bot, seed=seed, progress=tell)
    except (BotError, OptionsError) as error:
        raise Failure(str(error)) from None
    except Interrupted as interrupted:
        assert isinstance(interrupted.partial, CampaignFigures)
        figures, stopped = interrupted.partial, True
    outcome = campaign, figures, games
    print(json_text(data(*outcome)) if as_json else text(*outcome))
    if stopped:
        raise typer.Exit(INTERRUPTED)
