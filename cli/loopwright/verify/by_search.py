"""Verify a scenario of a kit without proofs of its own: what games show, and what a walk proves.

First games are played, by chance and by the kit's usual bot in turn, with every value of the kit's axis. When
they leave something open, every position that a game can come to is looked at, as far as the work lasts; when
there are too many, more games are played. Only a walk that has seen all positions proves anything impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import Any, Final

from loopwright_engine import Bundle, save
from loopwright_engine.bots import Maker, bots_of, usual_bot
from loopwright_engine.bundle.load import place_of
from loopwright_engine.kit.walk import Walked, walk

from loopwright.core.console import json_text, plural, safe

from .limits import IMPOSSIBLE, OPEN, POSSIBLE, STOPPED, Limits, RunProgress, spent

STEPS: Final = 10_000
"""Choices by chance in a unit of work."""
LOOKS: Final = 3
"""So many choices by chance cost as much as one option that a bot looks at."""
WALKED: Final = 60_000
"""Steps of a walk in a unit of work."""
TOLD: Final = 2_000
"""After so many steps a walk says how far it is."""
GAMES, WALK = 0.2, 0.8
"""The part of the work and time after which the first games end, and that after which a walk does."""


@dataclass(slots=True)
class Searched:
    """What games have shown, and what a walk over positions has reached and proved."""

    bundle: Bundle
    items: list[str]
    limits: Limits
    games: int = 0
    work: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False
    shown: dict[str, Any] = field(default_factory=dict)
    """For each item that a game has reached the shortest game that reaches it."""
    walked: Walked | None = None

    @property
    def left(self) -> list[str]:
        """The items that neither a game nor a walk has reached, in the order of the cards."""
        reached = self.walked.reached if self.walked is not None else ()
        return [item for item in self.items if item not in self.shown and item not in reached]

    @property
    def never(self) -> list[str]:
        """The items that no game can reach."""
        return self.left if self.walked is not None and self.walked.whole else []

    @property
    def open(self) -> list[str]:
        """The items of which nothing is known."""
        return self.left if self.walked is None or not self.walked.whole else []

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each item by its id, in the order of the cards."""
        left, verdict = set(self.left), IMPOSSIBLE if self.never else OPEN
        return {item: verdict if item in left else POSSIBLE for item in self.items}

    def count(self, verdict: str) -> int:
        """The number of items with this verdict."""
        return list(self.verdicts.values()).count(verdict)

    @property
    def witnesses(self) -> dict[str, Any]:
        """For each item a saved game that reaches it, or None."""
        return {item: save(self.shown[item]) if item in self.shown else None for item in self.items}

    def text(self) -> Iterator[str]:
        """The report, line by line."""
        title = self.bundle.kit.contents.title(self.bundle.data)
        positions = plural(self.walked.positions, "position") if self.walked is not None else ""
        shown = f"as {plural(self.games, 'game')} show"
        if len(self.shown) + len(self.left) < len(self.items):
            shown += f" and a walk over {positions}"
        reached = f"{len(self.items) - len(self.left)} of {plural(len(self.items), 'thing')}"
        stopped = f" {STOPPED}" if self.interrupted else ""
        yield f"{safe(title)}: {reached} can happen, {shown}.{stopped}"
        if not self.left:
            return
        yield ""
        if self.never:
            yield f"Never: a walk over all {positions} of the game did not come there."
        else:
            why = self.walked.why if self.walked is not None else ""
            yield f"Open: no game came there, and nothing is proved{f': {why}' if why else ''}."
        wide = max(map(len, self.left))
        for item in self.left:
            yield f"  {item:<{wide}}  {place_of(self.bundle.origins, item)}".rstrip()
        if self.open:
            cost = spent(self.work, self.limits.work, self.seconds)
            yield ""
            yield f"{cost}. More work may decide what is open: {self.limits.more}"

    def as_json(self) -> str:
        """The report for scripts: what is possible is shown by a `game`, or by a `walk` alone."""
        document = {
            "scenario": self.bundle.data["scenario"]["id"],
            "kit": self.bundle.kit.name,
            "work": round(self.work, 1),
            "seconds": round(self.seconds, 1),
            "games": self.games,
            "positions": self.walked.positions if self.walked is not None else 0,
            "items": [
                {
                    "id": item,
                    "verdict": verdict,
                    "detail": self._detail(item),
                    "by": "game" if item in self.shown else "walk" if self._proved(item) else None,
                    "place": place_of(self.bundle.origins, item) or None,
                }
                for item, verdict in self.verdicts.items()
            ],
        }
        return json_text(document)

    def _detail(self, item: str) -> str:
        """Why an item has its verdict, in words; empty for what games show."""
        if item in self.shown:
            return ""
        positions = plural(self.walked.positions, "position") if self.walked is not None else ""
        if self._proved(item):
            came = "does not come" if self.never else "comes"
            return f"a walk over {positions} {came} there"
        return (self.walked.why if self.walked is not None else "") or "no game came there"

    def _proved(self, item: str) -> bool:
        """Whether a walk says whether something can happen."""
        return self.walked is not None and (self.walked.whole or item in self.walked.reached)


