"""Guesses about phrases that plain English builds otherwise: order, a missing `you`, a comma for a colon."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .diagnostics import Fix
from .lexing import ERROR
from .stuck import Guesser, Mend, Stuck

OF_A_KID = ("at", "home", "have", "control")
"""Words that `you` stands before in a condition."""

OTHER_OPENING = {"WHEN": "ON", "ON": "WHEN", "IF": "ON"}
"""Words that open a line of a side, and the one that is often meant."""

_LABEL = re.compile(r'(if [^":]+?) *("[^"]*")')


class PhraseGuesses(Guesser):
    """Guesses from the words around the one that does not fit."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All guesses for a place."""
        if stuck.token is None:
            return
        yield from self._label_behind(stuck)
        yield from self._other_opening(stuck)
        if not stuck.taken:
            return
        yield from self._condition_behind(stuck)
        yield from self._nobody(stuck)
        yield from self._comma_for_colon(stuck)
        yield from self._bare_tag(stuck)
        yield from self._comma(stuck)

    def _other_opening(self, stuck: Stuck) -> Iterator[Mend]:
        """`when kid enters K` for `on …`, `on insight >= 3` for `when …`: all behind the word is right."""
        assert stuck.token is not None
        word, before = stuck.taken[0] if stuck.taken else (stuck.token, stuck.stack)
        other = OTHER_OPENING.get(word.type)
        stack = before[:]
        if other is None or not self.automaton.feed(stack, other):
            return
        assert word.start_pos is not None and word.end_pos is not None
        if self.automaton.read(stack, stuck.text, stuck.line, word.end_pos)[1]:
            values = {"found": str(word), "suggestion": self.words[other]}
            place = stuck.line.span(word.start_pos, word.end_pos)
            yield Mend("LW0101", place, word.end_pos, (other,), len(stuck.taken), values)

    def _label_behind(self, stuck: Stuck) -> Iterator[Mend]:
        """`if you at K "Go in": …`: the condition belongs behind the text."""
        end = stuck.line.end
        behind = stuck.text[stuck.start : end]
        label = _LABEL.match(behind)
        if str(stuck.token) != "if" or label is None or not self.automaton.takes(stuck.stack, "STRING", "IF"):
            return
        hint = f"The condition stands behind the text: `{label[2]} {label[1]}`."
        resume = stuck.start + label.end()
        yield Mend("LW0101", stuck.place, resume, ("STRING",), 0, {"found": "if"}, hint)

    def _condition_behind(self, stuck: Stuck) -> Iterator[Mend]:
        """`on end phase, once per game, if …`: the condition belongs before the limit."""
        text, end = stuck.text, stuck.line.end
        comma = next((token for token, _ in stuck.taken if token.type == "COMMA"), None)
        behind = text[stuck.start : end].lstrip(", ")
        if stuck.taken[0][0].type != "ON" or comma is None or not behind.startswith("if "):
            return
        start = end - len(behind)
        colon = text.find(":", start, end)
        resume = end if colon < 0 else colon
        occasion = text[stuck.line.start : comma.start_pos]
        limit = text[comma.end_pos : stuck.start].strip()
        hint = f"The condition stands before the limit: `{occasion} {text[start:resume].rstrip()}, {limit}`."
        right = f" {text[start:resume].rstrip()}, {limit}"
        fix = Fix(stuck.line.span((comma.start_pos or 0), resume), right)
        yield Mend("LW0101", stuck.line.span(start, start + 2), resume, (), 0, {"found": "if"}, hint, fix)

    def _nobody(self, stuck: Stuck) -> Iterator[Mend]:
        """`if at home`: whose home?"""
        word, before = stuck.taken[-1]
        if word not in OF_A_KID or not self.automaton.takes(before, "YOU", self.terminals[str(word)]):
            return
        assert word.start_pos is not None and word.end_pos is not None
        place = stuck.line.span(word.start_pos, word.end_pos)
        values = {"found": str(word), "expected": "`you`"}
        yield Mend("LW0122", place, word.start_pos, ("YOU",), 1, values)

    def _bare_tag(self, stuck: Stuck) -> Iterator[Mend]:
        """`you have GLUE`: it is the item that has the tag."""
        assert stuck.token is not None
        if self.automaton.takes(stuck.stack, "ITEM", "WITH", stuck.token.type):
            values = {"found": str(stuck.token), "expected": "`item with`"}
            yield Mend("LW0122", stuck.place, stuck.start, ("ITEM", "WITH"), 0, values)

    def _comma_for_colon(self, stuck: Stuck) -> Iterator[Mend]:
        """`on new day, once per game, enigma +1`: a colon stands before the effects."""
        assert stuck.token is not None
        if str(stuck.token) == "," and self.automaton.takes(stuck.stack, "COLON"):
            behind = stuck.text[stuck.end : stuck.line.end].split()
            fix = Fix(stuck.place, ":")
            yield Mend(
                "LW0109", stuck.place, stuck.end, ("COLON",), 0, {"found": " ".join(behind[:1])}, None, fix
            )

    def _comma(self, stuck: Stuck) -> Iterator[Mend]:
        """`with CABLES, BATTERY`: tags are parted by `or`; `action "Ring", favor +1`: effects by a colon."""
        comma, before = stuck.taken[-1]
        assert stuck.token is not None
        kind = stuck.token.type
        if comma.type == "COMMA" and kind in ("IF", "AT") and self.automaton.takes(before, kind):
            place = stuck.line.span(comma.start_pos or 0, comma.end_pos or 0)
            hint = (
                "Leave the comma out: one stands before `spend` and `once`, and before the `if` of an action."
            )
            yield Mend("LW0101", place, stuck.start, (), 1, {"found": ","}, hint, Fix(place, ""))
        if comma.type != "COMMA" or stuck.token.type in (ERROR, "ID"):
            return
        if self.automaton.takes(before, "OR", stuck.token.type):
            assert comma.start_pos is not None and comma.end_pos is not None
            place = stuck.line.span(comma.start_pos, comma.end_pos)
            values = {"found": ",", "suggestion": "or"}
            yield Mend("LW0101", place, stuck.start, ("OR",), 1, values)
        if self.automaton.takes(before, "COLON", stuck.token.type):
            yield Mend("LW0109", stuck.place, stuck.start, ("COLON",), 1, {"found": str(stuck.token)})
