"""The whole story of a scenario in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ..table.paper import Paper
from .naming import CLOCK, Names, listed
from .report import Report
from .running import IMPOSSIBLE
from .story import day_name

IN = "  "


def whole_lines(report: Report, paper: Paper) -> Iterator[str]:
    """A paragraph for each fact about the whole story."""
    names = Names(report.written.bundle)
    for sentence in _sentences(report, names):
        yield from paper.wrapped(sentence, f"{IN}- ", IN * 2)


def _sentences(report: Report, names: Names) -> Iterator[str]:
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
    for stuck in whole.stuck:
        seen = "a game came so far" if stuck.shown else "whether a game can come so far is open"
        yield (
            f"Dead end: once {_so(stuck.what)}, from {day_name(stuck.day)} on, no ending is left but "
            f"time running out ({seen})."
        )


def _outcome(lost: bool | None, won: bool | None) -> str:
    if lost:
        return "The kids lose whatever they do: no ending that wins can come."
    if won:
        return "The kids win whatever they do: no ending that loses can come, nor does time run out."
    if lost is False:
        return "The kids can win, and they can lose." if won is False else "The kids can win."
    return "The kids can lose." if won is False else "No game was seen to end."


def _so(what: str) -> str:
    """`diary 4 is on its back`, `diary 4 is discarded`, `flag cable-cut is set`."""
    kind, name, *more = what.split(".")
    if kind == "diary":
        return f"diary {name} is {'discarded' if more == ['discarded'] else f'on its {more[0]}'}"
    return f"{kind} {name} is set"
