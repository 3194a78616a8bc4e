"""What a playtest came to, for people or for scripts, and whether a target was missed."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_engine.playtests.figures import figures

from ..table.paper import Paper
from .as_json import document
from .targets import MISSED, Held, Target, held
from .verdicts import add
from .words import Called

if TYPE_CHECKING:
    from .report.making import Report
    from .session import Session


class Told:
    """The figures of a session, with its targets and with what they are compared to."""

    def __init__(
        self,
        session: Session,
        targets: Sequence[Target],
        comparison: dict[str, Any] | None,
        verdicts: Mapping[str, str],
    ) -> None:
        self._session = session
        self._comparison = comparison
        self._called = Called(session.bundle.data)
        self._figures = figures(
            session.bundle, session.plan, session.names, session.tally, called=self._called
        )
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

    def text(self) -> str:
        """The most of it in words, as wide as the terminal."""
        from .as_text import Writer

        return Writer(self._figures, self._called, Paper.of(sys.stdout), self._held).text(self._comparison)
