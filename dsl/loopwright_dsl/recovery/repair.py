"""Error recovery by repair (Aho & Peterson 1972): what was probably meant, and how to read on.

Every guess is tried on a bare stack of parser states; the first that lets the line go on to its end
wins, in the order of how sure we can be. A guess carries the finding to report, so that message and
repair agree. The guesses themselves are in idiom_guesses.py, title_guesses.py, word_guesses.py,
phrase_guesses.py and gap_guesses.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from loopwright_dsl.parser.lr_automaton import Automaton

from .expected import either
from .idioms import IdiomGuesses, remark
from .phrase_repairs import GapGuesses, PhraseGuesses, TitleGuesses
from .repair_site import Guesser, Mend, Stuck
from .word_repairs import WordGuesses

DEEDS = (
    "kid_verb",
    "game_verb",
    "subject",
    "_machine",
    "any_machine",
    "test",
    "if",
    "choose",
    "roll",
    "doing",
)
"""Rules of the grammar whose first words open a statement of a body."""

OCCASIONS = ("WHEN", "ON", "RULE", "ACTION", "REWARD", "GROUP", "INDIVIDUAL", "DEFAULT")
"""Words that open something which says when its effects happen."""

EVERYBODY = ("all", "each", "every", "everybody", "players")
"""Words of plain English with which an effect begins."""

FULL = {
    "GROUP": "`group event`",
    "INDIVIDUAL": "`individual event`",
    "DEFAULT": "`default firewall`",
}
"""Those of them that do not stand alone."""

CERTAIN = frozenset(("LW0111", "LW0114"))
"""Findings that explain themselves, whatever the rest of the line says."""

REMARKED = frozenset(
    ("LW0101", "LW0110", "LW0112", "LW0119", "LW0120", "LW0122", "LW0123", "LW0125", "LW0128")
)
"""Findings that a remark on the phrase may explain better than their own hint."""

SURE_BONUS = 2
"""Words of the line that a sure guess may leave unread more than another."""


class Mender(Guesser):
    """Finds the likeliest mend for a place where reading halted."""

    def __init__(self, automaton: Automaton) -> None:
        super().__init__(automaton)
        self.telling = WordGuesses(automaton)
        self.kinds = (
            IdiomGuesses(automaton),
            TitleGuesses(automaton),
            self.telling,
            PhraseGuesses(automaton),
            GapGuesses(automaton),
        )
        sets = automaton.language.sets
        self.deeds = {terminal for rule in DEEDS for terminal in sets.get(rule, ()) if terminal in self.words}

    def mend(self, stuck: Stuck) -> Mend:
        """What was probably meant, and perhaps a remark on it."""
        mend = self._likeliest(stuck)
        if mend.code not in REMARKED or "suggestion" in mend.values or mend.hint:
            return mend
        hint = remark(stuck, mend.code, self.automaton.language)
        if hint is None:
            return mend
        opening = [token.type for token, _ in stuck.taken]
        if mend.code == "LW0122" and (opening in (["ON"], ["RUMOR"], [])):
            mend = replace(mend, code="LW0101")
        return replace(mend, hint=hint, remarked=True)

    def _likeliest(self, stuck: Stuck) -> Mend:
        """The first guess that works, else one that skips the rest of the line."""
        if self._out_of_place(stuck):
            idioms = self.kinds[0].guesses(stuck)
            known = next((guess for guess in idioms if self._try(stuck, guess)[1]), None)
            return known or Mend("LW0128", stuck.place, stuck.start, (), 0, self._occasions(stuck))
        best, most = None, 0
        for guess in self._guesses(stuck):
            count, complete = self._try(stuck, guess)
            if stuck.deeper and "COLON" in guess.insert and not complete:
                continue
            if complete or (guess.code in CERTAIN and count >= 0):
                return guess
            if count + SURE_BONUS * guess.sure > most:
                best, most = guess, count + SURE_BONUS * guess.sure
        return best or self._skip(stuck)

    def _out_of_place(self, stuck: Stuck) -> bool:
        """Whether an effect stands directly on a card or a side, without an occasion to happen."""
        if stuck.taken or stuck.token is None:
            return False
        if not any(self.automaton.takes(stuck.stack, word) for word in ("ACTION", "GROUP", "DEFAULT")):
            return False
        word = str(stuck.token)
        if word not in self.terminals and any(self.telling.prose(stuck)):
            return False
        if word == "if" and self.automaton.takes(stuck.stack, "WHEN"):
            return False
        if word in EVERYBODY:
            return True
        misspelled = word not in self.terminals and self.close(word, sorted(self.deeds))
        near = self.close(word, self.automaton.accepted(stuck.stack))
        return stuck.token.type in self.deeds or bool(misspelled and not near)

    def _occasions(self, stuck: Stuck) -> dict[str, str]:
        """What the effect could stand in."""
        fitting = [word for word in OCCASIONS if self.automaton.takes(stuck.stack, word)]
        phrases = [FULL.get(word, f"`{self.words[word]}`") for word in fitting]
        return {"found": str(stuck.token), "occasions": either(sorted(phrases))}

    def _try(self, stuck: Stuck, mend: Mend) -> tuple[int, bool]:
        """How many words of the line fit after a guess (below 0: it fails), and whether all do."""
        stack = self.apply(stuck, mend)
        if stack is None:
            return -SURE_BONUS, False
        return self.automaton.read(stack, stuck.text, stuck.line, mend.resume)

    def _guesses(self, stuck: Stuck) -> Iterator[Mend]:
        return chain.from_iterable(kind.guesses(stuck) for kind in self.kinds)

    def _skip(self, stuck: Stuck) -> Mend:
        """Give up on the rest of the line, but keep what was read, for the block below it."""
        accepted = self.automaton.accepted(stuck.stack)
        closing = self.automaton.shortest_end(stuck.stack, self.line_end(stuck)) or []
        values = self.unexpected(stuck, accepted)
        code = "LW0112" if stuck.token is None else self.odd_code(stuck)
        return Mend(code, stuck.place, stuck.line.end, tuple(closing), 0, values)
