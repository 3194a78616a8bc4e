"""Signs nobody sees that change how others are read, as in "Trojan Source" (Boucher & Anderson 2021).

Control characters drive a terminal; those that turn the direction of a text show it in another order
than it has. Signs that join letters, or part them, belong to scripts and to emoji, and stay; odd white
space is found where the language wants a plain space.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.syntax.span import Span

from .source import MOST_FINDINGS

_HIDDEN: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")


def hidden(text: str, path: str) -> list[Diagnostic]:
    """A finding for the first such sign of each line, with the fix that takes it out."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return []
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        sign = _HIDDEN.search(line)
        if sign is not None:
            span = Span(number, sign.start() + 1, number, sign.end() + 1)
            name = unicodedata.name(sign[0], "a control character")
            character = f"U+{ord(sign[0]):04X} ({name})"
            found.append(diagnose("LW0009", path, span, character=character, fixes=(Fix(span, ""),)))
    return found[:MOST_FINDINGS]


def unhidden(text: str) -> str:
    """The same text with a space for each of them, so that all else keeps its place."""
    return _HIDDEN.sub(" ", text)
