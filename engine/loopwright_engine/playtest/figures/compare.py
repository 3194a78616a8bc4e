"""The comparison of two playtests: of two drafts, or of one on another day, in pairs of games.

The games of a pair have the same options, bot and sweep, and the same seed: common random numbers (Law
& Kelton). What differs between the two is then due to the draft, so that few games are enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar, cast

from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.playtest import stats
from loopwright_engine.playtest.luck import columns
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.records import GameRecord
from loopwright_engine.playtest.stats import (
    ENDED,
    FEWEST,
    GAMES,
    LENGTH,
    LEVEL,
    WON,
    Interval,
    Kind,
    Pairs,
    Sums,
    added,
    alike,
    batch_of,
    games_to_tell,
    holm,
    mcnemar,
    mean,
    of_all,
    paired,
    together,
)
from loopwright_engine.playtest.tally import CellTally, owners

from . import luck
from .figures import described, names_of, neat
from .sweeps import axis_value, compared

if TYPE_CHECKING:
    from .types import BotChange, ChangeFigures, ComparedPlaytest, Comparison, RestChange, WinsChange


# --- Many games in few bytes: what a comparison needs to know of each


BLOCK: Final = 64
"""The games that are packed into one piece of memory."""


class ComparedGame(NamedTuple):
    """A game in short: whether it was won, the index of its ending, its last day, and the cards
    that came up.
    """

    won: bool
    ending: int
    last: int
    cards: frozenset[int]


Read = Callable[[GameRecord], ComparedGame]


class Kinds:
    """The cards and endings of two drafts, by indices that mean the same in both."""

    def __init__(self, old: Bundle, new: Bundle) -> None:
        before, after = (
            {card.id: card for card in bundle.kit.contents.cards(bundle.data)} for bundle in (old, new)
        )
        self.cards: list[str] = [card for card in after if card in before]
        self.added: list[str] = [card for card in after if card not in before]
        self.removed: list[str] = [card for card in before if card not in after]
        endings = old.kit.contents.endings(old.data) | new.kit.contents.endings(new.data)
        self.endings: list[str] = list(endings)
        self.titles: dict[str, str] = {
            card: card_title.title for card, card_title in (before | after).items()
        }
        self.titles |= {f"ending.{ending}": title for ending, (title, _) in endings.items()}

    def reader(self, names: Sequence[str]) -> Read:
        """A function that reads records whose indices mean these names."""
        numbers = {card: number for number, card in enumerate(self.cards)}
        cards = [numbers.get(card) for card in owners(names, frozenset(numbers))]
        endings = {ending: number for number, ending in enumerate(self.endings)}

        def read(record: GameRecord) -> ComparedGame:
            seen = frozenset([cards[number] for number in record.reached]) - {None}
            return ComparedGame(record.won, endings[record.ending], record.round, seen)  # type: ignore[arg-type]

        return read


class Games:
    """The games of a playtest by their set-up and seed."""

    def __init__(self, plan: Plan, read: Read, records: Iterable[GameRecord]) -> None:
        self.count: int = 0
        self.luck: dict[Cell, CellTally] = {}
        """What dice did in the games of each set-up."""
        self._seed = plan.seed
        self._cells = {cell: number for number, cell in enumerate(plan.cells)}
        self._games: dict[tuple[int, int], list[bytes | None]] = {}
        for record in records:
            self.count += 1
            with_luck(self.luck, plan.cells[record.cell], record)
            piece = self._games.setdefault((record.cell, record.game // BLOCK), [None] * BLOCK)
            piece[record.game % BLOCK] = _packed(read(record))

    def get(self, cell: Cell, seed: int) -> ComparedGame | None:
        """The game with this set-up and seed, or None."""
        number, game = self._cells.get(cell), seed - self._seed
        if number is None:
            return None
        games = self._games.get((number, game // BLOCK), ())
        packed = games[game % BLOCK] if games else None
        return _unpacked(packed) if packed is not None else None


def with_luck(tallies: dict[Cell, CellTally], cell: Cell, record: GameRecord) -> None:
    """Add a game to those of its set-up, as far as luck is taken out of who wins; batches are by seed."""
    batch = batch_of(record.seed)
    tally = tallies.setdefault(cell, CellTally(batches={GAMES: Counter(), WON: Counter()}))
    tally.batches[GAMES][batch] += 1
    tally.batches[WON][batch] += record.won
    if record.luck is not None:
        tally.luck.add(columns(record.luck, record.rounds), {WON: 1} if record.won else {}, batch)


def _packed(game: ComparedGame) -> bytes:
    bits = sum(1 << card for card in game.cards)
    head = bytes((game.won, *game.ending.to_bytes(2, "big"), *game.last.to_bytes(4, "big")))
    return head + bits.to_bytes((bits.bit_length() + 7) // 8, "big")


def _unpacked(packed: bytes) -> ComparedGame:
    bits = int.from_bytes(packed[7:], "big")
    cards = frozenset([number for number in range(bits.bit_length()) if bits >> number & 1])
    ending, last = int.from_bytes(packed[1:3], "big"), int.from_bytes(packed[3:7], "big")
    return ComparedGame(bool(packed[0]), ending, last, cards)


# --- Games of two playtests in pairs: the same set-up and the same seed, so the same luck


SEEN: Final = "seen."
"""The prefix of a card's number."""


