"""One finding for a name that is not there, however often a file uses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from loopwright_dsl.diagnostics import Diagnostic, Label

UNKNOWN = frozenset(f"LW0{number}" for number in (202, 203, 204, 205, 206, 210, 211, 212, 340, 350))
"""Findings at a name that the scenario does not declare; where there are many of them, it is most
often the declaration that is misspelled, and all uses are right."""

FEW = 2
"""So many uses of one name in a file are told one by one."""

MOST_SHOWN = 3
"""Further places that one finding shows; more than these are counted."""


def together(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings, which are in order; one that many others of its file or line repeat tells of them."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for each in found:
        if each.code in UNKNOWN:
            groups.setdefault((each.path, each.code, each.message), []).append(each)
            groups.setdefault((each.path, each.code, each.span.line), []).append(each)
    many = [group for group in groups.values() if len(group) > FEW]
    told = {id(group[0]): _telling(*group) for group in many}
    silent = {id(each) for group in many for each in group[1:]}
    return [told.get(id(each), each) for each in found if id(each) not in silent]


def _telling(first: Diagnostic, *others: Diagnostic) -> Diagnostic:
    labels = tuple(Label(each.span, "and here") for each in others[:MOST_SHOWN])
    unseen = len(others) - MOST_SHOWN
    what = "It is" if first.message == others[0].message else "Others are"
    more = (
        f"{what} used in {unseen} more place{'s' if unseen > 1 else ''} of this file." if unseen > 0 else ""
    )
    hint = f"{first.hint or ''} {more}".strip()
    return replace(first, labels=(*first.labels, *labels), hint=hint or None)
