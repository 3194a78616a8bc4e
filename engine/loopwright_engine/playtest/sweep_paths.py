"""Values in a bundle by dotted paths such as `counters.minutes.start`, to be read and changed.

A path begins in the bundle, in its scenario or world, or with the id of a card. Items of a list are named by
their id, or by their number from 1 on: `police.roadblock.effects.1.amount`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from difflib import get_close_matches
from typing import Any, Final

from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.errors import EngineError
from loopwright_engine.json_text import Json
from loopwright_engine.kit.protocol import Bundle, Contents

from .plan import BundleChange

SHOWN: Final = 12
SPELLINGS: Final = {"gauges": "counters"}
"""Parts that writers call otherwise, and as the bundles of small games did before version 4."""


class PathError(EngineError):
    """A path that leads nowhere, or to something other than a plain value."""


def changed(bundle: Bundle, changes: Sequence[BundleChange]) -> Bundle:
    """The bundle with other values. Raises PathError, and BundleError when it cannot be played then."""
    data: Json = deepcopy(dict(bundle.data))
    for path, value in changes:
        holder, key = _find(data, path, bundle.kit.contents)
        holder[key] = value
    data["hash"] = content_hash(data)
    return load_bundle(data)


def _find(data: Json, path: str, contents: Contents) -> tuple[Any, Any]:
    """The object or list that holds the value of a path, and the value's key. Raises PathError."""
    choices = {name: (data, name) for name in contents.PARTS}
    choices |= {name: (data, part) for name, part in SPELLINGS.items() if part in contents.PARTS}
    for name in contents.OPEN_PARTS:
        choices |= {choice: way for choice, way in _choices(data[name]) if not choice.isdigit()}
    rest, so_far = path, ""
    while True:
        name = max(
            (choice for choice in choices if rest == choice or rest.startswith(f"{choice}.")),
            default="",
            key=len,
        )
        if not name:
            raise _nothing(rest, so_far, list(choices))
        holder, key = choices[name]
        rest, so_far = rest[len(name) + 1 :], f"{so_far}.{name}".lstrip(".")
        if not rest:
            break
        choices = dict(_choices(holder[key]))
    if isinstance(holder[key], (dict, list)):
        names = [choice for choice, _ in _choices(holder[key])]
        raise PathError(f"{so_far} is more than one value: below it there is {_some(names)}")
    return holder, key


def _choices(container: object) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """The names below a part of a bundle, each with the object or list and the key that it stands for."""
    if isinstance(container, dict):
        yield from ((name, (container, name)) for name in container)
    elif isinstance(container, list):
        for place in range(len(container)):
            yield str(place + 1), (container, place)
        for place, part in enumerate(container):
            for name in ("id", "number"):
                if isinstance(part, dict) and name in part:
                    yield str(part[name]), (container, place)


def _nothing(rest: str, so_far: str, names: list[str]) -> PathError:
    """The error that no name begins the rest of a path; ids may have several words."""
    words = rest.split(".")
    if not names:
        return PathError(f"{so_far} has no {words[0] or 'nameless part'}; there is nothing below it")
    beginnings = [".".join(words[:length]) for length in range(len(words), 0, -1)]
    near = [name for beginning in beginnings for name in get_close_matches(beginning, names, n=1)]
    instead = f"the nearest name is {near[0]}" if near else f"there is {_some(names)}"
    return PathError(f"{so_far or 'the bundle'} has no {words[0] or 'nameless part'}; {instead}")


def _some(names: list[str]) -> str:
    """The first names in words, each once; a thing with an id also has its number."""
    numbers = dict.fromkeys(name for name in names if name.isdigit())
    named = dict.fromkeys(name for name in names if name not in numbers)
    shown = list(named or numbers)
    more = f" and {len(shown) - SHOWN} more" if len(shown) > SHOWN else ""
    also = " (or their numbers)" if named and numbers else ""
    return (", ".join(shown[:SHOWN]) or "nothing") + more + also
