"""The cards of a bundle, and the items on them that a game can reach."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Final

from loopwright_engine.core.counters import counters_of, ends_of
from loopwright_engine.core.decks import deck_cards
from loopwright_engine.core.timers import timers_of
from loopwright_engine.kit.contents import block_items, plain
from loopwright_engine.kit.protocol import Item, WrittenCard

from .bundle_cards import SIDES, held_cards
from .card_kinds import HAND_DECKS
from .rules.state import codes as v
from .text.catalogue import words_of

if TYPE_CHECKING:
    from .bundle_types import (
        AnomalyData,
        BundleData,
        ChoreData,
        EventData,
        ItemData,
        ResponseData,
        SideData,
        TriggerData,
    )
    from .options import Options


KINDS: Final[tuple[str, ...]] = (
    "card",
    "side",
    "check",
    "action",
    "choice",
    "outcome",
    "rumor",
    "gauge",
    "ending",
    "effect",
)
"""What coverage counts, from the large to the small. A check is whatever happens by itself, a choice is a
branch of a choice, a condition or a roll, an outcome is the success or failure of a test, a rumor is a card
that was looked into, and a gauge is an end of a counter. Effects are counted only; they are known by the
block that they stand in."""


OPEN_PARTS: Final[tuple[str, ...]] = ("scenario", "world", "diary", "rumors", "school", "responses")
PARTS: Final[tuple[str, ...]] = (*OPEN_PARTS, "endings")
RULE_ENDINGS: Final[tuple[str, ...]] = (v.TIME_RAN_OUT, v.RUMOR_LOST)
DECKS: Final = ("diary", "rumors", "school", "responses")
COMPLICATIONS: Final = "complications-"
"""VAR-12: how the names of the variants begin that bring them into play."""
ERRATIC_FIRMWARE: Final = "erratic-firmware"
"""VAR-11."""
ERRATIC: Final = "erratic"
"""VAR-11: the response cards that come into play with the variant."""


def cards(data: BundleData) -> list[WrittenCard]:
    """Every card that can come up in a game, deck by deck."""
    world = data["world"]

    def titled(kind: str, id: str, name: str) -> WrittenCard:
        return WrittenCard(kind, id, plain(data["strings"][name]))

    entries = [titled("diary", card["id"], card["title"]) for card in data["diary"]]
    entries += [titled("rumor", rumor["id"], rumor["title"]) for rumor in data["rumors"]]
    entries += [titled("school", school["id"], school["title"]) for school in data["school"]]
    names = {machine["id"]: machine["name"] for machine in world["machines"]}
    entries += [titled("response", card["id"], names[card["machine"]]) for card in _responses(data)]
    entries += [
        titled(kind, f"{kind}.{card['id']}", card["name"])
        for kind, deck in HAND_DECKS.items()
        for card in world[deck]
    ]
    entries += [titled("card", card["id"], card["title"]) for card in deck_cards(data)]
    return entries + [titled("event", f"event.{card['id']}", card["name"]) for card in _events(data)]


def _responses(data: BundleData) -> list[ResponseData]:
    """The response cards of the machines in play, and those that take their place with VAR-11."""
    machines = data["scenario"]["machines"]
    in_play = {(machine["model"], name) for machine in machines for name in (machine["response"], ERRATIC)}
    return [card for card in data["responses"] if (card["machine"], card["variant"]) in in_play]


def _events(data: BundleData) -> list[EventData]:
    """The event locations that the scenario places (MAP-5)."""
    placed_ids = {event["id"] for event in data["scenario"]["events"]}
    return [card for card in data["world"]["events"] if card["id"] in placed_ids]


def names(data: BundleData) -> Callable[[str], str]:
    """Says the ids of cards and items in words, with the numbers of cards that people find by number."""
    from .item_names import CALLED, ItemNames

    def called(card: WrittenCard) -> str:
        if card.kind in ("diary", "rumor", "school", "card"):
            return f'{card.id.replace(".", " ")} "{card.title}"'
        erratic = f"{ERRATIC} " if card.id.endswith(f".{ERRATIC}") else ""
        return f'{erratic}{CALLED.get(card.kind, card.kind)} "{card.title}"'

    by_id, item_names = {card.id: called(card) for card in cards(data)}, ItemNames(data)
    return lambda name: by_id.get(name) or item_names.known(name)


def endings(data: BundleData) -> dict[str, tuple[str, bool]]:
    """For each ending's id its title, and whether it is won; those of the rules come last."""
    words = words_of(data["language"]).endings
    titles = {
        ending["id"]: (plain(data["strings"][ending["title"]]), ending["result"] == "win")
        for ending in data["endings"]
    }
    return titles | {ending: (words[ending], False) for ending in RULE_ENDINGS}


