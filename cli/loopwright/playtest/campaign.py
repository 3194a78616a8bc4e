"""What whole campaigns came to, for people and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_dsl.english import plural
from loopwright_engine.api import CampaignFigures, Share

from loopwright.core.console import safe
from loopwright.playtest.text.views import NONE_FINISHED
from loopwright.verify.evenings import CompiledCampaign


def data(campaign: CompiledCampaign, figures: CampaignFigures, planned: int) -> dict[str, Any]:
    """For scripts: how many campaigns of those that were planned were won, came to each ending and made each
    note.
    """
    return {
        "campaign": campaign.finale.id,
        "games": figures.games,
        "planned": planned,
        "wins": {evening: won.games for evening, won in figures.won.items()},
        "endings": {
            evening: {ending: share.games for ending, share in endings.items()}
            for evening, endings in figures.endings.items()
        },
        "notes": {note: share.games for note, share in figures.notes.items()},
    }


def text(campaign: CompiledCampaign, figures: CampaignFigures, planned: int) -> str:
    """For people."""
    return "\n".join(map(safe, _lines(campaign, figures, planned)))


def _lines(campaign: CompiledCampaign, figures: CampaignFigures, planned: int) -> Iterator[str]:
    finale = campaign.finale
    names = finale.bundle.kit.contents.names(finale.bundle.data)
    of = f"{figures.games} of " if figures.games < planned else ""
    yield f"{finale.title}: {of}{plural(planned, 'campaign')}"
    yield ""
    if not figures.games:
        yield NONE_FINISHED
        return
    yield from (_line("won", figures.won[one.id], one.title) for one in campaign.evenings)
    yield ""
    yield from (_line("made", figures.notes[note], f"“{title}”") for note, title in campaign.titles.items())
    yield ""
    for ending, share in figures.endings[finale.id].items():
        yield _line("ends", share, names(f"ending.{ending}") or ending)


def _line(what: str, share: Share, name: str) -> str:
    assert share.low is not None and share.high is not None  # each campaign has a bot of its own
    return f"  {what:4} {100 * share.share:4.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})  {name}"
