"""What is written in a bundle: its cards, and everything on them that a game can reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..coverage import FRONT_AND_BACK
from ..languages import words_of
from ..rules import vocabulary as v

Data = Mapping[str, Any]

TRIGGERS: Final = (("check", "checks"), ("check", "on"), ("check", "rules"), ("action", "actions"))
"""The kind of what a side holds, and where it stands."""
KINDS: Final = ("card", "side", "check", "action", "choice", "outcome", "rumor", "ending", "effect")
"""What coverage counts, from the large to the small. A check is whatever happens by itself, a choice is a
branch of a choice, a condition or a roll, an outcome is the success or failure of a test, and a rumor is
a card that was looked into. Effects are counted only; they are known by the block that they stand in."""


STORY: Final = ("diary", "rumor", "school")
"""Decks whose cards are told with all that is on them."""


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


def cards(data: Data) -> list[Card]:
    """Every card that can come up in a game, deck by deck."""
    scenario, world = data["scenario"], data["world"]

    def titled(kind: str, id: str, name: str) -> Card:
        return Card(kind, id, plain(data["strings"][name]))

    found = [
        titled(kind, card["id"], card["title"])
        for kind, deck in (("diary", "diary"), ("rumor", "rumors"), ("school", "school"))
        for card in data[deck]
    ]
    names = {machine["id"]: machine["name"] for machine in world["machines"]}
    for machine in scenario["machines"]:
        model = machine["model"]
        found.append(titled("response", f"response.{model}.{machine['response']}", names[model]))
    found = list(dict.fromkeys(found))
    events = {event["id"] for event in scenario["events"]}
    for kind, deck in (("item", "items"), ("anomaly", "anomalies"), ("chore", "chores"), ("event", "events")):
        for card in world[deck]:
            if kind != "event" or card["id"] in events:
                found.append(titled(kind, f"{kind}.{card['id']}", card["name"]))
    return found


def plain(text: str) -> str:
    """A title on one line, without what could reach into a terminal."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def endings(data: Data) -> dict[str, tuple[str, bool]]:
    """The title of each ending, and whether it is won; those of the rules last."""
    words = words_of(data["language"]).endings
    found = {
        each["id"]: (plain(data["strings"][each["title"]]), each["result"] == "win")
        for each in data["endings"]
    }
    return found | {each: (words[each], False) for each in (v.TIME_RAN_OUT, v.RUMOR_LOST)}


def items(data: Data) -> Iterator[Item]:
    """Everything that the cards of the story hold, in their order; a branch that does nothing is none.

    Of other cards it is told only that they come up.
    """
    for diary in data["diary"]:
        yield Item("card", diary["id"], 0)
        for name in FRONT_AND_BACK:
            if diary["sides"][name] is not None:
                yield from _side(diary["sides"][name])
    for rumor in data["rumors"]:
        yield from _block("rumor", rumor["block"], rumor["id"])
    for ending in (*(each["id"] for each in data["endings"]), v.TIME_RAN_OUT):
        yield Item("ending", f"ending.{ending}", 0)
    for school in data["school"]:
        yield Item("card", school["id"], 0)
        if school["event"] is not None:
            yield from _block("check", school["event"]["block"])
    for card in cards(data):
        if card.kind not in STORY:
            yield Item("card", card.id, 0)


def _side(side: Data) -> Iterator[Item]:
    yield Item("side", side["id"], 0)
    for kind, where in TRIGGERS:
        for trigger in side[where]:
            if "block" in trigger:
                yield from _block(kind, trigger["block"])


def _block(kind: str, block: Data, name: str = "") -> Iterator[Item]:
    if block["effects"] or name:
        yield Item(kind, name or block["id"], len(block["effects"]))
    for effect in block["effects"]:
        for inner, below in _below(effect):
            yield from _block(inner, below)


def _below(effect: Data) -> list[tuple[str, Data]]:
    """The blocks that one effect holds itself, with their kinds."""
    verb = effect["do"]
    if verb == "test":
        return [("outcome", effect["success"]), ("outcome", effect["failure"])]
    if verb == "if":
        return [("choice", effect["then"]), ("choice", effect["else"])]
    if verb == "choose":
        return [("choice", option["then"]) for option in effect["options"]]
    return [("choice", row["then"]) for row in effect["rows"]] if verb == "roll" else []


def place(data: Data, name: str) -> str:
    """The file and the line where something was written, or nothing."""
    while name:
        found = data["origins"].get(name)
        if found is not None:
            return f"{found[0]}:{found[1]}"
        name = name.rpartition(".")[0]
    return ""
