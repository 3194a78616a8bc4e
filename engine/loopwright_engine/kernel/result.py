"""How a game of any kit ended."""

from __future__ import annotations

from typing import NamedTuple


class Result(NamedTuple):
    """How a game ended; `scores` has a number for each seat, or none where all win or lose together; `ties`
    parts seats of equal scores, the highest first, or is empty.
    """

    won: bool
    ending: str
    round: int
    scores: tuple[int, ...] = ()
    ties: tuple[int, ...] = ()

    @property
    def standing(self) -> list[int]:
        """How many seats each one stands above."""
        ranks = [*zip(self.scores, self.ties or self.scores, strict=True)]
        return [sum(rank > other for other in ranks) for rank in ranks]

    @property
    def shown(self) -> list[str]:
        """The scores as players read them: `8 (3)` where another seat has 8 as well, and 3 parts them."""
        return [
            f"{score} ({self.ties[seat]})" if self.ties and self.scores.count(score) > 1 else str(score)
            for seat, score in enumerate(self.scores)
        ]
