"""What figures speak of in the words of a bundle: who plays against whom, and what rows are called. It is
short: games say all of it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Bundle

    from .types import FigureNames

GAMES: Final = 3
"""So many games are looked at where a kit names no scores."""
MOST_DECISIONS: Final = 1_000


def names_of(bundle: Bundle, options: Any) -> FigureNames:
    """The names of seats and rows in games with these options."""
    return {"rivals": _rivals(bundle, options), "rows": dict(bundle.kit.row_titles(bundle.data))}


def _rivals(bundle: Bundle, options: Any) -> list[str]:
    """The seats, if they play against each other: a kit that names no scores may give each seat one at the
    end.
    """
    kit = bundle.kit
    if kit.seats < 2 or not (kit.scores or any(_scored(bundle, options, seed) for seed in range(GAMES))):
        return []
    game = kit.start(bundle, options, 0)
    return [kit.seat_name(game, seat) for seat in range(kit.seats)]


def _scored(bundle: Bundle, options: Any, seed: int) -> bool:
    """Whether seats have scores at the end of a game that is played by chance."""
    game, luck = bundle.kit.start(bundle, options, seed), Random(seed)
    while game.decision is not None and len(game.choices) < MOST_DECISIONS:
        game.choose(luck.randrange(len(game.decision.options)))
    return game.result is not None and bool(game.result.scores)
