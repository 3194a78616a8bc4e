"""The whole story of a scenario in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ..table.paper import Paper
from .dead_ends import DeadEnd, so
from .naming import CLOCK, Names, listed
from .report import Report
from .running import IMPOSSIBLE
from .story import day_name
from .witnesses import file_name

IN = "  "


def whole_lines(report: Report, paper: Paper, folder: str) -> Iterator[str]:
    """A paragraph for each fact about the whole story; `folder` has the games if they were kept."""
    names = Names(report.written.bundle)
    for sentence in _sentences(report, names, folder):
        yield from paper.wrapped(sentence, f"{IN}- ", IN * 2)


def _sentences(report: Report, names: Names, folder: str) -> Iterator[str]:
    whole = report.whole
    yield _outcome(whole.lost, whole.won)
    if any(each.item.id == CLOCK and each.verdict == IMPOSSIBLE for each in report.answers):
        yield "Time never runs out: an ending of a card always comes before."
    if whole.passed:
        yield f"Every win passes {listed([names.of(name) for name in whole.passed])}."
    for first, second in whole.at_once:
        yield f"If {names.of(first)} and {names.of(second)} are due in the same moment, the first one counts."
    for loop in whole.loops:
        yield f"Nothing leaves this circle of cards: {listed([names.of(each) for each in loop])}."
    for end in whole.stuck:
        yield _dead_end(end, names, folder)


def _dead_end(end: DeadEnd, names: Names, folder: str) -> str:
    what = " and ".join(so(each, names.of) for each in end.what)
    left = f"{listed([names.of(name) for name in end.left])} or " if end.left else ""
    told = f"Dead end: once {what}, from {day_name(end.day)} on, no ending is left but {left}time running out"
    if end.witness is None:
        return f"{told} (whether a game can come so far is open)."
    again = f" Again: loopwright replay {folder}/{file_name(end.id)}" if folder else ""
    return f"{told}. A game with {end.kids} kids comes so far: {' '.join(map(str, end.story))}{again}"


def _outcome(lost: bool | None, won: bool | None) -> str:
    if lost:
        return "The kids lose whatever they do: no ending that wins can come."
    if won:
        return "The kids win whatever they do: no ending that loses can come, nor does time run out."
    if lost is False:
        return "The kids can win, and they can lose." if won is False else "The kids can win."
    return "The kids can lose." if won is False else "No game was seen to end."
