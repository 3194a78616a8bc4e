"""What cards point at: a bundle from a stranger may name things that it does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from loopwright_games.tales.nouns import HELD_DECKS

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import TextData
    from loopwright_games.tales.bundle_types import (
        BundleData,
        HeldData,
    )


def dangling(bundle: BundleData) -> Iterator[tuple[str, str]]:
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


def _texts(bundle: BundleData) -> Iterator[tuple[str, str]]:
    """Every text that is printed: the id of the card, and of the text."""
    for place in bundle["world"]["locations"]:
        yield "scenario", place["name"]
    for machine in bundle["world"]["machines"]:
        yield from ((f"machine.{machine['id']}", sid) for sid in (machine["name"], machine["about"]))
    for kid in bundle["world"]["kids"]:
        yield from ((f"kid.{kid['id']}", sid) for sid in (kid["name"], kid["about"]))
    yield from _titled("scenario", bundle["scenario"]["title"], bundle["scenario"]["text"])
    for diary in bundle["diary"]:
        yield from _titled(diary["id"], diary["title"], [])
    for card in (*bundle["rumors"], *bundle["school"]):
        yield from _titled(card["id"], card["title"], card["text"])
    for id, held in _held(bundle):
        yield from _titled(id, held["name"], held["text"])
    for diary in bundle["diary"]:
        for side in filter(None, diary["sides"].values()):
            yield from ((diary["id"], sid) for _, sid in side["text"])
    for response in bundle["responses"]:
        for face in (response["routine"], response["alert"]):
            yield from ((response["id"], sid) for _, sid in face["text"])


def _titled(id: str, title: str, text: TextData) -> Iterator[tuple[str, str]]:
    yield id, title
    yield from ((id, sid) for _, sid in text)


def _held(bundle: BundleData) -> Iterator[tuple[str, HeldData]]:
    """Cards in hand and event locations, with the ids that they are printed under."""
    for kind, deck in HELD_DECKS.items():
        yield from ((f"{kind}.{card['id']}", card) for card in bundle["world"][deck])
