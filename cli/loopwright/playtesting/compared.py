"""What changed between two playtests, in the words of whoever changed the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..console import plural
from ..table.paper import Paper
from .words import Called, counted, days, listed, percent, points, span

Data = Mapping[str, Any]
IN, DEEP = "  ", "    "
MOST = 10
LUCK, SURE = "that can be luck", "that is more than luck"


def compared(comparison: Data, called: Called, paper: Paper) -> Iterator[str]:
    """First whether the kids win more or less, then what else is different."""
    old, pairs = comparison["old"], comparison["pairs"]
    if not pairs:
        yield from paper.wrapped("No game of these has a partner with the same set-up and seed there.", IN)
        return
    same = old["bundle"] == comparison["new"]["bundle"]
    other = "the same draft" if same else f'the other draft of "{old["title"]}"'
    yield from paper.wrapped(f"Against {other}, in {counted(pairs)} pairs of games on the same luck:", IN)
    for sentence in sentences(comparison):
        yield from paper.wrapped(sentence, f"{IN}- ", DEEP)
    alone = comparison["new"]["games"] - pairs
    if alone:
        yield from paper.wrapped(f"{counted(alone)} of the games had no partner there.", IN)
    for whose, found in of_bots(comparison):
        yield from _rest(found, whose, called, paper)
    for key, said in (("added", "New"), ("removed", "Gone")):
        if comparison[key]:
            cards = listed([called(card) for card in comparison[key]])
            yield from paper.wrapped(f"{said}: {cards}.", IN, DEEP)


def of_bots(comparison: Data) -> list[tuple[str, dict[str, Any]]]:
    """What changed for each bot, and whose games that is if there are several."""
    bots = comparison["bots"]
    return [(f"{bot}: " if len(bots) > 1 else "", found) for bot, found in bots.items()]


def sentences(comparison: Data) -> list[str]:
    """What became of winning, for each bot."""
    return [whose + said for whose, found in of_bots(comparison) for said in _of_wins(found["wins"])]


def _of_wins(found: Data) -> list[str]:
    """For each number of kids, and for all."""
    said = [f"{kids} kids {wins(change)}." for kids, change in found["by_kids"].items()]
    return [*said, f"All together, they {wins(found['all'])}."] if len(said) > 1 else said


def wins(change: Data) -> str:
    """`win 6 points less often (9 to 3 less), 43 % before and 37 % now; that is more than luck`."""
    rates = f"{percent(change['old'])} before and {percent(change['new'])} now"
    if not change["difference"]:
        return f"win as often as before, {percent(change['new'])}"
    how = "more" if change["difference"] > 0 else "less"
    size = f"{points(change['difference'])} {how} often ({span(change['low'], change['high'])})"
    return f"win {size}, {rates}; {SURE if change['sure'] else LUCK}"


def _rest(comparison: Data, whose: str, called: Called, paper: Paper) -> Iterator[str]:
    """Whatever else is surely different: endings, then cards, the largest first."""
    endings, cards = comparison["endings"].values(), comparison["cards"].items()
    sure = _sure((f'ending "{change["title"]}"', change) for change in endings)
    sure += _sure((called(id), change) for id, change in cards)
    lines = [_length(comparison["length"])] if comparison["length"]["sure"] else []
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


def _sure(changes: Iterable[tuple[str, Data]]) -> list[tuple[str, Data]]:
    """The changes that are more than luck, the largest first."""
    return sorted((pair for pair in changes if pair[1]["sure"]), key=lambda pair: -abs(pair[1]["difference"]))


def _length(change: Data) -> str:
    how = "longer" if change["difference"] > 0 else "shorter"
    return f"games are {days(change['difference'])} {how}, {change['new']:.1f} days now"


def _change(name: str, change: Data) -> str:
    size = f"{points(change['difference'])} {'more' if change['difference'] > 0 else 'less'} often"
    return f"{name}: {size} ({percent(change['old'])} before, {percent(change['new'])} now)"
