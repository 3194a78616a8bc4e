"""A scenario to be verified: its bundle, and the file and line of everything in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_engine.kit.verdicts import NOWHERE, SourcePlace

from loopwright.core import scenario_paths
from loopwright.core.console import safe

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_engine import Bundle, Play

    from loopwright.core.scenario_paths import OpenScenario


NAMED = re.compile(r"\(([^\s():]+):(\d+)\)")
"""A place in the words of a reason."""


@dataclass(frozen=True)
class LocatedScenario:
    """A bundle; if it was compiled from cards, with the folder of its files, their texts, and the result."""

    bundle: AnyBundle
    folder: Path | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    checked: Checked | None = None
    main: str = ""

    @property
    def id(self) -> str:
        return self.bundle["scenario"]["id"]

    def story_games(self, bundle: Bundle) -> dict[str, Play]:
        """The games of the stories beside the cards, by file; `bundle` is this one, loaded."""
        from loopwright.story_tests.run import games

        return games(self.checked, self.main, bundle) if self.checked is not None else {}

    def place(self, name: str) -> SourcePlace:
        """The place where a side, block, ending or intention is written."""
        origins = self.bundle["origins"]
        origin = origins.get(name.removesuffix(".block")) or origins.get(name)
        if not origin:
            return NOWHERE
        path, line, column = origin
        return self._place(str(path), int(line), int(column))

    def _place(self, path: str, line: int, column: int) -> SourcePlace:
        return SourcePlace(str(self.folder / path) if self.folder else path, line, column)

    def places_in(self, text: str) -> tuple[SourcePlace, ...]:
        """The places that a text names, such as `(cards.loop:27)`, each once."""
        named = dict.fromkeys((path, int(line)) for path, line in NAMED.findall(text))
        return tuple(self._place(path, line, 0) for path, line in named)

    def line(self, place: SourcePlace) -> str:
        """The line at a place, without spaces around it; empty if the file's text is not at hand."""
        lines = self.texts.get(place.path, "").split("\n")
        line = lines[place.line - 1].strip() if 0 < place.line <= len(lines) else ""
        return safe(line.expandtabs())


def read(text: str) -> LocatedScenario:
    """The scenario or bundle that `text` means. Raises Failure, also for cards with errors."""
    with _only_sound():
        return of_scenario(scenario_paths.scenario(text))


def read_all(text: str) -> list[LocatedScenario]:
    """The same, or every scenario of the content root that `text` means."""
    with _only_sound():
        return [of_scenario(scenario) for scenario in scenario_paths.every_scenario(text)]


@contextmanager
def _only_sound() -> Iterator[None]:
    try:
        yield
    except scenario_paths.CardErrors as failure:
        failure.hint = failure.hint or "Only cards without errors can be verified: mend them first."
        raise


def of_scenario(scenario: OpenScenario) -> LocatedScenario:
    """A scenario that was read, with its places."""
    if scenario.checked is None:
        return LocatedScenario(scenario.bundle)
    return of(scenario.checked, scenario.main)


def of(checked: Checked, main: str) -> LocatedScenario:
    """The scenario with this main file in a compiled project without errors."""
    return LocatedScenario(checked.bundles[main], Path(main).parent, checked.sources, checked, main)
