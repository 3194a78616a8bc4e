"""The indentation of a card with mistakes: which block a line belongs to, whatever its column says."""

from __future__ import annotations

from dataclasses import replace

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lexer import next_token
from loopwright_dsl.parser.limits import DEEPEST_BLOCK
from loopwright_dsl.parser.lines import STEP, SourceLine
from loopwright_dsl.parser.lr_automaton import Stack, made_up
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from .draft import Mark, RecoveryState
from .expected import describe
from .remedies import shifted

# --- Trials for indentation: at which depth of the open blocks would a line fit?


A_TEST = ("TEST", "BRAVE")
LIKELIER = ("FRONT", "ROUTINE")
"""Words that open the side of a card, and are forgotten more often than those of the other side."""


@record
class Level:
    """An open block: the column of its lines, and the mark before the line that opened it."""

    indent: int
    before: Mark


class Fitting:
    """Questions about the open blocks of a draft, which change nothing.

    levels: the open blocks, the innermost last; the list is shared with whoever opens and closes them.
    """

    def __init__(self, draft: RecoveryState, levels: list[Level]) -> None:
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

    def reads_at(self, depth: int, line: SourceLine) -> bool:
        """Whether the whole line fits at this depth."""
        return self.draft.reads(self.stack_at(depth), line)

    def reads_inside(self, line: SourceLine) -> bool:
        """Whether the whole line fits in a block under the line read last."""
        stack = self.draft.stack[:]
        return self.automaton.feed(stack, "_INDENT") and self.draft.reads(stack, line)

    def begins_at(self, depth: int, line: SourceLine, *, known: bool) -> bool:
        """Whether the line's first word can stand at this depth; in the innermost block it may be wrong.

        known: some line of the card has been read already.
        """
        if depth == len(self.levels) - 1:
            return not known or depth > 0
        stack = self.stack_at(depth)
        token = next_token(self.draft.language, self.draft.text, line, line.start, stack[-1])
        if token is None or (token.type == "ID" and token in self.draft.language.words.values()):
            return False
        return self.automaton.takes(stack, token.type)

    def best_depth(self, line: SourceLine, following: SourceLine | None, target: int | None) -> int:
        """The depth at which the line and the next one fit; the nearest first, else the one where
        it stands.
        """
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

    def leads_on(self, depth: int, line: SourceLine, following: SourceLine | None) -> bool:
        """Whether the line fits at this depth, and the next one in its block or further out."""
        stack = self.automaton.after(self.stack_at(depth), self.draft.text, line)
        if stack is None:
            return False
        indent = self.levels[depth].indent
        if following is not None and following.indent == indent + STEP:
            return self.automaton.takes(stack, "_INDENT")
        ends = following is None or following.indent <= indent
        return ends and not self.automaton.needs_block(stack)

    def lost_opening(self, line: SourceLine, stack: Stack) -> tuple[str, ...] | None:
        """The tokens that open a block on this stack in which the line fits: a single word, or a test."""
        words = sorted(self.automaton.accepted(stack), key=lambda word: word not in LIKELIER)
        for opening in (*((word,) for word in words), A_TEST):
            inside = stack[:]
            opened = all(self.automaton.feed(inside, terminal) for terminal in (*opening, "_NL", "_INDENT"))
            if opened and self.draft.reads(inside, line):
                return opening
        return None

    def fell_out(self, line: SourceLine, last: SourceLine) -> bool:
        """Whether a line that stands further out than the one before can only be the first of its block."""
        if line.indent >= last.indent or not self.reads_inside(line):
            return False
        depths = range(1, len(self.levels))
        return not any(
            self.reads_at(depth, line) for depth in depths if self.levels[depth].indent <= line.indent
        )

    def opens_here(self, line: SourceLine, following: SourceLine | None) -> bool:
        """Whether the next line, which stands beside this one in a new block, belongs inside it."""
        stack = self.draft.stack[:]
        if following is None or following.indent != line.indent or not self.automaton.feed(stack, "_INDENT"):
            return False
        inside = self.automaton.after(stack, self.draft.text, line)
        return inside is not None and self._within(inside, following)

    def opening_depth(self, line: SourceLine, following: SourceLine | None) -> int | None:
        """The depth of the block in which the line opens another one while standing as far in as
        its lines.
        """
        if following is None or following.indent != line.indent:
            return None
        for depth in range(len(self.levels) - 2, 0, -1):
            inside = self.automaton.after(self.stack_at(depth), self.draft.text, line)
            if self.levels[depth].indent + STEP == line.indent and inside and self._within(inside, following):
                return depth
        return None

    def option_depth(self, line: SourceLine) -> int | None:
        """The depth of the options where a line is one of them, but stands inside of the one above."""
        depth = len(self.levels) - 2
        begins = self.draft.text.startswith('"', line.start)
        return depth if begins and depth > 0 and self.reads_at(depth, line) else None

    def _within(self, stack: Stack, line: SourceLine) -> bool:
        """Whether a line fits in a block that begins on this stack."""
        return self.automaton.feed(stack, "_INDENT") and self.draft.reads(stack, line)


