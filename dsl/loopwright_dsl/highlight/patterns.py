"""The table of lines as regular expressions, which Python's `re` and TextMate's engine both read."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from loopwright_dsl.parser.grammar import language

from .lines import follow
from .palette import Colour

WORD_ENDS = r"(?!\w|-[a-z0-9])"
"""After a fixed word: `kids` is no part of `kids-home`."""
COMMENT = r"(?:^|(?<=[ \t]))#.*$"
INDENT = r"[ \t]+(?=[^\s#])"
"""Before a line that says something; `NEXT_CARD` is where a card is over."""
NEXT_CARD = r"(?=[^\s#])"
ICON = r"\{[A-Za-z][A-Za-z0-9-]*\}"
ESCAPED = r"\\[*{}\\]"
MARKS = {"icon": ICON, "escaped": ESCAPED, "strong": r"\*\*(?!\s)[^*\n]+\*\*", "em": r"\*(?!\s)[^*\n]+\*"}
"""What prose, titles and labels may hold besides plain text."""
SHOUTED = r"[A-Z][A-Z-]+"
"""A word in capitals where none is expected; in code that is being written it is one of the sets."""


@dataclass(frozen=True, slots=True)
class Step:
    """A word that may come: its pattern, what it is, and the place after it."""

    pattern: str
    colour: Colour
    place: int


@dataclass(frozen=True, slots=True)
class Table:
    """For each place what may come there, tried in order; the places of `Lines`; all fixed words."""

    places: list[list[Step]]
    heads: dict[str, int]
    starts: dict[str, int]
    anywhere: int
    words: str

    @classmethod
    def read(cls, data: dict[str, Any]) -> Table:
        """The table that `written` made."""
        places = [
            [Step(pattern, Colour(colour), place) for pattern, colour, place in row] for row in data["places"]
        ]
        return cls(places, data["heads"], data["starts"], data["anywhere"], data["words"])

    def written(self) -> str:
        """The table as JSON, a line for each place."""
        rows = ",\n".join(
            json.dumps([[step.pattern, step.colour, step.place] for step in row]) for row in self.places
        )
        rest = {each: getattr(self, each) for each in ("heads", "starts", "anywhere", "words")}
        return f'{json.dumps(rest, sort_keys=True)[:-1]},\n"places": [\n{rows}\n]}}\n'


def stray(words: str) -> list[tuple[str, Colour]]:
    """What stands where it cannot stand, as in a line that is being written: each word for itself."""
    return [
        (r'"[^"\n]*"?', Colour.STRING),
        (words + WORD_ENDS, Colour.KEYWORD),
        (SHOUTED + WORD_ENDS, Colour.CONSTANT),
        (r"[0-9]+(?!\w)", Colour.NUMBER),
        (r"[\w-]+", Colour.NAME),
        (r"[^\w\s]", Colour.OPERATOR),
    ]


def table() -> Table:
    """The table for the grammar as it stands."""
    lines = follow()
    known = language()
    shapes = {each.name: each.pattern.value for each in known.lark.terminals if each.name not in known.words}
    places = [_steps(row, known.words, shapes) for row in lines.steps]
    words = _alternatives(word for word in known.words.values() if word[0].isalpha())
    return Table(places, lines.heads, lines.starts, lines.anywhere, words)


def _steps(
    row: dict[str, tuple[Colour, int]], words: Mapping[str, str], shapes: Mapping[str, str]
) -> list[Step]:
    """What may come at one place: fixed words before the shapes of words, so that `kids` is no name."""
    fixed: dict[tuple[bool, Colour, int], list[str]] = defaultdict(list)
    free = []
    for terminal, (colour, place) in row.items():
        if terminal in words:
            text = words[terminal]
            fixed[text[0].isalpha(), colour, place].append(text)
        else:
            ends = "" if colour in (Colour.STRING, Colour.PROSE) else r"(?!\w)"
            free.append(Step(shapes[terminal] + ends, colour, place))
    found = [
        Step(_alternatives(texts) + (WORD_ENDS if spelled else ""), colour, place)
        for (spelled, colour, place), texts in fixed.items()
    ]
    return found + free


def _alternatives(texts: Iterable[str]) -> str:
    """A pattern for any of these, the longest first."""
    return "(?:" + "|".join(re.escape(text) for text in sorted(set(texts), key=lambda t: (-len(t), t))) + ")"
