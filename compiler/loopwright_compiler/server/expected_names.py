"""Which kinds of names may be written at a place.

A name is put in for trial, the line is written to its end, and the card that comes out is asked what
that name would be. So a new verb of the language needs nothing here.
"""

from __future__ import annotations

from loopwright_dsl.automaton import Automaton, Stack
from loopwright_dsl.grammar import language

from ..card_names import Said, names_in
from .cursor import SHAPES, Cursor, accepted, spelling, trials

NAMES = ("ID", "INT", "LOCATION", "SECTOR")
"""Terminals that may be a name."""


def expected_names(cursor: Cursor) -> list[Said]:
    """What a name at the cursor would be, each kind once; a name that the place declares says so."""
    if cursor.stack is None:
        return []
    automaton = Automaton(language())
    found: dict[tuple[str, bool], Said] = {}
    for terminal in NAMES:
        stack = cursor.stack[:]
        if not automaton.feed(stack, terminal):
            continue
        put_in = [(SHAPES[terminal], stack)]
        for following in accepted(stack) if terminal == "ID" else ():
            onward = stack[:]
            automaton.feed(onward, following)
            put_in.append((f"{SHAPES[terminal]} {spelling(following)}", onward))
        for said in (said for words, reached in put_in for said in _tried(cursor, words, reached)):
            found.setdefault((said.what, said.declares), said)
    return list(found.values())


def _tried(cursor: Cursor, words: str, stack: Stack) -> list[Said]:
    """What the name is when these words are put in."""
    place = (len(cursor.above) + 1, len(cursor.before) + 1)
    for card in trials(cursor, words, stack):
        said = [name for name in names_in(card) if (name.span.line, name.span.column) == place]
        if said:
            return said
    return []
