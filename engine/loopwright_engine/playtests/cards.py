"""What each card does in many games: how often it comes up, how its tests end, and who wins then.

A plain look at the games in which a card came up misleads: long games see more cards, and games that are
being lost are longer. So games are compared day by day (`daily`). What is left is still a correlation, for
kids choose where they go, and so the words say no more. The chance of luck is corrected for how many cards
are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from . import written
from .batches import FAILED, PASSED, share_of
from .chances import association, holm
from .daily import Came, Compared, compared
from .intervals import Interval, games_to_tell, together
from .tally import EXAMPLES, CellTally, Count, Tally

FEWEST: Final = 10
"""A card is looked at if so many of the games with it would be won by luck alone, and so many lost, and as
many of those without: of fewer, neither test nor range can be trusted, least so for many cards at once."""
LITTLE: Final = 0.05
"""A card matters little if it surely moves the share of wins by no more than this."""
MATTERS, MATTERS_LITTLE, UNCLEAR = "matters", "little", "unclear"


class Effect(NamedTuple):
    """By how much more games are won after a card came up, where that lies, and the chances of luck."""

    share: float
    low: float
    high: float
    chance: float
    corrected: float


def figures(data: written.Data, tally: Tally, level: float) -> dict[str, Any]:
    """The figures of every card, by its id."""
    found = written.cards(data)
    known = effects(tally, [card.id for card in found], level)
    return {
        card.id: {
            "kind": card.kind,
            "title": card.title,
            **_seen(tally, card.id),
            **_tested(tally, card.id, level),
            **_told(known.get(card.id), level, tally.games, len(known)),
            "cards_looked_at": len(known),
            "examples": examples(
                (number, cell.cards[card.id])
                for number, cell in enumerate(tally.cells)
                if card.id in cell.cards
            ),
        }
        for card in found
    }


def _came(cell: CellTally) -> dict[str, Came]:
    """By card: when it came up, and how those games went on."""
    found: dict[str, list[tuple[int, int, bool, int]]] = {}
    for (card, first, last, won), count in cell.came.items():
        found.setdefault(card, []).append((first, last, won, count))
    return dict(found)


def effects(tally: Tally, ids: list[str], level: float) -> dict[str, Effect]:
    """The effect of each card that enough is known of.

    Intervals hold all at once; chances are corrected for as many as there are. Kinds of games are taken to be
    wholly alike: what the few games with a card have in common does not show in all games.
    """
    cells = [(_came(cell), cell.ends) for cell in tally.cells if cell.ends]
    parts = {card: [compared(came.get(card, ()), ends) for came, ends in cells] for card in ids}
    parts = {card: each for card, each in parts.items() if _enough(each)}
    chances = [association(*(one.days.values() for one in each)) for each in parts.values()]
    at_once = 1 - (1 - level) / max(1, len(parts))
    found = {}
    for (card, each), chance, corrected in zip(parts.items(), chances, holm(chances), strict=True):
        share, (low, high) = _difference(each, at_once)
        found[card] = Effect(share, low, high, chance, corrected)
    return found


def _enough(parts: Sequence[Compared]) -> bool:
    """Whether luck alone would win and lose enough games with a card, and as many without."""
    groups = [group for part in parts for group in part.days.values()]
    games, others = sum(group.games for group in groups), sum(part.others for part in parts)
    whole = sum(group.games + group.other_games for group in groups)
    wins = sum(group.wins + group.other_wins for group in groups)
    return bool(whole) and min(games, others) * min(wins, whole - wins) >= FEWEST * whole


def _difference(parts: Sequence[Compared], level: float) -> tuple[float, Interval]:
    """What a card does in all cells."""
    ranges = [(part.weight, *part.difference(level)) for part in parts]
    share = sum(weight * one for weight, one, _ in ranges) / sum(weight for weight, _, _ in ranges)
    return share, together(ranges)


def _seen(tally: Tally, card: str) -> dict[str, Any]:
    counts = [cell.cards[card] for cell in tally.cells if card in cell.cards]
    seen, won = sum(count.games for count in counts), sum(count.wins for count in counts)
    return {
        "seen": seen,
        "seen_rate": seen / tally.games if tally.games else 0.0,
        "resolved": sum(cell.done[card].games for cell in tally.cells if card in cell.done),
        "wins_seen": won,
        "wins_unseen": sum(cell.games.wins for cell in tally.cells) - won,
    }


def _tested(tally: Tally, card: str, level: float) -> dict[str, Any]:
    """How many tests of a card were passed and failed, each test once in a game."""
    counts = [[cell.batches.get(how + card, Counter()) for how in (PASSED, FAILED)] for cell in tally.cells]
    kinds = [(passed + failed, passed) for passed, failed in counts if passed or failed]
    success, whole = (sum(kind[place].total() for kind in kinds) for place in (1, 0))
    low, high = share_of(kinds, level)
    return {
        "success": success,
        "failure": whole - success,
        "success_rate": success / whole if whole else None,
        "low": low if whole else None,
        "high": high if whole else None,
    }


def verdict(effect: Effect | None, level: float) -> str:
    """What can be said of a card: both the range and the chance of luck must say that it matters."""
    if effect is None:
        return UNCLEAR
    if effect.low >= -LITTLE and effect.high <= LITTLE:
        return MATTERS_LITTLE
    sure = effect.corrected < 1 - level and not effect.low <= 0 <= effect.high
    return MATTERS if sure else UNCLEAR


def _told(effect: Effect | None, level: float, games: int, looked_at: int) -> dict[str, Any]:
    """`games_to_tell` is how many games in all would tell what is unclear, if any would."""
    share, low, high, chance, corrected = effect or (None,) * 5
    needed = None
    if effect is not None and verdict(effect, level) == UNCLEAR:
        at_once = 1 - (1 - level) / looked_at
        needed = games_to_tell(effect.share, Interval(effect.low, effect.high), games, at_once)
    return {
        "effect": share,
        "effect_low": low,
        "effect_high": high,
        "p": chance,
        "p_corrected": corrected,
        "verdict": verdict(effect, level),
        "games_to_tell": needed,
    }


def examples(counts: Iterable[tuple[int, Count]]) -> list[list[int]]:
    """The first games of some cells, as pairs of the cell and the game."""
    first = sorted((game, cell) for cell, count in counts for game in count.first)
    return [[cell, game] for game, cell in first[:EXAMPLES]]
