"""The figures of a playtest, as one document of plain data (`FORMAT`), with intervals.

The same games give the same document, byte for byte, in whatever order they were played and added up.

Tension is how the outcome of games comes to be known, day by day. After each day, the chance to win differs
from game to game: it is read off the games that stood alike in the kit's `tension` rows then. How far these
chances lie apart is how much is known. `known` is the part of the outcome that is decided by the end of a
day, from 0 (anybody's game) to 1 (it is over), `spread` how far the chances typically lie from their mean,
and `suspense` how far a typical day moves them. All three are None with fewer than `FEWEST` games of a
kind: states that few games saw tell more of luck than of the story.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from math import fsum, isfinite, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_engine.bots import PERFECT
from loopwright_engine.bundle.load import place_of
from loopwright_engine.game_types import AnyOptions
from loopwright_engine.kit.protocol import Bundle, Kit
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import watch_of
from loopwright_engine.playtest.stats import (
    ENDED,
    FEWEST,
    LENGTH,
    LEVEL,
    SCORE,
    SEAT,
    TOOK,
    WON,
    Interval,
    alike,
    mean,
    of_all,
    together,
)
from loopwright_engine.playtest.sweep_names import names_of as names_of_paths
from loopwright_engine.playtest.tally import CellTally, Count, SumOfSquares, Tally, owners

from . import cards, kept, luck, sweeps
from .cards import examples

if TYPE_CHECKING:
    from .types import (
        BotFigures,
        CellFigures,
        CellSetUp,
        Coverage,
        EndingShare,
        FigureNames,
        Figures,
        Mean,
        Missed,
        PathFigures,
        RoundFigures,
        SeatFigures,
        Seats,
        SpentFigures,
        Standing,
        Tension,
        TookFigures,
        Wins,
        WinsOnAxis,
    )


GAMES: Final = 3
"""So many games are looked at where a kit names no scores."""
MOST_DECISIONS: Final = 1_000


def names_of(bundle: Bundle, plan: Plan) -> FigureNames:
    """The names of seats and rows in the games of a plan; not of chairs that stay empty in all of them."""
    rivals = _rivals(bundle, plan)
    empty = bundle.kit.scores[len(rivals) :] if rivals else ()
    titles = bundle.kit.row_titles(bundle.data)
    return {"rivals": rivals, "rows": {name: title for name, title in titles.items() if name not in empty}}


def _rivals(bundle: Bundle, plan: Plan) -> list[str]:
    """The seats, if they play against each other: a kit that names no scores may give each seat one at the
    end.
    """
    kit, options = bundle.kit, plan.cells[0].options
    if kit.seats < 2 or not (kit.scores or any(_scored(bundle, options, seed) for seed in range(GAMES))):
        return []
    games = [kit.start(bundle, set_up, 0) for set_up in dict.fromkeys(cell.options for cell in plan.cells)]
    return [kit.seat_name(games[0], seat) for seat in range(max(game.seats_taken for game in games))]


def _scored(bundle: Bundle, options: AnyOptions, seed: int) -> bool:
    """Whether seats have scores at the end of a game that is played by chance."""
    game, chance = bundle.kit.start(bundle, options, seed), Random(seed)
    while game.decision is not None and len(game.choices) < MOST_DECISIONS:
        game.choose(chance.randrange(len(game.decision.options)))
    return game.result is not None and bool(game.result.scores)


DECIDED: Final = 0.8
"""The part of the outcome that must be known for it to count as decided."""

RARE: Final = 0.01
"""What came up in fewer games than this is rare."""

FORMAT: Final = "loopwright-figures"
VERSION: Final = 3
MOST_PATHS: Final = 20
DIGITS: Final = 6


def figures(
    bundle: Bundle,
    plan: Plan,
    names: Sequence[str],
    tally: Tally,
    *,
    called: Callable[[str], str] = str,
    level: float = LEVEL,
) -> Figures:
    """The document for the games of a tally; `names` are the watch's, `called` puts an id into words."""
    kit, data, shown = bundle.kit, bundle.data, names_of(bundle, plan)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "kit": kit.name,
        "axis": kit.axis,
        "scenario": bundle.data["scenario"]["id"],
        "title": kit.contents.title(data),
        "bundle": bundle.hash,
        "seed": plan.seed,
        "level": level,
        "names": shown,
        "games": tally.games,
        "cells": [
            _cell(number, plan.cells[number], cell, bundle, level) for number, cell in enumerate(tally.cells)
        ],
        "sweeps": sweeps.figures(kit, plan, tally, level),
        "bots": {
            bot: _of_bot(bundle, plan, names, len(shown["rivals"]), tally.of(numbers), numbers, level)
            for bot, numbers in plan.bots.items()
        },
        "coverage": coverage_figures(bundle, plan, names, tally, called),
    }
    return cast("Figures", {key: neat(value) for key, value in document.items()})


