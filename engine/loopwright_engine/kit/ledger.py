"""The books of a game of any declared kit: how its rows stand at the end of each round."""

from __future__ import annotations

from typing import Any


class Ledger:
    """A row for each round, the last one as far as it came."""

    def __init__(self) -> None:
        self.rounds: list[list[int]] = []
        self.took: list[int] = []
        self.spent: list[int] = []
        self._round = 0
        self._row: list[int] = []

    def pays(self, game: Any, index: int) -> None:  # noqa: ARG002 - rows are all that is followed
        """Look at how the game stands before a choice."""
        self._turn_to(game.round)
        self._row = game.kit.row(game)

    def close(self, game: Any) -> None:
        """The last row, once the game is over."""
        self._turn_to(game.round)
        self.rounds.append(game.kit.row(game))

    def _turn_to(self, number: int) -> None:
        """Rounds without a decision end as the one before them did."""
        while self._round < number:
            if self._round:
                self.rounds.append(self._row)
            self._round += 1