def verified(bundle: Bundle, limits: Limits, *, seed: int, tell: Callable[[RunProgress], None]) -> Searched:
    """Play, walk where something is left, and play on, until nothing is open or the work or the time is over.

    Ctrl-C ends it early.
    """
    report = Searched(bundle, [item.id for item in bundle.kit.contents.items(bundle.data)], limits)
    begun = monotonic()
    try:
        _play(report, _part(limits, GAMES), seed, begun, tell)
        if report.open and report.work < limits.work:
            _walk(report, _part(limits, WALK), begun, tell)
        _play(report, limits, seed, begun, tell)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = monotonic() - begun
    return report


def _part(limits: Limits, share: float) -> Limits:
    """A part of the work and of the time."""
    work, seconds = limits.work * share, limits.time * share
    return Limits(None if work == inf else work, None if seconds == inf else seconds)


def _play(
    report: Searched, limits: Limits, seed: int, begun: float, tell: Callable[[RunProgress], None]
) -> None:
    kit = report.bundle.kit
    watch = kit.watch(report.bundle)
    items = frozenset(report.items)
    among = list(_players(report.bundle))
    while report.open and report.work < limits.work and report.seconds <= limits.time:
        options, maker, looks = among[report.games % len(among)]
        number = seed + report.games
        game, numbers = watch.start(options, number)
        choose = maker(number).choose
        while game.decision is not None and report.work < limits.work:
            report.work += (looks * len(game.decision.options) or 1) / STEPS
            numbers += watch.choose(game, choose(game))
        for name in watch.ids(numbers) & items:
            best = report.shown.get(name)
            if best is None or len(game.choices) < len(best.choices):
                report.shown[name] = game
        report.games += 1
        _tell(report, "Playing", begun, tell)


def _walk(report: Searched, limits: Limits, begun: float, tell: Callable[[RunProgress], None]) -> None:
    before = report.work
    last_told = 0

    def stopped(walked: Walked) -> bool:
        nonlocal last_told
        report.walked = walked  # what it has reached is known, also if Ctrl-C ends it
        report.work = before + walked.steps / WALKED
        if walked.steps >= last_told + TOLD:
            last_told = walked.steps
            _tell(report, "Walking", begun, tell)
        return report.work >= limits.work or report.seconds > limits.time

    report.walked = walk(report.bundle, stopped)


def _tell(report: Searched, doing: str, begun: float, tell: Callable[[RunProgress], None]) -> None:
    """Say how far it is."""
    report.seconds = monotonic() - begun
    left = len(report.left)
    tell(RunProgress(doing, len(report.items), left, report.games, report.work, report.seconds))


def _players(bundle: Bundle) -> Iterator[tuple[Any, Maker, int]]:
    """Set-ups and who plays them, with what a look at one option costs, in the order of their games."""
    kit = bundle.kit
    usual = kit.options()
    set_ups = (
        [replace(usual, **{kit.axis: value}) for value in kit.axis_values(bundle.data)]
        if kit.axis
        else [usual]
    )
    for options in set_ups:
        for name, looks in (("random", 0), (usual_bot(kit), LOOKS)):
            yield options, bots_of(kit)[name](), looks
