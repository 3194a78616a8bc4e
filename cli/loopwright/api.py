"""The public functions of loopwright: what the commands do, for programs, in one call each.

A scenario is named as on the command line: by its folder, by the id of one that is bundled, or by the file
of a bundle; or it is what `compile_scenario` gave, so that several calls read its cards once.

>>> from loopwright import compile_scenario, play, playtest, verify, print_sheets
>>> scenario = compile_scenario("speaking-clock")
>>> scenario.bundle.data["scenario"]["id"], len(scenario.diagnostics)
('speaking-clock', 0)
>>> game = play(scenario, kids=3, bot="cautious", seed=7)
>>> game.won, game.ending, game.round
(False, 'sealed', 5)
>>> figures = playtest(scenario, games=20, bot="cautious", kids=2)
>>> print(figures.won)
60.0% (38.7% to 78.1%)
>>> report = verify(scenario, work=0.5, kids=[2])
>>> report.count("possible") + report.count("open") + report.count("impossible") == len(report.verdicts)
True
>>> from loopwright import Settings
>>> print_sheets(scenario, "rumors.pdf", Settings(cards="deck:rumors", ink="low")).cards
30

Other games are no different; their options are those of their kit:

>>> game = play("the-last-glow", mode="nightmare", seed=3)
>>> game.won, game.ending, game.round
(True, 'dome', 27)
>>> print(playtest("lucha-libre", games=20, bot="random+greedy").won)
0.0% (0.0% to 16.1%)
>>> verify("bonnie-and-clyde", work=0.5).verdicts["ending.death"]
'possible'
>>> print_sheets("bonnie-and-clyde", "police.pdf", Settings(cards="deck:police")).cards
6

Cards with errors raise the same exception as anything else that cannot be done:

>>> from loopwright import LoopwrightError
>>> try:
...     compile_scenario("broken")
... except LoopwrightError as error:
...     print(error)
...     print(error.findings[0].code, error.findings[0].span.line)
broken has 1 error; nothing was done.
LW0101 26
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from loopwright_engine import Bundle, EngineError
from loopwright_engine import api as engine
from loopwright_engine.api import Chooser, Figures, FinishedGame

from .core import files, scenario_paths
from .core.errors import LoopwrightError

if TYPE_CHECKING:
    from loopwright_compiler.print import PrintResult, Settings
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from .verify.by_search import Searched
    from .verify.tales.report import Report


@dataclass(frozen=True, slots=True)
class CompiledScenario:
    """A scenario without errors, ready to be played, proved and printed.

    `bundle` is what the engine plays; `bundle.data` is its JSON. `diagnostics` are the warnings about its
    cards, empty for a scenario that was read from a built bundle.
    """

    bundle: Bundle
    diagnostics: tuple[Diagnostic, ...]
    _read: scenario_paths.Scenario = field(repr=False)


Scenario: TypeAlias = "CompiledScenario | Bundle | str | os.PathLike[str]"


def compile_scenario(path: str | os.PathLike[str]) -> CompiledScenario:
    """Read, check and compile the cards of one scenario, or read a bundle that was built.

    Raises LoopwrightError; where cards have errors, all of them are its findings.
    """
    with _engine_errors_translated():
        read = scenario_paths.read_scenario(os.fspath(path))
        bundle = scenario_paths.loaded(read.bundle, os.fspath(path))
        return CompiledScenario(bundle, tuple(read.checked.diagnostics if read.checked else ()), read)


def play(
    scenario: Scenario, *, bot: str | Chooser | None = None, seed: int = 0, **options: Any
) -> FinishedGame:
    """Play one game to its end and return it.

    `options` are those of the scenario's kit: in Tales `kids` is how many play or, by their ids, who.
    `bot` is what `loopwright play --bot` takes, or a function that chooses one of the options of a table;
    None stands for the kit's usual bot. The same arguments play the same game. Raises LoopwrightError.
    """
    bundle = _opened(scenario).bundle
    with _engine_errors_translated():
        return engine.play(bundle, bot=bot, seed=seed, **options)


def playtest(
    scenario: Scenario, *, games: int = 1_000, bot: str | None = None, seed: int = 0, **options: Any
) -> Figures:
    """Many games by a bot, and what they come to: `games` of them for each set-up.

    Each of `options` is a value or a list of several: every combination is a set-up of its own. In Tales,
    `kids` stands for every number that the world has kids for, when nothing is said of it. They are the games
    of `loopwright playtest` with the same options, played in this process one after another. Raises
    LoopwrightError.
    """
    bundle = _opened(scenario).bundle
    with _engine_errors_translated():
        return engine.playtest(bundle, games=games, bot=bot, seed=seed, **options)


def verify(
    scenario: Scenario, *, work: float = 60.0, kids: Iterable[int] = (2, 3, 4, 5), seed: int = 0
) -> Report | Searched:
    """Prove what can never happen, show what can, and report what is open after so many units of `work`.

    A unit of work takes about a second on an idle machine; the same work says the same everywhere. The
    report's `verdicts` say of each item by its id whether it is "impossible", "possible" or "open". In Tales
    each of its `answers` has the reason in `detail`, its `promises` are what the cards intend, and `kids` are
    the numbers of kids that are looked at, as far as the world has so many. Raises LoopwrightError.
    """
    from .verify import by_search
    from .verify.limits import Limits, quietly
    from .verify.places import of_scenario
    from .verify.tales.report import seats, verified

    compiled = _opened(scenario)
    with _engine_errors_translated():
        if not work > 0:
            raise LoopwrightError("The work must be more than 0.")
        source = of_scenario(compiled._read)
        if not compiled.bundle.kit.proves:
            stories = source.story_games(compiled.bundle)
            return by_search.verified(compiled.bundle, Limits(work), seed=seed, tell=quietly, stories=stories)
        kid_numbers = seats(compiled.bundle, tuple(sorted(set(kids))))
        return verified(source, compiled.bundle, kid_numbers, Limits(work), seed=seed)


def print_sheets(
    scenario: Scenario, out: str | os.PathLike[str], settings: Settings | None = None
) -> PrintResult:
    """Print the cards on sheets, into the PDF file `out`.

    The pictures in the scenario's folder `pictures` are on the cards, unless the settings name another one.
    Raises LoopwrightError, with the findings where a text does not fit its card; then no file is written.
    """
    from loopwright_compiler import print as printer
    from loopwright_compiler.project.sources import PICTURES

    compiled, path = _opened(scenario), Path(out)
    with _engine_errors_translated():
        files.refuse_source(path, compiled._read.main and Path(compiled._read.main).parent)
        try:
            chosen = settings or printer.Settings()
            if chosen.pictures is None and compiled._read.main:
                beside = Path(compiled._read.main).parent / PICTURES
                chosen = replace(chosen, pictures=beside if beside.is_dir() else None)
            return printer.print_sheets(compiled.bundle.data, path, chosen)
        except printer.ChoiceError as error:
            raise LoopwrightError(f"Nothing can be printed like that: {error.sentence}") from None
        except printer.PrintError as error:
            raise LoopwrightError("Nothing was printed.", findings=error.diagnostics) from None
        except OSError as error:
            raise files.unwritable(path, error) from None


def _opened(scenario: Scenario) -> CompiledScenario:
    """The scenario, read and compiled if it was named by a path."""
    if isinstance(scenario, CompiledScenario):
        return scenario
    if isinstance(scenario, Bundle):
        return CompiledScenario(scenario, (), scenario_paths.Scenario(scenario.data))
    return compile_scenario(scenario)


@contextmanager
def _engine_errors_translated() -> Iterator[None]:
    """Turn the errors of the engine into LoopwrightError."""
    try:
        yield
    except EngineError as error:
        raise LoopwrightError(str(error)) from error
