"""The sections on cards: how often each comes up, how it goes with winning, paths, and what was not
reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from loopwright.core.console import plural
from loopwright.core.phrases import Called, percent, points, span
from loopwright.feedback import as_json, figures_of, thinking_of
from loopwright.playtest.text.report import KINDS, roots, whether_ever
from loopwright.playtest.text.views import FEW_CARDS, NO_VERDICTS, by_bot, kit_of, none_sure, report_words
from loopwright.thinking import as_lines
from loopwright.verify.measures import SAID

from . import markup
from .folder import LinkedGames
from .markup import (
    Entry,
    FigureTable,
    Json,
    Plot,
    PlotMark,
    Section,
    chance,
    ends,
    label,
    number,
    reach,
    share,
    signed,
)

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import CardFigures, Coverage, PathFigures

    from loopwright.feedback import Feedback, RatedScenario
    from loopwright.playtest.text.views import FiguresView, SessionFigures


def players(figures: SessionFigures, draft: RatedScenario, files: Sequence[Feedback]) -> Section:
    """The section on these files, which are of the draft that the figures are of."""
    data = as_json(draft, files)
    views = by_bot(figures)
    notes = sum(len(feedback.notes) for feedback in files)
    says = [
        f"{plural(len(files), 'file')} of people who played, with {plural(notes, 'note')}. "
        "The bots' figures beside a note are those of its card, in all their games."
    ]
    others = sum(not file["same_draft"] for file in data["files"])
    if others:
        says.append(f"{plural(others, 'file')} of them with another draft or in another language.")
    heads = ["Card", "Where", "Kind", "Note", "Of", *(head for view in views for head in _heads(view))]
    rows = [row for card in data["cards"] for row in _note_rows(card, views)]
    tables = [FigureTable("notes of players, by card", heads, rows)] if rows else []
    tables.append(_files(figures, draft, data["files"], files))
    times = thinking_of(files)
    if times.thoughts:
        spreads = (*times.by_kind(draft.bundle), *times.by_card(draft.bundle))
        heads = ["Decision or card", "Choices", "Median, seconds", "Middle half, seconds"]
        thoughts: list[list[Entry]] = [
            [part.name, str(part.choices), number(part.median), f"{part.low:.0f} to {part.high:.0f}"]
            for part in spreads
        ]
        tables.append(FigureTable("how long players thought", heads, thoughts))
        says.extend(as_lines(times, draft.bundle, parts=False))
    return Section("players", "What players said", says, [], tables)


def _heads(view: FiguresView) -> tuple[str, ...]:
    whose = view["whose"]
    return (f"Came up in{whose}", f"Effect on winning, points{whose}", f"Range{whose}")


def _note_rows(card: dict[str, object], views: Sequence[FiguresView]) -> Iterator[list[Entry]]:
    name = str(card["name"] or card["card"] or "the game")
    where = f"{card['path']}:{card['line']}" if card["path"] else ""
    bots: list[Entry] = []
    for view in views:
        seen = view["cards"].get(str(card["card"]))
        bots += (
            (share(seen["seen_rate"]), signed(seen["effect"]), reach(seen["effect_low"], seen["effect_high"]))
            if seen
            else ("", "", "")
        )
    notes = card["notes"]
    assert isinstance(notes, list)
    for note in notes:
        side = f"{note['side']}: " if note["side"] else ""
        after = f", after {plural(note['choices'], 'choice')}" if note["choices"] is not None else ""
        yield [name, where, note["kind"], f"{side}{note['text']}", f"{_name(note['file'])}{after}", *bots]


def _files(
    figures: SessionFigures,
    draft: RatedScenario,
    data: Sequence[dict[str, object]],
    files: Sequence[Feedback],
) -> FigureTable:
    """Who played how far, how it ended beside the bots' games, and how they rate it; with several files also
    the average of each number.
    """
    names = list(dict.fromkeys(name for feedback in files for name in feedback.rating))
    views = by_bot(figures)
    rows: list[list[Entry]] = [
        [
            _name(str(file["file"])),
            str(file["choices"]),
            str(file["notes"]),
            f"{feedback.thinking.minutes:.0f}" if feedback.thinking.thoughts else "",
            *_ended(figures, views, draft.played(feedback)),
            *(_rating(feedback.rating.get(name)) for name in names),
        ]
        for file, feedback in zip(data, files, strict=True)
    ]
    averages = figures_of(files)
    if averages:
        numbers = (averages.get(name) for name in names)
        rows.append(
            ["on average", *[""] * (5 + len(views)), *(number(sum(n) / len(n)) if n else "" for n in numbers)]
        )
    words = report_words(figures)
    heads = ["File", "Choices", "Notes", "Minutes of thinking", "Ending", words.round.capitalize()]
    heads += [f"That ending by bots{view['whose']}" for view in views]
    return FigureTable("games of players", [*heads, *names], rows)


def _ended(figures: SessionFigures, views: Sequence[FiguresView], game: Any) -> list[Entry]:
    """How a game of people ended and in which round, and how often those of bots end so; nothing is told of a
    game of another draft.
    """
    if game is None:
        return [""] * (2 + len(views))
    if game.result is None:
        now = report_words(figures).round_name(game.round) if game.round else ""
        return ["not over", now, *[""] * len(views)]
    rows = [view["endings"].get(game.result.ending) for view in views]
    title = next((row["title"] for row in rows if row is not None), game.result.ending)
    shares = [share(row["share"] if row is not None else 0.0) for row in rows]
    return [title, report_words(figures).round_name(game.result.round), *shares]


def _name(file: str) -> str:
    """A file without its folders, which are those of one computer."""
    return file.replace("\\", "/").rpartition("/")[2]


def _rating(value: str | float | None) -> str:
    return "" if value is None else value if isinstance(value, str) else f"{value:g}"


VERDICTS = {"matters": "more than luck", "little": "surely little", "unclear": "unclear"}
HEADS = ("Card", "Came up in", "Did something in", "Tests passed", "Range",
         "Effect on winning, points", "Range", "Chance of luck", "Verdict", "Games to watch")  # fmt: skip
NAMED = 20
"""The most cards with a row of their own; all others are marks without a name."""


def cards(figures: FiguresView, called: Called, chosen: LinkedGames) -> Section:
    """The section on cards: how often each comes up, how its tests end, and whether games with it are won
    more.
    """
    cards_by_id = dict(sorted(figures["cards"].items(), key=lambda pair: _weight(pair[1])))
    judged = [
        (card, _mark(called(id), card, chosen))
        for id, card in cards_by_id.items()
        if card["effect"] is not None and card["verdict"]
    ]
    rows = [_row(called(id), card, chosen.of(card["examples"])) for id, card in cards_by_id.items()]
    table = FigureTable("cards, the weightiest first", HEADS, rows)
    if not judged:
        return Section(
            "cards", "What cards do", [NO_VERDICTS if figures["learns"] else FEW_CARDS], [], [table]
        )
    words = report_words(figures)
    how = (
        f"Lines show where the effect may lie, {percent(figures['level'])} sure for all of the {len(judged)} "
        f"cards at once. A card is compared on the {words.round} it came up with games that had not seen it "
        f"by then; it need not be the cause, for {words.chooses}."
    )
    sure = [mark for card, mark in judged if card["verdict"] == "matters"]
    which = "the weightiest first" if sure else f"the largest of {len(judged)}, all of which can be luck"
    first = f"By how many points more often games are won once a card is there; {which}."
    second = (
        "All cards: to the right are those that come up often, above the line those that go with winning."
    )
    drawn = [_rows(first, judged[:NAMED]), _all(second, judged)]
    says = [how] if sure else [none_sure(len(judged), cards_by_id, called), how]
    return Section("cards", "What cards do", says, drawn, [table])


def _weight(card: CardFigures) -> tuple[int, float]:
    """A sort key: cards that matter first, then the others, each by the size of the effect."""
    verdict = card["verdict"]
    return (list(VERDICTS).index(verdict) if verdict else len(VERDICTS), -abs(card["effect"] or 0))


def _mark(name: str, card: CardFigures, chosen: LinkedGames) -> PlotMark:
    effect, low, high = card["effect"], card["effect_low"], card["effect_high"]
    assert effect is not None and low is not None and high is not None  # a card with a verdict
    size = f"{points(effect)} {'more' if effect > 0 else 'fewer'} wins"
    surely = span(low, high, "fewer", "more")
    text = f"{size} ({surely}), came up in {percent(card['seen_rate'])} of all games"
    links = chosen.of(card["examples"])
    return markup.in_points(PlotMark(name, effect, low, high, text, links))


def _rows(says: str, judged: Sequence[tuple[CardFigures, PlotMark]]) -> Plot:
    data = []
    for kind, (verdict, verdict_words) in enumerate(VERDICTS.items()):
        places = [row for row, (card, _) in enumerate(judged) if card["verdict"] == verdict]
        if places:
            data.append(markup.dots(verdict_words, [judged[row][1] for row in places], places, kind))
    return markup.in_rows(says, data, [mark.name for _, mark in judged], **markup.POINTS)


def _all(says: str, judged: Sequence[tuple[CardFigures, PlotMark]]) -> Plot:
    data = []
    for kind, (verdict, verdict_words) in enumerate(VERDICTS.items()):
        mine = [(card, mark) for card, mark in judged if card["verdict"] == verdict]
        if mine:
            data.append(_cloud(verdict_words, kind, mine))
    layout = {
        "xaxis": {
            "title": {"text": "came up in"},
            "range": [-0.02, 1.02],
            "zeroline": False,
            **markup.PERCENT,
        },
        "yaxis": {**markup.POINTS, "title": {"text": "effect on winning, in points"}, "zeroline": True},
        "showlegend": True,
    }
    return Plot(says, data, layout, 420)


def _cloud(title: str, kind: int, rows: Sequence[tuple[CardFigures, PlotMark]]) -> Json:
    marks = [mark for _, mark in rows]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": title,
        "x": [card["seen_rate"] for card, _ in rows],
        "y": [mark.value for mark in marks],
        "marker": {"color": markup.COLOURS[kind], "symbol": markup.SYMBOLS[kind], "size": 9},
        "hovertext": markup.told(marks),
        "hoverinfo": "text",
        "customdata": markup.to_examples(marks),
    }


def _row(name: str, card: CardFigures, links: Entry) -> list[Entry]:
    return [
        name, share(card["seen_rate"]), f"{card['resolved']:,}", share(card["success_rate"]),
        ends(card["low"], card["high"]), signed(card["effect"]),
        reach(card["effect_low"], card["effect_high"]), chance(card["p_corrected"]),
        "too few games" if card["effect"] is None else VERDICTS.get(card["verdict"] or "", ""),
        links,
    ]  # fmt: skip


# --- The ways through the story that games took, as a tree


@dataclass(slots=True)
class SharedPath:
    """The games that came to the same sides of cards so far, and how they went on: a node of a prefix
    tree.
    """

    sides: list[str]
    games: int = 0
    wins: int = 0
    next: dict[str, SharedPath] = field(default_factory=dict)


def paths(figures: FiguresView, called: Called, chosen: LinkedGames) -> Section:
    """The section on the ways through the story that most games took."""
    paths, story = figures["paths"], report_words(figures).story
    root = SharedPath([])
    for path in paths:
        _add(root, path)
    ids: list[Json] = []
    _lay(root, "", ids)
    part = sum(path["share"] for path in paths)
    says = (
        f"The {plural(len(paths), 'way')} through {story} that most games took, {percent(part)} of them: "
        "from above, the sides of cards as they came into play. Where ways part, a block divides; its width "
        "is how many games went on so, its colour and words how many of them were won. A click goes closer."
    )
    rows: list[list[Entry]] = [
        [", ".join(map(short, path["path"])), f"{path['games']:,}", share(path["share"]),
         share(path["wins"] / path["games"]), chosen.of(path["examples"])]
        for path in paths
    ]  # fmt: skip
    drawn = [Plot(says, [_icicle(ids, called)], {}, 520)] if paths else []
    heads = ["Sides, in order", "Games", "Share", "Of them won", "Games to watch"]
    table = FigureTable(f"ways through {story}", heads, rows)
    return Section("paths", f"Ways through {story}", [], drawn, [table])


def short(side: str) -> str:
    """The side of a card in short: `lamp front` for `item.lamp.front`."""
    return " ".join(side.split(".")[1:])


def _add(way: SharedPath, path: PathFigures) -> None:
    for side in path["path"]:
        way.games += path["games"]
        way.wins += path["wins"]
        way = way.next.setdefault(side, SharedPath([side]))
    way.games += path["games"]
    way.wins += path["wins"]


def _lay(way: SharedPath, parent: str, blocks: list[Json]) -> None:
    """Add a block for each stretch on which the games stay together."""
    while len(way.next) == 1 and (only := next(iter(way.next.values()))).games == way.games:
        way = SharedPath([*way.sides, *only.sides], only.games, only.wins, only.next)
    id = f"{len(blocks)}"
    blocks.append({"id": id, "parent": parent, "way": way})
    for branch in way.next.values():
        _lay(branch, id, blocks)


def _icicle(blocks: Sequence[Json], called: Called) -> Json:
    ways: list[SharedPath] = [block["way"] for block in blocks]
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


def coverage(figures: SessionFigures, chosen: LinkedGames) -> Section:
    """The section on how much of what is written was reached, and what was not."""
    totals = figures["coverage"]
    kinds = {kind: count for kind, count in totals["by_kind"].items() if count["items"]}
    titles = {**KINDS, **report_words(figures).kinds}
    names = [titles[kind] for kind in kinds]
    data = []
    for kind, label_text in enumerate(("reached", "never reached")):
        marks = []
        for name, count in zip(names, kinds.values(), strict=True):
            some = count["items"] - count["reached"] if kind else count["reached"]
            marks.append(
                PlotMark(name, some / count["items"], said=f"{some} of {count['items']} {label_text}")
            )
        data.append(markup.bars(label_text, marks, range(len(names)), kind))
    says = (
        f"{totals['reached']} of {totals['items']} things that cards can do were reached in at least one "
        "game."
    )
    plot = markup.in_rows(says, data, names, range=[0, 1], **markup.PERCENT)
    plot.layout["barmode"] = "stack"
    rows: list[list[Entry]] = [
        [name, str(count["items"]), str(count["reached"]), str(count["items"] - count["reached"])]
        for name, count in zip(names, kinds.values(), strict=True)
    ]
    tables = [
        FigureTable("what was reached, by kind", ["Kind", "There are", "Reached", "Never reached"], rows)
    ]
    tables += _missed(totals, chosen)
    return Section("coverage", "What was reached", list(_hint(figures)), [plot], tables)


def _hint(figures: SessionFigures) -> Iterator[str]:
    if figures["coverage"]["never"]:
        yield whether_ever(figures["cells"], "explorer" in kit_of(figures).bots)


def _missed(coverage_figures: Coverage, chosen: LinkedGames) -> Iterator[FigureTable]:
    if coverage_figures["never"]:
        rows = [
            [thing["title"], str(below), thing["where"], SAID.get(thing.get("verdict", ""), "not asked")]
            for thing, below in roots(coverage_figures["never"])
        ]
        yield FigureTable("never reached", ["Thing", "Others on it", "Where", "Can it be"], rows)
    if coverage_figures["rare"]:
        rare: list[list[Entry]] = [
            [thing["title"], f"{thing['games']:,}", thing["where"], chosen.of(thing["examples"])]
            for thing in coverage_figures["rare"]
        ]
        heads = ["Thing", "Games", "Where", "Games to watch"]
        yield FigureTable("reached in fewer than 1 % of the games", heads, rare)
