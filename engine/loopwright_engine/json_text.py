"""JSON from strangers, as I-JSON has it (RFC 7493): UTF-8, no name twice, no half of a character."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object of JSON."""
_MARK: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:]', re.DOTALL)
_HALF: Final = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
LONGEST_NAME: Final = 60


class JsonError(Exception):
    """Why a text is not such JSON, as a clause with the place, such as `in line 3, column 5`."""


class _TwiceError(Exception):
    pass


def read(data: bytes) -> Any:
    """The value that a text holds; a byte order mark before it is left out. Raises JsonError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise JsonError("it does not hold JSON, as it is not UTF-8 text") from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except _TwiceError:
        raise _twice(text) from None
    except json.JSONDecodeError as error:
        raise JsonError(f"it does not hold JSON from {_place(text, error.pos)} on") from None
    except RecursionError:
        raise JsonError("it does not hold JSON that can be read: it is nested too deeply") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise JsonError("it does not hold JSON that can be read: one of its numbers has no end") from None
    if _ESCAPED_HALF.search(text):
        _refuse_halves(text)
    return value


def _object(pairs: list[tuple[str, Any]]) -> Json:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise _TwiceError
    return entries


def _no_constant(name: str) -> NoReturn:
    raise JsonError(f"it does not hold JSON: {name} is no number there")


def _twice(text: str) -> JsonError:
    """The first name that an object has twice, in the order of the text."""
    objects: list[set[str]] = []
    last: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        match mark[0]:
            case "{" | "[":
                objects.append(set())
            case "}" | "]":
                objects.pop()
            case ":" if last is not None:
                name = json.loads(last[0])
                if name in objects[-1]:
                    quoted = json.dumps(name[:LONGEST_NAME])
                    return JsonError(
                        f"it names {quoted} twice, the second time in {_place(text, last.start())}"
                    )
                objects[-1].add(name)
        last = mark
    raise AssertionError("no object has a name twice")


def _refuse_halves(text: str) -> None:
    for mark in _MARK.finditer(text):
        if _ESCAPED_HALF.search(mark[0]) and _HALF.search(json.loads(mark[0])):
            raise JsonError(f"it holds half of a character, in the text in {_place(text, mark.start())}")


def _place(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"
