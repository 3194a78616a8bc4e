"""The figures of cards: how often each comes up, how its tests end, and how winning goes with it.

A plain look at the games in which a card came up misleads: long games see more cards, and games that are
being lost are longer. So games are compared day by day (`daily`). What is left is still a correlation, for
players choose where they go, and so the words say no more. The chance of luck is corrected for how many cards
are looked at.

What dice did after a day is taken off: its mean is 0 whatever was known on that day, as which cards had come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.playtest.luck import LuckLater, sums_later
from loopwright_engine.playtest.stats import (
    FAILED,
    PASSED,
    GameGroup,
    Interval,
    association,
    difference,
    games_to_tell,
    holm,
    share_of,
    together,
)
from loopwright_engine.playtest.stats import FEWEST as FEWEST_GAMES
from loopwright_engine.playtest.tally import EVERY, EXAMPLES, CellTally, Count, Tally

if TYPE_CHECKING:
    from .types import CardFigures, EffectFigures, Examples, Seen, Tested


# --- Games with a card and without it, compared day by day, and how sure the difference is


Came = Sequence[tuple[int, int, bool, int]]
"""The numbers of games by the day on which a card first came up, the last day, and whether they were won."""
Ends = Mapping[tuple[int, bool], int]
"""The numbers of games by their last day, and whether they were won."""

DRAWN: Final = 2
"""The games of the mean share that are added to each day's, since the share of few games is uncertain."""


class Compared(NamedTuple):
    """The games of one kind with a card and without, on each day that has both."""

    days: dict[int, GameGroup]
    came: Came
    without: Ends
    without_luck: Mapping[int, GameGroup]
    """The groups of days without what dice did later."""
    left: Mapping[int, tuple[float, float]]
    """On each day, the part of the variance of games with the card and without that is left then."""

    @property
    def weight(self) -> float:
        """The weight of this kind among all kinds."""
        return sum(group.weight for group in self.days.values())

    @property
    def others(self) -> int:
        """The number of different games without the card."""
        return max((group.other_games for group in self.days.values()), default=0)

    def difference(self, level: float) -> tuple[float, Interval]:
        """The difference of the win rate with the card, and its interval."""
        if not self.days:
            return 0.0, Interval(-1.0, 1.0)
        weights = {day: group.weight / self.weight for day, group in self.days.items()}
        groups = self.without_luck.items()
        one = _share(sum(weights[day] * group.wins / group.games for day, group in groups))
        two = _share(sum(weights[day] * group.other_wins / group.other_games for day, group in groups))
        first, second, both = self._spreads(weights, one, two)
        squares = [(weights[day] ** 2, group) for day, group in self.days.items()]
        games = 1 / sum(square / group.games for square, group in squares)
        others = min(self.others, 1 / sum(square / group.other_games for square, group in squares))
        if first > 0:
            games = one * (1 - one) / first
        if second > 0:
            others = two * (1 - two) / second
        common = both / sqrt(first * second) if first > 0 and second > 0 else 0.0
        return one - two, difference((one, games), (two, others), level, common)

    def _spreads(self, weights: Mapping[int, float], one: float, two: float) -> tuple[float, float, float]:
        """The variances of the win rates with the card and without it, and their covariance."""
        first = second = both = 0.0
        last_day = max(self.days) + 1
        # what a game without the card adds to the share without it, by its end: lost or won
        adds = {won: [0.0] * (last_day + 1) for won in (False, True)}
        joins: dict[tuple[int, bool], float] = {}
        for day in range(last_day):
            group = self.days.get(day)
            for won, sums in adds.items():
                sums[day + 1] = sums[day]
                if group is not None:
                    share = _drawn(group.other_wins, group.other_games, two)
                    weight = weights[day] * sqrt(self.left[day][1])
                    sums[day + 1] += weight * (won - share) / group.other_games
            if group is not None:
                share, weight = _drawn(group.wins, group.games, one), weights[day] * sqrt(self.left[day][0])
                first += weight**2 * share * (1 - share) / group.games
                joins |= {(day, won): weight * (won - share) / group.games for won in adds}
        for (last, won), count in self.without.items():
            second += count * adds[won][min(last, last_day)] ** 2
        for came, last, won, count in self.came:
            before = adds[won][min(came, last, last_day)]
            second += count * before**2
            if came < last:
                both += count * before * joins.get((came, won), 0.0)
        return first, second, both


def _drawn(wins: float, games: int, share: float) -> float:
    return (wins + DRAWN * share) / (games + DRAWN)


def _share(number: float) -> float:
    """A share without luck, which may be beyond what shares can be."""
    return min(1.0, max(0.0, number))


