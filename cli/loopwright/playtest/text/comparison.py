"""What changed between two playtests, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from loopwright_dsl.diagnostics.columns import padded

from loopwright.core.console import plural
from loopwright.core.phrases import Called, about, counted, lasting, listed, percent, points, set_up, span
from loopwright.core.terminal_text import Paper, shown_width

from .views import report_words

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import BotChange, ChangeFigures, Comparison, SweepValue


IN, DEEP = "  ", "    "
MOST = 10
BESIDE = 40
"""The least columns for the figures of a row."""
LUCK, SURE = "can be luck", "more than luck"
ALL = "all together"
UNJUDGED = "Games of the explorer are not independent: what of this is luck cannot be told."
APART = "They are two scenarios, not two drafts of one: cards and endings are not compared."


def compared(comparison: Comparison, called: Called, paper: Paper) -> Iterator[str]:
    """The lines on a comparison: first on the win rate, then on what else changed."""
    old, pairs = comparison["old"], comparison["pairs"]
    if not pairs:
        yield from paper.wrapped("No game of these has a partner with the same set-up and seed there.", IN)
        return
    same_draft = old["bundle"] == comparison["new"]["bundle"]
    baseline_name = "the same draft" if same_draft else f'the other draft of "{old["title"]}"'
    if are_apart(comparison):
        baseline_name = f'"{old["title"]}"'
    yield from paper.wrapped(
        f"Against {baseline_name}, in {counted(pairs)} pairs of games on the same luck:", IN
    )
    yield from _table(comparison, paper)
    alone = comparison["new"]["games"] - pairs
    if alone:
        yield from paper.wrapped(f"{counted(alone)} of the games had no partner there.", IN)
    if are_apart(comparison):
        yield from paper.wrapped(APART, IN)
        return
    for whose, changes in of_bots(comparison):
        yield from _rest(changes, whose, report_words(comparison).round, called, paper)
    for entry in news(comparison, called):
        yield from paper.wrapped(entry, IN, DEEP)


def are_apart(comparison: Comparison) -> bool:
    """Whether the two playtests are of different scenarios, whose cards cannot be compared."""
    return bool(comparison["old"]["scenario"] != comparison["new"]["scenario"])


def of_bots(comparison: Comparison) -> list[tuple[str, BotChange]]:
    """The changes for each bot, with a prefix that names it if there are several."""
    bots = comparison["bots"]
    return [(f"{bot}: " if len(bots) > 1 else "", changes) for bot, changes in bots.items()]


def _table(comparison: Comparison, paper: Paper) -> Iterator[str]:
    """The rows with both win rates side by side, and the difference."""
    rows = rates(comparison)
    wide = min(max(shown_width(name) for name, _ in rows), paper.width - BESIDE)
    yield f"{IN}{'':<{wide}}  before    now  difference"
    for name, change in rows:
        if shown_width(name) > wide:
            yield f"{IN}{name}"
            name = ""
        both = f"{percent(change['old']):>6}  {percent(change['new']):>5}"
        yield from paper.wrapped(difference(change), f"{IN}{padded(name, wide)}  {both}  ")


def rates(comparison: Comparison) -> list[tuple[str, ChangeFigures]]:
    """The changes of the win rate by name: for each value of the axis or each set-up, and for all."""
    changes: list[tuple[str, ChangeFigures]] = []
    for whose, of_bot in of_bots(comparison):
        wins = of_bot["wins"]
        rows: list[tuple[str, ChangeFigures]]
        rows = [(change["title"], change) for change in wins["by_axis"].values()]
        if len(wins["cells"]) > len(rows):
            rows = [(set_up(cell, wins["cells"]), cell) for cell in wins["cells"]]
        if len(rows) > 1:
            rows.append((ALL, wins["all"]))
        changes += [(whose + name, change) for name, change in rows]
    return changes


def sentences(comparison: Comparison) -> list[str]:
    """A sentence for each change: `2 players: 43 % before, 37 % now; 6 points less (...), more than luck.`"""
    return [
        f"{name}: {percent(change['old'])} before, {percent(change['new'])} now; {difference(change)}."
        for name, change in rates(comparison)
    ]


def difference(change: ChangeFigures | SweepValue) -> str:
    """A difference in words: `6 points less (9 to 3 less), more than luck`; for a bot that learns only its
    size.
    """
    size = change["difference"]
    how = f"{points(size)} {'more' if size > 0 else 'less'}" if size else "no difference"
    low, high = change["low"], change["high"]
    if change["sure"] is None or low is None or high is None:
        return how
    ends = span(low, high)
    if not size:
        return f"{how} ({ends})"
    if change["sure"]:
        return f"{how} ({ends}), {SURE}"
    games = change["games_to_tell"]
    return f"{how} ({ends}), {LUCK}" + (f"; {about(games)} games of each would tell" if games else "")


def news(comparison: Comparison, called: Called) -> Iterator[str]:
    """The sentences on which cards are new, and which are gone."""
    for cards, sentences_made in ((comparison["added"], "New"), (comparison["removed"], "Gone")):
        names = [called(card) for card in cards]
        if names:
            more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
            yield f"{sentences_made}: {listed([*names[:MOST], *more])}."


def _rest(comparison: BotChange, whose: str, noun: str, called: Called, paper: Paper) -> Iterator[str]:
    """The lines on other sure differences: endings, then cards, the largest first."""
    if comparison["length"]["sure"] is None:
        yield from paper.wrapped(f"{whose}{UNJUDGED}", IN)
        return
    endings, cards = comparison["endings"].values(), comparison["cards"].items()
    sure = _sure((f'ending "{change["title"]}"', change) for change in endings)
    sure += _sure((called(id), change) for id, change in cards)
    lines = [_length(comparison["length"], noun)] if comparison["length"]["sure"] else []
    lines += [_change(name, change) for name, change in sure[:MOST]]
    if len(sure) > MOST:
        lines.append(f"and {len(sure) - MOST} more")
    looked_at = f"{whose}Of {plural(comparison['looked_at'], 'other thing')} looked at"
    if lines:
        yield from paper.wrapped(f"{looked_at}, these changed by more than luck:", IN)
    else:
        yield from paper.wrapped(f"{looked_at}, none changed by more than luck.", IN)
    for line in lines:
        yield from paper.wrapped(line, f"{IN}- ", DEEP)


def _sure(changes: Iterable[tuple[str, ChangeFigures]]) -> list[tuple[str, ChangeFigures]]:
    """The changes that are more than luck, the largest first."""
    return sorted((pair for pair in changes if pair[1]["sure"]), key=lambda pair: -abs(pair[1]["difference"]))


def _length(change: ChangeFigures, noun: str) -> str:
    how = "longer" if change["difference"] > 0 else "shorter"
    return f"games are {lasting(change['difference'], noun)} {how}, {change['new']:.1f} {noun}s now"


def _change(name: str, change: ChangeFigures) -> str:
    size = f"{points(change['difference'])} {'more' if change['difference'] > 0 else 'less'} often"
    return f"{name}: {percent(change['old'])} before, {percent(change['new'])} now, {size}"
