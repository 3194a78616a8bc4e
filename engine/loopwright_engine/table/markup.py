"""The marks of texts, `*emphasis*`, `**strong**` and `{icon}`, as runs in one style each and as plain words.

A backslash makes the mark behind it a plain character; a star between spaces is plain too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

_TOKEN: Final = re.compile(r"\\[*{}\\]|\*\*|\*|\{[A-Za-z][A-Za-z0-9-]*\}|[{}]")
_ICONS: Final = re.compile(r"\\[*{}\\]|((?:\{[A-Za-z][A-Za-z0-9-]*\})+)")
_NUMBER: Final = re.compile(r"\d $")


def runs(text: str) -> list[dict[str, Any]]:
    """A text in stretches: `text`, with `em` or `strong` where they hold; an icon's text is its name."""
    stretches: list[dict[str, Any]] = []
    pending: list[str] = []
    styles: set[str] = set()

    def flush() -> None:
        words = "".join(pending)
        pending.clear()
        if words:
            stretches.append({"text": words, **dict.fromkeys(sorted(styles), True)})

    position = 0
    for match in _TOKEN.finditer(text):
        pending.append(text[position : match.start()])
        position, token = match.end(), match[0]
        if token[0] == "\\":
            pending.append(token[1])
        elif token[0] == "*":
            style = "em" if token == "*" else "strong"
            if style not in styles and _stands_alone(text, match):
                pending.append(token)
                continue
            flush()
            styles ^= {style}
        elif len(token) > 1:
            flush()
            stretches.append({"icon": token[1:-1], **dict.fromkeys(sorted(styles), True)})
        else:
            pending.append(token)
    pending.append(text[position:])
    flush()
    return stretches


def _stands_alone(text: str, star: re.Match[str]) -> bool:
    before, after = text[: star.start()][-1:], text[star.end() :][:1]
    return (not before or before.isspace()) and (not after or after.isspace())


def plain(text: str, icons: Mapping[str, str], *, counted: bool = False) -> str:
    """The words of a text without marks: an icon by its word, several of one together as a number: `2 time`.

    In rules each time icon is one cube; `counted` says `1 time` for a single one.
    """
    if not any(mark in text for mark in "*{\\"):
        return text

    def words(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]  # a character behind a backslash
        parts: list[str] = []
        for name, like in groupby(re.findall(r"[^{}]+", match[1])):
            number, word = sum(1 for _ in like), icons.get(name, name)
            cube = counted and name == "time" and not (parts or _NUMBER.search(text, 0, match.start()))
            parts.append(f"{number} {word}" if number > 1 or cube else word)
        return " ".join(parts)

    return "".join(run.get("text", run.get("icon", "")) for run in runs(_ICONS.sub(words, text)))
