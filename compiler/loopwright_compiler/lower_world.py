"""World data, as the bundle carries it."""

from __future__ import annotations

from .lower_blocks import Output
from .lower_conditions import Json
from .reporter import Source
from .worlds import World
from .yaml_source import Yaml


def lower_world(world: World, out: Output) -> Json:
    """World data of a bundle, without the world's cards; the world must be free of mistakes."""
    source, document = world.parts["world"]
    out.origins["world"] = _origin(source, document)
    board_source, board = world.parts["board"]
    data = board.plain()
    locations = []
    for letter, node in board.value["locations"].value.items():
        location = data["locations"][letter]
        out.origins[f"location.{letter}"] = [
            board_source.name,
            board.value["locations"].keys[letter].line,
            board.value["locations"].keys[letter].column,
        ]
        locations.append(
            {
                "id": letter,
                "name": _string(out, f"location.{letter}.name", board_source, node.value["name"]),
                "kind": location["kind"],
                "bus": location.get("bus", False),
                "sectors": location["sectors"],
            }
        )
    return {
        "id": world.id,
        "title": _string(out, "world.title", source, document.value["title"]),
        "grid": {"columns": 6, "rows": 8, "sea": sorted(world.sea())},
        "locations": locations,
        "roads": data["roads"],
        "school": data["school"],
        "kids": _entries(world, "kids", "kid", out),
        "firewalls": _firewalls(world, out),
        "machines": [
            {**entry, "ability": entry.get("ability")}
            for entry in _entries(world, "machines", "machine", out)
        ],
    }


def _entries(world: World, part: str, kind: str, out: Output) -> list[Json]:
    source, document = world.parts[part]
    entries = []
    for node in document.value[part].value:
        entry: Json = node.plain()
        id = f"{kind}.{entry['id']}"
        out.origins[id] = _origin(source, node)
        for key in ("name", "about"):
            entry[key] = _string(out, f"{id}.{key}", source, node.value[key])
        entries.append(entry)
    return entries


def _firewalls(world: World, out: Output) -> list[Json]:
    """HCK-4: the firewall tokens, in file order; the tokens of one line are alike."""
    source, document = world.parts["firewalls"]
    tokens = []
    for number, node in enumerate(document.value["firewalls"].value, 1):
        id = f"wall-{number}"
        out.origins[f"firewall.{id}"] = _origin(source, node)
        entry: Json = node.plain()
        halves = {name: _NO_HALF | entry[name] for name in ("routine", "alert")}
        tokens.append({"id": id, "count": entry.get("count", 1), **halves})
    return tokens


_NO_HALF: Json = {"effect": None, "tests": [], "combos": []}


def _string(out: Output, id: str, source: Source, node: Yaml) -> str:
    out.strings[id] = " ".join(str(node.value).split())
    out.origins[id] = _origin(source, node)
    return id


def _origin(source: Source, node: Yaml) -> list[str | int]:
    return [source.name, node.span.line, node.span.column]
