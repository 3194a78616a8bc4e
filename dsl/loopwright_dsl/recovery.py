"""Reading a card that has mistakes: each is reported once, where it is, and the rest is read on.

Lines are read one by one on a bare stack of parser states. A line that does not fit is mended
(mending.py) or, if nothing helps, dropped together with the block under it. A line with the wrong
indentation is read where it most likely belongs. What was read is kept as a list of tokens, from
which the tree of the card is built in the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from .automaton import Automaton, Stack, made_up
from .diagnostics import Diagnostic, diagnose
from .grammar import Language
from .layout import STEP, Line
from .lexing import first_word, next_token
from .limits import DEEPEST_BLOCK, DEEPEST_CONDITION, LONGEST_LINE, LONGEST_NUMBER, MOST_FINDINGS
from .mending import Mend, Mender, Stuck
from .source import CARD_WORDS, nearest_card
from .span import Span
from .writing import foreign_signs, plain, sign_name

MOST_MENDS = 8
"""Repairs on one line before the rest of it is skipped."""

CONFIDENT = 3
"""Tokens that must fit after a repair before a further mistake on the line is believed."""

HEADERS = {
    "scenario": ("SCENARIO", "ID", "STRING"),
    "diary": ("DIARY", "INT", "STRING"),
    "rumor": ("RUMOR", "ID", "INT", "STRING", "AT", "LOCATION"),
    "school": ("SCHOOL", "INT", "STRING"),
    "response": ("RESPONSE", "ID", "ID"),
}
"""What a card's first line is read as when nothing can be made of it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point to come back to: the parser's stack and how many tokens were read."""

    stack: Stack
    tokens: int


@dataclass(slots=True)
class Level:
    """A step of indentation; `before` is the mark before the line that opened it.

    A ghost has no block in the grammar: its lines stand too far in and are read one step out.
    """

    indent: int
    before: Mark
    ghost: bool = False


class Recovery:
    """One card with mistakes, read as far as can be. `found` holds the findings, in reading order."""

    def __init__(self, language: Language, text: str, lines: list[Line]) -> None:
        self.language = language
        self.text = text
        self.lines = lines
        self.automaton = Automaton(language)
        self.mender = Mender(self.automaton)
        self.stack: Stack = [language.start_state]
        self.tokens: list[Token] = []
        self.found: list[Diagnostic] = []
        self.before = self._mark()
        self.levels = [Level(0, self.before)]
        self.last: Line | None = None
        self.damaged = False
        self.steps: set[int] = set()
        self.displaced: tuple[int, int] | None = None

    def run(self) -> Tree[Token] | None:
        """Read the card; the tree of what could be read, or None when that is nothing."""
        dropping: int | None = None
        tabs = next((line for line in self.lines if line.tabbed), None)
        if tabs is not None:
            self._report("LW0106", Span(tabs.number, 1, tabs.number, tabs.start - tabs.offset + 1))
        for at, line in enumerate(self.lines):
            if len(self.found) > MOST_FINDINGS or (at and not self.tokens):
                break
            if dropping is not None and line.indent > dropping:
                continue
            dropping = None
            deeper = at + 1 < len(self.lines) and self.lines[at + 1].indent > line.indent
            if not self._place(line) or not self._read(line, deeper):
                dropping = min(line.indent, self.levels[-1].indent)
                self.damaged = True
        self._finish()
        return self._tree()

    # --- small steps ------------------------------------------------------------------------

    def _mark(self) -> Mark:
        return Mark(self.stack[:], len(self.tokens))

    def _return_to(self, mark: Mark) -> None:
        self.stack = mark.stack[:]
        del self.tokens[mark.tokens :]

    def _report(self, code: str, place: Span, **values: object) -> None:
        self.found.append(diagnose(code, "", place, **values))  # type: ignore[arg-type]

    def _layout(self, terminal: str) -> bool:
        if not self.automaton.feed(self.stack, terminal):
            return False
        self.tokens.append(Token(terminal, ""))
        return True

    # --- indentation ------------------------------------------------------------------------

    def _place(self, line: Line) -> bool:
        """Bring the parser to the block that the line belongs to; False when the line is to be dropped."""
        level = self.levels[-1]
        if line.indent > level.indent:
            return self._go_in(line, level.indent)
        if self.last is not None and self.automaton.needs_block(self.stack):
            if line.indent == self.last.indent and self._reads_inside(line):
                self._report("LW0105", self._indentation(line), **self._widths(line, line.indent + STEP))
                self._open(line.indent)
                return True
            self._missing_block()
        self._go_out(line)
        return True

    def _go_in(self, line: Line, top: int) -> bool:
        if len(self.levels) > DEEPEST_BLOCK:
            self._report("LW0124", self._indentation(line), limit=DEEPEST_BLOCK)
            return False
        if self.automaton.takes(self.stack, "_INDENT"):
            step = line.indent - top
            if step != STEP and self.steps != {step}:
                self._report("LW0105", self._indentation(line), **self._widths(line, top + STEP))
            self.steps.add(step)
            self._open(line.indent)
            return True
        if self.damaged or self.last is None:
            return False
        code = "LW0115" if line.indent == top + STEP else "LW0105"
        values = self._widths(line, top)
        word = self.text[self.last.start : self.last.end].split(" ", 1)[0]
        self._report(code, self._indentation(line), above=word, **values)
        self.levels.append(Level(line.indent, self.before, ghost=True))
        return True

    def _open(self, indent: int) -> None:
        self.levels.append(Level(indent, self.before))
        self._layout("_INDENT")

    def _go_out(self, line: Line) -> None:
        """Close blocks down to the one that the line belongs to."""
        depths = [at for at, level in enumerate(self.levels) if level.indent == line.indent]
        target = depths[-1] if depths else None
        if target is not None and self._fits(target, line):
            chosen = target
        else:
            chosen = self._best_depth(line, target)
            self._report_displaced(line, chosen, target)
        while len(self.levels) - 1 > chosen:
            self._close()

    def _fits(self, depth: int, line: Line) -> bool:
        """Whether the line's first word can stand at this depth."""
        if depth == len(self.levels) - 1:
            return self.last is None or depth > 0
        stack = self._stack_at(depth)
        token = next_token(self.language, self.text, line, line.start, stack[-1])
        return token is not None and self.automaton.takes(stack, token.type)

    def _best_depth(self, line: Line, target: int | None) -> int:
        """The depth at which the whole line fits, the nearest first; else where it stands."""
        inner = len(self.levels) - 1
        nearest = sorted(range(inner, 0, -1), key=lambda at: abs(self.levels[at].indent - line.indent))
        for depth in nearest:
            if self.automaton.reads(self._stack_at(depth), self.text, line):
                return depth
        if target is not None:
            return target if target > 0 else inner
        return nearest[0] if nearest else 0

    def _report_displaced(self, line: Line, chosen: int, target: int | None) -> None:
        """Say once for a run of lines that they do not stand where they belong."""
        fits = self.automaton.reads(self._stack_at(chosen), self.text, line)
        if chosen != target and (fits or target is None) and self.displaced != (line.indent, chosen):
            widths = self._widths(line, self.levels[chosen].indent)
            self._report("LW0105", self._indentation(line), **widths)
            self.displaced = line.indent, chosen

    def _stack_at(self, depth: int) -> Stack:
        """The parser's stack after closing all blocks deeper than `depth`."""
        stack = self.stack[:]
        for level in reversed(self.levels[depth + 1 :]):
            if not level.ghost and not self.automaton.feed(stack, "_DEDENT"):
                stack = level.before.stack[:]
        return stack

    def _close(self) -> None:
        """Leave the innermost block; one that lost all its lines goes with the line that opened it."""
        level = self.levels.pop()
        if not level.ghost and not self._layout("_DEDENT"):
            self._return_to(level.before)

    def _reads_inside(self, line: Line) -> bool:
        stack = self.stack[:]
        return self.automaton.feed(stack, "_INDENT") and self.automaton.reads(stack, self.text, line)

    def _missing_block(self) -> None:
        """The line before should have opened a block and did not."""
        assert self.last is not None
        if not self.damaged:
            words = self.text[self.last.start : self.last.end]
            first = self.last is self.lines[0]
            self._report("LW0116" if first else "LW0104", self.last.whole, what=words.split(" ", 1)[0])
        self._return_to(self.before)

    def _indentation(self, line: Line) -> Span:
        """The place of a line's indentation, or of its first sign when it has none."""
        return Span(line.number, 1, line.number, max(line.start - line.offset, 1) + 1)

    def _widths(self, line: Line, wanted: int) -> dict[str, object]:
        def spaces(count: int) -> str:
            return "one space" if count == 1 else f"{count} spaces" if count else "no spaces"

        return {"found": spaces(line.indent), "wanted": spaces(wanted)}

    # --- one line ---------------------------------------------------------------------------

    def _read(self, line: Line, deeper: bool) -> bool:
        """Read one line; False when nothing could be made of it."""
        self.before = self._mark()
        first, self.last, self.damaged = self.last is None, line, False
        reported = len(self.found)
        ok = self._within_limits(line)
        if ok:
            ok = self._read_words(self._made_plain(line), deeper)
        self.damaged = len(self.found) > reported
        if not ok:
            self._return_to(self.before)
            return first and self._force_header(line)
        return True

    def _within_limits(self, line: Line) -> bool:
        length = line.end - line.start
        if length > LONGEST_LINE:
            self._report("LW0004", line.span(line.start, line.start + 1), count=length, limit=LONGEST_LINE)
            return False
        statement = self.text[line.start : line.end]
        nested = statement.count("(") + statement.split().count("not")
        if nested > DEEPEST_CONDITION and statement[0] != ">":
            self._report("LW0124", line.span(line.start, line.start + 1), limit=DEEPEST_CONDITION)
            return False
        return True

    def _made_plain(self, line: Line) -> Line:
        """Report foreign characters, and read on as if they were the plain ones."""
        statement = self.text[line.start : line.end]
        places = [] if statement[0] == ">" else foreign_signs(statement)
        if places:
            mended = plain(statement, places)
            at = line.start + places[0]
            sign, right = statement[places[0]], mended[places[0]]
            shown = "space" if right == " " else f"`{right}`"
            self._report("LW0108", line.span(at, at + 1), name=sign_name(sign), plain=shown)
            self.text = self.text[: line.start] + mended + self.text[line.end :]
        return line

    def _read_words(self, line: Line, deeper: bool) -> bool:
        taken: list[tuple[Token, Stack]] = []
        start, quiet, needed = line.start, CONFIDENT, CONFIDENT
        for _ in range(MOST_MENDS):
            token = next_token(self.language, self.text, line, start, self.stack[-1])
            while token is not None:
                before = self.stack[:]
                if not self.automaton.feed(self.stack, token.type):
                    break
                self._check_number(token, line)
                taken.append((token, before))
                self.tokens.append(token)
                quiet += 1
                start = token.end_pos or line.end
                token = next_token(self.language, self.text, line, start, self.stack[-1])
            if token is None and self._layout("_NL"):
                return True
            stuck = Stuck(self.text, line, self.stack, token, taken, deeper)
            mend = self._mend(stuck, quiet >= needed)
            if mend is None:
                return False
            start, quiet, needed = mend.resume, 0, 1 if mend.sure else CONFIDENT
        return False

    def _mend(self, stuck: Stuck, report: bool) -> Mend | None:
        """Mend the line; None when that fails."""
        if stuck.line is self.lines[0] and not stuck.taken:
            return self._misnamed_card(stuck)
        mend = self.mender.mend(stuck)
        if report:
            self._report(mend.code, mend.place, **mend.values)
        stack = self.mender.apply(stuck, mend)
        if stack is None or (not mend.insert and not mend.undo and mend.resume <= stuck.start):
            return None
        self.stack = stack
        if mend.undo:
            del self.tokens[-mend.undo :]
            del stuck.taken[-mend.undo :]
        self.tokens += [made_up(self.language, word, stuck.line, mend.resume) for word in mend.insert]
        return mend

    def _check_number(self, token: Token, line: Line) -> None:
        if token.type == "INT" and len(token) > LONGEST_NUMBER:
            assert token.start_pos is not None and token.end_pos is not None
            place = line.span(token.start_pos, token.end_pos)
            self._report("LW0127", place, found=str(token), limit=10**LONGEST_NUMBER - 1)

    # --- the card's first line, and its end -------------------------------------------------

    def _misnamed_card(self, stuck: Stuck) -> Mend | None:
        """A first line with an unknown card word; read on as the card that was probably meant."""
        word = first_word(self.text[stuck.line.start : stuck.line.end])
        near = nearest_card(word)
        self._report("LW0102", stuck.place, found=word or str(stuck.token), suggestion=near)
        if near is None:
            return None
        terminal = HEADERS[near][0]
        self.automaton.feed(self.stack, terminal)
        self.tokens.append(made_up(self.language, terminal, stuck.line, stuck.start))
        return Mend("LW0102", stuck.place, stuck.end, (terminal,))

    def _force_header(self, line: Line) -> bool:
        """Read on under a first line that makes no sense, if only its first word does."""
        word = first_word(self.text[line.start : line.end])
        kind = word if word in CARD_WORDS else nearest_card(word)
        if kind is None:
            return False
        for terminal in HEADERS[kind]:
            self.automaton.feed(self.stack, terminal)
            self.tokens.append(made_up(self.language, terminal, line, line.end))
        return self._layout("_NL")

    def _finish(self) -> None:
        if self.last is not None and self.automaton.needs_block(self.stack):
            self._missing_block()
        while len(self.levels) > 1:
            self._close()

    def _tree(self) -> Tree[Token] | None:
        parser = self.language.lark.parse_interactive(start="card").parser_state
        try:
            for token in self.tokens:
                parser.feed_token(token)
            tree: Tree[Token] = parser.feed_token(Token("$END", ""), is_end=True)
        except UnexpectedInput:
            return None
        return tree
