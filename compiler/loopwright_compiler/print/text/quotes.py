"""Typographic quotation marks, apostrophes, dashes and ellipses for straight ones, where the right sign is
certain.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple


class Quotes(NamedTuple):
    """A language's opening and closing quotation marks."""

    opening: str
    closing: str


APOSTROPHE: Final = "’"
_NO_BREAK: Final = "\u00a0"
_LANGUAGES: Final = {
    **dict.fromkeys(("en", "nl", "pt", "tr"), Quotes("“", "”")),
    **dict.fromkeys(("sv", "fi"), Quotes("”", "”")),
    **dict.fromkeys(("de", "cs", "sk", "sl", "is", "et", "lt", "bg"), Quotes("„", "“")),
    **dict.fromkeys(("pl", "ro", "hu", "hr"), Quotes("„", "”")),
    **dict.fromkeys(("nb", "nn", "no", "es", "it", "uk", "ru", "el"), Quotes("«", "»")),
    "da": Quotes("»", "«"),
    "fr": Quotes(f"«{_NO_BREAK}", f"{_NO_BREAK}»"),
}
QUOTES: Final = frozenset(_LANGUAGES.values())
_WITHIN_A_WORD = re.compile(r"(?:(?<=[^\W_])|(?<=[^\W_]\*)|(?<=[^\W_]\*\*)|(?<=\}))'(?=[^\W\d_])")
_DASH = re.compile(r"(?<!-)--(?!-)")
_ELLIPSIS = re.compile(r"(?<!\.)\.\.\.(?!\.)")
_STARTS = re.compile(r"(?:^|[\s(\[–—/-]|\{(?:only-)?if\})\**$")  # what stands before an opening mark
_GOES_ON = re.compile(r"\**[^\s*]")
_ENDS = re.compile(r"\S$")
_STOPS = re.compile(r"\**(?:$|[^\w{*])")  # what follows a closing one


def quotes_of(language: str) -> Quotes | None:
    """The quotation marks of a language such as "pt_BR"; None for a language that is not listed here."""
    return _LANGUAGES.get(re.split("[_-]", language)[0].lower())


def typographic(text: str, quotes: Quotes | None) -> str:
    """A text with markup, its straight double marks in pairs, its apostrophes within words, its dashes
    of two hyphens and its three points replaced.

    Double marks that do not open and close in turn stay as they are (such as inches), and so do all
    other single ones: nobody can be sure of what they are.
    """
    if quotes is None:
        return text
    if "--" in text:
        text = _DASH.sub("–", text)
    if "..." in text:
        text = _ELLIPSIS.sub("…", text)
    if "'" in text:
        text = _WITHIN_A_WORD.sub(APOSTROPHE, text)
    return _paired(text, quotes) if '"' in text else text


def _paired(text: str, quotes: Quotes) -> str:
    pieces = text.split('"')
    if len(pieces) % 2 == 0:
        return text
    for number, (before, after) in enumerate(pairwise(pieces)):
        starts, goes_on = (_ENDS, _STOPS) if number % 2 else (_STARTS, _GOES_ON)
        if not starts.search(before) or not goes_on.match(after):
            return text
    marks = [quotes[number % 2] for number in range(len(pieces) - 1)]
    return "".join(part for pair in zip(pieces, [*marks, ""], strict=True) for part in pair)
