"""Texts with braces in them: where one is closed, and what stands outside of all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_BRANCH: Final = re.compile(r"-(?!>)\s*(.*)", re.DOTALL)


def closing(text: str) -> int | None:
    """Where the brace is closed with which a text begins."""
    depth = 0
    for match in re.finditer(r"\\.|[{}]", text):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if not depth:
            return match.start()
    return None


def outside(text: str, sign: str) -> int | None:
    """Where a sign first stands outside of braces, quotes and parentheses."""
    depth = 0
    for match in re.finditer(rf"\\.|\"[^\"\n]*\"(?=\s*[:)=!<>&|])|[{{}}()]|{re.escape(sign)}", text):
        if match[0] == sign and not depth:
            return match.start()
        depth = max(depth + {"{": 1, "}": -1, "(": 1, ")": -1}.get(match[0], 0), 0)
    return None


def split(text: str, sign: str) -> list[str]:
    """A text at each sign outside of braces."""
    out: list[str] = []
    while (at := outside(text, sign)) is not None and len(out) < 50:
        out.append(text[:at])
        text = text[at + len(sign) :]
    return [*out, text]


def pieces(text: str) -> Iterator[str]:
    """Words, and what stands in braces with its braces."""
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = closing(text[start:])
        if end is None:
            break
        if start > at:
            yield text[at:start]
        yield text[start : start + end + 1]
        at = start + end + 1
    if at < len(text):
        yield text[at:]


def grouped(text: str) -> tuple[str, list[str]]:
    """What stands before the first branch of a block, and its branches without their dashes."""
    head: list[str] = []
    groups: list[list[str]] = []
    depth = 0
    for row in text.split("\n"):
        match = _BRANCH.fullmatch(row.strip()) if not depth else None
        if match is not None:
            groups.append([match[1]])
        else:
            (groups[-1] if groups else head).append(row)
        depth = max(depth + row.count("{") - row.count("}"), 0)
    return "\n".join(head), ["\n".join(group) for group in groups]
