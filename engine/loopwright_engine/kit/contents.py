"""What is written in a bundle of a declared kit, for coverage and figures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, Final

from . import registry
from .protocol import Card, Item

if TYPE_CHECKING:
    from loopwright_engine.bundle.kit_types import KitBlockData, KitBundleData

KINDS: Final[tuple[str, ...]] = ("card", "gauge", "choice", "outcome", "ending", "effect")
"""A gauge is one of its ends; a choice is a branch of a choice, a condition or a roll."""
OPEN_PARTS: Final[tuple[str, ...]] = ("numbers", "sequences", "gauges", "cards")
PARTS: Final[tuple[str, ...]] = OPEN_PARTS
RULE_ENDINGS: Final[tuple[str, ...]] = ("unfinished",)


def title(data: KitBundleData) -> str:
    """The title of the scenario, on one line."""
    return _plain(data["strings"][data["scenario"]["title"]])


def cards(data: KitBundleData) -> list[Card]:
    """Every card that can come up in a game, kind by kind."""
    return [Card(card["kind"], card["id"], _plain(data["strings"][card["title"]])) for card in data["cards"]]


def card_ids(data: KitBundleData) -> list[str]:
    """The ids of all cards."""
    return [card["id"] for card in data["cards"]]


def names(data: KitBundleData) -> Callable[[str], str]:
    """Says the ids of cards and endings in words, and of what stands on a card where on it that is."""
    by_id = {card.id: f'{card.kind} "{card.title}"' for card in cards(data)}
    by_id |= {f"ending.{id}": f'ending "{title}"' for id, (title, _) in endings(data).items()}

    def called(name: str) -> str:
        stem, parts = name, list[str]()
        while stem and stem not in by_id:
            stem, _, part = stem.rpartition(".")
            parts.insert(0, part)
        where = " ".join(part for part in parts if part != "block")
        return f"{by_id[stem]} {where}".rstrip() if stem else ""

    return called


def endings(data: KitBundleData) -> dict[str, tuple[str, bool]]:
    """The title of each ending, and whether it is won; those of the rules last."""
    kit: Any = registry.find(data["kit"])
    titles = {
        ending["id"]: (_plain(data["strings"][ending["title"]]), ending["won"]) for ending in data["endings"]
    }
    return titles | {ending: (words, won) for ending, (words, won) in kit.spoken(data).endings.items()}


def items(data: KitBundleData) -> Iterator[Item]:
    """Everything that the cards and the ends of gauges hold, and all endings."""
    for card in data["cards"]:
        yield from _block("card", card["block"])
    for gauge in data["gauges"]:
        for end in (gauge["over"], gauge["under"]):
            if end is not None:
                yield from _block("gauge", end)
    for effect in data["effects"]:
        yield from _block("card", effect["block"])
    for ending in endings(data):
        if ending not in RULE_ENDINGS:
            yield Item("ending", f"ending.{ending}", 0)


def _block(kind: str, block: KitBlockData) -> Iterator[Item]:
    if block["effects"]:
        yield Item(kind, block["id"], len(block["effects"]))
    for effect in block["effects"]:
        match effect["do"]:
            case "if":
                below = [part for part in (effect["then"], effect["otherwise"]) if part]
            case "choose":
                below = [option["block"] for option in effect["options"]]
            case "roll":
                below = [row["block"] for row in effect["rows"]]
            case "test":
                below = [part for part in (effect["success"], effect["failure"]) if part]
            case _:
                below = []
        for part in below:
            yield from _block("outcome" if effect["do"] == "test" else "choice", part)


def out_of_play(data: KitBundleData, options: Collection[Any]) -> frozenset[str]:  # noqa: ARG001 - every card is in play
    """No card is out of play."""
    return frozenset()


def _plain(text: str) -> str:
    """A title on one line, without what could reach into a terminal."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
