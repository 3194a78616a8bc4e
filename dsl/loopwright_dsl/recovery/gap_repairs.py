"""Guesses about a gap: something is missing, something is too much, the line ends too early."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lexer import ERROR

from .expected import describe
from .repair_site import LITTLE, Guesser, Mend, Stuck

_COLON = re.compile(r": *")

MOST_TITLE_WORDS = 14
"""Words of a title whose quotes are missing."""


class GapGuesses(Guesser):
    """Guesses from what the grammar would take, likeliest first."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All guesses for a place."""
        if stuck.token is None:
            yield from self._early_end(stuck)
            return
        accepted = self.automaton.accepted(stuck.stack)
        if self.misused(stuck):
            yield from self._unknown_effect(stuck)
        yield from self._missing(stuck, accepted)
        yield from self._untitled(stuck, accepted)
        yield from self._joined(stuck, accepted)
        yield from self._unknown_effect(stuck)
        yield from self._missing_several(stuck, accepted)
        yield from self._superfluous(stuck, accepted)
        yield from self._any_shape(stuck, accepted)

    def _missing(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """One word left out before the one that does not fit."""
        assert stuck.token is not None
        if stuck.token.type == ERROR:
            return
        codes = {"COLON": "LW0109", "COMMA": "LW0118"}
        hints = {"COMMA": self._comma_hint(stuck)}
        for terminal in sorted(accepted, key=lambda terminal: (terminal not in codes, terminal)):
            if self.automaton.takes(stuck.stack, terminal, stuck.token.type):
                values = {"found": str(stuck.token)}
                if terminal not in codes:
                    values["expected"] = self._lacking(stuck, accepted)
                code = codes.get(terminal, "LW0122")
                yield Mend(code, stuck.place, stuck.start, (terminal,), 0, values, hints.get(terminal))

    def _comma_hint(self, stuck: Stuck) -> str | None:
        """What to say of a missing comma in a head, or between words that may be one name."""
        assert stuck.token is not None
        if stuck.token.type in ("SPEND", "ONCE", "IF"):
            return "Where, cost, limit and condition are set off by commas: `at K, spend 2, once per round`."
        if stuck.token.type == "ID" and stuck.taken and stuck.taken[-1][0].type == "ID":
            name = f"{stuck.taken[-1][0]}-{stuck.token}"
            return f"Names in a list are parted by commas. If it is one name, write `{name}`."
        return None

    def _lacking(self, stuck: Stuck, accepted: list[str]) -> str:
        """All that could stand before the word that does not fit."""
        assert stuck.token is not None
        kind = stuck.token.type
        fitting = [t for t in accepted if self.automaton.takes(stuck.stack, t, kind)]
        if stuck.deeper and len(fitting) > 1:
            fitting = [t for t in fitting if t != "COLON"]
        return describe(self.automaton.language, fitting, str(stuck.token))

    def _untitled(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A title without quotes, or with only the closing one; the longest run of words is tried last.

        A colon before it goes with the quotes that are missing.
        """
        if "STRING" not in accepted or not self._may_begin_a_title(stuck):
            return
        colon = _COLON.match(stuck.text, stuck.start, stuck.line.end)
        start = colon.end() if colon else stuck.start
        if colon and stuck.text[start : start + 1] == '"':
            return
        before_colon = stuck.text[start : stuck.line.end].split(":")[0]
        if before_colon.count('"') > 1:
            return
        words = list(re.finditer(r'[^\s"]+"?', before_colon))
        ending = stuck.taken and stuck.taken[0][0].type in ("WIN", "LOSE")
        if ending and not before_colon[:1].isupper():
            return  # `lose two hours`: no title begins so
        for word in words[:MOST_TITLE_WORDS]:
            end = start + word.end()
            title = stuck.text[start:end].strip('"')
            before = stuck.text[stuck.line.start : stuck.start].rstrip()
            values = {"title": title, "written": f'{before} "{title}"'.lstrip()}
            fix = Fix(stuck.line.span(stuck.start, end), f'"{title}"')
            if colon:
                before_colon_end = stuck.line.start + len(before)
                fix = Fix(stuck.line.span(before_colon_end, end), f' "{title}"')
            yield Mend("LW0120", stuck.line.span(start, end), end, ("STRING",), 0, values, None, fix)

    def _may_begin_a_title(self, stuck: Stuck) -> bool:
        """A title does not begin with a sign, nor with a little word of the language behind a name."""
        word = str(stuck.token)
        return word == ":" or (word[:1].isalnum() and word not in (*LITTLE, "and"))

    def _joined(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """`and` between two effects, where a comma stands."""
        if str(stuck.token) == "and" and "COMMA" in accepted:
            yield Mend("LW0118", stuck.place, stuck.end, ("COMMA",), 0, {"found": "and"})

    def _unknown_effect(self, stuck: Stuck) -> Iterator[Mend]:
        """A line of effects that begins with a word we do not know, taken for a counter."""
        if not stuck.taken or stuck.taken[-1][0].type != "ID":
            return
        if stuck.token is not None and str(stuck.token) in ("%", "*", "/"):
            return  # a counter, and a sign of another language
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

    def _missing_several(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """Two or three words left out before a fixed word that cannot be a mistake itself."""
        assert stuck.token is not None
        if stuck.token.type in ("ID", "INT", "STRING"):
            return
        several = self.automaton.shortest_end(stuck.stack, (stuck.token.type,), 3)
        if several:
            values = {"found": str(stuck.token), "expected": describe(self.automaton.language, accepted)}
            yield Mend("LW0122", stuck.place, stuck.start, tuple(several), 0, values)

    def _superfluous(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """One word too many."""
        if str(stuck.token) == ":":
            yield Mend("LW0110", stuck.place, stuck.end)
        yield Mend(self.odd_code(stuck), stuck.place, stuck.end, (), 0, self.unexpected(stuck, accepted))

    def _any_shape(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """Something else in the place of the word that fits."""
        values = self.unexpected(stuck, accepted)
        for terminal in accepted:
            yield Mend(self.odd_code(stuck), stuck.place, stuck.end, (terminal,), 0, values)

    def _early_end(self, stuck: Stuck) -> Iterator[Mend]:
        """The line stops before it is complete."""
        if stuck.taken and stuck.taken[-1][0].type == "COLON" and stuck.deeper:
            colon = stuck.taken[-1][0]
            assert colon.start_pos is not None and colon.end_pos is not None
            place = stuck.line.span(colon.start_pos, colon.end_pos)
            yield Mend("LW0110", place, stuck.line.end, (), 1)
        yield from self._unknown_effect(stuck)
        closing = self.automaton.shortest_end(stuck.stack, self.line_end(stuck))
        if closing is None and stuck.deeper:
            closing = self.automaton.shortest_end(stuck.stack, ("_NL",))
        if closing is not None:
            expected = describe(self.automaton.language, self.automaton.accepted(stuck.stack))
            yield Mend("LW0112", stuck.place, stuck.line.end, tuple(closing), 0, {"expected": expected})
