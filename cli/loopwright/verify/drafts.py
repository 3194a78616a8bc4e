"""Verification for `watch`: for a few seconds after each save, what it has made possible or impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final

from loopwright_engine import load_bundle
from loopwright_engine.kit.verdicts import BROKEN, Asked, Limits, Report, RunProgress, Save, Tell

from loopwright.core.console import plural

from .places import of
from .run import verifier
from .text import causes

if TYPE_CHECKING:
    from loopwright_compiler import Checked

PAUSE: Final = 0.2
"""Seconds between two looks at the files."""
WORK: Final = 3.0
"""The work spent on one draft, in units of about a second, unless the next is saved before."""


class Outdated(Exception):
    """Raised when a file was saved: the draft that is being verified is no longer the newest."""


def unless(outdated: Callable[[], bool]) -> Tell:
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


@dataclass
class _Draft:
    """What was known of the last draft of one scenario."""

    key: tuple[str, str] = ("", "")
    wrong: dict[str, str] = field(default_factory=dict)
    """A sentence on each mistake, by its id."""
    shown: dict[str, Save] = field(default_factory=dict)
    """The games that reached items, by the item's id: most often they reach the same in the next draft."""


class DraftVerifier:
    """The verifier of draft after draft; it remembers its results, and reports what is different in
    the next.
    """

    def __init__(self) -> None:
        self._drafts: dict[str, _Draft] = {}

    def tell(
        self, checked: Checked, outdated: Callable[[], bool], show: Callable[[str], None]
    ) -> Iterator[str]:
        """The lines on each scenario that is new or has changed; it ends when `outdated` is true.
        Raises KeyboardInterrupt.
        """
        for main, data in checked.bundles.items():
            draft = self._drafts.setdefault(main, _Draft())
            key = (data["hash"], str(data.get("intentions")))
            if key == draft.key:
                continue
            show(f"Verifying {main}")
            bundle = load_bundle(data)
            asked = Asked(bundle.kit.axis_values(data), Limits(WORK), keep=True)
            try:
                report = verifier(bundle, of(checked, main)).draft(asked, draft.shown, unless(outdated))
            except Outdated:
                return
            if report.interrupted:
                raise KeyboardInterrupt
            now = dict(_wrong(report, checked=main not in checked.large))
            yield from news(draft.wrong, now)
            if not now:
                rest = "nothing more than is told above" if report.mistakes else "nothing to mend"
                yield f"Verified in {report.seconds:.1f} s: {rest}."
            shown = {item: saved for item, saved in report.witnesses.items() if saved is not None}
            self._drafts[main] = _Draft(key, now, {**draft.shown, **shown})


def _wrong(report: Report, *, checked: bool) -> Iterator[tuple[str, str]]:
    """Each cause and broken intention by its id; with `checked`, without what `check` reports."""
    for cause in causes(report.answers):
        first = cause.answers[0]
        if checked and first.checked:
            continue
        others = f" With it: {cause.others}." if len(cause.answers) > 1 else ""
        place = f" ({first.place})" if first.place.path else ""
        yield first.mistake, f"{first.never}{place}: {first.detail}.{others}"
    for promise in report.promises:
        if promise.verdict == BROKEN:
            why = " ".join(map(str, promise.story)) or f"{promise.detail}."
            yield (promise.id, f"{promise.name}, intend {promise.says} ({promise.place}): broken. {why}")
