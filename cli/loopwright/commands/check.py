"""`loopwright check`: all findings of all files in one run, and the story tests."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.options import CardSize, folder_argument

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.deep_check import Sheets

    from loopwright.core.diagnostics import Findings


FindingsFormat = Literal["text", "json", "sarif", "github"]


def check(
    paths: Annotated[list[str], folder_argument("Scenario, .loop file or content root.")],
    form: Annotated[FindingsFormat, typer.Option("--format", help="Who reads the findings.")] = "text",
    size: CardSize = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as findings too.")] = False,
    spelling: Annotated[
        bool, typer.Option("--spelling", help="Look up the words that players read, too.")
    ] = False,
    dictionaries: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where dictionaries of Hunspell's are; else where systems have them."
        ),
    ] = None,
) -> None:
    """Show everything that is wrong, in all files at once.

    When the cards have no error, it also looks for what no game ever comes to and for what cannot be
    printed, at the size that print takes without an option or at another, and runs the story tests beside
    the cards (stories/*.story). With --spelling, which needs loopwright[spelling], words that no
    dictionary has are told; words of your own stand in words.txt beside the scenario card.

    Exit code 0: nothing found. 1: findings. 2: wrong use or unreadable input.

    \b
    Examples:
      loopwright check my-scenario
      loopwright check content --strict
      loopwright check my-scenario --size mini
      loopwright check my-scenario --spelling
      loopwright check my-scenario --format sarif > findings.sarif
    """
    from loopwright.core import diagnostics, scenario_paths, usage
    from loopwright.core.diagnostics import as_sarif

    results = [_findings(path, size) for path in map(scenario_paths.find, paths)]
    if spelling or dictionaries is not None:
        results = [_spelled(text, result, dictionaries) for text, result in zip(paths, results, strict=True)]
    if form == "text":
        hint = usage.hint_of(diagnostics.ordered(results))
        print(diagnostics.as_text(results, sys.stdout, deeper=True, hint=hint))
    elif form == "json":
        print(diagnostics.as_json(results))
    elif form == "sarif":
        print(as_sarif(results))
    elif annotations := diagnostics.as_github(results):
        print(annotations)
    counts = diagnostics.count(results)
    if counts["errors"] or (strict and counts["warnings"]):
        raise typer.Exit(FINDINGS)


def _spelled(text: str, findings: Findings, dictionaries: Path | None) -> Findings:
    """What was found of a project, and the words that are nowhere known. Raises Failure."""
    from loopwright import spelling
    from loopwright.core.diagnostics import KeptCheck
    from loopwright.core.scenario_paths import workspace

    unknown = spelling.findings_of(workspace(text).project, dictionaries)
    return replace(KeptCheck.of(findings), diagnostics=[*findings.diagnostics, *unknown])


TOO_LATE = "LW0714"
"""The diagnostic of a story test that was cut short by the clock, and may come out otherwise next time."""


def _findings(path: Path, size: str | None) -> Findings:
    """The findings of a project at a size of cards, from the cache if its files are as they were."""
    from loopwright_engine.kit import registry

    from loopwright.core import result_cache, scenario_paths
    from loopwright.core.diagnostics import KEPT_CHECK, KeptCheck

    if not registry.is_ours():
        return _checked_deeply(path, size)
    evenings = scenario_paths.evenings_of(path)
    project = result_cache.ProjectWork("check", path, *filter(None, [size]), evenings=evenings)
    known = project.recall(KEPT_CHECK)
    if known is not None:
        return KeptCheck.from_data(known)
    with project.noting():
        checked = result_cache.whole(partial(_checked_deeply, path, size))
    findings = KeptCheck.of(checked)
    late = any(diagnostic.code == TOO_LATE for diagnostic in findings.diagnostics)
    if not late and registry.is_ours(half.name for half in checked.front_ends.values()):
        project.keep(asdict(findings))
    return findings


def _checked_deeply(path: Path, size: str | None) -> Checked:
    """The result for a project; where its cards have no error, also its branches, stories and sheets. Raises
    Failure for a size that cannot be.
    """
    from loopwright_compiler.deep_check import Branches, Sheets
    from loopwright_compiler.gc_pause import no_collecting
    from loopwright_engine.kit import registry

    from loopwright.core import result_cache, scenario_paths
    from loopwright.core.console import progress
    from loopwright.rehearsed import rehearsed
    from loopwright.story_tests.run import Stories

    with no_collecting():
        checked = scenario_paths.compiled(path)
        ours = registry.is_ours(half.name for half in checked.front_ends.values())
        kept = result_cache.Parts() if ours else None
        checked = Branches(kept).added_to(checked)
        if any("campaign" in bundle["scenario"] for bundle in checked.bundles.values()):
            checked = scenario_paths.workspace(str(path)).look_at_campaigns(checked)
        if not checked.failed:
            checked = rehearsed(checked)
        if checked.failed:
            return checked
        with progress() as show:
            stories = Stories(show, kept).tell(checked)
        return stories.added_to(_printed(checked, Sheets(kept=kept, size=size)))


def _printed(checked: Checked, sheets: Sheets) -> Checked:
    """The result with what keeps its cards from being printed. Raises Failure for a size that cannot be."""
    from loopwright_compiler.print import ChoiceError

    try:
        return sheets.added_to(checked)
    except ChoiceError as error:
        raise Failure(f"Nothing can be printed like that: {error.sentence}") from None