@record
class LineRun:
    """Lines that stand equally far from where they belong, of which one finding tells.

    finding: its index; by: the spaces by which its fix moves them.
    """

    finding: int
    indent: int
    by: int


FEW = 3
"""A card of at most this many lines may have lost its indentation in each of them separately."""


class OpenBlocks:
    """The open blocks of a draft.

    last: the line that was read last; before: the mark before it; damaged: whether it had a mistake, so that
    nothing more is reported about what should follow it; shifted: the depth of a block that stands one step
    too far out; flat: no line of the card is indented, which is reported once; runs: by the depth of a block,
    its lines that a finding has told of; depths: by the number of a line, the depth at which it was read.
    """

    def __init__(self, draft: RecoveryState) -> None:
        self.draft = draft
        self.automaton = draft.automaton
        self.before = draft.mark()
        self.levels = [Level(0, self.before)]
        self.fitting = Fitting(draft, self.levels)
        self.last: SourceLine | None = None
        self.damaged = False
        self.steps: set[int] = set()
        self.displaced: tuple[int, int] | None = None
        self.inward: set[int] = set()
        self.shifted: int | None = None
        self.runs: dict[int, LineRun] = {}
        self.depths: dict[int, int] = {}
        self.flat = len(draft.lines) > FEW and not any(line.indent for line in draft.lines)

    @property
    def indent(self) -> int:
        """The column of the lines of the innermost block."""
        return self.levels[-1].indent

    def place(self, line: SourceLine, following: SourceLine | None) -> bool:
        """Bring the parser to the block that the line belongs to; False when the line is to be dropped."""
        reported = len(self.draft.diagnostics)
        if not self._find_place(line, following):
            return False
        depth = len(self.levels) - 1
        self.depths[line.number] = depth
        run = self.runs.get(depth)
        if run is not None and run.indent == line.indent and reported == len(self.draft.diagnostics):
            self._move_too(run, line)
        return True

    def _find_place(self, line: SourceLine, following: SourceLine | None) -> bool:
        if line.indent > self.indent:
            if len(self.levels) > DEEPEST_BLOCK:
                self.draft.report("LW0124", line.indentation, limit=DEEPEST_BLOCK)
                return False
            if self.automaton.takes(self.draft.stack, "_INDENT"):
                return self._go_in(line, following)
            return self._too_far_in(line, following)
        if self.last is not None and self.automaton.needs_block(self.draft.stack):
            if line.indent == self.last.indent and self.fitting.reads_inside(line):
                alone = self._stands_alone(line, following)
                run = self._report_width("LW0105", line, line.indent + STEP, alone=alone)
                self._open(line.indent + STEP * alone, run)
                self.shifted = None if alone else len(self.levels) - 1
                return True
            if self.fitting.fell_out(line, self.last):
                run = self._report_width("LW0105", line, self.last.indent + STEP)
                self._open(self.last.indent + STEP, run)
                return True
            self._missing_block()
            if not self.draft.tokens:
                return False
        self._go_out(line, following)
        if self.displaced and (line.indent, len(self.levels) - 1) == (self.indent, self.displaced[1]):
            self.displaced = None
        return True

    def takes(self, line: SourceLine, terminal: str) -> bool:
        """Whether a word fits at the column of a line."""
        depths = [depth for depth in range(len(self.levels)) if self.levels[depth].indent <= line.indent]
        return self.automaton.takes(self.fitting.stack_at(depths[-1]), terminal)

    def finish(self) -> None:
        """Close all blocks at the end of the card."""
        if self.last is not None and self.automaton.needs_block(self.draft.stack):
            self._missing_block()
        while len(self.levels) > 1:
            self._close()
        self._indent_all()

    # --- further in -------------------------------------------------------------------------

    def _go_in(self, line: SourceLine, following: SourceLine | None) -> bool:
        optional = not self.automaton.needs_block(self.draft.stack)
        if optional and not self.fitting.reads_inside(line) and self._fits_beside(line):
            return self._too_far_in(line, following)
        if self._lost_line(line):
            self.steps.add(STEP)
            return True
        expected_indent = self.indent + STEP
        base = self.last.indent if self.last is not None else 0
        step = line.indent - base
        shifted = self.shifted == len(self.levels) - 1 and step == 2 * STEP
        if line.indent == expected_indent or step == STEP or shifted:
            self._open(line.indent)
        else:
            inside = self.draft.stack[:]
            self.automaton.feed(inside, "_INDENT")
            alone = self._opens_what_stands_right(line, inside, expected_indent)
            odd = self.steps != {step}
            run = self._report_width("LW0105", line, expected_indent, alone=alone) if odd else None
            self._open(self._true_indent(line, following, expected_indent), run)
        self.steps.add(step)
        return True

    def _stands_alone(self, line: SourceLine, following: SourceLine | None) -> bool:
        """Whether only this line lost its step: the next one has it and fits beside or inside it."""
        if following is not None and following.indent == line.indent + 2 * STEP:
            return True
        if following is None or following.indent != line.indent + STEP:
            return False
        return self.draft.text[following.start] != ">" and self.fitting.reads_inside(following)

    def _true_indent(self, line: SourceLine, following: SourceLine | None, expected_indent: int) -> int:
        """The column of a block whose first line stands oddly: its own, or that of the lines after it."""
        if line.indent == expected_indent + STEP and self.fitting.opens_here(line, following):
            return expected_indent
        if following is None or following.indent <= self.indent:
            return expected_indent
        if following.indent == line.indent:
            return line.indent
        return (
            expected_indent if following.indent in (expected_indent, expected_indent + STEP) else line.indent
        )

    def _lost_line(self, line: SourceLine) -> bool:
        """Whether the line stands in a block whose opening line is missing; that line is then inserted.

        It stands either two steps in; or one, where no block is needed, or under the first line of a card
        with sides.
        """
        stack, inside = self.draft.stack[:], self.draft.stack[:]
        if not self.automaton.feed(inside, "_INDENT") or self.draft.reads(inside, line):
            return False
        steps = line.indent - self.indent
        if steps not in (STEP, 2 * STEP):
            return False
        beside = steps == STEP and not self.automaton.needs_block(stack)
        sideless = steps == STEP and not beside
        opening = self.fitting.lost_opening(line, stack if beside else inside)
        if opening is None or (sideless and (self.damaged or opening[0] not in LIKELIER)):
            return False
        self._report_lost(line, stack if beside else inside, opening, sideless=sideless)
        if not beside:
            self._open(self.indent + STEP)
        before = self.draft.mark()
        for terminal in opening:
            self.automaton.feed(self.draft.stack, terminal)
            self.draft.tokens.append(made_up(self.draft.language, terminal, line, line.start))
        self.draft.layout("_NL")
        self.levels.append(Level(line.indent, before))
        self.draft.layout("_INDENT")
        return True

    def _report_lost(
        self, line: SourceLine, stack: Stack, opening: tuple[str, ...], *, sideless: bool
    ) -> None:
        """Report that a line is missing above this one, with the words that may stand there."""
        if sideless:
            word = self.draft.language.words[opening[0]]
            hint = f"Write `{word}` above it, and two more spaces before what belongs on that side."
            inside, first_line = shifted(self.draft.written, line.number, STEP), f"{' ' * line.indent}{word}"
            fix = Fix(inside.span, f"{first_line}\n{inside.text}")
            below = self.draft.written.index(first_line) if first_line in self.draft.written else 0
            if below >= line.number:  # it is there, but stands too far down
                hint = f"It belongs below `{word}`, with two more spaces before it."
                lines = self.draft.written[line.number - 1 : below]
                span = inside.span._replace(end_line=below + 1, end_column=len(first_line) + 1)
                fix = Fix(
                    span, "\n".join([first_line, *(" " * STEP + above if above else "" for above in lines)])
                )
            self.draft.report("LW0129", line.whole, hint=hint, fix=fix)
        else:
            expected = describe(self.draft.language, self.automaton.accepted(stack))
            remark = self.draft.page(line.number - 1).lstrip().startswith("#")
            message = f"`#` begins a comment, so the line above says nothing. Put {expected} there."
            self.draft.report("LW0129", line.indentation, hint=message if remark else None, expected=expected)

    def _fits_beside(self, line: SourceLine) -> bool:
        """Whether the line fits in the innermost block, beside the one before it."""
        return self.fitting.reads_at(len(self.levels) - 1, line)

    def _too_far_in(self, line: SourceLine, following: SourceLine | None) -> bool:
        """Handle a line that stands further in under one that takes no block, or not with this line in it."""
        if self.damaged or self.last is None:
            return False
        inner = len(self.levels) - 1
        depths = [at for at in range(inner, 0, -1) if self.fitting.leads_on(at, line, following)]
        if not depths and self._fits_beside(line):
            depths = [inner]
        if not depths or (depths[0] == inner and line.indent == self.last.indent + STEP):
            self._report_block(line)
        else:
            self._report_displaced(line, depths[0])
        self._close_to(depths[0] if depths else inner)
        return bool(depths)

    def _report_block(self, line: SourceLine) -> None:
        """Report once for a run of lines that the one above them takes no block."""
        assert self.last is not None
        lines = self.draft.lines[: self.draft.lines.index(line)]
        before = next(sibling for sibling in reversed(lines) if sibling.indent <= line.indent)
        if before.number not in self.inward:
            above = self.draft.words(self.last).split(" ", 1)[0]
            alone = self._opens_what_stands_right(line, self.draft.stack, self.last.indent)
            written = self.draft.written[: line.number] if alone else self.draft.written
            fix = shifted(written, line.number, self.last.indent - line.indent)
            self.draft.report("LW0115", line.indentation, above=above, fix=fix)
        self.inward.add(line.number)
        self.displaced = line.indent, len(self.levels) - 1

    def _open(self, indent: int, run: LineRun | None = None) -> None:
        self.levels.append(Level(indent, self.before))
        if run is not None:
            self.runs[len(self.levels) - 1] = run
        self.draft.layout("_INDENT")

    # --- further out ------------------------------------------------------------------------

    def _go_out(self, line: SourceLine, following: SourceLine | None) -> None:
        """Close blocks down to the one that the line belongs to."""
        depths = [at for at, level in enumerate(self.levels) if level.indent == line.indent]
        target = depths[-1] if depths else None
        if len(depths) > 1 and not self.fitting.reads_at(depths[-1], line):
            target = depths[-2]
        if target == len(self.levels) - 1 and not self.fitting.reads_at(target, line):
            outer = self.fitting.opening_depth(line, following) or self.fitting.option_depth(line)
            if outer is not None:
                self._report_displaced(line, outer)
                self._close_to(outer)
                return
        if target is None or not self.fitting.begins_at(target, line, known=self.last is not None):
            chosen = self.fitting.best_depth(line, following, target)
            if chosen != target and (target is None or self.fitting.reads_at(chosen, line)):
                self._report_displaced(line, chosen)
            target = chosen
        self._close_to(target)

    def _close_to(self, depth: int) -> None:
        while len(self.levels) - 1 > depth:
            self._close()

    def _close(self) -> None:
        """Leave the innermost block; one that lost all its lines is removed with the line that opened it."""
        level = self.levels.pop()
        self.runs.pop(len(self.levels), None)
        if not self.draft.layout("_DEDENT"):
            self.draft.return_to(level.before)

    def _missing_block(self) -> None:
        """Report that the line before should have opened a block and did not."""
        assert self.last is not None
        if not self.damaged:
            code = "LW0116" if self.last is self.draft.lines[0] else "LW0104"
            self.draft.report(code, self.last.whole, what=self.draft.words(self.last).split(" ", 1)[0])
        self.draft.return_to(self.before)

    # --- findings ---------------------------------------------------------------------------

    def _report_displaced(self, line: SourceLine, depth: int) -> None:
        """Report once for a run of lines that they do not stand where they belong."""
        if self.displaced != (line.indent, depth) and self.levels[depth].indent != line.indent:
            indent = self.levels[depth].indent
            alone = self._opens_what_stands_right(line, self.fitting.stack_at(depth), indent)
            run = self._report_width("LW0105", line, indent, alone=alone)
            if run is not None:
                self.runs[depth] = run
        self.displaced = line.indent, depth

    def _opens_what_stands_right(self, line: SourceLine, stack: Stack, indent: int) -> bool:
        """Whether a line that is read on this stack, and belongs at this column, opens the block that stands
        below it where it should.
        """
        at = next(at for at, other in enumerate(self.draft.lines) if other is line)
        following = self.draft.lines[at + 1 : at + 2]
        inside = self.automaton.after(stack, self.draft.text, line)
        if inside is None or not following or following[0].indent != indent + STEP:
            return False
        return self.automaton.feed(inside, "_INDENT") and self.draft.reads(inside, following[0])

    def _report_width(
        self, code: str, line: SourceLine, expected_indent: int, *, alone: bool = False
    ) -> LineRun | None:
        """Report that a line is not indented as it should be; None where that is told already."""
        if self.flat and self.draft.diagnostics:
            return None
        lines = self.draft.written[: line.number] if alone else self.draft.written
        by = expected_indent - line.indent
        fix = shifted(lines, line.number, by)
        reported = len(self.draft.diagnostics)
        self.draft.report(
            code, line.indentation, fix=fix, found=_spaces(line.indent), wanted=_spaces(expected_indent)
        )
        return LineRun(reported, line.indent, by) if reported < len(self.draft.diagnostics) else None

    def _move_too(self, run: LineRun, line: SourceLine) -> None:
        """Let the fix of a run move one more line, with the block in it."""
        finding = self.draft.diagnostics[run.finding]
        if self.flat or not finding.fixes or line.number <= finding.fixes[0].span.end_line:
            return
        fix, more = finding.fixes[0], shifted(self.draft.written, line.number, run.by)
        between = self.draft.written[fix.span.end_line : line.number - 1]
        span = more.span._replace(line=fix.span.line, column=fix.span.column)
        text = "\n".join([fix.text, *between, more.text])
        self.draft.diagnostics[run.finding] = replace(finding, fixes=(Fix(span, text),))

    def _indent_all(self) -> None:
        """Let the fix of a card that lost its indentation indent all of its lines."""
        at = next((at for at, found in enumerate(self.draft.diagnostics) if found.code == "LW0105"), None)
        if not self.flat or at is None or not self.draft.diagnostics[at].fixes:
            return
        written = self.draft.written
        last = max(self.depths)
        lines = [" " * STEP * self.depths.get(number, 0) + line for number, line in enumerate(written, 1)]
        span = Span(1, 1, last, len(written[last - 1]) + 1)
        fix = Fix(span, "\n".join(lines[:last]))
        self.draft.diagnostics[at] = replace(self.draft.diagnostics[at], fixes=(fix,))


def _spaces(count: int) -> str:
    return "one space" if count == 1 else f"{count} spaces" if count else "no spaces"
