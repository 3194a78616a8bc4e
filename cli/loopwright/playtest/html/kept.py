"""The sections on counters and flags, on when cards come and with whom, and on the options that are taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from loopwright.core.phrases import Called, plural_of
from loopwright.playtest.text.kept import RULES, in_round, moves, option_name, own, stood, title, value, when
from loopwright.playtest.text.views import report_words

from . import markup
from .markup import Entry, FigureTable, Plot, PlotMark, Section, number, share

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import Followed, Quartiles

    from loopwright.playtest.text.views import FiguresView


KINDS = len(markup.COLOURS)
QUARTILES = ["Games", "Mean", "A quarter at most", "Half", "Three quarters"]


def sections(view: FiguresView, called: Called) -> Iterator[Section]:
    """What there is of the three; none of files of earlier versions."""
    kept = view["kept"]
    # of what each place has, only where it ever moved: there may be dozens of places
    if followed := [one for one in own(view) if moves(one) or "." not in one["id"]]:
        yield _numbers(view, followed, called)
    if kept["cards"]:
        yield _cards(view, called)
    if kept["options"]:
        yield _options(view, called)


def _numbers(view: FiguresView, followed: Sequence[Followed], called: Called) -> Section:
    words = report_words(view)
    plots = [
        _course(view, rows[first : first + KINDS], flags)
        for flags in (False, True)
        if (rows := [one for one in followed if (one["kind"] == "flag") is flags])
        for first in range(0, len(rows), KINDS)
    ]
    by_round: list[list[Entry]] = [
        [title(one), words.round_name(row["round"]), *_quartiles(row)]
        for one in followed
        for row in one["rounds"]
    ]
    by_round += [[title(one), "when games end", *_quartiles(one["end"])] for one in followed]
    moved: list[list[Entry]] = [
        [
            title(one),
            called(source["id"]) if source["id"] else RULES,
            number(source["up"]),
            number(source["down"]),
        ]
        for one in followed
        for source in one["moved_by"]
    ]
    ended: list[list[Entry]] = [
        [title(one), row["title"] or row["id"], *_quartiles(row)]
        for one in followed
        for row in one["endings"]
    ]
    tables = [
        FigureTable(
            f"counters and flags by {words.round}", ["What", words.round.capitalize(), *QUARTILES], by_round
        ),
        FigureTable("what moves them", ["What", "By", "Up in a game", "Down in a game"], moved),
        FigureTable("how they stand when an ending comes", ["What", "Ending", *QUARTILES], ended),
    ]
    return Section("kept", "Counters and flags", [], plots, tables)


def _quartiles(row: Quartiles) -> list[Entry]:
    quarters = row["quarter"], row["median"], row["three_quarters"]
    return [
        f"{row['games']:,}",
        number(row["mean"]),
        *(f"{quarter}".replace("-", "−") for quarter in quarters),
    ]


def _course(view: FiguresView, followed: Sequence[Followed], flags: bool) -> Plot:
    words = report_words(view)
    data = []
    for kind, one in enumerate(followed):
        marks = [
            PlotMark(
                words.round_name(row["round"]),
                row["mean"],
                said=f"{title(one)}: {value(one, row['mean'])}, in {plural_of(row['games'], 'game')}",
            )
            for row in one["rounds"]
        ]
        data.append(markup.lines(title(one), marks, kind))
    what = "In how many games each flag is set" if flags else "How each stands, on average,"
    says = f"{what} at the end of each {words.round}, of the games that had it."
    axis = {"range": [0, 1.05], **markup.PERCENT} if flags else {}
    last = max(len(one["rounds"]) for one in followed)
    return markup.over_rounds(says, data, last, words.round_label, **axis)


def _cards(view: FiguresView, called: Called) -> Section:
    cards = view["kept"]["cards"]
    players = list(dict.fromkeys(player["name"] for card in cards for player in card["players"]))
    players = players if len(players) > 1 else []
    rows: list[list[Entry]] = []
    for card in cards:
        times = {player["name"]: player["times"] for player in card["players"]}
        said = [f"{called(part['id'])} {number(part['times'])}" for part in card["parts"]]
        by_round = [f"{in_round(view, int(day))} {number(often)}" for day, often in card["rounds"]]
        rows.append(
            [
                called(card["id"]),
                when(view, card),
                "; ".join(by_round),
                *(number(times.get(player)) for player in players),
                "; ".join(said) if len(said) > 1 else "",
            ]
        )
    heads = ["Card", "How often", "When", *players, "What of it"]
    says = ["How often what a card says, or one of its actions, begins in a game."]
    return Section("came", "When cards come", says, [], [FigureTable("when cards come", heads, rows)])


def _options(view: FiguresView, called: Called) -> Section:
    rows: list[list[Entry]] = [
        [
            option_name(option, called),
            f"{option['open']:,}",
            f"{option['taken']:,}",
            share(option["share"]),
            "; ".join(f"{in_round(view, day)} {taken} of {times}" for day, times, taken in option["rounds"]),
            stood(option).removeprefix("; "),
        ]
        for option in view["kept"]["options"]
    ]
    heads = ["Option", "Could be taken", "Taken", "Share", "When", "How all stood"]
    says = ["Options of cards in all games; other decisions in one game of eight."]
    return Section("options", "Which options are taken", says, [], [FigureTable("options", heads, rows)])
