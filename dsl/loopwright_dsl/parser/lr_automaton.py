"""Lark's LALR(1) table without values: cheap trial steps to find out how a mistake can be repaired."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lark import Token
from lark.parsers.lalr_analysis import Shift

from .grammar import LAYOUT, Grammar
from .lexer import next_token
from .limits import MOST_WORK
from .lines import SourceLine

Stack = list[int]
"""A stack of parser states, the current one last."""


class Automaton:
    """Parser steps on a bare stack of states. `work` counts those of its trials, which measures time alike on
    all computers; beyond `most` of them it is `exhausted`.
    """

    def __init__(self, language: Grammar, most: int = MOST_WORK) -> None:
        self.language = language
        self.most = most
        self.work = 0

    @property
    def exhausted(self) -> bool:
        """Whether so much was tried that mistakes should get the plain message."""
        return self.work > self.most

    def feed(self, stack: Stack, terminal: str) -> bool:
        """Take one token; the stack is unchanged when the token does not fit."""
        states = self.language.states
        trial = stack[:]
        while True:
            step = states[trial[-1]].get(terminal)
            if step is None:
                return False
            action, target = step
            if action is Shift:
                trial.append(target)
                stack[:] = trial
                return True
            if target.expansion:
                del trial[-len(target.expansion) :]
            trial.append(states[trial[-1]][target.origin.name][1])
            if terminal == "$END" and len(trial) == 2:
                stack[:] = trial
                return True

    def takes(self, stack: Stack, *terminals: str) -> bool:
        """Whether these tokens fit one after the other."""
        trial = stack[:]
        return all(self.feed(trial, terminal) for terminal in terminals)

    def accepted(self, stack: Stack) -> list[str]:
        """The tokens that fit now, without layout tokens."""
        candidates = self.language.states[stack[-1]]
        return sorted(t for t in candidates if t.isupper() and t not in LAYOUT and self.takes(stack, t))

    def needs_block(self, stack: Stack) -> bool:
        """Whether only an indented block can follow."""
        return set(self.language.states[stack[-1]]) == {"_INDENT"}

    def read(self, stack: Stack, text: str, line: SourceLine, start: int) -> tuple[int, bool]:
        """Try the rest of a line: the number of tokens that fit, and whether all do and the line may end
        there.
        """
        trial, count, token = self._advance(stack, text, line, start)
        return count, token is None and self.takes(trial, "_NL")

    def halt(self, stack: Stack, text: str) -> int | None:
        """The offset at which reading a text by itself halts here; None where it is a whole line."""
        trial, _, token = self._advance(stack, text, SourceLine(1, 0, False, 0, 0, len(text)), 0)
        if token is not None:
            return token.start_pos or 0
        return None if self.takes(trial, "_NL") else len(text)

    def fits(self, stack: Stack, text: str) -> bool:
        """Whether a text by itself is a whole line here."""
        return self.halt(stack, text) is None

    def after(self, stack: Stack, text: str, line: SourceLine) -> Stack | None:
        """The stack after a whole line and its end; None when the line does not fit."""
        trial, _, token = self._advance(stack, text, line, line.start)
        return trial if token is None and self.feed(trial, "_NL") else None

    def _advance(
        self, stack: Stack, text: str, line: SourceLine, start: int
    ) -> tuple[Stack, int, Token | None]:
        """The stack after the tokens of a line that fit, their number, and the token that does not."""
        trial, count = stack[:], 0
        self.work += 1
        while (token := next_token(self.language, text, line, start, trial[-1])) is not None:
            if not self.feed(trial, token.type):
                break
            count += 1
            self.work += 1
            assert token.end_pos is not None
            start = token.end_pos
        return trial, count, token

    def shortest_end(self, stack: Stack, end: Iterable[str], most: int = 4) -> list[str] | None:
        """The fewest inserted tokens after which the tokens of `end` fit; None if it takes more
        than `most`.
        """
        inserted, steps = _shortest_end(self.language, tuple(stack), tuple(end), most)
        self.work += steps
        return None if inserted is None else [*inserted]


@lru_cache(maxsize=4096)
def _shortest_end(
    language: Grammar, stack: tuple[int, ...], end: tuple[str, ...], most: int
) -> tuple[tuple[str, ...] | None, int]:
    """The answer of `shortest_end`, by a breadth-first search, and how many stacks it came to."""
    automaton = Automaton(language)
    visited = {stack}
    front: list[tuple[tuple[int, ...], tuple[str, ...]]] = [(stack, ())]
    for _ in range(most + 1):
        following: list[tuple[tuple[int, ...], tuple[str, ...]]] = []
        for reached, added in front:
            if automaton.takes([*reached], *end):
                return added, len(visited)
            for terminal in sorted(
                t for t in language.states[reached[-1]] if t.isupper() and t not in LAYOUT
            ):
                trial = [*reached]
                if automaton.feed(trial, terminal) and (key := tuple(trial)) not in visited:
                    visited.add(key)
                    following.append((key, (*added, terminal)))
        front = following
    return None, len(visited)


def made_up(language: Grammar, terminal: str, line: SourceLine, at: int) -> Token:
    """An inserted token, which the author did not write, so that a line can be read to its end."""
    shape = {"INT": "0", "STRING": '""', "PROSE": ">"}.get(terminal, "")
    text = language.words.get(terminal, shape)
    column = at - line.offset + 1
    return Token(terminal, text, at, line.number, column, line.number, column, at)
