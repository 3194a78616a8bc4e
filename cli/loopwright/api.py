"""The public functions of loopwright: what the commands do, for programs, in one call each.

A scenario is named as on the command line: by its folder, by the id of one that is bundled, or by the file
of a bundle; or it is what `compile_scenario` gave, so that several calls read its cards once.

>>> from loopwright import compile_scenario, play, playtest, verify, print_sheets
>>> scenario = compile_scenario("speaking-clock")
>>> scenario.bundle.data["scenario"]["id"], len(scenario.diagnostics)
('speaking-clock', 0)
>>> game = play(scenario, bot="cautious", seed=7)
>>> game.won, game.ending, game.round
(False, 'sealed', 3)
>>> figures = playtest(scenario, games=20, bot="cautious", kids=2)
>>> print(figures.won)
60.0% (38.7% to 78.1%)
>>> report = verify(scenario, work=0.5, kids=[2])
>>> report.count("possible") + report.count("open") + report.count("impossible") == len(report.verdicts)
True
>>> from loopwright import Settings
>>> print_sheets(scenario, "items.pdf", Settings(cards="deck:items", ink="low")).cards
25

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

The evenings of a campaign are played and proved together, by its finale:

>>> from loopwright import compile_campaign, play_campaign, playtest_campaign, verify_campaign
>>> campaign = compile_campaign("scenarios/last")
>>> [evening.id for evening in campaign.evenings]
['the-hum', 'last']
>>> finished = play_campaign(campaign, bot="random", seed=1)
>>> {evening: game.ending for evening, game in finished.games.items()}
{'the-hum': 'left', 'last': 'alone'}
>>> print(playtest_campaign(campaign, games=10, bot="random").won["last"])
40.0% (16.8% to 68.7%)
>>> verify_campaign(campaign, work=0.5).verdicts["note.dog-stays.made"]
'possible'

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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, TypeVar, Unpack

from loopwright_compiler import print as printer
from loopwright_compiler.print import BookletResult, PrintResult, Settings
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.errors import LoopwrightError
from loopwright_engine import BotError, Bundle, EngineError, KitError, Play
from loopwright_engine import api as engine
from loopwright_engine.api import (
    CampaignFigures,
    Figures,
    FinishedCampaign,
    FinishedGame,
    GameRecord,
    Interrupted,
    Notebook,
    Progress,
)
from loopwright_engine.bots.given import Given
from loopwright_engine.kit.verdicts import Asked, Limits, Report, RunProgress
from loopwright_engine.playtest.plan import Value

from .core import files, scenario_paths
from .verify.campaign import CampaignProver, CampaignReport
from .verify.evenings import CompiledCampaign, campaign_of

if TYPE_CHECKING:
    from loopwright_compiler.graph.model import Graph
else:
    Graph: TypeAlias = Any  # NetworkX is loaded when a graph is asked for

PrintedFile = TypeVar("PrintedFile", PrintResult, BookletResult)


@dataclass(frozen=True, slots=True)
class CompiledScenario:
    """A scenario without errors, ready to be played, proved and printed.

    `bundle` is what the engine plays; `bundle.data` is its JSON. `diagnostics` are the warnings about its
    cards, empty for a scenario that was read from a built bundle.
    """

    bundle: Bundle
    diagnostics: tuple[Diagnostic, ...]
    _read: scenario_paths.OpenScenario = field(repr=False)


Scenario: TypeAlias = CompiledScenario | Bundle | str | os.PathLike[str]
Campaign: TypeAlias = CompiledCampaign | str | os.PathLike[str]


class GameOptions(TypedDict, total=False):
    """How one game is set up: what the kits that come along call their options."""

    kids: int | Sequence[str]
    variants: Sequence[str]
    first: str | None
    enigma_limit: int | None
    mode: Literal["storm", "nightmare"]
    level: Literal["normal", "advanced", "hard"]
    players: int
    carried: str


class SetUps(TypedDict, total=False):
    """How many games are set up: a value for each option, or a list of several."""

    kids: int | tuple[str, ...] | list[int] | list[tuple[str, ...]] | range
    variants: tuple[str, ...] | list[tuple[str, ...]]
    first: str | list[str | None] | None
    enigma_limit: int | list[int | None] | range | None
    mode: Literal["storm", "nightmare"] | list[Literal["storm", "nightmare"]]
    level: Literal["normal", "advanced", "hard"] | list[Literal["normal", "advanced", "hard"]]
    players: int | list[int] | range
    carried: str | list[str]


Others: TypeAlias = Mapping[str, Any]
"""Options of a kit of one's own, by name."""