class Played(Protocol):
    """A protocol for games that were played: a results file, or a session."""

    @property
    def bundle(self) -> Bundle:
        """The bundle that was played."""

    @property
    def plan(self) -> Plan:
        """The plan of the games."""

    @property
    def names(self) -> Sequence[str]:
        """The names that the records' indices mean."""

    def records(self) -> Iterator[GameRecord]:
        """The records of all games."""


class Counts:
    """The counts of the pairs of one cell, or of several."""

    def __init__(self) -> None:
        self.won: Counter[tuple[bool, bool]] = Counter()
        self.lengths: Counter[tuple[int, int]] = Counter()
        self.endings: Counter[tuple[int, int]] = Counter()
        self.both: Counter[int] = Counter()
        """Cards that came up both times, ..."""
        self.first: Counter[int] = Counter()
        """only in the old draft, ..."""
        self.second: Counter[int] = Counter()
        """and only in the new one."""
        self.batches: Sums = {}
        """By how much more there is of each thing the second time."""
        self.luck: tuple[CellTally, CellTally] | None = None
        """The games of both drafts with what dice did; None where some of them have no pair."""

    def add(self, old: ComparedGame, new: ComparedGame, batch: int) -> None:
        """Add a pair."""
        self.won[old.won, new.won] += 1
        self.lengths[old.last, new.last] += 1
        self.endings[old.ending, new.ending] += 1
        self.both.update(old.cards & new.cards)
        self.first.update(old.cards - new.cards)
        self.second.update(new.cards - old.cards)
        more = {GAMES: 1, WON: new.won - old.won, LENGTH: new.last - old.last}
        if old.ending != new.ending:
            more |= {f"{ENDED}{old.ending}": -1, f"{ENDED}{new.ending}": 1}
        more |= {f"{SEEN}{card}": 1 if card in new.cards else -1 for card in old.cards ^ new.cards}
        for what, number in more.items():
            self.batches.setdefault(what, Counter())[batch] += number

    @property
    def pairs(self) -> int:
        return self.won.total()

    @property
    def wins(self) -> Pairs:
        """The pairs by who won."""
        return Pairs(
            *(self.won[pair] for pair in ((True, True), (True, False), (False, True), (False, False)))
        )

    def ended(self, number: int) -> Pairs:
        """The pairs by which games came to an ending."""
        both = self.endings[number, number]
        first = sum(n for (old, new), n in self.endings.items() if old == number != new)
        second = sum(n for (old, new), n in self.endings.items() if new == number != old)
        return Pairs(both, first, second, self.pairs - both - first - second)

    def saw(self, number: int) -> Pairs:
        """The pairs by which games saw a card."""
        both, first, second = self.both[number], self.first[number], self.second[number]
        return Pairs(both, first, second, self.pairs - both - first - second)


def counted(new: Played, before: Games, kinds: Kinds) -> tuple[dict[Cell, Counts], int]:
    """The counts of the pairs of each cell, and the number of games in the new playtest."""
    cells: dict[Cell, Counts] = {}
    luck_of: dict[Cell, CellTally] = {}
    read, games = kinds.reader(new.names), 0
    for games, record in enumerate(new.records(), 1):  # noqa: B007 - how many there were
        cell = new.plan.cells[record.cell]
        earlier = before.get(cell, record.seed)
        if earlier is not None:
            with_luck(luck_of, cell, record)
            cells.setdefault(cell, Counts()).add(earlier, read(record), batch_of(record.seed))
    for cell, counts in cells.items():
        if before.luck[cell].batches[GAMES].total() == counts.pairs:
            counts.luck = before.luck[cell], luck_of[cell]
    return {cell: cells[cell] for cell in new.plan.cells if cell in cells}, games


FORMAT: Final = "loopwright-comparison"
VERSION: Final = 3
ALL: Final = "all"

Key = TypeVar("Key")


