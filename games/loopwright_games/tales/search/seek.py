"""Witnesses made shorter or earlier, and the search for games in which some facts hold: cards that lie there,
flags, limits used up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from time import monotonic
from typing import Any, Final, NamedTuple

from loopwright_engine.bots import Bot
from loopwright_engine.errors import SaveError
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.session.saves import options_of, save

from loopwright_games.tales.bundle_cards import diary_sides
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.game import Game

from .distance import DistanceGuide
from .go_explore import Search, price_of
from .goals import BACK, DISCARDED, FRONT, OUT, Goals, SearchGoal, facts, goal_of

Step = tuple[str, int]
"""The kind of a decision, and the stable id of the option that was chosen."""
FOR_DAYS: Final = 0.5
"""The part of the time and work spent on looking for an earlier day."""

SIDES: Final = {"front": FRONT, "back": BACK, "discarded": DISCARDED}
NOT: Final = "not "
USED: Final = "used."


class StateSearch(Search):
    """A search for a game in the adventure phase in which all of the facts `wanted` hold.

    Facts are `flag.ID`, `diary.N.front`, `diary.N.back`, `diary.N.discarded`, `used.ID` (an action or a
    listener that may be used once a game was), `not flag.ID`, and `not diary.N` (not in play yet). A fact
    with `not` must hold all the time, but for flags in `lost`, which may have been set and cleared again.
    """

    def __init__(
        self,
        bundle: Bundle,
        wanted: Sequence[str],
        goals: Sequence[str],
        *,
        options: Sequence[Options] = (),
        seed: int = 0,
        guide: DistanceGuide | None = None,
        begun: Sequence[Game] = (),
        lost: Collection[str] = (),
    ) -> None:
        """`goals` are ids of `coverage` of which any brings the facts about; the rest is as for `Search`."""
        without = frozenset(_barring(name) for name in wanted if name.startswith(NOT) and name not in lost)
        super().__init__(
            bundle,
            [SearchGoal(goal, None, without) for goal in goals],
            options=options,
            seed=seed,
            guide=guide,
            begun=begun,
        )
        self._so = [_asked(bundle, name) for name in wanted]
        self.game: Game | None = None
        """The first game that was found, or None."""

    def look(self, seconds: float, games: int, *, work: float = inf) -> Game | None:
        """Play until a game is found, the time is over, or this many games or steps of work are done."""
        until = monotonic() + seconds
        while self.game is None and self.games < games and self.work < work and monotonic() < until:
            self.play()
        return self.game

    def _step(self, game: Game, barred: int, player: Bot) -> int:
        barred = super()._step(game, barred, player)
        if self.game is None and game.decision is not None and game.decision.kind == "adventure":
            story_facts = facts(game)
            if all(so(game, story_facts) for so in self._so):
                self.game = game.clone()
        return barred

    def _note(self, game: Game, events: Sequence[int], barred: int, day: int) -> None:
        """Keep nothing: events on the way are no goals by themselves."""


def _barring(name: str) -> str:
    """The event that must not happen for a fact with `not`."""
    name = name.removeprefix(NOT)
    return f"{name}.front" if name.startswith("diary.") else name


def _asked(bundle: Bundle, name: str) -> Callable[[Game, dict[str, int]], bool]:
    """A function that says whether a fact holds in a game with these numbers."""
    if name.startswith(USED):
        mark = _mark(bundle, block_of(bundle, name))
        return lambda game, _: game.used_game & mark != 0
    if name.startswith(NOT):
        return lambda _, known: known[name.removeprefix(NOT)] == OUT
    card, _, side = name.rpartition(".")
    if side in SIDES and name.startswith("diary."):
        return lambda _, known: known[card] == SIDES[side]
    return lambda _, known: known[name] == 1


def _mark(bundle: Bundle, block: str) -> int:
    """The bit of the limit of the action or listener with this block; 0 where there is none."""
    tables = bundle.tables
    number = tables.block_ids.index(block)
    marks = {action.block: action.mark for action in tables.actions}
    marks |= {listener.block: listener.mark for listener in tables.listeners}
    mark: int = marks.get(number, 0)
    return mark


def block_of(bundle: Bundle, used: str) -> str:
    """The id of the block that the action or listener of `used.ID` carries out."""
    parts = (part for _, _, side in diary_sides(bundle.data) for part in (*side["actions"], *side["on"]))
    return next(str(part["block"]["id"]) for part in parts if f"{USED}{part['id']}" == used)


def shorten(
    bundle: Bundle,
    witness: Mapping[str, object],
    goal: SearchGoal | str,
    seconds: float = inf,
    *,
    work: float = inf,
    watch: Watch | None = None,
    guide: DistanceGuide | None = None,
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
        self,
        watch: Watch,
        witness: Mapping[str, Any],
        goal: SearchGoal,
        until: float,
        most: float,
        done: int = 0,
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
        game, events = self._watch.start(self.options, self._seed)
        done: list[Step] = []
        barred, day, left = 0, 0, iter(steps)
        while not (met := self._goals.met(events, barred, day)):
            barred, day = self._goals.after(barred, events), game.round
            decision = game.decision
            if decision is None:
                return None
            step = next((one for one in left if one[0] == decision.kind and one[1] in decision.options), None)
            if step is None:
                return None
            done.append(step)
            self.work += self._price
            events = self._watch.choose(game, decision.options.index(step[1]))
        return _Played(game, met[0][1], done)
