"""How much of what is written games have reached, and what never came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from . import written
from .cards import examples
from .plan import Plan
from .tally import Count, Tally

RARE: Final = 0.01
"""What came up in fewer games than this is rare."""
COMPLICATIONS: Final = "complications-"
"""VAR-12: how the names of the variants begin that bring them into play."""


def figures(
    data: written.Data, plan: Plan, names: Sequence[str], tally: Tally, called: Callable[[str], str]
) -> dict[str, Any]:
    """Coverage by kind, and all that was reached never or rarely; `called` puts an id into words."""
    counts = _counts(names, tally)
    games = Counter({name: sum(count.games for _, count in found) for name, found in counts.items()})
    out = _out_of_play(data, plan)
    items = [item for item in written.items(data) if games[item.id] or _card(item.id) not in out]
    whole, reached = Counter[str](), Counter[str]()
    missed: dict[str, list[dict[str, Any]]] = {"never": [], "rare": []}
    for item in items:
        count = games[item.id]
        whole.update({item.kind: 1, "effect": item.effects})
        if count:
            reached.update({item.kind: 1, "effect": item.effects})
        if count < RARE * tally.games or not count:
            told = {"id": item.id, "kind": item.kind, "title": called(item.id)}
            told["where"] = written.place(data, item.id)
            seen = {"games": count, "examples": examples(counts[item.id])} if count else {}
            missed["rare" if count else "never"].append(told | seen)
    return {
        "items": len(items),
        "reached": sum(games[item.id] > 0 for item in items),
        "by_kind": {kind: {"items": whole[kind], "reached": reached[kind]} for kind in written.KINDS},
        **missed,
    }


def _out_of_play(data: written.Data, plan: Plan) -> frozenset[str]:
    """VAR-12: complications, when no game was played with them."""
    if any(name.startswith(COMPLICATIONS) for cell in plan.cells for name in cell.variants):
        return frozenset()
    return frozenset(f"diary.{number}" for number in data["scenario"]["complications"])


def _card(name: str) -> str:
    """The diary card that an item stands on."""
    return ".".join(name.split(".")[:2])


def _counts(names: Sequence[str], tally: Tally) -> dict[str, list[tuple[int, Count]]]:
    """The games of each cell in which a thing was reached; a card, when anything of it was."""
    found: dict[str, list[tuple[int, Count]]] = {}
    for place, cell in enumerate(tally.cells):
        for card, count in cell.cards.items():
            found.setdefault(card, []).append((place, count))
    cards = set(found)
    for place, cell in enumerate(tally.cells):
        for number, count in cell.names.items():
            if names[number] not in cards:
                found.setdefault(names[number], []).append((place, count))
    return found
