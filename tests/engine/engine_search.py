"""Searches in one call, and whether what they found holds, for tests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from loopwright_engine import Bundle, load
from loopwright_engine.errors import EngineError
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.search.distance import DistanceGuide
from loopwright_games.tales.search.go_explore import Search
from loopwright_games.tales.search.goals import Found, Goals, SearchGoal, SearchProgress, goal_of


def seek(
    bundle: Bundle,
    goals: Collection[SearchGoal | str],
    *,
    options: Sequence[Options] = (),
    seconds: float,
    games: int | None = None,
    seed: int = 0,
    guide: DistanceGuide | None = None,
    ways: Mapping[SearchGoal, Sequence[tuple[int, str]]] | None = None,
    on_progress: Callable[[SearchProgress], None] | None = None,
) -> Found:
    """Search for games that reach these items, whose ids are those of `coverage`; unknown ids are never
    reached.

    `options` are the ways to set up a game, `usual_options` when there are none. `ways` are blocks that lead
    to some goals, as for `Search.hint`. The search stops when all are reached, after `seconds`, or after
    `games`; writing the witnesses then takes a few milliseconds each. Raises OptionsError.
    """
    search = Search(bundle, goals, options=options, seed=seed, guide=guide)
    search.hint(ways or {})
    search.go_on(seconds, games, on_progress)
    return search.found()


def replay_witness(
    bundle: Bundle, witness: Mapping[str, object], goal: SearchGoal | str, *, watch: Watch | None = None
) -> bool:
    """Whether a saved game can be loaded and reaches the goal.

    `watch` is a prepared watch on the bundle, for many witnesses.
    """
    try:
        game = load(bundle, dict(witness))
    except EngineError:
        return False
    watch = watch or Watch(bundle)
    return bool(Goals(watch, [goal_of(goal)]).met(watch.story(game), 0, 0))
