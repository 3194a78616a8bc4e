"""From checked cards to the bundle: plain data with stable ids, ready for the engine and for print."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from loopwright_dsl.syntax import (
    Card,
    DiaryCard,
    ResponseCard,
    RumorCard,
    SchoolCard,
)
from loopwright_games.tales.nouns import HELD_DECKS

from loopwright_compiler import ruletext
from loopwright_compiler.bundle.canonical import FORMAT, LANGUAGE, SCHEMA_VERSION, content_hash
from loopwright_compiler.diagnostics.reporter import WORLDS, CardAt, Source
from loopwright_compiler.i18n.messages import owner
from loopwright_compiler.i18n.translated_bundle import Speech
from loopwright_compiler.project.worlds import World
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_compiler.semantics.symbols import Symbols

from .blocks import Output
from .cards import (
    lower_diary,
    lower_response,
    lower_rumor,
    lower_school,
    lower_world_card,
)
from .scenario import lower_scenario

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import Origin
    from loopwright_games.tales.bundle_types import BundleData, FirewallData, HalfData


# --- World data, as the bundle carries it


def lower_world(world: World, out: Output) -> dict[str, object]:
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


def _entries(world: World, part: str, kind: str, out: Output) -> list[dict[str, object]]:
    source, document = world.parts[part]
    entries = []
    for node in document.value[part].value:
        entry: dict[str, object] = node.plain()
        id = f"{kind}.{entry['id']}"
        out.origins[id] = _origin(source, node)
        for key in ("name", "about"):
            entry[key] = _string(out, f"{id}.{key}", source, node.value[key])
        entries.append(entry)
    return entries


def _firewalls(world: World, out: Output) -> list[FirewallData]:
    """HCK-4: the firewall tokens, in file order; the tokens of one line are alike."""
    source, document = world.parts["firewalls"]
    tokens: list[FirewallData] = []
    for number, node in enumerate(document.value["firewalls"].value, 1):
        id = f"wall-{number}"
        out.origins[f"firewall.{id}"] = _origin(source, node)
        entry = node.plain()
        routine, alert = _NO_HALF | entry["routine"], _NO_HALF | entry["alert"]
        tokens.append({"id": id, "count": entry.get("count", 1), "routine": routine, "alert": alert})
    return tokens


_NO_HALF: HalfData = {"effect": None, "tests": [], "combos": []}


def _string(out: Output, id: str, source: Source, node: Yaml) -> str:
    out.strings[id] = " ".join(str(node.value).split())
    out.origins[id] = _origin(source, node)
    return id


def _origin(source: Source, node: Yaml) -> Origin:
    return [source.name, node.span.line, node.span.column]


def lower(symbols: Symbols, world: World, speech: Speech | None = None) -> BundleData:
    """The bundle of a scenario that was checked and has no error, maybe in another language."""
    out = Output(symbols.effects)
    data = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "language": speech.language if speech else LANGUAGE,
        "scenario": lower_scenario(symbols, out),
        "world": lower_world(world, out) | _decks(symbols, out),
        **_cards(symbols, out),
    }
    data |= {
        "endings": out.endings,
        "intentions": out.intentions,
        "strings": out.strings,
        "origins": out.origins,
    }
    bundle = cast("BundleData", data)  # but for its hash, which covers the texts made next
    if speech:
        _translate(bundle, out, speech)
    ruletext.fill(bundle)
    bundle["hash"] = content_hash(bundle)
    return bundle


def _translate(bundle: BundleData, out: Output, speech: Speech) -> None:
    """Put every authored text into the language, before the words of the rules are made from them.

    Sets of rumors and kinds of response cards have no titles; they get a name in the language.
    """
    for id, text in out.strings.items():
        out.strings[id] = speech.text(_of_world(out, id), out.shared.get(id) or owner(id), text)
    kinds = {("set", card["set"]): card["id"] for card in bundle["rumors"]}
    kinds |= {("variant", card["variant"]): card["id"] for card in bundle["responses"]}
    for (kind, id), card in kinds.items():
        name = speech.text(_of_world(out, card), f"{kind}.{id}", id.replace("-", " "))
        out.strings[f"{kind}.{id}.name"] = name
        out.origins[f"{kind}.{id}.name"] = out.origins[card]


def _of_world(out: Output, id: str) -> bool:
    return str(out.origins[id][0]).startswith(WORLDS)


Kind = TypeVar("Kind", bound=Card)
Lowered = TypeVar("Lowered")


def _lowered(
    cards: list[CardAt], kind: type[Kind], lower_card: Callable[[CardAt, Kind, Output], Lowered], out: Output
) -> list[Lowered]:
    return [lower_card(at, at.card, out) for at in cards if isinstance(at.card, kind)]


def _cards(symbols: Symbols, out: Output) -> dict[str, object]:
    """The story's cards by number, school cards, and the response cards of the machines in play."""
    models = {machine.model.text for machine in symbols.machines.values()}
    rumors = {key: at for key, at in symbols.rumors.items() if key[0] in symbols.rumor_sets}
    responses = {key: at for key, at in symbols.responses.items() if key[0] in models}
    return {
        "diary": _lowered(_sorted(symbols.diary), DiaryCard, lower_diary, out),
        "rumors": _lowered(_sorted(rumors), RumorCard, lower_rumor, out),
        "school": _lowered(_sorted(symbols.school), SchoolCard, lower_school, out),
        "responses": _lowered(_sorted(responses), ResponseCard, lower_response, out),
    }


def _sorted(table: dict[Any, CardAt]) -> list[CardAt]:
    return [at for _, at in sorted(table.items(), key=lambda entry: entry[0])]


def _decks(symbols: Symbols, out: Output) -> dict[str, object]:
    """The cards that kids hold, the world's before the scenario's, and the event locations in play."""

    def deck(table: dict[str, CardAt]) -> list[CardAt]:
        return sorted(table.values(), key=lambda at: not at.source.of_world)

    events = {id: at for id, at in symbols.held["event"].items() if id in symbols.placed_events}
    in_play = symbols.held | {"event": events}
    return {
        name: [lower_world_card(at, out) for at in deck(in_play[kind])] for kind, name in HELD_DECKS.items()
    }
