"""A race of changes through games: who plays them, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

from loopwright_dsl.record import record
from loopwright_engine.playtest.figures import luck
from loopwright_engine.playtest.figures.sweeps import compared
from loopwright_engine.playtest.plan import BundleChange, Cell, Plan
from loopwright_engine.playtest.play_chunk import watch_of
from loopwright_engine.playtest.racing import Changes, Contender, Race, joined, race
from loopwright_engine.playtest.stats import LEVEL, WON, Interval, of_all
from loopwright_engine.playtest.sweep_names import CardNumber
from loopwright_engine.playtest.tally import CellTally

from loopwright.core.errors import Failure
from loopwright.playtest.run.run import line
from loopwright.playtest.session import Session
from loopwright.playtest.targets import Target

if TYPE_CHECKING:
    from loopwright_engine import Bundle

    from loopwright.playtest.run.run import PlayProgress

STEPS = (-2, -1, 1, 2)
"""By so much a number is tried to be another one."""
NOT_TRIED = ("low", "high", "copies", "spot", "number")
"""Ends of counters, copies and places are not tried unless they are asked for."""
COPIES = re.compile(r"[^.]+\.[^.]+\.count")
"""The path of how many there are of a card or token."""
PROPOSALS = 3
DRAFTS = 900
"""So many kinds of games are played at once."""


@record
class Rate:
    """The win rate of a proposal for a target: its interval, and by how much it differs from the draft's."""

    value: Any
    target: Target
    share: float
    interval: Interval
    change: float
    change_interval: Interval | None


@record
class Proposal:
    """Changes and what they come to."""

    changes: Changes
    games: int
    rates: list[Rate]

    @property
    def is_met(self) -> bool:
        """Whether every rate lies within its target."""
        return all(rate.target.low <= rate.share <= rate.target.high for rate in self.rates)


