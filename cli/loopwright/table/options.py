"""The options of a decision, numbered: what each costs and its chance of success."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from loopwright_engine import Game, describe, words
from loopwright_engine.describe import OptionView

from .paper import Paper
from .teller import place

# Options that differ in one thing only stand in one row: rule -> the engine's word for them, our label.
ROWS = {
    "MOV-1": ("walk", "walk to"),
    "MOV-2": ("bus", "bus to"),
    "MOV-3": ("car", "car to"),
    "ADV-1": ("scout", "scout at"),
    "ADV-6": ("rest", "rest from"),
}
LABEL = 11  # columns for the labels of rows
Numbered = tuple[int, OptionView]


def lines(game: Game, paper: Paper) -> list[str]:
    """The pending decision: its question, then the options by kid."""
    view = describe.decision(game)
    numbered = list(enumerate(view.options, 1))
    out = [paper.strong(paper.marked(view.title))]
    for kid, group in groupby(numbered, key=lambda each: each[1].group):
        if kid:
            out += ["", paper.strong(kid)]
        elif len(out) > 1:
            out.append("")
        out += _of_one(list(group), kid, paper)
    return out


def _of_one(group: list[Numbered], kid: str, paper: Paper) -> Iterator[str]:
    """The options of one kid: rows of like options, and a line for each of the others."""
    for rule, members in groupby(group, key=lambda each: each[1].source if kid else ""):
        if rule in ROWS:
            yield from _row(list(members), rule, kid, paper)
        else:
            for number, option in members:
                yield from _line(number, option, kid, paper)


def _row(members: list[Numbered], rule: str, kid: str, paper: Paper) -> list[str]:
    word, label = ROWS[rule]
    start = words.OPTIONS[word].partition("{location}")[0].partition("{condition}")[0].format(kid=kid)
    cells = []
    for number, option in members:
        facts = [f"{option.time_cost} time"] if option.time_cost != 1 else []
        facts += [odds(option)] if option.chance is not None else []
        cells.append(f"{paper.strong(str(number))} {_text(option, start, paper)}" + _bracketed(facts))
    return paper.filled(cells, f"   {label:<{LABEL}}", gap="  ")


def _line(number: int, option: OptionView, kid: str, paper: Paper) -> list[str]:
    facts = [_time(option.time_cost)] if kid else []
    facts += [odds(option)] if option.chance is not None else []
    text = _text(option, f"{kid}: ", paper).removeprefix(f"{kid} ")
    card = [paper.quiet(f"[{place(option.source)}]")] if ":" in option.source else []
    pieces = [*text.split(), *(f"· {fact}" for fact in facts), *card]
    return paper.filled(pieces, f"{paper.strong(f'{number:>4}')}  ")


def _text(option: OptionView, start: str, paper: Paper) -> str:
    return paper.marked(option.text).removeprefix(start)


def _time(cost: int) -> str:
    return f"{cost} time" if cost else "free"


def _bracketed(facts: list[str]) -> str:
    return f" ({', '.join(facts)})" if facts else ""


def odds(option: OptionView) -> str:
    """`42 %`, or `42 %, pushed 67 %`."""
    assert option.chance is not None
    first = percent(option.chance)
    return first if option.pushed_chance is None else f"{first}, pushed {percent(option.pushed_chance)}"


def percent(chance: float) -> str:
    """A chance from 0 to 1 as per cent; only what is certain reads 0 or 100."""
    shown = round(chance * 100)
    if 0 < chance < 1:
        shown = min(99, max(1, shown))
    return f"{shown} %"
