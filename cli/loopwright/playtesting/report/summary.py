"""The top of the report: the answer in words, and the few things that a designer should look at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...console import plural
from ..as_text import UNDECIDED, day_name, plural_of
from ..compared import ALL
from ..targets import MET, MISSED, OPEN, Held
from ..unreached import roots
from ..views import by_bot, how_sure
from ..words import Called, between, listed, percent, points, set_up, span
from .markup import Json

MOST_SET_UPS = 5
"""Of more set-ups than this, only the first and the last are told, by how often they win."""
MOST_CHANGES = 5
"""Of more changes of the win rate than this, only those of all games together are told."""
MOST_NAMED = 3
EARLY = 0.8
"""When the outcome is decided before this part of the days is over, it is told as early."""


class Line(NamedTuple):
    """A sentence, and the section in which there is more; none where the sentence is all."""

    words: str
    section: str


def head(figures: Json) -> str:
    """What was played."""
    bots = listed(list(dict.fromkeys(cell["bot"] for cell in figures["cells"])))
    sure = " ".join(how_sure(figures["cells"]))
    return f"{plural_of(figures['games'], 'game')} by {bots}, seed {figures['seed']}. {sure}"


def answers(figures: Json, held: Sequence[Held], comparison: Json | None) -> Iterator[Line]:
    """How often the kids win, whether that was the target, and what changed."""
    cells = figures["cells"]
    played = [cell for cell in cells if cell["games"]]
    if not played:
        yield Line("No games were played.", "")
    elif len(played) <= MOST_SET_UPS:
        yield from (Line(_wins(cell, cells), "wins") for cell in played)
    else:
        least, *_, most = sorted(played, key=lambda cell: cell["win_rate"])
        yield Line(f"Least often: {_wins(least, cells)}", "wins")
        yield Line(f"Most often: {_wins(most, cells)}", "wins")
    yield from _targets(held, cells)
    if comparison is not None:
        found = comparison["words"]
        few = found if len(found) <= MOST_CHANGES else [said for said in found if f"{ALL}: " in said]
        yield from (Line(said, "changes") for said in few)


def _targets(held: Sequence[Held], cells: Sequence[Json]) -> Iterator[Line]:
    """Those that were not met one by one if they are few, the others together."""
    few = len(held) <= MOST_SET_UPS
    for verdict, said in ((MISSED, "missed"), (OPEN, "not sure yet"), (MET, "met")):
        found = [each for each in held if each.verdict == verdict]
        if few and verdict != MET:
            yield from (
                Line(f"Target for {set_up(each.cell, cells)}: {each.words}.", "wins") for each in found
            )
        elif found:
            names = "; ".join(_few([set_up(each.cell, cells) for each in found]))
            yield Line(f"{plural(len(found), 'target')} {said}: {names}.", "wins")


def _wins(cell: Json, cells: Sequence[Json]) -> str:
    rate = f"{percent(cell['win_rate'])} of the games ({between(cell['low'], cell['high'])})"
    return f"{set_up(cell, cells)}: they win {rate}."


def hints(figures: Json, called: Called) -> Iterator[Line]:
    """Endings that never came, cards that weigh much or little, when it is decided, what was not reached."""
    if not figures["games"]:
        return
    for view in by_bot(figures):
        found = (*_endings(view["endings"]), *_cards(view["cards"], called), *_decided(view["tension"]))
        yield from (Line(view["who"] + line.words, line.section + view["suffix"]) for line in found)
    yield from _coverage(figures["coverage"])


def _endings(endings: Json) -> Iterator[Line]:
    never = [f'"{each["title"]}"' for each in endings.values() if not each["games"]]
    if never:
        which = listed(_few(never))
        yield Line(f"{len(never)} of {plural(len(endings), 'ending')} never came: {which}.", "endings")


def _cards(cards: Json, called: Called) -> Iterator[Line]:
    found = {id: card for id, card in cards.items() if card["verdict"] == "matters"}
    if found:
        id = max(found, key=lambda id: (abs(found[id]["effect"]), id))
        card = found[id]
        how = "more" if card["effect"] > 0 else "fewer"
        size = span(card["effect_low"], card["effect_high"], "fewer", "more")
        said = f"The weightiest card is {called(id)}: {points(card['effect'])} {how} wins ({size})."
        more = len(found) - 1
        yield Line(f"{said} {more} more may matter, too." if more else said, "cards")
    little = [called(id) for id, card in cards.items() if card["verdict"] == "little"]
    if little:
        verb = "moves" if len(little) == 1 else "move"
        yield Line(f"Surely {verb} winning by 5 points at most: {listed(_few(little))}.", "cards")


def _decided(tension: Json) -> Iterator[Line]:
    by, last = tension["decided_by"], len(tension["rounds"])
    if by is not None:
        when = UNDECIDED if by == last else f"for the most part decided by the end of {day_name(by)}"
        early = ": early" if by < EARLY * last else ""
        yield Line(f"Who wins is {when}{early}.", "tension")


def _coverage(coverage: Json) -> Iterator[Line]:
    reached = f"{coverage['reached']} of {plural(coverage['items'], 'thing')} on cards were reached"
    never = roots(coverage["never"])
    if never:
        yield Line(f"{reached}; never: {listed(_few([each['title'] for each, _ in never]))}.", "coverage")
    else:
        yield Line(f"{reached}.", "coverage")


def _few(names: list[str]) -> list[str]:
    """The first of many, and how many more there are."""
    more = len(names) - MOST_NAMED
    return names if more <= 0 else [*names[:MOST_NAMED], f"{more} more"]
