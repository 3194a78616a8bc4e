"""The first lines of cards, and the likely kind of a card whose first word is lost."""

from __future__ import annotations

import re

from loopwright_dsl.parser.lexer import first_word, next_token
from loopwright_dsl.parser.lines import STEP, SourceLine
from loopwright_dsl.parser.source import nearest_card, untitled
from loopwright_dsl.record import record

from .dialect import recovery_of
from .draft import RecoveryState
from .expected import either
from .remedies import LEAVE_OUT

_GLUED = re.compile(r"([a-z]+)([0-9]+)$")

MOST_JUDGED = 6
"""The most lines of a card from which its kind is guessed when its first line does not say it."""


@record
class LostWord:
    """A reading of a first line that begins with no card word.

    kind: the card to read it as; suggestion: the word that the first one resembles, or hint: the advice
    without one; resume: the offset to read on from, None when the line makes no sense.
    """

    kind: str | None
    suggestion: str | None = None
    hint: str | None = None
    resume: int | None = None


DECK_CARD = "card"
"""The word of a card of a deck: as any name may stand behind it, nobody can tell that it is missing."""


def lost_word(draft: RecoveryState, head: SourceLine) -> LostWord:
    """The likeliest reading: the first word is misspelled, superfluous, or missing."""
    word = first_word(draft.words(head))
    behind = head.start + len(word)
    heads = draft.language.heads
    recovery = recovery_of(draft.language)
    called = recovery.called if recovery is not None else {}
    near = called.get(word) or nearest_card(word, heads)
    if near is not None and _fits(draft, near, head, behind):
        return LostWord(near, near, None, behind)
    if word and draft.automaton.read(draft.first_stack(), draft.text, head, behind)[1]:
        return LostWord(None, None, LEAVE_OUT, behind)
    glued = _GLUED.match(word)
    if glued and heads.get(glued[1], ())[:1] == ("INT",):
        kind = glued[1]
        return LostWord(kind, f"{kind} {glued[2]}", None, head.start + len(kind))
    kinds, sure = _wordless_kinds(draft, head)
    if near is not None and not any(_fitting(draft, kind) for kind in kinds):
        return LostWord(near, near, None, behind)
    if near is None and word and '"' not in draft.words(head):
        for bare in untitled(heads):
            fitting_lines = len(_fitting(draft, bare))
            likelier = fitting_lines > 0 and all(
                fitting_lines >= len(_fitting(draft, kind)) for kind in kinds
            )
            if _fits(draft, bare, head, behind) and likelier:
                return LostWord(bare, bare, None, behind)
    if kinds:
        hint = f"Put {either([f'`{kind}`' for kind in kinds])} before it."
        return LostWord(kinds[0], None, hint, head.start) if sure else LostWord(None, None, hint)
    return LostWord(near, near, None, behind if near else None)


def opens_card(draft: RecoveryState, line: SourceLine, *, alone: bool) -> bool:
    """Whether a line, at any indentation, is the whole first line of a card.

    alone: no lines stand further in below it, so that `effect lost-in-fog` may be meant as `do lost-in-fog`.
    """
    word = first_word(draft.words(line))
    if word not in draft.language.heads or (alone and word == "effect"):
        return False
    return draft.automaton.read(draft.first_stack(), draft.text, line, line.start)[1]


def _wordless_kinds(draft: RecoveryState, head: SourceLine) -> tuple[list[str], bool]:
    """The kinds of card whose first word may be missing from the line, judged by the lines below.

    The second value says whether it makes no difference which of them is assumed.
    """
    heads = [kind for kind in draft.language.heads if kind != DECK_CARD]
    kinds = [kind for kind in heads if _fits(draft, kind, head, head.start)]
    fitting = {kind: _fitting(draft, kind) for kind in kinds}
    most = max((len(marks) for marks in fitting.values()), default=0)
    best = [kind for kind in kinds if len(fitting[kind]) == most]
    return best, all(fitting[kind] == fitting[best[0]] for kind in best)


def _fits(draft: RecoveryState, kind: str, head: SourceLine, start: int) -> bool:
    """Whether the line from offset `start` on is what follows the card word of this kind."""
    stack = draft.first_stack()
    draft.automaton.feed(stack, draft.headers[kind][0])
    return draft.automaton.read(stack, draft.text, head, start)[1]


def _fitting(draft: RecoveryState, kind: str) -> set[tuple[int, str]]:
    """Marks of the lines one step in: those whose first word fits in this kind of card, and those that fit
    whole.
    """
    stack = draft.first_stack()
    for terminal in (*draft.headers[kind], "_NL", "_INDENT"):
        draft.automaton.feed(stack, terminal)
    marks: set[tuple[int, str]] = set()
    for line in [line for line in draft.lines if line.indent == STEP][:MOST_JUDGED]:
        token = next_token(draft.language, draft.text, line, line.start, stack[-1])
        if token is not None and draft.automaton.takes(stack, token.type):
            marks.add((line.number, "begins"))
        if draft.reads(stack, line):
            marks.add((line.number, "fits"))
    return marks