class LuckOfCard(NamedTuple):
    """What dice did later (`LuckLater`) in all games of a kind, and in those with a card, by when it came; on
    each day.
    """

    all_games: Sequence[LuckLater]
    came: Mapping[int, Sequence[LuckLater]]

    def of(self, day: int) -> tuple[LuckLater, LuckLater, LuckLater]:
        """The sums of a day over all games, those in which the card came on it, and those without it yet."""
        whole, now, *seen = (
            sums[day] if day < len(sums) else NO_LUCK
            for sums in (
                self.all_games,
                self.came.get(day, ()),
                *(sums for first, sums in self.came.items() if first <= day),
            )
        )
        rest = LuckLater(*(number - sum(numbers) for number, *numbers in zip(whole, *seen, strict=True)))
        return whole, now, rest


NO_LUCK: Final = LuckLater(0, 0, 0)
UNKNOWN: Final = LuckOfCard((), {})


class _Games(NamedTuple):
    """Some games: how many, how many of them won, and what dice did later."""

    games: int
    wins: float
    later: LuckLater

    @property
    def variance(self) -> float:
        """The sum of the squares of the outcomes' deviations."""
        return self.wins - self.wins**2 / self.games

    @property
    def shared(self) -> float:
        """The sum of the products of deviations of outcomes and of luck."""
        return self.later.won - self.later.luck * self.wins / self.games

    @property
    def spread(self) -> float:
        """The sum of the squares of the deviations of luck."""
        return self.later.squares - self.later.luck**2 / self.games

    def left(self, weight: float, whole: _Games) -> float:
        """The part of the variance that is left without luck of this weight; of few games it is drawn to that
        of all.
        """
        parts = [
            (part.variance, part.variance - weight * (2 * part.shared - weight * part.spread))
            for part in (self, whole)
        ]
        few = DRAWN / whole.games
        before, after = ((of_these + few * of_all) for of_these, of_all in zip(*parts, strict=True))
        return after / before if before > 0 else 1.0


def compared(came: Came, ends: Ends, later: LuckOfCard = UNKNOWN) -> Compared:
    """The games of a kind by whether a card had come up; `came` are those with it, `ends` all of them."""
    without = Counter(ends)
    for _, last, won, count in came:
        without[last, won] -= count
    length = max((last for last, _ in ends), default=0)
    now, rest, alive = ([[0, 0] for _ in range(length)] for _ in range(3))
    for (last, won), count in ends.items():
        for day in range(last):
            _count(alive[day], won, count)
    for (last, won), count in without.items():
        for day in range(last):
            _count(rest[day], won, count)
    for first, last, won, count in came:
        for day in range(min(first, last)):
            _count(rest[day], won, count)
        if first < last:
            _count(now[first], won, count)
    groups = {day: GameGroup(*now[day], *rest[day]) for day in range(length)}
    days = {day: group for day, group in groups.items() if group.games and group.other_games}
    without_luck, left = {}, {}
    for day, group in days.items():
        without_luck[day], left[day] = _without_luck(group, alive[day], later.of(day))
    return Compared(days, came, without, without_luck, left)


def _without_luck(
    group: GameGroup, alive: Sequence[int], later: Sequence[LuckLater]
) -> tuple[GameGroup, tuple[float, float]]:
    """The group of a day without what dice did later, and the parts of the variance that are left of its two
    parts; `alive` are the games that went on, won and all.
    """
    wins, games, other_wins, other_games, _ = group
    whole = _Games(alive[1], alive[0], later[0])
    if whole.spread <= 0:
        return group, (1.0, 1.0)
    weight = whole.shared / whole.spread
    one, two = _Games(games, wins, later[1]), _Games(other_games, other_wins, later[2])
    both = LuckLater(*map(sum, zip(one.later, two.later, strict=True)))
    adjusted = GameGroup(
        wins - weight * one.later.luck,
        games,
        other_wins - weight * two.later.luck,
        other_games,
        _Games(games + other_games, wins + other_wins, both).left(weight, whole),
    )
    return adjusted, (one.left(weight, whole), two.left(weight, whole))


def _count(counts: list[int], won: bool, count: int) -> None:
    counts[0] += won * count
    counts[1] += count


FEWEST: Final = 10
"""A card is looked at if so many of the games with it would be won by luck alone, and so many lost, and as
many of those without: of fewer, neither test nor range can be trusted, least so for many cards at once."""
LITTLE: Final = 0.05
"""A card matters little if its whole interval is within this distance of 0."""
MATTERS: Final = "matters"
MATTERS_LITTLE: Final = "little"
UNCLEAR: Final = "unclear"


class CardEffect(NamedTuple):
    """The effect of a card on the win rate with its interval, and its p-value, plain and corrected."""

    share: float
    low: float
    high: float
    chance: float
    corrected: float


