"""Error recovery by repair (Aho & Peterson 1972): the likeliest repair where reading a line halted.

Every repair is tried on a bare stack of parser states, the surest first; the first with which the rest of the
line can be read wins. A repair carries the diagnostic to report, so that both agree. The repairs themselves
are in idioms.py, word_repairs.py and phrase_repairs.py.
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
"""The rules of the grammar whose first words open a statement of a body."""

OCCASIONS = ("WHEN", "ON", "RULE", "ACTION", "REWARD", "GROUP", "INDIVIDUAL", "DEFAULT")
"""The words that open a part which says when its effects happen."""

EVERYBODY = ("all", "each", "every", "everybody", "players")
"""Words of plain English that begin an effect."""

FULL = {
    "GROUP": "`group event`",
    "INDIVIDUAL": "`individual event`",
    "DEFAULT": "`default firewall`",
}
"""Those of them that do not stand alone."""

CERTAIN = frozenset(("LW0111", "LW0114"))
"""Codes that explain themselves, whatever the rest of the line says."""

REMARKED = frozenset(
    ("LW0101", "LW0110", "LW0112", "LW0119", "LW0120", "LW0122", "LW0123", "LW0125", "LW0128")
)
"""Codes for which an idiom's hint may be better than their own."""

SURE_BONUS = 2
"""How many more words of the line a sure repair may leave unread than another."""


class Mender(Guesser):
    """The search for the likeliest repair at a place where reading halted."""

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
        self.of_kit = automaton.language.kit is not None
        sets = automaton.language.sets
        self.deeds = {terminal for rule in DEEDS for terminal in sets.get(rule, ()) if terminal in self.words}

    def mend(self, stuck: Stuck) -> Mend:
        """The likeliest repair, perhaps with a hint from an idiom."""
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
        """The first repair that works, else one that skips the rest of the line."""
        if self._out_of_place(stuck):
            idioms = self.kinds[0].guesses(stuck)
            idiom_repair = next((guess for guess in idioms if self._try(stuck, guess)[1]), None)
            return idiom_repair or Mend("LW0128", stuck.place, stuck.start, (), 0, self._occasions(stuck))
        best, most = None, 0
        for guess in self._guesses(stuck):
            count, complete = self._try(stuck, guess)
            if stuck.deeper and "COLON" in guess.insert and not complete:
                continue
            if guess.code == "LW0123" and best is not None and best.code == "LW0131" and self.of_kit:
                continue  # a phrase that is understood is no unknown effect, though another is to come
            if complete or (guess.code in CERTAIN and count >= 0):
                return guess
            if count + SURE_BONUS * guess.sure > most:
                best, most = guess, count + SURE_BONUS * guess.sure
        return best or self._skip(stuck)

    def _out_of_place(self, stuck: Stuck) -> bool:
        """Whether an effect stands directly on a card or a side, without an event or action around it."""
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
        """The parts in which the effect could stand."""
        fitting = [word for word in OCCASIONS if self.automaton.takes(stuck.stack, word)]
        phrases = [FULL.get(word, f"`{self.words[word]}`") for word in fitting]
        return {"found": str(stuck.token), "occasions": either(sorted(phrases))}

    def _try(self, stuck: Stuck, mend: Mend) -> tuple[int, bool]:
        """The number of words of the line that fit after a repair (below 0: it fails), and whether all do."""
        stack = self.apply(stuck, mend)
        if stack is None:
            return -SURE_BONUS, False
        return self.automaton.read(stack, stuck.text, stuck.line, mend.resume)

    def _guesses(self, stuck: Stuck) -> Iterator[Mend]:
        return chain.from_iterable(kind.guesses(stuck) for kind in self.kinds)

    def _skip(self, stuck: Stuck) -> Mend:
        """The repair that skips the rest of the line, but keeps what was read, for the block below it."""
        accepted = self.automaton.accepted(stuck.stack)
        closing = self.automaton.shortest_end(stuck.stack, self.line_end(stuck)) or []
        values = self.unexpected(stuck, accepted)
        code = "LW0112" if stuck.token is None else self.odd_code(stuck)
        return Mend(code, stuck.place, stuck.line.end, tuple(closing), 0, values)
