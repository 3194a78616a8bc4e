"""A report for scripts."""

from __future__ import annotations

import json
from typing import Any

from loopwright.play.witness_files import file_name

from .dead_ends import DeadEnd
from .places import Place, Written
from .report import Answer, Held, Report
from .run import IMPOSSIBLE, OPEN, POSSIBLE


def as_json(report: Report, *, kept: bool) -> str:
    """The report as JSON; `kept` says whether the witnesses were written to files, which are named then."""
    whole = report.whole
    data = {
        "scenario": report.written.bundle["scenario"]["id"],
        "kids": list(report.kids),
        "work": round(report.work, 1),
        "seconds": round(report.seconds, 1),
        "games": report.games,
        "items": [_item(answer, report.written, kept) for answer in report.answers],
        "intentions": [_promise(promise, kept) for promise in report.promises],
        "story": {
            "unavoidable_loss": whole.lost,
            "sure_win": whole.won,
            "endings_at_once": [{"first": one, "second": other} for one, other in whole.at_once],
            "stuck": [_dead_end(dead_end, kept) for dead_end in whole.stuck],
            "loops": [list(loop) for loop in whole.loops],
            "every_win_passes": list(whole.passed),
        },
        "summary": {verdict: report.count(verdict) for verdict in (IMPOSSIBLE, POSSIBLE, OPEN)},
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _item(answer: Answer, written: Written, kept: bool) -> dict[str, Any]:
    return {
        "kind": answer.item.kind,
        "id": answer.item.id,
        "title": answer.title,
        **_place(answer.place),
        "verdict": answer.verdict,
        "method": answer.method,
        "detail": answer.detail,
        "cause": answer.cause or None,
        "barred_by": [
            [
                {"kind": bar.kind, "id": bar.id, "says": bar.says or None, **_place(written.place(bar.line))}
                for bar in group
            ]
            for group in answer.bars
        ],
        "earliest_day": answer.earliest,
        "witness": file_name(answer.item.id) if kept and answer.witness is not None else None,
    }


def _promise(promise: Held, kept: bool) -> dict[str, Any]:
    return {
        "id": promise.promise.id,
        "item": promise.promise.item,
        "says": promise.promise.says,
        **_place(promise.place),
        "verdict": promise.verdict,
        "detail": promise.detail,
        "story": [str(day) for day in promise.story],
        "witness": file_name(promise.promise.id) if kept and promise.witness is not None else None,
    }


def _dead_end(end: DeadEnd, kept: bool) -> dict[str, Any]:
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


def _place(place: Place) -> dict[str, Any]:
    return {"path": place.path or None, "line": place.line or None, "column": place.column or None}
