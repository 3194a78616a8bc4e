"""The map of Tales as data: its sectors, its locations with their roads, and what is there.

Signs tell kinds apart, colours only repeat them: `?` is a face-down rumor, `!` one that is face up, `<Stare>`
a machine and `<Stare!>` one on ALERT, `*weed×2` tokens and the ship, `+` an event location.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_engine.json_text import Json
from loopwright_engine.table.screens import MapData, MapPiece, MapPlace, Paper, Seat


def drawn(match: Seat, paper: Paper) -> MapData:
    """The map of a bundle, and what its signs mean."""
    world, strings = match.bundle.data["world"], match.bundle.strings
    roads: dict[str, set[str]] = {location["id"]: set() for location in world["locations"]}
    for one, other in world["roads"]:
        roads[one].add(other)
        roads[other].add(one)
    return MapData(
        world["grid"]["columns"],
        world["grid"]["rows"],
        frozenset(world["grid"]["sea"]),
        [_place(location, strings, roads[location["id"]], paper) for location in world["locations"]],
        str(world["school"]),
        paper.say("legend", alert=paper.icon("ALERT")).split("  "),
    )


def _place(location: Json, strings: Any, roads: set[str], paper: Paper) -> MapPlace:
    letter, name = location["id"], paper.marked(strings[location["name"]])
    label = f"{letter} {name}"
    if location["bus"]:
        label = paper.say("bus", place=label)
    says = f"{label}: {paper.say('roads', letters=' '.join(sorted(roads)))}"
    restricted = location["kind"] == "restricted"
    return MapPlace(letter, name, location["sectors"], restricted, says, frozenset(roads))


def pieces(view: Json, paper: Paper) -> Iterator[MapPiece]:
    """Everything on the board, each piece with the location or sector where it is."""
    names = [paper.marked(kid["name"]) for kid in view["kids"]]
    for kid, name in zip(view["kids"], names, strict=True):
        yield MapPiece(kid["at"], name, _initials(name, names), "person")
    for space in filter(None, view["track"]):
        signs = (f"!{paper.marked(space['rumor'])}", "!") if space["rumor"] else ("?", "?")
        yield MapPiece(space["at"], *signs, "secret")
    machines = [machine for machine in view["machines"] if machine["sector"] is not None]
    models = [paper.marked(machine["name"]) for machine in machines]
    for machine, name in zip(machines, models, strict=True):
        alert = "!" if machine["state"] == "ALERT" else ""
        short = f"<{_initials(name, models)}{alert}>"
        yield MapPiece(machine["sector"], f"<{name}{alert}>", short, "alert" if alert else "figure")
    for tile in view["event_locations"]:
        yield MapPiece(tile["at"], f"+{paper.marked(tile['name'])}", "+", "event")
    for token in view["tokens"]:
        for spot in token["on"]:
            times = f"×{spot['count']}" if spot["count"] > 1 else ""
            name = paper.marked(token["name"])
            yield MapPiece(spot["place"], f"*{name}{times}", f"*{name[:1]}{times}", "token")
    if view["ship"]:
        name = paper.say("ship")
        yield MapPiece(view["ship"], f"*{name}", f"*{name[:1]}", "token")


def _initials(name: str, names: list[str]) -> str:
    """The fewest letters that tell the name from the others."""
    for length in range(1, len(name)):
        if sum(other.startswith(name[:length]) for other in names) == 1:
            return name[:length]
    return name
