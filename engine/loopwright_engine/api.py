"""The engine's public functions: one game, or many games, of a bundle in one call each; standard library
only.

`loopwright build speaking-clock -o bundle.json` writes a bundle. Then:

>>> from loopwright_engine.api import new_game, play, playtest, read_bundle
>>> bundle = read_bundle("bundle.json")
>>> game = play(bundle, bot="cautious", seed=7)
>>> game.won, game.ending, game.round
(False, 'sealed', 3)
>>> print(game.log[0])
Diary 1 (Miss Clock Sniffs) is put into play
>>> figures = playtest(bundle, games=20, bot="cautious", kids=2)
>>> print(figures.won)
60.0% (38.7% to 78.1%)

A function can play, too. It is given a `Table`: one decision, as the players see it.

>>> def cheapest(table):
...     return min(table.options, key=lambda option: option.cost)
>>> play(bundle, bot=cheapest, seed=7).ending
'sealed'

Or a game is played step by step, by indices into the options of its decision:

>>> game = new_game(bundle, seed=7)
>>> while game.decision is not None:
...     game.choose(len(game.decision.options) - 1)
>>> game.result.ending
'sealed'
"""

from __future__ import annotations

import json
import pickle
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, fields
from itertools import product
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from loopwright_engine.game_types import AnyOptions

from .bots import usual_bot
from .bots.given import Chooser, Given, Player, maker_of
from .bots.plugin import Option, Table
from .bundle.load import LARGEST_FILE, parse_bundle
from .core.notes import NOTE, notes_of
from .errors import BotError, EngineError, OptionsError
from .kernel.result import Result
from .kit.protocol import Bundle, Decision, Kit, Play
from .playtest.figures.figures import figures, neat, wins, without_judgement
from .playtest.interrupts import Interrupts
from .playtest.plan import BundleChange, Cell, Chunk, Plan, PlanError, Value, as_data, plan_of
from .playtest.play_chunk import games_of, watch_of
from .playtest.records import GameRecord
from .playtest.schedule import Schedule
from .playtest.stats import ENDED, GAMES, WON, wilson
from .playtest.sweep_names import path_of
from .playtest.tally import Tally
from .session import new_game as session
from .session.evenings import Notebook, Order

if TYPE_CHECKING:
    from .playtest.figures.types import Figures as FiguresDocument
    from .playtest.figures.types import Wins

