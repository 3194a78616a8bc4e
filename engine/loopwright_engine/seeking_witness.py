"""Witnesses: saved games that show that something can be reached, cut right after it was."""

from __future__ import annotations

from collections.abc import Mapping

from .bundle import Bundle
from .coverage import Watch
from .errors import EngineError
from .saves import load
from .seeking_goals import Goal, Goals, goal_of


def replay_witness(
    bundle: Bundle, witness: Mapping[str, object], goal: Goal | str, *, watch: Watch | None = None
) -> bool:
    """Whether a saved game can be played again, to the letter, and reaches the goal as it asks.

    `watch` saves preparing one where there are many witnesses.
    """
    try:
        game = load(bundle, dict(witness))
    except EngineError:
        return False
    watch = watch or Watch(bundle)
    return bool(Goals(watch, [goal_of(goal)]).met(watch.story(game), 0, 0))
