"""Mending a line that does not fit the grammar: what was probably meant, and how to read on.

Every guess is tried on a bare stack of parser states; the first that lets the line go on wins, in the
order of how sure we can be. A guess carries the finding to report, so that message and repair agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from lark import Token

from .automaton import Automaton, Stack
from .expected import describe
from .layout import Line
from .lexing import ERROR, WRONG_SIGNS
from .span import Span
from .writing import looks_like_prose, name_from

CLOSE = 0.65
"""How alike two words must be for a suggestion (difflib's ratio)."""

DEEDS = ("kid_verb", "game_verb", "subject", "any_machine", "test", "if", "choose", "roll")
"""Rules of the grammar whose first words open a statement of a body."""

MOST_TITLE_WORDS = 14

SURE = frozenset(("LW0109", "LW0110", "LW0111", "LW0114", "LW0117", "LW0118", "LW0119", "LW0121"))
"""Findings that leave no doubt about what was meant."""

CERTAIN = frozenset(("LW0111", "LW0114"))
"""Findings that explain themselves, whatever the rest of the line says."""

SURE_BONUS = 2
"""Words of the line that a sure guess may leave unread more than another."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Where reading a line came to a halt.

    token: what does not fit, or None at the end of the line; taken: the tokens of the line that did
    fit, each with the stack before it; deeper: whether the next line stands further in.
    """

    text: str
    line: Line
    stack: Stack
    token: Token | None
    taken: list[tuple[Token, Stack]]
    deeper: bool

    @property
    def start(self) -> int:
        """The offset of what does not fit."""
        return self.line.end if self.token is None else self.token.start_pos or 0

    @property
    def end(self) -> int:
        """The offset behind what does not fit."""
        return self.line.end if self.token is None else self.token.end_pos or 0

    @property
    def place(self) -> Span:
        """The span of what does not fit; behind the last word when the line is too short."""
        if self.token is None:
            return self.line.span(self.line.end, self.line.end + 1)
        return self.line.span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Mend:
    """One guess: forget the last `undo` words, put `insert` in, read on at `resume`; and what to report.

    A mend that changes nothing means that the line cannot be read at all.
    """

    code: str
    place: Span
    resume: int
    insert: tuple[str, ...] = ()
    undo: int = 0
    values: dict[str, str] = field(default_factory=dict)

    @property
    def sure(self) -> bool:
        """Whether we know what was meant, so that a further mistake close behind is one of its own."""
        return "suggestion" in self.values or self.code in SURE


class Mender:
    """Finds the likeliest mend for a place where reading halted."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.words = automaton.language.words
        self.terminals = {word: terminal for terminal, word in self.words.items()}
        sets = automaton.language.sets
        self.deeds = {terminal for rule in DEEDS for terminal in sets[rule] if terminal in self.words}

    def mend(self, stuck: Stuck) -> Mend:
        """The first guess that works, else one that skips the rest of the line."""
        if self._out_of_place(stuck):
            return Mend("LW0128", stuck.place, stuck.start, (), 0, {"found": str(stuck.token)})
        best, most = None, 0
        for guess in self._guesses(stuck):
            count, complete = self._try(stuck, guess)
            if complete or (guess.code in CERTAIN and count >= 0):
                return guess
            if count + SURE_BONUS * guess.sure > most:
                best, most = guess, count + SURE_BONUS * guess.sure
        return best or self._skip(stuck)

    def apply(self, stuck: Stuck, mend: Mend) -> Stack | None:
        """The stack after a mend, or None when it does not fit."""
        stack = stuck.taken[-mend.undo][1][:] if mend.undo else stuck.stack[:]
        return stack if all(self.automaton.feed(stack, terminal) for terminal in mend.insert) else None

    def _out_of_place(self, stuck: Stuck) -> bool:
        """Whether an effect stands directly on a diary side, without an occasion to happen."""
        if stuck.taken or stuck.token is None or stuck.token.type not in self.deeds:
            return False
        return self.automaton.takes(stuck.stack, "WHEN")

    def _try(self, stuck: Stuck, mend: Mend) -> tuple[int, bool]:
        """How many words of the line fit after a guess (below 0: it fails), and whether all do."""
        stack = self.apply(stuck, mend)
        if stack is None:
            return -SURE_BONUS, False
        return self.automaton.read(stack, stuck.text, stuck.line, mend.resume)

    def _guesses(self, stuck: Stuck) -> Iterator[Mend]:
        yield from self._prose(stuck)
        if stuck.token is None:
            yield from self._early_end(stuck)
            return
        yield from self._quote(stuck)
        yield from self._sign(stuck)
        accepted = self.automaton.accepted(stuck.stack)
        yield from self._letter_case(stuck, accepted)
        yield from self._plain_number(stuck, accepted)
        yield from self._doubled(stuck)
        yield from self._near_word(stuck, accepted)
        yield from self._near_word_before(stuck)
        yield from self._missing(stuck, accepted)
        yield from self._untitled(stuck, accepted)
        yield from self._joined(stuck, accepted)
        yield from self._unknown_effect(stuck)
        yield from self._superfluous(stuck, accepted)
        yield from self._any_shape(stuck, accepted)

    # --- sure guesses -----------------------------------------------------------------------

    def _prose(self, stuck: Stuck) -> Iterator[Mend]:
        """A sentence without the `>` before it."""
        line, taken = stuck.line, stuck.taken
        first = taken[0][1] if taken else stuck.stack
        if len(taken) > 2 or not self.automaton.takes(first, "PROSE"):
            return
        if taken and self.automaton.takes(stuck.stack, "STRING"):
            return
        statement = stuck.text[line.start : line.end]
        word = str(taken[0][0] if taken else stuck.token or "")
        known = word.lower() in self.terminals or bool(self._close(word, self.automaton.accepted(first)))
        if looks_like_prose(statement, known_start=known):
            yield Mend("LW0113", line.whole, line.end, ("PROSE",), len(taken))

    def _quote(self, stuck: Stuck) -> Iterator[Mend]:
        """A quote that is opened and not closed: the text is taken to reach to the end of the line."""
        assert stuck.token is not None
        if not stuck.token.startswith('"') or stuck.token.type != ERROR:
            return
        for insert in (("STRING",), ()):
            yield Mend("LW0107", stuck.place, stuck.line.end, insert)
            stack = self.apply(stuck, Mend("LW0107", stuck.place, stuck.line.end, insert))
            closing = self.automaton.shortest_end(stack, self._line_end(stuck)) if stack else None
            if closing:
                yield Mend("LW0107", stuck.place, stuck.line.end, (*insert, *closing))

    def _sign(self, stuck: Stuck) -> Iterator[Mend]:
        """A sign from another language, as `==`."""
        assert stuck.token is not None
        right = WRONG_SIGNS.get(str(stuck.token))
        if right is None or stuck.token.type != ERROR:
            return
        values = {"found": str(stuck.token), "right": right}
        yield Mend("LW0111", stuck.place, stuck.end, (self.terminals[right],), 0, values)
        yield Mend("LW0111", stuck.place, stuck.end, (), 0, values)

    def _letter_case(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """The right word in the wrong case, or a name with capitals or underscores."""
        assert stuck.token is not None
        found = str(stuck.token)
        for terminal in accepted:
            right = self.words.get(terminal, found)
            if right != found and right.lower() == found.lower():
                values = {"found": found, "right": right}
                yield Mend("LW0114", stuck.place, stuck.end, (terminal,), 0, values)
        for terminal, pattern in (("LOCATION", r"[a-z]"), ("SECTOR", r"[a-f][1-8]")):
            if terminal in accepted and re.fullmatch(pattern, found):
                values = {"found": found, "right": found.upper()}
                yield Mend("LW0114", stuck.place, stuck.end, (terminal,), 0, values)
        name = name_from(found)
        odd = stuck.token.type == ERROR or not found.islower()
        if "ID" in accepted and name and name != found and odd:
            yield Mend("LW0119", stuck.place, stuck.end, ("ID",), 0, {"found": found, "name": name})

    def _plain_number(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A change without its sign, as `insight 1`."""
        assert stuck.token is not None
        if stuck.token.type == "INT" and "PLUS" in accepted:
            number = str(stuck.token)
            values = {"found": number, "plus": f"+{number}", "minus": f"-{number}"}
            yield Mend("LW0121", stuck.place, stuck.start, ("PLUS",), 0, values)

    def _doubled(self, stuck: Stuck) -> Iterator[Mend]:
        """The same word twice."""
        if stuck.taken and str(stuck.taken[-1][0]) == str(stuck.token):
            yield Mend("LW0117", stuck.place, stuck.end, (), 0, {"found": str(stuck.token)})

    def _near_word(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A word that is nearly one that fits."""
        for terminal in self._close(str(stuck.token), accepted):
            values = self._unexpected(stuck, accepted) | {"suggestion": self.words[terminal]}
            yield Mend("LW0101", stuck.place, stuck.end, (terminal,), 0, values)

    def _near_word_before(self, stuck: Stuck) -> Iterator[Mend]:
        """A misspelled keyword that was taken for a name, so that the word after it does not fit."""
        if not stuck.taken or stuck.taken[-1][0].type != "ID":
            return
        token, before = stuck.taken[-1]
        accepted = self.automaton.accepted(before)
        for terminal in self._close(str(token), accepted):
            suggestion = self.words[terminal]
            expected = describe(self.automaton.language, accepted)
            values = {"found": str(token), "suggestion": suggestion, "expected": expected}
            assert token.start_pos is not None and token.end_pos is not None
            place = stuck.line.span(token.start_pos, token.end_pos)
            yield Mend("LW0101", place, token.end_pos, (terminal,), 1, values)

    # --- what is missing, what is too much --------------------------------------------------

    def _missing(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """One word left out before the one that does not fit."""
        assert stuck.token is not None
        if stuck.token.type == ERROR:
            return
        codes = {"COLON": "LW0109", "COMMA": "LW0118"}
        for terminal in sorted(accepted, key=lambda terminal: (terminal not in codes, terminal)):
            if self.automaton.takes(stuck.stack, terminal, stuck.token.type):
                values = {"found": str(stuck.token)}
                if terminal not in codes:
                    values["expected"] = self._lacking(stuck, accepted)
                code = codes.get(terminal, "LW0122")
                yield Mend(code, stuck.place, stuck.start, (terminal,), 0, values)
        if stuck.token.type in ("ID", "INT", "STRING"):
            return
        several = self.automaton.shortest_end(stuck.stack, (stuck.token.type,), 3)
        if several:
            values = {"found": str(stuck.token), "expected": describe(self.automaton.language, accepted)}
            yield Mend("LW0122", stuck.place, stuck.start, tuple(several), 0, values)

    def _lacking(self, stuck: Stuck, accepted: list[str]) -> str:
        """All that could stand before the word that does not fit."""
        assert stuck.token is not None
        kind = stuck.token.type
        fitting = [t for t in accepted if self.automaton.takes(stuck.stack, t, kind)]
        return describe(self.automaton.language, fitting)

    def _untitled(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A title without quotes, or with only the closing one; the longest run of words is tried last."""
        if "STRING" not in accepted:
            return
        words = list(re.finditer(r'[^\s:"]+"?', stuck.text[stuck.start : stuck.line.end]))
        for word in words[:MOST_TITLE_WORDS]:
            end = stuck.start + word.end()
            place = stuck.line.span(stuck.start, end)
            title = stuck.text[stuck.start : end].strip('"')
            yield Mend("LW0120", place, end, ("STRING",), 0, {"title": title})

    def _joined(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """`and` between two effects, where a comma stands."""
        if str(stuck.token) == "and" and "COMMA" in accepted:
            yield Mend("LW0118", stuck.place, stuck.end, ("COMMA",), 0, {"found": "and"})

    def _superfluous(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """One word too many."""
        if str(stuck.token) == ":":
            yield Mend("LW0110", stuck.place, stuck.end)
        yield Mend(self._odd_code(stuck), stuck.place, stuck.end, (), 0, self._unexpected(stuck, accepted))

    def _any_shape(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """Something else in the place of the word that fits."""
        values = self._unexpected(stuck, accepted)
        for terminal in accepted:
            yield Mend(self._odd_code(stuck), stuck.place, stuck.end, (terminal,), 0, values)

    def _unknown_effect(self, stuck: Stuck) -> Iterator[Mend]:
        """A line of effects that begins with a word we do not know, taken for a counter."""
        if not stuck.taken or stuck.taken[-1][0].type != "ID":
            return
        accepted = set(self.automaton.accepted(stuck.stack))
        if not accepted or not accepted <= {"PLUS", "MINUS", "EQUAL"}:
            return
        token = stuck.taken[-1][0]
        assert token.start_pos is not None and token.end_pos is not None
        place = stuck.line.span(token.start_pos, token.end_pos)
        comma = stuck.text.find(",", stuck.start, stuck.line.end)
        for resume in (comma, stuck.line.end):
            if resume >= 0:
                yield Mend("LW0123", place, resume, ("NOTHING",), 1, {"found": str(token)})

    # --- the end of the line ----------------------------------------------------------------

    def _early_end(self, stuck: Stuck) -> Iterator[Mend]:
        """The line stops before it is complete."""
        if stuck.taken and stuck.taken[-1][0].type == "COLON" and stuck.deeper:
            colon = stuck.taken[-1][0]
            assert colon.start_pos is not None and colon.end_pos is not None
            place = stuck.line.span(colon.start_pos, colon.end_pos)
            yield Mend("LW0110", place, stuck.line.end, (), 1)
        yield from self._near_word_before(stuck)
        yield from self._unknown_effect(stuck)
        closing = self.automaton.shortest_end(stuck.stack, self._line_end(stuck))
        if closing is None and stuck.deeper:
            closing = self.automaton.shortest_end(stuck.stack, ("_NL",))
        if closing is not None:
            expected = describe(self.automaton.language, self.automaton.accepted(stuck.stack))
            yield Mend("LW0112", stuck.place, stuck.line.end, tuple(closing), 0, {"expected": expected})

    def _line_end(self, stuck: Stuck) -> tuple[str, ...]:
        return ("_NL", "_INDENT") if stuck.deeper else ("_NL",)

    def _skip(self, stuck: Stuck) -> Mend:
        """Give up on the rest of the line, but keep what was read, for the block below it."""
        accepted = self.automaton.accepted(stuck.stack)
        closing = self.automaton.shortest_end(stuck.stack, self._line_end(stuck)) or []
        values = self._unexpected(stuck, accepted)
        return Mend(self._odd_code(stuck), stuck.place, stuck.line.end, tuple(closing), 0, values)

    # --- words ------------------------------------------------------------------------------

    def _close(self, word: str, accepted: list[str]) -> list[str]:
        """The fixed words among `accepted` that are most like `word`, best first."""
        if len(word) < 2 or self.terminals.get(word) in accepted:
            return []
        candidates = {self.words[t].lower(): t for t in accepted if t in self.words}
        return [candidates[near] for near in get_close_matches(word.lower(), candidates, n=3, cutoff=CLOSE)]

    def _unexpected(self, stuck: Stuck, accepted: list[str]) -> dict[str, str]:
        found = "the end of the line" if stuck.token is None else str(stuck.token)
        return {"found": found, "expected": describe(self.automaton.language, accepted)}

    def _odd_code(self, stuck: Stuck) -> str:
        odd = stuck.token is not None and stuck.token.type == ERROR and not stuck.token[0].isalnum()
        return "LW0125" if odd else "LW0101"
