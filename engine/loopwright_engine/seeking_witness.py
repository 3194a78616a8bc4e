"""Witnesses: saved games that show that something can be reached, cut right after it was."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any, NamedTuple

from .bundle import Bundle
from .coverage import Watch
from .errors import EngineError, SaveError
from .play import Options
from .rules.game import Game
from .saves import load, options_of, save
from .seeking_goals import Goal, Goals, goal_of

Deed = tuple[str, int]
"""The kind of a decision, and the option that was chosen."""


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


def shorten(
    bundle: Bundle,
    witness: Mapping[str, Any],
    goal: Goal | str,
    seconds: float,
    *,
    watch: Watch | None = None,
) -> dict[str, object]:
    """The same story with fewer decisions, where some can be left out within this time. Raises SaveError."""
    return _Shortening(watch or Watch(bundle), witness, goal_of(goal), monotonic() + seconds).best()


class _Played(NamedTuple):
    """A game that stands right where the goal was reached, the day of that, and its deeds."""

    game: Game
    day: int
    deeds: list[Deed]


class _Shortening:
    """Plays a game again and again with some of its deeds left out."""

    def __init__(self, watch: Watch, witness: Mapping[str, Any], goal: Goal, until: float) -> None:
        self._watch = watch
        self._goals = Goals(watch, [goal])
        self._options: Options = options_of(witness["options"])
        self._seed: int = witness["seed"]
        self._until = until
        best = self._play(self._deeds(witness["choices"]))
        if best is None:
            raise SaveError("the saved game does not reach its goal")
        self._best: _Played = best

    def _deeds(self, choices: list[int]) -> list[Deed]:
        game, _ = self._watch.start(self._options, self._seed)
        deeds = []
        for choice in choices:
            assert game.decision is not None
            deeds.append((game.decision.kind, game.decision.options[choice]))
            game.choose(choice)
        return deeds

    def best(self) -> dict[str, object]:
        """Leave out longer stretches first, then shorter ones, then single deeds; from the end on."""
        length = max(1, len(self._best.deeds) // 2)
        while length and monotonic() < self._until:
            start = len(self._best.deeds) - length
            while start >= 0 and monotonic() < self._until:
                self._without(start, length)
                start = min(start, len(self._best.deeds)) - length
            length //= 2
        return save(self._best.game)

    def _without(self, start: int, length: int) -> None:
        """Keep the game without these deeds if it reaches the goal no later and in fewer decisions."""
        deeds = self._best.deeds
        played = self._play(deeds[:start] + deeds[start + length :])
        if played is not None and (played.day, len(played.deeds)) < (self._best.day, len(deeds)):
            self._best = played

    def _play(self, deeds: list[Deed]) -> _Played | None:
        """The game of these deeds up to the goal; what cannot be done any more is left out."""
        game, found = self._watch.start(self._options, self._seed)
        done: list[Deed] = []
        barred, day, left = 0, 0, iter(deeds)
        while not (met := self._goals.met(found, barred, day)):
            barred, day = self._goals.after(barred, found), game.round
            asked = game.decision
            if asked is None:
                return None
            deed = next((one for one in left if one[0] == asked.kind and one[1] in asked.options), None)
            if deed is None:
                return None
            done.append(deed)
            found = self._watch.choose(game, asked.options.index(deed[1]))
        return _Played(game, met[0][1], done)
