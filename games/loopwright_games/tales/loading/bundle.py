"""The shape of a bundle of Tales, and what its parts say of each other, checked in bounded time."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, Final

from loopwright_engine.bundle.load import HEAD
from loopwright_engine.core.counters import MOST_STEPS, End, circle, end_of, ends_of, towards
from loopwright_engine.core.values import exactly, fail, many, shown
from loopwright_engine.kit.loading import MOST_CARDS, OPTIONAL

from loopwright_games.tales.card_kinds import HANDS, HELD_DECKS

from . import cards
from .values import DeclaredIds

MOST_HAND_CARDS: Final = 200
FIELDS: Final = (*HEAD, "scenario", "world", "diary", "rumors", "school", "responses", "endings")


def check(data: dict[str, Any]) -> None:
    """Look at everything in a bundle that the engine has not looked at yet. Raises BundleError."""
    exactly({name: part for name, part in data.items() if name not in OPTIONAL}, "", FIELDS)
    known = DeclaredIds(data["strings"])
    _world(data["world"], known)
    _scenario(data, known)
    _world_parts(data["world"], known)
    _cards(data, known)
    if ends := ends_of(data["scenario"]["counters"]):
        _bounded_changes({name: part for name, part in data.items() if name not in HEAD}, ends)


def _world(world: Any, known: DeclaredIds) -> None:
    exactly(world, "world", cards.WORLD)
    grid = world["grid"]
    exactly(grid, "world.grid", ("columns", "rows", "sea"))
    cards.GRID({**grid, "sea": []}, "world.grid", known)
    known.sectors = frozenset(
        f"{chr(65 + column)}{row + 1}" for column in range(grid["columns"]) for row in range(grid["rows"])
    )
    many(cards.sector_name)(grid["sea"], "world.grid.sea", known)
    known.land = known.sectors - set(grid["sea"])
    known.locations = frozenset(_ids(world["locations"], "world.locations"))
    known.items = frozenset(_ids(world["items"], "world.items"))
    known.events = frozenset(_ids(world["events"], "world.events"))
    for name in ("kids", "machines", *HELD_DECKS.values(), "firewalls"):
        _ids(world[name], f"world.{name}")


def _scenario(data: dict[str, Any], known: DeclaredIds) -> None:
    scenario = data["scenario"]
    exactly(scenario, "scenario", cards.SCENARIO)
    known.machines = frozenset(_ids(scenario["machines"], "scenario.machines"))
    known.counters = frozenset(_ids(scenario["counters"], "scenario.counters"))
    known.flags = frozenset(_ids(scenario["flags"], "scenario.flags"))
    known.tokens = frozenset(_ids(scenario["tokens"], "scenario.tokens"))
    known.ship = scenario["ship"] is not None
    known.endings = frozenset(_ids(data["endings"], "endings"))
    known.diary = frozenset(
        _unique([card["number"] for card in _objects(data["diary"], "diary", "number")], "diary")
    )
    for name, check in cards.SCENARIO.items():
        check(scenario[name], f"scenario.{name}", known)
    _unique([machine["sector"] for machine in scenario["machines"]], "scenario.machines: sectors")
    for number, counter in enumerate(scenario["counters"]):
        if not counter["low"] <= counter["start"] <= counter["high"]:
            raise fail(f"scenario.counters[{number}]", "low <= start <= high must hold")
    ends = ends_of(scenario["counters"])
    if around := circle({end: towards(block) for end, block in ends.items()}):
        name, end = around[0]
        raise fail(f"scenario.counters.{name}.{end}", "what happens beyond this end leads there again")
    _unique(scenario["start_diary"] + scenario["complications"], "scenario: diary cards")
    _unique([event["id"] for event in scenario["events"]], "scenario.events")


def _world_parts(world: dict[str, Any], known: DeclaredIds) -> None:
    """The parts of the world, once every name is known: its cards may speak of the scenario's things."""
    for name, check in cards.WORLD.items():
        check(world[name], f"world.{name}", known)
    if sum(card["count"] for kind in HANDS for card in world[kind.deck]) > MOST_HAND_CARDS:
        names = " and ".join(kind.name for kind in HANDS)
        raise fail("world.items", f"there are more than {MOST_HAND_CARDS} {names} cards")
    icons = [kid["item"] for kid in world["kids"]]
    if len(set(icons)) != len(icons):
        raise fail("world.kids", "two kids have the same iconic item")


def _cards(data: dict[str, Any], known: DeclaredIds) -> None:
    decks = {
        "diary": cards.DIARY,
        "rumors": cards.RUMOR,
        "school": cards.SCHOOL,
        "responses": cards.RESPONSE,
        "endings": cards.ENDING,
    }
    counts = [len(_objects(data[name], name, "id")) for name in decks if name != "endings"]
    if sum(counts) > MOST_CARDS:
        raise fail("", f"there are more than {MOST_CARDS} cards")
    for name, check in decks.items():
        many(check, MOST_CARDS)(data[name], name, known)
        _ids(data[name], name)
    if not data["school"]:
        raise fail("school", "there must be at least one school card")
    models = {model["id"] for model in data["world"]["machines"]}
    answers = [(card["machine"], card["variant"]) for card in data["responses"]]
    _unique(answers, "responses")
    for number, machine in enumerate(data["scenario"]["machines"]):
        where = f"scenario.machines[{number}]"
        if machine["model"] not in models:
            raise fail(f"{where}.model", f"there is no machine {shown(machine['model'])} in the world")
        if (machine["model"], machine["response"]) not in answers:
            raise fail(
                f"{where}.response",
                f"there is no response card {shown(machine['response'])} for this machine",
            )


def _bounded_changes(data: object, ends: Container[End]) -> None:
    """ADV-10: a change towards an end at which something happens is by few steps."""
    waiting = [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            far = part.get("do") == "counter" and abs(part["by"]) > MOST_STEPS
            if far and (part["counter"], end_of(part["by"])) in ends:
                raise fail("", f"{part['counter']} changes by more than {MOST_STEPS} steps at once")
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _objects(value: Any, where: str, field: str) -> list[dict[str, Any]]:
    """A list of objects that all have this field, with a value that can be compared."""
    if not isinstance(value, list):
        raise fail(where, f"must be a list, not {shown(value)}")
    for number, part in enumerate(value):
        if not isinstance(part, dict) or not isinstance(part.get(field), (str, int)):
            raise fail(f"{where}[{number}]", f"must be an object with the field {field!r}")
    return value


def _ids(value: Any, where: str) -> list[Any]:
    return _unique([part["id"] for part in _objects(value, where, "id")], where)


def _unique(values: list[Any], where: str) -> list[Any]:
    seen: set[Any] = set()
    for value in _hashable(values, where):
        if value in seen:
            raise fail(where, f"{value!r:.60} is there twice")
        seen.add(value)
    return values


def _hashable(values: list[Any], where: str) -> Iterable[Any]:
    for value in values:
        if isinstance(value, (dict, list)):
            raise fail(where, f"{shown(value)} cannot stand here")
        yield value
