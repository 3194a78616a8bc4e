"""Looking for games that reach what a scenario holds: by luck, by sense, and toward one goal after another.

`seek` plays until each goal has a witness or the time is over: first whole games of bots; then it goes on
from rare positions of earlier games, and from those that are nearest to a goal. What it has found depends on
its seed and its number of games alone; time only bounds it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.session.new_game import Options

from .distance import Guide
from .go_explore import Search, price_of
from .goals import Found, Goal, Progress, replay_witness, usual_options
from .minimise import shorten
from .states import StateSearch, block_of


def seek(
    bundle: Bundle,
    goals: Collection[Goal | str],
    *,
    options: Sequence[Options] = (),
    seconds: float,
    games: int | None = None,
    seed: int = 0,
    guide: Guide | None = None,
    ways: Mapping[Goal, Sequence[tuple[int, str]]] | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Found:
    """Look for games that reach these items, whose ids are those of `coverage`; others are never found.

    `options` are the ways to set up a game, `usual_options` when there are none. `ways` tell for some goals
    which blocks lead there. The search stops when all is found, after `seconds`, or after so many `games`;
    writing the witnesses down comes after, in a few milliseconds each. Raises OptionsError.
    """
    search = Search(bundle, goals, options=options, seed=seed, guide=guide)
    search.hint(ways or {})
    search.go_on(seconds, games, on_progress)
    return search.found()


__all__ = [
    "Found", "Goal", "Guide", "Progress", "Search", "StateSearch", "block_of", "price_of", "replay_witness",
    "seek", "shorten", "usual_options",
]  # fmt: skip
