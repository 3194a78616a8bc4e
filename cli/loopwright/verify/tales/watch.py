"""Verification for `watch`: for a few seconds after each save, what it has made possible or impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_engine import Bundle, EngineError, load_bundle
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options, options_of
from loopwright_games.tales.search.seek import Goal, price_of

from loopwright.verify import places
from loopwright.verify.drafts import WORK, Outdated, news, unless
from loopwright.verify.limits import BROKEN

from .report import questions, report
from .run import Run
from .text import causes
from .verdicts import Report

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_games.tales.bundle_types import BundleData

BY_CHECK = "value sets"
"""The method of proof that `check` uses, too: what it proves has been reported already."""
KIDS = (2, 3, 4, 5)
Json = dict[str, Any]


class _Game(NamedTuple):
    """A game of an earlier draft, which most often reaches the same items in the next."""

    options: Options
    seed: int
    choices: tuple[int, ...]


@dataclass
class _Draft:
    """What was known of the last draft of one scenario."""

    key: tuple[str, str] = ("", "")
    wrong: dict[str, str] = field(default_factory=dict)
    games: dict[str, _Game] = field(default_factory=dict)
    """The games that reached items, by the item's id."""


class DraftVerifier:
    """The verifier of draft after draft; it remembers its results, and reports what is different in
    the next.
    """

    def __init__(self) -> None:
        self._drafts: dict[str, _Draft] = {}

    def tell(
        self, checked: Checked, outdated: Callable[[], bool], show: Callable[[str], None]
    ) -> Iterator[str]:
        """The lines on each scenario that is new or has changed; it ends when `outdated` is true."""
        for main, data in checked.of_game("tales").items():
            draft = self._drafts.setdefault(main, _Draft())
            key = (data["hash"], str(data.get("intentions")))
            if key == draft.key:
                continue
            show(f"Verifying {main}")
            try:
                run, bundle = self._run(data, draft, outdated)
            except Outdated:
                return
            new_report = report(places.of(checked, main), run, bundle, until=Meter().budget(0))
            now = dict(_wrong(new_report, checked=main not in checked.large))
            yield from _news(draft.wrong, now, new_report)
            self._drafts[main] = _Draft(key, now, draft.games | dict(_games(run)))

    def _run(self, data: BundleData, before: _Draft, outdated: Callable[[], bool]) -> tuple[Run, Bundle]:
        """Verify what the games of the last draft no longer reach. Raises Outdated."""
        bundle = load_bundle(data)
        reached_items, work = _reached(bundle, before.games)
        questions_left = [
            question
            for question in questions(data)
            if not (question.plain and question.goal in reached_items)
        ]
        run = Run(bundle, questions_left, KIDS, work=max(0.0, WORK - work), seed=0)
        run.go(unless(outdated))
        if run.interrupted:
            raise KeyboardInterrupt
        return run, bundle


def _games(run: Run) -> Iterator[tuple[str, _Game]]:
    """The games of a run, with the items that they reached."""
    for goal, (_, game) in run.search.shown.items():
        if goal == Goal(goal.item):
            yield goal.item, _Game(options_of(game), game.seed, tuple(game.choices))


def _reached(bundle: Bundle, games: Mapping[str, _Game]) -> tuple[frozenset[str], float]:
    """The items that an earlier draft's games reach in this one, and the work; the longest games
    come first.
    """
    watch, price, work = Watch(bundle), price_of(bundle), 0.0
    items_reached: frozenset[str] = frozenset()
    for name, game in sorted(games.items(), key=lambda pair: -len(pair[1].choices)):
        if name not in items_reached and work < WORK:
            work += len(game.choices) * price / SECOND
            with suppress(EngineError):
                items_reached |= watch.ids(watch.replay(game.options, game.seed, game.choices))
    return items_reached, work


def _wrong(report_now: Report, *, checked: bool) -> Iterator[tuple[str, str]]:
    """Each cause and broken intention as an id and a sentence; with `told`, without what `check` reports."""
    for cause in causes(report_now.answers):
        first = cause.answers[0]
        if checked and first.method.startswith(BY_CHECK):
            continue
        more = len(cause.answers) - 1
        rest = f" With it: {cause.others}." if more else ""
        yield f"{first.mistake}", f"{first.never} ({first.place}): {first.detail}.{rest}"
    for promise in report_now.promises:
        if promise.verdict == BROKEN:
            why = " ".join(map(str, promise.story)) or f"{promise.detail}."
            yield (
                promise.promise.id,
                f"{promise.name}, intend {promise.promise.says} ({promise.place}): broken. {why}",
            )


def _news(before: dict[str, str], now: dict[str, str], report_now: Report) -> Iterator[str]:
    """The lines on what is newly wrong and no longer wrong, or that there is nothing to mend."""
    yield from news(before, now)
    if not now:
        rest = "nothing more than is told above" if report_now.mistakes else "nothing to mend"
        yield f"Verified in {report_now.seconds:.1f} s: {rest}."
