"""How a week goes: where time is spent, what becomes of the kids, and when it is decided."""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.core.phrases import day_name, percent, plural_of, points
from loopwright.playtest.text.report import sentences
from loopwright.playtest.text.views import TOO_FEW, too_few

from . import plots
from .folder import Chosen
from .markup import Entry, Json, Plot, Section, Table, number, share, signed
from .plots import Mark

WAYS = {
    "walk": "walking", "bus": "by bus", "car": "by car", "ride": "on machines", "home": "going home",
    "scout": "scouting", "investigate": "investigating", "rest": "resting", "trade": "trading",
    "action": "actions of cards", "hack": "hacking", "wreck": "wrecking", "lost": "taken away by cards",
}  # fmt: skip
"""What time cubes are spent on."""
COLUMNS = {
    "insight": "Insight",
    "enigma": "Enigma",
    "hurt": "Conditions held",
    "time_spent": "Time spent",
    "diary_in_play": "Diary cards in play",
}
"""How a day ends, in the table."""
DRAWN = ("insight", "enigma", "hurt")
"""What of it is drawn."""


def time(figures: Json, chosen: Chosen) -> Section:
    """TIM-4: what the kids spend their time on."""
    spent = sorted(enumerate(figures["time"]), key=lambda pair: -pair[1]["cubes"])
    names = [WAYS[each["way"]] for _, each in spent]
    marks = [
        Mark(name, each["share"], said=f"{share(each['share'])} of all time cubes")
        for name, (_, each) in zip(names, spent, strict=True)
    ]
    says = "What time cubes were spent on, as a share of all."
    plot = plots.in_rows(says, [plots.bars("time", marks, range(len(marks)))], names, **plots.PERCENT)
    rows: list[list[Entry]] = [
        [name, f"{each['cubes']:,}", share(each["share"]), _having(figures, chosen, "spent", way)]
        for name, (way, each) in zip(names, spent, strict=True)
    ]
    table = Table("time spent", ["On", "Cubes", "Share", "Games to watch"], rows)
    return Section("time", "Where time goes", [], [plot], [table])


def conditions(figures: Json, chosen: Chosen) -> Section:
    """CON-1: how often each condition is taken in a game."""
    found = figures["conditions"]
    names = [each["condition"].lower() for each in found]
    marks = [
        Mark(name, each["mean"], each["low"], each["high"], f"taken {number(each['mean'])} times in a game")
        for name, each in zip(names, found, strict=True)
    ]
    says = "How often the kids together take each condition in a game, on average."
    data = [plots.bars("conditions", marks, range(len(marks)))]
    plot = plots.in_rows(says, data, names, rangemode="tozero")
    rows: list[list[Entry]] = [
        [name, f"{each['taken']:,}", number(each["mean"]), _between(each),
         _having(figures, chosen, "took", place)]
        for place, (name, each) in enumerate(zip(names, found, strict=True))
    ]  # fmt: skip
    heads = ["Condition", "Taken", "In a game", "Range", "Games to watch"]
    return Section("conditions", "Conditions", [], [plot], [Table("conditions taken", heads, rows)])


def _between(found: Json) -> str:
    """The range of a mean, if there is one."""
    return f"{number(found['low'])} to {number(found['high'])}" if found["low"] is not None else ""


def _having(figures: Json, chosen: Chosen, what: str, place: int) -> Entry:
    """Games in which something was spent or taken."""
    return chosen.like(figures["cells"], lambda record: getattr(record, what)[place] > 0)


def tension(figures: Json, chosen: Chosen) -> Section:
    """How days end, and how much is decided by then."""
    rounds = figures["tension"]["rounds"]
    names = [day_name(each["round"]) for each in rounds]
    few = too_few(figures["cells"])
    drawn = [_standing(rounds, names), *([] if few else [_decided(rounds, names)])]
    rows: list[list[Entry]] = [
        [name, f"{each['games']:,}", *(number(each[key]) for key in COLUMNS), share(each["known"]),
         signed(each["suspense"]).lstrip("+"), _over(figures, chosen, each["round"])]
        for name, each in zip(names, rounds, strict=True)
    ]  # fmt: skip
    heads = [
        "Day",
        "Games that had it",
        *COLUMNS.values(),
        "Decided",
        "Moved, points",
        "Games that ended then",
    ]
    table = Table("how days end", heads, rows)
    says = [*([TOO_FEW] if few else []), *sentences(figures)]
    return Section("tension", "Tension", says, drawn, [table])


def _standing(rounds: Sequence[Json], names: Sequence[str]) -> Plot:
    data = []
    for kind, key in enumerate(DRAWN):
        said = COLUMNS[key].lower()
        marks = [
            Mark(name, each[key], said=f"{said} {number(each[key])}, in {plural_of(each['games'], 'game')}")
            for name, each in zip(names, rounds, strict=True)
        ]
        data.append(plots.lines(said, marks, kind))
    says = (
        "Insight, enigma and the conditions that kids hold at the end of each day, on average of the games "
        "that had it."
    )
    return plots.over_days(says, data, len(names))


def _decided(rounds: Sequence[Json], names: Sequence[str]) -> Plot:
    says = (
        "How much of the outcome is decided by the end of each day, from 0 % (anybody's game) to 100 % "
        "(over), and by how much a typical day moves the chance to win: over all games, those that are over "
        "included."
    )
    known, moved = [], []
    for name, each in zip(names, rounds, strict=True):
        if each["known"] is not None:
            said = f"{percent(each['known'])} decided; {plural_of(each['games'], 'game')} had this day"
            known.append(Mark(name, each["known"], said=said))
        moves = f"a typical game's chance moves by {points(each['suspense'])}"
        moved.append(Mark(name, each["suspense"], said=moves))
    data = [plots.lines("decided", known), plots.lines("moved by the day", moved, 1)]
    return plots.over_days(says, data, len(names), range=[0, 1.05], **plots.PERCENT)


def _over(figures: Json, chosen: Chosen, day: int) -> Entry:
    return chosen.like(figures["cells"], lambda record: record.round == day)