def items(data: BundleData) -> Iterator[Item]:
    """The items of all cards in their order; an empty branch is none."""
    for diary in data["diary"]:
        yield Item("card", diary["id"], 0)
        for name in SIDES:
            side = diary["sides"][name]
            if side is not None:
                yield Item("side", side["id"], 0)
                yield from _triggers(side)
    for rumor in data["rumors"]:
        yield from block_items("rumor", rumor["block"], rumor["id"])
    for ending in (*(story_ending["id"] for story_ending in data["endings"]), v.TIME_RAN_OUT):
        yield Item("ending", f"ending.{ending}", 0)
    for block in ends_of(counters_of(data["scenario"])).values():
        yield from block_items("gauge", block)
    for card in deck_cards(data):
        yield from block_items("card", card["block"], card["block"]["id"])
    for timer in timers_of(data):
        yield from block_items("check", timer["block"])
    for school in data["school"]:
        yield Item("card", school["id"], 0)
        if school["event"] is not None:
            yield from block_items("check", school["event"]["block"])
    for response in _responses(data):
        yield Item("card", response["id"], 0)
        yield from _response(response)
    for kind, deck in HAND_DECKS.items():
        for card in data["world"][deck]:
            yield Item("card", f"{kind}.{card['id']}", 0)
            yield from _triggers(card)
            if "reward" in card:
                yield from block_items("check", card["reward"])
    for event in _events(data):
        yield Item("card", f"event.{event['id']}", 0)
        yield from _triggers(event)


def _triggers(holder: SideData | ItemData | AnomalyData | ChoreData | EventData) -> Iterator[Item]:
    """The items of a diary side, an event location or a card in hand: its checks, listeners and actions."""
    triggers: list[TriggerData] = [
        *(holder["checks"] if "checks" in holder else ()),
        *(holder["on"] if "on" in holder else ()),
        *(holder["rules"] if "rules" in holder else ()),
    ]
    for trigger in triggers:
        if "block" in trigger:
            yield from block_items("check", trigger["block"])
    for action in holder["actions"]:
        yield from block_items("action", action["block"])


def _response(card: ResponseData) -> Iterator[Item]:
    """The items of a response card (MOV-5, HCK-7, HCK-8): a side that tests kids, its failure and its
    firewall.

    Only the failure of the alert side also happens without a test, to those who lose a hack.
    """
    for side in (card["routine"], card["alert"]):
        tests = side["response"] != v.RESPONSES[v.IGNORE]
        if tests:
            yield Item("side", side["id"], 0)
        if tests or side is card["alert"]:
            yield from block_items("outcome", side["failure"])
        yield from block_items("check", side["firewall"])


def card_ids(data: BundleData) -> list[str]:
    """The ids of all cards of a bundle, as the names of a watch begin."""
    ids = [card["id"] for deck in DECKS for card in data[deck]]
    ids += [card["id"] for card in deck_cards(data)]
    return ids + [id for _, id, _ in held_cards(data)]


def title(data: BundleData) -> str:
    return plain(data["strings"][data["scenario"]["title"]])


def out_of_play(data: BundleData, options: Collection[Options]) -> frozenset[str]:
    """Cards of variants that no game was played with: complications (VAR-12), erratic machines (VAR-11).

    With those alone, so are the response cards that they take the place of.
    """
    items_out: set[str] = set()
    if not any(name.startswith(COMPLICATIONS) for set_up in options for name in set_up.variants):
        items_out.update(f"diary.{number}" for number in data["scenario"]["complications"])
    erratic = {ERRATIC_FIRMWARE in set_up.variants for set_up in options}
    cards = {card["id"] for card in data["responses"]}
    for machine in data["scenario"]["machines"]:
        usual = f"response.{machine['model']}.{machine['response']}"
        other = f"response.{machine['model']}.{ERRATIC}"
        if usual != other and other in cards:
            items_out.update(([] if True in erratic else [other]) + ([] if False in erratic else [usual]))
    return frozenset(items_out)
