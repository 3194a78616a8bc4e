"""Trials for indentation: at which depth of the open blocks would a line fit?"""

from __future__ import annotations

from dataclasses import dataclass

from .automaton import Stack
from .draft import Draft, Mark
from .layout import STEP, Line
from .lexing import next_token

A_TEST = ("TEST", "BRAVE")
LIKELIER = ("FRONT", "ROUTINE")
"""Words that open the side of a card, and are likelier forgotten than the other side's."""


@dataclass(frozen=True, slots=True)
class Level:
    """An open block: the column of its lines, and the mark before the line that opened it."""

    indent: int
    before: Mark


class Fitting:
    """Questions about the open blocks of a draft; nothing here changes the draft.

    levels: the open blocks, the innermost last; the list is shared with whoever opens and closes them.
    """

    def __init__(self, draft: Draft, levels: list[Level]) -> None:
        self.draft = draft
        self.automaton = draft.automaton
        self.levels = levels

    def stack_at(self, depth: int) -> Stack:
        """The parser's stack after closing all blocks deeper than `depth`."""
        stack = self.draft.stack[:]
        for level in reversed(self.levels[depth + 1 :]):
            if not self.automaton.feed(stack, "_DEDENT"):
                stack = level.before.stack[:]
        return stack

    def reads_at(self, depth: int, line: Line) -> bool:
        """Whether the whole line fits at this depth."""
        return self.draft.reads(self.stack_at(depth), line)

    def reads_inside(self, line: Line) -> bool:
        """Whether the whole line fits in a block under the line read last."""
        stack = self.draft.stack[:]
        return self.automaton.feed(stack, "_INDENT") and self.draft.reads(stack, line)

    def begins_at(self, depth: int, line: Line, *, known: bool) -> bool:
        """Whether the line's first word can stand at this depth; in the innermost block it may be wrong.

        known: some line of the card was read already.
        """
        if depth == len(self.levels) - 1:
            return not known or depth > 0
        stack = self.stack_at(depth)
        token = next_token(self.draft.language, self.draft.text, line, line.start, stack[-1])
        if token is None or (token.type == "ID" and token in self.draft.language.words.values()):
            return False
        return self.automaton.takes(stack, token.type)

    def best_depth(self, line: Line, following: Line | None, target: int | None) -> int:
        """The depth at which the line, and the one after it, fit; the nearest first, else where it stands."""
        inner = len(self.levels) - 1
        nearest = sorted(range(inner, 0, -1), key=lambda at: abs(self.levels[at].indent - line.indent))
        fitting = [depth for depth in nearest if self.reads_at(depth, line)]
        for depth in fitting:
            if self.leads_on(depth, line, following):
                return depth
        if fitting:
            return fitting[0]
        if target is not None:
            return target if target > 0 else inner
        return nearest[0] if nearest else 0

    def leads_on(self, depth: int, line: Line, following: Line | None) -> bool:
        """Whether the line fits at this depth, and the next one in its block or further out."""
        stack = self.automaton.after(self.stack_at(depth), self.draft.text, line)
        if stack is None:
            return False
        indent = self.levels[depth].indent
        if following is not None and following.indent == indent + STEP:
            return self.automaton.takes(stack, "_INDENT")
        ends = following is None or following.indent <= indent
        return ends and not self.automaton.needs_block(stack)

    def lost_opening(self, line: Line, stack: Stack) -> tuple[str, ...] | None:
        """The words that open a block on this stack in which the line fits: a single one, or a test."""
        words = sorted(self.automaton.accepted(stack), key=lambda word: word not in LIKELIER)
        for opening in (*((word,) for word in words), A_TEST):
            inside = stack[:]
            opened = all(self.automaton.feed(inside, terminal) for terminal in (*opening, "_NL", "_INDENT"))
            if opened and self.draft.reads(inside, line):
                return opening
        return None

    def fell_out(self, line: Line, last: Line) -> bool:
        """Whether a line that stands further out than the one before can only be the first of its block."""
        if line.indent >= last.indent or not self.reads_inside(line):
            return False
        depths = range(1, len(self.levels))
        return not any(
            self.reads_at(depth, line) for depth in depths if self.levels[depth].indent <= line.indent
        )

    def opens_here(self, line: Line, following: Line | None) -> bool:
        """Whether the next line, which stands beside this one in a new block, belongs inside of it."""
        stack = self.draft.stack[:]
        if following is None or following.indent != line.indent or not self.automaton.feed(stack, "_INDENT"):
            return False
        inside = self.automaton.after(stack, self.draft.text, line)
        return inside is not None and self._within(inside, following)

    def opening_depth(self, line: Line, following: Line | None) -> int | None:
        """The block that a line opens another one in, when it stands as far in as the lines of that one."""
        if following is None or following.indent != line.indent:
            return None
        for depth in range(len(self.levels) - 2, 0, -1):
            inside = self.automaton.after(self.stack_at(depth), self.draft.text, line)
            if self.levels[depth].indent + STEP == line.indent and inside and self._within(inside, following):
                return depth
        return None

    def _within(self, stack: Stack, line: Line) -> bool:
        """Whether a line fits in a block that begins on this stack."""
        return self.automaton.feed(stack, "_INDENT") and self.draft.reads(stack, line)