def _of_bot(
    bundle: Bundle,
    plan: Plan,
    names: Sequence[str],
    rivals: int,
    tally: Tally,
    numbers: Sequence[int],
    level: float,
) -> BotFigures:
    """The figures of one bot's games among so many rivals, in the cells with these indices; `tally` has no
    other games.
    """
    document: BotFigures = {
        "games": tally.games,
        "luck": luck.figures(tally, frozenset(bundle.kit.contents.card_ids(bundle.data))),
        "by_axis": _by_axis(bundle.kit, plan, tally, numbers, level),
        "endings": _endings(tally.cells, bundle, level),
        "cards": cards.figures(bundle, tally, level),
        "paths": _paths(names, tally),
        "spent": _spent(bundle.kit, tally),
        "took": _took(bundle.kit, tally, level),
        "tension": tension_figures(bundle.kit, tally),
        "kept": kept.figures(bundle, tally),
    }
    if bundle.kit.scores and rivals > 1:
        document["seats"] = _seats(rivals, tally, level)
    return document


def _seats(rivals: int, tally: Tally, level: float) -> Seats:
    scores: list[SeatFigures] = []
    for seat in range(min(rivals, len(tally.cells[0].scores))):
        score = _score(tally, seat, level)
        wins = sum(cell.seats_won[seat] for cell in tally.cells)
        share, (low, high) = luck.share(tally.cells, f"{SEAT}{seat + 1}", level)
        scores.append(
            {
                "score": score, "wins": wins, "share": share,
                "low": low, "high": high,
            }
        )  # fmt: skip
    return {"scores": scores, "ties": tally.games - sum(seat["wins"] for seat in scores)}


def _score(tally: Tally, seat: int, level: float) -> Mean:
    """The mean score of a seat; luck is taken out where one kind of games was played."""
    played = [cell for cell in tally.cells if cell.games.games]
    if len(played) == 1:
        return _mean_figures(luck.mean(played[0], f"{SCORE}{seat}", played[0].scores[seat], level))
    whole = SumOfSquares()
    for cell in played:
        whole.merge(cell.scores[seat])
    return _mean(tally.games, whole, level)


def neat(value: object) -> Any:
    """Data as JSON can hold it, with as many digits as are meaningful."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}") if isfinite(value) else None
    if isinstance(value, dict):
        return {key: neat(part) for key, part in value.items()}
    return [neat(part) for part in value] if isinstance(value, (list, tuple)) else value


def described(cell: Cell, bundle: Bundle) -> CellSetUp:
    """The set-up of a cell's games."""
    kit = bundle.kit
    set_up: CellSetUp = {
        "options": kit.options_data(cell.options),
        "words": {
            option.name: words
            for option in fields(cell.options)
            if (words := kit.option_words(option.name, getattr(cell.options, option.name)))
        },
        "bot": cell.bot,
        "learns": cell.learns,
        "sweep": {change.path: change.value for change in cell.changes},
    }
    if names := names_of_paths(bundle, [change.path for change in cell.changes]):
        set_up["names"] = names
    return set_up


