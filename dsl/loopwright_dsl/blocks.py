"""Indentation of a card with mistakes: which block a line belongs to, whatever its column says."""

from __future__ import annotations

from dataclasses import dataclass

from .automaton import Stack, made_up
from .draft import Draft, Mark
from .expected import describe
from .layout import STEP, Line
from .lexing import next_token
from .limits import DEEPEST_BLOCK
from .span import Span


@dataclass(frozen=True, slots=True)
class Level:
    """An open block: the column of its lines, and the mark before the line that opened it."""

    indent: int
    before: Mark


class Blocks:
    """The open blocks of a draft.

    last: the line that was read last; before: the mark before it; damaged: whether it had a mistake,
    so that nothing more is said about what should follow it.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.automaton = draft.automaton
        self.before = draft.mark()
        self.levels = [Level(0, self.before)]
        self.last: Line | None = None
        self.damaged = False
        self.steps: set[int] = set()
        self.displaced: tuple[int, int] | None = None
        self.inward: set[int] = set()

    @property
    def indent(self) -> int:
        """The column of the lines of the innermost block."""
        return self.levels[-1].indent

    def place(self, line: Line, following: Line | None) -> bool:
        """Bring the parser to the block that the line belongs to; False when the line is to be dropped."""
        if line.indent > self.indent:
            if len(self.levels) > DEEPEST_BLOCK:
                self.draft.report("LW0124", _indentation(line), limit=DEEPEST_BLOCK)
                return False
            if self.automaton.takes(self.draft.stack, "_INDENT"):
                return self._go_in(line, following)
            return self._too_far_in(line)
        if self.last is not None and self.automaton.needs_block(self.draft.stack):
            if line.indent == self.last.indent and self._reads_inside(line):
                self._report_width("LW0105", line, line.indent + STEP)
                self._open(line.indent + STEP * self._stands_alone(line, following))
                return True
            self._missing_block()
            if not self.draft.tokens:
                return False
        self._go_out(line)
        return True

    def finish(self) -> None:
        """Close all blocks at the end of the card."""
        if self.last is not None and self.automaton.needs_block(self.draft.stack):
            self._missing_block()
        while len(self.levels) > 1:
            self._close()

    # --- further in -------------------------------------------------------------------------

    def _go_in(self, line: Line, following: Line | None) -> bool:
        wanted = self.indent + STEP
        base = self.last.indent if self.last is not None else 0
        step = line.indent - base
        if line.indent == wanted or step == STEP:
            self._open(line.indent)
        elif not self._lost_line(line):
            if self.steps != {step}:
                self._report_width("LW0105", line, wanted)
            self._open(self._true_indent(line, following, wanted))
        self.steps.add(step)
        return True

    def _stands_alone(self, line: Line, following: Line | None) -> bool:
        """Whether only this line lost its step: the next one has it, and fits beside it."""
        if following is None or following.indent != line.indent + STEP:
            return False
        return self.draft.text[following.start] != ">" and self._reads_inside(following)

    def _true_indent(self, line: Line, following: Line | None, wanted: int) -> int:
        """The column of a block whose first line stands oddly: its own, or that of the lines after it."""
        if following is None or following.indent <= self.indent:
            return wanted
        if following.indent == line.indent:
            return line.indent
        return wanted if following.indent in (wanted, wanted + STEP) else line.indent

    def _lost_line(self, line: Line) -> bool:
        """Whether the line stands two steps in because the one that opened its block is not there."""
        stack = self.draft.stack[:]
        if line.indent != self.indent + 2 * STEP or not self.automaton.feed(stack, "_INDENT"):
            return False
        if self.draft.reads(stack, line):
            return False
        expected = describe(self.draft.language, self.automaton.accepted(stack))
        for opening in self.automaton.accepted(stack):
            inside = stack[:]
            for terminal in (opening, "_NL", "_INDENT"):
                if not self.automaton.feed(inside, terminal):
                    break
            else:
                if self.draft.reads(inside, line):
                    self.draft.report("LW0129", _indentation(line), expected=expected)
                    self._open(self.indent + STEP)
                    self._open_with(opening, line)
                    return True
        return False

    def _open_with(self, opening: str, line: Line) -> None:
        """Put in the line that is not there, and open its block."""
        before = self.draft.mark()
        self.automaton.feed(self.draft.stack, opening)
        self.draft.tokens.append(made_up(self.draft.language, opening, line, line.start))
        self.draft.layout("_NL")
        self.levels.append(Level(line.indent, before))
        self.draft.layout("_INDENT")

    def _too_far_in(self, line: Line) -> bool:
        """A line that stands further in under one that takes no block."""
        if self.damaged or self.last is None:
            return False
        for depth in range(len(self.levels) - 1, 0, -1):
            if self._reads_at(depth, line):
                if depth == len(self.levels) - 1 and line.indent == self.last.indent + STEP:
                    self._report_block(line)
                else:
                    self._report_displaced(line, depth)
                self._close_to(depth)
                return True
        self._report_block(line)
        return False

    def _report_block(self, line: Line) -> None:
        """Say once for a run of lines that the one above them takes no block."""
        assert self.last is not None
        lines = self.draft.lines[: self.draft.lines.index(line)]
        before = next(other for other in reversed(lines) if other.indent <= line.indent)
        if before.number not in self.inward:
            above = self.draft.words(self.last).split(" ", 1)[0]
            self.draft.report("LW0115", _indentation(line), above=above)
        self.inward.add(line.number)
        self.displaced = line.indent, len(self.levels) - 1

    def _open(self, indent: int) -> None:
        self.levels.append(Level(indent, self.before))
        self.draft.layout("_INDENT")

    # --- further out ------------------------------------------------------------------------

    def _go_out(self, line: Line) -> None:
        """Close blocks down to the one that the line belongs to."""
        depths = [at for at, level in enumerate(self.levels) if level.indent == line.indent]
        target = depths[-1] if depths else None
        if len(depths) > 1 and not self._reads_at(depths[-1], line):
            target = depths[-2]
        if target is None or not self._fits(target, line):
            chosen = self._best_depth(line, target)
            if chosen != target and (target is None or self._reads_at(chosen, line)):
                self._report_displaced(line, chosen)
            target = chosen
        self._close_to(target)

    def _fits(self, depth: int, line: Line) -> bool:
        """Whether the line's first word can stand at this depth; in the innermost block it may be wrong."""
        if depth == len(self.levels) - 1:
            return self.last is None or depth > 0
        stack = self._stack_at(depth)
        token = next_token(self.draft.language, self.draft.text, line, line.start, stack[-1])
        if token is None or (token.type == "ID" and token in self.draft.language.words.values()):
            return False
        return self.automaton.takes(stack, token.type)

    def _best_depth(self, line: Line, target: int | None) -> int:
        """The depth at which the whole line fits, the nearest first; else where it stands."""
        inner = len(self.levels) - 1
        nearest = sorted(range(inner, 0, -1), key=lambda at: abs(self.levels[at].indent - line.indent))
        for depth in nearest:
            if self._reads_at(depth, line):
                return depth
        if target is not None:
            return target if target > 0 else inner
        return nearest[0] if nearest else 0

    def _reads_at(self, depth: int, line: Line) -> bool:
        """Whether the whole line fits at this depth."""
        return self.draft.reads(self._stack_at(depth), line)

    def _reads_inside(self, line: Line) -> bool:
        stack = self.draft.stack[:]
        return self.automaton.feed(stack, "_INDENT") and self.draft.reads(stack, line)

    def _stack_at(self, depth: int) -> Stack:
        """The parser's stack after closing all blocks deeper than `depth`."""
        stack = self.draft.stack[:]
        for level in reversed(self.levels[depth + 1 :]):
            if not self.automaton.feed(stack, "_DEDENT"):
                stack = level.before.stack[:]
        return stack

    def _close_to(self, depth: int) -> None:
        while len(self.levels) - 1 > depth:
            self._close()

    def _close(self) -> None:
        """Leave the innermost block; one that lost all its lines goes with the line that opened it."""
        level = self.levels.pop()
        if not self.draft.layout("_DEDENT"):
            self.draft.return_to(level.before)

    def _missing_block(self) -> None:
        """The line before should have opened a block and did not."""
        assert self.last is not None
        if not self.damaged:
            code = "LW0116" if self.last is self.draft.lines[0] else "LW0104"
            self.draft.report(code, self.last.whole, what=self.draft.words(self.last).split(" ", 1)[0])
        self.draft.return_to(self.before)

    # --- findings ---------------------------------------------------------------------------

    def _report_displaced(self, line: Line, depth: int) -> None:
        """Say once for a run of lines that they do not stand where they belong."""
        if self.displaced != (line.indent, depth):
            self._report_width("LW0105", line, self.levels[depth].indent)
        self.displaced = line.indent, depth

    def _report_width(self, code: str, line: Line, wanted: int) -> None:
        self.draft.report(code, _indentation(line), found=_spaces(line.indent), wanted=_spaces(wanted))


def _indentation(line: Line) -> Span:
    """The place of a line's indentation, or of its first sign when it has none."""
    return Span(line.number, 1, line.number, max(line.start - line.offset, 1) + 1)


def _spaces(count: int) -> str:
    return "one space" if count == 1 else f"{count} spaces" if count else "no spaces"
