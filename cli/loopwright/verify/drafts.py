"""Verification for `watch`: after each save, what it has made possible or impossible.

This is for games whose kit has no proofs of its own; those of Tales are verified by `tales.watch`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Final

from loopwright_engine import load_bundle
from loopwright_engine.bundle.load import place_of

from loopwright.core.console import plural

from . import by_search
from .limits import Limits, RunProgress
from .places import of

if TYPE_CHECKING:
    from loopwright_compiler import Checked

PAUSE: Final = 0.2
"""Seconds between two looks at the files."""
WORK: Final = 3.0
"""The work spent on one draft, in units of about a second, unless the next is saved before."""


class Outdated(Exception):
    """Raised when a file was saved: the draft that is being verified is no longer the newest."""


def unless(outdated: Callable[[], bool]) -> Callable[[RunProgress], None]:
    """What a verification tells its progress to, so that it ends as soon as its draft is outdated."""
    last = monotonic()

    def tell(_: RunProgress) -> None:
        nonlocal last
        if monotonic() - last > PAUSE:
            last = monotonic()
            if outdated():
                raise Outdated

    return tell


def news(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """The lines on what is newly wrong and no longer wrong; what stays wrong is only counted."""
    yield from (f"New: {verdict}" for name, verdict in now.items() if name not in before)
    for name, verdict in before.items():
        if name not in now:
            yield f"No longer so: {verdict.partition(' (')[0]}."
    unchanged = len(now.keys() & before.keys())
    if unchanged:
        yield f"{plural(unchanged, 'mistake')} as before."


class SearchedDrafts:
    """The verifier of draft after draft of games without proofs; it reports what is different in the next."""

    def __init__(self) -> None:
        self._hashes: dict[str, str] = {}
        self._never: dict[str, dict[str, str]] = {}
        """By the path of a scenario, a sentence on each item that no game can reach."""

    def tell(
        self, checked: Checked, outdated: Callable[[], bool], show: Callable[[str], None]
    ) -> Iterator[str]:
        """The lines on each scenario that is new or has changed; it ends when `outdated` is true."""
        for main, data in checked.bundles.items():
            if "kit" not in data or data["hash"] == self._hashes.get(main):
                continue
            show(f"Verifying {main}")
            bundle = load_bundle(data)
            try:
                tell, stories = unless(outdated), of(checked, main).story_games(bundle)
                report = by_search.verified(bundle, Limits(WORK), seed=0, tell=tell, stories=stories)
            except Outdated:
                return
            if report.interrupted:
                raise KeyboardInterrupt
            names = bundle.kit.contents.names(data)
            now = {
                item: _sentence(
                    names(item) or item, place_of(bundle.origins, item), report.cards.get(item, "")
                )
                for item in report.never
            }
            yield from news(self._never.get(main, {}), now)
            if not now:
                rest = f", and nothing is known of {len(report.open)} more" if report.open else ""
                possible = f"{len(report.items) - len(report.open)} of {plural(len(report.items), 'thing')}"
                yield f"Verified in {report.seconds:.1f} s: {possible} can happen{rest}."
            self._hashes[main], self._never[main] = data["hash"], now


def _sentence(name: str, place: str, by_cards: str) -> str:
    why = by_cards or "no position of any game comes there"
    return f"{name} never happens ({place}): {why}." if place else f"{name} never happens ({why})."
