"""The output of a playtest: its figures as a document, as text and as a page, and whether a target was
missed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from loopwright_dsl.build_id import full_version
from loopwright_engine.playtest.figures.figures import figures, unjudged, without_judgement

from loopwright.core.console import json_text
from loopwright.core.phrases import Called
from loopwright.core.terminal_text import Paper
from loopwright.verify.measures import add

from .targets import MISSED, Target, TargetVerdict, as_data, held

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.figures.types import BotChange, Comparison

    from loopwright.feedback import Feedback, RatedScenario

    from .html.report import HtmlReport
    from .session import Session
    from .text.views import JsonReport, SessionFigures


# --- The figures as one document, for scripts


def document(
    figures: SessionFigures,
    *,
    seconds: float,
    played: int,
    held: Sequence[TargetVerdict] = (),
    comparison: Comparison | None = None,
) -> JsonReport:
    """The figures with what is not about the games: the version, the time, targets, and a comparison.

    `played` games took these seconds; the figures may cover more, from a file that was resumed.
    """
    measured = {
        "tool": full_version(),
        "seconds": round(seconds, 3),
        "games_per_second": round(played / seconds, 1) if seconds else None,
    }
    document_data = cast("JsonReport", {**figures, **measured})
    if held:
        document_data["targets"] = as_data(held, figures["axis"])
    if comparison is not None:
        document_data["comparison"] = comparison
    return document_data


def as_json(figures_data: JsonReport) -> str:
    """The document as JSON text."""
    return json_text(figures_data, indent=1)


def of_several(documents: Mapping[str, JsonReport]) -> str:
    """The documents of several scenarios, by their ids, as JSON text."""
    return json_text({"scenarios": documents}, indent=1)


# --- Without judgement of a bot that learns: its games are not independent, so no interval or p-value holds


def comparison(comparison_data: Comparison) -> Comparison:
    """The comparison, without judgement of bots that learn."""
    bots: dict[str, BotChange] = {
        bot: unjudged(part) if any(cell["learns"] for cell in part["wins"]["cells"]) else part
        for bot, part in comparison_data["bots"].items()
    }
    return {**comparison_data, "bots": bots}


def of_session(session: Session, called: Called) -> SessionFigures:
    """All figures of a session, with the games `planned`, and whether that is `complete`.

    With --until, the number of planned games is known only at the end.
    """
    document_data = figures(session.bundle, session.plan, session.names, session.tally, called=called)
    schedule = session.run.schedule
    return {**without_judgement(document_data), "planned": schedule.expected, "complete": schedule.over}


class PlaytestOutput:
    """The figures of a session, with its targets and its comparison.

    `earlier` is the draft that is compared with; it has the names of cards that are gone.
    """

    def __init__(
        self,
        session: Session,
        targets: Sequence[Target],
        comparison: Comparison | None,
        verdicts: Mapping[str, str],
        earlier: Bundle | None,
    ) -> None:
        self._session = session
        self._comparison = comparison
        self._called = Called(session.bundle.data, earlier.data if earlier is not None else None)
        self._figures = of_session(session, self._called)
        add(self._figures, verdicts)
        self._held: list[TargetVerdict] = held(targets, self._figures)

    @property
    def missed(self) -> bool:
        """Whether any target was missed."""
        return any(verdict.verdict == MISSED for verdict in self._held)

    def document(self) -> JsonReport:
        """Everything as one document."""
        run = self._session.run
        return document(
            self._figures,
            seconds=run.seconds,
            played=run.played,
            held=self._held,
            comparison=self._comparison,
        )

    def onto(
        self, report: HtmlReport, feedback: tuple[RatedScenario, Sequence[Feedback]] | None = None
    ) -> None:
        """Write everything as a page with plots, and what people said who played the draft."""
        report.write(self._session, self._figures, self._called, self._held, self._comparison, feedback)

    def text(self, *, reported: bool, kept: Path | None) -> str:
        """The main figures as text, as wide as the terminal, and where the rest is."""
        from .text.report import FiguresWriter

        paper = Paper.of(sys.stdout)
        writer = FiguresWriter(self._figures, self._called, paper, self._held, reported=reported, kept=kept)
        return writer.text(self._comparison)
