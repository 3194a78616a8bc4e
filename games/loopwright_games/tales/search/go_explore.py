"""Go-Explore (Ecoffet et al. 2021): a search for witnesses, game by game, that can be continued.

It plays first whole games of bots; then it goes on from rare positions of earlier games, and from those that
are nearest to a goal. What it has found depends on its seed and its number of games alone; time only bounds
it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import inf
from time import monotonic
from typing import Final

from loopwright_engine.bots import Bot, RandomBot
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.session.saves import save

from loopwright_games.tales.bots.decisions import CautiousBot
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options, options_of
from loopwright_games.tales.rules.state.game import Game

from .archive import Archive, Lens
from .distance import FARTHEST, DistanceGuide, Near, Ways
from .goals import Found, Goals, SearchGoal, SearchProgress, Shown, facts, goal_of, usual_options
from .players import Directed, Explorer

OPENING: Final = 24
"""The number of whole games that come first."""
TURNS: Final = 8
"""After the opening, one of this number of games is a whole one."""
ONWARD: Final = 6
"""Of `TURNS` games, the number that go on from rare positions without a guide; with a guide it is one. The
others go toward goals."""
SHORT: Final = 60
"""The decisions after which most tries end if they come no nearer."""
WHOLE: Final = 1_000_000
"""More decisions than any game has."""
LOOKED: Final = 3
"""The positions of other games that are also placed in each try."""
AFRESH: Final = 0.25
"""The probability that a try for a goal begins with a new game."""
A_GAME: Final = 400
A_DECISION: Final = 40
"""The work of a new or cloned game, and of a decision, in steps of about a microsecond."""
BLOCKS: Final = 10
"""The blocks of the bundle for which a decision takes one step more."""


def price_of(bundle: Bundle) -> int:
    """The work of a decision in games of this bundle, in steps."""
    return A_DECISION + len(bundle.tables.block_ids) // BLOCKS


class Search:
    """A search that plays games, remembers promising positions, and keeps the best game for each goal
    reached.

    It can be continued any number of times; its results depend on its seed, its number of games, and on
    `drop` and `hint` in between, not on time.
    """

    def __init__(
        self,
        bundle: Bundle,
        goals: Collection[SearchGoal | str],
        *,
        options: Sequence[Options] = (),
        seed: int = 0,
        guide: DistanceGuide | None = None,
        begun: Sequence[Game] = (),
    ) -> None:
        """Prepare a search for these goals. Raises OptionsError.

        `options` are the ways to set up a game, `usual_options` if empty. If `begun` has games that stand at
        a decision, these are continued and no other is started.
        """
        self._watch = Watch(bundle)
        self._lens = Lens(bundle)
        self._luck = random.Random(seed)
        self._options = options or usual_options(bundle)
        self._goals = Goals(self._watch, [goal_of(goal) for goal in goals])
        self._ways = Ways(self._watch, guide)
        self._near = Near(self._goals, self._ways, self._luck)
        self._archive = Archive(self._luck)
        self._explorer = Explorer(self._luck)
        self._begun = [self._again(game) for game in begun]
        """The games to continue from, played under the watch, each with the barring events that
        have happened.
        """
        self.shown: dict[SearchGoal, Shown] = {}
        """For each goal reached, the game with the fewest days and decisions."""
        self.games: int = 0
        self._work: int = 0
        self._price: int = price_of(bundle)

    # --- from outside -----------------------------------------------------------------------------

    @property
    def left(self) -> tuple[SearchGoal, ...]:
        """The goals that were neither reached nor dropped, in order."""
        return tuple(self._goals.left)

    @property
    def work(self) -> int:
        """The work done, in steps of about a microsecond, the same on every machine."""
        return self._work + self._ways.work

    def go_on(
        self,
        seconds: float,
        games: int | None = None,
        on_progress: Callable[[SearchProgress], None] | None = None,
        *,
        work: float = inf,
    ) -> None:
        """Play until all goals are reached, the time is over, or this many `games` or steps of `work` are
        done.
        """
        end, enough = monotonic() + seconds, self.work + work
        last = None if games is None else self.games + games
        while self._goals.left and self.games != last and self.work < enough and monotonic() < end:
            self.play()
            if on_progress is not None:
                on_progress(SearchProgress(len(self.shown), len(self._goals.all), self.games))

    def look_at(self, game: Game) -> None:
        """See which goals a game reached that was played elsewhere, such as that of a story test."""
        barred = 0
        for again, events, day in self._replayed(game):
            self._note(again, events, barred, day)
            barred = self._goals.after(barred, events)
            self._work += self._price

    def drop(self, goals: Collection[SearchGoal | str]) -> None:
        """Stop searching for goals, which were proved impossible."""
        self._goals.drop([goal_of(goal) for goal in goals])

    def hint(self, ways: Mapping[SearchGoal, Sequence[tuple[int, str]]]) -> None:
        """Note the blocks that lead to some goals, as pairs (day, id) in the order in which they
        may begin.
        """
        for goal, way in ways.items():
            self._ways.hints[goal_of(goal)] = frozenset(name for _, name in way)

    def found(self) -> Found:
        """The result so far; writing a witness takes a few milliseconds."""
        witnesses = {goal: save(self.shown[goal].game) for goal in self._goals.all if goal in self.shown}
        return Found(witnesses, self.games, {goal: self.told(goal) for goal in self._goals.left})

    def tries(self, goal: SearchGoal) -> int:
        """The number of games played toward a goal."""
        return self._near.tries[goal]

    def told(self, goal: SearchGoal) -> str:
        """How far was searched for a goal that was not reached, or for the goal that it waits for,
        in words.
        """
        goal = self._goals.first(goal)
        words = f"{self.games} games, {self._near.tries[goal]} of them toward it"
        nearest = self._near.nearest(goal) if self._ways.guided else None
        return words if nearest is None else f"{words}, the nearest {nearest} steps away"

    # --- games ------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play one more game: a whole one, or one that continues another."""
        number = self.games
        self.games += 1
        self._work += A_GAME
        turn = number % TURNS
        if number < OPENING or turn == 0:
            self._lead(*self._new_game(), self._player(), WHOLE)
        elif turn <= (1 if self._ways.guided else ONWARD):
            self._onward()
        else:
            self._toward()

    def _onward(self) -> None:
        """Continue from a rare position, with any player."""
        cell = self._archive.rare()
        if cell is not None:
            cell.begun += 1
            self._lead(cell.game.clone(), cell.barred, self._player(), self._horizon())

    def _toward(self) -> None:
        """Continue from a position near a goal, or from the beginning, with a player who does what helps."""
        for other in self._archive.some()[:LOOKED]:
            self._near.place(other)
        goal = self._near.any_goal() if self._luck.random() < 0.5 else self._near.nearest_goal()
        cell = None if self._luck.random() < AFRESH else self._near.best(goal)
        if cell is None:
            self._journey(*self._new_game(), goal)
        else:
            cell.begun += 1
            self._journey(cell.game.clone(), cell.barred, goal)

    def _new_game(self) -> tuple[Game, int]:
        """A game at its first decision, or one of those to continue, with its barring events as bits."""
        if self._begun:
            begun, barred = self._begun[int(self._luck.random() * len(self._begun))]
            return begun.clone(), barred
        options = self._options[int(self._luck.random() * len(self._options))]
        game, events = self._watch.start(options, self._luck.getrandbits(32))
        self._note(game, events, 0, 0)
        return game, self._goals.after(0, events)

    def _again(self, begun: Game) -> tuple[Game, int]:
        """A game played again under the watch, with its barring events as bits."""
        game, barred = begun, 0
        for game, events, _ in self._replayed(begun):  # noqa: B007 - it goes on
            barred = self._goals.after(barred, events)
        return game, barred

    def _replayed(self, played: Game) -> Iterator[tuple[Game, Sequence[int], int]]:
        """A game played again under the watch: at its start and after each choice itself, what has happened,
        and the day on which it did.
        """
        game, events = self._watch.start(options_of(played), played.seed)
        yield game, events, 0
        for choice in played.choices:
            day = game.round
            yield game, self._watch.choose(game, choice), day

    def _player(self) -> Bot:
        """A player for whole games, mostly a quick one."""
        luck = self._luck.random()
        if luck < 0.4:
            return RandomBot(self._luck.getrandbits(32))
        return self._explorer if luck < 0.9 else CautiousBot(self._luck.getrandbits(32))

    # --- leading a game ---------------------------------------------------------------------------

    def _lead(self, game: Game, barred: int, player: Bot, horizon: int) -> None:
        """Play at most `horizon` decisions; remember new states of the story."""
        key_of, archive = self._lens.key, self._archive
        last = key_of(game)
        for _ in range(horizon):
            if game.decision is None:
                return
            barred = self._step(game, barred, player)
            key = key_of(game)
            if key != last and game.decision is not None:
                last = key
                archive.visit((barred, key), game, barred)

    def _step(self, game: Game, barred: int, player: Bot) -> int:
        """Make one decision; return the barring events that have happened by then, as bits."""
        day = game.round
        self._work += self._price
        events = self._watch.choose(game, player.choose(game))
        if events:
            self._note(game, events, barred, day)
            barred = self._goals.after(barred, events)
        return barred

    def _journey(self, game: Game, barred: int, goal: SearchGoal) -> None:
        """Play toward a goal, then toward others once it is reached or lost, while the game comes nearer."""
        story_facts = facts(game)
        player = Directed(self._luck, self._ways.wanted(story_facts, goal))
        self._near.tries[goal] += 1
        nearest = self._near.far(game, barred, story_facts).get(goal, FARTHEST)
        left, last = self._horizon(), (game.round, self._lens.key(game))
        while game.decision is not None and left > 0:
            left -= 1
            barred = self._step(game, barred, player)
            now = (game.round, self._lens.key(game))
            if game.decision is None or (now[0] == last[0] and now[1][0] == last[1][0]):
                continue  # dials alone bring nothing nearer
            distances = self._look(game, barred, story_facts := facts(game), moved=now[1] != last[1])
            last = now
            if goal not in distances:
                next_goal = self._near.next_of(distances)
                if next_goal is None:
                    return
                goal, nearest = next_goal, FARTHEST
                self._near.tries[goal] += 1
            if distances[goal] < nearest:
                nearest, left = distances[goal], self._horizon()
            player.wanted = self._ways.wanted(story_facts, goal)

    def _look(
        self, game: Game, barred: int, story_facts: Mapping[str, int], *, moved: bool
    ) -> dict[SearchGoal, int]:
        """The distances of goals from here; a new state of the story is remembered."""
        distances = self._near.far(game, barred, story_facts)
        if moved:
            cell = self._archive.visit((barred, self._lens.key(game)), game, barred)
            if not cell.placed:
                self._near.put(cell, distances)
        return distances

    def _horizon(self) -> int:
        return SHORT if self._luck.random() < 0.7 else WHOLE

    def _note(self, game: Game, events: Sequence[int], barred: int, day: int) -> None:
        """Keep the game for the goals that these events reach; `barred` and `day` are those before them."""
        for goal, reached_on in self._goals.met(events, barred, day):
            best = self.shown.get(goal)
            if best is None:
                self._goals.reach(goal)
            elif (best.day, len(best.game.choices)) <= (reached_on, len(game.choices)):
                continue
            self.shown[goal] = Shown(reached_on, game.clone())
