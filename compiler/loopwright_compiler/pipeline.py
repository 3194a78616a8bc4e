"""From a path to diagnostics and a bundle: load, check, and lower what somebody asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_games.tales.cards.checks import check_scenario
from loopwright_games.tales.cards.checks.name_hints import explained
from loopwright_games.tales.cards.semantics.declarations import collect
from loopwright_games.tales.cards.semantics.printed_faces import printed_faces
from loopwright_games.tales.cards.semantics.symbols import Symbols

from .bundle.canonical import LANGUAGE
from .checks.memo import Findings
from .checks.world import check_world
from .gc_pause import no_collecting
from .i18n.translated_bundle import Speech, speeches_of
from .kits.symbols import KitSymbols
from .project.kit import Kits
from .project.project import Project, Scenario, load_project

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

Bundles: TypeAlias = dict[str, Any]
"""By the path of a scenario's main file: `BundleData` of Tales, `KitBundleData` of a kit."""
Speeches = dict[str, Speech]


@dataclass(slots=True)
class Checked:
    """What came out of a project.

    `sources` maps each shown path to its text; `counts` has "files" and "cards"; `symbols` are what each
    scenario of Tales declares, by the path of its main file, `kit_symbols` what one of a kit does. Bundles
    are made when they are asked for; when they are in another language, `speeches` tell how far it goes, by
    the same path. `large` are the paths of scenarios that are too large for a quick look at their branches.
    """

    diagnostics: list[Diagnostic]
    sources: dict[str, str]
    counts: dict[str, int]
    symbols: dict[str, Symbols]
    make_bundles: Callable[[], Bundles] = field(repr=False)
    large: list[str] = field(default_factory=list)
    kit_symbols: dict[str, KitSymbols] = field(default_factory=dict)
    speeches: Speeches = field(default_factory=dict, init=False, repr=False)
    _bundles: Bundles | None = field(default=None, init=False, repr=False)

    @property
    def bundles(self) -> Bundles:
        """The bundles of all scenarios by the path of the main file; none if there is any error."""
        if self._bundles is None:
            self._bundles = {} if self.failed else self.make_bundles()
        return self._bundles

    @property
    def of_tales(self) -> dict[str, BundleData]:
        """The bundles of Tales' scenarios among them."""
        return {path: self.bundles[path] for path in self.symbols if path in self.bundles}

    @property
    def bundle(self) -> Any:
        """The bundle of the one scenario, in the shape of its game; None for errors, or several."""
        return next(iter(self.bundles.values())) if len(self.bundles) == 1 else None

    @property
    def printed(self) -> list[str]:
        """The faces of cards that print words of their own in place of rules text, as "diary 4 front"."""
        faces = (face for symbols in self.symbols.values() for face in printed_faces(symbols))
        return list(dict.fromkeys(faces))

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)


@no_collecting()
def check(project: Project, findings: dict[str, Findings] | None = None) -> Checked:
    """Check everything that was read.

    findings: those of earlier checks by the scenario's path, which are taken over where they hold.
    """
    reporter = project.reporter
    for world in project.worlds.values():
        check_world(world, reporter)
    symbols: dict[str, Symbols] = {}
    kit_symbols: dict[str, KitSymbols] = {}
    for scenario in project.scenarios:
        if scenario.kit is not None:
            kit_symbols[scenario.path] = _check_kit(project, scenario)
            continue
        known = None if findings is None else findings.setdefault(scenario.path, Findings())
        declared = collect(scenario)
        check_scenario(scenario, declared, reporter, known)
        if declared.in_doubt and not reporter.errors:  # no error answers for a name that was excused
            declared = collect(scenario, sure=True)
            check_scenario(scenario, declared, reporter, known)
        symbols[scenario.path] = declared
        diagnostics = (explained(diagnostic, scenario, declared) for diagnostic in reporter.found)
        reporter.found = list(
            {
                (diagnostic.path, diagnostic.code, diagnostic.span): diagnostic for diagnostic in diagnostics
            }.values()
        )
    cards = {id(at) for world in project.worlds.values() for at in world.cards}
    count = len(cards) + sum(len(scenario.cards) for scenario in project.scenarios)
    return Checked(
        reporter.ordered(),
        {path: source.text for path, source in project.reader.sources.items()},
        {"files": len(project.reader.sources), "cards": count},
        symbols,
        lambda: _bundles(project, symbols, kit_symbols),
        kit_symbols=kit_symbols,
    )


def _check_kit(project: Project, scenario: Scenario) -> KitSymbols:
    """Check a scenario of a kit; when nothing else is wrong, the kit's rules look at it, too."""
    from .kits.checks import check_kit, check_rules
    from .kits.symbols import collect as collect_kit

    reporter = project.reporter
    before = reporter.errors
    symbols = collect_kit(scenario, reporter)
    check_kit(symbols, reporter)
    if symbols.complete and symbols.scenario is not None and reporter.errors == before:
        check_rules(symbols, project.kits, scenario.sources.values(), reporter)
    return symbols


def compile_path(
    path: Path, *, bundled: Path, language: str | None = None, kits: Kits | None = None
) -> Checked:
    """Load and check what lies at `path`; its bundles will be in `language`, as far as it is translated.

    kits: where the game is found that a scenario card names. Raises `Unreadable` when there is nothing
    to read.
    """
    project = load_project(path, bundled=bundled, kits=kits)
    checked = check(project)
    if language is not None and language != LANGUAGE:
        from .words import words

        speeches = checked.speeches = speeches_of(
            project, language, rules=words(language).language == language
        )
        checked.make_bundles = lambda: _bundles(project, checked.symbols, checked.kit_symbols, speeches)
    return checked


def _bundles(
    project: Project,
    symbols: dict[str, Symbols],
    kit_symbols: dict[str, KitSymbols],
    speeches: Speeches | None = None,
) -> Bundles:
    from loopwright_games.tales.cards.lowering.scenario_bundle import lower

    from .kits.lower import lower_kit

    bundles: Bundles = {}
    for scenario in project.scenarios:
        if scenario.kit is not None:
            speech = speeches[scenario.path] if speeches else None
            bundles[scenario.path] = lower_kit(kit_symbols[scenario.path], speech)
            continue
        assert scenario.world is not None
        declared = symbols[scenario.path]
        assert not (declared.in_doubt or declared.doubled), "nothing is lowered where a name was excused"
        speech = speeches[scenario.path] if speeches else None
        bundles[scenario.path] = lower(declared, scenario.world, speech)
    return bundles
