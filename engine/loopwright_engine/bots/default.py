"""A player for bots of one's own: for what they leave open, and for games that they imagine."""

from __future__ import annotations

from random import Random

from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Game

from .plugin import Option, Table
from .rollout import Hasty
from .simple import pending, with_luck


class DefaultPlayer:
    """Decides as the cautious bot does, and plays imagined games on, quickly and nearly as well.

    All its luck comes from the seed.
    """

    def __init__(self, seed: int) -> None:
        self._luck: Random = Random(seed)
        self._hasty: Hasty = Hasty(self._luck)

    def choose(self, table: Table) -> Option:
        """The option that the cautious bot would take."""
        return self.best(table, 1)[0]

    def best(self, table: Table, count: int) -> list[Option]:
        """So many options, the best first, as the cautious bot sees it; fewer when there are not so many."""
        game = table._game
        decision = pending(game)
        value = values(game, decision.kind)
        worths = [0.0 if value is None else value(game, decision.kid, option) for option in decision.options]
        worths = with_luck(worths, self._luck.random)
        order = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        return [table.options[index] for index in order[: max(1, count)]]

    def play(self, game: Game, option: Option | int, days: int | None = None) -> Game:
        """Take this option in an imagined game, and play it on; returns the game, to be looked at.

        It is played to its end, or for so many days: 1 is to the end of today. `game.result` tells how it
        ended, None when it did not.
        """
        weeks = game.tables.weeks * v.ROUNDS_IN_WEEK
        last = weeks if days is None else game.round + max(1, days) - 1
        self._hasty.play(game, option if isinstance(option, int) else option.index, last)
        return game
