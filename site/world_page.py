"""The page of a bundled world: what a scenario can name there."""

from __future__ import annotations

from collections.abc import Iterable

from loopwright_engine.json_text import Json
from loopwright_games.tales.rules.state.codes import COMBOS, WILD_TAG

Row = Iterable[object]


def world_page(bundle: Json) -> str:
    """The world in a compiled scenario: places, kids, decks, combos, event locations and machines."""
    world, strings = bundle["world"], bundle["strings"]
    parts = [
        f"# {strings[world['title']]} (`{world['id']}`)",
        "The world of a scenario that names no other (`world NAME`), and all that its cards can name.",
        *_places(world, strings),
        *_people(world, strings),
        *_things(world, strings),
        *_decks(world, bundle["strings"]),
        *_machines(bundle),
        *_firewalls(world),
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ["---" for _ in head], *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _places(world: Json, strings: dict[str, str]) -> list[str]:
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


def _grid(grid: Json) -> str:
    columns = [chr(ord("A") + column) for column in range(grid["columns"])]
    sea = set(grid["sea"])
    rows = [
        [f"**{row}**", *("~" if f"{column}{row}" in sea else "◻" for column in columns)]
        for row in range(1, grid["rows"] + 1)
    ]
    return _table(["", *columns], rows)


def _people(world: Json, strings: dict[str, str]) -> list[str]:
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


def _things(world: Json, strings: dict[str, str]) -> list[str]:
    rows = [
        (
            strings[item["name"]] + (" (iconic)" if item["iconic"] else ""),
            item["color"] or "black",
            " ".join(item["tags"]),
            _labels(item, strings),
        )
        for item in world["items"]
    ]
    combos = [(name, ", ".join(" + ".join(pair) for pair in pairs)) for name, pairs in COMBOS.items()]
    return [
        "## Items",
        _table(("item", "colour", "tags", "actions"), rows),
        "## Combos",
        f"{WILD_TAG} stands for any other tag.",
        _table(("combo", "made of"), combos),
    ]


def _decks(world: Json, strings: dict[str, str]) -> list[str]:
    anomalies = [
        (strings[card["name"]], card["tag"] or card["combo"], card["uses"], _labels(card, strings))
        for card in world["anomalies"]
    ]
    chores = [(strings[card["name"]], card["steps"], _labels(card, strings)) for card in world["chores"]]
    events = [
        (f"`{card['id']}`", strings[card["name"]], card["at"], _labels(card, strings))
        for card in world["events"]
    ]
    return [
        "## Anomalies",
        _table(("anomaly", "gives", "uses", "actions"), anomalies),
        "## Chores",
        _table(("chore", "steps", "actions"), chores),
        "## Event locations",
        "A scenario puts those it likes on a sector: `event NAME at SECTOR`.",
        _table(("id", "name", "used at", "action"), events),
    ]


def _labels(card: Json, strings: dict[str, str]) -> str:
    return ", ".join(strings[action["label"]] for action in card["actions"])


def _firewalls(world: Json) -> list[str]:
    rows = [(token["count"], _half(token["routine"]), _half(token["alert"])) for token in world["firewalls"]]
    total = sum(token["count"] for token in world["firewalls"])
    return [
        "## Firewall tokens",
        f"{total} tokens. What comes first stands before a colon, a combo that beats the tests in brackets.",
        _table(("tokens", "ROUTINE", "ALERT"), rows),
    ]


def _half(half: Json) -> str:
    effect = {"repel": "repel attempt", "default": "default firewall", "alert": "alert!", None: ""}[
        half["effect"]
    ]
    tests = ", then ".join(half["tests"]) + "".join(f" ({combo})" for combo in half["combos"])
    return f"{effect}: {tests}" if effect and tests else effect or tests


def _machines(bundle: Json) -> list[str]:
    variants: dict[str, list[str]] = {}
    for card in bundle["responses"]:
        variants.setdefault(card["machine"], []).append(card["variant"])
    rows = [
        (
            f"`{machine['id']}`",
            bundle["strings"][machine["name"]],
            machine["class"],
            machine["combo"],
            machine["movement"],
            machine["capacity"],
            machine["ability"] or "",
            ", ".join(f"`{variant}`" for variant in variants.get(machine["id"], [])),
        )
        for machine in bundle["world"]["machines"]
    ]
    head = ("id", "name", "class", "combo", "movement", "capacity", "ability", "response cards")
    return ["## Machines", _table(head, rows)]
