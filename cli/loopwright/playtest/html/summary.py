"""The top of the report: the answer in words, and the few things that a designer should look at first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from loopwright.core.console import plural
from loopwright.core.phrases import Called, in_words, listed, percent, points, span, surely
from loopwright.playtest.targets import MET, MISSED, OPEN, TargetVerdict
from loopwright.playtest.text import sweeps, views
from loopwright.playtest.text.comparison import ALL, difference, rates
from loopwright.playtest.text.report import roots, sentences
from loopwright.playtest.text.views import NONE_FINISHED, by_bot, how_sure, report_words

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import (
        CardFigures,
        CellFigures,
        ChangeFigures,
        Comparison,
        Coverage,
    )

    from loopwright.playtest.text.views import SessionFigures, View


MOST_SET_UPS = 5
"""The most set-ups that are all named; of more, only those with the lowest and highest win rate are."""
MOST_CHANGES = 5
"""The most changes of the win rate that are all named; of more, only those of all games together are."""
MOST_NAMED = 3
SEVERAL = 3
"""The least number of endings from which on none is expected to take most games."""


class Line(NamedTuple):
    """A sentence, and the id of the section with more about it; empty where there is none."""

    words: str
    section: str


def head(figures: SessionFigures) -> str:
    """A sentence on what was played, and those on how sure rates are."""
    sure = how_sure(figures["cells"]) if figures["games"] else []
    return " ".join([f"{views.head(figures)}.", *sure])


def answers(
    figures: SessionFigures, verdicts: Sequence[TargetVerdict], comparison: Comparison | None
) -> Iterator[Line]:
    """The sentences on how often the players win, on targets, and on what changed."""
    cells, they_win = figures["cells"], report_words(figures).they_win
    played = [cell for cell in cells if cell["games"]]
    if not played:
        yield Line(NONE_FINISHED, "")
        return
    elif len(played) <= MOST_SET_UPS:
        yield from (Line(f"With {_wins(cell, cells, they_win)}", "wins") for cell in played)
    else:
        least, *_, most = sorted(played, key=lambda cell: cell["win_rate"])
        yield Line(f"{they_win[:1].upper()}{they_win[1:]} least often with {_rate(least, cells)}", "wins")
        yield Line(f"{they_win[:1].upper()}{they_win[1:]} most often with {_rate(most, cells)}", "wins")
    yield from _targets(verdicts, cells)
    yield from (Line(sentence, "sweeps") for sentence in sweeps.sentences(figures))
    if comparison is not None:
        win_rates = rates(comparison)
        few = (
            win_rates
            if len(win_rates) <= MOST_CHANGES
            else [pair for pair in win_rates if pair[0].endswith(ALL)]
        )
        yield from (Line(_change(name, change), "changes") for name, change in few)


def _change(name: str, change: ChangeFigures) -> str:
    """A sentence on a change; the present rate has been given before."""
    return f"{name}: {percent(change['old'])} before; {difference(change)}."


def _targets(verdicts: Sequence[TargetVerdict], cells: Sequence[CellFigures]) -> Iterator[Line]:
    """A sentence for each target that was not met, if they are few; one for all others of each verdict."""
    few = len(verdicts) <= MOST_SET_UPS
    for verdict, verdict_words in ((MISSED, "missed"), (OPEN, "not sure yet"), (MET, "met")):
        verdicts_alike = [outcome for outcome in verdicts if outcome.verdict == verdict]
        if few and verdict != MET:
            yield from (
                Line(f"Target for {in_words(outcome.cell, cells)}: {outcome.words}.", "wins")
                for outcome in verdicts_alike
            )
        elif verdicts_alike:
            names = "; ".join(_few([in_words(outcome.cell, cells) for outcome in verdicts_alike]))
            yield Line(f"{plural(len(verdicts_alike), 'target')} {verdict_words}: {names}.", "wins")


def _wins(cell: CellFigures, cells: Sequence[CellFigures], they_win: str) -> str:
    """The end of a sentence: `2 players they win 43 % of the games (38 to 48 %).`"""
    return f"{in_words(cell, cells)} {they_win} {_share(cell)}."


def _rate(cell: CellFigures, cells: Sequence[CellFigures]) -> str:
    """The end of a sentence: `2 players: 43 % of the games (38 to 48 %).`"""
    return f"{in_words(cell, cells)}: {_share(cell)}."


def _share(cell: CellFigures) -> str:
    return f"{percent(cell['win_rate'])} of the games{surely(cell['low'], cell['high'])}"


def hints(figures: SessionFigures, called: Called) -> Iterator[Line]:
    """The sentences on the strongest bot's usual ending, cards and pace, and on the cards of the others.

    The last ones are on what no bot reached.
    """
    if not figures["games"]:
        return
    figures_by_bot = sorted(by_bot(figures), key=_strength)
    for view in figures_by_bot:
        lines = list(_cards(view["cards"], called))
        if view is figures_by_bot[0]:
            lines = [*_usual(view), *lines, *_pace(view)]
        yield from (Line(view["who"] + line.words, line.section + view["suffix"]) for line in lines)
    yield from _never(figures_by_bot)
    yield from _coverage(figures["coverage"])


def _strength(view: View) -> tuple[bool, float]:
    """A sort key: bots that win most first, those that learn last."""
    return view["learns"], -sum(cell["wins"] for cell in view["cells"]) / view["games"]


def _usual(view: View) -> Iterator[Line]:
    """A sentence on an ending that takes more than half of the games, if there are several others."""
    for ending in view["endings"].values():
        if len(view["endings"]) >= SEVERAL and ending["share"] > 0.5:
            share_words = f"{percent(ending['share'])} of the games{surely(ending['low'], ending['high'])}"
            yield Line(f'Most games end alike: "{ending["title"]}", {share_words}.', "endings")


def _pace(view: View) -> Iterator[Line]:
    text = " ".join(sentences(view))
    if text:
        yield Line(text, "tension")


def _never(views: Sequence[View]) -> Iterator[Line]:
    """A sentence on the endings that no bot came to."""
    endings = {id: ending["title"] for view in views for id, ending in view["endings"].items()}
    came = {id for view in views for id, ending in view["endings"].items() if ending["games"]}
    never = [f'"{title}"' for id, title in endings.items() if id not in came]
    if never:
        which = listed(_few(never))
        yield Line(f"{len(never)} of {plural(len(endings), 'ending')} never came: {which}.", "endings")


def _cards(cards: Mapping[str, CardFigures], called: Called) -> Iterator[Line]:
    cards_sure = {id: card for id, card in cards.items() if card["verdict"] == "matters"}
    if cards_sure:
        id = max(cards_sure, key=lambda id: (abs(cards_sure[id]["effect"] or 0), id))
        card = cards_sure[id]
        effect, low, high = card["effect"], card["effect_low"], card["effect_high"]
        assert effect is not None and low is not None and high is not None  # a card that matters
        how = "more" if effect > 0 else "fewer"
        size = span(low, high, "fewer", "more")
        text = f"The weightiest card is {called(id)}: {points(effect)} {how} wins ({size})."
        more = len(cards_sure) - 1
        yield Line(f"{text} {more} more may matter, too." if more else text, "cards")
    little = [called(id) for id, card in cards.items() if card["verdict"] == "little"]
    if little:
        verb = "moves" if len(little) == 1 else "move"
        yield Line(f"Surely {verb} winning by 5 points at most: {listed(_few(little))}.", "cards")


def _coverage(coverage: Coverage) -> Iterator[Line]:
    reached = f"{coverage['reached']} of {plural(coverage['items'], 'thing')} on cards were reached"
    never = roots(coverage["never"])
    if never:
        yield Line(f"{reached}; never: {listed(_few([item['title'] for item, _ in never]))}.", "coverage")
    else:
        yield Line(f"{reached}.", "coverage")


def _few(names: list[str]) -> list[str]:
    """The first names, and the number of the others."""
    more = len(names) - MOST_NAMED
    return names if more <= 0 else [*names[:MOST_NAMED], f"{more} more"]
