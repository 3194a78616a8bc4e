"""Prices, places, limits and conditions on a line below the one that they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright_dsl.parser.lines import Line

from .draft import Draft, Mark
from .rephrasing import Rephrasing

_PRICE = re.compile(
    r"(?:it )?(?:costs?|price|pay|spend|takes?)\b[ :=]*(?:of )?-?([0-9]+)(?: *(?:time|hours?|cubes?))?"
)
_CONDITION = re.compile(
    r"(?:needs?|requires?|requirement|condition|only if|only when|available if|provided(?: that)?|if|when)"
    r"\b[ :]*(.+)"
)
_PLACE = re.compile(r"(?:at|in|on|where|location|place)\b[ :]*([A-Z](?:, *[A-Z])*)")
_LIMIT = re.compile(r"(?:only )?once (?:per|a|each|every) (?:round|day|game|turn)|only once|once")


def belongs_above(draft: Draft, rephrasing: Rephrasing, above: Line, line: Line, before: Mark) -> str | None:
    """The line above with what this one says of it; None if this line says nothing of that kind.

    above: a line that opens a block, with this one as the first line in it; before: the mark before it.
    """
    opening = draft.page(above.number)[above.start - above.offset : above.end - above.offset]
    for text in _together(opening.rstrip(" :"), draft.words(line)):
        if draft.automaton.after(before.stack, text, Line(1, 0, False, 0, 0, len(text))):
            return text
        meant = rephrasing.meant(text, before.stack, least=1)
        if meant is not None:
            return meant
    return None


def _together(above: str, words: str) -> Iterator[str]:
    """The ways in which both lines may be one."""
    if price := _PRICE.fullmatch(words):
        yield f"{above}, spend {price[1]}"
        yield f"{above} or spend {price[1]}"
    elif condition := _CONDITION.fullmatch(words):
        for joint in (", if", " if"):
            yield f"{above}{joint} {condition[1]}"
    elif place := _PLACE.fullmatch(words):
        yield f"{above} at {place[1]}"
        yield f"{above}, {place[1]}"
    elif _LIMIT.fullmatch(words):
        yield f"{above}, once per {'round' if re.search('round|day|turn', words) else 'game'}"
