"""What cards point at: a bundle from a stranger may name things that it does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_games.tales.nouns import HELD_DECKS

Json = dict[str, Any]


def dangling(bundle: Json) -> Iterator[tuple[str, str]]:
    """Card id and missing name, for everything that printing needs and the bundle lacks."""
    world, scenario = bundle["world"], bundle["scenario"]
    locations = {place["id"]: place for place in world["locations"]}
    machines = {machine["id"]: machine for machine in world["machines"]}
    for card, sid in _texts(bundle):
        if sid not in bundle["strings"]:
            yield card, sid
    for rumor in bundle["rumors"]:
        if rumor["set"] not in scenario["rumor_sets"]:
            yield rumor["id"], rumor["set"]
        if rumor["at"] not in locations:
            yield rumor["id"], rumor["at"]
    for event in world["events"]:
        if event["at"] not in locations:
            yield f"event.{event['id']}", event["at"]
    items = {item["id"] for item in world["items"]}
    for kid in world["kids"]:
        for name, known in ((kid["home"], locations), (kid["item"], items)):
            if name not in known:
                yield f"kid.{kid['id']}", name
    for response in bundle["responses"]:
        if response["machine"] not in machines:
            yield response["id"], response["machine"]


def _texts(bundle: Json) -> Iterator[tuple[str, str]]:
    """Every text that is printed: the id of the card, and of the text."""
    for place in bundle["world"]["locations"]:
        yield "scenario", place["name"]
    for kind, pieces in (("machine", bundle["world"]["machines"]), ("kid", bundle["world"]["kids"])):
        yield from ((f"{kind}.{piece['id']}", piece[key]) for piece in pieces for key in ("name", "about"))
    for name, card in (("scenario", bundle["scenario"]), *((each["id"], each) for each in _titled(bundle))):
        yield name, card["title"]
        yield from ((name, sid) for _, sid in card.get("text", ()))
    for id, card in _held(bundle):
        yield from ((id, sid) for sid in (card["name"], *(sid for _, sid in card["text"])))
    for card in bundle["diary"]:
        for side in filter(None, card["sides"].values()):
            yield from ((card["id"], sid) for _, sid in side["text"])
    for card in bundle["responses"]:
        for state in ("routine", "alert"):
            yield from ((card["id"], sid) for _, sid in card[state]["text"])


def _titled(bundle: Json) -> list[Json]:
    return [*bundle["diary"], *bundle["rumors"], *bundle["school"]]


def _held(bundle: Json) -> Iterator[tuple[str, Json]]:
    """Cards in hand and event locations, with the ids that they are printed under."""
    for kind, deck in HELD_DECKS.items():
        yield from ((f"{kind}.{card['id']}", card) for card in bundle["world"][deck])
