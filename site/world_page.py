"""The page of a bundled world: what a scenario can name there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from loopwright_engine.rules.vocabulary import COMBOS, WILD_TAG

Row = Iterable[object]


def world_page(bundle: dict[str, Any]) -> str:
    """The world in a compiled scenario: locations, land, kids, items, combos and machines."""
    world, strings = bundle["world"], bundle["strings"]
    parts = [
        f"# {strings[world['title']]} (`{world['id']}`)",
        "The world of a scenario that names no other (`world NAME`), and all that its cards can name.",
        *_places(world, strings),
        *_people(world, strings),
        *_things(world, strings),
        *_machines(bundle),
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ["---" for _ in head], *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _places(world: dict[str, Any], strings: dict[str, str]) -> list[str]:
    roads: dict[str, list[str]] = {place["id"]: [] for place in world["locations"]}
    for one, other in world["roads"]:
        roads[one].append(other)
        roads[other].append(one)
    rows = [
        (
            place["id"],
            strings[place["name"]],
            place["kind"] + (", bus stop" if place["bus"] else ""),
            " ".join(place["sectors"]),
            " ".join(sorted(roads[place["id"]])),
        )
        for place in world["locations"]
    ]
    return [
        "## Locations",
        f"Everybody starts at the school, {world['school']}. A machine on a location's sector is nearby it.",
        _table(("letter", "name", "kind", "sectors", "roads to"), rows),
        "## Land",
        "Machines stand on land: ◻ is land, ~ is sea.",
        _grid(world["grid"]),
    ]


def _grid(grid: dict[str, Any]) -> str:
    columns = [chr(ord("A") + column) for column in range(grid["columns"])]
    sea = set(grid["sea"])
    rows = [
        [f"**{row}**", *("~" if f"{column}{row}" in sea else "◻" for column in columns)]
        for row in range(1, grid["rows"] + 1)
    ]
    return _table(["", *columns], rows)


def _people(world: dict[str, Any], strings: dict[str, str]) -> list[str]:
    items = {item["id"]: strings[item["name"]] for item in world["items"]}
    rows = [
        (
            f"`{kid['id']}`",
            strings[kid["name"]],
            kid["strength"],
            kid["weakness"],
            kid["home"],
            items[kid["item"]],
        )
        for kid in world["kids"]
    ]
    return ["## Kids", _table(("id", "name", "strength", "weakness", "home", "iconic item"), rows)]


def _things(world: dict[str, Any], strings: dict[str, str]) -> list[str]:
    rows = [
        (
            strings[item["name"]] + (" (iconic)" if item["iconic"] else ""),
            item["color"] or "black",
            " ".join(item["tags"]),
        )
        for item in world["items"]
    ]
    combos = [(name, ", ".join(" + ".join(pair) for pair in pairs)) for name, pairs in COMBOS.items()]
    return [
        "## Items",
        _table(("item", "colour", "tags"), rows),
        "## Combos",
        f"{WILD_TAG} stands for any other tag.",
        _table(("combo", "made of"), combos),
    ]


def _machines(bundle: dict[str, Any]) -> list[str]:
    variants: dict[str, list[str]] = {}
    for card in bundle["responses"]:
        variants.setdefault(card["machine"], []).append(card["variant"])
    rows = [
        (
            f"`{each['id']}`",
            bundle["strings"][each["name"]],
            each["class"],
            each["combo"],
            each["movement"],
            each["capacity"],
            each["ability"] or "",
            ", ".join(f"`{variant}`" for variant in variants.get(each["id"], [])),
        )
        for each in bundle["world"]["machines"]
    ]
    head = ("id", "name", "class", "combo", "movement", "capacity", "ability", "response cards")
    return ["## Machines", _table(head, rows)]