def _cell(number: int, cell: Cell, tally: CellTally, bundle: Bundle, level: float) -> CellFigures:
    games = tally.games.games
    lengths = sorted(tally.lengths.items())
    days = SumOfSquares(sum(day * n for day, n in lengths), sum(day * day * n for day, n in lengths))
    endings = _endings([tally], bundle, level)
    exact = None
    if games and cell.bot == PERFECT:
        from loopwright_engine.kit.perfect import solution  # the walk of a prover, which few figures need

        exact = solution(watch_of(bundle, cell.changes).bundle, cell.options).start
    return {
        "id": number,
        **described(cell, bundle),
        **wins([tally], level),
        "rounds": {**_mean_figures(luck.mean(tally, LENGTH, days, level)), "histogram": lengths},
        "decisions": _mean(games, tally.decisions, level),
        "endings": [
            {"id": ending, **shares, "examples": tally.endings[ending].first}
            for ending, shares in endings.items()
            if ending in tally.endings
        ],
        "exact": exact,
    }


def wins(cells: Sequence[CellTally], level: float = LEVEL) -> Wins:
    """The number of games in some cells, of those won, and the win rate with its interval."""
    games, won = (sum(getattr(cell.games, field) for cell in cells) for field in ("games", "wins"))
    rate, (low, high) = luck.share(cells, WON, level)
    return {"games": games, "wins": won, "win_rate": rate, "low": low, "high": high}


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _mean(count: int, numbers: SumOfSquares, level: float) -> Mean:
    return _mean_figures(mean(count, numbers.total, numbers.squares, level))


def _mean_figures(figure: tuple[float, float, Interval]) -> Mean:
    middle, deviation, (low, high) = figure
    return {
        "mean": middle,
        "low": low if deviation else None,
        "high": high if deviation else None,
        "deviation": deviation,
    }


def _by_axis(
    kit: Kit, plan: Plan, tally: Tally, numbers: Sequence[int], level: float
) -> dict[str, WinsOnAxis]:
    cells_by_value: dict[Any, list[CellTally]] = {}
    for number in sorted(numbers, key=lambda number: sweeps.axis_value(kit, plan.cells[number])):
        cells_by_value.setdefault(sweeps.axis_value(kit, plan.cells[number]), []).append(tally.cells[number])
    wins_by_value: dict[str, WinsOnAxis] = {}
    for value, cells in cells_by_value.items():
        games = sum(cell.games.games for cell in cells)
        days = sum(day * count for cell in cells for day, count in cell.lengths.items())
        words = kit.option_words(kit.axis, value) if kit.axis else ""
        wins_by_value[str(value)] = {
            "words": words, **wins(cells, level), "rounds_mean": _share(days, games),
        }  # fmt: skip
    return wins_by_value


def _endings(cells: Sequence[CellTally], bundle: Bundle, level: float) -> dict[str, EndingShare]:
    """The figures of every ending of the scenario, the most frequent first; those of the rules if
    they came.
    """
    contents = bundle.kit.contents
    titles = contents.endings(bundle.data)
    games = Counter(dict.fromkeys(titles, 0))
    for cell in cells:
        games.update({ending: count.games for ending, count in cell.endings.items()})
    shares: dict[str, EndingShare] = {}
    for ending, number in sorted(games.items(), key=lambda pair: (-pair[1], pair[0])):
        if number or ending not in contents.RULE_ENDINGS:
            share, (low, high) = luck.share(cells, ENDED + ending, level)
            title, won = titles[ending]
            shares[ending] = {
                "title": title, "won": won, "games": number, "share": share, "low": low, "high": high,
            }  # fmt: skip
    return shares


