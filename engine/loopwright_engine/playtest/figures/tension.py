"""How the outcome of games comes to be known, day by day.

After each day, the chance to win differs from game to game: it is read off the games that stood at the same
insight and enigma then. How far these chances lie apart is how much is known. `known` is the part of the
outcome that is decided by the end of a day, from 0 (anybody's game) to 1 (it is over), `spread` how far the
chances typically lie from their mean, and `suspense` how far a typical day moves them. All three are None
with fewer than `FEWEST` games of a kind: states that few games saw tell more of luck than of the story.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import TYPE_CHECKING, Final

from loopwright_engine.playtest.records import ROW
from loopwright_engine.playtest.stats.common_luck import FEWEST
from loopwright_engine.playtest.tally import CellTally, Count, Tally

if TYPE_CHECKING:
    from .types import RoundFigures, Standing, Tension


DECIDED: Final = 0.8
"""The outcome counts as decided once so much of it is known."""


def figures(tally: Tally) -> Tension:
    """Each day, and the one by which most is decided."""
    last = max((day for cell in tally.cells for day in cell.rounds), default=0)
    games = [cell.games.games for cell in tally.cells]
    whole = _mean([_spread(cell.games) for cell in tally.cells], games)
    enough = not any(0 < each < FEWEST for each in games)
    rounds: list[RoundFigures] = []
    before = whole
    for day in range(1, last + 1):
        open_yet = min(before, _mean([_open(cell, day) for cell in tally.cells], games))
        rounds.append(
            {
                "round": day,
                **_standing(tally, day),
                "win_chance_spread": sqrt(whole - open_yet) if enough else None,
                "suspense": sqrt(before - open_yet) if enough else None,
                "known": (whole - open_yet) / whole if enough and whole else None,
            }
        )
        before = open_yet
    decided = (each["round"] for each in rounds if each["known"] is not None and each["known"] >= DECIDED)
    return {"rounds": rounds, "decided_by": next(decided, None)}


def _standing(tally: Tally, day: int) -> Standing:
    """How many games had this day, and how they stood at its end."""
    rows = [cell.rounds[day] for cell in tally.cells if day in cell.rounds]
    games, *sums = (sum(column) for column in zip(*rows, strict=True))
    means = {name: total / games for name, total in zip(ROW, sums, strict=True)}
    return {
        "games": games,
        "insight": means["insight"],
        "enigma": means["enigma"],
        "hurt": means["conditions_held"],
        "time_spent": means["time_spent"],
        "diary_in_play": means["diary_in_play"],
    }


def _mean(values: list[float], weights: list[int]) -> float:
    whole = sum(weights)
    return (
        sum(value * weight for value, weight in zip(values, weights, strict=True)) / whole if whole else 0.0
    )


def _spread(count: Count) -> float:
    """An estimate of p (1 - p) that is right on average, for games of which a share of p is won."""
    games, wins = count.games, count.wins
    return wins * (games - wins) / (games * (games - 1)) if games > 1 else 0.0


def _open(cell: CellTally, day: int) -> float:
    """What is not known yet at the end of a day: the mean of p (1 - p); nothing where a game is over.

    A game that stood alone tells nothing of its chances; it is taken to be as open as the others, and where
    all stood alone, they are taken together.
    """
    states = [count for (when, _, _), count in cell.states.items() if when == day]
    several = [count for count in states if count.games > 1]
    told = sum(count.games for count in several)
    alone = len(states) - len(several)
    if not told:
        together = Count(alone, sum(count.wins for count in states))
        return _spread(together) * alone / cell.games.games if alone else 0.0
    known = fsum(_spread(count) * count.games for count in several)
    return known * (told + alone) / told / cell.games.games
