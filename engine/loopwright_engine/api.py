"""The engine's public functions: one game, or many games, of a bundle in one call each; standard library
only.

`loopwright build speaking-clock -o bundle.json` writes a bundle. Then:

>>> from loopwright_engine.api import play, playtest, read_bundle
>>> bundle = read_bundle("bundle.json")
>>> game = play(bundle, kids=3, bot="cautious", seed=7)
>>> game.won, game.ending, game.day
(False, 'sealed', 5)
>>> print(game.log[0])
Diary 1 (Miss Clock Sniffs) is put into play
>>> figures = playtest(bundle, games=20, bot="cautious", kids=2)
>>> print(figures.won)
60.0% (38.7% to 78.1%)

A function can play, too. It is given a `Table`: one decision, as the players see it.

>>> def cheapest(table):
...     return min(table.options, key=lambda option: option.cost)
>>> play(bundle, bot=cheapest, seed=7).ending
'out-of-step'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .bots import maker
from .bots.plugin import Option, Table
from .bundle.load import LARGEST_FILE, Bundle, parse_bundle
from .errors import EngineError
from .playtest.figures.figures import figures, neat, wins, without_judgement
from .playtest.plan import Cell, Plan, as_data, kids_of, plan_of
from .playtest.play_chunk import play_chunk, watch_of
from .playtest.tally import Tally, card_ids
from .session.new_game import Options, new_game
from .text.describe import sentence, silent

if TYPE_CHECKING:
    from . import Game
    from .playtest.figures.types import Figures as FiguresDocument
    from .playtest.figures.types import Wins

__all__ = [
    "Bundle",
    "EngineError",
    "Figures",
    "FinishedGame",
    "Option",
    "Share",
    "Table",
    "play",
    "playtest",
    "read_bundle",
]

Chooser = Callable[[Table], Option | int]
"""A function that decides for the kids: it returns one of the table's options, or its index."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end.

    `ending` is the ending's id and `day` the day on which it came, counted from 1; `log` tells what happened
    in sentences of the bundle's language. `game` is the game itself, as `loopwright_engine.save` takes it.
    """

    won: bool
    ending: str
    day: int
    log: tuple[str, ...]
    game: Game


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

    `won` counts all games, `won_by_kids` those of each number of kids, `endings` those of each ending by its
    id, the most frequent first. `document` has all figures, as `loopwright playtest --json` writes them.
    """

    won: Share
    won_by_kids: dict[int, Share]
    endings: dict[str, Share]
    document: FiguresDocument


def read_bundle(path: str | Path) -> Bundle:
    """Read a bundle from a file. Raises BundleError if it is none, and OSError if it cannot be read."""
    with Path(path).open("rb") as file:
        return parse_bundle(file.read(LARGEST_FILE + 1))


def play(
    bundle: Bundle, *, kids: int | tuple[str, ...] = 3, bot: str | Chooser = "cautious", seed: int = 0
) -> FinishedGame:
    """Play one game to its end and return it.

    `kids` is the number of kids that play, or their ids; `bot` is what `loopwright play --bot` takes, or a
    function that chooses. The same arguments play the same game.

    Raises OptionsError for kids that the world does not have, BotError for a bot that does not exist or
    fails, and IllegalChoice for an index that is not among the options.
    """
    game = new_game(bundle, Options(kids), seed)
    choose = maker(bot, bundle.tables)(seed).choose if isinstance(bot, str) else partial(_index, bot)
    while game.decision is not None:
        game.choose(choose(game))
    assert game.result is not None
    log = tuple(sentence(game, entry) for entry in game.log if not silent(game, entry))
    return FinishedGame(game.result.won, game.result.ending, game.result.round, log, game)


def playtest(
    bundle: Bundle,
    *,
    games: int = 1_000,
    bot: str = "cautious",
    kids: int | Iterable[int] | None = None,
    seed: int = 0,
) -> Figures:
    """Let a bot play `games` games for each number of kids, one after another, and return the figures.

    `kids` is one number or several; None stands for every number that the world has kids for. Game N is dealt
    from the seed `seed` + N, so that numbers of kids, bots and drafts are compared on the same random
    numbers.

    Raises PlanError or OptionsError for what cannot be played, and BotError for a bot.
    """
    numbers = kids_of(bundle.data) if kids is None else [kids] if isinstance(kids, int) else kids
    cells = tuple(Cell(number, bot=bot) for number in sorted(set(numbers)))
    plan = plan_of(json.loads(json.dumps(as_data(Plan(cells, games, seed)))))
    for cell in plan.cells:
        new_game(bundle, cell.options, seed)
    names = watch_of(bundle, ()).names
    tally = Tally(len(plan.cells), names, card_ids(bundle.data))
    for number in range(len(plan.cells)):
        for chunk in plan.chunks(number):
            for record in play_chunk(bundle, plan, chunk):
                tally.add(record)
    document = without_judgement(figures(bundle, plan, names, tally))
    by_bot = document["bots"][bot]
    learns = plan.cells[0].learns
    return Figures(
        _won(neat(wins(tally.cells)), learns),
        {int(number): _won(part, learns) for number, part in by_bot["by_kids"].items()},
        {
            ending: Share(part["games"], tally.games, part["share"], part["low"], part["high"])
            for ending, part in by_bot["endings"].items()
        },
        document,
    )


def _index(choose: Chooser, game: Game) -> int:
    """The index of the option that a function chooses."""
    answer = choose(Table(game))
    return answer.index if isinstance(answer, Option) else answer


def _won(part: Wins, learns: bool) -> Share:
    """The share of wins, from the figures of some games."""
    low, high = (None, None) if learns else (part["low"], part["high"])
    return Share(part["wins"], part["games"], part["win_rate"], low, high)
