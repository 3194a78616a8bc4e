"""The sections on outcomes: wins, endings, length, time, conditions, and when the outcome is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from loopwright.core.phrases import lasting, listed, percent, plural_of, points, set_up, shortened, surely
from loopwright.playtest.targets import TargetVerdict
from loopwright.playtest.text.report import sentences
from loopwright.playtest.text.views import (
    LEARNS,
    TOO_FEW,
    in_the_past,
    nobody,
    report_words,
    result_words,
    seat_names,
    too_few,
)

from . import markup
from .folder import LinkedGames, of_cell
from .markup import Entry, Examples, FigureTable, Json, Plot, PlotMark, Section, ends, number, share, signed

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import ReportWords
    from loopwright_engine.playtest.figures.types import CellFigures, EndingShare, Mean, RoundFigures

    from loopwright.playtest.text.views import FiguresView, SessionFigures


KINDS = len(markup.COLOURS)


def wins(figures: SessionFigures, verdicts: Sequence[TargetVerdict], chosen: LinkedGames) -> Section:
    """The section on win rates of every set-up, with targets."""
    cells = figures["cells"]
    played = [cell for cell in cells if cell["games"]]
    names = [set_up(cell, cells) for cell in played]
    marks = [_win(cell, name, chosen) for cell, name in zip(played, names, strict=True)]
    bots = list(dict.fromkeys(cell["bot"] for cell in played))
    data = []
    for kind, bot in enumerate(bots):
        rows = [row for row, cell in enumerate(played) if cell["bot"] == bot]
        data.append(markup.dots(bot, [marks[row] for row in rows], rows, kind % KINDS))
    targets = {verdict.cell["id"]: verdict for verdict in verdicts}
    if verdicts:
        data.insert(0, _bands([targets.get(cell["id"]) for cell in played]))
    words = report_words(figures)
    says = _marks(played, figures["level"], words.wins)
    if verdicts:
        says += " Broad bars are targets."
    plot = markup.in_rows(says, data, names, range=[0, 1], **markup.PERCENT)
    return Section(
        "wins",
        f"How often {report_words(figures).wins}",
        shortened(cells),
        [plot],
        [_wins(played, names, targets, chosen, words.round)],
    )


def _marks(played: Sequence[CellFigures], level: float, wins_words: str) -> str:
    """The sentence that explains the marks and their intervals; those of a bot that learns have none."""
    mark = f"Each mark is a share of games that {in_the_past(wins_words)}"
    line = f"line reaches as far as the true share may lie, {percent(level)} sure."
    learning = [cell["learns"] for cell in played]
    if not any(learning):
        return f"{mark}; its {line}"
    return f"{mark}. {LEARNS}" if all(learning) else f"{mark}; a {line} {LEARNS}"


def _win(cell: CellFigures, name: str, chosen: LinkedGames) -> PlotMark:
    rate, low, high = cell["win_rate"], cell["low"], cell["high"]
    text = f"{share(rate)} won{surely(low, high)}, {plural_of(cell['games'], 'game')}"
    return PlotMark(name, rate, low, high, text, chosen.of(of_cell(cell)))


def _bands(targets: Sequence[TargetVerdict | None]) -> Json:
    """The targets as broad bars behind the marks."""
    rows = [(row, target.target) for row, target in enumerate(targets) if target is not None]
    return {
        "type": "bar",
        "orientation": "h",
        "name": "target",
        "base": [target.low for _, target in rows],
        "x": [target.high - target.low for _, target in rows],
        "y": [row for row, _ in rows],
        "marker": {"color": "--band", "pattern": markup.pattern(1) | {"fgcolor": markup.GREY}},
        "hovertext": [f"target: {target}" for _, target in rows],
        "hoverinfo": "text",
    }


def _wins(
    cells: Sequence[CellFigures],
    names: Sequence[str],
    verdicts: dict[int, TargetVerdict],
    chosen: LinkedGames,
    noun: str,
) -> FigureTable:
    heads = [
        "Set-up",
        "Games",
        "Won",
        "Win rate",
        "Range",
        f"{noun.title()}s",
        "Decisions",
        "Won games",
        "Lost games",
    ]
    rows: list[list[Entry]] = []
    for cell, name in zip(cells, names, strict=True):
        rate, surely = share(cell["win_rate"]), ends(cell["low"], cell["high"])
        mean = [number(cell[key]["mean"]) for key in ("rounds", "decisions")]
        game_links = [chosen.of(of_cell(cell, won)) for won in (True, False)]
        rows.append([name, f"{cell['games']:,}", f"{cell['wins']:,}", rate, surely, *mean, *game_links])
        if verdicts:
            rows[-1].append(verdicts[cell["id"]].words if cell["id"] in verdicts else "none")
    return FigureTable("win rate of every set-up", [*heads, "Target"] if verdicts else heads, rows)


def endings(figures: FiguresView, chosen: LinkedGames) -> Section:
    """The section on the share of games with each ending, in all and for every set-up."""
    ordered_endings = [(id, ending) for id, ending in figures["endings"].items()]
    names = [ending["title"] or id for id, ending in ordered_endings]
    games: dict[str, list[tuple[int, int]]] = {id: [] for id, _ in ordered_endings}
    for cell in figures["cells"]:
        for ending in cell["endings"]:
            games[ending["id"]] += [(game, cell["id"]) for game in ending["examples"]]
    links = {id: chosen.of([(cell, game) for game, cell in sorted(some)]) for id, some in games.items()}
    data = []
    for kind, won in enumerate((True, False)):
        result = result_words(figures, won)
        places = [row for row, (_, ending) in enumerate(ordered_endings) if ending["won"] is won]
        marks = [
            _ending(names[row], ordered_endings[row][1], result, links[ordered_endings[row][0]])
            for row in places
        ]
        data.append(markup.bars(result, marks, places, kind))
    says = "How large a share of all games came to each ending, those that are won and those that are lost."
    if rivals := figures["names"]["rivals"]:
        says = (
            f"How large a share of all games came to each ending, those that {rivals[0]} wins and all others."
        )
    rows: list[list[Entry]] = [
        [name, result_words(figures, ending["won"]), f"{ending['games']:,}", share(ending["share"]),
         ends(ending["low"], ending["high"]), links[id]]
        for name, (id, ending) in zip(names, ordered_endings, strict=True)
    ]  # fmt: skip
    heads = ["Ending", "Result", "Games", "Share", "Range", "Games to watch"]
    tables = [FigureTable("endings", heads, rows)]
    if len(figures["cells"]) > 1:
        tables.append(_by_cell(figures["cells"], chosen))
    plot = markup.in_rows(says, data, names, rangemode="tozero", **markup.PERCENT)
    return Section("endings", "How it ends", [], [plot], tables)


def _ending(name: str, ending: EndingShare, result: str, links: Examples) -> PlotMark:
    text = f"{result}: {share(ending['share'])} of all games{surely(ending['low'], ending['high'])}"
    return PlotMark(name, ending["share"], ending["low"], ending["high"], text, links)


def _by_cell(cells: Sequence[CellFigures], chosen: LinkedGames) -> FigureTable:
    rows: list[list[Entry]] = [
        [set_up(cell, cells), ending["title"] or ending["id"], f"{ending['games']:,}", share(ending["share"]),
         ends(ending["low"], ending["high"]), chosen.of([(cell["id"], game) for game in ending["examples"]])]
        for cell in cells
        for ending in cell["endings"]
    ]  # fmt: skip
    heads = ["Set-up", "Ending", "Games", "Share", "Range", "Games to watch"]
    return FigureTable("endings of every set-up", heads, rows)


def length(figures: FiguresView, chosen: LinkedGames) -> Section:
    """The section on the last day of games, by value of the axis."""
    by_value = _lengths(figures["cells"])
    last = max((day for counts in by_value.values() for day in counts), default=1)
    words, axis = report_words(figures), figures["axis"]
    names = [words.round_name(number) for number in range(1, last + 1)]
    data: list[Json] = []
    rows: list[list[Entry]] = []
    for kind, (value, counts) in enumerate(by_value.items()):
        total = sum(counts.values())
        marks = []
        for day, name in enumerate(names, 1):
            part = counts.get(day, 0) / total
            marks.append(PlotMark(f"{value}, {name}", part, said=f"{share(part)} end then"))
            links = _ended(figures["cells"], value, day, chosen)
            rows.append([marks[-1].name, f"{counts.get(day, 0):,}", share(part), links])
        data.append(markup.columns(value, marks, kind % KINDS))
    played = [row for row in figures["by_axis"].values() if row["games"]]
    mean = listed([lasting(row["rounds_mean"], words.round) + _with(row["words"]) for row in played])
    of = f" with so many {axis}" if axis.endswith("s") else f" with each {axis}" if axis else ""
    says = f"On which {words.round} games end, as a share of the games{of}."
    plot = markup.over_rounds(says, data, last, words.round_label, **markup.PERCENT)
    heading = f"{axis} and {words.round}".capitalize() if axis else words.round.capitalize()
    table = FigureTable(f"last {words.round}s of games", [heading, "Games", "Share", "Games to watch"], rows)
    return Section("length", "How long it takes", [f"A game takes {mean}, on average."], [plot], [table])


def _lengths(cells: Sequence[CellFigures]) -> dict[str, Counter[int]]:
    """Games by their last day, for each value of the axis that was played."""
    counts: dict[str, Counter[int]] = {}
    for cell in cells:
        for day, games in cell["rounds"]["histogram"]:
            counts.setdefault(_on_axis(cell), Counter())[day] += games
    return dict(sorted(counts.items()))


def _on_axis(cell: CellFigures) -> str:
    """The first option of a kit in words."""
    return next(iter(cell["words"].values()), "all games")


def _with(words: str) -> str:
    return f" with {words}" if words else ""


def _ended(cells: Sequence[CellFigures], words: str, day: int, chosen: LinkedGames) -> Examples:
    """Links to games of one value of the axis that ended on a day."""
    mine = [cell for cell in cells if _on_axis(cell) == words]
    return chosen.like(mine, lambda record: record.round == day)


def time(figures: FiguresView, chosen: LinkedGames) -> Section:
    """The section on what the players' means are spent on, such as time (TIM-4)."""
    report = report_words(figures)
    titles, words = report.spends, report.paying
    spent = sorted(enumerate(figures["spent"]), key=lambda pair: -pair[1]["amount"])
    names = [titles.get(row["on"], row["on"]) for _, row in spent]
    marks = [
        PlotMark(name, row["share"], said=words.mark.format(share(row["share"])))
        for name, (_, row) in zip(names, spent, strict=True)
    ]
    data = [markup.bars("time", marks, range(len(marks)))]
    plot = markup.in_rows(words.says, data, names, **markup.PERCENT)
    rows: list[list[Entry]] = [
        [name, f"{row['amount']:,}", share(row["share"]), _having(figures, chosen, "spent", name_of_way)]
        for name, (name_of_way, row) in zip(names, spent, strict=True)
    ]
    table = FigureTable(words.caption, [*words.heads, "Share", "Games to watch"], rows)
    return Section("time", words.title, [], [plot], [table])


