"""Delta debugging (Zeller & Hildebrandt 2002) of witnesses: an earlier day, and fewer decisions."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from time import monotonic
from typing import Any, Final, NamedTuple

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import SaveError
from loopwright_engine.session.saves import options_of, save

from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.game import Game

from .distance import Guide
from .go_explore import Search, price_of
from .goals import Goal, Goals, goal_of

Step = tuple[str, int]
"""The kind of a decision, and the stable id of the option that was chosen."""
FOR_DAYS: Final = 0.5
"""The part of the time and work spent on looking for an earlier day."""


def shorten(
    bundle: Bundle,
    witness: Mapping[str, Any],
    goal: Goal | str,
    seconds: float = inf,
    *,
    work: float = inf,
    watch: Watch | None = None,
    guide: Guide | None = None,
    earliest: int = 1,
) -> dict[str, object]:
    """A saved game that reaches the goal with fewer decisions and, if one is found, on an earlier day.

    It takes at most `seconds`, and `work` steps as `Search` counts them. `earliest` is a day before which it
    was proved impossible. Raises SaveError when the witness cannot be loaded.
    """
    watch, goal, started = watch or Watch(bundle), goal_of(goal), monotonic()
    shorter = _Shortening(watch, witness, goal, started + seconds, work)
    search_until, enough = started + FOR_DAYS * seconds, FOR_DAYS * work
    while shorter.day > max(1, earliest) and monotonic() < search_until and shorter.work < enough:
        sooner = goal._replace(by=shorter.day - 1)
        search = Search(bundle, [sooner], options=[shorter.options], guide=guide)
        search.go_on(search_until - monotonic(), work=enough - shorter.work)
        shorter.work += search.work
        if sooner in search.shown:
            witness_found, work_done = save(search.shown[sooner].game), shorter.work
            shorter = _Shortening(watch, witness_found, goal, started + seconds, work, work_done)
    return shorter.best()


class _Played(NamedTuple):
    """A game that stands right where the goal was reached, the day, and its steps."""

    game: Game
    day: int
    steps: list[Step]


class _Shortening:
    """The shortening of a game, which is played again and again without some of its steps."""

    def __init__(
        self, watch: Watch, witness: Mapping[str, Any], goal: Goal, until: float, most: float, done: int = 0
    ) -> None:
        self._watch = watch
        self._goals = Goals(watch, [goal])
        self.options: Options = options_of(watch.bundle, witness["options"])
        self._seed: int = witness["seed"]
        self._until = until
        self._most = most
        self.work: int = done
        """How many steps were taken."""
        self._price = price_of(watch.bundle)
        best = self._play(self._steps_of(witness["choices"]))
        if best is None:
            raise SaveError("the saved game does not reach its goal")
        self._best: _Played = best

    @property
    def day(self) -> int:
        """The day on which the goal is reached."""
        return self._best.day

    def _steps_of(self, choices: list[int]) -> list[Step]:
        game, _ = self._watch.start(self.options, self._seed)
        steps = []
        for choice in choices:
            assert game.decision is not None
            steps.append((game.decision.kind, game.decision.options[choice]))
            game.choose(choice)
        return steps

    def best(self) -> dict[str, object]:
        """The shortest game found: leave out long stretches first, then shorter ones, then single steps."""
        length = max(1, len(self._best.steps) // 2)
        while length and self._goes_on():
            start = len(self._best.steps) - length
            while start >= 0 and self._goes_on():
                self._without(start, length)
                start = min(start, len(self._best.steps)) - length
            length //= 2
        return save(self._best.game)

    def _goes_on(self) -> bool:
        return self.work < self._most and monotonic() < self._until

    def _without(self, start: int, length: int) -> None:
        """Keep the game without these steps if it reaches the goal no later and with fewer decisions."""
        steps = self._best.steps
        played = self._play(steps[:start] + steps[start + length :])
        if played is not None and (played.day, len(played.steps)) < (self._best.day, len(steps)):
            self._best = played

    def _play(self, steps: list[Step]) -> _Played | None:
        """The game of these steps up to the goal; steps that are no longer possible are left out."""
        game, found = self._watch.start(self.options, self._seed)
        done: list[Step] = []
        barred, day, left = 0, 0, iter(steps)
        while not (met := self._goals.met(found, barred, day)):
            barred, day = self._goals.after(barred, found), game.round
            decision = game.decision
            if decision is None:
                return None
            step = next((one for one in left if one[0] == decision.kind and one[1] in decision.options), None)
            if step is None:
                return None
            done.append(step)
            self.work += self._price
            found = self._watch.choose(game, decision.options.index(step[1]))
        return _Played(game, met[0][1], done)
