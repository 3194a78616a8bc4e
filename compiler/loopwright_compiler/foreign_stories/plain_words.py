"""Words of other tools without their marks, and names that are free."""

from __future__ import annotations

import re
from typing import Final

from loopwright_compiler.semantics import markup

from .story import LONGEST_LINE


def unique(name: str, names: set[str], form: str) -> str:
    """A name that is not among others, to which it is added; `form` says how its number is written."""
    number, free = 1, name
    while free in names:
        number += 1
        free = name + form.format(number)
    names.add(free)
    return free


_BLANK: Final = re.compile(r"\s+")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")


def clean(text: str) -> str:
    """Words with the marks of the language: emphasis as it is written here, all else plain."""
    text = "".join(char if char.isprintable() else " " for char in text[:LONGEST_LINE])
    text = text.replace("\\", "\\\\").replace("{", "(").replace("}", ")")
    for _ in range(200):
        other = markup.foreign(text)
        if other is None:
            break
        meant = other.meant or re.sub(r"[<>\[\]]|^/", "", other.written if "<" not in other.written else "")
        at = text.index(other.written)
        text = text[:at] + (meant if meant != other.written else "") + text[at + len(other.written) :]
    text = _TAG.sub("", text)
    if any(mistake.what in ("open-em", "open-strong") for mistake in markup.parse(text).mistakes):
        text = text.replace("*", r"\*")
    return text


def spaced(text: str) -> str:
    """Words with single blanks between them."""
    return _BLANK.sub(" ", text).strip()
