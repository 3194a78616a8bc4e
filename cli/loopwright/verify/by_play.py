"""Verify a scenario of a kit without proofs: what its games show can happen, and what is open.

Nothing is called impossible here: for that, a kit would have to say the steps of its rounds to the prover.
Games are played by chance and by the kit's usual bot in turn, with every value of the kit's axis.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import Any, Final

from loopwright_engine import Bundle, save
from loopwright_engine.bots import Maker, bots_of, usual_bot
from loopwright_engine.bundle.load import place_of

from loopwright.core.console import plural, safe

from .limits import OPEN, POSSIBLE, Limits, RunProgress

STEPS: Final = 10_000
"""Choices by chance in a unit of work."""
LOOKS: Final = 3
"""So many choices by chance cost as much as one option that a bot looks at."""


@dataclass(slots=True)
class ShownByPlay:
    """What games have shown: for each item that was reached a short game, and how many games were played."""

    bundle: Bundle
    items: list[str]
    games: int = 0
    work: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False
    shown: dict[str, Any] = field(default_factory=dict)
    """For each item reached the shortest game that reaches it."""

    @property
    def open(self) -> list[str]:
        """The items that no game has reached, in the order of the cards."""
        return [item for item in self.items if item not in self.shown]

    @property
    def witnesses(self) -> dict[str, Any]:
        """For each item a saved game that reaches it, or None."""
        return {item: save(self.shown[item]) if item in self.shown else None for item in self.items}

    def text(self) -> Iterator[str]:
        """The report, line by line."""
        title = self.bundle.kit.contents.title(self.bundle.data)
        found = f"{len(self.shown)} of {plural(len(self.items), 'thing')}"
        yield f"{safe(title)}: {found} can happen, as {plural(self.games, 'game')} show."
        if not self.open:
            return
        yield ""
        yield "Open: no game came there, and nothing is proved for this kind of game."
        wide = max(map(len, self.open))
        for item in self.open:
            yield f"  {item:<{wide}}  {place_of(self.bundle.origins, item)}".rstrip()

    def as_json(self) -> str:
        """The report for scripts."""
        document = {
            "scenario": self.bundle.data["scenario"]["id"],
            "kit": self.bundle.kit.name,
            "work": round(self.work, 1),
            "seconds": round(self.seconds, 1),
            "games": self.games,
            "items": [
                {
                    "id": item,
                    "verdict": POSSIBLE if item in self.shown else OPEN,
                    "place": place_of(self.bundle.origins, item) or None,
                }
                for item in self.items
            ],
        }
        return json.dumps(document, ensure_ascii=False, indent=2)


def verified(
    bundle: Bundle, limits: Limits, *, seed: int, tell: Callable[[RunProgress], None]
) -> ShownByPlay:
    """Play until everything was reached, or the work or the time is over; Ctrl-C ends it early."""
    report = ShownByPlay(bundle, [item.id for item in bundle.kit.contents.items(bundle.data)])
    begun = monotonic()
    try:
        _play(report, limits, seed, begun, tell)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = monotonic() - begun
    return report


def _play(
    report: ShownByPlay, limits: Limits, seed: int, begun: float, tell: Callable[[RunProgress], None]
) -> None:
    kit = report.bundle.kit
    watch = kit.watch(report.bundle)
    items, work = frozenset(report.items), limits.work if limits.work < inf else inf
    players = list(_players(report.bundle))
    while report.open and report.work < work:
        options, maker, looks = players[report.games % len(players)]
        number = seed + report.games
        game, numbers = watch.start(options, number)
        choose = maker(number).choose
        while game.decision is not None:
            report.work += (looks * len(game.decision.options) or 1) / STEPS
            numbers = numbers + watch.choose(game, choose(game))
        for name in watch.ids(numbers) & items:
            best = report.shown.get(name)
            if best is None or len(game.choices) < len(best.choices):
                report.shown[name] = game
        report.games += 1
        report.seconds = monotonic() - begun
        if report.seconds > limits.time:
            return
        left = len(report.items) - len(report.shown)
        tell(RunProgress("Playing", len(items), left, report.games, report.work, report.seconds))


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