class RateChange(NamedTuple):
    """The change of how often something happened, with its interval and p-value."""

    old: float
    new: float
    difference: float
    low: float
    high: float
    chance: float
    pairs: int


def compare(old: Played, new: Played, level: float = LEVEL) -> Comparison:
    """The differences of the new games, as a document of plain data (`FORMAT`)."""
    kinds = Kinds(old.bundle, new.bundle)
    before = Games(old.plan, kinds.reader(old.names), old.records())
    cells, after = counted(new, before, kinds)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "kit": new.bundle.kit.name,
        "axis": new.bundle.kit.axis,
        "level": level,
        "names": names_of(new.bundle, new.plan),
        "old": _playtest_figures(old, before.count),
        "new": _playtest_figures(new, after),
        "pairs": sum(counts.pairs for counts in cells.values()),
        "bots": {
            bot: _of_bot(new.bundle, kinds, {cell: cells[cell] for cell in cells if cell.bot == bot}, level)
            for bot in dict.fromkeys(cell.bot for cell in cells)
        },
        "added": kinds.added,
        "removed": kinds.removed,
    }
    return cast("Comparison", {key: neat(value) for key, value in document.items()})


def _of_bot(bundle: Bundle, kinds: Kinds, cells: dict[Cell, Counts], level: float) -> BotChange:
    """The changes in the games of one bot; p-values are corrected for each bot by itself."""
    return {
        "pairs": sum(counts.pairs for counts in cells.values()),
        "wins": _wins(bundle, cells, level),
        **_rest(kinds, list(cells.values()), level),
    }


def _playtest_figures(played: Played, games: int) -> ComparedPlaytest:
    bundle, kit = played.bundle, played.bundle.kit
    title = kit.contents.title(bundle.data)
    return {"scenario": bundle.data["scenario"]["id"], "title": title, "bundle": bundle.hash, "games": games}


def _wins(bundle: Bundle, cells: dict[Cell, Counts], level: float) -> WinsChange:
    kit = bundle.kit
    by_axis: dict[str, list[Counts]] = {}
    for cell in sorted(cells, key=lambda cell: axis_value(kit, cell)):
        by_axis.setdefault(str(axis_value(kit, cell)), []).append(cells[cell])
    rows = by_axis if len(by_axis) == 1 else {**by_axis, ALL: list(cells.values())}
    shares = _won(rows, level)
    titles = {
        str(axis_value(kit, cell)): kit.option_words(kit.axis, axis_value(kit, cell)) if kit.axis else ""
        for cell in cells
    }
    of_cells = _won({cell: [counts] for cell, counts in cells.items()}, level)
    return {
        "all": shares.get(ALL) or next(iter(shares.values())),
        "by_axis": {value: {"title": titles[value], **shares[value]} for value in by_axis},
        "cells": [{**described(cell, bundle), **change} for cell, change in of_cells.items()],
    }


def _won(rows: Mapping[Key, Sequence[Counts]], level: float) -> dict[Key, ChangeFigures]:
    """The change of the win rate in each row of a table, corrected for the number of rows."""
    at_once = _at_once(level, len(rows))
    changes = {
        key: _narrower(_paired(cells, WON, [counts.wins for counts in cells], at_once), cells, at_once)
        for key, cells in rows.items()
    }
    return _corrected(changes, level)


def _narrower(change: RateChange, cells: Sequence[Counts], level: float) -> RateChange:
    """The change of the win rate as pairs tell it, or without the luck of both drafts' dice: the surer."""
    both = [counts.luck for counts in cells if counts.luck is not None]
    if len(both) < len(cells) or change.pairs < FEWEST:
        return change
    parts = [[luck.controlled(pair[place], WON) for pair in both] for place in (0, 1)]
    if all(part.left == 1 for part in [*parts[0], *parts[1]]):
        return change
    old, new = (_together(part.kind for part in of_draft) for of_draft in parts)
    adjusted = compared(old, new, level)
    if adjusted.high - adjusted.low >= change.high - change.low:
        return change
    old_rate = fsum(old[1].values()) / change.pairs
    return change._replace(
        old=old_rate,
        new=old_rate + adjusted.share,
        difference=adjusted.share,
        low=adjusted.low,
        high=adjusted.high,
        chance=adjusted.chance,
    )


def _together(kinds: Iterable[Kind]) -> Kind:
    """Several kinds of games as one: their batches are of the same seeds."""
    games: Counter[int] = Counter()
    won: dict[int, float] = {}
    for of_kind, counts in kinds:
        games.update(of_kind)
        for batch, count in counts.items():
            won[batch] = won.get(batch, 0.0) + count
    return games, won


