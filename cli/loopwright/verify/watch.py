"""Verifying draft after draft, shortly: what a save has changed in what can and cannot happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_engine import Bundle, EngineError, load_bundle
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options, options_of
from loopwright_games.tales.search.seek import Goal, price_of

from loopwright.core.console import plural

from . import places
from .report import BROKEN, Report, questions, report
from .run import Now, Run
from .text import causes

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_games.tales.bundle_types import BundleData

BY_CHECK = "value sets"
"""What is proved so is a finding of the check, too."""
PAUSE = 0.2
"""Seconds between two looks at the files."""
WORK = 3.0
"""So much one draft is looked at, unless the next is saved before: about three seconds."""
KIDS = (2, 3, 4, 5)
Json = dict[str, Any]


class Outdated(Exception):
    """A file was saved: what is being looked at is not the draft any more."""


class _Game(NamedTuple):
    """A game of an earlier draft, which most often reaches the same in the next."""

    options: Options
    seed: int
    choices: tuple[int, ...]


@dataclass
class _Draft:
    """What was known of the last draft of one scenario."""

    key: tuple[str, str] = ("", "")
    wrong: dict[str, str] = field(default_factory=dict)
    games: dict[str, _Game] = field(default_factory=dict)
    """By the item that each of them reached."""


class Again:
    """Remembers what it found out about each scenario, and tells what is different in its next draft."""

    def __init__(self) -> None:
        self._drafts: dict[str, _Draft] = {}

    def tell(
        self, checked: Checked, outdated: Callable[[], bool], show: Callable[[str], None]
    ) -> Iterator[str]:
        """Lines about each scenario that is new or has changed; stops when `outdated` says so."""
        for main, data in checked.of_tales.items():
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
            now = dict(_wrong(new_report, told=main not in checked.large))
            yield from _news(draft.wrong, now, new_report)
            self._drafts[main] = _Draft(key, now, draft.games | dict(_games(run)))

    def _run(self, data: BundleData, before: _Draft, outdated: Callable[[], bool]) -> tuple[Run, Bundle]:
        """Look at what games of the last draft do not reach any more. Raises Outdated."""
        bundle = load_bundle(data)
        known, work = _reached(bundle, before.games)
        questions_left = [one for one in questions(data) if not (one.plain and one.goal in known)]
        last = monotonic()

        def tell(_: Now) -> None:
            nonlocal last
            if monotonic() - last > PAUSE:
                last = monotonic()
                if outdated():
                    raise Outdated

        run = Run(bundle, questions_left, KIDS, work=max(0.0, WORK - work), seed=0)
        run.go(tell)
        if run.interrupted:
            raise KeyboardInterrupt
        return run, bundle


def _games(run: Run) -> Iterator[tuple[str, _Game]]:
    """The games that a run has shown things by."""
    for goal, (_, game) in run.search.shown.items():
        if goal == Goal(goal.item):
            yield goal.item, _Game(options_of(game), game.seed, tuple(game.choices))


def _reached(bundle: Bundle, games: Mapping[str, _Game]) -> tuple[frozenset[str], float]:
    """What games of an earlier draft reach in this one, choice by choice, and the work; long ones first."""
    watch, price, work = Watch(bundle), price_of(bundle), 0.0
    items_reached: frozenset[str] = frozenset()
    for name, game in sorted(games.items(), key=lambda pair: -len(pair[1].choices)):
        if name not in items_reached and work < WORK:
            work += len(game.choices) * price / SECOND
            with suppress(EngineError):
                items_reached |= watch.replay(game.options, game.seed, game.choices)
    return items_reached, work


def _wrong(found: Report, *, told: bool) -> Iterator[tuple[str, str]]:
    """Each cause and each broken promise, as one sentence; not what the check has `told` already."""
    for cause in causes(found.answers):
        first = cause.answers[0]
        if told and first.method.startswith(BY_CHECK):
            continue
        more = len(cause.answers) - 1
        rest = f" With it: {cause.others}." if more else ""
        yield f"{first.cause}", f"{first.never} ({first.place}): {first.detail}.{rest}"
    for promise in found.promises:
        if promise.verdict == BROKEN:
            why = " ".join(map(str, promise.story)) or f"{promise.detail}."
            yield (
                promise.promise.id,
                f"{promise.name}, intend {promise.promise.says} ({promise.place}): broken. {why}",
            )


def _news(before: dict[str, str], now: dict[str, str], found: Report) -> Iterator[str]:
    """What is wrong now and was not, and the other way about; what stays wrong is only counted."""
    yield from (f"New: {verdict}" for name, verdict in now.items() if name not in before)
    for name, verdict in before.items():
        if name not in now:
            yield f"No longer so: {verdict.partition(' (')[0]}."
    same = len(now.keys() & before.keys())
    if same:
        yield f"{plural(same, 'mistake')} as before."
    elif not now:
        rest = "nothing more than is told above" if found.mistakes else "nothing to mend"
        yield f"Verified in {found.seconds:.1f} s: {rest}."
