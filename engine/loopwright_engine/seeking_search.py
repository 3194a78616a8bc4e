"""One search for witnesses, game by game, that can be gone on with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from .bots import Bot, RandomBot, SensibleBot
from .bundle import Bundle
from .coverage import Watch
from .play import Options
from .rules import variants
from .rules.game import Game
from .saves import save
from .seeking_archive import Archive, Cell, Lens
from .seeking_goals import Goal, Goals, goal_of
from .seeking_guide import Guide, Ways
from .seeking_players import Directed, Explorer

OPENING: Final = 240
"""So many whole games come first."""
TURNS: Final = 8
"""After it, of so many games one is a whole one of a bot; others go on from rare positions …"""
ONWARD: Final = 3
"""… so many without a guide, and one with a guide; the others go toward goals."""
SHORT: Final = 60
"""Decisions after which most tries from a position in the middle are given up."""
WHOLE: Final = 1_000_000
"""Decisions that no game has."""
KEPT: Final = 12
"""Positions near a goal that are remembered."""
ASKED: Final = 16
"""Of a new position is asked how far so many goals are."""
LOOKED: Final = 3
"""So many positions of other games are looked at besides in each try."""
THOUGHT: Final = 0.4
"""How often the guide is asked anew when the story has moved on."""
Way: TypeAlias = tuple[int, Cell]
"""How far a goal is, and from where."""
PATIENCE: Final = 3
"""After so many tries a position counts as one step farther away, …"""
FIRMNESS: Final = 4
"""… and a goal after so many."""
HASTE: Final = (0.25, 0.5, 1.0, 2.0)
"""A day later is worth so many steps, by luck."""
AFRESH: Final = 0.25
"""How often the way to a goal begins with a new game."""


HIGHEST_LIMIT: Final = 99
"""VAR-12: with this enigma limit a sandbox scenario lasts."""


class Found(NamedTuple):
    """What a search came to.

    `witnesses`: for each goal reached a saved game that ends right there. `games`: how many were played,
    those from positions in the middle included. `searched`: for each other goal, in words, how far was
    searched.
    """

    witnesses: dict[Goal, dict[str, object]]
    games: int
    searched: dict[Goal, str]


class Progress(NamedTuple):
    """How far a search is: so many goals reached, of so many, in so many games."""

    reached: int
    goals: int
    games: int


class Shown(NamedTuple):
    """A game that stands right where a goal was reached, on this day."""

    day: int
    game: Game


def usual_options(bundle: Bundle) -> tuple[Options, ...]:
    """2 to 5 kids without variants; complications and a high enigma limit where the scenario knows these."""
    tables = bundle.tables
    counts = range(2, min(5, len(tables.kids)) + 1)
    found = [Options(kids) for kids in counts]
    limit = None if tables.enigma_limit is None else HIGHEST_LIMIT
    drawn = variants.names_of(variants.COMPLICATIONS_EVERY) if tables.complications else []
    if drawn or limit is not None:
        found += [Options(kids, tuple(drawn), enigma_limit=limit) for kids in counts]
    return tuple(found)


class Search:
    """Plays games, remembers positions worth going on from, and the best game for each goal reached.

    It may be gone on with as often as one likes; what it has found depends on its seed and its number of
    games alone, and on what it was told in between.
    """

    def __init__(
        self,
        bundle: Bundle,
        goals: Collection[Goal | str],
        *,
        options: Sequence[Options] = (),
        seed: int = 0,
        guide: Guide | None = None,
    ) -> None:
        """`options` are the ways to set up a game, or `usual_options`. Raises OptionsError."""
        self._watch = Watch(bundle)
        self._lens = Lens(bundle)
        self._luck = random.Random(seed)
        self._options = options or usual_options(bundle)
        self._ways = Ways(self._watch, guide)
        self._archive = Archive(self._luck)
        self._explorer = Explorer(self._luck)
        self._near: dict[Goal, list[Way]] = {}
        self._tries: Counter[Goal] = Counter()
        self._goals = Goals(self._watch, [goal_of(goal) for goal in goals])
        self.shown: dict[Goal, Shown] = {}
        """For each goal reached the game of the fewest days and decisions."""
        self.games: int = 0

    # --- from outside -----------------------------------------------------------------------------

    @property
    def left(self) -> tuple[Goal, ...]:
        """The goals that were neither reached nor dropped, in order."""
        return tuple(self._goals.left)

    def go_on(
        self,
        seconds: float,
        games: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None:
        """Play until all is found, the time is over, or so many more `games` have been played."""
        end = monotonic() + seconds
        last = None if games is None else self.games + games
        while self._goals.left and monotonic() < end and self.games != last:
            self.play()
            if on_progress is not None:
                on_progress(Progress(len(self.shown), len(self._goals.all), self.games))

    def drop(self, goals: Collection[Goal | str]) -> None:
        """Look for these no more: they were proved impossible."""
        self._goals.drop([goal_of(goal) for goal in goals])

    def hint(self, ways: Mapping[Goal, Sequence[tuple[int, str]]]) -> None:
        """For some goals, blocks that lead there: (day, id) in the order in which they may begin."""
        for goal, way in ways.items():
            self._ways.hints[goal_of(goal)] = frozenset(name for _, name in way)

    def found(self) -> Found:
        """What was found so far; writing a witness down takes a few milliseconds."""
        witnesses = {goal: save(self.shown[goal].game) for goal in self._goals.all if goal in self.shown}
        return Found(witnesses, self.games, {goal: self.told(goal) for goal in self._goals.left})

    # --- games ------------------------------------------------------------------------------------

    def play(self) -> None:
        """One more game: a whole one, or one that goes on from the middle of another."""
        number = self.games
        self.games += 1
        turn = number % TURNS
        if number < OPENING or turn == 0:
            self._whole()
        elif turn <= (1 if self._ways.guided else ONWARD):
            self._onward()
        else:
            self._toward()

    def told(self, goal: Goal) -> str:
        """How far was searched for a goal that was not reached."""
        words = f"{self.games} games, {self._tries[goal]} of them toward it"
        near = self._near.get(goal)
        if not near or not self._ways.guided:
            return words
        return f"{words}, the nearest {min(far for far, _ in near)} steps away"

    # --- three kinds of games ---------------------------------------------------------------------

    def _whole(self) -> None:
        """A game from its beginning to its end."""
        game, barred = self._new_game()
        self._lead(game, barred, self._player(), WHOLE)

    def _onward(self) -> None:
        """On from a rare position, with any player."""
        cell = self._archive.rare()
        if cell is not None:
            cell.begun += 1
            self._lead(cell.game.clone(), cell.barred, self._player(), self._horizon())

    def _toward(self) -> None:
        """On from a position near a goal, or from the beginning, with a player who wants what helps."""
        goal = self._next_goal()
        self._tries[goal] += 1
        for cell in self._archive.some()[:LOOKED]:
            self._place(cell, goal)
        near = self._near.get(goal)
        luck = self._luck.random
        if not near or luck() < AFRESH:
            game, barred = self._new_game()
        else:
            haste = HASTE[int(luck() * len(HASTE))]
            _, cell = min(near, key=lambda way: way[0] + haste * way[1].game.round + way[1].begun / PATIENCE)
            cell.begun += 1
            game, barred = cell.game.clone(), cell.barred
        player = Directed(self._luck, self._ways.wanted(game, self._lens.key(game), goal))

        def moved(now: Cell) -> None:
            if luck() < THOUGHT:
                player.wanted = self._ways.wanted(game, now.key, goal)
                self._place(now, goal)

        self._lead(game, barred, player, self._horizon(), moved)

    def _next_goal(self) -> Goal:
        """Any goal, or the one that seems nearest and was not tried often."""
        if self._luck.random() < 0.5:
            return self._any_goal()
        return min(self._goals.left, key=self._remoteness)

    def _any_goal(self) -> Goal:
        left = self._goals.left
        return left[int(self._luck.random() * len(left))]

    def _remoteness(self, goal: Goal) -> float:
        near = self._near.get(goal)
        return (_late(near[0]) if near else WHOLE) + self._tries[goal] / FIRMNESS

    def _place(self, cell: Cell, goal: Goal) -> None:
        """Remember a position with this goal and some others that it is near to, if it was not yet."""
        if cell.placed:
            return
        cell.placed = True
        some = {goal, *(self._any_goal() for _ in range(min(ASKED, len(self._goals.left))))}
        goals = [other for other in self._goals.left if other in some and self._may_lead(cell, other)]
        for other, far in self._ways.far(cell.game, goals).items():
            near = self._near.setdefault(other, [])
            near.append((far, cell))
            near.sort(key=_late)
            del near[KEPT:]

    def _may_lead(self, cell: Cell, goal: Goal) -> bool:
        in_time = goal.by is None or cell.game.round <= goal.by
        return in_time and self._goals.is_open(goal, cell.barred)

    def _horizon(self) -> int:
        return SHORT if self._luck.random() < 0.7 else WHOLE

    def _new_game(self) -> tuple[Game, int]:
        options = self._options[int(self._luck.random() * len(self._options))]
        game, found = self._watch.start(options, self._luck.getrandbits(32))
        self._note(game, found, 0, 0)
        return game, self._goals.after(0, found)

    def _player(self) -> Bot:
        """Whoever comes to the table: mostly quick players."""
        luck = self._luck.random()
        if luck < 0.4:
            return RandomBot(self._luck.getrandbits(32))
        return self._explorer if luck < 0.9 else SensibleBot(self._luck.getrandbits(32))

    # --- leading a game ---------------------------------------------------------------------------

    def _lead(
        self,
        game: Game,
        barred: int,
        player: Bot,
        horizon: int,
        moved: Callable[[Cell], None] | None = None,
    ) -> None:
        """Play on for so many decisions at most; note what is reached, and where the story has moved on."""
        choose, key_of, archive = self._watch.choose, self._lens.key, self._archive
        last = key_of(game)
        for _ in range(horizon):
            if game.decision is None:
                return
            day = game.round
            found = choose(game, player.choose(game))
            if found:
                self._note(game, found, barred, day)
                barred = self._goals.after(barred, found)
            key = key_of(game)
            if key != last and game.decision is not None:
                last = key
                cell = archive.visit((barred, key), game, barred)
                if moved is not None:
                    moved(cell)

    def _note(self, game: Game, found: Sequence[int], barred: int, day: int) -> None:
        """The game stands right where these were reached; `barred` and `day` are those of before."""
        for goal, reached_on in self._goals.met(found, barred, day):
            shown = self.shown.get(goal)
            if shown is None:
                self._goals.reach(goal)
            elif (shown.day, len(shown.game.choices)) <= (reached_on, len(game.choices)):
                continue
            self.shown[goal] = Shown(reached_on, game.clone())


def _late(way: Way) -> int:
    """When a goal might be reached, if each step took a day."""
    far, cell = way
    return far + cell.game.round
