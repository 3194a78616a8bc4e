"""Targets of a playtest: the wanted win rates, compared with the figures.

A target is met when the whole confidence interval of the win rate lies inside it, missed when the whole
interval lies outside; otherwise it is open, with an estimate of the games needed to decide it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from loopwright_dsl.record import record
from loopwright_engine.playtest.stats import z_of

from loopwright.core.errors import Failure
from loopwright.core.phrases import about, listed

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Bundle, Kit
    from loopwright_engine.playtest.figures.types import CellFigures, Figures
    from loopwright_engine.playtest.plan import Cell

MET, MISSED, OPEN = "met", "missed", "open"
FORM = re.compile(r"(?:(\d|[a-z][\w-]+):)?(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)(%?)", re.ASCII)
CARD = "card"
"""In place of ranges: those of the scenario card."""
NEAR = 0.08
"""How far off the rate on a scenario card games may be won."""
MOST = 10_000_000
"""More games than anybody plays to decide a target."""


@record
class Target:
    """A range of win rates between 0 and 1; `on` is a value of the kit's axis, None for all."""

    on: str | None
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.low:g} to {100 * self.high:g} %"


@record
class TargetVerdict:
    """The verdict on a target for one cell; `games` estimates how many games decide an open one, if
    any do.
    """

    target: Target
    cell: CellFigures
    verdict: str
    games: float | None = None

    @property
    def words(self) -> str:
        if self.verdict == MISSED:
            position = "below" if self.cell["high"] < self.target.low else "above"
            return f"missed, {position} {self.target}"
        if self.verdict == MET:
            return f"met, within {self.target}"
        more = (
            f"{about(self.games)} games in all may tell"
            if self.games
            else "the rate lies too near to its edge"
        )
        return f"not sure yet whether within {self.target}; {more}"


def read(texts: Sequence[str]) -> list[Target]:
    """The targets of the command line. Raises Failure for any other text."""
    parts = [part.strip() for text in texts for part in text.split(",")]
    if CARD in parts:
        raise Failure(f"The target {CARD!r} stands alone.", hint=f"--target {CARD}, or ranges without it.")
    targets = [range_of(part, _hint()) for part in parts]
    values = [target.on for target in targets]
    if len(set(values)) < len(values):
        raise Failure(f"There are two targets for the same number of {_axis()}.", hint=_hint())
    return targets


def of_card(bundle: Bundle, cells: Sequence[Cell]) -> list[Target]:
    """The targets on a scenario card for what is played of the axis. Raises Failure if it has none."""
    rates = bundle.data["scenario"].get("target")
    if rates is None:
        raise Failure("The scenario card has no target.", hint="Write `target 60` on it, or name a range.")
    ranges = [(max(0.0, rate / 100 - NEAR), min(1.0, rate / 100 + NEAR)) for rate in rates]
    if len(ranges) == 1 or not bundle.kit.axis:
        return [Target(None, *ranges[0])]
    played = {getattr(cell.options, bundle.kit.axis) for cell in cells}
    values = zip(bundle.kit.axis_values(bundle.data), ranges, strict=False)
    return [Target(str(value), low, high) for value, (low, high) in values if value in played]


def _axis() -> str:
    """How many of what play in most games."""
    from loopwright_engine.kit import registry

    return registry.usual().axis


def _hint() -> str:
    return (
        f"--target 2:40-60% for two {_axis()}, --target 40-60% for any number, "
        f"--target {CARD} for those of the scenario card"
    )


def range_of(text: str, hint: str) -> Target:
    """The target that a range says. Raises Failure for any other text."""
    match = FORM.fullmatch(text.replace(" ", ""))
    if match is None:
        raise Failure(f"{text!r} is no target.", hint=hint)
    on, low, high = match[1], float(match[2]) / 100, float(match[3]) / 100
    if not 0 <= low < high <= 1:
        raise Failure(f"The target {text!r} must rise, from 0 to 100 % at most.", hint=hint)
    if high <= 0.01 and not match[4]:
        of = f"{on}:" if on else ""
        raise Failure(
            f"{text!r}: is {match[2]} to {match[3]} % meant?",
            hint=f"For that write {of}{match[2]}-{match[3]}%; for {10_000 * low:g} to {10_000 * high:g} % "
            f"write {of}{10_000 * low:g}-{10_000 * high:g}%.",
        )
    return Target(on, low, high)


def check(targets: Sequence[Target], cells: Sequence[Cell], kit: Kit) -> None:
    """Raise Failure for a target about what is not played on the kit's axis, or about a bot that learns."""
    learning = [cell.bot for cell in cells if cell.learns]
    if targets and learning:
        raise Failure(
            f"No target can be held against the {learning[0]}: it learns from game to game, so that its rate "
            "tells nothing of other games.",
            hint="Leave out --target, or let another bot play.",
        )
    values = [getattr(cell.options, kit.axis) if kit.axis else None for cell in cells]
    played = {str(value): value for value in values}
    for target in targets:
        if target.on is not None and target.on not in played:
            there = listed(sorted(played))
            what = (
                kit.option_words(kit.axis, int(target.on) if target.on.isdecimal() else target.on)
                if kit.axis
                else target.on
            )
            raise Failure(f"There is a target for {what}, but games with {there} only.", hint=_hint())


def _on_axis(cell: CellFigures, axis: str) -> object:
    """The value of the kit's axis in a cell."""
    return cell["options"].get(axis)


def held(targets: Sequence[Target], figures: Figures) -> list[TargetVerdict]:
    """The verdict for each cell that was played and has a target; one for its value of the axis
    comes before one for all.
    """
    by_value = {target.on: target for target in targets}
    verdicts = []
    for cell in figures["cells"]:
        target = by_value.get(str(_on_axis(cell, figures["axis"])), by_value.get(None))
        if target is not None:
            verdicts.append(_held(target, cell, figures["level"]))
    return verdicts


def _held(target: Target, cell: CellFigures, level: float) -> TargetVerdict:
    low, high = cell["low"], cell["high"]
    if cell["games"] and (high < target.low or low > target.high):
        return TargetVerdict(target, cell, MISSED)
    if cell["games"] and target.low <= low and high <= target.high:
        return TargetVerdict(target, cell, MET)
    return TargetVerdict(target, cell, OPEN, _needed(target, cell, level))


def _needed(target: Target, cell: CellFigures, level: float) -> float | None:
    """The number of games that may decide it, if the true rate is near the one observed."""
    share = cell["win_rate"] if 0 < cell["win_rate"] < 1 else (cell["low"] + cell["high"]) / 2
    edges = [edge for edge in (target.low, target.high) if 0 < edge < 1]
    far = min((abs(share - edge) for edge in edges), default=0.0)
    games = z_of(level) ** 2 * share * (1 - share) / far**2 if far else MOST
    return max(games, 1.5 * cell["games"]) if games < MOST else None


class TargetFigures(TypedDict):
    """The verdict on a target for one cell, with its value of the kit's axis; shares are between 0 and 1."""

    cell: int
    low: float
    high: float
    verdict: str
    games_to_settle: float | None


def as_data(verdicts: Sequence[TargetVerdict], axis: str) -> list[TargetFigures]:
    return [
        {
            "cell": verdict.cell["id"],
            **({axis: _on_axis(verdict.cell, axis)} if axis else {}),  # type: ignore[typeddict-item, misc]
            "low": verdict.target.low,
            "high": verdict.target.high,
            "verdict": verdict.verdict,
            "games_to_settle": round(verdict.games) if verdict.games else None,
        }
        for verdict in verdicts
    ]
