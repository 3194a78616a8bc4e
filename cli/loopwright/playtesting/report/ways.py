"""The ways through the diary that games took, as a tree that can be walked into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...console import plural
from ..words import Called, percent
from .examples import Chosen
from .markup import Entry, Json, Plot, Section, Table, label, share


@dataclass(slots=True)
class Way:
    """Games that came to the same sides of the diary so far, and how they went on."""

    sides: list[str]
    games: int = 0
    wins: int = 0
    next: dict[str, Way] = field(default_factory=dict)


def paths(figures: Json, called: Called, chosen: Chosen) -> Section:
    """The ways through the diary that were taken most."""
    found = figures["paths"]
    root = Way([])
    for each in found:
        _add(root, each)
    ids: list[Json] = []
    _lay(root, "", ids)
    part = sum(each["share"] for each in found)
    says = (
        f"The {plural(len(found), 'way')} through the diary that most games took, {percent(part)} of them: "
        "from above, the sides of cards as they came into play. Where ways part, a block divides; its width "
        "is how many games went on so, its colour and words how many of them were won. A click goes closer."
    )
    rows: list[list[Entry]] = [
        [", ".join(map(short, each["path"])), f"{each['games']:,}", share(each["share"]),
         share(each["wins"] / each["games"]), chosen.of(each["examples"])]
        for each in found
    ]  # fmt: skip
    drawn = [Plot(says, [_icicle(ids, called)], {}, 520)] if found else []
    heads = ["Sides, in order", "Games", "Share", "Of them won", "Games to watch"]
    table = Table("ways through the diary", heads, rows)
    return Section("paths", "Ways through the diary", [], drawn, [table])


def short(side: str) -> str:
    """`4 back` for `diary.4.back`."""
    return " ".join(side.split(".")[1:])


def _add(way: Way, path: Json) -> None:
    for side in path["path"]:
        way.games += path["games"]
        way.wins += path["wins"]
        way = way.next.setdefault(side, Way([side]))
    way.games += path["games"]
    way.wins += path["wins"]


def _lay(way: Way, parent: str, blocks: list[Json]) -> None:
    """A block for each stretch on which no ways part."""
    while len(way.next) == 1 and (only := next(iter(way.next.values()))).games == way.games:
        way = Way([*way.sides, *only.sides], only.games, only.wins, only.next)
    id = f"{len(blocks)}"
    blocks.append({"id": id, "parent": parent, "way": way})
    for each in way.next.values():
        _lay(each, id, blocks)


def _icicle(blocks: Sequence[Json], called: Called) -> Json:
    ways: list[Way] = [block["way"] for block in blocks]
    won = [way.wins / way.games for way in ways]
    return {
        "type": "icicle",
        "ids": [block["id"] for block in blocks],
        "parents": [block["parent"] for block in blocks],
        "labels": [label(", ".join(map(short, way.sides)) or "all", 60) for way in ways],
        "values": [way.games for way in ways],
        "branchvalues": "total",
        "text": [f"{way.games:,} games, {percent(rate)} won" for way, rate in zip(ways, won, strict=True)],
        "hovertext": ["<br>".join(label(called(side), 70) for side in way.sides) for way in ways],
        "hoverinfo": "text+label",
        "textinfo": "label+text",
        "insidetextfont": {"color": "--on-block"},
        "tiling": {"orientation": "v"},
        "pathbar": {"visible": False},
        "marker": {
            "colors": won,
            "cmin": 0,
            "cmax": 1,
            "colorscale": [[0, "--lost"], [0.5, "--even"], [1, "--won"]],
            "showscale": True,
            "colorbar": {"title": {"text": "won"}, "thickness": 12, "tickformat": ".0%"},
            "line": {"color": "--paper", "width": 2},
        },
    }
