"""The figures of one bot at a time, and sentences on how sure they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NotRequired, TypeVar

from loopwright_engine.kit import registry
from loopwright_engine.kit.protocol import Kit, ReportWords
from loopwright_engine.playtest.figures.types import BotFigures, CardFigures, CellFigures, Comparison, Figures
from loopwright_engine.playtest.stats import FEWEST

from loopwright.core.phrases import Called, about, counted, listed, plural_of, points, set_up
from loopwright.playtest.targets import TargetFigures

RoundRow = TypeVar("RoundRow")

RANGES = "The range beside a rate holds the true rate 19 times out of 20."
LEARNS = (
    "The explorer learns from game to game: its rates, and what changed in them, tell how these games went, "
    "not how others would."
)
FEW_CARDS = "Too few games were won, or lost, with a card and without it, to tell of any."
NO_VERDICTS = "The explorer's games are not independent: whether a card matters cannot be told from them."
NONE_FINISHED = "No game was finished."
TOO_FEW = f"With --games {FEWEST} or more, this also tells how much is decided by the end of each "
"""Before the kit's word for a round."""


def report_words(document: Figures | Comparison) -> ReportWords:
    """How figures are told in the words of their game: of seats that play against each other, the first one
    wins.
    """
    words, names = kit_of(document).report_words, document["names"]
    if names["rivals"]:
        first = f"{names['rivals'][0]} wins"
        words = replace(words, wins=first, they_win=first)
    return replace(words, rows=words.rows or names["rows"])


def result_words(document: Figures, won: bool) -> str:
    """What became of the players in a game that is `won`: of the first of them, where they play against each
    other.
    """
    if rivals := document["names"]["rivals"]:
        return f"{rivals[0]} {'wins' if won else 'does not win'}"
    return "won" if won else "lost"


def kit_of(document: Figures | Comparison) -> Kit:
    """The kit whose games were played."""
    kit = registry.find(document["kit"])
    assert kit is not None  # its games were played
    return kit


def in_the_past(wins: str) -> str:
    """Who wins, in the past: `the table won`."""
    return f"{wins.rpartition(' ')[0]} won"


def seat_names(view: FiguresView) -> list[str]:
    """What the seats that have scores are called."""
    scores = view["seats"]["scores"]
    rivals = view["names"]["rivals"]
    return rivals if len(rivals) == len(scores) else [f"seat {number + 1}" for number in range(len(scores))]


def nobody(view: FiguresView) -> str:
    """Who wins where no seat does, as where all lose together."""
    return "neither" if len(view["seats"]["scores"]) == 2 else "nobody"


class SessionFigures(Figures):
    """The figures of a session, the games planned for it, and whether all of them were played."""

    planned: int
    complete: bool


class JsonReport(SessionFigures):
    """The whole document of `playtest --json`."""

    tool: str
    seconds: float
    games_per_second: float | None
    targets: NotRequired[list[TargetFigures]]
    comparison: NotRequired[Comparison]


class FiguresView(SessionFigures, BotFigures):
    """The figures of one bot, with the words that tell them from those of other bots; see `by_bot`."""

    learns: bool
    whose: str
    who: str
    suffix: str


def by_bot(figures: SessionFigures) -> list[FiguresView]:
    """The figures of each bot that played, as if it had played alone; coverage is of all bots together.

    With several bots, `whose` follows a title, `who` precedes a sentence, and `suffix` follows a section's
    id. `learns` says that the bot's games are not independent, so nothing is judged of them.
    """
    several = len(figures["bots"]) > 1
    return [
        {
            **figures,
            **part,
            "cells": [cell for cell in figures["cells"] if cell["bot"] == bot],
            "learns": any(cell["learns"] for cell in figures["cells"] if cell["bot"] == bot),
            "whose": f" ({bot})" if several else "",
            "who": f"{bot}: " if several else "",
            "suffix": f"-{number}" if number > 1 else "",
        }
        for number, (bot, part) in enumerate(figures["bots"].items(), 1)
        if part["games"]
    ]


def head(figures: SessionFigures) -> str:
    """What was played: `200 of 2,000 games by cautious, seed 0 (interrupted)`."""
    games = plural_of(figures["games"], "game")
    if not figures["complete"]:
        games = f"{counted(figures['games'])} of {plural_of(figures['planned'], 'game')}"
    bots = listed(list(dict.fromkeys(cell["bot"] for cell in figures["cells"])))
    return f"{games} by {bots}, seed {figures['seed']}{'' if figures['complete'] else ' (interrupted)'}"


def none_sure(looked_at: int, cards: Mapping[str, CardFigures], called: Called) -> str:
    """The sentence that no card goes clearly with winning, with the number of games that may show one."""
    which, no = ("The one card", " no") if looked_at == 1 else (f"None of the {looked_at} cards", "")
    text = f"{which} looked at goes with winning or losing{no} more clearly than luck could make it."
    open_ones = [(card["games_to_tell"], id) for id, card in cards.items() if card["games_to_tell"]]
    if not open_ones:
        return text
    games, id = min(open_ones)
    size = points(cards[id]["effect"] or 0)
    return f"{text} Clearest is {called(id)}, with {size}: {about(games)} games in all would tell."


def spread(rounds: Sequence[RoundRow], most: int) -> list[RoundRow]:
    """All rounds of a short game; of one of more than `most` every second or tenth, say, and the last."""
    step = -(-len(rounds) // most)
    return [row for number, row in enumerate(rounds, 1) if number % step == 0 or number == len(rounds)]


def too_few(cells: Sequence[CellFigures]) -> bool:
    """Whether a cell has too few games for estimates of how much is decided in each round."""
    return any(0 < cell["games"] < FEWEST for cell in cells)


def how_sure(cells: Sequence[CellFigures]) -> list[str]:
    """The sentences on what the intervals of rates mean, on bots for which they mean nothing, and on what was
    worked out.
    """
    learning = [cell["learns"] for cell in cells]
    solved = [(cell, exact) for cell in cells if (exact := cell["exact"]) is not None]
    worked_out = [
        f"Worked out, perfect play wins {100 * exact:.1f} % of all games"
        f"{f' ({set_up(cell, cells)})' if len(solved) > 1 else ''}."
        for cell, exact in solved
    ]
    return [*([] if all(learning) else [RANGES]), *([LEARNS] if any(learning) else []), *worked_out]
