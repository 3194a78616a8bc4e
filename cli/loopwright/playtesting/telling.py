"""What a playtest came to, for people or for scripts, and whether a target was missed."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_engine.playtests.figures import figures

from ..table.paper import Paper
from . import judging
from .as_json import document
from .targets import MISSED, Held, Target, held
from .verdicts import add
from .words import Called

if TYPE_CHECKING:
    from loopwright_engine import Bundle

    from .report.making import Report
    from .session import Session


def of_session(session: Session, called: Called) -> dict[str, Any]:
    """All figures of a session: also how many games were `planned`, and whether that is `complete`.

    With --until, it is known only in the end how many games are planned.
    """
    found = figures(session.bundle, session.plan, session.names, session.tally, called=called)
    schedule = session.run.schedule
    return {**judging.figures(found), "planned": schedule.expected, "complete": schedule.over}


class Told:
    """The figures of a session, with its targets and with what they are compared to.

    `earlier` is the draft on the other side of the comparison: it has names for cards that are gone.
    """

    def __init__(
        self,
        session: Session,
        targets: Sequence[Target],
        comparison: dict[str, Any] | None,
        verdicts: Mapping[str, str],
        earlier: Bundle | None,
    ) -> None:
        self._session = session
        self._comparison = comparison
        self._called = Called(session.bundle.data, earlier.data if earlier is not None else None)
        self._figures = of_session(session, self._called)
        add(self._figures, verdicts)
        self._held: list[Held] = held(targets, self._figures)

    @property
    def missed(self) -> bool:
        """Whether any target was."""
        return any(each.verdict == MISSED for each in self._held)

    def document(self) -> dict[str, Any]:
        """Everything as data."""
        run = self._session.run
        return document(
            self._figures,
            seconds=run.seconds,
            played=run.played,
            held=self._held,
            comparison=self._comparison,
        )

    def onto(self, report: Report) -> None:
        """Write everything as a page with plots."""
        report.write(self._session, self._figures, self._called, self._held, self._comparison)

    def text(self, *, reported: bool, kept: Path | None) -> str:
        """The most of it in words, as wide as the terminal, and where the rest is."""
        from .as_text import Writer

        paper = Paper.of(sys.stdout)
        writer = Writer(self._figures, self._called, paper, self._held, reported=reported, kept=kept)
        return writer.text(self._comparison)
