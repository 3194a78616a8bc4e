"""What cards do, what never came up, and the ways through the diary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...console import plural
from ..as_text import KINDS, roots
from ..verdicts import SAID
from ..words import Called, percent, points, span
from . import plots
from .examples import Chosen
from .markup import Entry, Json, Plot, Section, Table, ends, label, share
from .plots import Mark

VERDICTS = {"matters": "more than luck", "little": "surely little", "unclear": "unclear"}
HEADS = ("Card", "Came up in", "Did something in", "Tests passed", "Surely", "Effect on winning", "Surely",
         "Chance of luck", "Verdict", "Games to watch")  # fmt: skip
NAMED = 20
"""So many cards have a row of their own; all others are marks without a name."""


def cards(figures: Json, called: Called, chosen: Chosen) -> Section:
    """How often each card comes up, how its tests end, and whether games with it are won more often."""
    found = dict(sorted(figures["cards"].items(), key=lambda pair: _weight(pair[1])))
    known = [
        (card, _mark(called(id), card, chosen)) for id, card in found.items() if card["effect"] is not None
    ]
    rows = [_row(called(id), card, chosen.of(card["examples"])) for id, card in found.items()]
    table = Table("cards, the weightiest first", HEADS, rows)
    if not known:
        said = "No card came up in some games only, often enough to tell what it does."
        return Section("cards", "What cards do", [said], [], [table])
    how = (
        f"Lines show where the effect may lie, {percent(figures['level'])} sure for all of the {len(known)} "
        "cards at once. A card is compared on the day it came up with games that had not seen it by then; it "
        "need not be the cause, for kids choose where they go."
    )
    first = "By how much more often games are won once a card is there; the cards with the clearest effect."
    second = (
        "All cards: to the right are those that come up often, above the line those that go with winning."
    )
    drawn = [_rows(first, known[:NAMED]), _all(second, known)]
    return Section(
        "cards",
        "What cards do",
        [f"{first} {how}", f"Below, {second[0].lower()}{second[1:]}"],
        drawn,
        [table],
    )


def _weight(card: Json) -> tuple[int, float]:
    """Sorts cards: those that matter first, then the others, each by the size of their effect."""
    return (list(VERDICTS).index(card["verdict"]), -abs(card["effect"] or 0))


def _mark(name: str, card: Json, chosen: Chosen) -> Mark:
    size = f"{points(card['effect'])} {'more' if card['effect'] > 0 else 'fewer'} wins"
    surely = span(card["effect_low"], card["effect_high"], "fewer", "more")
    said = f"{size} ({surely}), came up in {percent(card['seen_rate'])} of all games"
    return Mark(
        name, card["effect"], card["effect_low"], card["effect_high"], said, chosen.of(card["examples"])
    )


def _rows(says: str, known: Sequence[tuple[Json, Mark]]) -> Plot:
    data = []
    for kind, (verdict, said) in enumerate(VERDICTS.items()):
        places = [row for row, (card, _) in enumerate(known) if card["verdict"] == verdict]
        if places:
            data.append(plots.dots(said, [known[row][1] for row in places], places, kind))
    return plots.in_rows(says, data, [mark.name for _, mark in known], **plots.POINTS)


def _all(says: str, known: Sequence[tuple[Json, Mark]]) -> Plot:
    data = []
    for kind, (verdict, said) in enumerate(VERDICTS.items()):
        mine = [(card, mark) for card, mark in known if card["verdict"] == verdict]
        if mine:
            data.append(_cloud(said, kind, mine))
    layout = {
        "xaxis": {
            "title": {"text": "came up in"},
            "range": [-0.02, 1.02],
            "zeroline": False,
            **plots.PERCENT,
        },
        "yaxis": {
            "title": {"text": "effect on winning"},
            "zeroline": True,
            "automargin": True,
            **plots.POINTS,
        },
        "showlegend": True,
    }
    return Plot(says, data, layout, 420)


def _cloud(title: str, kind: int, found: Sequence[tuple[Json, Mark]]) -> Json:
    marks = [mark for _, mark in found]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": title,
        "x": [card["seen_rate"] for card, _ in found],
        "y": [mark.value for mark in marks],
        "marker": {"color": plots.COLOURS[kind], "symbol": plots.SYMBOLS[kind], "size": 9},
        "hovertext": plots.told(marks),
        "hoverinfo": "text",
        "customdata": plots.to_examples(marks),
    }


def _row(name: str, card: Json, links: Entry) -> list[Entry]:
    chance = "" if card["p_corrected"] is None else f"{card['p_corrected']:.3f}"
    return [
        name, share(card["seen_rate"]), f"{card['resolved']:,}", share(card["success_rate"]),
        ends(card["low"], card["high"]), share(card["effect"]), ends(card["effect_low"], card["effect_high"]),
        chance, VERDICTS[card["verdict"]] if card["effect"] is not None else "too few games", links,
    ]  # fmt: skip


def coverage(figures: Json) -> Section:
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
    tables += _missed(found)
    return Section("coverage", "What was reached", [says, *_hint(found)], [plot], tables)


def _hint(found: Json) -> Iterator[str]:
    if found["never"]:
        yield "Whether the rest can ever be reached: loopwright verify. To look further: --bot explorer."


def _missed(found: Json) -> Iterator[Table]:
    if found["never"]:
        rows = [
            [each["title"], str(below), each["where"], SAID.get(each.get("verdict", ""), "not asked")]
            for each, below in roots(found["never"])
        ]
        yield Table("never reached", ["Thing", "Others on it", "Where", "Can it be"], rows)
    if found["rare"]:
        rare = [[each["title"], f"{each['games']:,}", each["where"]] for each in found["rare"]]
        yield Table("reached in fewer than 1 % of the games", ["Thing", "Games", "Where"], rare)


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
    heads = ["Sides, in order", "Games", "Share", "Of these won", "Games to watch"]
    return Section(
        "paths", "Ways through the diary", [says], drawn, [Table("ways through the diary", heads, rows)]
    )


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
