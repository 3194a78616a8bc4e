"""One search for witnesses, game by game; `seeking` bounds it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from .bots import Bot, RandomBot, SensibleBot
from .bundle import Bundle
from .coverage import Watch
from .play import Options
from .rules.game import Game
from .seeking_archive import Archive, Cell, Lens
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


class Search:
    """Plays games, remembers positions worth going on from, and the best game for each goal reached."""

    def __init__(
        self,
        bundle: Bundle,
        goals: Collection[str],
        options: Sequence[Options],
        seed: int,
        guide: Guide | None,
    ) -> None:
        self._watch = Watch(bundle)
        self._lens = Lens(bundle)
        self._luck = random.Random(seed)
        self._options = options
        self._ways = Ways(self._watch, guide)
        self._archive = Archive(self._luck)
        self._explorer = Explorer(self._luck)
        self._near: dict[str, list[Way]] = {}
        self._tries: Counter[str] = Counter()
        self._goal_of = {number: name for number, name in enumerate(self._watch.names) if name in goals}
        self.goals: tuple[str, ...] = tuple(dict.fromkeys(goals))
        self.left: list[str] = list(self.goals)
        self.shown: dict[str, Game] = {}
        """For each goal reached a game that stands right there, of the fewest days and decisions."""
        self.games: int = 0

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

    def told(self, goal: str) -> str:
        """How far was searched for a goal that was not reached."""
        words = f"{self.games} games, {self._tries[goal]} of them toward it"
        near = self._near.get(goal)
        if not near or not self._ways.guided:
            return words
        return f"{words}, the nearest {min(far for far, _ in near)} steps away"

    # --- three kinds of games ---------------------------------------------------------------------

    def _whole(self) -> None:
        """A game from its beginning to its end."""
        self._lead(self._new_game(), self._player(), WHOLE)

    def _onward(self) -> None:
        """On from a rare position, with any player."""
        cell = self._archive.rare()
        if cell is not None:
            cell.begun += 1
            self._lead(cell.game.clone(), self._player(), self._horizon())

    def _toward(self) -> None:
        """On from a position near a goal, or from the beginning, with a player who wants what helps."""
        goal = self._next_goal()
        self._tries[goal] += 1
        for cell in self._archive.some()[:LOOKED]:
            self._place(cell, goal)
        near = self._near.get(goal)
        luck = self._luck.random
        if not near or luck() < AFRESH:
            game = self._new_game()
        else:
            haste = HASTE[int(luck() * len(HASTE))]
            _, cell = min(near, key=lambda way: way[0] + haste * way[1].game.round + way[1].begun / PATIENCE)
            cell.begun += 1
            game = cell.game.clone()
        player = Directed(self._luck, self._ways.wanted(game, self._lens.key(game), goal))

        def moved(now: Cell) -> None:
            if luck() < THOUGHT:
                player.wanted = self._ways.wanted(game, now.key, goal)
                self._place(now, goal)

        self._lead(game, player, self._horizon(), moved)

    def _next_goal(self) -> str:
        """Any goal, or the one that seems nearest and was not tried often."""
        if self._luck.random() < 0.5:
            return self.left[int(self._luck.random() * len(self.left))]
        return min(self.left, key=self._remoteness)

    def _remoteness(self, goal: str) -> float:
        near = self._near.get(goal)
        return (_late(near[0]) if near else WHOLE) + self._tries[goal] / FIRMNESS

    def _place(self, cell: Cell, goal: str) -> None:
        """Remember a position with this goal and some others that it is near to, if it was not yet."""
        if cell.placed:
            return
        cell.placed = True
        count = len(self.left)
        goals = {goal, *(self.left[int(self._luck.random() * count)] for _ in range(min(ASKED, count)))}
        for other, far in self._ways.far(cell.game, sorted(goals)).items():
            near = self._near.setdefault(other, [])
            near.append((far, cell))
            near.sort(key=_late)
            del near[KEPT:]

    def _horizon(self) -> int:
        return SHORT if self._luck.random() < 0.7 else WHOLE

    def _new_game(self) -> Game:
        options = self._options[int(self._luck.random() * len(self._options))]
        game, found = self._watch.start(options, self._luck.getrandbits(32))
        self._note(game, found)
        return game

    def _player(self) -> Bot:
        """Whoever comes to the table: mostly quick players."""
        luck = self._luck.random()
        if luck < 0.4:
            return RandomBot(self._luck.getrandbits(32))
        return self._explorer if luck < 0.9 else SensibleBot(self._luck.getrandbits(32))

    # --- leading a game ---------------------------------------------------------------------------

    def _lead(
        self, game: Game, player: Bot, horizon: int, moved: Callable[[Cell], None] | None = None
    ) -> None:
        """Play on for so many decisions at most; note what is reached, and where the story has moved on."""
        choose, key_of, archive = self._watch.choose, self._lens.key, self._archive
        last = key_of(game)
        for _ in range(horizon):
            if game.decision is None:
                return
            found = choose(game, player.choose(game))
            if found:
                self._note(game, found)
            key = key_of(game)
            if key != last and game.decision is not None:
                last = key
                cell = archive.visit(key, game)
                if moved is not None:
                    moved(cell)

    def _note(self, game: Game, found: Sequence[int]) -> None:
        """The game stands right where these were reached."""
        for number in found:
            goal = self._goal_of.get(number)
            if goal is None:
                continue
            shown = self.shown.get(goal)
            if shown is None:
                self.left.remove(goal)
            if shown is None or (game.round, len(game.choices)) < (shown.round, len(shown.choices)):
                self.shown[goal] = game.clone()


def _late(way: Way) -> int:
    """When a goal might be reached, if each step took a day."""
    far, cell = way
    return far + cell.game.round
