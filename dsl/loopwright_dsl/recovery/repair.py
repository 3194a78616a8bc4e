"""Error recovery by repair (Aho & Peterson 1972): the likeliest repair where reading a line halted.

Every repair is tried on a bare stack of parser states, the surest first; the first with which the rest of the
line can be read wins. A repair carries the diagnostic to report, so that both agree. The repairs themselves
are in idioms.py, word_repairs.py and phrase_repairs.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lr_automaton import Automaton
from loopwright_dsl.syntax import PLAIN

from .dialect import recovery_of
from .expected import either
from .idioms import IdiomRepairs, remark
from .phrase_repairs import GapRepairs, PhraseRepairs, TitleRepairs
from .repair_site import SYNONYMS, Repair, RepairKind, RepairSite
from .word_repairs import WordRepairs

DEEDS = ("game_verb", "test", "if", "choose", "roll", "later", *PLAIN, "doing")
"""The rules of every game's grammar whose first words open a statement of a body; a dialect has more."""

OCCASIONS = {"WHEN": "", "ON": ""}
"""The words that open a part which says when its effects happen; a dialect has more."""

HAPPENING = (("ON", "PLAY", "COLON"), ("ON", "NEW", "DAY", "COLON"))
"""Words behind which stands what happens; the first are what is mostly meant where both may stand."""

EVERYBODY = ("all", "each", "every", "everybody", "players")
"""Words of plain English that begin an effect."""

CERTAIN = frozenset(("LW0111", "LW0114"))
"""Codes that explain themselves, whatever the rest of the line says."""

REMARKED = frozenset(
    ("LW0101", "LW0110", "LW0112", "LW0119", "LW0120", "LW0122", "LW0123", "LW0125", "LW0128")
)
"""Codes for which an idiom's hint may be better than their own."""

SURE_BONUS = 2
"""How many more words of the line a sure repair may leave unread than another."""