def figures(bundle: Bundle, tally: Tally, level: float) -> dict[str, CardFigures]:
    card_rows = bundle.kit.contents.cards(bundle.data)
    known = effects(tally, [card.id for card in card_rows], level)
    return {
        card.id: {
            "kind": card.kind,
            "title": card.title,
            **_seen(tally, card.id),
            **_tested(tally, card.id, level),
            **_effect_figures(known.get(card.id), level, tally.games, len(known)),
            "cards_looked_at": len(known),
            "examples": examples(
                (number, cell.cards[card.id])
                for number, cell in enumerate(tally.cells)
                if card.id in cell.cards
            ),
        }
        for card in card_rows
    }


def _came(cell: CellTally) -> dict[str, Came]:
    """For each card, when it came up and how those games went on."""
    games_by_card: dict[str, list[tuple[int, int, bool, int]]] = {}
    for (card, first, last, won), count in cell.came.items():
        games_by_card.setdefault(card, []).append((first, last, won, count))
    return dict(games_by_card)


def _later(cell: CellTally) -> tuple[Sequence[LuckLater], dict[str, dict[int, Sequence[LuckLater]]]]:
    """What dice did later in all games and in those of each card; nothing where it is not known of all games,
    or where there are too few to learn from.
    """
    if cell.luck.games < cell.games.games or cell.games.games < FEWEST_GAMES:
        return (), {}
    by_card: dict[str, dict[int, Sequence[LuckLater]]] = {}
    for (card, first), packed in cell.later.items():
        by_card.setdefault(card, {})[first] = sums_later(packed)
    every, first = EVERY
    return by_card.pop(every, {}).get(first, ()), by_card


def effects(tally: Tally, ids: list[str], level: float) -> dict[str, CardEffect]:
    """The effect of each card that there are enough games of.

    Intervals hold all at once; p-values are corrected for the number of cards. Kinds of games count as fully
    correlated: the correlation of the few games with a card cannot be seen in all games.
    """
    cells = [(_came(cell), cell.ends, _later(cell)) for cell in tally.cells if cell.ends]
    parts = {
        card: [
            compared(came.get(card, ()), ends, LuckOfCard(whole, later.get(card, {})))
            for came, ends, (whole, later) in cells
        ]
        for card in ids
    }
    parts = {card: part for card, part in parts.items() if _enough(part)}
    chances = [association(*(one.without_luck.values() for one in part)) for part in parts.values()]
    at_once = 1 - (1 - level) / max(1, len(parts))
    effects_by_card = {}
    for (card, part), chance, corrected in zip(parts.items(), chances, holm(chances), strict=True):
        share, (low, high) = _difference(part, at_once)
        effects_by_card[card] = CardEffect(share, low, high, chance, corrected)
    return effects_by_card


def _enough(parts: Sequence[Compared]) -> bool:
    """Whether chance alone would win and lose enough games with a card, and as many without."""
    groups = [group for part in parts for group in part.days.values()]
    games, others = sum(group.games for group in groups), sum(part.others for part in parts)
    whole = sum(group.games + group.other_games for group in groups)
    wins = sum(group.wins + group.other_wins for group in groups)
    return bool(whole) and min(games, others) * min(wins, whole - wins) >= FEWEST * whole


def _difference(parts: Sequence[Compared], level: float) -> tuple[float, Interval]:
    """The effect of a card in all cells, with its interval."""
    ranges = [(part.weight, *part.difference(level)) for part in parts]
    share = sum(weight * one for weight, one, _ in ranges) / sum(weight for weight, _, _ in ranges)
    return share, together(ranges)


def _seen(tally: Tally, card: str) -> Seen:
    counts = [cell.cards[card] for cell in tally.cells if card in cell.cards]
    seen, won = sum(count.games for count in counts), sum(count.wins for count in counts)
    return {
        "seen": seen,
        "seen_rate": seen / tally.games if tally.games else 0.0,
        "resolved": sum(cell.done[card].games for cell in tally.cells if card in cell.done),
        "wins_seen": won,
        "wins_unseen": sum(cell.games.wins for cell in tally.cells) - won,
    }


def _tested(tally: Tally, card: str, level: float) -> Tested:
    """The numbers of a card's tests that were passed and failed, each test once in a game."""
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


def verdict(effect: CardEffect | None, level: float) -> Literal["matters", "little", "unclear"]:
    """The verdict on a card: it matters only if both its interval and its p-value say so."""
    if effect is None:
        return UNCLEAR
    if effect.low >= -LITTLE and effect.high <= LITTLE:
        return MATTERS_LITTLE
    sure = effect.corrected < 1 - level and not effect.low <= 0 <= effect.high
    return MATTERS if sure else UNCLEAR


def _effect_figures(effect: CardEffect | None, level: float, games: int, looked_at: int) -> EffectFigures:
    """An effect as figures; `games_to_tell` is how many games in all would decide an unclear one, if any
    would.
    """
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


def examples(counts: Iterable[tuple[int, Count]]) -> Examples:
    """The first games of some cells, as pairs of the cell and the game."""
    first = sorted((game, cell) for cell, count in counts for game in count.first)
    return [[cell, game] for game, cell in first[:EXAMPLES]]
