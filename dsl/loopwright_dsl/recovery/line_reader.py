"""The reader of single lines in error recovery.

What does not fit is repaired (repair.py), said in other words (rephrasing.py, word_order.py,
plain_english.py), or reported as what cannot be said there.
"""

from __future__ import annotations

import re
from itertools import pairwise

from lark import Token

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix
from loopwright_dsl.parser.lexer import ERROR, first_word, next_token
from loopwright_dsl.parser.limits import DEEPEST_CONDITION, LONGEST_LINE, LONGEST_NUMBER
from loopwright_dsl.parser.lines import STEP, SourceLine
from loopwright_dsl.parser.lr_automaton import Automaton, Stack, made_up

from .dialect import recovery_of
from .draft import RecoveryState
from .expected import either
from .foreign_nodes import node_of
from .headers import lost_word
from .idioms import at_last, otherwise, remark
from .indentation import OpenBlocks
from .prose_detection import foreign_signs, is_sentence, ornaments, plain, sign_name
from .remedies import BULLETED, BULLETS, LEAVE_OUT, NUMBERED
from .repair import Repairer
from .repair_site import Repair, RepairSite, on_face
from .rephrasing import LONGEST as LONGEST_PHRASE
from .rephrasing import Rephrasing, belongs_above, command_sign, difference, same_words
from .word_order import WordOrder

MOST_MENDS = 8
"""The most repairs on one line before the rest of it is skipped."""

JOINED = "A line of its own begins here."
APART = (
    "Each effect is said in its own words, behind a comma or on a line of its own, and what it hangs on by "
    "`if`, `on` or `when`."
)
OF_SCENARIO = "It is a line of the scenario card, two columns in."
ORNAMENTED = "Take it away: the words of a line stand without signs before or around them."

CHOSEN = ("LW0121", "LW0127", "LW0004", "LW0124")
"""Codes that need no fix, since the writer has to decide."""

_TRUTH = re.compile(r"= *(?:true|false)\b")
"""A comparison with a truth value, which must not be read as one with a counter called `true`."""
_SIGNS = re.compile(r"[=<{(\[:]")

GUESSED = ("LW0113", "LW0120")
"""Codes that any unknown words may cause."""

UNEXPLAINED = {
    "LW0101",
    "LW0112",
    "LW0113",
    "LW0118",
    "LW0119",
    "LW0122",
    "LW0123",
    "LW0125",
    "LW0128",
    "LW0131",
}
"""Codes of words that do not fit; any other is a slip that is known."""
BEGUN_ODDLY = {"LW0113", "LW0123", "LW0128"}
"""Codes of lines whose first words fit nothing."""
MOST_SLIPS = 2
"""The most findings of a line of which one may be such a slip; of more, none is."""

CONFIDENT = 3
"""The tokens that must fit after an unsure repair before another mistake on the line is reported."""


# --- Two lines of a card on one line of the page: where does the second begin?


FURTHEST_OUT = 6
"""The most blocks that may end between the two lines."""


