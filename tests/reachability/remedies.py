"""Follows to the letter what a reason says: `it might happen if …`, in the files of the cards.

It knows the sentences alone, and nothing of how they were found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Words(NamedTuple):
    """An effect that no story of a game asks about, and a condition that always holds."""

    neutral: str
    true: str


TALES = Words("everyone favor +1", "day >= monday")
BEGINNING = "it might happen if "
CLAUSE = re.compile(
    r"\((?P<file>[^\s():]+):(?P<line>\d+)\) (?:"
    r"(?P<ending>did not (?:always )?end the game before)|(?P<rule>did not change that rule of the game)"
    r"|did not say `(?P<gone>[^`]*)`|did not ask for `(?P<unasked>[^`]*)`"
    r"|said `(?P<instead>[^`]*)` in place of `(?P<replaced>[^`]*)`"
    r"|said `(?P<sometimes>[^`]*)` only sometimes"
    r"|(?P<other>(?:said|asked for) something else than) `[^`]*`)"
)


class Remedy(NamedTuple):
    """Clauses that hold only together."""

    clauses: tuple[Mapping[str, str | None], ...]

    @property
    def literal(self) -> bool:
        """Whether every clause says what stands there then."""
        return not any(clause["other"] for clause in self.clauses)

    def __str__(self) -> str:
        return " and ".join(
            ", ".join(f"{key} {value}" for key, value in clause.items() if value) for clause in self.clauses
        )


def remedies(reason: str) -> Iterator[Remedy]:
    """What a reason offers, each enough by itself."""
    _, begins, offered = reason.partition(BEGINNING)
    for part in offered.split(", or if ") if begins else ():
        clauses = tuple(match.groupdict() for match in CLAUSE.finditer(part))
        assert clauses, part
        yield Remedy(clauses)


def followed(files: Mapping[str, str], remedy: Remedy, words: Words = TALES) -> dict[str, str]:
    """The files as a remedy wants them."""
    lines = {name: text.split("\n") for name, text in files.items()}
    for clause in sorted(remedy.clauses, key=lambda clause: -int(clause["line"] or 0)):
        _follow(lines[clause["file"] or ""], int(clause["line"] or 0) - 1, clause, words)
    return {name: "\n".join(text) for name, text in lines.items()}


def _follow(lines: list[str], at: int, clause: Mapping[str, str | None], words: Words) -> None:
    if clause["ending"] is not None:
        _without_ending(lines, at, words.neutral)
    elif clause["rule"] is not None:
        _without(lines, at)
    elif clause["unasked"] is not None:
        _put(lines, at, clause["unasked"], words.true)
    elif clause["sometimes"] is not None:
        _perhaps(lines, at, clause["sometimes"], words.neutral)
    elif clause["replaced"] is not None:
        _put(lines, at, clause["replaced"], clause["instead"] or "")
    elif (limit := clause["gone"] or "").startswith("once per"):
        _put(lines, at, f", {limit}", "")
    else:
        _put(lines, at, clause["gone"] or "", words.neutral)


def _put(lines: list[str], at: int, before: str, after: str) -> None:
    """Write something else in the place of the nearest words from a line on."""
    begins = "" if before.startswith(",") else r"(?<![\w-])"
    words = re.compile(rf"{begins}{re.escape(before)}(?![\w-])")
    line = next(number for number in range(at, len(lines)) if words.search(lines[number]))
    assert line - at < 12, (before, lines[at])
    lines[line] = words.sub(after, lines[line], count=1)


def _without_ending(lines: list[str], at: int, neutral: str) -> None:
    if " when " in lines[at]:
        _without(lines, at)
    else:
        lines[at] = re.sub(r'\b(win|lose) \S+ "[^"]*"', neutral, lines[at], count=1)
        _without_prose(lines, at)


def _without(lines: list[str], at: int) -> None:
    """Without a line and all that stands in it."""
    end = at + 1
    while end < len(lines) and lines[end].strip() and _depth(lines[end]) > _depth(lines[at]):
        end += 1
    del lines[at:end]


def _without_prose(lines: list[str], at: int) -> None:
    while at + 1 < len(lines) and lines[at + 1].lstrip().startswith(">"):
        del lines[at + 1]


def _perhaps(lines: list[str], at: int, effect: str, neutral: str) -> None:
    """Let a die say whether an effect happens, in a block of its own below the line."""
    line = next(number for number in range(at, len(lines)) if effect in lines[number])
    indent, text = " " * _depth(lines[line]), lines[line].strip().partition("  # ")[0]
    head, colon, rest = text.rpartition(": ")
    inner = f"{indent}  " if colon else indent
    effects = rest.split(", ")
    lines[line : line + 1] = [
        *([indent + head] if colon else []),
        *(f"{inner}{one}" for one in effects[: effects.index(effect)]),
        f"{inner}roll",
        f"{inner}  1-3: {effect}",
        f"{inner}  4-6: {neutral}",
        *(f"{inner}{one}" for one in effects[effects.index(effect) + 1 :]),
    ]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
