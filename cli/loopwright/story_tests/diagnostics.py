"""Where the mistakes of a story file are gathered while it is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.syntax.span import Span

from .names import Names
from .script import Line, Word

FORMS = {
    "kids": "kids 3` or `kids disa, pekka",
    "seed": "seed 7",
    "variants": "variants NAME, NAME",
    "first": "first KID",
    "enigma": "enigma limit 9",
    "let": "let BOT play until …` or `let BOT play to the end",
    "told": 'expect told "words from a card"',
    "offered": "expect offered KID VERB …",
    "ending": "expect ending NAME",
    "expect": "expect CONDITION",
    "evening": "evening",
    "choice": "KID VERB …",
    "action": 'KID action "Label of the action"',
    "choose": 'KID choose "Label of the choice"',
    "quotes": '… "words in double quotes"',
}
"""How each line reads when it is right; between backquotes in a message."""


class Mistakes:
    """The findings of one file."""

    def __init__(self, path: str, names: Names) -> None:
        self.path = path
        self.names = names
        self.found: list[Diagnostic] = []

    def report(
        self, code: str, span: Span, *, hint: str | None = None, fix: str | None = None, **values: Any
    ) -> None:
        """Note a mistake; `fix` is what would be right in its place."""
        fixes = (Fix(span, fix),) if fix else ()
        self.found.append(diagnose(code, self.path, span, hint=hint, fixes=fixes, **values))

    def unlike(self, line: Line, form: str) -> None:
        """A line that is not written as its first words want it."""
        self.report("LW0702", line.span, form=FORMS[form])

    def known(self, word: Word, kind: str, known: Iterable[str], quote: str = "") -> bool:
        """Whether a word is among the names of a kind; else it is noted. `quote` stands around it."""
        names = list(known)
        if word.text in names:
            return True
        near = nearest(word.text, names)
        said = f"Did you mean {quote}{near}{quote}?" if near else f"It can be {listed(names, 16)}."
        fix = f"{quote}{near}{quote}" if near else None
        self.report("LW0705", word.span, fix=fix, kind=kind, name=f"{quote}{word.text}{quote}", said=said)
        return False

    def each_known(self, words: list[Word], kind: str, known: list[str]) -> None:
        """The same, for each of several words."""
        for word in words:
            self.known(word, kind, known)
