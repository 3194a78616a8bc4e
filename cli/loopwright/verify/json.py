"""The report of `verify --json`: its document, and the types of its parts (PEP 589).

Days are rounds counted from 1, lines and columns count from 1. A witness is the name of a file in the folder
of `--witnesses`, None without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from loopwright_engine.kit.verdicts import (
    IMPOSSIBLE,
    OPEN,
    POSSIBLE,
    Answer,
    BarringLine,
    DeadEnd,
    IntentionVerdict,
    Report,
    SourcePlace,
    StoryFacts,
)

from loopwright.core.console import json_text
from loopwright.play.witness_files import file_name


class PlaceData(TypedDict):
    """Where something is written; None where that is unknown."""

    path: str | None
    line: int | None
    column: int | None


class BarData(PlaceData):
    """A line that bars an item, alone or with others of its group, and what it `says`.

    `change` is what opens the way: the line is `removed`, `replaced` (it says `instead`), does what it says
    only `sometimes`, or `anything` else.
    """

    kind: str
    id: str
    says: str | None
    change: str
    instead: str | None


class ItemAnswer(PlaceData):
    """The answer for one item.

    `because_of` are the ids of what is impossible first, itself perhaps: each bars the item, whatever becomes
    of the others. `mistake` is the id of the item with which it is told. `barred_by` are groups of lines:
    changed as one of them says, the proof fails. `earliest_day` is the first day that proofs allow.
    """

    kind: str
    id: str
    title: str
    verdict: str
    method: str
    detail: str
    because_of: list[str]
    mistake: str | None
    barred_by: list[list[BarData]]
    earliest_day: int | None
    witness: str | None


class IntentionAnswer(PlaceData):
    """The verdict on one intention; `story` is a counter-example, a sentence for each day."""

    id: str
    item: str
    says: str
    verdict: str
    detail: str
    story: list[str]
    witness: str | None


class DeadEndData(TypedDict):
    """Facts after which no win is left, from `day` on; `shown` says whether a game came so far."""

    what: str
    also: str | None
    before: str | None
    day: int
    endings_left: list[str]
    shown: bool
    story: list[str]
    witness: str | None


class EndingPair(TypedDict):
    """Two endings that may be due in the same moment; the first one counts."""

    first: str
    second: str


class StoryData(TypedDict):
    """Facts about the whole story; None where one is open."""

    unavoidable_loss: bool | None
    sure_win: bool | None
    endings_at_once: list[EndingPair]
    stuck: list[DeadEndData]
    loops: list[list[str]]
    every_win_passes: list[str]


class ReportData(TypedDict):
    """The document; `summary` counts the items of each verdict.

    What a kit was asked for, such as how many play, and what it says besides stand between these. `story` is
    not there where the whole story was not looked at.
    """

    scenario: str
    work: float
    seconds: float
    games: int
    items: list[ItemAnswer]
    intentions: list[IntentionAnswer]
    story: NotRequired[StoryData]
    summary: dict[str, int]


def of_all(reports: Sequence[Report], *, kept: bool) -> str:
    """Several reports as JSON text, by the ids of their scenarios; one alone as `as_json` has it."""
    if len(reports) == 1:
        return as_json(reports[0], kept=kept)
    return json_text({"scenarios": {report.scenario: _data(report, kept) for report in reports}}, indent=1)


def as_json(report: Report, *, kept: bool) -> str:
    """The report as JSON text; `kept` says whether the witnesses were written to files, which it
    then names.
    """
    return json_text(_data(report, kept), indent=1)


def _data(report: Report, kept: bool) -> dict[str, Any]:
    return {
        "scenario": report.scenario,
        **report.about,
        "work": round(report.work, 1),
        "seconds": round(report.seconds, 1),
        "games": report.games,
        **report.searched,
        "items": [_item(answer, kept) for answer in report.answers],
        "intentions": [_promise(promise, kept) for promise in report.promises],
        **({} if report.whole is None else {"story": _story(report.whole, kept)}),
        "summary": {verdict: report.count(verdict) for verdict in (IMPOSSIBLE, POSSIBLE, OPEN)},
    }


def _story(whole: StoryFacts, kept: bool) -> StoryData:
    return {
        "unavoidable_loss": whole.lost,
        "sure_win": whole.won,
        "endings_at_once": [{"first": first, "second": second} for first, second in whole.at_once],
        "stuck": [_dead_end(dead_end, kept) for dead_end in whole.stuck],
        "loops": [list(loop) for loop in whole.loops],
        "every_win_passes": list(whole.passed),
    }


def _item(answer: Answer, kept: bool) -> ItemAnswer:
    data: ItemAnswer = {
        "kind": answer.kind,
        "id": answer.id,
        "title": answer.title,
        **_place(answer.place),
        "verdict": answer.verdict,
        "method": answer.method,
        "detail": answer.detail,
        "because_of": list(answer.because_of),
        "mistake": answer.mistake or None,
        "barred_by": [[_bar(bar) for bar in group] for group in answer.bars],
        "earliest_day": answer.earliest,
        "witness": file_name(answer.id) if kept and answer.witness is not None else None,
    }
    return {**data, **answer.more}  # type: ignore[typeddict-item]


def _bar(bar: BarringLine) -> BarData:
    return {
        "kind": bar.kind,
        "id": bar.id,
        "says": bar.says or None,
        "change": bar.change,
        "instead": bar.instead or None,
        **_place(bar.place),
    }


def _promise(promise: IntentionVerdict, kept: bool) -> IntentionAnswer:
    return {
        "id": promise.id,
        "item": promise.item,
        "says": promise.says,
        **_place(promise.place),
        "verdict": promise.verdict,
        "detail": promise.detail,
        "story": [str(day) for day in promise.story],
        "witness": file_name(promise.id) if kept and promise.witness is not None else None,
    }


def _dead_end(end: DeadEnd, kept: bool) -> DeadEndData:
    return {
        "what": end.what[0],
        "also": end.what[1] if len(end.what) > 1 else None,
        "before": end.what[2] if len(end.what) > 2 else None,
        "day": end.day,
        "endings_left": list(end.left),
        "shown": end.witness is not None,
        "story": [str(day) for day in end.story],
        "witness": file_name(end.id) if kept and end.witness is not None else None,
    }


def _place(place: SourcePlace) -> PlaceData:
    return {"path": place.path or None, "line": place.line or None, "column": place.column or None}