class Tuning:
    """A race in which processes of this computer play; `tell` hears how it goes."""

    def __init__(
        self, bundle: Bundle, cells: Sequence[Cell], seed: int, jobs: int | None,
        tell: Callable[[tuple[str, PlayProgress]], None],
    ) -> None:  # fmt: skip
        self._bundle = bundle
        self._cells = cells
        self._seed = seed
        self._jobs = jobs
        self._tell = tell
        self.played = 0

    def play(
        self, number: int, proposals: Sequence[Changes], first: int, games: int
    ) -> list[list[CellTally]] | None:
        """As a race wants it; None after Ctrl-C. Raises Failure."""
        what = f"Round {number + 1}" if any(proposals) else "The draft"
        rows: list[list[CellTally]] = []
        batch = max(1, DRAFTS // len(self._cells))
        for start in range(0, len(proposals), batch):
            some = proposals[start : start + batch]
            cells = tuple(Cell(cell.options, cell.bot, changes) for changes in some for cell in self._cells)
            session = Session(self._bundle, Plan(cells, games, self._seed + first), None)
            session.play(self._jobs, None, lambda now: self._tell((what, now)))
            self.played += session.run.played
            if session.run.trouble is not None:
                raise session.run.trouble
            if session.run.interrupted:
                return None
            width = len(self._cells)
            tallies = session.tally.cells
            rows += [tallies[place : place + width] for place in range(0, len(tallies), width)]
        return rows

    def reached(self, games: int) -> frozenset[str] | None:
        """The ids of what the first games of the draft reach; None after Ctrl-C."""
        rows = self.play(0, [()], 0, games)
        if rows is None:
            return None
        names = watch_of(self._bundle, ()).names
        return frozenset(names[number] for cell in rows[0] for number in cell.names)

    def come_to(self, numbers: Iterable[CardNumber], reached: frozenset[str]) -> list[CardNumber]:
        """The numbers of what games come to. What a block does counts if it began; conditions and prices
        count if anything was reached on what they stand on; numbers of nothing that is reached, as of
        counters, always do.
        """
        names = watch_of(self._bundle, ()).names

        def comes(number: CardNumber) -> bool:
            if number.id in names:
                return number.id in reached
            stem = number.id.rpartition(".")[0] or number.id
            beside = [name for name in names if name == stem or name.startswith(f"{stem}.")]
            return not beside or not reached.isdisjoint(beside)

        return [number for number in numbers if comes(number)]


def line_of_round(now: tuple[str, PlayProgress]) -> str:
    """The progress of the draft's games or of a round, as a playtest tells it."""
    what, progress = now
    return f"{what}: {line(progress)}"


def values_of(numbers: Iterable[CardNumber], *, all_kinds: bool) -> dict[str, list[int]]:
    """What each number is tried as: some steps off, with the sign that it has, and not 0 where it was not."""
    values: dict[str, list[int]] = {}
    for number in numbers:
        key = number.path.rpartition(".")[2]
        copies = COPIES.fullmatch(number.path) is not None
        if not all_kinds and (number.of in NOT_TRIED or key in NOT_TRIED or copies):
            continue
        size, sign = abs(number.value), -1 if number.value < 0 else 1
        sizes = [size + step for step in STEPS if size + step > 0 or (not size and step > 0)]
        values[number.path] = [sign * other for other in sizes]
    return values


def playable(bundle: Bundle, values: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    """The values with which a bundle can be played."""
    from loopwright_engine import BundleError
    from loopwright_engine.playtest.sweep_paths import PathError

    fitting: dict[str, list[int]] = {}
    for path, tried in values.items():
        for value in tried:
            try:
                watch_of(bundle, (BundleChange(path, value),))
            except (BundleError, PathError):
                continue
            fitting.setdefault(path, []).append(value)
    return fitting


def tuned(
    tuning: Tuning, values: Mapping[str, Sequence[int]], targets: Sequence[Target], games: int, most: int
) -> Race:
    """The race to these targets. Raises Failure where nothing could be changed."""
    if not values:
        raise Failure(
            "There is no number to change: none that the games reach stands on the scenario's own cards.",
            hint="--only WORD names others; --games more of them reach more.",
        )
    return race(tuning.play, values, [Interval(target.low, target.high) for target in targets], games, most)


def proposals(done: Race, values: Sequence[object], targets: Sequence[Target]) -> list[Proposal]:
    """The draft as it is, and the best changes, with the games that they have played."""
    ranked = [runner for runner in done.runners if runner.miss < done.draft.miss][:PROPOSALS]
    return [proposal(done, runner, values, targets) for runner in (done.draft, *ranked) if runner.rounds]


def proposal(done: Race, runner: Contender, values: Sequence[Any], targets: Sequence[Target]) -> Proposal:
    """What one comes to: rates without the luck of dice, differences on the same luck. One that was stopped
    before it had played all games has the rate of the draft and the difference: Zou and Donner's sum.
    """
    rates = []
    count = len(runner.rounds)
    for goal, (value, target) in enumerate(zip(values, targets, strict=True)):
        cell = joined([row[goal] for row in runner.rounds])
        share, interval = luck.share([cell], WON)
        change, change_interval = 0.0, None
        if runner is not done.draft:
            before = joined([row[goal] for row in done.draft.rounds[:count]])
            old, new = of_all([before.batches, cell.batches], WON)
            difference = compared(old, new, LEVEL)
            change, change_interval = difference.share, Interval(difference.low, difference.high)
            if count < len(done.draft.rounds):
                drafts, around = luck.share([joined([row[goal] for row in done.draft.rounds])], WON)
                share = min(1.0, max(0.0, drafts + change))
                down = hypot(drafts - around.low, change - difference.low)
                up = hypot(around.high - drafts, difference.high - change)
                interval = Interval(max(0.0, share - down), min(1.0, share + up))
        rates.append(Rate(value, target, share, interval, change, change_interval))
    return Proposal(runner.changes, runner.wins(0, count)[1], rates)