def conditions(figures: FiguresView, chosen: LinkedGames) -> Section:
    """The section on how often what a kit counts comes in a game, such as conditions (CON-1)."""
    report = report_words(figures)
    words, counts = report.counting, figures["took"]
    names = [report.counted.get(row["what"], row["what"].lower()) for row in counts]
    marks = [
        PlotMark(name, row["mean"], row["low"], row["high"], words.mark.format(number(row["mean"])))
        for name, row in zip(names, counts, strict=True)
    ]
    data = [markup.bars("conditions", marks, range(len(marks)))]
    plot = markup.in_rows(words.says, data, names, rangemode="tozero")
    rows: list[list[Entry]] = [
        [name, f"{row['taken']:,}", number(row["mean"]), _between(row, figures["games"]),
         _having(figures, chosen, "took", place)]
        for place, (name, row) in enumerate(zip(names, counts, strict=True))
    ]  # fmt: skip
    heads = [*words.heads, "In a game", "Range", "Games to watch"]
    return Section("conditions", words.title, [], [plot], [FigureTable(words.caption, heads, rows)])


def scores(figures: FiguresView) -> Section:
    """The section on the scores of the seats, how often each has most, and games that nobody has won."""
    seats = figures["seats"]["scores"]
    names = seat_names(figures)
    marks = [
        PlotMark(name, seat["share"], seat["low"], seat["high"], f"wins {share(seat['share'])}")
        for name, seat in zip(names, seats, strict=True)
    ]
    says = "How often each seat has the highest score at the end."
    data = [markup.dots("scores", marks, range(len(marks)), 0)]
    plot = markup.in_rows(says, data, names, range=[0, 1], **markup.PERCENT)
    rows: list[list[Entry]] = [
        [
            name,
            f"{seat['wins']:,}",
            share(seat["share"]),
            number(seat["score"]["mean"]),
            _between(seat["score"], figures["games"]),
        ]
        for name, seat in zip(names, seats, strict=True)
    ]
    rows.append([nobody(figures), f"{figures['seats']['ties']:,}", "", "", ""])
    heads = ["Who", "Games won", "Share", "Mean score", "Range"]
    return Section("scores", "Scores", [], [plot], [FigureTable("scores by seat", heads, rows)])


