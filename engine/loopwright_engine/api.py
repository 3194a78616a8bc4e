"""The engine's public functions: one game, or many games, of a bundle in one call each; standard library
only.

`loopwright build speaking-clock -o bundle.json` writes a bundle. Then:

>>> from loopwright_engine.api import new_game, play, playtest, read_bundle
>>> bundle = read_bundle("bundle.json")
>>> game = play(bundle, bot="cautious", seed=7)
>>> game.won, game.ending, game.round
(False, 'sealed', 5)
>>> print(game.log[0])
Diary 1 (Miss Clock Sniffs) is put into play
>>> figures = playtest(bundle, games=20, bot="cautious", kids=2)
>>> print(figures.won)
65.0% (43.3% to 81.9%)

A function can play, too. It is given a `Table`: one decision, as the players see it.

>>> def cheapest(table):
...     return min(table.options, key=lambda option: option.cost)
>>> play(bundle, bot=cheapest, seed=7).ending
'out-of-step'

Or a game is played step by step, by indices into the options of its decision:

>>> game = new_game(bundle, seed=7)
>>> while game.decision is not None:
...     game.choose(len(game.decision.options) - 1)
>>> game.result.ending
'out-of-step'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from itertools import product
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from loopwright_engine.game_types import AnyOptions

from .bots import usual_bot
from .bots.given import Chooser, Given, Player, maker_of
from .bots.plugin import Option, Table
from .bots.simple import Maker
from .bundle.load import LARGEST_FILE, parse_bundle
from .errors import EngineError, OptionsError
from .kit.protocol import Bundle, Decision, Kit, Play, Result
from .playtest.figures.figures import figures, neat, wins, without_judgement
from .playtest.interrupts import Interrupts
from .playtest.plan import Cell, Plan, as_data, plan_of
from .playtest.play_chunk import games_of, watch_of
from .playtest.schedule import Schedule
from .playtest.tally import Tally
from .session import new_game as session

if TYPE_CHECKING:
    from .playtest.figures.types import Figures as FiguresDocument
    from .playtest.figures.types import Wins

__all__ = [
    "Bundle",
    "Chooser",
    "Decision",
    "EngineError",
    "Figures",
    "FinishedGame",
    "Interrupted",
    "Option",
    "Play",
    "Player",
    "Progress",
    "Result",
    "Share",
    "Table",
    "new_game",
    "play",
    "playtest",
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
    playtest --json` writes them.
    """

    won: Share
    won_by: dict[str, Share]
    endings: dict[str, Share]
    document: FiguresDocument = field(repr=False)


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
    kit = bundle.kit
    game = new_game(bundle, seed=seed, **options)
    _, make = maker_of(usual_bot(kit) if bot is None else bot, kit, bundle.tables)
    choose = make(seed).choose
    while game.decision is not None:
        game.choose(choose(game))
    result = game.result
    assert result is not None
    log = tuple(kit.sentence(game, entry) for entry in game.log if not kit.silent(game, entry))
    return FinishedGame(result.won, result.ending, result.round, result.scores, log, game)


def playtest(
    bundle: Bundle,
    *,
    games: int = 1_000,
    bot: Given | None = None,
    seed: int = 0,
    progress: Callable[[Progress], object] | None = None,
    **options: AnyOptions,
) -> Figures:
    """Many games by a bot, and what they come to: `games` of them for each set-up.

    Each of `options` is a value or a list of several: every combination is a set-up of its own. The kit's
    axis has all its values when nothing is said of it. `bot` is as in `play`. Game N is
    dealt from the seed `seed` + N, so that set-ups, bots and drafts are compared on the same luck. They are
    played in this process, one after another; `progress` is called after each, and may `stop` them there.
    Raises PlanError or OptionsError for what cannot be played, BotError for a bot, and Interrupted after
    Ctrl-C, with the figures of the games that were played.
    """
    kit = bundle.kit
    given = usual_bot(kit) if bot is None else bot
    name, make = maker_of(given, kit, bundle.tables)
    own = None if isinstance(given, str) else make
    if kit.axis and options.get(kit.axis) is None:
        options[kit.axis] = kit.axis_values(bundle.data)
    names = list(options)
    values = [value if isinstance(value, (list, range)) else [value] for value in options.values()]
    set_ups = [dict(zip(names, combination, strict=True)) for combination in product(*values)]
    cells = tuple(Cell(_options(kit, set_up), name) for set_up in set_ups)
    plan = plan_of(json.loads(json.dumps(as_data(Plan(cells, games, seed), kit))), kit)
    for cell in plan.cells:
        session.new_game(bundle, cell.options, seed)
    tally = Tally(len(plan.cells), watch_of(bundle, ()))
    try:
        _play_all(bundle, plan, tally, own, progress)
    except KeyboardInterrupt:
        raise Interrupted(_figures(bundle, plan, tally)) from None
    return _figures(bundle, plan, tally)


def _play_all(
    bundle: Bundle, plan: Plan, tally: Tally, own: Maker | None, progress: Callable[[Progress], object] | None
) -> None:
    """Play the games of a plan, all cells in turn, until the last one or until it is stopped."""
    schedule, begun = Schedule(plan), monotonic()
    with Interrupts() as interrupts:
        while (chunk := schedule.next()) is not None:
            wins = 0
            for record in games_of(bundle, plan, chunk, own):
                with interrupts.held():
                    tally.add(record)
                wins += record.won
                if progress is not None:
                    now = Progress(tally.games, schedule.expected, monotonic() - begun)
                    progress(now)
                    if now.stopped:
                        return
            schedule.done(chunk, wins)


def _figures(bundle: Bundle, plan: Plan, tally: Tally) -> Figures:
    """The figures of the games that were played."""
    document = without_judgement(figures(bundle, plan, watch_of(bundle, ()).names, tally))
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