def _at_once(level: float, looks: int) -> float:
    """The level of each of several intervals that are to hold all at once (Bonferroni)."""
    return 1 - (1 - level) / max(1, looks)


def _paired(cells: Sequence[Counts], what: str, kinds: Sequence[Pairs], level: float) -> RateChange:
    """The change in the pairs of some kinds of games."""
    games = sum(pairs.games for pairs in kinds)
    both, first, second = (sum(pairs[place] for pairs in kinds) for place in range(3))
    old, new = ((both + only) / games for only in (first, second))
    common = alike(of_all((counts.batches for counts in cells), what))
    low, high = together([(pairs.games, *paired(pairs, level)) for pairs in kinds], common)
    return RateChange(old, new, (second - first) / games, low, high, mcnemar(*kinds, shared=common), games)


def _length(cells: Sequence[Counts], level: float) -> RateChange:
    """The change of the games' last day, with Student's test for pairs."""
    games = sum(counts.pairs for counts in cells)
    common = alike(of_all((counts.batches for counts in cells), LENGTH))
    parts, errors = [], []
    for counts in cells:
        total = sum((new - old) * n for (old, new), n in counts.lengths.items())
        squares = sum((new - old) ** 2 * n for (old, new), n in counts.lengths.items())
        middle, deviation, interval = mean(counts.pairs, total, squares, level)
        parts.append((counts.pairs, middle, interval))
        errors.append(deviation * sqrt(counts.pairs))
    low, high = together(parts, common)
    total, error, chance = sum(counts.batches[LENGTH].total() for counts in cells), added(errors, common), 1.0
    if games > len(cells) and total:
        chance = stats.beyond(abs(total) / error if error else float("inf"), games - len(cells))
    old = sum(old * n for counts in cells for (old, _), n in counts.lengths.items()) / games
    return RateChange(old, old + total / games, total / games, low, high, chance, games)


def _rest(kinds: Kinds, cells: Sequence[Counts], level: float) -> RestChange:
    """The changes of length, endings and cards: of all that came up in either draft, corrected for their
    number.
    """
    pairs = {f"{ENDED}{n}": [counts.ended(n) for counts in cells] for n in range(len(kinds.endings))}
    pairs |= {f"{SEEN}{n}": [counts.saw(n) for counts in cells] for n in range(len(kinds.cards))}
    pairs = {what: pair_list for what, pair_list in pairs.items() if _came_up(pair_list)}
    looked_at = 1 + len(pairs)
    at_once = _at_once(level, looked_at)
    changes = {LENGTH: _length(cells, at_once)}
    changes |= {what: _paired(cells, what, pair_list, at_once) for what, pair_list in pairs.items()}
    tests = _corrected(changes, level)
    endings = {id: f"{ENDED}{n}" for n, id in enumerate(kinds.endings) if f"{ENDED}{n}" in tests}
    cards = {id: f"{SEEN}{n}" for n, id in enumerate(kinds.cards) if f"{SEEN}{n}" in tests}
    return {
        "looked_at": looked_at,
        "length": tests[LENGTH],
        "endings": {
            id: {"title": kinds.titles[f"ending.{id}"], **tests[what]} for id, what in endings.items()
        },
        "cards": {id: {"title": kinds.titles[id], **tests[what]} for id, what in cards.items()},
    }


def _came_up(pairs: Sequence[Pairs]) -> bool:
    return any(pair.neither < pair.games for pair in pairs)


def _corrected(changes: dict[Key, RateChange], level: float) -> dict[Key, ChangeFigures]:
    """Changes as data, with their p-values corrected for their number.

    A change is sure if both its p-value and its interval say so; the interval of any other includes 0.
    """
    corrected = holm([change.chance for change in changes.values()])
    at_once = _at_once(level, len(changes))
    return {
        key: _as_data(change, chance, level, at_once)
        for (key, change), chance in zip(changes.items(), corrected, strict=True)
    }


def _as_data(change: RateChange, corrected: float, level: float, at_once: float) -> ChangeFigures:
    """A change as data; `games_to_tell` is how many pairs would show that an unsure one is not luck."""
    interval = Interval(change.low, change.high)
    sure = corrected < 1 - level and not change.low <= 0 <= change.high
    return {
        "pairs": change.pairs,
        "old": change.old,
        "new": change.new,
        "difference": change.difference,
        "low": change.low if sure else min(0.0, change.low),
        "high": change.high if sure else max(0.0, change.high),
        "p": change.chance,
        "p_corrected": corrected,
        "sure": sure,
        "games_to_tell": None if sure else games_to_tell(change.difference, interval, change.pairs, at_once),
    }