def compile_scenario(path: str | os.PathLike[str]) -> CompiledScenario:
    """Read, check and compile the cards of one scenario, or read a bundle that was built.

    Raises LoopwrightError; where cards have errors, all of them are its findings.
    """
    with _engine_errors_translated():
        text = _path(path, "A scenario is named by its folder, its id or a bundle's file")
        read = scenario_paths.read_scenario(text)
        bundle = scenario_paths.loaded(read.bundle, text)
        return CompiledScenario(bundle, tuple(read.checked.diagnostics if read.checked else ()), read)


def compile_campaign(path: str | os.PathLike[str]) -> CompiledCampaign:
    """Read, check and compile all evenings of a campaign, which is named by its finale.

    Raises LoopwrightError, also for a scenario that is no finale.
    """
    with _engine_errors_translated():
        return campaign_of(
            _path(path, "A campaign is named by the folder, the id or the bundle of its finale")
        )


def new_game(
    scenario: Scenario, *, seed: int = 0, others: Others | None = None, **options: Unpack[GameOptions]
) -> Play:
    """A game at its first decision, for whoever plays it step by step, with the options of `play`.

    Raises LoopwrightError.
    """
    bundle = _opened(scenario).bundle
    with _engine_errors_translated():
        return engine.new_game(bundle, seed=seed, **_all_of(options, others))


def play(
    scenario: Scenario,
    *,
    bot: Given | None = None,
    seed: int = 0,
    others: Others | None = None,
    **options: Unpack[GameOptions],
) -> FinishedGame:
    """Play one game to its end and return it.

    `options` are those of the scenario's kit, by their names. Those
    of a kit of your own are `others`. `bot` is what `loopwright play --bot` takes, a function that chooses
    one of the options of a table, an object with a method `choose` or its class, or a tuple of those with one
    for each seat; None stands for the kit's usual bot. The same arguments play the same game. Raises
    LoopwrightError, also for a bot that fails, and says in which game and at which decision.
    """
    bundle = _opened(scenario).bundle
    with _engine_errors_translated():
        return engine.play(bundle, bot=bot, seed=seed, **_all_of(options, others))


def playtest(
    scenario: Scenario,
    *,
    games: int = 1_000,
    bot: Given | None = None,
    seed: int = 0,
    jobs: int = 1,
    sweep: Mapping[str, Sequence[Value]] | None = None,
    until: float | None = None,
    plain_figures: bool = False,
    records: Callable[[GameRecord], object] | None = None,
    progress: Callable[[Progress], object] | None = None,
    others: Others | None = None,
    **options: Unpack[SetUps],
) -> Figures:
    """Many games by a bot, and what they come to: `games` of them for each set-up.

    Each of `options`, and of the `others` of a kit of your own, is a value or a list of several: every
    combination is a set-up of its own. The option by which a kit parts its figures, such as how many play,
    has all its values when nothing is said of it. `bot` is as in `play`. They are the games of `loopwright
    playtest` with the same options.

    `sweep` has other values for numbers of the cards, by path or by name: each value makes set-ups of its
    own. With `until`, a set-up ends when its win rate is known to so many points. `plain_figures` leaves the
    luck of dice in. So many `jobs` are processes that play; in 1 the games are played here, one after
    another, and in several a bot must be one that can be pickled. The figures are the same.

    `records` is called with each game, in any order. `progress` is called after each with how far it is, and
    may `stop` it there: the figures are those of the games so far. Ctrl-C raises Interrupted, with the same
    figures as its `partial`. Raises LoopwrightError.
    """
    bundle = _opened(scenario).bundle
    with _engine_errors_translated():
        return engine.playtest(
            bundle,
            games=games,
            bot=bot,
            seed=seed,
            jobs=jobs,
            sweep=sweep,
            until=until,
            plain_figures=plain_figures,
            records=records,
            progress=progress,
            **_all_of(options, others),
        )


def play_campaign(
    campaign: Campaign,
    *,
    bot: Given | None = None,
    seed: int = 0,
    notebook: Notebook | None = None,
    others: Others | None = None,
    **options: Unpack[GameOptions],
) -> FinishedCampaign:
    """Play the evenings of a campaign to the end of the finale.

    Each evening begins with the notebook that those before have left, the first with `notebook` or an empty
    one. `bot` and the options are as in `play`, for all evenings. All games are dealt from `seed`, which also
    says which of several evenings that are due comes next, and, where nothing is said of it, the option by
    which a kit parts its figures, such as how many play. Raises LoopwrightError as `play` does.
    """
    bundles = _opened_campaign(campaign).bundles
    with _engine_errors_translated():
        return engine.play_campaign(
            bundles, bot=bot, seed=seed, notebook=notebook, **_all_of(options, others)
        )


