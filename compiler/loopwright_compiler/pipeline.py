"""From a path to diagnostics and a bundle: load, check, lower."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loopwright_dsl.diagnostics import Diagnostic

from .checks import check_scenario
from .project import Project, load_project
from .symbols import Symbols, collect


@dataclass(slots=True)
class Checked:
    """What came out of a project.

    `bundle` is the bundle of the one scenario, and None if there is any error (or if the project
    holds several scenarios: `bundles` has them all by id). `sources` maps each shown path to its
    text; `counts` has "files" and "cards".
    """

    diagnostics: list[Diagnostic]
    bundle: dict[str, Any] | None
    sources: dict[str, str]
    counts: dict[str, int]
    bundles: dict[str, dict[str, Any]] = field(default_factory=dict)


def check(project: Project) -> Checked:
    """Check everything; bundles are made only when there is no error."""
    reporter = project.reporter
    checked: list[Symbols] = []
    for scenario in project.scenarios:
        symbols = collect(scenario)
        check_scenario(scenario, symbols, reporter)
        checked.append(symbols)
    diagnostics = reporter.ordered()
    bundles: dict[str, dict[str, Any]] = {}
    if not any(diagnostic.severity == "error" for diagnostic in diagnostics):
        bundles = _bundles(project, checked)
    cards = {id(at) for world in project.worlds.values() for at in world.cards}
    count = len(cards) + sum(len(scenario.cards) for scenario in project.scenarios)
    return Checked(
        diagnostics,
        next(iter(bundles.values())) if len(bundles) == 1 else None,
        {path: source.text for path, source in project.reader.sources.items()},
        {"files": len(project.reader.sources), "cards": count},
        bundles,
    )


def compile_path(path: Path, *, bundled: Path) -> Checked:
    """Load and check what lies at `path`. Raises `Unreadable` when there is nothing to read."""
    return check(load_project(path, bundled=bundled))


def _bundles(project: Project, checked: list[Symbols]) -> dict[str, dict[str, Any]]:
    from .lower import lower

    bundles = {}
    for scenario, symbols in zip(project.scenarios, checked, strict=True):
        assert scenario.world is not None
        bundle = lower(symbols, scenario.world)
        bundles[bundle["scenario"]["id"]] = bundle
    return bundles
