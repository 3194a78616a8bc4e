"""Loading a bundle: data from anywhere, checked in bounded time and memory before the rules read it.

A bundle is data only. A bad one is refused with a BundleError that says where and what; it can neither run
code nor make the loader or the game hang.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_games.tales.loading import cards
from loopwright_games.tales.loading.values import Known, exactly, fail, language, many, shown, text
from loopwright_games.tales.prepare.bundle import prepare
from loopwright_games.tales.rules.state.tables import Tables

from loopwright_engine.errors import BundleError
from loopwright_engine.words.catalogue import Words

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

    from .types import Origin


FORMAT: Final = "loopwright-bundle"
SCHEMA_VERSION: Final = 3
LARGEST_FILE: Final = 32 * 1024 * 1024
MOST_CARDS: Final = 2_000
MOST_HAND_CARDS: Final = 200
DEEPEST_JSON: Final = 400
MOST_VALUES: Final = 4_000_000
FARTHEST: Final = 10**7
"""The most lines of a file, and columns of a line."""

FIELDS: Final = (
    "format", "schema_version", "hash", "language", "origins", "strings", "scenario", "world",
    "diary", "rumors", "school", "responses", "endings",
)  # fmt: skip
INTENTIONS: Final = "intentions"
"""An optional field for the writer's intentions, on which no game depends."""
UNHASHED: Final = ("hash", "origins", INTENTIONS)


class Bundle:
    """A checked bundle: the data as it came, and the tables for play made from it."""

    __slots__ = ("data", "hash", "origins", "strings", "tables")

    def __init__(self, data: BundleData, tables: Tables) -> None:
        self.data: BundleData = data
        self.hash: str = data["hash"]
        self.origins: dict[str, Origin] = data["origins"]
        self.strings: dict[str, str] = data["strings"]
        self.tables: Tables = tables

    @property
    def words(self) -> Words:
        """The engine's words in the language of this bundle."""
        return self.tables.names.words


def content_hash(data: dict[str, Any]) -> str:
    """The SHA-256 of a bundle's canonical JSON, without the fields that no game depends on (`UNHASHED`)."""
    body = {name: part for name, part in data.items() if name not in UNHASHED}
    text = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return "sha256:" + sha256((text + "\n").encode()).hexdigest()


def parse_bundle(raw: bytes) -> Bundle:
    """Load a bundle from the bytes of a file. Raises BundleError."""
    if len(raw) > LARGEST_FILE:
        raise BundleError("", f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BundleError("", f"this is not JSON: {error}") from None
    return load_bundle(data)


def load_bundle(data: object) -> Bundle:
    """Check a bundle given as JSON data and prepare it for play. Raises BundleError."""
    if not isinstance(data, dict):
        raise fail("", f"a bundle must be an object, not {shown(data)}")
    if data.get("format") != FORMAT:
        raise fail("format", f"must be {FORMAT!r}, not {shown(data.get('format'))}")
    version = data.get("schema_version")
    if type(version) is not int or version != SCHEMA_VERSION:
        raise fail("schema_version", f"this engine reads version {SCHEMA_VERSION}, not {shown(version)}")
    exactly({name: part for name, part in data.items() if name != INTENTIONS}, "", FIELDS)
    _bounded(data)
    try:
        expected_hash = content_hash(data)
    except (TypeError, ValueError) as error:
        raise fail("", f"is not plain JSON data: {error}") from None
    if data["hash"] != expected_hash:
        raise fail("hash", "does not match the contents: the bundle was changed after it was made")
    names = Known()
    language(data["language"], "language", names)
    _strings(data, names)
    _world(data["world"], names)
    _scenario(data, names)
    _world_parts(data["world"], names)
    _cards(data, names)
    return Bundle(cast("BundleData", data), prepare(data))


def _bounded(data: dict[str, Any]) -> None:
    """Refuse data that is too deep or has too many values. Raises BundleError.

    Data made in memory may hold a list many times, or itself; it is counted as if it were written out.
    """
    level: list[Any] = [data]
    count = 0
    for _ in range(DEEPEST_JSON):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list):
                below += value
            count += 1
            if len(below) + count > MOST_VALUES:
                raise fail("", f"holds more than {MOST_VALUES} values")
        if not below:
            return
        level = below
    raise fail("", f"is nested more than {DEEPEST_JSON} levels deep")


def _strings(data: dict[str, Any], known: Known) -> None:
    if not isinstance(data["strings"], dict) or not isinstance(data["origins"], dict):
        raise fail("strings", "strings and origins must be objects")
    for name, value in data["strings"].items():
        if not name.isprintable():
            raise fail("strings", f"{shown(name)} is no name")
        text(value, f"strings.{name}", known)
    for name, place in data["origins"].items():
        if not name.isprintable():
            raise fail("origins", f"{shown(name)} is no name")
        good = isinstance(place, list) and len(place) == 3 and isinstance(place[0], str)
        if (
            not good
            or not place[0].isprintable()
            or not all(type(part) is int and 0 <= part <= FARTHEST for part in place[1:])
        ):
            raise fail(f"origins.{name}", "must be a file, a line and a column")
    known.strings = frozenset(data["strings"])


def _world(world: Any, known: Known) -> None:
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
    for name in ("kids", "machines", "anomalies", "chores", "firewalls"):
        _ids(world[name], f"world.{name}")


def _scenario(data: dict[str, Any], known: Known) -> None:
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
    _unique(scenario["start_diary"] + scenario["complications"], "scenario: diary cards")
    _unique([event["id"] for event in scenario["events"]], "scenario.events")


def _world_parts(world: dict[str, Any], known: Known) -> None:
    """Check the parts of the world, once every name of the scenario that its cards may use is known."""
    for name, check in cards.WORLD.items():
        check(world[name], f"world.{name}", known)
    if sum(card["count"] for card in world["items"] + world["anomalies"]) > MOST_HAND_CARDS:
        raise fail("world.items", f"there are more than {MOST_HAND_CARDS} item and anomaly cards")
    icons = [kid["item"] for kid in world["kids"]]
    if len(set(icons)) != len(icons):
        raise fail("world.kids", "two kids have the same iconic item")


def _cards(data: dict[str, Any], known: Known) -> None:
    decks = {
        "diary": cards.DIARY,
        "rumors": cards.RUMOR,
        "school": cards.SCHOOL,
        "responses": cards.RESPONSE,
        "endings": cards.ENDING,
    }
    if sum(len(_objects(data[name], name, "id")) for name in decks) > MOST_CARDS:
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


def _objects(value: Any, where: str, field: str) -> list[dict[str, Any]]:
    """A list of objects that all have this field, with a text or a number in it. Raises BundleError."""
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


__all__ = ["Bundle", "content_hash", "load_bundle", "parse_bundle"]