def playtest_campaign(
    campaign: Campaign,
    *,
    games: int = 100,
    bot: Given | None = None,
    seed: int = 0,
    records: Callable[[FinishedCampaign], object] | None = None,
    progress: Callable[[Progress], object] | None = None,
    others: Others | None = None,
    **options: Unpack[GameOptions],
) -> CampaignFigures:
    """Many campaigns by a bot, and what they come to: those of `loopwright playtest FINALE --campaign`.

    Campaign N is that which `play_campaign` plays with the seed `seed` + N. `records` is called with each,
    `progress` after each, and may `stop` them there. Ctrl-C raises Interrupted, with the figures of the
    campaigns so far as its `partial`. Raises LoopwrightError.
    """
    bundles = _opened_campaign(campaign).bundles
    with _engine_errors_translated():
        return engine.playtest_campaign(
            bundles,
            games=games,
            bot=bot,
            seed=seed,
            records=records,
            progress=progress,
            **_all_of(options, others),
        )


def exact_value(scenario: Scenario, *, others: Others | None = None, **options: Unpack[GameOptions]) -> float:
    """The chance to win with perfect play, from 0 to 1, of a game for one player with dice and without decks.

    All its positions are worked out, which may take minutes, and kept. Raises LoopwrightError for a game that
    cannot be solved.
    """
    bundle = _opened(scenario).bundle
    with _engine_errors_translated():
        return engine.exact_value(bundle, **_all_of(options, others))


def graph(scenario: Scenario, *, notes: bool = True) -> Graph:
    """How cards lead to each other, as a graph of NetworkX, with what `loopwright graph -o FILE.json` says of
    nodes and arrows as their attributes; `notes` are arrows from who writes a flag or counter to who asks.

    Raises LoopwrightError.
    """
    from loopwright_compiler.graph import analysis, overlay

    data = _opened(scenario).bundle.data
    half = scenario_paths.half(data)
    drawn: Graph = half.graph(data, notes=notes)
    overlay.add_days(drawn, analysis.facts(drawn, half.known(data)))
    return drawn


