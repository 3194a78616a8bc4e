"""One finding in each file for a name that is not there, however often it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Label

UNKNOWN = frozenset(f"LW0{number}" for number in (202, 203, 204, 205, 206, 210, 211, 212, 340, 350))
"""Findings at a name that the scenario does not declare; where there are many of them, it is most
often the declaration that is misspelled, and all uses are right."""

ALIKE = frozenset(("LW0501",))
"""Findings that a lost line of the scenario card brings for many cards at once."""

ABSENT = frozenset(("LW0202", "LW0205", "LW0319"))
"""Findings at the scenario card that a card file which is not in the game brings."""

FEW = 2
"""So many findings of one name, or on one line, are told one by one."""

MOST_SHOWN = 3
"""Further places that one finding shows; more than these are counted."""


def together(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings, which are in order; one that many others repeat tells of them."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    forgotten = any(each.code == "LW0517" for each in found)
    for each in found:
        for key in _keys(each, forgotten):
            groups.setdefault(key, []).append(each)
    many = [group for key, group in groups.items() if len(group) > (1 if key[0] == "forgotten" else FEW)]
    parts = [(part, len(group)) for group in many for part in _by_file(group)]
    silent = {id(each) for part, _ in parts for each in part[1:]}
    told = {
        id(part[0]): _telling(*part, places=places)
        for part, places in reversed(parts)
        if part[0].code in UNKNOWN | ALIKE
    }
    return [told.get(id(each), each) for each in found if id(each) not in silent]


def _by_file(group: list[Diagnostic]) -> list[list[Diagnostic]]:
    """Each file tells of it, since an editor shows but the files that are open."""
    files: dict[str, list[Diagnostic]] = {}
    for each in group:
        files.setdefault(each.path, []).append(each)
    return list(files.values())


def _keys(each: Diagnostic, forgotten: bool) -> Iterator[tuple[object, ...]]:
    """What a finding may have in common with others; forgotten: a card file is not in the game."""
    if each.code in UNKNOWN:
        yield "name", each.code, each.message
        yield "line", each.path, each.code, each.span.line
    if each.code in ALIKE:
        yield "kind", each.path, each.code
    if forgotten and each.code in ABSENT:
        yield "forgotten", each.path


def _telling(first: Diagnostic, *others: Diagnostic, places: int) -> Diagnostic:
    """The first of several in a file, with the places of some others, and how many more of all there are."""
    shown = others[:MOST_SHOWN]
    labels = tuple(Label(each.span, "and here") for each in shown)
    unseen = places - 1 - len(shown)
    more = f"The same is found in {unseen} more place{'s' if unseen > 1 else ''}." if unseen else ""
    hint = f"{first.hint or ''} {more}".strip()
    return replace(first, labels=(*first.labels, *labels), hint=hint or None)
