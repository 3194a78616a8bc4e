"""Quick fixes that the code of a diagnostic alone determines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lines import STEP
from loopwright_dsl.syntax.span import Span

Values = Mapping[str, object]
_SINGLE = re.compile("`([^`]+)`")
_QUOTE_ENDS = re.compile(r"(?= at [A-Z](?![\w-])| *:(?: |$)|,| if | when | limit | from |$)")
"""Patterns of places where a text may end whose second quote is missing."""
_PLACED = re.compile(r" at [A-Z](?:, [A-Z])*(?= *(?:$|:|, (?:spend|once|if)\b))| when [a-z-]+ [<>=]")
"""Words that hardly belong to such a text, but say where or when."""


def remedy(code: str, place: Span, line: str, values: Values, hint: str | None) -> tuple[Fix, ...]:
    """The fix for a diagnostic at a place of a line; none where the writer has to decide.

    line: the text of the whole line, without its end.
    """
    make = _without if hint == LEAVE_OUT else _REMEDIES.get(code)
    fix = make(place, line, values) if make and place.line == place.end_line else None
    return (fix,) if fix is not None else ()


def quote_ends(line: str, start: int) -> list[int]:
    """The offsets at which the missing second quote of a text may belong; the likeliest first."""
    ends = [match.start() for match in _QUOTE_ENDS.finditer(line, start + 2)]
    placed = [end for end in ends if _PLACED.match(line, end)]
    return [*placed, *ends[-1:], *(end for end in ends[:-1] if end not in placed)]


def shifted(lines: list[str], number: int, by: int) -> Fix:
    """The fix that moves a line in or out by `by` spaces, with its block, but no line that stands right."""
    first = len(lines[number - 1]) - len(lines[number - 1].lstrip())
    last = number
    for following in range(number + 1, len(lines) + 1):
        line = lines[following - 1]
        indent = len(line) - len(line.lstrip())
        stands_apart = indent < first or (indent - first) % STEP * (by % STEP) or (by > 0 and indent == first)
        if line.strip() and stands_apart:
            break
        last = following if line.strip() else last
    moved = [_moved(line, by) for line in lines[number - 1 : last]]
    return Fix(Span(number, 1, last, len(lines[last - 1]) + 1), "\n".join(moved))


def untabbed(lines: list[str], first: int) -> Fix:
    """The fix that puts two spaces for every tab before words, from the first line with a tab to the last."""
    tabbed = [
        number for number, line in enumerate(lines, 1) if "\t" in line[: len(line) - len(line.lstrip())]
    ]
    last = tabbed[-1]
    plain = [_spaces_for_tabs(line) for line in lines[first - 1 : last]]
    return Fix(Span(first, 1, last, len(lines[last - 1]) + 1), "\n".join(plain))


def unlisted(lines: list[str], numbers: list[int]) -> Fix:
    """The fix that removes list signs, from the first to the last of these lines."""
    first, last = numbers[0], numbers[-1]
    plain = [
        re.sub(r"^( *)(?:[-*+•–]|[0-9]{1,2}[.)]) *", r"\1", line) if number in numbers else line
        for number, line in enumerate(lines[first - 1 : last], first)
    ]
    return Fix(Span(first, 1, last, len(lines[last - 1]) + 1), "\n".join(plain))


def _spaces_for_tabs(line: str) -> str:
    words = line.lstrip()
    return line[: len(line) - len(words)].replace("\t", " " * STEP) + words


def _moved(line: str, by: int) -> str:
    if not line.strip():
        return line
    return " " * by + line if by > 0 else line[min(-by, len(line) - len(line.lstrip())) :]


def _before(place: Span, line: str, text: str) -> Fix:
    """Put a text between the word before a place and the place itself, with one space behind it."""
    start = len(line[: place.column - 1].rstrip())
    return Fix(Span(place.line, start + 1, place.line, place.column), f"{text} ")


def _colon(place: Span, line: str, _: Values) -> Fix:
    """Put a colon before a place, instead of a comma that stands there."""
    comma = re.search(r" *, *$", line[: place.column - 1])
    if comma is None:
        return _before(place, line, ":")
    return Fix(Span(place.line, comma.start() + 1, place.line, place.column), ": ")


def _no_colon(place: Span, line: str, _: Values) -> Fix:
    start = (
        len(line[: place.column - 1].rstrip())
        if not line[place.end_column - 1 :].strip()
        else place.column - 1
    )
    return Fix(Span(place.line, start + 1, place.line, place.end_column), "")


def _comma(place: Span, line: str, values: Values) -> Fix:
    if values.get("found") != "and":
        return _before(place, line, ",")
    start = len(line[: place.column - 1].rstrip())
    return Fix(Span(place.line, start + 1, place.line, place.end_column), ",")


def _without(place: Span, line: str, _: Values) -> Fix:
    """Remove a word and the space behind it, or before it at the end of the line."""
    behind = re.match(r" +", line[place.end_column - 1 :])
    if behind:
        return Fix(Span(place.line, place.column, place.line, place.end_column + behind.end()), "")
    start = (
        len(line[: place.column - 1].rstrip()) if place.end_column > len(line.rstrip()) else place.column - 1
    )
    return Fix(Span(place.line, start + 1, place.line, place.end_column), "")


def _missing(place: Span, _: str, values: Values) -> Fix | None:
    """Add the missing word, when only one can be meant."""
    words = _SINGLE.fullmatch(str(values.get("expected", "")))
    if words is None:
        return None
    start = Span(place.line, place.column, place.line, place.column)
    return Fix(start, f"{words[1]} ")


_LABEL = re.compile(
    r"(?:[-+*•] +)?"
    r"(?:(?:text|prose|description|desc|narration|flavou?r(?: ?text)?|body|story|intro) *[:=] *)?"
)
"""Words that other tools write before a text."""


def _prose(place: Span, line: str, values: Values) -> Fix | None:
    if "rule" in values:
        return None  # as a text for the players it would be a card that does something else
    words = _LABEL.match(line[place.column - 1 :])
    end = place.column + (words.end() if words else 0)
    return Fix(Span(place.line, place.column, place.line, end), "> ")


def _odd_sign(place: Span, line: str, values: Values) -> Fix | None:
    """Remove a sign at the end of the line."""
    return _without(place, line, values) if not line[place.end_column - 1 :].strip() else None


def _sign(place: Span, line: str, values: Values) -> Fix:
    behind = re.match(r" *[+-](?= *(?:[,#]|if\b|$))", line[place.end_column - 1 :])
    end = place.end_column + (behind.end() if behind else 0)
    return Fix(Span(place.line, place.column, place.line, end), str(values["plus"]))


BULLETS = ("-", "*", "+", "•", "–")
"""Signs before the lines of a list."""
NUMBERED = re.compile(r"[0-9]{1,2}[.)]")
"""The number before a line of a list."""
BULLETED = "The lines of a block need no sign before them: leave it out."
"""The hint about them."""

LEAVE_OUT = "Leave it out."
"""The hint about a superfluous word."""

_REMEDIES: dict[str, Callable[[Span, str, Values], Fix | None]] = {
    "LW0109": _colon,
    "LW0110": _no_colon,
    "LW0113": _prose,
    "LW0117": _without,
    "LW0118": _comma,
    "LW0121": _sign,
    "LW0122": _missing,
    "LW0125": _odd_sign,
}
