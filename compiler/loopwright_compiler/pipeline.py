"""From a path to diagnostics and a bundle: load, check, and lower what somebody asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, TypeAlias

from loopwright_dsl.conflicts import conflicts
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.parser.source import normal

from .checks.memo import CachedFindings
from .checks.shared import check_pins
from .diagnostics.reporter import Reporter
from .gc_pause import no_collecting
from .i18n.translated_bundle import FOLDER, Translation, code, language_named, speeches_of
from .kits.find import front_end_of
from .kits.protocol import AnyFrontEnd
from .project import plain_files
from .project.files import CardMemory, ResultStore
from .project.kit import Kits
from .project.plain_files import CATALOGUE_BYTES
from .project.project import Project, ProjectGames, Scenario, contents, load_project

_MARKS: Final = (b"<<<<<<<", b"|||||||", b">>>>>>>")


def unmerged(home: Path) -> Iterator[tuple[str, str, list[Diagnostic]]]:
    """The path, the text and the findings of each .po file of a scenario or world that holds a conflict."""
    for path in sorted((home / FOLDER).glob("*.po")):
        try:
            data = plain_files.read(path, CATALOGUE_BYTES, inside=home)
        except OSError:  # whoever needs its words says why
            continue
        if any(mark in data for mark in _MARKS):
            text = normal(data.decode("utf-8", errors="replace"))
            diagnostics = conflicts(text, str(path))
            if diagnostics:
                yield str(path), text, diagnostics


Bundles: TypeAlias = dict[str, Any]
"""By the path of a scenario's main file: its bundle, in the shape of its game."""
Speeches = dict[str, Translation]


@dataclass(slots=True)
class Checked:
    """What came out of the project at `path`.

    `sources` maps each shown path to its text; `cards` says how many each file has, if any. By the path of a
    scenario's main file, `front_ends` are the card front ends of the games, and `symbols` what its cards
    declare, in the class of its game. Bundles are made when they are asked for; when they are in another
    language, `speeches` tell how far it goes, by the same path. `large` are the paths of scenarios that are
    too large for a quick look at their branches.
    """

    diagnostics: list[Diagnostic]
    sources: dict[str, str]
    cards: dict[str, int]
    symbols: dict[str, Any]
    front_ends: dict[str, AnyFrontEnd]
    make_bundles: Callable[[], Bundles] = field(repr=False)
    path: Path
    large: list[str] = field(default_factory=list)
    speeches: Speeches = field(default_factory=dict, init=False, repr=False)
    _bundles: Bundles | None = field(default=None, init=False, repr=False)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """What goes into a pickle: the bundles themselves, not what makes them."""
        made = {"_bundles": self.bundles, "make_bundles": dict}
        return None, {field.name: getattr(self, field.name) for field in fields(self)} | made

    @property
    def bundles(self) -> Bundles:
        """The bundles of all scenarios by the path of the main file; none if there is any error."""
        if self._bundles is None:
            self._bundles = {} if self.failed else self.make_bundles()
        return self._bundles

    def mains(self, game: str) -> list[str]:
        """The main files of the scenarios of a game."""
        return [path for path, half in self.front_ends.items() if half.name == game]

    def of_game(self, game: str) -> Bundles:
        """The bundles of a game's scenarios among them."""
        return {path: self.bundles[path] for path in self.mains(game) if path in self.bundles}

    @property
    def bundle(self) -> Any:
        """The bundle of the one scenario, in the shape of its game; None for errors, or several."""
        return next(iter(self.bundles.values())) if len(self.bundles) == 1 else None

    @property
    def contents(self) -> ProjectGames:
        """Which scenarios and worlds were read, and what was left out."""
        return contents(self.path, {main: half.name for main, half in self.front_ends.items()}, self.sources)

    @property
    def printed(self) -> list[str]:
        """The faces of cards that print words of their own in place of rules text, as "item lamp"."""
        faces = (
            face for path, half in self.front_ends.items() for face in half.printed_faces(self.symbols[path])
        )
        return list(dict.fromkeys(faces))

    @property
    def untitled(self) -> list[str]:
        """The ids of what players would read as an id, since it has no title; none if there is any error."""
        ids = (id for main, bundle in self.bundles.items() for id in self.front_ends[main].untitled(bundle))
        return list(dict.fromkeys(ids))

    @property
    def failed(self) -> bool:
        """Whether any finding is an error."""
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)


@no_collecting()
def check(
    project: Project, findings: dict[str, CachedFindings] | None = None, language: str | None = None
) -> Checked:
    """Check everything that was read; its bundles will be in `language`, else in that of the cards.

    findings: those of earlier checks by the scenario's path, which are taken over where they hold.
    """
    reporter = project.reporter
    for world in project.worlds.values():
        front_end_of(None).check_world(world, reporter)
    symbols: dict[str, Any] = {}
    front_ends: dict[str, AnyFrontEnd] = {}
    for scenario in project.scenarios:
        _check_language(scenario, reporter)
        check_pins(scenario, reporter)
        half = front_ends[scenario.path] = front_end_of(scenario.kit)
        memo = None if findings is None else findings.setdefault(scenario.path, CachedFindings())
        symbols[scenario.path] = half.check(scenario, project, memo)
    sources = {path: source.text for path, source in project.reader.sources.items()}
    mains = [scenario.path for scenario in project.scenarios]
    mains += [world.parts["world"][0].path for world in project.worlds.values() if world.all_files]
    for home in dict.fromkeys(Path(main).parent for main in mains):
        for path, text, unresolved in unmerged(home):
            sources[path] = text
            reporter.extend(unresolved)
    parts = [world.cards for world in project.worlds.values()]
    parts += [scenario.cards for scenario in project.scenarios]
    cards = {id(at): at.source.path for part in parts for at in part}
    speeches = speeches_of(
        project, language, rules=lambda scenario, spoken: front_ends[scenario.path].speaks(spoken)
    )
    checked = Checked(
        reporter.ordered(),
        sources,
        dict(Counter(cards.values())),
        symbols,
        front_ends,
        lambda: _bundles(project, symbols, speeches),
        project.path,
    )
    checked.speeches = speeches
    return checked


def compile_path(
    path: Path,
    *,
    bundled: Path,
    language: str | None = None,
    kits: Kits | None = None,
    kept: ResultStore | None = None,
) -> Checked:
    """Load and check what lies at `path`; its bundles will be in `language`, as far as it is translated.

    kits: where the game is found that a scenario card names, else among those installed. kept: what earlier
    commands made. Raises `Unreadable` when there is nothing to read.
    """
    project = load_project(path, bundled=bundled, shelf=CardMemory(kept), kits=kits)
    return check(project, language=language)


def _check_language(scenario: Scenario, reporter: Reporter) -> None:
    at, name = language_named(scenario) or (None, None)
    if at is not None and name is not None and code(name.text) is None:
        reporter.on(at, "LW0371", name, name=name.text)


def _bundles(project: Project, symbols: dict[str, Any], speeches: Speeches) -> Bundles:
    return {
        scenario.path: front_end_of(scenario.kit).lower(
            scenario, symbols[scenario.path], speeches.get(scenario.path)
        )
        for scenario in project.scenarios
    }