class Repairer(RepairKind):
    """The search for the likeliest repair at a place where reading halted."""

    def __init__(self, automaton: Automaton) -> None:
        super().__init__(automaton)
        self.telling = WordRepairs(automaton)
        self.kinds = (
            IdiomRepairs(automaton),
            TitleRepairs(automaton),
            self.telling,
            PhraseRepairs(automaton),
            GapRepairs(automaton),
        )
        self.of_kit = automaton.language.kit is not None
        self.recovery = recovery_of(automaton.language)
        sets = automaton.language.sets
        own = self.recovery
        rules = (*DEEDS, *own.deeds) if own is not None else DEEDS
        self.occasions = {**OCCASIONS, **own.occasions} if own is not None else OCCASIONS
        self.on_sides = own.on_sides if own is not None else ()
        self.deeds = {terminal for rule in rules for terminal in sets.get(rule, ()) if terminal in self.words}

    def repair(self, site: RepairSite) -> Repair:
        """The likeliest repair, perhaps with a hint from an idiom, or at the effect that was meant."""
        repair = self._likeliest(site)
        if repair.code not in REMARKED or "suggestion" in repair.values:
            return repair
        hint = remark(site, repair.code, self.automaton.language, hinted=bool(repair.hint))
        if hint is None:
            return self._misspelled(site, repair) if repair.code == "LW0123" else repair
        if repair.code == "LW0122":  # the hint speaks of what is there, not of what is missing
            repair = replace(repair, code="LW0101")
        return replace(repair, hint=hint, remarked=True)

    def _misspelled(self, site: RepairSite, repair: Repair) -> Repair:
        """The repair of an unknown effect, with the word of the language that is nearly the same, if any; the
        rest of the line fits neither.
        """
        token, before = site.taken[-1]
        word = str(token)
        near = [] if word.lower() in SYNONYMS else self.close(word, self.automaton.accepted(before))
        if not near:
            return repair
        meant = self.words[near[0]]
        return replace(repair, hint=f"Did you mean `{meant}`?", fix=Fix(repair.place, meant))

    def _likeliest(self, site: RepairSite) -> Repair:
        """The first repair that works, else one that skips the rest; this alone when too much was tried."""
        if self.automaton.exhausted:
            return self._skip(site)
        if self._happens(site):
            return Repair("LW0128", site.place, site.start, (), 0, self._occasions(site), remarked=True)
        if self._out_of_place(site):
            idioms = self.kinds[0].repairs(site)
            idiom_repair = next((repair for repair in idioms if self._try(site, repair)[1]), None)
            if idiom_repair is None and str(site.token) == "test" and self.recovery is not None:
                for terminal, hint in self.recovery.tested.items():
                    if self.automaton.takes(site.stack, terminal):
                        return Repair("LW0128", site.place, site.start, (), 0, self._occasions(site), hint)
            return idiom_repair or Repair("LW0128", site.place, site.start, (), 0, self._occasions(site))
        best, most = None, 0
        for repair in self._repairs(site):
            if self.automaton.exhausted:
                break
            count, complete = self._try(site, repair)
            if site.deeper and "COLON" in repair.insert and not complete:
                continue
            if repair.code == "LW0123" and best is not None and best.code == "LW0131" and self.of_kit:
                continue  # a phrase that is understood is no unknown effect, though another is to come
            if complete or (repair.code in CERTAIN and count >= 0):
                return repair
            if count + SURE_BONUS * repair.sure > most:
                best, most = repair, count + SURE_BONUS * repair.sure
        return best or self._skip(site)

    def _happens(self, site: RepairSite) -> bool:
        """Whether the whole line is right behind what says when it happens, which it lacks."""
        if site.taken or not any(self.automaton.takes(site.stack, word) for word in self.on_sides):
            return False
        for opening in HAPPENING:
            stack = site.stack[:]
            if all(self.automaton.feed(stack, word) for word in opening):
                return self.automaton.read(stack, site.text, site.line, site.start)[1]
        return False

    def _out_of_place(self, site: RepairSite) -> bool:
        """Whether an effect stands directly on a card or a side, without an event or action around it."""
        if site.taken or site.token is None:
            return False
        if not any(self.automaton.takes(site.stack, word) for word in self.on_sides):
            return False
        word = str(site.token)
        if word not in self.terminals and any(self.telling.prose(site)):
            return False
        if word == "if" and self.automaton.takes(site.stack, "WHEN"):
            return False
        if word in EVERYBODY:
            return True
        misspelled = word not in self.terminals and self.close(word, sorted(self.deeds))
        near = self.close(word, self.automaton.accepted(site.stack))
        return site.token.type in self.deeds or bool(misspelled and not near)

    def _occasions(self, site: RepairSite) -> dict[str, str]:
        """The parts in which the effect could stand."""
        fitting = [word for word in self.occasions if self.automaton.takes(site.stack, word)]
        phrases = sorted(self.occasions[word] or f"`{self.words[word]}`" for word in fitting)
        if self.automaton.takes(site.stack, "ON", "PLAY"):
            phrases.append("`on play`, as this comes into play")
        return {"found": str(site.token), "occasions": either(phrases)}

    def _try(self, site: RepairSite, repair: Repair) -> tuple[int, bool]:
        """The number of words of the line that fit after a repair (below 0: it fails), and whether all do."""
        stack = self.apply(site, repair)
        if stack is None:
            return -SURE_BONUS, False
        return self.automaton.read(stack, site.text, site.line, repair.resume)

    def _repairs(self, site: RepairSite) -> Iterator[Repair]:
        return chain.from_iterable(kind.repairs(site) for kind in self.kinds)

    def _skip(self, site: RepairSite) -> Repair:
        """The repair that skips the rest of the line, but keeps what was read, for the block below it."""
        accepted = self.automaton.accepted(site.stack)
        closing = self.automaton.shortest_end(site.stack, self.line_end(site)) or []
        values = self.unexpected(site, accepted)
        code = "LW0112" if site.token is None else self.odd_code(site)
        return Repair(code, site.place, site.line.end, tuple(closing), 0, values)