__all__ = [
    "Bundle",
    "CampaignFigures",
    "Chooser",
    "Decision",
    "EngineError",
    "Figures",
    "FinishedCampaign",
    "FinishedGame",
    "GameRecord",
    "Interrupted",
    "Notebook",
    "Option",
    "Play",
    "Player",
    "Progress",
    "Result",
    "Share",
    "Table",
    "exact_value",
    "new_game",
    "play",
    "play_campaign",
    "playtest",
    "playtest_campaign",
    "read_bundle",
]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, pressed while many games were played or a scenario was verified.

    `partial` is what was known by then, as the function would have returned it.
    """

    def __init__(self, partial: object) -> None:
        super().__init__("interrupted; `partial` has what was known by then")
        self.partial = partial


@dataclass(slots=True)
class Progress:
    """How far a call is: `done` games or questions out of `of`, after so many `seconds`."""

    done: int
    of: int
    seconds: float
    stopped: bool = False

    def stop(self) -> None:
        """End the call here: it returns what is known by now."""
        self.stopped = True


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end.

    `ending` is the ending's id and `round` the round in which it came, counted from 1 (in Tales a day);
    `scores` has a number for each seat, or none where all win or lose together; `log` tells what happened in
    sentences of the bundle's language. `game` is the game itself, as `loopwright_engine.save` takes it.
    """

    won: bool
    ending: str
    round: int
    scores: tuple[int, ...]
    log: tuple[str, ...] = field(repr=False)
    game: Play = field(repr=False)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the games of a playtest: `games` out of `of`, which is the `share` from 0 to 1.

    The true share lies from `low` to `high` with a confidence of 95 %. Both are None for bots that learn from
    one game to the next: no interval holds for games that depend on each other.
    """

    games: int
    of: int
    share: float
    low: float | None
    high: float | None

    def __str__(self) -> str:
        known = "" if self.low is None or self.high is None else f" ({self.low:.1%} to {self.high:.1%})"
        return f"{self.share:.1%}{known}"


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a playtest.

    `won` counts all games, `won_by` those of each value of the kit's axis, such as how many play, `endings`
    those of each ending by its id, the most frequent first. `document` has all figures, as `loopwright
    playtest --json` writes them. `names` are the ids that the numbers in a record's `reached` mean.
    """

    won: Share
    won_by: dict[str, Share]
    endings: dict[str, Share]
    document: FiguresDocument = field(repr=False)
    names: Sequence[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class FinishedCampaign:
    """A campaign that was played to its end.

    `games` has the game of each evening by the scenario's id, as they were played, the finale last;
    `notebook` is the notebook after it, whose `data()` is the file that the commands read.
    """

    games: dict[str, FinishedGame]
    notebook: Notebook = field(repr=False)


@dataclass(frozen=True, slots=True)
class CampaignFigures:
    """What whole campaigns came to: `games` is how many were played.

    `won` and `endings` have a row for each evening by its scenario's id, `endings` there a row for each
    ending that came, the most frequent first; `notes` says of each note by its id how often it stood in the
    notebook after the finale. All are shares of the campaigns.
    """

    games: int
    won: dict[str, Share]
    endings: dict[str, dict[str, Share]] = field(repr=False)
    notes: dict[str, Share]


def read_bundle(path: str | Path) -> Bundle:
    """Read a bundle from a file. Raises BundleError if it is none, and OSError if it cannot be read."""
    with Path(path).open("rb") as file:
        return parse_bundle(file.read(LARGEST_FILE + 1))


def new_game(bundle: Bundle, *, seed: int = 0, **options: AnyOptions) -> Play:
    """A game at its first decision, for whoever plays it step by step; `options` are those of `play`.

    Raises OptionsError for options that the bundle cannot be played with.
    """
    return session.new_game(bundle, _options(bundle.kit, options), seed)


def play(bundle: Bundle, *, bot: Given | None = None, seed: int = 0, **options: AnyOptions) -> FinishedGame:
    """Play one game to its end and return it.

    `options` are those of the bundle's kit, by their names. `bot` is
    what `loopwright play --bot` takes, a function that chooses, an object with a method `choose` or its
    class, or a tuple of those with one for each seat; None stands for the kit's usual bot. The same arguments
    play the same game. Raises OptionsError for options that the bundle cannot be played with, and BotError
    for a bot that there is not, that fails, or that answers what is no option.
    """
    return _finished(_to_the_end(bundle, bot, seed, options))


def playtest(
    bundle: Bundle,
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
    **options: AnyOptions,
) -> Figures:
    """Many games by a bot, and what they come to: `games` of them for each set-up.

    Each of `options` is a value or a list of several: every combination is a set-up of its own. The kit's
    axis has all its values when nothing is said of it. `bot` is as in `play`. Game N is
    dealt from the seed `seed` + N, so that set-ups, bots and drafts are compared on the same luck.

    `sweep` has other values for numbers of the cards, by path or by name: each value makes set-ups of its
    own. With `until`, a set-up ends when its win rate is known to so many points. `plain_figures` leaves the
    luck of dice in. So many `jobs` are processes that play; in 1 the games are played here, one after
    another, and in several a bot must be one that can be pickled. The figures are the same.

    `records` is called with each game, in any order; `progress` after each, and may `stop` them there. Raises
    PlanError, PathError, BundleError or OptionsError for what cannot be played, BotError for a bot, and
    Interrupted after Ctrl-C, with the figures of the games that were played.
    """
    kit = bundle.kit
    given = usual_bot(kit) if bot is None else bot
    name, _ = maker_of(given, kit, bundle.tables)
    if kit.axis and options.get(kit.axis) is None:
        options[kit.axis] = list(kit.axis_values(bundle.data))
    names = list(options)
    values = [value if isinstance(value, (list, range)) else [value] for value in options.values()]
    set_ups = [dict(zip(names, combination, strict=True)) for combination in product(*values)]
    drafts = [
        tuple(
            BundleChange(path_of(bundle, path), value)
            for path, value in zip(sweep or (), values, strict=True)
        )
        for values in product(*(sweep or {}).values())
    ]
    cells = tuple(Cell(_options(kit, set_up), name, changes) for set_up in set_ups for changes in drafts)
    asked = Plan(cells, games, seed, until, not plain_figures)
    plan = plan_of(json.loads(json.dumps(as_data(asked, kit))), kit)
    for cell in plan.cells:
        session.new_game(watch_of(bundle, cell.changes).bundle, cell.options, seed)
    tally = Tally(len(plan.cells), watch_of(bundle, ()))
    schedule, begun = Schedule(plan, lambda cell: _half(tally, cell)), monotonic()
    try:
        with ExitStack() as stack, Interrupts() as interrupts:
            for record in _played(bundle, plan, schedule, given, jobs, stack):
                with interrupts.held():
                    tally.add(record)
                if records is not None:
                    records(record)
                if progress is not None:
                    now = Progress(tally.games, schedule.expected, monotonic() - begun)
                    progress(now)
                    if now.stopped:
                        break
    except KeyboardInterrupt:
        raise Interrupted(_figures(bundle, plan, tally)) from None
    return _figures(bundle, plan, tally)


def play_campaign(
    bundles: Sequence[Bundle],
    *,
    bot: Given | None = None,
    seed: int = 0,
    notebook: Notebook | None = None,
    **options: AnyOptions,
) -> FinishedCampaign:
    """Play the evenings of a campaign to the end of the finale, which is the last of its `bundles`.

    Each evening begins with the notebook that those before have left, the first with `notebook` or an empty
    one. `bot` and `options` are as in `play`, for all evenings. All games are dealt from `seed`, which also
    says which of several evenings that are due comes next, and the value of the kit's axis where nothing is
    said of it. Raises PlanError for bundles or a notebook that do not fit, else what `play` raises.
    """
    games, after = _evenings(*_campaign(bundles), bot, seed, notebook, options)
    return FinishedCampaign({evening: _finished(game) for evening, game in games.items()}, after)


def playtest_campaign(
    bundles: Sequence[Bundle],
    *,
    games: int = 100,
    bot: Given | None = None,
    seed: int = 0,
    records: Callable[[FinishedCampaign], object] | None = None,
    progress: Callable[[Progress], object] | None = None,
    **options: AnyOptions,
) -> CampaignFigures:
    """Many campaigns by a bot, and what they come to: campaign N is that which `play_campaign` plays with
    the seed `seed` + N.

    `records` is called with each campaign; `progress` after each, and may `stop` them there. Raises what
    `play_campaign` raises, and Interrupted after Ctrl-C, with the figures of the campaigns so far.
    """
    if type(games) is not int or games < 1:
        raise PlanError("games must be a whole number, 1 or more")
    order, evenings = _campaign(bundles)
    counted, begun = Counter[tuple[str, ...]](), monotonic()
    try:
        with Interrupts() as interrupts:
            for number in range(games):
                played, notebook = _evenings(order, evenings, bot, seed + number, None, options)
                with interrupts.held():
                    counted.update(_counts(notebook))
                if records is not None:
                    finished = {evening: _finished(game) for evening, game in played.items()}
                    records(FinishedCampaign(finished, notebook))
                if progress is not None:
                    now = Progress(number + 1, games, monotonic() - begun)
                    progress(now)
                    if now.stopped:
                        break
    except KeyboardInterrupt:
        raise Interrupted(_campaign_figures(evenings, counted)) from None
    return _campaign_figures(evenings, counted)


def exact_value(bundle: Bundle, **options: AnyOptions) -> float:
    """The chance to win with perfect play, from 0 to 1, of a game for one player with dice and without decks.

    All its positions are worked out (`kit/perfect.py`) and kept in the user's cache. Raises OptionsError, and
    BotError for a game that cannot be solved.
    """
    from .kit.perfect import solution

    return solution(bundle, _options(bundle.kit, options)).start


def _to_the_end(bundle: Bundle, bot: Given | None, seed: int, options: Mapping[str, AnyOptions]) -> Play:
    """A game that a bot has played to its end."""
    kit = bundle.kit
    game = new_game(bundle, seed=seed, **options)
    _, make = maker_of(usual_bot(kit) if bot is None else bot, kit, bundle.tables)
    choose = make(seed).choose
    while game.decision is not None:
        game.choose(choose(game))
    return game


def _finished(game: Play) -> FinishedGame:
    """What is told of a game that has come to its end."""
    kit, result = game.kit, game.result
    assert result is not None
    log = tuple(kit.sentence(game, entry) for entry in game.log if not kit.silent(game, entry))
    return FinishedGame(result.won, result.ending, result.round, result.scores, log, game)


def _campaign(bundles: Sequence[Bundle]) -> tuple[Order, dict[str, Bundle]]:
    """The order of a campaign, and its evenings by the ids of their scenarios. Raises PlanError for bundles
    that are not these.
    """
    if not bundles or "campaign" not in bundles[-1].data["scenario"]:
        raise PlanError("the last bundle of a campaign is its finale")
    order, by_id = Order.of(bundles[-1].data), {one.data["scenario"]["id"]: one for one in bundles}
    evenings = (*order.before, order.finale)
    if missing := [name for name in evenings if name not in by_id]:
        raise PlanError(f"the campaign wants a bundle of {', '.join(missing)} as well")
    if len(bundles) > len(evenings):
        raise PlanError(f"the campaign wants one bundle each of {', '.join(evenings)}")
    return order, {evening: by_id[evening] for evening in evenings}


def _evenings(
    order: Order,
    by_id: Mapping[str, Bundle],
    bot: Given | None,
    seed: int,
    notebook: Notebook | None,
    options: Mapping[str, AnyOptions],
) -> tuple[dict[str, Play], Notebook]:
    """The games of the evenings that a notebook leaves, played in turn, and the notebook after them. Raises
    PlanError for a notebook of another campaign.
    """
    notebook, games = notebook or Notebook(order), {}
    if notebook.order != order:
        raise PlanError("this notebook is one of another campaign")
    while due := notebook.due:
        evening = due[(seed + len(notebook.played)) % len(due)]
        bundle = by_id[evening]
        kit, values = bundle.kit, bundle.kit.axis_values(bundle.data)
        axis = {kit.axis: values[seed % len(values)]} if values else {}
        chosen = {**axis, **options, **notebook.option(bundle)}
        games[evening] = _to_the_end(bundle, bot, seed, chosen)
        notebook = notebook.after(games[evening])
    return games, notebook


def _counts(notebook: Notebook) -> Iterator[tuple[str, ...]]:
    """What a campaign adds one to: campaigns, wins and endings of each evening, notes."""
    yield (GAMES,)
    for game in notebook.played:
        yield ENDED, game["scenario"], game["ending"]
        if game["won"]:
            yield WON, game["scenario"]
    yield from ((NOTE, part.partition("=")[0]) for part in notebook.carried.split())


def _campaign_figures(evenings: Mapping[str, Bundle], counted: Counter[tuple[str, ...]]) -> CampaignFigures:
    """The figures of the campaigns that were played."""
    games = counted[(GAMES,)]

    def share(*what: str) -> Share:
        count = counted[what]
        return Share(count, games, count / games if games else 0.0, *wilson(count, games))

    endings: dict[str, dict[str, Share]] = {evening: {} for evening in evenings}
    for what, _ in counted.most_common():
        if what[0] == ENDED:
            endings[what[1]][what[2]] = share(*what)
    notes = {note["id"] for bundle in evenings.values() for note in notes_of(bundle.data)}
    return CampaignFigures(
        games,
        {evening: share(WON, evening) for evening in evenings},
        endings,
        {note: share(NOTE, note) for note in sorted(notes)},
    )


def _half(tally: Tally, cell: int) -> float:
    """Half of the interval of a cell's win rate."""
    known = wins([tally.cells[cell]])
    return (known["high"] - known["low"]) / 2


def _played(
    bundle: Bundle, plan: Plan, schedule: Schedule, bot: Given, jobs: int, stack: ExitStack
) -> Iterator[GameRecord]:
    """The games of a plan as they are played, all cells in turn; `stack` ends the processes."""
    if type(jobs) is not int or jobs < 1:
        raise PlanError("jobs must be a whole number, 1 or more")
    if jobs == 1:
        own = None if isinstance(bot, str) else maker_of(bot, bundle.kit, bundle.tables)[1]
        while (chunk := schedule.next()) is not None:
            won = 0
            for record in games_of(bundle, plan, chunk, own):
                won += record.won
                yield record
            schedule.done(chunk, won)
        return
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool

    try:
        pickle.dumps(bot)
    except Exception as error:
        raise BotError(
            f"A bot that plays in other processes can be pickled: {error}.", "jobs=1 plays in this one."
        ) from None
    pool = ProcessPoolExecutor(jobs, initializer=_deaf)
    stack.callback(pool.shutdown, wait=True, cancel_futures=True)
    playing: dict[Future[list[GameRecord]], Chunk] = {}
    while not schedule.over:
        while len(playing) < 2 * jobs and (chunk := schedule.next()) is not None:
            playing[pool.submit(_play_given, bundle, plan, chunk, bot)] = chunk
        for done in wait(playing, return_when=FIRST_COMPLETED).done:
            chunk = playing.pop(done)
            try:
                games = done.result()
            except BrokenProcessPool:
                raise EngineError("a process that played has come to an end by itself") from None
            yield from games
            schedule.done(chunk, sum(record.won for record in games))


def _deaf() -> None:
    """Ctrl-C is for the process that waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_given(bundle: Bundle, plan: Plan, chunk: Chunk, bot: Given) -> list[GameRecord]:
    own = None if isinstance(bot, str) else maker_of(bot, bundle.kit, bundle.tables)[1]
    return list(games_of(bundle, plan, chunk, own))


def _figures(bundle: Bundle, plan: Plan, tally: Tally) -> Figures:
    """The figures of the games that were played."""
    names = watch_of(bundle, ()).names
    document = without_judgement(figures(bundle, plan, names, tally))
    by_bot = document["bots"][plan.cells[0].bot]
    learns = plan.cells[0].learns
    return Figures(
        _won(neat(wins(tally.cells)), learns),
        {value: _won(part, learns) for value, part in by_bot["by_axis"].items()},
        {
            ending: Share(part["games"], tally.games, part["share"], part["low"], part["high"])
            for ending, part in by_bot["endings"].items()
        },
        document,
        names,
    )


def _options(kit: Kit, values: Mapping[str, object]) -> AnyOptions:
    """The options of a kit. Raises OptionsError for one that it does not have."""
    known = [option.name for option in fields(kit.options)]
    for name in values:
        if name not in known:
            at_hand = f"it has {', '.join(known)}" if known else "it has none"
            raise OptionsError(f"{kit.title} has no option {name!r:.60}; {at_hand}")
    return kit.options(**values)


def _won(part: Wins, learns: bool) -> Share:
    """The share of wins, from the figures of some games."""
    low, high = (None, None) if learns else (part["low"], part["high"])
    return Share(part["wins"], part["games"], part["win_rate"], low, high)
