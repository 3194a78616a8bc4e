"""Prose that varies inside a sentence: `He drinks{if trust >= 2: , and smiles}{else: alone}.`, in pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

HEAD: Final = re.compile(
    r"\\.|\{\s*(?P<word>else\s+if|if|else)(?:\s+(?P<condition>[^{}:\\\s](?:[^{}:\\]*[^{}:\\\s])?))?\s*:\s*"
)
"""What a wording begins with, or a character without meaning, behind a backslash."""
_MARK: Final = re.compile(r"\\.|[{}]")
_NEXT: Final = re.compile(r"\s*(?=\{\s*else\b)")


class Wording(NamedTuple):
    """One of the wordings of a place: `asked` is its condition as it is written, empty behind `else`.

    `start` is where its brace opens in the text, `at` where its words begin.
    """

    asked: str
    words: str
    start: int
    at: int


class Stretch(NamedTuple):
    """Words that always stand there, and where they begin in the text."""

    words: str
    at: int


Piece = Stretch | tuple[Wording, ...]


def heads(text: str) -> Iterator[re.Match[str]]:
    """Everywhere that a wording begins."""
    return (match for match in HEAD.finditer(text) if is_head(match))


def is_head(match: re.Match[str]) -> bool:
    """Whether a match is the beginning of a wording: one with a condition, unless it is an `else`."""
    return match["word"] is not None and (match["word"] == "else") is not bool(match["condition"])


def pieces(text: str) -> list[Piece]:
    """A text in pieces. Braces that are not closed, or stand inside others, are left as they are written."""
    if "{" not in text:
        return [Stretch(text, 0)]
    out: list[Piece] = []
    at = start = 0
    while (match := HEAD.search(text, at)) is not None:
        at = match.end()
        if match["word"] != "if" or not is_head(match):
            continue
        place = _place(text, match)
        if place is not None:
            out += [Stretch(text[start : match.start()], start)] if match.start() > start else []
            wordings, at = place
            start = at
            out.append(wordings)
    if start < len(text) or not out:
        out.append(Stretch(text[start:], start))
    return out


def stretches(text: str) -> Iterator[Stretch]:
    """All words of a text, without what parts them."""
    for piece in pieces(text):
        if isinstance(piece, Stretch):
            yield piece
        else:
            yield from (Stretch(one.words, one.at) for one in piece)


def _place(text: str, match: re.Match[str]) -> tuple[tuple[Wording, ...], int] | None:
    """The wordings that begin here, and where they end; None where a brace is not closed."""
    wordings: list[Wording] = []
    head: re.Match[str] | None = match
    end = match.start()
    while head is not None:
        close = _close(text, head.end())
        if close is None:
            break
        words = text[head.end() : close]
        wordings.append(
            Wording(" ".join((head["condition"] or "").split()), words.rstrip(), head.start(), head.end())
        )
        end = close + 1
        head = _following(text, end) if head["condition"] else None
    return (tuple(wordings), end) if wordings else None


def _following(text: str, end: int) -> re.Match[str] | None:
    """The wording that goes on where another has ended."""
    space = _NEXT.match(text, end)
    head = HEAD.match(text, space.end()) if space else None
    return head if head is not None and is_head(head) and head["word"] != "if" else None


def _close(text: str, at: int) -> int | None:
    """Where the brace is closed that was opened before; None where it is not, or holds another wording."""
    depth = 1
    for mark in _MARK.finditer(text, at):
        if mark[0] == "{":
            head = HEAD.match(text, mark.start())
            if head is not None and is_head(head):
                return None
            depth += 1
        elif mark[0] == "}":
            depth -= 1
            if not depth:
                return mark.start()
    return None
