"""Running the story tests of a project; failures become diagnostics beside those of the cards."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_compiler.bundle.canonical import decisive, prose_of
from loopwright_compiler.project.files import NoStore, ResultStore
from loopwright_dsl import decode
from loopwright_dsl.conflicts import conflicts
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.record import record
from loopwright_engine.json_text import Json
from loopwright_engine.kit.story_language import plain_prose

from loopwright.core.diagnostics import STORY

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.kits.protocol import AnyFrontEnd
    from loopwright_engine import Bundle, Play

    from .parse import Vocabulary
    from .play import Telling

FOLDER = "stories"
MOST_SECONDS = 20.0
"""For all stories of one check; those that are left then are named in a finding."""


@record
class StoryResults:
    """The results of story tests: diagnostics, and the texts of the story files by path."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    def added_to(self, checked: Checked) -> Checked:
        return replace(
            checked,
            diagnostics=[*checked.diagnostics, *self.diagnostics],
            sources={**checked.sources, **self.sources},
        )


def find(main: Path) -> list[Path]:
    """The story files of the scenario with this main file."""
    return sorted(
        path for path in (main.parent / FOLDER).glob(f"*{STORY}") if path.exists() and not path.is_dir()
    )


def games(checked: Checked, main: str, bundle: Bundle) -> dict[str, Play]:
    """The games of a scenario's stories, by their files beside the cards, as far as the time allows.

    One that goes another way than its story says is a game all the same, up to there.
    """
    scenario = _Scenario(checked.bundles[main], checked.front_ends[main], checked.symbols[main], bundle)
    deadline = time.monotonic() + MOST_SECONDS
    stories = {}
    for file in find(Path(main)):
        text, _ = _text(file, Path(main).parent)
        game = scenario.game(text, str(file), deadline)
        if game is not None:
            stories[f"{FOLDER}/{file.name}"] = game
    return stories


PASSED = "story that happens"
MOST_QUOTED = 200
"""Of a story with more texts in quotes, all prose is taken to decide it."""
_QUOTED = re.compile(r'"([^"\n]*)"')


class Stories:
    """The story tests of a project; a story is played again only when something it depends on has changed.

    `kept` outlasts the process: which stories happened.
    """

    def __init__(
        self, progress: Callable[[str], None] = lambda _: None, kept: ResultStore | None = None
    ) -> None:
        self._progress = progress
        self._kept: ResultStore = kept or NoStore()
        self._before: dict[tuple[str, str, str], list[Diagnostic]] = {}
        self._now: dict[tuple[str, str, str], list[Diagnostic]] = {}

    def tell(self, checked: Checked) -> StoryResults:
        """Play all stories of a project without errors, as far as the time allows."""
        totals = StoryResults()
        deadline = time.monotonic() + MOST_SECONDS
        self._now = {}
        mains = {main: find(Path(main)) for main in checked.symbols}
        if any(mains.values()):
            for main, files in mains.items():
                self._of_scenario(checked, main, files, totals, deadline)
        self._before = self._now
        return totals

    def _of_scenario(
        self, checked: Checked, main: str, files: list[Path], totals: StoryResults, deadline: float
    ) -> None:
        if not files:
            return
        bundle = checked.bundles[main]
        scenario = _Scenario(bundle, checked.front_ends[main], checked.symbols[main])
        for file in files:
            text, wording = _text(file, Path(main).parent)
            totals.sources[str(file)] = text
            key = (str(file), text, bundle["hash"])
            known = self._before.get(key)
            if known is None and not wording:
                known = self._findings(scenario, text, str(file), deadline)
            self._now[key] = known or wording
            totals.diagnostics.extend(self._now[key])

    def _findings(self, scenario: _Scenario, text: str, path: str, deadline: float) -> list[Diagnostic]:
        """The diagnostics of a story file: none if it is known to happen, else it is played."""
        content = scenario.decides(text)
        if self._kept.recall(PASSED, content, bool):
            return []
        self._progress(f"Telling {path}")
        findings = scenario.findings(text, path, deadline)
        if not findings:
            self._kept.keep(PASSED, content, True)
        return findings


class _Scenario:
    """What the stories of one scenario share; the game is prepared when the first of them is played."""

    def __init__(self, data: Json, half: AnyFrontEnd, symbols: object, bundle: Bundle | None = None) -> None:
        self.data = data
        self.half = half
        self.symbols = symbols
        self._loaded = bundle

    @cached_property
    def bundle(self) -> Bundle:
        """The bundle as the engine's tables."""
        from loopwright_engine import load_bundle

        return self._loaded or load_bundle(self.data)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What its stories can say."""
        from .parse import Vocabulary

        return Vocabulary(self.bundle)

    @cached_property
    def _decisive(self) -> str:
        return decisive(self.data)

    @cached_property
    def _prose(self) -> dict[str, str]:
        return {id: plain_prose(words) for id, words in prose_of(self.data).items()}

    def decides(self, text: str) -> str:
        """All that decides whether a story happens: it hears no more of prose than where its words in quotes
        stand.
        """
        quoted = {plain_prose(words) for words in set(_QUOTED.findall(text))}
        if len(quoted) > MOST_QUOTED:
            return json.dumps([self._decisive, text, self._prose])
        heard = [[id for id, words in self._prose.items() if quote in words] for quote in sorted(quoted)]
        varying = [words for words in prose_of(self.data).values() if "{counter}" in words or "if}" in words]
        return json.dumps([self._decisive, text, heard, varying])

    def game(self, text: str, path: str, deadline: float) -> Play | None:
        """The game of a story file, as far as it goes as the story says; None where it cannot be read."""
        from .parse import read
        from .play import OutOfTime, Telling

        script, diagnostics = read(text, path, self.vocabulary, self.half, self.symbols)
        if any(diagnostic.severity == "error" for diagnostic in diagnostics):
            return None
        telling = Telling(script, self.bundle, self.vocabulary, deadline)
        with suppress(OutOfTime):
            telling.tell()
        return getattr(telling, "game", None)

    def findings(self, text: str, path: str, deadline: float) -> list[Diagnostic]:
        """The diagnostics of a story file; empty when all that it says happens."""
        from .parse import read
        from .play import OutOfTime, Telling

        script, diagnostics = read(text, path, self.vocabulary, self.half, self.symbols)
        if any(diagnostic.severity == "error" for diagnostic in diagnostics):
            return diagnostics
        telling = Telling(script, self.bundle, self.vocabulary, deadline)
        try:
            return [*diagnostics, *_parted(telling)]
        except OutOfTime:
            late = diagnose("LW0714", path, script.start, seconds=f"{MOST_SECONDS:.0f}")
            return [*diagnostics, late]


def _parted(telling: Telling) -> Iterator[Diagnostic]:
    from .play import finding

    parting = telling.tell()
    if parting is not None:
        yield finding(telling, parting)


def _text(file: Path, scenario: Path) -> tuple[str, list[Diagnostic]]:
    """The text of a story file, or the diagnostics of one that cannot be read."""
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.plain_files import FILE_BYTES
    from loopwright_dsl.parser.source import FILE_START

    try:
        text, diagnostics = decode(plain_files.read(file, FILE_BYTES, inside=scenario), str(file))
        return text, conflicts(text, str(file)) or diagnostics
    except plain_files.OutsideError:
        return "", [diagnose("LW0024", str(file), FILE_START, name=file)]
    except OSError as error:
        return "", [diagnose("LW0023", str(file), FILE_START, name=file, reason=plain_files.reason(error))]
