"""Playing a chunk of a plan: the one function that every worker runs, on this computer or another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from loopwright_engine import bots
from loopwright_engine.bots import Maker
from loopwright_engine.core.coverage import Watch
from loopwright_engine.errors import BotError
from loopwright_engine.game_types import AnyGame
from loopwright_engine.kit.protocol import Bundle

from .plan import BundleChange, Chunk, Plan
from .records import GameRecord
from .sweep_paths import PathError, changed

PICKS_OF = 8
"""Decisions of the rules are noted in one of so many games."""
WATCHES = 32
"""The number of drafts of a sweep that are kept prepared."""


def play_chunk(bundle: Bundle, plan: Plan, chunk: Chunk) -> list[GameRecord]:
    """Play the games of a chunk, in order. Raises BotError, PathError, BundleError and OptionsError."""
    return list(games_of(bundle, plan, chunk))


def games_of(bundle: Bundle, plan: Plan, chunk: Chunk, own: Maker | None = None) -> Iterator[GameRecord]:
    """The games of a chunk, each played when it is asked for; `own` makes a program's own bot.

    Raises as `play_chunk` does.
    """
    cell = plan.cells[chunk.cell]
    watch = watch_of(bundle, cell.changes)
    maker = own or bots.maker(cell.bot, bundle.kit, watch.bundle.tables)
    for game in range(chunk.first, chunk.first + chunk.games):
        try:
            record = _play(watch, plan, chunk.cell, game, maker)
        except BotError as error:
            error.seed = plan.seed + game
            raise
        yield record


@lru_cache(WATCHES)
def watch_of(bundle: Bundle, changes: tuple[BundleChange, ...]) -> Watch:
    """A watch on the bundle with these changes. Raises PathError and BundleError."""
    if not changes:
        return bundle.kit.watch(bundle)
    watch = bundle.kit.watch(changed(bundle, changes))
    if watch.names != watch_of(bundle, ()).names:
        raise PathError(f"{changes[-1][0]}: another value there makes another scenario; build it as a draft")
    return watch


def scores_of(seats: int, result: Any) -> list[int]:
    """The score of each seat, or where `ties` part them how many it stands above; all alike where all win or
    lose together. Seats that nobody took have least.
    """
    scores = [*(result.standing if result.ties else result.scores)]
    return (scores + [min(scores, default=1) - 1] * seats)[:seats]


def _play(watch: Watch, plan: Plan, cell: int, number: int, maker: Maker) -> GameRecord:
    seed = plan.seed + number
    choose = maker(seed).choose
    ledger = watch.bundle.kit.ledger()

    def answer(game: AnyGame) -> int:
        index = choose(game)
        ledger.pays(game, index)
        return index

    watch.every_pick = number % PICKS_OF == 0
    game, reached = watch.play(plan.cells[cell].options, seed, answer)
    ledger.close(game)
    result = game.result
    assert result is not None
    return GameRecord(
        cell=cell,
        game=number,
        seed=seed,
        won=result.won,
        ending=result.ending,
        round=result.round,
        choices=game.choices,
        reached=list(dict.fromkeys(reached)),
        rounds=ledger.rounds,
        took=ledger.took,
        spent=ledger.spent,
        scores=scores_of(len(watch.bundle.kit.scores), result),
        luck=watch.luck(game) if plan.luck else None,
        books=watch.books(game),
    )
