"""Cards that go with winning or losing, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..table.paper import Paper
from .views import FEW_CARDS, NO_VERDICTS, none_sure
from .words import Called, listed, percent, points, span

Data = Mapping[str, Any]
IN, DEEP = "  ", "    "
MOST_CARDS, MOST_LITTLE = 6, 12


def cards(view: Data, called: Called, paper: Paper) -> Iterator[str]:
    """Those that are more than luck, the weightiest first, then those that surely matter little."""
    found = view["cards"]
    looked_at = next((card["cards_looked_at"] for card in found.values()), 0)
    if view["learns"]:
        yield from paper.wrapped(NO_VERDICTS, IN)
        return
    if not looked_at:
        yield from paper.wrapped(FEW_CARDS, IN)
        return
    sure = [(id, card) for id, card in found.items() if card["verdict"] == "matters"]
    sure.sort(key=lambda pair: -abs(pair[1]["effect"]))
    for id, card in sure[:MOST_CARDS]:
        yield from paper.wrapped(_card(called(id), card), IN, DEEP)
    if len(sure) > MOST_CARDS:
        yield f"{IN}and {len(sure) - MOST_CARDS} more."
    yield from paper.wrapped(_how_sure(looked_at) if sure else none_sure(looked_at, found, called), IN)
    little = [called(id) for id, card in found.items() if card["verdict"] == "little"]
    if little:
        more = [f"{len(little) - MOST_LITTLE} more"] if len(little) > MOST_LITTLE else []
        told = listed([*little[:MOST_LITTLE], *more])
        yield from paper.wrapped(f"Surely 5 points at most, either way: {told}.", IN)


def _card(name: str, card: Data) -> str:
    how = "more" if card["effect"] > 0 else "fewer"
    size = span(card["effect_low"], card["effect_high"], "fewer", "more")
    seen = f"It came up in {percent(card['seen_rate'])} of all games."
    return f"{name}: {points(card['effect'])} {how} wins once it is there ({size}). {seen}"


def _how_sure(looked_at: int) -> str:
    if looked_at == 1:
        said = "The one card looked at is more than luck."
    else:
        said = f"Of {looked_at} cards looked at, these are more than luck, also for so many."
    return (
        f"{said} A card is compared on the day it came up with games that had not seen it by then. It need "
        "not be the cause: kids choose where they go."
    )
