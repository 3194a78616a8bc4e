"""What a report of `verify` says is to be mended, as findings: for SARIF and annotations of hosted checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.project.project import ProjectGames
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.syntax.span import Span
from loopwright_engine.kit.verdicts import BROKEN, OPEN, Report, SourcePlace

from loopwright.core.diagnostics import KeptCheck

from .text import causes, open_ones

if TYPE_CHECKING:
    from .places import LocatedScenario

NEVER: Final = "LW0570"
AGAINST_INTENTION: Final = "LW0571"
NOT_DECIDED: Final = "LW0572"


def of_report(report: Report, scenario: LocatedScenario, strict: bool) -> KeptCheck:
    """The findings of a report; with `strict`, what is open is one, too."""
    diagnostics = [*_mistakes(report, scenario), *(_open(report, scenario) if strict else ())]
    contents = ProjectGames(scenarios={}, worlds=[], left_out=[])
    return KeptCheck(diagnostics, {**scenario.texts}, {}, contents, [], [], [])


def _mistakes(report: Report, scenario: LocatedScenario) -> Iterator[Diagnostic]:
    for cause in causes(report.things):
        first = cause.answers[0]
        more = f" With it: {cause.others}." if cause.others else ""
        why = f"Why: {first.detail}." if first.detail else f"Proved by {first.method}."
        yield _finding(NEVER, scenario, first.place, clause=first.never, why=f"{why}{more}")
    for promise in report.promises:
        if promise.verdict == BROKEN:
            story = " ".join(map(str, promise.story))
            why = f"{promise.shown_by} does otherwise: {story}" if story else f"{promise.detail}."
            said = {"name": promise.name, "says": promise.says}
            yield _finding(AGAINST_INTENTION, scenario, promise.place, **said, why=why)


def _open(report: Report, scenario: LocatedScenario) -> Iterator[Diagnostic]:
    for answer, _ in open_ones(report.things):
        yield _finding(NOT_DECIDED, scenario, answer.place, name=answer.name)
    for promise in report.promises:
        if promise.verdict == OPEN:
            said = f"{promise.name}, intend {promise.says}"
            yield _finding(NOT_DECIDED, scenario, promise.place, name=said)


def _finding(code: str, scenario: LocatedScenario, place: SourcePlace, **values: Any) -> Diagnostic:
    """A finding at a place; at the first line of the scenario where there is none."""
    line, column = max(place.line, 1), max(place.column, 1)
    lines = scenario.texts.get(place.path, "").split("\n")
    end = len(lines[line - 1].rstrip()) + 1 if line <= len(lines) else column + 1
    span = Span(line, column, line, max(end, column + 1))
    return diagnose(code, place.path or scenario.main, span, **values)
