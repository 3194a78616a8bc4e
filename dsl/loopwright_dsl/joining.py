"""Two lines of a card on one line of the page: where does the second begin?"""

from __future__ import annotations

from .automaton import Automaton, Stack
from .lexing import ERROR
from .stuck import Stuck

FURTHEST_OUT = 6
"""Blocks that may end between the two lines."""


class Joining:
    """Tells whether the words from a halt on are a whole line."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton

    def steps(self, stuck: Stuck) -> int | None:
        """How many steps further in the second line stands (below 0: further out); None if there is none."""
        token = stuck.token
        if token is None or token.type == ERROR or not stuck.taken or stuck.taken[-1][0].type == "ELSE":
            return None
        if self._goes_on(stuck):
            return None
        stack = stuck.stack[:]
        if not self.automaton.feed(stack, "_NL"):
            return None
        inside = stack[:]
        if self.automaton.feed(inside, "_INDENT") and self._whole(inside, stuck):
            return 1
        for steps in range(FURTHEST_OUT):
            if self._whole(stack, stuck):
                return -steps
            if not self.automaton.feed(stack, "_DEDENT"):
                return None
        return None

    def _goes_on(self, stuck: Stuck) -> bool:
        """Whether only a comma or a colon is missing, or the `on` of `diary 2 on back`."""
        for sign in ("COMMA", "COLON", "ON"):
            stack = stuck.stack[:]
            if self.automaton.feed(stack, sign) and self._whole(stack, stuck):
                return True
        return False

    def _whole(self, stack: Stack, stuck: Stuck) -> bool:
        return self.automaton.read(stack, stuck.text, stuck.line, stuck.start)[1]
