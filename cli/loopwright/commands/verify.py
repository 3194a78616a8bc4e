"""`loopwright verify`: what can never happen, what can, and what is still open."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion, usage
from loopwright.core.console import telling
from loopwright.core.errors import FINDINGS, INTERRUPTED, UNJUDGED, Failure, only_input

from .check import FindingsFormat

if TYPE_CHECKING:
    from loopwright_engine.kit.verdicts import Asked, Limits, Report, Verifier

    from loopwright.verify.places import LocatedScenario

DAY = 86_400
OF_CAMPAIGNS = {"path", "as_json", "work", "seconds", "seed", "strict", "campaign"}
"""The parameters that say something of a campaign."""


def verify(
    context: typer.Context,
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            autocompletion=completion.scenarios,
            help="Scenario, bundled id, bundle or content root.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Write the report for scripts.")] = False,
    form: Annotated[
        FindingsFormat, typer.Option("--format", help="Who reads it; sarif and github say what to mend.")
    ] = "text",
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
    axis: usage.OfAxis = None,  # noqa: ARG001 - a place
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed looks at the same games.")] = 0,
    strict: Annotated[bool, typer.Option("--strict", help="What is open and dead ends count, too.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="List what is possible and kept, too.")] = False,
    campaign: usage.WholeCampaign = False,
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
      loopwright verify content --format sarif > verify.sarif
      loopwright verify my-finale --campaign
      git bisect run loopwright verify my-scenario --only ending.never-told
    """
    from loopwright_engine.kit.verdicts import Asked, Limits

    from loopwright.verify.places import read_all

    (numbers,) = usage.chosen(context).values()
    if seconds is not None and not 0 < seconds <= DAY:
        raise Failure("The time must be more than 0 seconds, and a day at most.", hint="--seconds 60")
    if work is not None and not 0 < work <= DAY:
        raise Failure(f"The work must be more than 0, and {DAY:,} at most.", hint="--work 60")
    limits = Limits(work, seconds)
    if only is not None:
        usage.refuse_beside(context, "--only", {"witnesses", "strict", "everything", "campaign"})
        _one(path, only, Asked(numbers, limits, seed), as_json)
        return
    if campaign:
        usage.refuse_beside(context, "--campaign", usage.option_names(context) - OF_CAMPAIGNS)
        raise typer.Exit(_of_campaign(path, limits, seed, as_json, strict))
    asked = Asked(numbers, limits, seed, keep=witnesses is not None)
    with only_input():
        scenarios = read_all(path)
    reports = []
    for scenario in scenarios:
        folder = witnesses and (witnesses / scenario.id if len(scenarios) > 1 else witnesses)
        report = _run(scenario, path, asked, folder)
        reports.append(report)
        if form == "text" and not as_json:
            from loopwright.core.terminal_text import Paper
            from loopwright.verify.text import VerdictWriter

            name = str(folder) if folder else ""
            writer = VerdictWriter(report, scenario, Paper.of(sys.stdout), folder=name, everything=everything)
            print("\n" * (len(reports) > 1) + writer.text())
        if report.interrupted:
            break
    if as_json or form == "json":
        from loopwright.verify.json import of_all

        print(of_all(reports, kept=witnesses is not None))
    elif form != "text":
        from loopwright.core.diagnostics import as_github, as_sarif
        from loopwright.verify.findings import of_report

        pairs = zip(reports, scenarios, strict=False)  # there are fewer reports after Ctrl-C
        findings = [of_report(report, scenario, strict) for report, scenario in pairs]
        print(as_sarif(findings) if form == "sarif" else as_github(findings))
    if any(report.interrupted for report in reports):
        raise typer.Exit(INTERRUPTED)
    if any(report.mistakes or (strict and (report.is_open or report.locked)) for report in reports):
        raise typer.Exit(FINDINGS)


def _of_campaign(path: str, limits: Limits, seed: int, as_json: bool, strict: bool) -> int:
    """Tell what holds of a campaign; the exit code."""
    from loopwright_engine.kit.verdicts import IMPOSSIBLE, OPEN

    from loopwright.core.console import json_text
    from loopwright.verify.campaign import CampaignProver, text
    from loopwright.verify.evenings import campaign_of
    from loopwright.verify.limits import line

    with only_input():
        campaign = campaign_of(path)
    with telling(partial(line, limits=limits)) as tell:
        report = CampaignProver(campaign, limits, seed, tell).report()
    claims = [claim._asdict() | {"wrong": claim.wrong} for claim in report.claims]
    print(json_text(claims) if as_json else text(campaign, report))
    if report.interrupted:
        return INTERRUPTED
    return FINDINGS if report.count(IMPOSSIBLE) or (strict and report.count(OPEN)) else 0


def _one(path: str, name: str, asked: Asked, as_json: bool) -> None:
    """Tell the verdict on one thing, and exit with its code."""
    from loopwright.verify.limits import line
    from loopwright.verify.only import verdict
    from loopwright.verify.places import read

    with only_input(UNJUDGED):
        who, asked = _opened(read(path), path, asked)
        with telling(partial(line, limits=asked.limits)) as tell:
            judged = verdict(who, name, asked, tell)
    print(judged.as_json() if as_json else judged.text())
    raise typer.Exit(judged.code)


def _opened(scenario: LocatedScenario, path: str, asked: Asked) -> tuple[Verifier, Asked]:
    """Who verifies the scenario, and what is asked, as far as it can be. Raises Failure."""
    from loopwright.core import scenario_paths
    from loopwright.rehearsed import keeps_the_laws
    from loopwright.verify.run import values, verifier

    bundle = scenario_paths.loaded(scenario.bundle, path)
    keeps_the_laws(bundle)
    who = verifier(bundle, scenario)
    return who, asked._replace(values=values(bundle, asked.values))


def _run(scenario: LocatedScenario, path: str, asked: Asked, folder: Path | None) -> Report:
    """The report on a scenario; its witnesses are written into `folder` if one is named."""
    from loopwright.play import witness_files as witnesses
    from loopwright.verify.limits import line

    with only_input():
        who, asked = _opened(scenario, path, asked)
    if folder is not None:
        witnesses.open_folder(folder)
    with telling(partial(line, limits=asked.limits)) as tell:
        report = who.report(asked, tell)
    if folder is not None:
        witnesses.write(folder, scenario.bundle, report.witnesses)
    return report