class Joining:
    """The test whether the words from a halt on are a line of their own."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton

    def steps(self, site: RepairSite) -> int | None:
        """How many steps further in the second line stands (below 0: further out); None if there is none."""
        token = site.token
        if token is None or token.type == ERROR or not site.taken or site.taken[-1][0].type == "ELSE":
            return None
        if self._goes_on(site):
            return None
        stack = site.stack[:]
        if not self.automaton.feed(stack, "_NL"):
            return None
        inside = stack[:]
        if self.automaton.feed(inside, "_INDENT") and self._whole(inside, site):
            return 1
        for steps in range(FURTHEST_OUT):
            if self._whole(stack, site):
                return -steps
            if not self.automaton.feed(stack, "_DEDENT"):
                return None
        return None

    def _goes_on(self, site: RepairSite) -> bool:
        """Whether only a comma or a colon is missing, or the `on` before a side."""
        for sign in ("COMMA", "COLON", "ON"):
            stack = site.stack[:]
            if self.automaton.feed(stack, sign) and self._whole(stack, site):
                return True
        return False

    def _whole(self, stack: Stack, site: RepairSite) -> bool:
        return self.automaton.read(stack, site.text, site.line, site.start)[1]


class Before:
    """A draft before a line was read, to return to."""

    def __init__(self, draft: RecoveryState, line: SourceLine) -> None:
        self.mark = draft.mark()
        self.text = draft.text
        self.line = line
        self.lines = len(draft.lines)
        self.repaired = line.number in draft.repaired
        self.reported = len(draft.diagnostics)

    def restore(self, draft: RecoveryState) -> None:
        """Forget what was read and reported since."""
        draft.return_to(self.mark)
        draft.text = self.text
        if len(draft.lines) > self.lines:
            at = next(at for at, other in enumerate(draft.lines) if other is self.line)
            del draft.lines[at + 1 : at + 1 + len(draft.lines) - self.lines]
        if not self.repaired:
            draft.repaired.discard(self.line.number)
        del draft.diagnostics[self.reported :]


class LineReader:
    """The reader of single lines, which repairs what does not fit."""

    def __init__(self, draft: RecoveryState) -> None:
        self.draft = draft
        self.automaton = draft.automaton
        self.repairer = Repairer(draft.automaton)
        self.joining = Joining(draft.automaton)
        self.rephrasing = Rephrasing(draft)
        self.recovery = recovery_of(draft.language)
        self.english = None if self.recovery is None else self.recovery.english(draft.automaton)
        self.word_order = WordOrder(self.rephrasing.words)
        self.remarked = False
        self.silent = False
        self.before: Stack = []

    def read(self, line: SourceLine, deeper: bool) -> bool:
        """Read a line; False when nothing can be made of it. deeper: the next line stands further in."""
        if not self._within_limits(line):
            return False
        self._make_plain(line)
        if not self.automaton.exhausted and self._rephrased(line):
            return self.draft.layout("_NL")
        before, self.remarked, self.silent = Before(self.draft, line), False, False
        self.before = before.mark.stack
        was_read = self._read_words(line, deeper)
        if self._well_told(line, self.draft.diagnostics[before.reported :]):
            return was_read
        right = self._in_english(line, before, deeper)
        if right is None:
            foreign = (was_read and self._is_command(line, before)) or self._is_rule(line, before)
            return was_read and not foreign
        before.restore(self.draft)
        self._say_instead(line, right)
        return self.draft.layout("_NL")

    def _is_command(self, line: SourceLine, before: Before) -> bool:
        """Report a command of another tool of which no line of the card language can be made."""
        draft, sign = self.draft, command_sign(before.text[line.start : line.end])
        if sign is None or self.recovery is None or not before.mark.tokens:
            return False
        told = draft.diagnostics[before.reported :]
        if len(told) == 1 and (self.remarked or told[0].fixes) and told[0].hint != ORNAMENTED:
            return False
        before.restore(draft)
        draft.report("LW0125", line.whole, found=sign, hint=self.recovery.command, offered=False)
        draft.repaired.add(line.number)
        return True

    def _is_rule(self, line: SourceLine, before: Before) -> bool:
        """Report a rule in words of which no line of the card language can be made."""
        draft, words = self.draft, before.text[line.start : line.end]
        if draft.start != "card" or not before.mark.tokens or len(words) > LONGEST_PHRASE or words[0] == ">":
            return False
        told = draft.diagnostics[before.reported :]
        slips = {diagnostic.code for diagnostic in told} - UNEXPLAINED
        if (slips and len(told) <= MOST_SLIPS) or is_sentence(words):
            return False
        row = at_last(words, draft.language)
        english = None if words[0].isupper() or self.automaton.exhausted else self.english
        parts = english.parts(words) if english else []
        if row is None and not (parts and {diagnostic.code for diagnostic in told} <= BEGUN_ODDLY):
            return False
        start, end, hint = row or (0, len(words), APART)
        if parts:
            hint += f" What happens here: {', '.join(f'`{part}`' for part in parts)}."
        before.restore(draft)
        place = line.span(line.start + start, line.start + end)
        draft.report("LW0131", place, hint=hint, offered=False, found=words[start:end].strip())
        draft.repaired.add(line.number)
        return True

    def _read_words(self, line: SourceLine, deeper: bool) -> bool:
        """Read the words of a line one by one, and repair what does not fit; False when that fails."""
        draft, taken = self.draft, list[tuple[Token, Stack]]()
        start, quiet, needed = line.start, 0 if self._without_ornaments(line) else CONFIDENT, CONFIDENT
        for _ in range(MOST_MENDS):
            taken_before = len(taken)
            token = self._read_on(line, start, taken)
            quiet += len(taken) - taken_before
            if token is None and draft.layout("_NL"):
                return True
            site = RepairSite(draft.text, line, draft.stack, token, taken, deeper)
            if self._two_lines(site):
                return draft.layout("_NL")
            repair = self._repair(site, quiet >= needed)
            if repair is None:
                return False
            start, quiet, needed = repair.resume, 0, 1 if repair.sure else CONFIDENT
            needed = MOST_MENDS * LONGEST_LINE if repair.remarked else needed
        return False

    def belongs_above(self, blocks: OpenBlocks, line: SourceLine) -> bool:
        """Report a price, a limit or a condition that stands below the line that it belongs to."""
        above, draft = blocks.last, self.draft
        if above is None or line.indent <= above.indent or not self.automaton.needs_block(draft.stack):
            return False
        inside = draft.stack[:]
        if not self.automaton.feed(inside, "_INDENT") or draft.reads(inside, line):
            return False
        right = belongs_above(draft, self.rephrasing, above, line, blocks.before)
        if right is None:
            return False
        first, last = above.span(above.start, above.end), line.whole
        fix = Fix(first._replace(end_line=last.end_line, end_column=last.end_column), right)
        hint = f"It belongs on the line above: `{right}`."
        draft.report("LW0131", last, hint=hint, fix=fix, found=draft.words(line))
        draft.repaired.update((above.number, line.number))
        return True

    def is_foreign(self, line: SourceLine) -> bool:
        """Report a line of another tool's syntax; several of one kind are reported once."""
        draft, statement = self.draft, self.draft.words(line)
        if draft.start != "card" or not draft.tokens or draft.reads(draft.stack, line):
            return False
        if self.recovery is None or self.english is None:
            return False
        takes = self.automaton.takes
        form = self.recovery.foreign_form(
            statement, choosing=takes(draft.stack, "STRING"), acting=takes(draft.stack, "ACTION")
        )
        if form is None:
            return False
        sign, hint = form
        if hint in self.recovery.rephrased and (
            self.rephrasing.meant(statement, draft.stack)
            or self.english.meant(statement, draft.stack, deeper=False)
        ):
            return False
        if all(diagnostic.hint != hint for diagnostic in draft.diagnostics):
            code, found = ("LW0131", statement) if sign[0].isalnum() else ("LW0125", sign)
            draft.report(code, line.whole, found=found, hint=hint, offered=False)
        draft.repaired.add(line.number)
        return True

    def is_otherwise(self, line: SourceLine) -> bool:
        """Report what no other words in the same place would say."""
        draft, words = self.draft, self.draft.words(line)
        if (draft.start == "card" and not draft.tokens) or words.startswith(">") or is_sentence(words):
            return False
        if len(words) > LONGEST_PHRASE:
            return False
        halt = self.automaton.halt(draft.stack, words)
        told = None if halt is None else otherwise(words, halt, draft.language)
        if told is None:
            return False
        start, end, hint = told
        place = line.span(line.start + start, line.start + end)
        draft.report("LW0131", place, hint=hint, offered=False, found=words[start:end].strip())
        draft.repaired.add(line.number)
        return True

    def force_header(self, line: SourceLine) -> bool:
        """Read on under a first line that makes no sense, if its first word or the lines below do."""
        statement = self.draft.words(line)
        card_words = (word for word in re.findall(r'"[^"]*"|[\w-]+', statement) if word in self.draft.headers)
        kind = next(card_words, None) or lost_word(self.draft, line).kind
        if kind is None:
            return False
        for terminal in self.draft.headers[kind]:
            self._put_in(terminal, line, line.end)
        return self.draft.layout("_NL")

    def force_opening(self, line: SourceLine) -> bool:
        """Read on under a line that opens a block, if only its first word makes sense."""
        draft = self.draft
        token = next_token(draft.language, draft.text, line, line.start, draft.stack[-1])
        stack = draft.stack[:]
        if token is None or not self.automaton.feed(stack, token.type):
            return False
        rest = self.automaton.shortest_end(stack, ("_NL", "_INDENT"))
        if rest is None:
            return False
        for terminal in (token.type, *rest):
            self._put_in(terminal, line, line.end)
        return draft.layout("_NL")

    # --- words ------------------------------------------------------------------------------

    def _read_on(self, line: SourceLine, start: int, taken: list[tuple[Token, Stack]]) -> Token | None:
        """Take words as long as they fit; return the one that does not, or None at the end of the line."""
        draft = self.draft
        while True:
            token = next_token(draft.language, draft.text, line, start, draft.stack[-1])
            before = draft.stack[:]
            if token is None or not self.automaton.feed(draft.stack, token.type):
                return token
            assert token.start_pos is not None and token.end_pos is not None
            if token.type == "INT" and len(token) > LONGEST_NUMBER:
                place = line.span(token.start_pos, token.end_pos)
                draft.report("LW0127", place, found=str(token), limit=10**LONGEST_NUMBER - 1)
            taken.append((token, before))
            draft.tokens.append(token)
            start = token.end_pos

    def _two_lines(self, site: RepairSite) -> bool:
        """Whether another line begins where reading halted; it is then added to the lines of the draft."""
        steps = self.joining.steps(site)
        if steps is None:
            return False
        draft, line = self.draft, site.line
        hint = remark(site, "LW0101", draft.language) or JOINED
        draft.report("LW0101", site.place, found=str(site.token), hint=hint)
        draft.repaired.add(line.number)
        indent = max(0, line.indent + STEP * steps)
        at = next(at for at, draft_line in enumerate(draft.lines) if draft_line is line)
        draft.lines.insert(at + 1, line._replace(indent=indent, start=site.start))
        return True

    def _repair(self, site: RepairSite, report: bool) -> Repair | None:
        """Repair the line and report the mistake; None when that fails."""
        draft = self.draft
        draft.repaired.add(site.line.number)
        if draft.start == "card" and site.line is draft.lines[0] and not draft.tokens:
            return self._misnamed_card(site)
        repair = self.repairer.repair(site)
        self.remarked |= repair.remarked and report
        self.silent |= not report and not repair.sure
        if report:
            offered = not repair.remarked
            draft.report(
                repair.code, repair.place, hint=repair.hint, fix=repair.fix, offered=offered, **repair.values
            )
        stack = self.repairer.apply(site, repair)
        if stack is None or (not repair.insert and not repair.undo and repair.resume <= site.start):
            return None
        if repair.undo:
            del draft.tokens[-repair.undo :]
            del site.taken[-repair.undo :]
        draft.stack = stack
        draft.tokens += [made_up(draft.language, word, site.line, repair.resume) for word in repair.insert]
        return repair

    def _misnamed_card(self, site: RepairSite) -> Repair | None:
        """A first line with an unknown card word, which is read as the card that was probably meant."""
        missing, words = lost_word(self.draft, site.line), self.draft.words(site.line)
        word = first_word(words) or str(site.token)
        form = None
        if self.recovery is not None and not missing.kind:
            form = self.recovery.foreign_form(words, choosing=False, acting=True)
        node = node_of([words], self.recovery) if self.recovery is not None else None
        hint = node.hint if node else form[1] if form else missing.hint
        if word == "counter":
            hint = OF_SCENARIO
        hint = hint if hint or missing.suggestion else self._card_begins()
        self.draft.report("LW0102", site.place, hint=hint, found=word, suggestion=missing.suggestion)
        if missing.kind is not None:
            self._put_in(self.draft.headers[missing.kind][0], site.line, site.start)
        return Repair("LW0102", site.place, missing.resume) if missing.resume is not None else None

    def _card_begins(self) -> str:
        return f"A card begins with {either([f'`{word}`' for word in self.draft.language.heads])}."

    def _put_in(self, terminal: str, line: SourceLine, at: int) -> None:
        self.automaton.feed(self.draft.stack, terminal)
        self.draft.tokens.append(made_up(self.draft.language, terminal, line, at))

    def _rephrased(self, line: SourceLine) -> bool:
        """Report a line in other tools' words, and read what it means; False if it is none."""
        draft, words = self.draft, self.draft.words(line)
        if draft.reads(draft.stack, line):
            return False
        right = self.word_order.meant(words, lambda text: self.automaton.fits(draft.stack, text))
        right = right or self.rephrasing.meant(words, draft.stack)
        right = right and self._acting(right, draft.stack)
        if right is None:
            return False
        self._say_instead(line, right)
        return True

    def _well_told(self, line: SourceLine, diagnostics: list[Diagnostic]) -> bool:
        """Whether each of a line's diagnostics is about a mistake of its own, and says what to do."""
        if len(diagnostics) < 2 and self.remarked:
            return diagnostics[0].code != "LW0110" and not self.draft.words(line).startswith(
                ("{", "(", "[", "<")
            )
        if self.silent or not all(
            (diagnostic.fixes or diagnostic.code in CHOSEN) and diagnostic.code not in GUESSED
            for diagnostic in diagnostics
        ):
            return False
        if (
            len(diagnostics) == 1
            and diagnostics[0].fixes
            and not self._is_repaired_by(line, diagnostics[0].fixes[0])
        ):
            return False
        return all(self._apart(line, first, second) for first, second in pairwise(diagnostics))

    def _apart(self, line: SourceLine, first: Diagnostic, second: Diagnostic) -> bool:
        """Whether two diagnostics of a line are two mistakes: slips, or phrases of its two parts."""
        codes = {first.code, second.code}
        if not codes & {"LW0101", "LW0131"}:
            return True
        ends = sorted(line.offset + diagnostic.span.column - 1 for diagnostic in (first, second))
        if "LW0110" in codes:
            return False
        signs = ":" if codes == {"LW0131"} else ":,"
        return re.search(rf"(?<=[\w\"])[{signs}](?= )", self.draft.text[ends[0] : ends[1]]) is not None

    def _is_repaired_by(self, line: SourceLine, fix: Fix) -> bool:
        """Whether a line can be read to its end after a fix."""
        page, place = self.draft.page(line.number), fix.span
        if place.line != line.number or place.end_line != line.number:
            return True
        text = (page[: place.column - 1] + fix.text + page[place.end_column - 1 :]).strip()
        if _TRUTH.search(text):
            return False
        return self.automaton.fits(self.before, text)

    def _in_english(self, line: SourceLine, before: Before, deeper: bool) -> str | None:
        """The line that one in plain English stands for."""
        words = before.text[line.start : line.end]
        if self.recovery is None or self.english is None or self.automaton.exhausted:
            return None
        if self.draft.start != "card" or not before.mark.tokens or words.startswith(">"):
            return None
        if words.endswith((" and", " or")):  # the writer has not come to the end
            return None
        prose = is_sentence(words) and not (_SIGNS.search(words) or self.recovery.of_rules.search(words))
        if len(words) > LONGEST_PHRASE or prose:
            return None
        right = self.english.meant(words, before.mark.stack, deeper=deeper)
        return right if right and not same_words(words, right) else None

    def _acting(self, right: str, stack: Stack) -> str | None:
        """The words, unless they are an `if` with effects where one parts prose alone: then that is a `when`,
        or nothing where there is none.
        """
        if not (on_face(self.automaton.accepted(stack)) and right.startswith("if ") and ":" in right):
            return right
        waits = f"when{right.removeprefix('if')}"
        return waits if self.automaton.fits(stack, waits) else None

    def _say_instead(self, line: SourceLine, right: str) -> None:
        """Report a line in other words, and read the right one."""
        draft, phrase = self.draft, self.draft.words(line)
        start, end, words = difference(phrase, right)
        if "," in words and "," not in phrase[start:end]:  # half of two parts says nothing
            start, end, words = 0, len(phrase), right
        place = line.span(line.start + start, line.start + end)
        signs, bullet = ornaments(phrase), phrase.removesuffix(right).strip()
        if phrase.endswith(right) and (bullet in BULLETS or NUMBERED.fullmatch(bullet)):
            fix = Fix(line.whole, right)
            draft.report("LW0125", place, hint=BULLETED, fix=fix, found=bullet)
        elif signs:
            at, end = signs[0]
            place, fix = line.span(line.start + at, line.start + end), Fix(line.whole, right)
            draft.report("LW0125", place, hint=f"Write `{right}`.", fix=fix, found=phrase[at:end])
        else:
            hint = (
                f"What players read is a line that begins with `>`: `{right}`." if right[0] == ">" else None
            )
            hint = hint or (None if words else LEAVE_OUT)
            draft.report(
                "LW0131", place, hint=hint, fix=Fix(line.whole, right), found=phrase[start:end], right=words
            )
        draft.repaired.add(line.number)
        at, meant = 0, SourceLine(1, 0, False, 0, 0, len(right))
        while (token := next_token(draft.language, right, meant, at, draft.stack[-1])) is not None:
            at = token.end_pos or meant.end
            self._put_in(token.type, line, line.end)

    # --- before the words -------------------------------------------------------------------

    def _within_limits(self, line: SourceLine) -> bool:
        length, statement = line.end - line.start, self.draft.words(line)
        first = line.span(line.start, line.start + 1)
        if length > LONGEST_LINE:
            self.draft.report("LW0004", first, count=length, limit=LONGEST_LINE)
            return False
        nested = statement.count("(") + statement.split().count("not")
        if nested > DEEPEST_CONDITION and statement[0] != ">":
            self.draft.report("LW0124", first, limit=DEEPEST_CONDITION)
            return False
        return True

    def _make_plain(self, line: SourceLine) -> None:
        """Report foreign characters, and read on as if they were the plain ones."""
        statement = self.draft.words(line)
        places = [] if statement[0] == ">" else foreign_signs(statement)
        if not places:
            return
        repaired = plain(statement, places)
        sign, right = statement[places[0]], repaired[places[0]]
        place = line.span(line.start + places[0], line.start + places[0] + 1)
        shown = "space" if right == " " else f"`{right}`"
        fix = Fix(line.whole, repaired)
        self.draft.report("LW0108", place, fix=fix, name=sign_name(sign), plain=shown)
        self.draft.text = self.draft.text[: line.start] + repaired + self.draft.text[line.end :]

    def _without_ornaments(self, line: SourceLine) -> bool:
        """Report other tools' signs before or around the words, and read on without them."""
        signs = ornaments(self.draft.words(line))
        if not signs:
            return False
        text, start = self.draft.text, line.start
        at, end = signs[0]
        place = line.span(start + at, start + end)
        sign = text[start + at : start + end]
        for at, end in signs:
            text = text[: start + at] + " " * (end - at) + text[start + end :]
        fix = Fix(line.whole, " ".join(text[start : line.end].split()))
        self.draft.report("LW0125", place, found=sign, hint=ORNAMENTED, fix=fix)
        self.draft.text = text
        self.draft.repaired.add(line.number)
        return True
