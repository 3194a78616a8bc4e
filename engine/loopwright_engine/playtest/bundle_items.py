"""The cards of a bundle, and the items on them that a game can reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_games.tales.nouns import HAND_DECKS
from loopwright_games.tales.rules.state import codes as v

from loopwright_engine.analysis.coverage import FRONT_AND_BACK
from loopwright_engine.words.i18n import words_of

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        AnomalyData,
        BlockData,
        BundleData,
        ChoreData,
        EffectData,
        EventData,
        ItemData,
        ResponseData,
        SideData,
        TriggerData,
    )


KINDS: Final = ("card", "side", "check", "action", "choice", "outcome", "rumor", "ending", "effect")
"""What coverage counts, from the large to the small. A check is whatever happens by itself, a choice is a
branch of a choice, a condition or a roll, an outcome is the success or failure of a test, and a rumor is
a card that was looked into. Effects are counted only; they are known by the block that they stand in."""


ERRATIC: Final = "erratic"
"""VAR-11: the response cards that come into play with the variant."""


class Card(NamedTuple):
    """A card that can come up: the deck it is of, its id and its title."""

    kind: str
    id: str
    title: str


class Item(NamedTuple):
    """Something on a card that a game can reach, and how many effects it has of its own."""

    kind: str
    id: str
    effects: int


def cards(data: BundleData) -> list[Card]:
    """Every card that can come up in a game, deck by deck."""
    world = data["world"]

    def titled(kind: str, id: str, name: str) -> Card:
        return Card(kind, id, plain(data["strings"][name]))

    found = [titled("diary", card["id"], card["title"]) for card in data["diary"]]
    found += [titled("rumor", rumor["id"], rumor["title"]) for rumor in data["rumors"]]
    found += [titled("school", school["id"], school["title"]) for school in data["school"]]
    names = {machine["id"]: machine["name"] for machine in world["machines"]}
    found += [titled("response", card["id"], names[card["machine"]]) for card in _responses(data)]
    found += [
        titled(kind, f"{kind}.{card['id']}", card["name"])
        for kind, deck in HAND_DECKS.items()
        for card in world[deck]
    ]
    return found + [titled("event", f"event.{card['id']}", card["name"]) for card in _events(data)]


def _responses(data: BundleData) -> list[ResponseData]:
    """The response cards of the machines in play, and those that take their place with VAR-11."""
    machines = data["scenario"]["machines"]
    in_play = {(machine["model"], name) for machine in machines for name in (machine["response"], ERRATIC)}
    return [card for card in data["responses"] if (card["machine"], card["variant"]) in in_play]


def _events(data: BundleData) -> list[EventData]:
    """The event locations that the scenario places (MAP-5)."""
    placed_ids = {event["id"] for event in data["scenario"]["events"]}
    return [card for card in data["world"]["events"] if card["id"] in placed_ids]


def plain(text: str) -> str:
    """A title on one line, without control characters."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def endings(data: BundleData) -> dict[str, tuple[str, bool]]:
    """For each ending's id its title, and whether it is won; those of the rules come last."""
    words = words_of(data["language"]).endings
    titles = {
        ending["id"]: (plain(data["strings"][ending["title"]]), ending["result"] == "win")
        for ending in data["endings"]
    }
    return titles | {ending: (words[ending], False) for ending in (v.TIME_RAN_OUT, v.RUMOR_LOST)}


def items(data: BundleData) -> Iterator[Item]:
    """The items of all cards in their order; an empty branch is none."""
    for diary in data["diary"]:
        yield Item("card", diary["id"], 0)
        for name in FRONT_AND_BACK:
            side = diary["sides"][name]
            if side is not None:
                yield Item("side", side["id"], 0)
                yield from _triggers(side)
    for rumor in data["rumors"]:
        yield from _block("rumor", rumor["block"], rumor["id"])
    for ending in (*(story_ending["id"] for story_ending in data["endings"]), v.TIME_RAN_OUT):
        yield Item("ending", f"ending.{ending}", 0)
    for school in data["school"]:
        yield Item("card", school["id"], 0)
        if school["event"] is not None:
            yield from _block("check", school["event"]["block"])
    for response in _responses(data):
        yield Item("card", response["id"], 0)
        yield from _response(response)
    for kind, deck in HAND_DECKS.items():
        for card in data["world"][deck]:
            yield Item("card", f"{kind}.{card['id']}", 0)
            yield from _triggers(card)
            if "reward" in card:
                yield from _block("check", card["reward"])
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
            yield from _block("check", trigger["block"])
    for action in holder["actions"]:
        yield from _block("action", action["block"])


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
            yield from _block("outcome", side["failure"])
        yield from _block("check", side["firewall"])


def _block(kind: str, block: BlockData, name: str = "") -> Iterator[Item]:
    if block["effects"] or name:
        yield Item(kind, name or block["id"], len(block["effects"]))
    for effect in block["effects"]:
        for inner, below in _below(effect):
            yield from _block(inner, below)


def _below(effect: EffectData) -> list[tuple[str, BlockData]]:
    """The blocks that an effect itself holds, each with its kind."""
    if effect["do"] == "test":
        return [("outcome", effect["success"]), ("outcome", effect["failure"])]
    if effect["do"] == "if":
        return [("choice", effect["then"]), ("choice", effect["else"])]
    if effect["do"] == "choose":
        return [("choice", option["then"]) for option in effect["options"]]
    return [("choice", row["then"]) for row in effect["rows"]] if effect["do"] == "roll" else []


def place(data: BundleData, name: str) -> str:
    """The file and line where something is written, or ""."""
    while name:
        origin = data["origins"].get(name)
        if origin is not None:
            return f"{origin[0]}:{origin[1]}"
        name = name.rpartition(".")[0]
    return ""
