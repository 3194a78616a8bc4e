"""How much of what is written games have reached, and what never came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from loopwright_engine.playtest import bundle_items
from loopwright_engine.playtest.plan import Plan
from loopwright_engine.playtest.tally import Count, Tally, owners

from .cards import examples

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

    from .types import Coverage, Missed


RARE: Final = 0.01
"""What came up in fewer games than this is rare."""
COMPLICATIONS: Final = "complications-"
"""VAR-12: how the names of the variants begin that bring them into play."""
ERRATIC_FIRMWARE: Final = "erratic-firmware"
"""VAR-11."""


def figures(
    data: BundleData, plan: Plan, names: Sequence[str], tally: Tally, called: Callable[[str], str]
) -> Coverage:
    """Coverage by kind, and all that was reached never or rarely; `called` puts an id into words."""
    counts = _counts(names, tally)
    games = Counter({name: sum(count.games for _, count in found) for name, found in counts.items()})
    out = _out_of_play(data, plan)
    there = list(bundle_items.items(data))
    cards = owners([item.id for item in there], out)
    items = [item for item, card in zip(there, cards, strict=True) if games[item.id] or not card]
    whole, reached = Counter[str](), Counter[str]()
    never: list[Missed] = []
    rare: list[Missed] = []
    for item in items:
        count = games[item.id]
        whole.update({item.kind: 1, "effect": item.effects})
        if count:
            reached.update({item.kind: 1, "effect": item.effects})
        if count < RARE * tally.games or not count:
            where = bundle_items.place(data, item.id)
            told: Missed = {"id": item.id, "kind": item.kind, "title": called(item.id), "where": where}
            if count:
                rare.append({**told, "games": count, "examples": examples(counts[item.id])})
            else:
                never.append(told)
    return {
        "items": len(items),
        "reached": sum(games[item.id] > 0 for item in items),
        "by_kind": {kind: {"items": whole[kind], "reached": reached[kind]} for kind in bundle_items.KINDS},
        "never": never,
        "rare": rare,
    }


def _out_of_play(data: BundleData, plan: Plan) -> frozenset[str]:
    """Cards of variants that no game was played with: complications (VAR-12), erratic machines (VAR-11).

    With those alone, so are the response cards that they take the place of.
    """
    found: set[str] = set()
    if not any(name.startswith(COMPLICATIONS) for cell in plan.cells for name in cell.variants):
        found.update(f"diary.{number}" for number in data["scenario"]["complications"])
    erratic = {ERRATIC_FIRMWARE in cell.variants for cell in plan.cells}
    cards = {card["id"] for card in data["responses"]}
    for machine in data["scenario"]["machines"]:
        usual = f"response.{machine['model']}.{machine['response']}"
        other = f"response.{machine['model']}.{bundle_items.ERRATIC}"
        if usual != other and other in cards:
            found.update(([] if True in erratic else [other]) + ([] if False in erratic else [usual]))
    return frozenset(found)


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