def _paths(names: Sequence[str], tally: Tally) -> list[PathFigures]:
    """The most frequent paths through the story, among the games whose paths were counted."""
    counts_by_path: dict[tuple[int, ...], list[tuple[int, Count]]] = {}
    for number, cell in enumerate(tally.cells):
        for path, count in cell.paths.items():
            counts_by_path.setdefault(path, []).append((number, count))
    games = {path: sum(count.games for _, count in counts) for path, counts in counts_by_path.items()}
    whole = sum(games.values())
    return [
        {
            "path": [names[side] for side in path],
            "games": games[path],
            "share": games[path] / whole,
            "wins": sum(count.wins for _, count in counts_by_path[path]),
            "examples": examples(counts_by_path[path]),
        }
        for path in sorted(games, key=lambda path: (-games[path], path))[:MOST_PATHS]
    ]


def _spent(kit: Kit, tally: Tally) -> list[SpentFigures]:
    amounts = [sum(cell.spent[number].total for cell in tally.cells) for number in range(len(kit.spends))]
    whole = sum(amounts)
    return [
        {"on": name, "amount": amount, "share": _share(amount, whole)}
        for name, amount in zip(kit.spends, amounts, strict=True)
    ]


def _took(kit: Kit, tally: Tally, level: float) -> list[TookFigures]:
    figures_of_counted: list[TookFigures] = []
    for number, counted in enumerate(kit.counted):
        sums = [(cell.games.games, cell.took[number]) for cell in tally.cells]
        whole = SumOfSquares(sum(total.total for _, total in sums), sum(total.squares for _, total in sums))
        spread = _mean(tally.games, whole, level)
        if spread["deviation"]:
            means = [(games, mean(games, took.total, took.squares, level)) for games, took in sums]
            common = alike(of_all((cell.batches for cell in tally.cells), TOOK + counted))
            parts = [(games, middle, interval) for games, (middle, _, interval) in means]
            spread["low"], spread["high"] = together(parts, common)
        figures_of_counted.append({"what": counted, "taken": whole.total, **spread})
    return figures_of_counted


# --- No judgement of a bot that learns: its games are not independent, so no range or chance of luck holds


JUDGING: Final = frozenset(
    ("low", "high", "effect_low", "effect_high", "p", "p_corrected", "verdict", "sure", "games_to_tell")
)
"""The keys of figures that hold for independent games only."""


def unjudged(document: object) -> Any:
    """The same data with None in place of intervals, p-values and verdicts."""
    if isinstance(document, Mapping):
        return {key: None if key in JUDGING else unjudged(part) for key, part in document.items()}
    return [unjudged(part) for part in document] if isinstance(document, list) else document


def without_judgement(document: Figures) -> Figures:
    """The figures of a playtest, without ranges, p-values and verdicts of bots that learn."""
    learning = {cell["bot"] for cell in document["cells"] if cell["learns"]}
    return {
        **document,
        "cells": [unjudged(cell) if cell["learns"] else cell for cell in document["cells"]],
        "bots": {bot: unjudged(part) if bot in learning else part for bot, part in document["bots"].items()},
    }


def coverage_figures(
    bundle: Bundle, plan: Plan, names: Sequence[str], tally: Tally, called: Callable[[str], str]
) -> Coverage:
    """The coverage by kind, and the items that were reached never or rarely; `called` puts an id
    into words.
    """
    counts = _counts(names, tally)
    games = Counter(
        {name: sum(count.games for _, count in counts_of_item) for name, counts_of_item in counts.items()}
    )
    contents = bundle.kit.contents
    out = contents.out_of_play(bundle.data, [cell.options for cell in plan.cells])
    all_items = list(contents.items(bundle.data))
    cards = owners([item.id for item in all_items], out)
    items = [item for item, card in zip(all_items, cards, strict=True) if games[item.id] or not card]
    totals, reached = Counter[str](), Counter[str]()
    never: list[Missed] = []
    rare: list[Missed] = []
    for item in items:
        count = games[item.id]
        totals.update({item.kind: 1, "effect": item.effects})
        if count:
            reached.update({item.kind: 1, "effect": item.effects})
        if count < RARE * tally.games or not count:
            position = place_of(bundle.origins, item.id)
            missed: Missed = {"id": item.id, "kind": item.kind, "title": called(item.id), "where": position}
            if count:
                rare.append({**missed, "games": count, "examples": examples(counts[item.id])})
            else:
                never.append(missed)
    return {
        "items": len(items),
        "reached": sum(games[item.id] > 0 for item in items),
        "by_kind": {kind: {"items": totals[kind], "reached": reached[kind]} for kind in contents.KINDS},
        "never": never,
        "rare": rare,
    }


