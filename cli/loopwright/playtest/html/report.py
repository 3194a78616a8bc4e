"""Writing the report of a playtest: it chooses the games to show, makes the sections and writes the
folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from loopwright_dsl.build_id import full_version

from loopwright.core.console import note, shown, working
from loopwright.core.errors import Failure
from loopwright.core.phrases import Called
from loopwright.playtest.targets import TargetVerdict
from loopwright.playtest.text.sweeps import pooled
from loopwright.playtest.text.views import by_bot

from . import cards, kept, outcomes, page, summary, sweeps
from .comparison import changes
from .folder import Folder, GamesFolder, LinkedGames, records
from .markup import Section

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import Comparison

    from loopwright.feedback import Feedback, RatedScenario
    from loopwright.playtest.session import Session
    from loopwright.playtest.text.views import FiguresView, SessionFigures


class HtmlReport:
    """A report that is going to be written. Raises Failure before the games are played if it cannot be.

    `folder` is for games that nobody asked to keep, from which the report shows some.
    """

    def __init__(self, path: Path) -> None:
        self._library = _library()
        self._place = Folder(path)
        self._kept = TemporaryDirectory(prefix="loopwright-")
        self.folder = Path(self._kept.name)

    def __enter__(self) -> HtmlReport:
        return self

    def __exit__(self, *_: object) -> None:
        self._kept.cleanup()
        self._place.leave()

    def write(
        self,
        session: Session,
        figures: SessionFigures,
        called: Called,
        held: Sequence[TargetVerdict] = (),
        comparison: Comparison | None = None,
        feedback: tuple[RatedScenario, Sequence[Feedback]] | None = None,
    ) -> None:
        """Write the page and its games; `feedback` is from people who played the draft. Raises Failure."""
        with working("Writing the report"):
            results = session.results()
            chosen = LinkedGames(figures, records(figures, results))
            sections = _sections(figures, called, held, comparison, chosen)
            if feedback is not None:
                sections.append(cards.players(figures, *feedback))
            games = GamesFolder(chosen, results)
            document = page.ReportPage(
                title=figures["title"],
                head=summary.head(figures),
                answers=list(summary.answers(figures, held, comparison)),
                hints=list(summary.hints(figures, called)),
                sections=sections,
                games=games.shown(),
                foot=f"By loopwright {full_version()}, of the draft {figures['bundle']}.",
            )
            self._place.write(page.html(document, self._library).encode(), games.write)
        note(f"Wrote {shown(self._place.page)}.")


def _sections(
    figures: SessionFigures,
    called: Called,
    verdicts: Sequence[TargetVerdict],
    comparison: Comparison | None,
    chosen: LinkedGames,
) -> list[Section]:
    """The sections in order of interest; earlier ones choose the games to show first."""
    if not figures["games"]:
        return []
    return [
        outcomes.wins(figures, verdicts, chosen),
        *sweeps.sweeps(figures, chosen),
        *([changes(comparison, called)] if comparison is not None else []),
        *(section for view in by_bot(figures) for section in _of_bot(view, called, chosen)),
        cards.coverage(figures, chosen),
    ]


def _of_bot(view: FiguresView, called: Called, chosen: LinkedGames) -> Iterator[Section]:
    """The sections on one bot's games; with several bots, their titles name it."""
    for section in (
        outcomes.endings(view, chosen),
        outcomes.length(view, chosen),
        cards.cards(view, called, chosen),
        *([cards.paths(view, called, chosen)] if any(path["path"] for path in view["paths"]) else []),
        *([outcomes.scores(view)] if "seats" in view else []),
        *([outcomes.time(view, chosen)] if view["spent"] else []),
        *([outcomes.conditions(view, chosen)] if view["took"] else []),
        outcomes.tension(view, chosen),
        *kept.sections(view, called),
    ):
        whose = view["whose"]
        tables = [replace(table, caption=table.caption + whose) for table in section.tables]
        says = [*section.says, pooled(view)]
        yield replace(
            section, id=section.id + view["suffix"], title=section.title + whose, says=says, tables=tables
        )


def _library() -> str:
    """The code of Plotly. Raises Failure when an extra is not installed."""
    try:
        import jinja2  # noqa: F401 - writes the page
        from plotly.offline import get_plotlyjs
    except ImportError:
        hint = "pip install 'loopwright[report]'"
        raise Failure("A report needs Plotly and Jinja, which are not all installed.", hint=hint) from None
    code: str = get_plotlyjs()
    return code