def _between(row: Mean, games: int) -> str:
    """The range of a mean over so many games. What came out alike in all of them has none; where it did not,
    the cell of a bot that learns is empty.
    """
    if not row["deviation"]:
        return f"{'the same ' if games > 1 else ''}in {plural_of(games, 'game')}"
    return f"{number(row['low'])} to {number(row['high'])}" if row["low"] is not None else ""


def _having(figures: FiguresView, chosen: LinkedGames, field: str, place: int) -> Entry:
    """Links to games in which the list `field` of the record has more than 0 at `place`."""
    return chosen.like(figures["cells"], lambda record: getattr(record, field)[place] > 0)


def tension(figures: FiguresView, chosen: LinkedGames) -> Section:
    """The section on how days end, and how much is decided by then."""
    rounds = figures["tension"]["rounds"]
    words = report_words(figures)
    names = [words.round_name(day["round"]) for day in rounds]
    titles = words.rows or {name: name for name in rounds[0]["rows"]}
    few = too_few(figures["cells"])
    drawn = [_standing(rounds, names, titles, words), *([] if few else [_decided(rounds, names, words)])]
    rows: list[list[Entry]] = [
        [name, f"{day['games']:,}", *(number(day["rows"][key]) for key in titles), share(day["known"]),
         signed(day["suspense"]).lstrip("+"), _over(figures, chosen, day["round"])]
        for name, day in zip(names, rounds, strict=True)
    ]  # fmt: skip
    heads = [
        words.round.capitalize(),
        "Games that had it",
        *titles.values(),
        "Decided",
        "Moved, points",
        "Games that ended then",
    ]
    table = FigureTable(f"how {words.round}s end", heads, rows)
    says = [*([f"{TOO_FEW}{words.round}."] if few else []), *sentences(figures)]
    return Section("tension", "Tension", says, drawn, [table])


