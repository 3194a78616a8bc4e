"""JSON Patch (RFC 6902): what makes one document of another, as `add`, `remove` and `replace`.

Lists are compared from both ends, which finds what came or went in one place; no shortest patch is looked
for. Objects that both documents share are passed over at once. What Python holds equal is the same, also 1
and True: a field of a document is of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_engine.json_text import Json


def difference(old: Any, new: Any, path: str = "") -> Iterator[Json]:
    """The operations that turn `old` into `new`, in their order."""
    if old is new or old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() - new.keys():
            yield {"op": "remove", "path": f"{path}/{_escaped(key)}"}
        for key, value in new.items():
            if key in old:
                yield from difference(old[key], value, f"{path}/{_escaped(key)}")
            else:
                yield {"op": "add", "path": f"{path}/{_escaped(key)}", "value": value}
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, path)
    else:
        yield {"op": "replace", "path": path, "value": new}


def _of_lists(old: list[Any], new: list[Any], path: str) -> Iterator[Json]:
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    after = next((at for at in range(shorter - start) if old[-1 - at] != new[-1 - at]), shorter - start)
    end = shorter - after
    for at in range(start, end):
        yield from difference(old[at], new[at], f"{path}/{at}")
    for _ in range(len(old) - shorter):
        yield {"op": "remove", "path": f"{path}/{end}"}
    for at in range(end, end + len(new) - shorter):
        yield {"op": "add", "path": f"{path}/{at}", "value": new[at]}


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
