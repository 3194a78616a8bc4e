"""The figures of what writers keep: counters and flags round by round, what moves them and at which values
endings come; which cards come when and with whom; which options are taken, and how all stood then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.coverage import Watch
from loopwright_engine.core.kept import CHOOSE
from loopwright_engine.kit.contents import plain
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.playtest.kept import BookSums
from loopwright_engine.playtest.tally import Tally, owners

if TYPE_CHECKING:
    from .types import (
        CardTimes,
        EndingValues,
        Followed,
        KeptFigures,
        MovedBy,
        OptionAt,
        OptionFigures,
        Quartiles,
        RoundValues,
    )

FEWEST: Final = 20
"""How things stood when an option was taken, and when it was left, is told of so many times of each."""


def figures(bundle: Bundle, tally: Tally) -> KeptFigures:
    """The figures of the games of a tally that kept books."""
    sums = BookSums()
    for cell in tally.cells:
        sums.merge(cell.books)
    watch = tally.watch
    titles = titles_of(bundle, watch)
    return {
        "games": sums.games,
        "numbers": [
            _followed(bundle, watch, sums, place, titles[place])
            for place in sorted({what for what, _ in sums.stood})
        ],
        "cards": _cards(bundle, watch, sums),
        "options": _options(bundle, watch, sums, [title for title, _ in titles]),
    }


def titles_of(bundle: Bundle, watch: Watch) -> list[tuple[str, str]]:
    """What all that is followed is called, and its kind (`Followed`): rows of the kit first, then what is
    kept besides. What is hidden has no title: it is called as cards declare it.
    """
    kit, data = bundle.kit, bundle.data
    rows = {**kit.row_titles(data), **kit.report_words.rows}
    declared = data["scenario"] if "counters" in data["scenario"] else data
    own = declared.get("own", ())
    kinds = {one["id"]: "flag" for one in declared.get("flags", ())} | {one["id"]: "own" for one in own}
    hidden = kinds | {one["id"]: "flag" if one.get("flag") else "counter" for one in own}
    written = {
        one["id"]: plain(bundle.strings.get(one.get("title") or one.get("name") or "", ""))
        for one in (*counters_of(declared), *declared.get("flags", ()))
    }
    gauges = {one["id"] for one in counters_of(declared)}
    of_kit = [(plain(rows.get(name, name)), "counter" if name in gauges else "row") for name in kit.rows]
    return of_kit + [
        (written.get(name) or f"{hidden.get(name, 'counter')} {name}", kinds.get(name, "counter"))
        for name in watch.kept
    ]


def _followed(bundle: Bundle, watch: Watch, sums: BookSums, place: int, title: tuple[str, str]) -> Followed:
    rows = list(bundle.kit.rows)
    words, kind = title
    return {
        "id": rows[place] if place < len(rows) else watch.kept[place - len(rows)],
        "title": words,
        "kind": kind,
        "rounds": _rounds(sums, place),
        "end": quartiles(
            sum((values for (what, _), values in sums.ended.items() if what == place), Counter())
        ),
        "moved_by": _moved_by(watch, sums, place),
        "endings": _endings(bundle, sums, place),
    }


def _rounds(sums: BookSums, place: int) -> list[RoundValues]:
    rounds = sorted(number for what, number in sums.stood if what == place)
    return [{"round": number, **quartiles(sums.stood[place, number])} for number in rounds]


def _moved_by(watch: Watch, sums: BookSums, place: int) -> list[MovedBy]:
    """What moved it, the weightiest first; an empty id stands for the rules."""
    by_source: dict[int, list[tuple[int, int, int]]] = {}
    for (what, source, number), moves in sums.moved.items():
        if what == place:
            by_source.setdefault(source, []).append((number, moves.up, moves.down))
    whole = [
        (source, sum(up for _, up, _ in rows), sum(down for _, _, down in rows), sorted(rows))
        for source, rows in by_source.items()
    ]
    whole.sort(key=lambda row: (-row[1] - row[2], row[0]))
    return [
        {
            "id": watch.sources[source] if source >= 0 else "",
            "up": up / sums.games,
            "down": down / sums.games,
            "rounds": [[number, (up - down) / sums.games] for number, up, down in rows],
        }
        for source, up, down, rows in whole
    ]


def _endings(bundle: Bundle, sums: BookSums, place: int) -> list[EndingValues]:
    titles = bundle.kit.contents.endings(bundle.data)
    counts = [(ending, values) for (what, ending), values in sums.ended.items() if what == place]
    counts.sort(key=lambda pair: (-pair[1].total(), pair[0]))
    return [
        {
            "id": ending,
            "title": titles[ending][0],
            **quartiles(values),
            "values": [[value, values[value]] for value in sorted(values)],
        }
        for ending, values in counts
    ]


def quartiles(values: Counter[int]) -> Quartiles:
    """The mean of values, and what a quarter of them, half and three quarters do not exceed."""
    games, order = values.total(), sorted(values.items())
    quarters: list[int] = []
    reached = 0
    for value, count in order:
        reached += count
        while len(quarters) < 3 and 4 * reached >= (len(quarters) + 1) * games:
            quarters.append(value)
    low, middle, high = quarters
    mean = sum(value * count for value, count in order) / games
    return {"games": games, "mean": mean, "quarter": low, "median": middle, "three_quarters": high}


def _cards(bundle: Bundle, watch: Watch, sums: BookSums) -> list[CardTimes]:
    """What began of each card, and so whose card it was; the cards that come most often first."""
    of_names = owners(watch.names, frozenset(bundle.kit.contents.card_ids(bundle.data)))
    rounds: dict[str, Counter[int]] = {}
    players: dict[str, Counter[int]] = {}
    parts: dict[str, Counter[str]] = {}
    for (block, number, player), times in sums.came.items():
        if card := of_names[block]:
            rounds.setdefault(card, Counter())[number] += times
            players.setdefault(card, Counter())[player] += times
            parts.setdefault(card, Counter())[watch.names[block]] += times
    return [
        {
            "id": card,
            "times": rounds[card].total() / sums.games,
            "rounds": _shares(rounds[card], sums.games),
            "players": [
                {"name": plain(watch.players[player]), "times": players[card][player] / sums.games}
                for player in sorted(players[card])
                if player >= 0
            ],
            "parts": [{"id": part, "times": parts[card][part] / sums.games} for part in sorted(parts[card])],
        }
        for card in sorted(rounds, key=lambda card: (-rounds[card].total(), card))
    ]


def _shares(counts: Mapping[int, int], games: int) -> list[list[float]]:
    return [[number, counts[number] / games] for number in sorted(counts)]


def _options(bundle: Bundle, watch: Watch, sums: BookSums, titles: Sequence[str]) -> list[OptionFigures]:
    """Options of cards first, and of each kind those that were open most often."""
    rows: list[OptionFigures] = []
    for kind, ask in sorted(watch.asks.items(), key=lambda pair: pair[0] != CHOOSE):
        asked, ids, labels = (
            bundle.kit.decision_named(bundle, kind),
            watch.options_of(ask),
            watch.words_of(ask),
        )
        whole = Counter[int]()
        for (of, option, _), times in sums.open.items():
            if of == ask:
                whole[option] += times
        for option in sorted(whole, key=lambda option: (-whole[option], option)):
            rounds = sorted(number for of, other, number in sums.open if (of, other) == (ask, option))
            by_round = [
                [number, sums.open[ask, option, number], sums.taken[ask, option, number]] for number in rounds
            ]
            taken = sum(times for _, _, times in by_round)
            rows.append(
                {
                    "ask": kind,
                    "asked": asked,
                    "id": ids[option],
                    "label": plain(labels[option]),
                    "open": whole[option],
                    "taken": taken,
                    "share": taken / whole[option],
                    "rounds": by_round,
                    "at": _at(watch, sums, ask, option, titles),
                }
            )
    return rows


def _at(watch: Watch, sums: BookSums, ask: int, option: int, titles: Sequence[str]) -> list[OptionAt]:
    """How all stood when an option was taken, and when it was left: what differs most first."""
    rows: list[tuple[float, OptionAt]] = []
    for what in watch.stands:
        taken, left = (sums.at.get((ask, option, what, was), Counter[int]()) for was in (True, False))
        if min(taken.total(), left.total()) < FEWEST:
            continue
        both, one, other = taken + left, *(_mean(values.items()) for values in (taken, left))
        spread = _mean((value * value, count) for value, count in both.items()) - _mean(both.items()) ** 2
        rows.append(
            ((one - other) ** 2 / (spread or 1.0), {"title": titles[what], "taken": one, "left": other})
        )
    return [row for _, row in sorted(rows, key=lambda pair: -pair[0])]


def _mean(values: Iterable[tuple[int, int]]) -> float:
    pairs: list[Any] = list(values)
    return float(sum(value * count for value, count in pairs) / sum(count for _, count in pairs))
