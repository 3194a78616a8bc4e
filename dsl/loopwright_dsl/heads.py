"""The first lines of cards, and what kind of card it is when the first word is lost."""

from __future__ import annotations

from .draft import Draft
from .layout import STEP, Line
from .source import nearest_card

HEADERS = {
    "scenario": ("SCENARIO", "ID", "STRING"),
    "diary": ("DIARY", "INT", "STRING"),
    "rumor": ("RUMOR", "ID", "INT", "STRING", "AT", "LOCATION"),
    "school": ("SCHOOL", "INT", "STRING"),
    "response": ("RESPONSE", "ID", "ID"),
    "item": ("ITEM", "ID", "STRING"),
    "anomaly": ("ANOMALY", "ID", "STRING"),
    "chore": ("CHORE", "ID", "STRING"),
    "event": ("EVENT", "ID", "STRING", "AT", "LOCATION"),
}
"""Kind of card → its first line, as it is read when nothing can be made of what stands there."""

MOST_JUDGED = 6
"""Lines of a card that are looked at to tell its kind when its first line does not."""


def meant_by(draft: Draft, head: Line, word: str) -> tuple[str | None, list[str]]:
    """What a first line that begins with an unknown word opens: the kind that the word resembles,
    or, when the line has no word for its kind at all, the kinds that it may be.
    """
    near = nearest_card(word)
    if near is not None and _fits(draft, near, head, head.start + len(word)):
        return near, []
    kinds = _wordless_kinds(draft, head)
    return (None, kinds) if kinds else (near, [])


def _wordless_kinds(draft: Draft, head: Line) -> list[str]:
    """The kinds of card that the line opens when the first word is put in, as the lines below tell."""
    kinds = [kind for kind in HEADERS if _fits(draft, kind, head, head.start)]
    if len(kinds) < 2:
        return kinds
    counts = {kind: _count_below(draft, kind) for kind in kinds}
    most = max(counts.values())
    return [kind for kind in kinds if counts[kind] == most]


def _fits(draft: Draft, kind: str, head: Line, start: int) -> bool:
    """Whether the line from an offset on is what stands behind the word for this kind."""
    stack = [draft.language.start_state]
    draft.automaton.feed(stack, HEADERS[kind][0])
    return draft.automaton.read(stack, draft.text, head, start)[1]


def _count_below(draft: Draft, kind: str) -> int:
    """How many of the lines one step in fit in this kind of card; prose fits in nearly all."""
    inside = [line for line in draft.lines if line.indent == STEP and draft.text[line.start] != ">"]
    stack = [draft.language.start_state]
    for terminal in (*HEADERS[kind], "_NL", "_INDENT"):
        draft.automaton.feed(stack, terminal)
    return sum(draft.reads(stack, line) for line in inside[:MOST_JUDGED])
