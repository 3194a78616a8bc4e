"""How much of what is written came up, and what never did."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright.playtest.text.report import KINDS, roots, whether_ever
from loopwright.playtest.verify_verdicts import SAID

from . import plots
from .folder import Chosen
from .markup import Entry, Json, Section, Table
from .plots import Mark


def coverage(figures: Json, chosen: Chosen) -> Section:
    """How much of what is written was reached, and what was not."""
    found = figures["coverage"]
    kinds = {kind: count for kind, count in found["by_kind"].items() if count["items"]}
    names = [KINDS[kind] for kind in kinds]
    data = []
    for kind, said in enumerate(("reached", "never reached")):
        marks = []
        for name, count in zip(names, kinds.values(), strict=True):
            some = count["items"] - count["reached"] if kind else count["reached"]
            marks.append(Mark(name, some / count["items"], said=f"{some} of {count['items']} {said}"))
        data.append(plots.bars(said, marks, range(len(names)), kind))
    says = (
        f"{found['reached']} of {found['items']} things that cards can do were reached in at least one game."
    )
    plot = plots.in_rows(says, data, names, range=[0, 1], **plots.PERCENT)
    plot.layout["barmode"] = "stack"
    rows: list[list[Entry]] = [
        [name, str(count["items"]), str(count["reached"]), str(count["items"] - count["reached"])]
        for name, count in zip(names, kinds.values(), strict=True)
    ]
    tables = [Table("what was reached, by kind", ["Kind", "There are", "Reached", "Never reached"], rows)]
    tables += _missed(found, chosen)
    return Section("coverage", "What was reached", list(_hint(figures)), [plot], tables)


def _hint(figures: Json) -> Iterator[str]:
    if figures["coverage"]["never"]:
        yield whether_ever(figures["cells"])


def _missed(found: Json, chosen: Chosen) -> Iterator[Table]:
    if found["never"]:
        rows = [
            [each["title"], str(below), each["where"], SAID.get(each.get("verdict", ""), "not asked")]
            for each, below in roots(found["never"])
        ]
        yield Table("never reached", ["Thing", "Others on it", "Where", "Can it be"], rows)
    if found["rare"]:
        rare: list[list[Entry]] = [
            [each["title"], f"{each['games']:,}", each["where"], chosen.of(each["examples"])]
            for each in found["rare"]
        ]
        heads = ["Thing", "Games", "Where", "Games to watch"]
        yield Table("reached in fewer than 1 % of the games", heads, rare)