def verify(
    scenario: Scenario,
    *,
    work: float = 60.0,
    kids: int | Iterable[int] = (2, 3, 4, 5),
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> Report:
    """Prove what can never happen, show what can, and report what is open after so many units of `work`.

    A unit of work takes about a second on an idle computer; the same work says the same everywhere. The
    report's `verdicts` say of each item by its id whether it is "impossible", "possible" or "open", each of
    its `answers` has the reason in `detail`, and its `promises` are what the cards intend. `kids` are
    how many play in the games that are looked at, as far as the world has so many.

    `progress` is called with how many questions are answered, and may `stop` it there: the report says what
    is known so far. Ctrl-C raises Interrupted, with the same report as its `partial`. Raises LoopwrightError.
    """
    from .verify.places import of_scenario
    from .verify.run import values, verifier

    compiled, limits = _opened(scenario), _limits(work)
    numbers: set[Any] = {kids} if isinstance(kids, int) else set(kids)
    for number in (seed, *numbers):
        if type(number) is not int:
            axis = compiled.bundle.kit.axis
            what = f"Seeds and numbers of {axis}" if axis else "Seeds"
            raise LoopwrightError(f"{what} are whole numbers, not {number!r:.60}.")
    teller = _Teller(progress)
    with _engine_errors_translated():
        bundle = compiled.bundle
        asked = Asked(values(bundle, numbers), limits, seed)
        report = verifier(bundle, of_scenario(compiled._read)).report(asked, teller.tell)
    if report.interrupted and not teller.stopped:
        raise Interrupted(report)
    return report


def verify_campaign(
    campaign: Campaign,
    *,
    work: float = 60.0,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
) -> CampaignReport:
    """Say of a campaign what holds over all notebooks, with so many units of `work` for each evening.

    The report's `claims` are what `loopwright verify FINALE --campaign` says, its `verdicts` say of each by
    its id whether it holds ("possible"), does not ("impossible") or is "open".

    `progress` is called with how many of the questions at hand are answered, and may `stop` it there; Ctrl-C
    raises Interrupted: both as in `verify`. Raises LoopwrightError.
    """
    compiled, limits, teller = _opened_campaign(campaign), _limits(work), _Teller(progress)
    with _engine_errors_translated():
        report = CampaignProver(compiled, limits, seed, teller.tell).report()
    if report.interrupted and not teller.stopped:
        raise Interrupted(report)
    return report


class _Teller:
    """Tells a program how far a verification is, and ends it as Ctrl-C does where the program says so."""

    def __init__(self, progress: Callable[[Progress], object] | None) -> None:
        self._progress = progress
        self.stopped = False

    def tell(self, now: RunProgress) -> None:
        """Report progress. Raises KeyboardInterrupt once, to stop."""
        if self._progress is None or self.stopped:
            return
        state = Progress(now.asked - now.left, now.asked, now.seconds)
        self._progress(state)
        if state.stopped:
            self.stopped = True
            raise KeyboardInterrupt


def print_sheets(
    scenario: Scenario, out: str | os.PathLike[str], settings: Settings | None = None
) -> PrintResult:
    """Print the cards on sheets, into the PDF file `out`.

    The pictures in the scenario's folder `pictures` are on the cards, unless the settings name another one.
    Raises LoopwrightError, with the findings where a text does not fit its card; then no file is written.
    """
    return _printed(printer.print_sheets, scenario, out, settings)


def print_booklet(
    scenario: Scenario, out: str | os.PathLike[str], settings: Settings | None = None
) -> BookletResult:
    """Print the rulebook of the scenario's game as a booklet, with its cards as pictures, into the PDF file
    `out`; with `Settings(story_book=True)` the story book, for the layout "single" page by page.

    Raises LoopwrightError as `print_sheets` does.
    """
    return _printed(printer.print_booklet, scenario, out, settings)


def _printed(
    drawn: Callable[[Any, Path, Settings], PrintedFile],
    scenario: Scenario,
    out: str | os.PathLike[str],
    settings: Settings | None,
) -> PrintedFile:
    """What a printer gives of a scenario, with the pictures in its own folder."""
    compiled = _opened(scenario)
    path = Path(_path(out, "Sheets are written into a file that is named by its path"))
    with _engine_errors_translated():
        files.refuse_source(path, compiled._read.main and Path(compiled._read.main).parent)
        try:
            chosen = settings or Settings()
            beside = compiled._read.pictures
            if chosen.pictures is None and beside and beside.is_dir():
                chosen = replace(chosen, pictures=beside)
            return drawn(compiled.bundle.data, path, chosen)
        except printer.ChoiceError as error:
            raise LoopwrightError(f"Nothing can be printed like that: {error.sentence}") from None
        except printer.PrintError as error:
            raise LoopwrightError("Nothing was printed.", findings=error.diagnostics) from None
        except OSError as error:
            raise files.unwritable(path, error) from None


def _all_of(options: Mapping[str, object], others: Others | None) -> dict[str, Any]:
    return {**options, **(others or {})}


def _path(path: object, what: str) -> str:
    """A path as text. Raises LoopwrightError for what is none; `what` says what it is for."""
    if not isinstance(path, (str, os.PathLike)) or not isinstance(text := os.fspath(path), str):
        raise LoopwrightError(f"{what}, not {path!r:.60}.")
    return text


def _opened(scenario: Scenario) -> CompiledScenario:
    """The scenario, read and compiled if it was named by a path."""
    if isinstance(scenario, CompiledScenario):
        return scenario
    if isinstance(scenario, Bundle):
        return CompiledScenario(scenario, (), scenario_paths.OpenScenario(scenario.data))
    return compile_scenario(scenario)


def _opened_campaign(campaign: Campaign) -> CompiledCampaign:
    """The campaign, read and compiled if it was named by its finale."""
    return campaign if isinstance(campaign, CompiledCampaign) else compile_campaign(campaign)


def _limits(work: object) -> Limits:
    """The limits of a verification. Raises LoopwrightError for what is no amount of work."""
    if not isinstance(work, (int, float)) or not (work > 0 and isfinite(work)):
        raise LoopwrightError(f"The work must be a number of more than 0, not {work!r:.60}.")
    return Limits(work)


@contextmanager
def _engine_errors_translated() -> Iterator[None]:
    """Turn the errors of the engine into LoopwrightError."""
    try:
        yield
    except EngineError as error:
        if isinstance(error, BotError | KitError):
            raise LoopwrightError(error.what, hint=error.hint or None) from error
        raise LoopwrightError(str(error)) from error
