"""Texts of strangers in the Markdown of an editor: they are shown, and never make links, pictures or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable

from loopwright_compiler.semantics.markup import parse

_SIGNS = re.compile(
    r"[\\`*_\[\]<>&~|$#@]"  # emphasis, code, links, HTML, tables, formulas
    r"|:(?=//)|(?<=\bwww)\."  # what becomes a link by itself
    r"|^[-+=]|(?<=^\d)[.)]",  # lists and headings
    re.IGNORECASE,
)
_TICKS = re.compile(r"`+")


def literal(text: str) -> str:
    """Return a text of one line in Markdown, each sign as itself."""
    return _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))


def marked(text: str) -> str:
    """Return a text of a card in Markdown: what it emphasises is emphasised, all else stands as written."""
    return "".join(
        _styled(run.text, "*" * (run.em + 2 * run.strong)) for run in parse(" ".join(text.split())).runs
    )


def _styled(text: str, mark: str) -> str:
    """A text between marks, which stand at its words."""
    words = text.strip()
    if not words:
        return text
    start = text.index(words)
    return f"{text[:start]}{mark}{literal(words)}{mark}{text[start + len(words) :]}"


def code(lines: Iterable[str]) -> str:
    """Return lines of a card in a block of code, the fence of which is longer than any of theirs."""
    text = "\n".join(line.rstrip() for line in lines)
    fence = "`" * max(3, *(len(ticks) + 1 for ticks in _TICKS.findall(text)), 3)
    return f"{fence}loop\n{text}\n{fence}"