def _counts(names: Sequence[str], tally: Tally) -> dict[str, list[tuple[int, Count]]]:
    """The games of each cell that reached an item, by the item's id; a card is reached when anything on it
    is.
    """
    counts: dict[str, list[tuple[int, Count]]] = {}
    for place, cell in enumerate(tally.cells):
        for card, count in cell.cards.items():
            counts.setdefault(card, []).append((place, count))
    cards = set(counts)
    for place, cell in enumerate(tally.cells):
        for number, count in cell.names.items():
            if names[number] not in cards:
                counts.setdefault(names[number], []).append((place, count))
    return counts


def tension_figures(kit: Kit, tally: Tally) -> Tension:
    """The figures of each day, and the day by which most is decided."""
    last = max((day for cell in tally.cells for day in cell.rounds), default=0)
    games = [cell.games.games for cell in tally.cells]
    whole = _weighted_mean([_spread(cell.games) for cell in tally.cells], games)
    enough = not any(0 < count < FEWEST for count in games)
    rounds: list[RoundFigures] = []
    before = whole
    for day in range(1, last + 1):
        open_yet = min(before, _weighted_mean([_open(cell, day) for cell in tally.cells], games))
        rounds.append(
            {
                "round": day,
                **_standing(kit, tally, day),
                "win_chance_spread": sqrt(whole - open_yet) if enough else None,
                "suspense": sqrt(before - open_yet) if enough else None,
                "known": (whole - open_yet) / whole if enough and whole else None,
            }
        )
        before = open_yet
    decided = (row["round"] for row in rounds if row["known"] is not None and row["known"] >= DECIDED)
    return {"rounds": rounds, "decided_by": next(decided, None)}


def _standing(kit: Kit, tally: Tally, day: int) -> Standing:
    """The number of games that had this day, and their mean state at its end."""
    rows = [cell.rounds[day] for cell in tally.cells if day in cell.rounds]
    games, *sums = (sum(column) for column in zip(*rows, strict=True))
    return {"games": games, "rows": {name: total / games for name, total in zip(kit.rows, sums, strict=True)}}


def _weighted_mean(values: list[float], weights: list[int]) -> float:
    whole = sum(weights)
    return (
        sum(value * weight for value, weight in zip(values, weights, strict=True)) / whole if whole else 0.0
    )


def _spread(count: Count) -> float:
    """An unbiased estimate of p (1 - p), for games of which a share p is won."""
    games, wins = count.games, count.wins
    return wins * (games - wins) / (games * (games - 1)) if games > 1 else 0.0


def _open(cell: CellTally, day: int) -> float:
    """The mean of p (1 - p) at the end of a day, where p is a game's chance to win; 0 for a game that is
    over.

    A game whose state no other had counts as open as the others; where all are alone, they count together.
    """
    states = [count for (when, *_), count in cell.states.items() if when == day]
    several = [count for count in states if count.games > 1]
    games_known = sum(count.games for count in several)
    alone = len(states) - len(several)
    if not games_known:
        together = Count(alone, sum(count.wins for count in states))
        return _spread(together) * alone / cell.games.games if alone else 0.0
    known = fsum(_spread(count) * count.games for count in several)
    return known * (games_known + alone) / games_known / cell.games.games