def _standing(
    rounds: Sequence[RoundFigures], names: Sequence[str], titles: Mapping[str, str], words: ReportWords
) -> Plot:
    data = []
    drawn = words.drawn or list(titles)[:KINDS]
    for kind, key in enumerate(drawn):
        heading = titles[key].lower()
        marks = [
            PlotMark(
                name,
                day["rows"][key],
                said=f"{heading} {number(day['rows'][key])}, in {plural_of(day['games'], 'game')}",
            )
            for name, day in zip(names, rounds, strict=True)
        ]
        data.append(markup.lines(heading, marks, kind))
    what = listed([titles[key].lower() for key in drawn])
    says = (
        f"{what[:1].upper()}{what[1:]} at the end of each {words.round}, on average of the games that had it."
    )
    return markup.over_rounds(says, data, len(names), words.round_label)


def _decided(rounds: Sequence[RoundFigures], names: Sequence[str], words: ReportWords) -> Plot:
    says = (
        f"How much of the outcome is decided by the end of each {words.round}, from 0 % (anybody's game) to "
        f"100 % (over), and by how much a typical {words.round} moves the chance to win: over all "
        "games, those that are over included."
    )
    decided, moved = [], []
    for name, day in zip(names, rounds, strict=True):
        if day["known"] is not None:
            text = (
                f"{percent(day['known'])} decided; {plural_of(day['games'], 'game')} had this {words.round}"
            )
            decided.append(PlotMark(name, day["known"], said=text))
        suspense = day["suspense"]
        assert suspense is not None  # there are enough games
        moves = f"a typical game's chance moves by {points(suspense)}"
        moved.append(PlotMark(name, suspense, said=moves))
    data = [markup.lines("decided", decided), markup.lines(f"moved by the {words.round}", moved, 1)]
    return markup.over_rounds(says, data, len(names), words.round_label, range=[0, 1.05], **markup.PERCENT)


def _over(figures: FiguresView, chosen: LinkedGames, day: int) -> Entry:
    return chosen.like(figures["cells"], lambda record: record.round == day)
