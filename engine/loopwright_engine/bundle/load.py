"""Loading a bundle: data from anywhere, checked in bounded time and memory before the rules read it.

A bundle is only ever data: it names its kit, and code never comes with it. It is rejected with a BundleError
that says where and what, and it can neither run code nor make the loader or the game hang.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from loopwright_engine import json_text
from loopwright_engine.core.values import exactly, fail, language, shown, text
from loopwright_engine.errors import BundleError
from loopwright_engine.json_text import Json
from loopwright_engine.kit import registry
from loopwright_engine.kit.protocol import FORMER, Bundle, Kit

from .content_hash import content_hash
from .upgrade import SCHEMA_VERSION, upgraded

FORMAT: Final = "loopwright-bundle"
LARGEST_FILE: Final = 32 * 1024 * 1024
DEEPEST_JSON: Final = 400
MOST_VALUES: Final = 4_000_000
FARTHEST: Final = 10**7
"""The most lines of a file, and columns of a line."""

HEAD: Final = ("format", "schema_version", "hash", "language", "origins", "strings")
"""What every bundle has; what else it has is its kit's. Without `kit` it is one of `registry.DEFAULT`."""


def place_of(origins: Mapping[str, Sequence[Any]], name: str) -> str:
    """`file:line` of an id, or of the nearest part of it that has one; empty when none is known."""
    while name:
        place = origins.get(name)
        if place is not None:
            return f"{place[0]}:{place[1]}"
        name = name.rpartition(".")[0]
    return ""


def parse_bundle(raw: bytes) -> Bundle:
    """Load a bundle from the bytes of a file. Raises BundleError."""
    if len(raw) > LARGEST_FILE:
        raise BundleError("", f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    try:
        return load_bundle(json_text.read(raw))
    except json_text.JsonError as error:
        raise BundleError("", str(error)) from None


def load_bundle(data: object) -> Bundle:
    """Check a bundle given as JSON data and prepare it for play. Raises BundleError."""
    if not isinstance(data, dict):
        raise fail("", f"a bundle must be an object, not {shown(data)}")
    if data.get("format") != FORMAT:
        raise fail("format", f"must be {FORMAT!r}, not {shown(data.get('format'))}")
    _bounded(data)
    data = upgraded(data)
    version = data.get("schema_version")
    if type(version) is not int or version != SCHEMA_VERSION:
        raise fail("schema_version", f"this engine reads version {SCHEMA_VERSION}, not {shown(version)}")
    exactly({name: data[name] for name in HEAD if name in data}, "", HEAD)
    try:
        expected_hash = content_hash(data)
    except (TypeError, ValueError) as error:
        raise fail("", f"is not plain JSON data: {error}") from None
    if data["hash"] != expected_hash:
        raise fail("hash", "does not match the contents: the bundle was changed after it was made")
    language(data["language"], "language", None)
    for name in ("build", FORMER):
        if name in data:
            text(data[name], name, None)
    if "source" in data:
        exactly(data["source"], "source", ("language", "strings"))
        language(data["source"]["language"], "source.language", None)
        _texts(data["source"]["strings"], "source.strings")
    _strings(data)
    kit = _kit(data)
    return Bundle(data, kit, kit.tables(data))


def _kit(data: Json) -> Kit:
    name = data.get("kit", registry.DEFAULT)
    kit = registry.find(name) if isinstance(name, str) else None
    if kit is None:
        at_hand = ", ".join(registry.names())
        raise fail(
            "kit", f"there is no kit {shown(name)} here: install it, or give its folder. At hand: {at_hand}"
        )
    return kit


def _bounded(data: Json) -> None:
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


def _texts(strings: object, where: str) -> None:
    if not isinstance(strings, dict):
        raise fail(where, "must be an object")
    for name, value in strings.items():
        if not name.isprintable():
            raise fail(where, f"{shown(name)} is no name")
        text(value, f"{where}.{name}", None)


def _strings(data: Json) -> None:
    if not isinstance(data["origins"], dict):
        raise fail("origins", "must be an object")
    _texts(data["strings"], "strings")
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
